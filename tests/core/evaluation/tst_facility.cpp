// SPDX-License-Identifier: GPL-3.0-or-later
// Gates of rack, room and site, readiness as the worst of them, and retrofits in money and time.
#include <cmath>

#include <QTest>

#include "core/evaluation/evaluate.h"
#include "core/project/edits.h"
#include "tests/core/report/small_project.h"
#include "tests/support/near.h"

using namespace plumb;
using plumb::tests::smallProject;
using plumb::tests::with;

namespace {

constexpr std::size_t odm = 1;

RouteNumbers routeOf(const Project& project) {
    Numbers numbers;
    evaluateInto(flatten(project), numbers);
    return numbers.routes[odm];
}

/// Every figure is entered and every gate holds: 64 nodes of 10 kW, four in a rack, 80 % to liquid.
Project readyProject(std::vector<Assignment> more = {}) {
    Project project = smallProject();
    std::vector<Assignment> said{{"facility.node_power@odm", "10"},
                                 {"energy.pue@odm", "1.25"},
                                 {"rack.liquid_share@odm", "0.8"},
                                 {"rack.mass@odm", "1200"},
                                 {"rack.coolant_limit@odm", "45"},
                                 {"rack.pressure_drop@odm", "150"},
                                 {"cluster.growth_nodes", "32"},
                                 {"facility.rack_power", "50"},
                                 {"facility.feed_amps", "80"},
                                 {"facility.floor_load", "2000"},
                                 {"facility.point_load", "400"},
                                 {"facility.route_load", "1500"},
                                 {"facility.clearance", "1.5"},
                                 {"facility.air_cooling", "10"},
                                 {"facility.floor_area", "80"},
                                 {"facility.loop_flow", "900"},
                                 {"facility.water_supply", "32"},
                                 {"facility.water_return", "44"},
                                 {"facility.cdus", "3"},
                                 {"facility.cdu_power", "400"},
                                 {"facility.cdu_flow", "500"},
                                 {"facility.cdu_pressure", "200"},
                                 {"facility.section_racks", "4"},
                                 {"facility.section_limit", "4"},
                                 {"facility.people_on_shift", "2"},
                                 {"facility.envelope", "1"},
                                 {"facility.substation", "1.5"},
                                 {"facility.utility_feeds", "2"},
                                 {"facility.transformer_lead", "40"},
                                 {"facility.generator_lead", "0"},
                                 {"facility.heat_rejection", "0.8"},
                                 {"facility.runway", "0.5"}};
    for (const GateKind kind : {GateKind::busbar, GateKind::manifold, GateKind::blindMate, GateKind::waterQuality,
                                GateKind::leakDetection, GateKind::isolation, GateKind::serviceAccess}) {
        std::string id(nameOf(kind));
        std::ranges::replace(id, '_', '-');
        project = tests::taken(withGate(project, id, kind));
        said.push_back({"gate.holds@odm/" + id, "yes"});
    }
    said.insert(said.end(), more.begin(), more.end());
    return with(project, said);
}

const GateNumbers& gate(const RouteNumbers& route, GateKind kind) {
    return route.facility.gates[static_cast<std::size_t>(kind)];
}

/// With a retrofit of a gate that has its entry.
Project retrofitted(Project project, GateKind kind, const char* usd, const char* weeks) {
    std::string id(nameOf(kind));
    std::ranges::replace(id, '_', '-');
    if (std::ranges::find(project.gates, kind, &Gate::kind) == project.gates.end())
        project = tests::taken(withGate(project, id, kind));
    return with(project, {{"gate.retrofit_cost@odm/" + id, usd}, {"gate.retrofit_time@odm/" + id, weeks}});
}

double ledgerOf(const RouteNumbers& route, Origin origin) {
    double sum = 0;
    for (const Entry& entry : route.ledger)
        sum += entry.origin == origin ? entry.usd : 0;
    return sum;
}

} // namespace

class TestFacility : public QObject {
    Q_OBJECT
private slots:
    void everyGateCanHold() {
        const RouteNumbers route = routeOf(readyProject());
        for (std::size_t g = 0; g < route.facility.gates.size(); ++g)
            QVERIFY2(route.facility.gates[g].status == GateStatus::holds,
                     std::string(nameOf(static_cast<GateKind>(g))).c_str());
        QCOMPARE(route.facility.readiness, Readiness::ready);
        QCOMPARE(route.service_y, 1.0); // the lead time
    }

    // Demand and capacity of every gate with figures, by hand.
    void demandAndCapacityAreTheFigures_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("demand");
        QTest::addColumn<double>("capacity");
        const auto add = [](const char* name, GateKind kind, double demand, double capacity) {
            QTest::newRow(name) << static_cast<int>(kind) << demand << capacity;
        };
        add("four nodes of 10 kW", GateKind::rackPower, 40, 50);
        add("one of two feeds lost; 415 V, 80 A, 80 %", GateKind::rackFeed, 40, std::sqrt(3) * 415 * 80 * 0.8 / 1000);
        add("1.2 m before a rack", GateKind::clearance, 1.2, 1.5);
        add("1,200 kg on 0.6 by 1.2 m", GateKind::floorLoad, 1200 / 0.72, 2000);
        add("on four feet", GateKind::pointLoad, 300, 400);
        add("the whole rack on its way", GateKind::routeLoad, 1200, 1500);
        add("a fifth of the heat", GateKind::airCooling, 8, 10);
        add("16 racks of 3 m2", GateKind::floorArea, 48, 80);
        add("16 racks of 32 kW at 1.5", GateKind::coolantFlow, 768, 900);
        add("10 racks a unit by flow: two, and one spare", GateKind::cduCount, 3, 3);
        add("32 C and 4 K", GateKind::coolantTemperature, 36, 45);
        add("64 nodes at PUE 1.25", GateKind::envelope, 0.8, 1);
        add("without PUE", GateKind::heatRejection, 0.64, 0.8);
        add("half as many nodes again", GateKind::runway, 0.4, 0.5);
        add("a year is 365/7 weeks", GateKind::transformer, 40, 365.0 / 7);
    }
    void demandAndCapacityAreTheFigures() {
        QFETCH(int, kind);
        QFETCH(double, demand);
        QFETCH(double, capacity);
        const RouteNumbers route = routeOf(readyProject());
        const GateNumbers& each = gate(route, static_cast<GateKind>(kind));
        QVERIFY_NEAR(each.demand.value, demand, 1e-12);
        QVERIFY_NEAR(each.capacity.value, capacity, 1e-12);
        if (static_cast<GateKind>(kind) != GateKind::coolantTemperature)
            QVERIFY_NEAR(each.margin.value, capacity / demand - 1, 1e-9);
    }

    void temperaturesAreCountedInRises() {
        // PG25 at 1.5 L/min/kW warms by 60/(1.012·3.93·1.5) K.
        const double rise = 60 / (1.012 * 3.93 * 1.5);
        QVERIFY_NEAR(gate(routeOf(readyProject()), GateKind::coolantTemperature).margin.value, 9 / rise, 1e-9);
        const RouteNumbers warm =
            routeOf(readyProject({{"facility.water_return", "60"}, {"facility.water_supply", "45"}}));
        QCOMPARE(gate(warm, GateKind::coolantTemperature).status, GateStatus::fails);
    }

    void oneFailingGateIsEnough_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QByteArray>("address");
        QTest::addColumn<QByteArray>("value");
        const auto add = [](const char* name, GateKind kind, const char* address, const char* value) {
            QTest::newRow(name) << static_cast<int>(kind) << QByteArray(address) << QByteArray(value);
        };
        add("rack power", GateKind::rackPower, "facility.rack_power", "39.9");
        add("loop flow", GateKind::coolantFlow, "facility.loop_flow", "760");
        add("a spare unit is missing", GateKind::cduCount, "facility.cdus", "2");
        add("flow ends before heat", GateKind::cduCount, "facility.cdu_flow", "300");
        add("envelope", GateKind::envelope, "facility.envelope", "0.79");
        add("runway", GateKind::runway, "facility.runway", "0.3");
        add("transformers come after the racks", GateKind::transformer, "facility.transformer_lead", "128");
        add("somebody says the busbar does not fit", GateKind::busbar, "gate.holds@odm/busbar", "no");
        add("a margin is asked for", GateKind::rackPower, "facility.required_margin", "0.26");
    }
    void oneFailingGateIsEnough() {
        QFETCH(int, kind);
        QFETCH(QByteArray, address);
        QFETCH(QByteArray, value);
        const RouteNumbers route = routeOf(readyProject({{address.toStdString(), value.toStdString()}}));
        QCOMPARE(gate(route, static_cast<GateKind>(kind)).status, GateStatus::fails);
        QCOMPARE(route.facility.readiness, Readiness::notReady);
        QCOMPARE(route.facility.layers[static_cast<std::size_t>(layerOf(static_cast<GateKind>(kind)))],
                 Readiness::notReady);
    }

    void aMissingFigureIsUnknownUntilSomebodyLooks() {
        Project project = readyProject({{"facility.loop_flow", "unknown"}});
        RouteNumbers route = routeOf(project);
        QCOMPARE(gate(route, GateKind::coolantFlow).status, GateStatus::unknown);
        QCOMPARE(gate(route, GateKind::coolantFlow).margin.absence, Absence::noFigure);
        QCOMPARE(route.facility.readiness, Readiness::unknown);
        project = tests::taken(withGate(project, "flow", GateKind::coolantFlow));
        QCOMPARE(routeOf(with(project, {{"gate.holds@odm/flow", "yes"}})).facility.readiness, Readiness::ready);
        QCOMPARE(routeOf(with(project, {{"gate.holds@odm/flow", "no"}})).facility.readiness, Readiness::notReady);
    }

    void figuresOutweighWhatIsSaid() {
        Project project =
            tests::taken(withGate(readyProject({{"facility.rack_power", "30"}}), "rack", GateKind::rackPower));
        project = with(project, {{"gate.holds@odm/rack", "yes"}});
        QCOMPARE(gate(routeOf(project), GateKind::rackPower).status, GateStatus::fails);
    }

    void anEmptyProjectIsUnknownAndNotReady() {
        const RouteNumbers route = routeOf(smallProject());
        QCOMPARE(route.facility.readiness, Readiness::unknown);
        QCOMPARE(gate(route, GateKind::busbar).margin.absence, Absence::notLooked);
        QCOMPARE(gate(route, GateKind::runway).margin.absence, Absence::noGrowth);
    }

    void airCooledRacksAskNothingOfTheLoop() {
        Project project =
            readyProject({{"rack.liquid_share@odm", "0"}, {"facility.air_cooling", "40"}, {"facility.cdus", "0"}});
        for (const char* id : {"manifold", "blind-mate", "water-quality", "leak-detection", "isolation"})
            project = tests::taken(without(project, id));
        const RouteNumbers route = routeOf(project);
        QCOMPARE(gate(route, GateKind::cduCount).margin.absence, Absence::nothingAsked);
        QCOMPARE(gate(route, GateKind::leakDetection).margin.absence, Absence::nothingAsked);
        QCOMPARE(route.facility.readiness, Readiness::ready);
    }

    void aRackBeyondOneUnitFails() {
        const RouteNumbers route = routeOf(readyProject({{"facility.cdu_power", "30"}}));
        QCOMPARE(gate(route, GateKind::cduCount).demand.absence, Absence::rackTooLarge);
        QCOMPARE(gate(route, GateKind::cduCount).status, GateStatus::fails);
    }

    void retrofitsArePaidAndTakeTheirTime() {
        const Project short_ = readyProject({{"facility.cdus", "2"}, {"facility.transformer_lead", "0"}});
        Project project = retrofitted(short_, GateKind::cduCount, "400000", "20");
        RouteNumbers route = routeOf(project);
        QCOMPARE(route.facility.readiness, Readiness::afterRetrofit);
        QCOMPARE(route.service_y, 1.0); // 20 weeks end before the racks arrive
        QVERIFY_NEAR(ledgerOf(route, Origin::retrofit), 400000.0, 1e-12);
        project = retrofitted(project, GateKind::heatRejection, "900000", "30");
        project = retrofitted(project, GateKind::trainedPeople, "50000", "8");
        route = routeOf(project);
        // Distribution units wait for heat rejection; training waits for nobody.
        QCOMPARE(route.facility.retrofit_w, 50.0);
        QCOMPARE(gate(route, GateKind::cduCount).start_w, 30.0);
        QVERIFY(gate(route, GateKind::cduCount).isCritical && !gate(route, GateKind::trainedPeople).isCritical);
        QCOMPARE(gate(route, GateKind::trainedPeople).slack_w, 42.0);
        QCOMPARE(ledgerOf(route, Origin::retrofit), 1350000.0);
    }

    void aLongRetrofitHoldsUpTheService() {
        const Project before = readyProject({{"facility.cdus", "2"}});
        const RouteNumbers route = routeOf(retrofitted(before, GateKind::cduCount, "400000", "80"));
        QVERIFY_NEAR(route.service_y, 80 * 7 / 365.0, 1e-12);
        // The hours of the year in which the racks would have worked are gone.
        const RouteNumbers inTime = routeOf(retrofitted(before, GateKind::cduCount, "400000", "20"));
        QCOMPARE(inTime.inService[2], 1.0);
        QVERIFY_NEAR(route.inService[2], 2 - 80 * 7 / 365.0, 1e-12);
        QVERIFY(route.usefulHours.value < inTime.usefulHours.value);
    }

    void aPredecessorMayBeChosen() {
        Project project = retrofitted(readyProject({{"facility.cdus", "2"}}), GateKind::cduCount, "1", "10");
        project = retrofitted(project, GateKind::trainedPeople, "1", "5");
        project = with(project, {{"gate.after@odm/trained-people", "cdu_count"}});
        QCOMPARE(gate(routeOf(project), GateKind::trainedPeople).start_w, 10.0);
        // Waiting for each other, neither starts: said, and nothing is held up or paid.
        project = with(project, {{"gate.after@odm/cdu-count", "trained_people"}});
        const RouteNumbers ring = routeOf(project);
        QVERIFY(ring.facility.isCircular);
        QCOMPARE(ring.service_y, 1.0);
        QCOMPARE(ledgerOf(ring, Origin::retrofit), 0.0);
        QCOMPARE(ring.facility.readiness, Readiness::notReady);
        // What has nothing to do with the ring is done all the same.
        const RouteNumbers beside = routeOf(retrofitted(project, GateKind::floorLoad, "9", "3"));
        QVERIFY(beside.facility.isCircular);
        QCOMPARE(ledgerOf(beside, Origin::retrofit), 9.0);
        QCOMPARE(beside.facility.retrofit_w, 3.0);
    }

    void aWaitThatLeadsBackToItselfIsNone() {
        Project project =
            retrofitted(readyProject({{"facility.generator_lead", "200"}}), GateKind::generator, "5", "60");
        project = tests::taken(withGate(project, "transformer", GateKind::transformer));
        project = with(project, {{"gate.after@odm/transformer", "generator"}}); // which itself comes after transformers
        const RouteNumbers route = routeOf(project);
        QVERIFY(!route.facility.isCircular);
        QCOMPARE(route.facility.retrofit_w, 60.0);
        QCOMPARE(ledgerOf(route, Origin::retrofit), 5.0);
    }

    void theLastRackNeedNotBeFull() {
        const RouteNumbers route = routeOf(readyProject({{"rack.nodes@odm", "60"}}));
        QCOMPARE(route.facility.racks, 2.0);
        QVERIFY_NEAR(gate(route, GateKind::coolantFlow).demand.value, 64 * 10 * 0.8 * 1.5, 1e-12);
    }

    void aLeakTakesNoMoreRacksThanThereAre() {
        const RouteNumbers route = routeOf(readyProject({{"rack.nodes@odm", "32"}, {"facility.section_racks", "16"}}));
        QCOMPARE(gate(route, GateKind::blastRadius).demand.value, 2.0);
    }

    void whatIsCountedNeedsNoMargin() {
        const RouteNumbers route = routeOf(readyProject({{"facility.required_margin", "0.1"}}));
        QCOMPARE(gate(route, GateKind::utilityFeeds).status, GateStatus::holds);
        QCOMPARE(gate(route, GateKind::cduCount).status, GateStatus::holds);
    }

    void transformersAreComparedWithTheService() {
        const Project late = retrofitted(readyProject({{"facility.cdus", "2"}, {"facility.transformer_lead", "58"}}),
                                         GateKind::cduCount, "1", "60");
        QCOMPARE(gate(routeOf(late), GateKind::transformer).status, GateStatus::holds);
    }

    void reversedTemperaturesAndLostFeedsAreRefused_data() {
        QTest::addColumn<QByteArray>("address");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("says");
        QTest::newRow("return below supply")
            << QByteArray("facility.water_return") << QByteArray("30") << QStringLiteral("reversed");
        QTest::newRow("all feeds spare") << QByteArray("facility.feeds_spare") << QByteArray("2")
                                         << QStringLiteral("fewer spare feeds");
    }
    void reversedTemperaturesAndLostFeedsAreRefused() {
        QFETCH(QByteArray, address);
        QFETCH(QByteArray, value);
        QFETCH(QString, says);
        const Assignment assignment{address.toStdString(), value.toStdString()};
        const auto edited = withAssignments(readyProject(), std::span(&assignment, 1));
        QVERIFY(!edited && QString::fromStdString(edited.error().sentence).contains(says));
    }

    void aPairMayBeEnteredAtOnce() {
        const std::vector<Assignment> both{{"facility.feeds_spare", "2"}, {"facility.feeds", "4"}};
        QVERIFY(withAssignments(readyProject(), both));
    }
};

QTEST_MAIN(TestFacility)
#include "tst_facility.moc"
