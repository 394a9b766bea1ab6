// SPDX-License-Identifier: GPL-3.0-or-later
// The price of an accelerator-hour, of a cluster-day and of a discount, against printed figures.
#include <QTest>

#include "core/models/economics.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

GpuHourInputs h100(double rate) {
    return {.capex = {49248}, .life = {4}, .rate = {rate}};
}

} // namespace

class TestEconomics : public QObject {
    Q_OBJECT
private slots:
    void gpuHours() {
        QVERIFY_NEAR(gpuHour(h100(0)).value, 1.4055, 1e-4);
        QVERIFY_NEAR(gpuHour(h100(0.1)).value, 1.7736, 1e-4);
        QVERIFY_NEAR(gpuHour(h100(0.1)) / gpuHour(h100(0)), 1.2619, 1e-4); // straight line understates by 26 %
        GpuHourInputs running = h100(0.1);
        running.power = {1.4};
        running.pue = {1.25};
        running.energyPrice = {0.08};
        running.opex = {0.03};
        QVERIFY_NEAR(gpuHour(running).value, 2.0822, 1e-4);
        running.utilisation = {0.8};
        running.availability = {0.95};
        QVERIFY_NEAR(gpuHour(running).value, 2.7397, 1e-4);
        const double before = gpuHour(running).value;
        running.goodput = {0.9};
        QVERIFY_NEAR(gpuHour(running).value, before / 0.9, 1e-14);
    }

    void residualIsWorthItsPresentValue() {
        GpuHourInputs kept = h100(0.1);
        kept.residual = {1};
        // All of the value back at the end leaves the interest.
        QVERIFY_NEAR(gpuHour(kept).value, 49248 * 0.1 / 8760, 1e-12);
        kept.rate = {0};
        QVERIFY_WITHIN(gpuHour(kept).value, 0, 1e-12);
    }

    void buyOrRent() {
        // Case 18: USD 30,000 at USD 4 an hour is 7,500 h: 10.42 months of 720 h, 10.27 of 730 h.
        const UsdPerHour own = gpuHour({.capex = {30000}, .life = {7500.0 / 8760}, .rate = {0}});
        QVERIFY_NEAR(own.value, 4, 1e-14);
        QVERIFY_NEAR(breakEvenUtilisation(own, {4}).value, 1, 1e-14);
        QVERIFY_WITHIN(7500.0 / 720, 10.42, 5e-3);
        QVERIFY_WITHIN(7500.0 / 730, 10.27, 5e-3);
        QVERIFY(breakEvenUtilisation({5}, {4}).value > 1); // owning never ties
    }

    void addressableSavings_data() {
        QTest::addColumn<double>("discount");
        QTest::addColumn<double>("ofBill");
        QTest::addColumn<double>("ofTco");
        QTest::newRow("SEED 10 %") << 0.10 << 0.025 << 0.0175;
        QTest::newRow("SEED 15 %") << 0.15 << 0.0375 << 0.02625;
        QTest::newRow("SEED 20 %") << 0.20 << 0.05 << 0.035;
        QTest::newRow("SEED 30 %") << 0.30 << 0.075 << 0.0525;
        QTest::newRow("40 % for a tenth of the bill") << 0.40 << 0.10 << 0.07;
        QTest::newRow("no discount") << 0.0 << 0.0 << 0.0;
        QTest::newRow("all of it") << 1.0 << 0.25 << 0.175;
    }
    void addressableSavings() {
        QFETCH(double, discount);
        QFETCH(double, ofBill);
        QFETCH(double, ofTco);
        const auto saving = addressableSaving({0.75}, {discount}, {0.7});
        QVERIFY_NEAR(saving.ofBill.value, ofBill, 1e-14);
        QVERIFY_NEAR(saving.ofTco.value, ofTco, 1e-14);
    }

    void clusterDays() {
        QCOMPARE(clusterDay({16384}, {2}).value, 786432.0);       // SEED, case 2
        QCOMPARE(clusterDay({1024}, {2}, {90}).value, 4423680.0); // 9.2, the slip
        QCOMPARE(clusterDay({4096}, {2}, {30}).value, 5898240.0); // CMX silver: $2.00 at 720 h a month
        QVERIFY_NEAR(5898240 / (4096 * 730.0), 1.973, 3e-4);      // and $1.973 at 730 h
        QCOMPARE(clusterDay({1000}, {2}, {365}).value, 1000 * 2 * hoursPerYear);
    }
};

QTEST_APPLESS_MAIN(TestEconomics)
#include "tst_economics.moc"
