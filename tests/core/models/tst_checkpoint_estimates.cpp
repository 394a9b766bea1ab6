// SPDX-License-Identifier: GPL-3.0-or-later
// Published first-order estimates and checkpoint sizes.
#include <QTest>

#include "core/models/checkpoint_estimates.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

class TestCheckpointEstimates : public QObject {
    Q_OBJECT
private slots:
    void ettr_data() {
        QTest::addColumn<double>("nodes");
        QTest::addColumn<double>("write_min");
        QTest::addColumn<double>("interval_min"); // 0: not printed
        QTest::addColumn<double>("ettr");
        QTest::newRow("RSC 1,500 nodes, 5 min") << 1500.0 << 5.0 << 38.43 << 0.7398;
        QTest::newRow("RSC 1,500 nodes, 10 s") << 1500.0 << 10.0 / 60 << 7.016 << 0.9205;
        QTest::newRow("RSC 16,384 GPUs, 5 min") << 2048.0 << 5.0 << 0.0 << 0.6960;
    }
    void ettr() {
        QFETCH(double, nodes);
        QFETCH(double, write_min);
        QFETCH(double, interval_min);
        QFETCH(double, ettr);
        const auto estimate = ettrEstimate({24 / (nodes * 6.5e-3)}, {5.0 / 60}, {write_min / 60});
        if (interval_min > 0)
            QVERIFY_NEAR(estimate.interval.value * 60, interval_min, 1e-4);
        QVERIFY_NEAR(estimate.ettr->value, ettr, 1e-4);
    }

    void ettrHasNoNegativeValue() {
        QVERIFY(!ettrEstimate({0.1}, {0.2}, {0.01}).ettr);
        QCOMPARE(ettrEstimate({10}, {1}, {0}).ettr->value, 0.9);
    }

    void heraultRobert() {
        const auto waste = periodicWaste({1440.0 / 60}, {10.0 / 60}, {1.0 / 60}, {10.0 / 60});
        QVERIFY_NEAR(waste->period.value * 60, 169.056, 1e-5);
        QVERIFY_NEAR(waste->waste.value, 0.121567, 1e-5);
        QVERIFY(!periodicWaste({0.1}, {0.01}, {0.05}, {0.05})); // every failure strikes during recovery
        QVERIFY(!periodicWaste({0.1}, {0.5}, {0}, {0}));        // the dump is longer than its period
    }

    void saxena() {
        const auto best = availabilityOptimum({24}, {5.0 / 60}, {10.0 / 60});
        QVERIFY_NEAR(best.period.value * 60, 125.520, 1e-5);
        QVERIFY_NEAR(best.availability.value, 0.913984, 1e-5);
        for (const double off : {0.9, 1.1}) {
            const double period_h = best.period.value * off;
            const double other = (1 - 5.0 / 60 / period_h) * 24 / (24 + 10.0 / 60 + period_h / 2);
            QVERIFY(other < best.availability.value);
        }
    }

    void sizes_data() {
        QTest::addColumn<double>("parameters");
        QTest::addColumn<double>("bytesEach");
        QTest::addColumn<double>("gib");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("MLP 8B") << 8.03e9 << 14.0 << 104.70 << 1e-4;
        QTest::newRow("MLP 8B, printed 105 GB") << 8.03e9 << 14.0 << 105.0 << 5e-3;
        QTest::newRow("MLP 70B") << 70.0e9 << 14.0 << 912.70 << 1e-4;
        QTest::newRow("MLP 70B, printed 912 GB") << 70.0e9 << 14.0 << 912.0 << 2e-3;
        QTest::newRow("MLP 405B") << 405.85e9 << 14.0 << 5291.7 << 1e-4;
        QTest::newRow("MLP 405B, printed 5.29 TB") << 405.85e9 << 14.0 << 5290.0 << 1e-3;
        QTest::newRow("MLP 1T by grouped-query count") << 1.183e12 << 14.0 << 15427.0 << 1e-3;
    }
    void sizes() {
        QFETCH(double, parameters);
        QFETCH(double, bytesEach);
        QFETCH(double, gib);
        QFETCH(double, tolerance);
        const double bytes = checkpointBytes(parameters, bytesEach);
        QVERIFY_NEAR(bytes / bytesPerGibibyte, gib, tolerance);
        QVERIFY_NEAR(bytes / bytesPerGigabyte / (bytes / bytesPerGibibyte), 1.073741824, 1e-15);
    }

    void printedSizeThatDoesNotFit() {
        // The rules print 18 TB for 1T; no reading of 14 bytes a parameter comes within a tenth of it.
        const double bytes = checkpointBytes(1.183e12, 14);
        QVERIFY(bytes / bytesPerGibibyte < 0.9 * 18000 && bytes / bytesPerGigabyte < 0.95 * 18000);
    }

    void shardOfEachAccelerator() { QVERIFY_NEAR(checkpointBytes(405.85e9, 14) / 16384, 346.8e6, 1e-3); }
};

QTEST_APPLESS_MAIN(TestCheckpointEstimates)
#include "tst_checkpoint_estimates.moc"
