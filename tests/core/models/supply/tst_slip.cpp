// SPDX-License-Identifier: GPL-3.0-or-later
// The price of a delay, its parts, and what a generation takes.
#include <QTest>

#include "core/models/supply/slip.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

class TestSlip : public QObject {
    Q_OBJECT
private slots:
    void delays_data() {
        QTest::addColumn<double>("gpus");
        QTest::addColumn<double>("days");
        QTest::addColumn<double>("price");
        QTest::addColumn<double>("usd");
        QTest::newRow("9.2, 1,024 for 90 d") << 1024.0 << 90.0 << 2.0 << 4423680.0;
        QTest::newRow("10.2 SEED, 16,384 for a day") << 16384.0 << 1.0 << 2.0 << 786432.0;
        QTest::newRow("in time") << 1024.0 << 0.0 << 2.0 << 0.0;
    }
    void delays() {
        QFETCH(double, gpus);
        QFETCH(double, days);
        QFETCH(double, price);
        QFETCH(double, usd);
        QCOMPARE(slipCost({gpus}, {days}, {price}).value, usd);
    }

    void parts() {
        const SlipCost cost = slipBreakdown({.accelerators = {1000},
                                             .late = {73}, // a fifth of a year
                                             .hourValue = {3},
                                             .facility = {500000},
                                             .staff = {1000000},
                                             .rent = {4},
                                             .bridge = {200},
                                             .capital = {2000000}});
        QVERIFY_NEAR(cost.lostHours.value, 800 * 24 * 73 * 3.0, 1e-14);
        QVERIFY_NEAR(cost.facility.value, 100000, 1e-14);
        QVERIFY_NEAR(cost.staff.value, 200000, 1e-14);
        QVERIFY_NEAR(cost.bridge.value, 200 * 24 * 73 * 4.0, 1e-14);
        QVERIFY_NEAR(cost.avoidedCapital.value, 400000, 1e-14);
        QVERIFY_NEAR(cost.net.value, 4204800 + 100000 + 200000 + 1401600 - 400000.0, 1e-14);
        // Bare, it is the product.
        QCOMPARE(slipBreakdown({.accelerators = {1024}, .late = {90}, .hourValue = {2}}).net.value, 4423680.0);
    }

    void rentingMeanwhile() {
        const SlipInputs bare{.accelerators = {1000}, .late = {73}, .hourValue = {3}, .rent = {2}};
        SlipInputs bridged = bare;
        bridged.bridge = {1000};
        QVERIFY_NEAR(bridgeOption({1000}, {73}, {3}, {2}).value,
                     (slipBreakdown(bare).net - slipBreakdown(bridged).net).value, 1e-13);
        QCOMPARE(bridgeOption({1000}, {73}, {3}, {5}).value, 0.0);
    }

    void generations() {
        QCOMPARE(generationsBy({2.9}, {1}).value, 2.0);
        QCOMPARE(generationsBy({3}, {1}).value, 3.0);
        QCOMPARE(generationsBy({3}, {2}).value, 1.0);
        QCOMPARE(generationsBy({0}, {1}).value, 0.0);
        QCOMPARE(valueAfterGenerations({0.35}, {0}), 1.0);
        QVERIFY_NEAR(valueAfterGenerations({0.35}, {2}), 0.4225, 1e-14);
        QCOMPARE(valueAfterGenerations({1}, {1}), 0.0);
        QVERIFY_NEAR(leadLeft({0.75}, {1}).value, 0.25, 1e-14); // 9.3: 9 months of 12
        QCOMPARE(leadLeft({1.5}, {1}).value, 0.0);
    }
};

QTEST_APPLESS_MAIN(TestSlip)
#include "tst_slip.moc"
