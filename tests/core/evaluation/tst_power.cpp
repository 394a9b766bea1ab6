// SPDX-License-Identifier: GPL-3.0-or-later
// Power from the meter to the boards and the energy of a year: given, or stage by stage; envelope, tariff, break-even.
#include <cmath>

#include <QTest>

#include "core/evaluation/evaluate.h"
#include "core/models/energy/power_chain.h"
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

double fullYear(const RouteNumbers& route, Category category) {
    return route.runningPerYear[static_cast<std::size_t>(category)];
}

Project chained(std::vector<Assignment> more = {}) {
    std::vector<Assignment> said{{"power.source@odm", "chain"}};
    said.insert(said.end(), more.begin(), more.end());
    return with(smallProject(), said);
}

} // namespace

class TestPower : public QObject {
    Q_OBJECT
private slots:
    void givenPowerIsWhatItWas() {
        const Project project = smallProject();
        const RouteNumbers route = routeOf(project);
        const RouteOperations& given = project.routes[odm].parameters.operations;
        const ProjectOperations& prices = project.parameters.operations;
        QCOMPARE(fullYear(route, Category::energy), 64 * given.nodePower.value * prices.powerLoad.value *
                                                        given.pue.value * 8760 * prices.energyPrice.value);
        QCOMPARE(route.power.tue.absence, Absence::noChain);
    }

    // Watts from the boards to the meter, once more.
    void theChainIsFollowedStageByStage() {
        const RouteNumbers route = routeOf(chained());
        const double boards = 10.4, output = boards / 0.985;
        const double full = models::supplyEfficiency(models::SupplyClass::titanium, output / (6 * 3.3));
        QVERIFY_NEAR(route.power.node_kw, output / full, 1e-12);
        const double meanOutput = boards * 0.8 / 0.985;
        const double mean = models::supplyEfficiency(models::SupplyClass::titanium, meanOutput / (6 * 3.3));
        QVERIFY_NEAR(route.power.supply.value, mean, 1e-12);
        QVERIFY_NEAR(route.power.pue, (1 + 0.12 + 0.03) / (0.97 * 0.985), 1e-12);
        QVERIFY_NEAR(route.power.chain.value, 0.97 * 0.985 * mean * 0.985, 1e-12);
        QVERIFY_NEAR(route.power.kwhPerYear, 64 * meanOutput / mean * route.power.pue * 8760, 1e-12);
        // TUE·energy of the boards is the energy of the facility, fans being 0.
        QVERIFY_NEAR(route.power.tue.value * 64 * boards * 0.8 * 8760, route.power.kwhPerYear, 1e-12);
    }

    void aWorseSupplyLooksNoWorseInPue() {
        const RouteNumbers titanium = routeOf(chained());
        const RouteNumbers bronze = routeOf(chained({{"power.supply_class@odm", "bronze"}}));
        QCOMPARE(bronze.power.pue, titanium.power.pue);
        QVERIFY(bronze.power.tue.value > titanium.power.tue.value);
        QVERIFY(bronze.power.kwhPerUsefulHour.value > titanium.power.kwhPerUsefulHour.value);
    }

    void overloadedSuppliesLeaveTheGivenPower() {
        const RouteNumbers route = routeOf(chained({{"power.supplies@odm", "2"}}));
        QVERIFY(!route.power.asChosen);
        QCOMPARE(route.power.supply.absence, Absence::overloaded);
        QCOMPARE(route.power.node_kw, routeOf(smallProject()).power.node_kw);
    }

    void demandAndCarbonAreEntriesOfEnergy() {
        const RouteNumbers plain = routeOf(smallProject());
        const RouteNumbers route = routeOf(
            with(smallProject(),
                 {{"energy.demand_charge", "12"}, {"energy.carbon_intensity", "0.4"}, {"energy.carbon_price", "80"}}));
        const double tonnes = route.power.kwhPerYear * 0.4 / 1000;
        QVERIFY_NEAR(route.power.carbonTPerYear.value, tonnes, 1e-12);
        QVERIFY_NEAR(fullYear(route, Category::energy) - fullYear(plain, Category::energy),
                     route.power.meter_kw * 12 * 12 + tonnes * 80, 1e-10);
        QCOMPARE(plain.power.carbonTPerYear.absence, Absence::noCarbon);
    }

    void switchesComeOnTopIfAsked() {
        Project project = tests::taken(withNetwork(smallProject(), "compute", NetworkKind::compute));
        const RouteNumbers included = routeOf(project);
        project = with(project, {{"energy.network_power", "added"}});
        const RouteNumbers added = routeOf(project);
        QVERIFY(added.fabric.power_kw > 0);
        QVERIFY_NEAR(added.power.it_kw, included.power.it_kw + added.fabric.power_kw, 1e-12);
        QVERIFY_NEAR(added.power.kwhPerYear - included.power.kwhPerYear, added.fabric.power_kw * added.power.pue * 8760,
                     1e-10);
    }

    void theEnvelopeSaysWhatFits() {
        const RouteNumbers route = routeOf(chained({{"facility.envelope", "1"}}));
        const double each = route.power.node_kw / 8 * route.power.pue;
        QCOMPARE(route.power.envelopeFits.value, std::floor(1000 / each));
        const double inNode = 10.4 / route.power.node_kw; // at full load, where the envelope binds
        QVERIFY_NEAR(route.power.forgonePerPoint.value,
                     std::floor(1000 / each) - std::floor(1000 / (each * inNode / (inNode - 0.01))), 1e-12);
        QCOMPARE(routeOf(chained()).power.envelopeFits.absence, Absence::noEnvelope);
    }

    // At the loss that is named, the meter takes what the quote gave, year by year.
    void theQuotedSavingIsLostAtTheBreakEven() {
        const Project project = chained();
        const RouteNumbers route = routeOf(project);
        QVERIFY(route.power.breakEvenLoss);
        const double eta = route.power.supply.value * 0.985, worse = eta - route.power.breakEvenLoss.value;
        const double boards = 64 * 10.4 * 0.8;
        const double perYear =
            boards * (1 / worse - 1 / eta) * route.power.pue * 8760 * project.parameters.operations.energyPrice.value;
        double dollars = 0; // of the second to the fifth year, as the ledger has them
        for (int year = 2; year <= 5; ++year)
            dollars += std::pow(1.08, -year);
        QVERIFY_NEAR(perYear * dollars, route.quotedSaving.value, 1e-9);
        // Whatever else a kilowatt-hour costs makes the loss that is borne smaller.
        QVERIFY(routeOf(chained({{"energy.demand_charge", "50"}})).power.breakEvenLoss.value <
                route.power.breakEvenLoss.value);
        QCOMPARE(routeOf(smallProject()).power.breakEvenLoss.absence, Absence::noChain);
    }

    void badInputIsRefused_data() {
        QTest::addColumn<QByteArray>("address");
        QTest::addColumn<QByteArray>("value");
        QTest::newRow("PUE below 1") << QByteArray("energy.pue@odm") << QByteArray("0.9");
        QTest::newRow("efficiency above 1") << QByteArray("power.ups@odm") << QByteArray("1.01");
        QTest::newRow("negative load") << QByteArray("energy.power_load") << QByteArray("-0.1");
        QTest::newRow("no supply") << QByteArray("power.supplies@odm") << QByteArray("0");
        QTest::newRow("negative margin") << QByteArray("facility.required_margin") << QByteArray("-0.1");
    }
    void badInputIsRefused() {
        QFETCH(QByteArray, address);
        QFETCH(QByteArray, value);
        const Assignment assignment{address.toStdString(), value.toStdString()};
        const auto edited = withAssignments(smallProject(), std::span(&assignment, 1));
        QVERIFY(!edited);
        const QString sentence = QString::fromStdString(edited.error().sentence);
        QVERIFY2(sentence.contains(QString::fromUtf8(address)) && sentence.contains(QStringLiteral("range")),
                 qPrintable(sentence));
    }
};

QTEST_MAIN(TestPower)
#include "tst_power.moc"
