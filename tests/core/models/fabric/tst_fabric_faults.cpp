// SPDX-License-Identifier: GPL-3.0-or-later
// Faults of links and leaves against published rates and recomputed values.
#include <cmath>

#include <QTest>

#include "core/base/random_stream.h"
#include "core/models/fabric/faults.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

class TestFabricFaults : public QObject {
    Q_OBJECT
private slots:
    void linkMtbfOfAlibabaHpn() {
        const LinkFailures failures = linkFailures({1}, 0.00057);
        QVERIFY_NEAR(failures.linkMtbf->value, 1.28e6, 1e-2);
        QVERIFY_NEAR(failures.linkMtbf->value / hoursPerYear, 146, 1e-2);
        QVERIFY_NEAR(failures.linkMtbf->value / (5 * hoursPerYear), 29, 1e-2);
        QVERIFY_NEAR(failures.linkMtbf->value, 730 / 0.00057, 1e-12); // months of 8,760/12 h
        QVERIFY(std::abs(failures.linkMtbf->value / (720 / 0.00057) - 1) > 0.013);
    }

    void firstFailureOfManyLinks() {
        // Five years a link, 100,000 links: 26.28 min.
        const LinkFailures failures = linkFailures({100000}, 730.0 / (5 * 8760));
        QVERIFY_NEAR(failures.between->value * 60, 26.28, 1e-6);
        QVERIFY_NEAR(failures.perMonth, 100000 / 60.0, 1e-12);
        QVERIFY_NEAR(failures.linkMtbf->value, 5 * 8760, 1e-12);
        QVERIFY_NEAR(linkFailures({49152}, 0.00057).perMonth, 28.01664, 1e-12);
    }

    void whatNeverFailsHasNoMtbf() {
        const LinkFailures never = linkFailures({1000}, 0);
        QCOMPARE(never.perMonth, 0.0);
        QVERIFY(!never.linkMtbf && !never.between);
        const LinkFailures none = linkFailures({0}, 0.001);
        QVERIFY(none.linkMtbf && !none.between);
    }

    void shareOfTimeDegraded_data() {
        QTest::addColumn<double>("links");
        QTest::addColumn<double>("perYear");
        QTest::addColumn<double>("hours");
        QTest::addColumn<double>("share");
        QTest::newRow("mean of one degraded link") << 8760.0 << 1.0 << 1.0 << 1 - std::exp(-1.0);
        QTest::newRow("49,152 links at 0.057 % a month, 4 h") << 49152.0 << 12 * 0.00057 << 4.0 << 0.142313;
        QTest::newRow("rare: the mean itself") << 10.0 << 1e-6 << 1.0 << 10e-6 / 8760;
        QTest::newRow("always") << 1e6 << 100.0 << 24.0 << 1.0;
        QTest::newRow("no links") << 0.0 << 1.0 << 1.0 << 0.0;
        QTest::newRow("no events") << 10.0 << 0.0 << 1.0 << 0.0;
        QTest::newRow("no time") << 10.0 << 1.0 << 0.0 << 0.0;
    }
    void shareOfTimeDegraded() {
        QFETCH(double, links);
        QFETCH(double, perYear);
        QFETCH(double, hours);
        QFETCH(double, share);
        QVERIFY_NEAR(shareDegraded({links}, {perYear}, {hours}).value, share, 1e-5);
    }

    void shareHoldsForAnySpreadOfDurations() {
        // Events at random over a long time, with the same mean duration: constant, exponential, and mostly short.
        constexpr double mean_h = 2;
        constexpr double perHour = 0.3;
        constexpr int events = 200000;
        const double expected = shareDegraded({30}, {perHour / 30 * 8760}, {mean_h}).value;
        for (int spread = 0; spread < 3; ++spread) {
            RandomStream draws(7, static_cast<std::uint64_t>(spread));
            double now = 0;
            double busyUntil = 0;
            double busy = 0;
            for (int i = 0; i < events; ++i) {
                now += -std::log(draws.uniform()) / perHour;
                const double u = draws.uniform();
                const double long_h = spread == 0   ? mean_h
                                      : spread == 1 ? -std::log(u) * mean_h
                                                    : (u < 0.9 ? mean_h / 9 : 9 * mean_h);
                busy += std::max(0.0, now + long_h - std::max(now, busyUntil));
                busyUntil = std::max(busyUntil, now + long_h);
            }
            QVERIFY_NEAR(busy / busyUntil, expected, 0.01);
        }
    }

    void leavesLost() {
        // 256 leaves at 0.051 % a month, 32 nodes each, 24 h: 1.567 losses a year.
        LeafFaults faults{{256}, {12 * 0.00051}, {24}, {32}};
        const LeafLosses single = leafLosses(faults);
        QVERIFY_NEAR(single.perYear, 1.56672, 1e-12);
        QVERIFY_NEAR(single.nodeHoursOutPerYear, 1.56672 * 32 * 24, 1e-12);
        QCOMPARE(single.nodeHoursHalfPerYear, 0.0);
        faults.attachment = LeafAttachment::dual;
        const LeafLosses dual = leafLosses(faults);
        QCOMPARE(dual.nodeHoursOutPerYear, 0.0);
        QCOMPARE(dual.nodeHoursHalfPerYear, single.nodeHoursOutPerYear);
        QCOMPARE(dual.perYear, single.perYear);
        QCOMPARE(leafLosses({}), LeafLosses());
    }

    void flapsOfADay() {
        // HPN saw 5,000 to 60,000 flaps a day; 60,000 of half a minute are 500 link-hours.
        QVERIFY_NEAR(flappingPerDay({30000}, 2, {0.5}).value, 30000, 1e-12);
        QCOMPARE(flappingPerDay({30000}, 0, {0.5}).value, 0.0);
    }

    void diagnosisIsPricedInClusterDays() {
        // 18 hunts a year of 8 h on a quarter of the cluster: 1.5 cluster-days at $786,432.
        const Days days = diagnosisClusterDays(18, {8}, {0.25});
        QVERIFY_NEAR(days.value, 1.5, 1e-15);
        QVERIFY_NEAR(diagnosisPrice(days, {786432}).value, 1179648, 1e-15);
        QCOMPARE(diagnosisClusterDays(3, {24}).value, 3.0);
        QCOMPARE(diagnosisClusterDays(0, {24}).value, 0.0);
    }
};

QTEST_APPLESS_MAIN(TestFabricFaults)
#include "tst_fabric_faults.moc"
