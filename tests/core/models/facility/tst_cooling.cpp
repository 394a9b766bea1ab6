// SPDX-License-Identifier: GPL-3.0-or-later
// Flow, racks of a distribution unit, air and the test for chillers, against published figures and each other.
#include <cmath>
#include <random>

#include <QTest>

#include "core/models/facility/cooling.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

constexpr CduDuty chx2000{.cdu = {2000}, .cdu_lpm = 2400, .rackLiquid = {120}, .lpmPerKw = 1.5}; // 2 MW at 1.2 L/min/kW

CduDuty with(CduDuty duty, double rack_kw, double lpmPerKw, double spare = 0) {
    duty.rackLiquid = {rack_kw};
    duty.lpmPerKw = lpmPerKw;
    duty.spare = spare;
    return duty;
}

} // namespace

class TestCooling : public QObject {
    Q_OBJECT
private slots:
    void specificFlows_data() {
        QTest::addColumn<bool>("isGlycol");
        QTest::addColumn<double>("rise");
        QTest::addColumn<double>("flow");
        QTest::newRow("5.2 water, 10 K") << false << 10.0 << 1.447;
        QTest::newRow("5.2 PG25, 10 K") << true << 10.0 << 1.509;
        QTest::newRow("5.2 water at 1.2 L/min/kW") << false << 12.06 << 1.2;
        QTest::newRow("5.2 water at 1.3 L/min/kW") << false << 11.13 << 1.3;
        QTest::newRow("5.2 water at 1.5 L/min/kW") << false << 9.65 << 1.5;
        QTest::newRow("5.2 PG25 at 1.2 L/min/kW") << true << 12.57 << 1.2;
        QTest::newRow("5.2 PG25 at 1.3 L/min/kW") << true << 11.60 << 1.3;
        QTest::newRow("5.2 PG25 at 1.5 L/min/kW") << true << 10.06 << 1.5;
    }
    void specificFlows() {
        QFETCH(bool, isGlycol);
        QFETCH(double, rise);
        QFETCH(double, flow);
        const Coolant coolant = isGlycol ? Coolant::pg25 : Coolant::water;
        QVERIFY_NEAR(litresPerMinutePerKw(coolant, rise), flow, 1e-3);
        QVERIFY_NEAR(coolantRise_k(flow, coolant), rise, 1e-3);
    }

    void assumedGlycolIsNearAManufacturersTable() {
        // Airedale DeltaChill manual, plain propylene glycol of 25 % at 40 °C: 1,014.3 kg/m³ and 3.96 kJ/(kg·K).
        const double published = 60 / (1.0143 * 3.96 * 10);
        QVERIFY_NEAR(litresPerMinutePerKw(Coolant::pg25, 10) / published, 1.010, 1e-3);
    }

    void flowTimesRiseIsHeat() {
        for (const Coolant coolant : {Coolant::water, Coolant::pg25}) {
            for (const double heat_kw : {0.0, 0.3, 132.0, 2e4}) {
                for (const double rise_k : {0.5, 7.0, 10.0, 40.0}) {
                    const double kgPerSecond =
                        coolantFlow_lpm({heat_kw}, rise_k, coolant) / 60 * coolantDensity_kg_per_l(coolant);
                    QVERIFY_NEAR(kgPerSecond * coolantHeat_kj_per_kg_k(coolant) * rise_k, heat_kw, 1e-14);
                    QVERIFY_NEAR(coolantRise_k(litresPerMinutePerKw(coolant, rise_k), coolant), rise_k, 1e-14);
                    const double airKgPerSecond = airFlow_m3h({heat_kw}, rise_k) / 3600 * 1.2;
                    QVERIFY_NEAR(airKgPerSecond * 1.005 * rise_k, heat_kw, 1e-14);
                }
            }
        }
    }

    // Case 16, Chilldyne: 500 kW, 83 % to liquid, 46 servers of 9 kW (hence the printed 414 and 86), water 40 to 50 °C.
    void chilldyneRack() {
        const HeatSplit split = splitHeat({500}, {0.83});
        QVERIFY_NEAR(split.liquid.value, 415, 1e-12);
        QVERIFY_NEAR(split.air.value, 85, 1e-12);
        const HeatSplit printed = splitHeat({500}, {46 * 9 / 500.0});
        QVERIFY_NEAR(printed.liquid.value, 414, 1e-12);
        QVERIFY_NEAR(printed.air.value, 86, 1e-12);
        const double perServer = coolantFlow_lpm({9}, 10, Coolant::water);
        QVERIFY_WITHIN(perServer, 13, 0.5);
        QVERIFY_WITHIN(perServer, 13.05, 0.05); // with the properties of 45 °C
        QVERIFY_WITHIN(coolantFlow_lpm(printed.liquid, 10, Coolant::water), 600, 5);
        // What the page says of "the system" is far from the flow of the rack.
        QVERIFY(coolantFlow_lpm(printed.liquid, 10, Coolant::water) > 40 * perServer);
    }

    void splitsAddUp() {
        for (const double share : {0.0, 0.1, 0.83, 1.0}) {
            const HeatSplit split = splitHeat({132}, {share});
            QVERIFY_NEAR((split.liquid + split.air).value, 132, 1e-15);
            QVERIFY(split.liquid.value >= 0 && split.air.value >= 0);
        }
        // 5.3: a hybrid rack of 120 kW leaves 12 to 24 kW to the air.
        QVERIFY_NEAR(splitHeat({120}, {0.9}).air.value, 12, 1e-12);
        QVERIFY_NEAR(splitHeat({120}, {0.8}).air.value, 24, 1e-12);
    }

    void racksOfAUnit_data() {
        QTest::addColumn<double>("cdu");
        QTest::addColumn<double>("flow");
        QTest::addColumn<double>("rack");
        QTest::addColumn<double>("need");
        QTest::addColumn<double>("spare");
        QTest::addColumn<double>("racks");
        QTest::addColumn<QString>("limit");
        const auto row = [](const char* name, double cdu, double flow, double rack, double need, double spare,
                            double racks, const char* limit) {
            QTest::newRow(name) << cdu << flow << rack << need << spare << racks << QString(limit);
        };
        row("5.2 CHx2000 by heat alone", 2000, 1e9, 120, 1.5, 0, 16, "heat");
        row("5.2 CHx2000 at 1.5: 13.3", 2000, 2400, 120, 1.5, 0, 13, "flow");
        row("5.2 CHx2000 with 132 kW: 12.1", 2000, 2400, 132, 1.5, 0, 12, "flow");
        row("5.2 CHx2000 at its own 1.2", 2000, 2400, 120, 1.2, 0, 16, "heat");
        row("5.2 Delta 3 MW at 1.5", 3000, 4500, 132, 1.5, 0, 22, "heat");
        row("5.2 132 kW at 1.5 takes 198 L/min", 2000, 198, 132, 1.5, 0, 1, "flow");
        row("a litre less", 2000, 197, 132, 1.5, 0, 0, "flow");
        row("one spare", 2000, 2400, 120, 1.5, 1, 12, "flow");
        row("more spare than racks", 2000, 2400, 120, 1.5, 20, 0, "flow");
        row("a tie is heat", 1320, 1980, 132, 1.5, 0, 10, "heat");
        row("0.3 holds three of 0.1", 0.3, 1, 0.1, 1, 0, 3, "heat");
        row("a rack above the unit", 100, 2400, 132, 1.5, 0, 0, "heat");
        row("no unit", 0, 0, 132, 1.5, 0, 0, "heat");
    }
    void racksOfAUnit() {
        QFETCH(double, cdu);
        QFETCH(double, flow);
        QFETCH(double, rack);
        QFETCH(double, need);
        QFETCH(double, spare);
        QFETCH(double, racks);
        QFETCH(QString, limit);
        const CduRacks served =
            cduRacks({.cdu = {cdu}, .cdu_lpm = flow, .rackLiquid = {rack}, .lpmPerKw = need, .spare = spare});
        QCOMPARE(served.racks, racks);
        const auto name = nameOf(served.limit);
        QCOMPARE(QString::fromUtf8(name.data(), static_cast<int>(name.size())), limit);
    }

    void quotientsOfPublishedRules() {
        QVERIFY_NEAR(2400 / (1.5 * 120), 13.3, 5e-3);
        QVERIFY_NEAR(2400 / (1.5 * 132), 12.1, 5e-3);
        QVERIFY_NEAR(coolantFlow_lpm({132}, coolantRise_k(1.5, Coolant::pg25), Coolant::pg25), 198, 1e-12);
    }

    void unitsForRacks() {
        QCOMPARE(cdusNeeded(26, chx2000, 0), std::optional(2.0));
        QCOMPARE(cdusNeeded(27, chx2000, 0), std::optional(3.0));
        QCOMPARE(cdusNeeded(26, chx2000, 1), std::optional(3.0));
        // The heat of 32 racks is that of two units and their flow that of 2.4: whole racks a unit need three.
        QCOMPARE(cdusNeeded(32, chx2000, 0), std::optional(3.0));
        QCOMPARE(cdusNeeded(0, chx2000, 1), std::optional(0.0));
        QCOMPARE(cdusNeeded(4, with(chx2000, 0, 1.5), 1), std::optional(0.0)); // air-cooled racks
        QCOMPARE(cdusNeeded(1, with(chx2000, 2001, 0.1), 1), std::nullopt);
        QCOMPARE(cdusNeeded(1, with(chx2000, 120, 1.5, 13), 1), std::nullopt);
        QVERIFY(std::isinf(cduRacks(with(chx2000, 0, 1.5)).racks));
        QCOMPARE(cduRacks(with(chx2000, 120, 0)).racks, 16.0); // no demand of flow
    }

    void placedRacksStayWithinHeatAndFlow() {
        std::mt19937_64 bits(5);
        const auto uniform = [&](double low, double high) { return std::uniform_real_distribution<>(low, high)(bits); };
        for (int i = 0; i < 20000; ++i) {
            const CduDuty duty{.cdu = {uniform(100, 3000)},
                               .cdu_lpm = uniform(100, 5000),
                               .rackLiquid = {uniform(20, 600)},
                               .lpmPerKw = uniform(0.8, 4),
                               .spare = std::floor(uniform(0, 3))};
            const CduRacks served = cduRacks(duty);
            const double taken = served.racks == 0 ? 0 : served.racks + duty.spare;
            QVERIFY(taken * duty.rackLiquid.value <= duty.cdu.value * (1 + 1e-11));
            QVERIFY(taken * duty.rackLiquid.value * duty.lpmPerKw <= duty.cdu_lpm * (1 + 1e-11));
            // One more would break the limit that is named.
            const double more_kw = (taken + 1) * duty.rackLiquid.value;
            if (served.racks > 0)
                QVERIFY(served.limit == CduLimit::heat ? more_kw > duty.cdu.value
                                                       : more_kw * duty.lpmPerKw > duty.cdu_lpm);
            const double racks = std::floor(uniform(0, 200));
            const std::optional<double> units = cdusNeeded(racks, duty, 0);
            QCOMPARE(units.has_value(), served.racks > 0 || racks == 0);
            if (units)
                QVERIFY(*units * served.racks >= racks && (*units - 1) * served.racks < std::max(racks, 1.0));
            for (const double redundant : {1.0, 2.0, 5.0}) {
                const auto more = cdusNeeded(racks, duty, redundant);
                QCOMPARE(more, units && racks > 0 ? std::optional(*units + redundant) : units);
            }
        }
    }

    void ratingsMoveWithTheApproach() {
        // NVIDIA's rule asks for 600 kW at 4 K; the same unit at 3 K moves a quarter less.
        QVERIFY_NEAR(heatAtApproach({600}, 4, 3).value, 450, 1e-14);
        // The exchanger itself, ε and flows held: Q = ε·C_min·(approach + Q/C).
        const auto heat = [](double approach_k) {
            const double effectiveness = 0.8, least = 60, racks = 100; // kW/K
            return effectiveness * least * approach_k / (1 - effectiveness * least / racks);
        };
        QVERIFY_NEAR(heatAtApproach({heat(4)}, 4, 7).value, heat(7), 1e-14);
    }

    void air() {
        // The customary rule of cfm is 3.16·W/ΔT°F; 1 kW at 20 K is about 88 cfm.
        QVERIFY_NEAR(cubicFeetPerMinute(airFlow_m3h({1}, 20)), 3.16 * 1000 / 36, 1e-2);
        QVERIFY_NEAR(airFlow_m3h({10}, 12), 10 * 3600 / (1.2 * 1.005 * 12), 1e-14);
        QVERIFY_NEAR(cubicFeetPerMinute(1), 0.588578, 1e-6);
        QCOMPARE(airFlow_m3h({0}, 12), 0.0);
    }

    void chillers() {
        QCOMPARE(facilitySupply_c(35, 5), 40.0);
        QVERIFY(runsWithoutChiller(facilitySupply_c(35, 6), 4, 45));
        QVERIFY(!runsWithoutChiller(facilitySupply_c(35.1, 6), 4, 45));
        QCOMPARE(supplyHeadroom_k(facilitySupply_c(-10, 6), 4, 45), 45.0);
        QCOMPARE(supplyHeadroom_k(41, 0, 32), -9.0); // W32 is a limit of facility water
        for (const double outdoor : {-20.0, 20.0, 38.0, 50.0}) {
            for (const double limit : {17.0, 27.0, 32.0, 40.0, 45.0}) {
                const double supply = facilitySupply_c(outdoor, 5);
                QCOMPARE(runsWithoutChiller(supply, 3, limit), supplyHeadroom_k(supply, 3, limit) >= 0);
            }
        }
    }

    void namesAreThoseOfFiles() {
        QCOMPARE(enumFrom<Coolant>("pg25"), std::optional(Coolant::pg25));
        QCOMPARE(enumFrom<Coolant>("oil"), std::nullopt);
        QVERIFY(nameOf(CduLimit::flow) == "flow" && nameOf(Coolant::water) == "water");
    }
};

QTEST_APPLESS_MAIN(TestCooling)
#include "tst_cooling.moc"
