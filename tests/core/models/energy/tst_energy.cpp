// SPDX-License-Identifier: GPL-3.0-or-later
// Energy of a year, ratios, accelerators of an envelope and savings that are lost at the meter.
#include <cmath>
#include <random>
#include <vector>

#include <QTest>

#include "core/models/cashflow.h"
#include "core/models/energy/energy.h"
#include "core/models/energy/power_chain.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

double yearly(double it_kw, double pue, double usdPerKwh) {
    return energyCost(annualEnergy_kwh({it_kw}, {1}, {pue}), {usdPerKwh}).value;
}

constexpr MeterBreakEven offer{.saving = {2e6},
                               .load = {10000},
                               .efficiency = {0.96},
                               .hours = {8000},
                               .price = {0.08},
                               .pue = {1.2},
                               .rate = {0.08},
                               .years = {5}};

/// What efficiency η′ costs at the meter above η, as payments at year ends.
double presentCost(const MeterBreakEven& of, double loss) {
    const double extra_kw = extraInput(of.load, {of.efficiency.value - loss}, of.efficiency).value;
    const std::vector<double> flows(static_cast<std::size_t>(of.years.value),
                                    extra_kw * of.pue.value * of.hours.value * of.price.value);
    return netPresentValue(of.rate.value, flows, FirstFlow::endOfPeriod).value;
}

} // namespace

class TestEnergy : public QObject {
    Q_OBJECT
private slots:
    void years_data() {
        QTest::addColumn<double>("usd");
        QTest::addColumn<double>("expected");
        QTest::newRow("case 17, 1 MW at 0.10") << yearly(1000, 1, 0.10) << 876000.0;
        QTest::newRow("case 17, 1 MW at 0.15") << yearly(1000, 1, 0.15) << 1314000.0;
        QTest::newRow("6.2 PUE + 0.1 on 10 MW at 0.08")
            << yearly(10000, 1.35, 0.08) - yearly(10000, 1.25, 0.08) << 700800.0;
        QTest::newRow("nothing used") << yearly(0, 1.5, 0.1) << 0.0;
    }
    void years() {
        QFETCH(double, usd);
        QFETCH(double, expected);
        QVERIFY_NEAR(usd, expected, 1e-12);
    }

    void yearsAreProportional() {
        const double base = annualEnergy_kwh({100}, {0.5}, {1.2});
        QVERIFY_NEAR(base, 525600, 1e-14);
        QVERIFY_NEAR(annualEnergy_kwh({200}, {0.5}, {1.2}), 2 * base, 1e-15);
        QVERIFY_NEAR(annualEnergy_kwh({100}, {1}, {1.2}), 2 * base, 1e-15);
        QVERIFY_NEAR(annualEnergy_kwh({100}, {0.5}, {2.4}), 2 * base, 1e-15);
    }

    void otherTerms() {
        QVERIFY_NEAR(demandCharge({12000}, {15}).value, 2.16e6, 1e-15);
        QVERIFY_NEAR(carbon_t(1e6, 0.4), 400, 1e-15);
        QVERIFY_NEAR(carbonCost(400, 80).value, 32000, 1e-15);
        QCOMPARE(energyPerUsefulHour_kwh(500, 250), std::optional(2.0));
        QCOMPARE(energyPerUsefulHour_kwh(500, 0), std::nullopt);
    }

    // A worse PUE may come with less energy for the same work: fans leave the nodes.
    void usefulEnergyComparesWhatPueCannot() {
        const double air = annualEnergy_kwh({1150}, {1}, {1.25});
        const double liquid = annualEnergy_kwh({1000}, {1}, {1.28});
        QVERIFY(*energyPerUsefulHour_kwh(liquid, 1000) < *energyPerUsefulHour_kwh(air, 1000));
        QVERIFY(totalPowerUsage({1.28}, {1.05}).value < totalPowerUsage({1.25}, {1.15 * 1.05}).value);
        QVERIFY_NEAR(totalPowerUsage({1.25}, {1.1}).value, 1.375, 1e-15);
    }

    void pueOfAChain() {
        QVERIFY_NEAR(pueFromChain({0.97}, {0.985}, 0.15, 0.02).value, 1.17 / (0.97 * 0.985), 1e-15);
        QCOMPARE(pueFromChain({1}, {1}, 0, 0).value, 1.0);
        QVERIFY(pueFromChain({0.96}, {0.985}, 0.15, 0.02) > pueFromChain({0.97}, {0.985}, 0.15, 0.02));
    }

    void suppliesCompared() {
        // 1 MW of direct current at 94 % and 96 %: the inputs differ by 22.16 kW and stand as 1.021277.
        const double extra_kw = extraInput({1000}, {0.94}, {0.96}).value;
        QVERIFY_NEAR(extra_kw, 1000 / 0.94 - 1000 / 0.96, 1e-12);
        QVERIFY_NEAR(extra_kw / (1000 / 0.96), 0.021277, 1e-4);
        QVERIFY_NEAR(extraInput({1000}, {0.96}, {0.94}).value, -extra_kw, 1e-15);
        QCOMPARE(extraInput({1000}, {0.9}, {0.9}).value, 0.0);
    }

    void ofAccelerators() {
        // 6.2: 700 W and 575 W of the server, a tenth more for network and storage; 100,000 of them take 140 MW.
        QVERIFY_NEAR(acceleratorAllIn({0.7}, {0.575}, 0).value, 1.275, 1e-15);
        const Kilowatts each = acceleratorAllIn({0.7}, {0.575}, 0.1);
        QVERIFY_NEAR(each.value, 1.4025, 1e-15);
        QVERIFY_NEAR(each.value * 100000 / 1000, 140, 2e-3);
        QCOMPARE(acceleratorsWithin({140250}, each, {1}), 100000.0);
        QCOMPARE(acceleratorsWithin({140249}, each, {1}), 99999.0);
        // 6.3: 150 to 200 MW for 100,000 is 1.5 to 2 kW each, all in.
        QCOMPARE(acceleratorsWithin({150000}, {1.5}, {1}), 100000.0);
        QCOMPARE(acceleratorsWithin({150000}, {1.5}, {1.25}), 80000.0);
        QCOMPARE(acceleratorsWithin({0.3}, {0.1}, {1}), 3.0); // 0.3/0.1 falls short of 3
        QCOMPARE(acceleratorsWithin({0}, {1}, {1}), 0.0);
    }

    void performancePerWatt() {
        QVERIFY_NEAR(gigaflopsPerWatt(2.2e18, {42200}), 52.1, 1e-2); // 6.2, LineShine
        QVERIFY_NEAR(gigaflopsPerWatt(1e9, {0.001}), 1, 1e-15);
    }

    void envelopesLoseAccelerators() {
        const ChainedEnvelope site{.envelope = {20000}, .perAccelerator = {1.4}, .chain = {0.9}, .pue = {1.25}};
        const double fitting = std::floor(20000 * 0.9 / (1.4 * 1.25));
        QCOMPARE(acceleratorsForgone(site, {0}), 0.0);
        QCOMPARE(acceleratorsForgone(site, {0.9}), fitting);
        QVERIFY_WITHIN(acceleratorsForgone(site, {0.01}), fitting / 90, 1);
        double last = 0;
        for (int point = 1; point <= 50; ++point) {
            const double forgone = acceleratorsForgone(site, {point / 100.0});
            QVERIFY(forgone > last);
            last = forgone;
        }
    }

    void breakEvenIsExact() {
        const auto loss = lossThatEatsTheSaving(offer);
        QVERIFY(loss && loss->value > 0 && loss->value < 0.96);
        QVERIFY_NEAR(presentCost(offer, loss->value), 2e6, 1e-10);
        QVERIFY(presentCost(offer, loss->value * 1.01) > 2e6);
        QVERIFY(presentCost(offer, loss->value * 0.99) < 2e6);
        // By hand: the saving over the money of one unit of input, 2e6/(10,000·8,000·0.08·1.2·3.99271), is k.
        const double k = 2e6 / (10000 * 8000 * 0.08 * 1.2 * 3.99271);
        QVERIFY_NEAR(loss->value, 0.96 - 1 / (1 / 0.96 + k), 1e-5);
    }

    void breakEvenHoldsOverTheDomain() {
        std::mt19937_64 bits(12);
        const auto uniform = [&](double low, double high) { return std::uniform_real_distribution<>(low, high)(bits); };
        for (int i = 0; i < 2000; ++i) {
            const MeterBreakEven any{.saving = {uniform(1e3, 1e8)},
                                     .load = {uniform(10, 1e5)},
                                     .efficiency = {uniform(0.5, 1)},
                                     .hours = {uniform(1000, 8760)},
                                     .price = {uniform(0.01, 0.4)},
                                     .pue = {uniform(1, 2)},
                                     .rate = {uniform(-0.02, 0.2)},
                                     .years = {std::floor(uniform(1, 11))}};
            const auto loss = lossThatEatsTheSaving(any);
            QVERIFY(loss && loss->value > 0 && loss->value < any.efficiency.value);
            // The loss is a small difference of efficiencies, so the money of it is as exact as that difference.
            QVERIFY_NEAR(presentCost(any, loss->value), any.saving.value, 1e-8);
            MeterBreakEven dearer = any;
            dearer.price = dearer.price * 2;
            QVERIFY(*lossThatEatsTheSaving(dearer) < *loss); // dear energy leaves less room
        }
    }

    void whereNoLossCanReachTheSaving() {
        MeterBreakEven free = offer;
        free.price = {0};
        QVERIFY(!lossThatEatsTheSaving(free));
        MeterBreakEven idle = offer;
        idle.hours = {0};
        QVERIFY(!lossThatEatsTheSaving(idle));
        MeterBreakEven dear = offer;
        dear.saving = {-1};
        QVERIFY(!lossThatEatsTheSaving(dear));
        MeterBreakEven even = offer;
        even.saving = {0};
        QCOMPARE(lossThatEatsTheSaving(even)->value, 0.0);
        MeterBreakEven huge = offer;
        huge.saving = {1e300};
        QVERIFY(lossThatEatsTheSaving(huge)->value <= 0.96);
    }
};

QTEST_APPLESS_MAIN(TestEnergy)
#include "tst_energy.moc"
