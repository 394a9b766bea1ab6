// SPDX-License-Identifier: GPL-3.0-or-later
// Loads of a floor, power of a feed, margins of gates and the readiness they make.
#include <cmath>
#include <random>

#include <QTest>

#include "core/models/facility/room.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

class TestRoom : public QObject {
    Q_OBJECT
private slots:
    void floors() {
        const FloorLoad rack = floorLoad(1360, 0.6, 1.068); // a GB200 NVL72 of 5.2
        QVERIFY_NEAR(rack.kgPerM2, 1360 / 0.6408, 1e-14);
        QVERIFY_NEAR(rack.kpa, 1360 * 9.80665 / 0.6408 / 1000, 1e-14);
        const FloorLoad square = floorLoad(1000, 1, 1);
        QCOMPARE(square.kgPerM2, 1000.0);
        QVERIFY_NEAR(square.kpa, 9.80665, 1e-15);
        QCOMPARE(floorLoad(0, 1, 1).kpa, 0.0);
        // 5.3: a mean that a floor of 12 kPa bears, on castors that it does not.
        QVERIFY(floorLoad(1360, 1.2, 1.2).kpa < 12);
        QVERIFY_NEAR(pointLoad_kg(1360, 4, 1), 340, 1e-15);
        QVERIFY_NEAR(pointLoad_kg(1360, 4, 1.3), 442, 1e-14);
    }

    void coolantWeighs() {
        QVERIFY_NEAR(coolantMass_kg(Coolant::water, 100), 99.22, 1e-14);
        QVERIFY_NEAR(coolantMass_kg(Coolant::pg25, 100), 101.2, 1e-14);
    }

    void feeds_data() {
        QTest::addColumn<double>("volts");
        QTest::addColumn<double>("amps");
        QTest::addColumn<double>("powerFactor");
        QTest::addColumn<double>("derate");
        QTest::addColumn<double>("kw");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("5.2 415 V, 60 A, 80 %") << 415.0 << 60.0 << 1.0 << 0.8 << 34.5 << 1e-3;
        QTest::newRow("at power factor 0.95") << 415.0 << 60.0 << 0.95 << 0.8 << 34.5 * 0.95 << 1e-3;
        QTest::newRow("not derated") << 400.0 << 63.0 << 1.0 << 1.0 << 43.648 << 1e-4;
        QTest::newRow("nothing drawn") << 415.0 << 0.0 << 1.0 << 0.8 << 0.0 << 1e-15;
    }
    void feeds() {
        QFETCH(double, volts);
        QFETCH(double, amps);
        QFETCH(double, powerFactor);
        QFETCH(double, derate);
        QFETCH(double, kw);
        QFETCH(double, tolerance);
        QVERIFY_NEAR(feedPower(volts, amps, powerFactor, derate).value, kw, tolerance);
    }

    void blocks() {
        QCOMPARE(rackEquivalent({1200}, 8).value, 150.0); // 5.2, a GB200 scalable unit
        QVERIFY(rackEquivalent({1200}, 8).value > 132);   // more than a rack is rated
    }

    void margins() {
        QCOMPARE(marginOf(100, 125), std::optional(0.25));
        QCOMPARE(marginOf(100, 100), std::optional(0.0));
        QCOMPARE(marginOf(100, 0), std::optional(-1.0));
        QCOMPARE(marginOf(0, 10), std::nullopt);
        QCOMPARE(marginOf(0, 0), std::nullopt);
    }

    void signOfAMarginIsPassOrFail() {
        std::mt19937_64 bits(7);
        const auto uniform = [&] { return std::exp(std::uniform_real_distribution<>(-20, 20)(bits)); };
        for (int i = 0; i < 100000; ++i) {
            const double demand = uniform();
            for (const double capacity : {uniform(), demand, std::nextafter(demand, 0), std::nextafter(demand, 1e99)})
                QCOMPARE(*marginOf(demand, capacity) >= 0, capacity >= demand);
        }
    }

    void readyAsTheWorstGate() {
        const std::array<std::optional<double>, 4> gates{0.5, std::nullopt, -0.1, 3.0};
        const auto worst = readiness(gates);
        QVERIFY(worst);
        QCOMPARE(worst->margin, -0.1);
        QCOMPARE(worst->gate, std::size_t{2});
        QVERIFY(!worst->passes()); // the mean would have passed
        const std::array<std::optional<double>, 3> equal{std::nullopt, 0.0, 0.0};
        QCOMPARE(readiness(equal)->gate, std::size_t{1});
        QVERIFY(readiness(equal)->passes());
        const std::array<std::optional<double>, 2> none{};
        QVERIFY(!readiness(none));
        QVERIFY(!readiness({}));
    }

    void oneMoreGateNeverMakesReadier() {
        std::mt19937_64 bits(3);
        std::vector<std::optional<double>> gates;
        for (int i = 0; i < 200; ++i) {
            const auto before = readiness(gates);
            const double margin = std::uniform_real_distribution<>(-1, 5)(bits);
            gates.emplace_back(margin);
            const auto after = readiness(gates);
            QVERIFY(after && after->margin <= margin && (!before || after->margin <= before->margin));
            QCOMPARE(*gates[after->gate], after->margin);
        }
    }
};

QTEST_APPLESS_MAIN(TestRoom)
#include "tst_room.moc"
