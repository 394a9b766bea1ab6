// SPDX-License-Identifier: GPL-3.0-or-later
// Failure rates, their intervals, growth, availability, against published and recomputed values.
#include <cmath>
#include <limits>
#include <vector>

#include <QTest>

#include "core/models/reliability.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

class TestReliability : public QObject {
    Q_OBJECT
private slots:
    void systemMtbfOfPublishedFleets_data() {
        QTest::addColumn<double>("units");
        QTest::addColumn<double>("unitMtbf_h");
        QTest::addColumn<double>("system_h");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("SEED 512 nodes, 43,800 h") << 512.0 << 43800.0 << 85.546875 << 1e-12;
        QTest::newRow("LL3 2,048 nodes") << 2048.0 << 6334.6 << 3.0931 << 1e-4;
        QTest::newRow("RSC-1, 16,384 GPUs") << 2048.0 << 24.0 / 6.5e-3 << 1.803 << 5e-3;
        QTest::newRow("RSC-1, 131,072 GPUs") << 16384.0 << 24.0 / 6.5e-3 << 0.2254 << 2.5e-2;
        QTest::newRow("RSC-1, 1,024 GPUs by inverse scaling") << 128.0 << 24.0 / 6.5e-3 << 28.85 << 1e-3;
        QTest::newRow("RSC-1, 8 GPUs by inverse scaling") << 1.0 << 24.0 / 6.5e-3 << 153.8 * 24 << 1e-3;
        QTest::newRow("MLC 100,000 units of 50,000 h") << 1e5 << 5e4 << 0.5 << 1e-15;
        QTest::newRow("MLC 1,000,000 units of 50,000 h") << 1e6 << 5e4 << 3.0 / 60 << 1e-15;
        QTest::newRow("SEMI 100,000 links of 5 years") << 1e5 << 5 * 8760.0 << 26.28 / 60 << 1e-6;
        QTest::newRow("case 7, 16,000 GPUs normalised to 10,000") << 1e4 << 2.5 * 16000 << 4.0 << 1e-12;
        QTest::newRow("512 nodes at the Llama rate") << 512.0 << 6334.6 << 12.372 << 1e-3;
    }
    void systemMtbfOfPublishedFleets() {
        QFETCH(double, units);
        QFETCH(double, unitMtbf_h);
        QFETCH(double, system_h);
        QFETCH(double, tolerance);
        QVERIFY_NEAR(systemMtbf({units}, {unitMtbf_h}).value, system_h, tolerance);
    }

    void inverseScalingMissesTheMeasuredSmallJobs() {
        // RSC measured 7.9 h on 1,024 GPUs and 47.7 d on 8, where inverse scaling gives 3.7 and 3.2 times as much.
        QVERIFY(systemMtbf({128}, {24.0 / 6.5e-3}).value > 3 * 7.9);
        QVERIFY(systemMtbf({1}, {24.0 / 6.5e-3}).value > 3 * 47.7 * 24);
        // What those jobs imply per 1,000 node-days, instead of 6.5.
        QVERIFY_NEAR(24000 / (7.9 * 128), 23.7, 2e-3);
        QVERIFY_NEAR(1000 / 47.7, 21.0, 2e-3);
    }

    void unlikePartsAddTheirRates() {
        const std::vector<Hours> parts{systemMtbf({10000}, {20000}), systemMtbf({1250}, {10000})};
        QVERIFY_NEAR(seriesMtbf(parts).value, 1.6, 1e-12); // case 3
        QCOMPARE(seriesMtbf({}).value, std::numeric_limits<double>::infinity());
        QCOMPARE(systemMtbf({1024}, {43800}).value * 2, systemMtbf({512}, {43800}).value);
    }

    void estimatesFromCounts_data() {
        QTest::addColumn<double>("failures");
        QTest::addColumn<double>("exposure_h");
        QTest::addColumn<double>("mtbf_h");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("LL3 419 unexpected in 54 d") << 419.0 << 54 * 24.0 << 3.0931 << 1e-4;
        QTest::newRow("LL3 466 interruptions in 54 d") << 466.0 << 54 * 24.0 << 2.7811 << 1e-4;
        QTest::newRow("LL3 node MTBF") << 419.0 << 54 * 24.0 * 2048 << 6334.6 << 1e-3;
        QTest::newRow("LL3 node MTBF in years") << 419.0 << 54 * 24.0 * 2048 / 8760 << 0.723 << 1e-3;
        QTest::newRow("LL3 node-days between failures") << 419.0 << 54 * 2048.0 << 263.9 << 1e-3;
        QTest::newRow("LL3 per GPU in years") << 419.0 << 54 * 24.0 * 16384 / 8760 << 5.79 << 1e-3;
        QTest::newRow("case 6, per GPU in hours") << 419.0 << 54 * 24.0 * 16384 << 50676.0 << 1e-4;
    }
    void estimatesFromCounts() {
        QFETCH(double, failures);
        QFETCH(double, exposure_h);
        QFETCH(double, mtbf_h);
        QFETCH(double, tolerance);
        const auto interval = mtbfInterval({.failures = {failures}, .exposure = {exposure_h}});
        QVERIFY_NEAR(interval.mtbf->value, mtbf_h, tolerance);
        if (mtbf_h == 6334.6)
            QVERIFY_NEAR(24000 / interval.mtbf->value, 3.789, 1e-3); // per 1,000 node-days
    }

    // Limits over the estimate, so that exposure = failures.
    void intervalFactors_data() {
        QTest::addColumn<double>("failures");
        QTest::addColumn<double>("confidence");
        QTest::addColumn<double>("lower");
        QTest::addColumn<double>("upper");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("NIST 8.4.5.1, k=2, 90 %") << 2.0 << 0.9 << 0.3177 << 5.6281 << 1e-4;
        QTest::newRow("k=1, 95 %") << 1.0 << 0.95 << 0.1795 << 39.498 << 1e-3;
        QTest::newRow("k=5, 95 %") << 5.0 << 0.95 << 0.4285 << 3.0798 << 1e-4;
        QTest::newRow("k=10, 95 %") << 10.0 << 0.95 << 0.5438 << 2.0853 << 1e-4;
        QTest::newRow("k=419, 95 %") << 419.0 << 0.95 << 0.9087 << 1.1031 << 1e-3;
        QTest::newRow("case 9, r=1, 60 %") << 1.0 << 0.6 << 0.334 << 4.481 << 2e-3;
        QTest::newRow("case 9, r=1, 80 %") << 1.0 << 0.8 << 0.257 << 9.491 << 2e-3;
        QTest::newRow("case 9, r=1, 90 %") << 1.0 << 0.9 << 0.211 << 19.496 << 2e-3;
        QTest::newRow("case 9, r=1, 95 %") << 1.0 << 0.95 << 0.179 << 39.498 << 4e-3;
        QTest::newRow("case 9, r=2, 90 %") << 2.0 << 0.9 << 0.318 << 5.628 << 2e-3;
        QTest::newRow("case 9, r=5, 90 %") << 5.0 << 0.9 << 0.476 << 2.538 << 2e-3;
        QTest::newRow("case 9, r=10, 90 %") << 10.0 << 0.9 << 0.590 << 1.843 << 2e-3;
        QTest::newRow("case 9, r=10, 95 %") << 10.0 << 0.95 << 0.544 << 2.085 << 2e-3;
        QTest::newRow("20 failures, 95 %") << 20.0 << 0.95 << 0.65 << 1.64 << 1e-2;
    }
    void intervalFactors() {
        QFETCH(double, failures);
        QFETCH(double, confidence);
        QFETCH(double, lower);
        QFETCH(double, upper);
        QFETCH(double, tolerance);
        const auto interval =
            mtbfInterval({.failures = {failures}, .exposure = {failures}, .confidence = {confidence}});
        QVERIFY_NEAR(interval.lower.value, lower, tolerance);
        QVERIFY_NEAR(interval.upper->value, upper, tolerance);
    }

    void intervalsInHours() {
        const auto nist = mtbfInterval({.failures = {2}, .exposure = {800}});
        QVERIFY_NEAR(nist.lower.value, 127.07, 1e-4);
        QVERIFY_NEAR(nist.upper->value, 2251.2, 1e-4);
        const auto llama = mtbfInterval({.failures = {419}, .exposure = {54 * 24.0}, .confidence = {0.95}});
        QVERIFY_NEAR(llama.lower.value, 2.811, 1e-3);
        QVERIFY_NEAR(llama.upper->value, 3.412, 1e-3);
    }

    void noFailuresGiveALowerBoundOnly() {
        const auto clean = mtbfInterval({.failures = {0}, .exposure = {512 * 30 * 24.0}, .confidence = {0.95}});
        QVERIFY(!clean.mtbf && !clean.upper);
        QVERIFY_NEAR(clean.lower.value, 123000, 1e-3); // 512 nodes for 30 d
        QVERIFY_NEAR(clean.lower.value, 512 * 30 * 24.0 / -std::log(0.05), 1e-12);
    }

    void failureTerminatedUsesTwoKOnBothSides() {
        const auto byTime = mtbfInterval({.failures = {6}, .exposure = {6}});
        const auto byFailure = mtbfInterval({.failures = {6}, .exposure = {6}, .termination = Termination::failure});
        QCOMPARE(byFailure.upper->value, byTime.upper->value);
        const auto oneLess = mtbfInterval({.failures = {5}, .exposure = {6}});
        QCOMPARE(byFailure.lower.value, oneLess.lower.value); // 2(k − 1) + 2 = 2k
        QVERIFY(byFailure.lower.value > byTime.lower.value);
    }

    void intervalsNarrowWithCountsAndWidenWithConfidence() {
        double last = std::numeric_limits<double>::infinity();
        for (double k = 1; k < 3000; k = std::ceil(k * 1.5)) {
            const auto interval = mtbfInterval({.failures = {k}, .exposure = {k}});
            QVERIFY(interval.lower.value < 1 && interval.upper->value > 1);
            const double width = interval.upper->value / interval.lower.value;
            QVERIFY(width < last);
            last = width;
            const auto wider = mtbfInterval({.failures = {k}, .exposure = {k}, .confidence = {0.99}});
            QVERIFY(wider.lower.value < interval.lower.value && wider.upper->value > interval.upper->value);
        }
    }

    void survives() {
        QVERIFY_NEAR(survival({85.546875}, {24}).value, 0.7554, 1e-4);
        QCOMPARE(survival({85.546875}, {0}).value, 1.0);
        QCOMPARE(survival({1.6}, {1e6}).value, 0.0);
        QCOMPARE(survival({std::numeric_limits<double>::infinity()}, {1e6}).value, 1.0);
    }

    void separatesRates() {
        // 2(1.959964 + 0.841621)²/(ln 1.2)²: "several hundred failures per arm".
        QVERIFY_NEAR(failuresToSeparate(1.2, {0.05}, {0.8}), 472.24, 1e-4);
        QVERIFY_NEAR(failuresToSeparate(1 / 1.2, {0.05}, {0.8}), failuresToSeparate(1.2, {0.05}, {0.8}), 1e-12);
        QCOMPARE(failuresToSeparate(1, {0.05}, {0.8}), std::numeric_limits<double>::infinity());
        QVERIFY(failuresToSeparate(2, {0.05}, {0.8}) < failuresToSeparate(1.5, {0.05}, {0.8}));
        QCOMPARE(failuresToSeparate(1.2, {0.2}, {0.01}), 0.0);
    }

    void burnInCatches_data() {
        QTest::addColumn<double>("hours");
        QTest::addColumn<double>("caught");
        QTest::newRow("48 h") << 48.0 << 0.0915;
        QTest::newRow("168 h") << 168.0 << 0.2854;
        QTest::newRow("336 h") << 336.0 << 0.4893;
    }
    void burnInCatches() {
        QFETCH(double, hours);
        QFETCH(double, caught);
        QVERIFY_WITHIN(burnInCaught({500}, {hours}).value, caught, 5e-5); // printed in percent to two decimals
    }

    void grows() {
        // NIST 8.1.9.2 system test: ten failures, the last taken as the end; values recomputed independently.
        const std::vector<double> times{5, 40, 43, 175, 389, 712, 747, 795, 1299, 1478};
        const Growth nist = growth(times);
        double xx = 0, xy = 0, sx = 0, sy = 0, logs = 0;
        for (std::size_t i = 0; i < times.size(); ++i) {
            const double x = std::log(times[i]);
            const double y = std::log(times[i] / static_cast<double>(i + 1));
            sx += x, sy += y, xx += x * x, xy += x * y, logs += std::log(1478 / times[i]);
        }
        const double slope = (10 * xy - sx * sy) / (10 * xx - sx * sx);
        QVERIFY_NEAR(*nist.slope, slope, 1e-12);
        QVERIFY_NEAR(*nist.crowAmsaaShape, 10 / logs, 1e-12);
        QVERIFY_NEAR(nist.plain.value, 147.8, 1e-12);
        QVERIFY_NEAR(nist.plainInstantaneous->value, 147.8 / (1 - slope), 1e-12);
        QVERIFY_NEAR(nist.instantaneous->value, std::exp((sy - slope * sx) / 10 + slope * std::log(1478)) / (1 - slope),
                     1e-12);
        QVERIFY_NEAR(nist.crowAmsaa->value, 1478 / (10 * *nist.crowAmsaaShape), 1e-12);
        QVERIFY(*nist.slope > 0 && *nist.crowAmsaaShape < 1); // both say that it grows
    }

    void growthOfAnExactPowerLawIsItsExponent() {
        std::vector<double> times;
        for (int i = 1; i <= 200; ++i)
            times.push_back(std::pow(i, 1 / 0.6)); // E[N(t)] = t^0.6
        const Growth law = growth(times);
        QVERIFY_NEAR(*law.slope, 0.4, 1e-12);
        QVERIFY_NEAR(law.instantaneous->value, std::pow(times.back(), 0.4) / 0.6, 1e-12);
        QVERIFY_NEAR(*law.crowAmsaaShape, 0.6, 2e-2);
        QVERIFY_NEAR(law.crowAmsaa->value, law.instantaneous->value, 2e-2); // two ways to the same law
        const Growth one = growth(std::vector<double>{7});
        QVERIFY(!one.slope && !one.instantaneous && !one.crowAmsaaShape);
        QCOMPARE(one.plain.value, 7.0);
        QVERIFY(!growth(std::vector<double>{7, 7, 7}).slope);
    }

    void availabilityOfNodes_data() {
        QTest::addColumn<double>("eventsPerYear");
        QTest::addColumn<double>("out_h");
        QTest::addColumn<double>("available");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("6,335 h, repair 4 h") << 8760 / 6335.0 << 4.0 << 0.999369 << 1e-6;
        QTest::newRow("6,335 h, repair 24 h") << 8760 / 6335.0 << 24.0 << 0.996226 << 1e-6;
        QTest::newRow("6,335 h, repair 168 h") << 8760 / 6335.0 << 168.0 << 0.974166 << 1e-6;
        QTest::newRow("worked example, oem") << 2.4 << meanTimeOut({0.99}, {3}, {72}).value << 0.9989900621 << 1e-9;
        QTest::newRow("worked example, odm")
            << 3.0 << meanTimeOut({0.8839873668}, {5}, {120}).value << 0.9937578892 << 1e-9;
        QTest::newRow("worked example, tier-two")
            << 2.7 << meanTimeOut({0.9183828550}, {2}, {96}).value << 0.9970277611 << 1e-9;
        QTest::newRow("worked example, rent") << 2.2 << meanTimeOut({0.97}, {1}, {24}).value << 0.9995757508 << 1e-9;
    }
    void availabilityOfNodes() {
        QFETCH(double, eventsPerYear);
        QFETCH(double, out_h);
        QFETCH(double, available);
        QFETCH(double, tolerance);
        QVERIFY_NEAR(availability({eventsPerYear}, {out_h}).value, available, tolerance);
    }
};

QTEST_APPLESS_MAIN(TestReliability)
#include "tst_reliability.moc"
