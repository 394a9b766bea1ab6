// SPDX-License-Identifier: GPL-3.0-or-later
// The page about facilities and energy says what the evaluation says, follows edits, and changes the project in single
// steps.
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include "core/base/text.h"
#include "tests/support/near.h"
#include "tests/ui/score/scored.h"
#include "ui/charts/figure_view.h"
#include "ui/session/simulation_service.h"
#include "ui/viewmodels/assumptions.h"
#include "ui/viewmodels/energy.h"
#include "ui/viewmodels/facilities_words.h"
#include "ui/viewmodels/page_sentences.h"
#include "ui/viewmodels/rail_state.h"
#include "ui/widgets/result_table.h"
#include "ui/widgets/retrofit_table.h"
#include "ui/windows/pages/facilities_page.h"

using namespace plumb;
using namespace plumb::ui;
using plumb::tests::resultsOf;
using plumb::tests::taken;
using plumb::tests::with;

namespace {

const QString odm = QStringLiteral("odm");

/// Every gate of the ODM route decided, two of them failing, one of these with a retrofit.
Project housed() {
    Project project = tests::smallProject();
    for (std::size_t g = 0; g < enumCount<GateKind>; ++g) {
        const auto kind = static_cast<GateKind>(g);
        std::string id(nameOf(kind));
        std::ranges::replace(id, '_', '-');
        project = taken(withGate(project, id, kind));
        if (isStated(kind)) {
            project = with(project, {{"gate.holds@oem/" + id, "yes"},
                                     {"gate.holds@odm/" + id, "yes"},
                                     {"gate.holds@tier-two/" + id, "yes"}});
        }
    }
    return with(project, {{"facility.rack_power", "40"},
                          {"facility.feed_amps", "125"},
                          {"facility.clearance", "1.5"},
                          {"facility.floor_load", "2500"},
                          {"facility.point_load", "500"},
                          {"facility.route_load", "2000"},
                          {"facility.air_cooling", "50"},
                          {"facility.floor_area", "100"},
                          {"facility.water_supply", "30"},
                          {"facility.people_on_shift", "2"},
                          {"facility.envelope", "1"},
                          {"facility.substation", "0.5"},
                          {"facility.utility_feeds", "2"},
                          {"facility.transformer_lead", "20"},
                          {"facility.generator_lead", "20"},
                          {"facility.heat_rejection", "1"},
                          {"facility.runway", "2"},
                          {"cluster.growth_nodes", "32"},
                          {"rack.mass", "1200"},
                          {"gate.responsible@substation", "A. Ampere"},
                          {"gate.retrofit_cost@odm/substation", "1200000"},
                          {"gate.retrofit_time@odm/substation", "34"}});
}

struct Surroundings {
    explicit Surroundings(const Project& project) : scored(project) {}

    tests::Scored scored;
    ThreadWorker worker;
    EvaluationService evaluation{scored.session, worker, [] { return Date{2026, 1, 10}; }};
    ThreadWorker simulationWorker;
    SimulationService simulation{scored.session, simulationWorker, 1};
    Assumptions assumptions{scored.session, QLocale::c()};
    Workspace workspace{scored.session, evaluation, simulation, assumptions, scored.model};

    std::shared_ptr<const Results> results() {
        Results now = resultsOf(scored.session.project(), 2);
        now.revision = scored.session.revision();
        return std::make_shared<const Results>(std::move(now));
    }
};

QList<ShownCell> rowOf(const ShownTable& table, const QString& name) {
    for (const QList<ShownCell>& row : table.rows) {
        if (row[0].text == name)
            return row;
    }
    return QList<ShownCell>(table.columns.size(), ShownCell{QStringLiteral("no row ") + name, {}, {}});
}

} // namespace

class TestFacilitiesPage : public QObject {
    Q_OBJECT
private slots:
    void theSentenceSaysItsState_data() {
        QTest::addColumn<Project>("project");
        QTest::addColumn<QString>("route");
        QTest::addColumn<QString>("said");
        QTest::addColumn<int>("mark");
        const Project project = housed();
        QTest::newRow("one fails")
            << project << odm
            << "not ready for ODM direct: power for a rack asks 41.6 kW, has 40.0 kW (-3.8 %); a "
               "retrofit of $1.20 M takes 34 weeks."
            << int(PageMark::contradicted);
        QTest::newRow("planned") << with(project, {{"facility.rack_power", "60"}}) << odm
                                 << "ready for ODM direct after retrofits of $1.20 M that take 34 weeks."
                                 << int(PageMark::contradicted); // the other routes still fail at the substation
        QTest::newRow("ready") << with(project, {{"facility.rack_power", "60"}, {"facility.substation", "5"}}) << odm
                               << "is ready for ODM direct; tightest:" << int(PageMark::complete);
        QTest::newRow("open") << with(project, {{"facility.rack_power", "60"},
                                                {"facility.substation", "5"},
                                                {"facility.floor_area", "unknown"}})
                              << odm << "is not known: one gate is open" << int(PageMark::open);
        QTest::newRow("empty") << tests::smallProject() << odm << "is not entered yet" << int(PageMark::open);
        QTest::newRow("rented") << project << "rented"
                                << "Rented is rented" << int(PageMark::contradicted);
    }
    void theSentenceSaysItsState() {
        QFETCH(Project, project);
        QFETCH(QString, route);
        QFETCH(QString, said);
        const Results results = resultsOf(project, 2);
        const QString sentence = facilitiesSentence(results, facilities(results, route));
        QVERIFY2(sentence.contains(said), qPrintable(sentence));
        QTEST(int(railState(QStringLiteral("facilities"), &results).mark), "mark");
    }

    void openGatesStandWithTheirRemedy() {
        Project project = with(housed(), {{"facility.floor_area", "unknown"}});
        const Facilities of = facilities(resultsOf(project, 2), odm);
        const QList<ShownCell> rack = rowOf(of.open, QStringLiteral("Power for a rack"));
        QCOMPARE(rack[4].text, QStringLiteral("no retrofit planned"));
        QCOMPARE(rack[2].mark, StateMark::no);
        const QList<ShownCell> substation = rowOf(of.open, QStringLiteral("Substation"));
        QVERIFY2(substation[4].text.contains(QStringLiteral("$1.20 M by week 34")), qPrintable(substation[4].text));
        QCOMPARE(substation[5].text, QStringLiteral("A. Ampere"));
        const QList<ShownCell> floor = rowOf(of.open, QStringLiteral("Floor area"));
        QCOMPARE(floor[4].text, QStringLiteral("enter: floor area"));
        QCOMPARE(floor[5].text, QStringLiteral("–"));
        QVERIFY(of.step && of.step->address == QStringLiteral("facility.floor_area"));
        QCOMPARE(of.open.rows.size(), 3);
        QCOMPARE(of.readiness.rows.size(), 3); // the rented route has no room of its own
    }

    void everyUnknownGateNamesAnAssumption() {
        Surroundings around(tests::smallProject());
        const Project& project = around.scored.session.project();
        int named = 0;
        for (std::size_t g = 0; g < enumCount<GateKind>; ++g) {
            const auto kind = static_cast<GateKind>(g);
            const auto missing = missingFor(project, kind, 1);
            if (!missing) {
                QVERIFY2(isStated(kind), qPrintable(gateName(kind)));
                continue;
            }
            QVERIFY(around.assumptions.has(QString::fromStdString(addressText(project, *missing))));
            ++named;
        }
        QCOMPARE(named, 21);
    }

    void theWaterHasItsClass_data() {
        QTest::addColumn<QString>("degrees");
        QTest::addColumn<QString>("said");
        QTest::newRow("unset") << "unknown"
                               << "is not known";
        QTest::newRow("least") << "2"
                               << "class W17 ";
        QTest::newRow("at the limit") << "32"
                                      << "class W32 ";
        QTest::newRow("above it") << "32.1"
                                  << "class W40 ";
        QTest::newRow("beyond") << "46"
                                << "class W+";
    }
    void theWaterHasItsClass() {
        QFETCH(QString, degrees);
        QFETCH(QString, said);
        const QString sentence =
            waterClassSentence(with(tests::smallProject(), {{"facility.water_supply", degrees.toStdString()}}));
        QVERIFY2(sentence.contains(said), qPrintable(sentence));
    }

    void energyIsTheEvaluation() {
        const Results results =
            resultsOf(with(housed(), {{"power.source@odm", "chain"}, {"power.fans@odm", "0.05"}}), 2);
        const PowerNumbers& power = results.judgement.evaluation.numbers.routes[1].power;
        const Energy of = energyAtMeter(results, odm);
        QCOMPARE(of.meter.rows.size(), 3);
        const QList<ShownCell> row = rowOf(of.meter, QStringLiteral("ODM direct"));
        QCOMPARE(row[1].text, QString::fromStdString(significant(power.pue)));
        QCOMPARE(row[2].text, QString::fromStdString(significant(power.tue.value)));
        QCOMPARE(row[6].text, QString::fromStdString(shortMoney(power.usdPerUsefulHour.value)));
        QCOMPARE(rowOf(of.meter, QStringLiteral("OEM reference"))[2].text,
                 QString::fromStdString(report::absenceWord(Absence::noChain, {})));
        // The stages multiply to the chain, and the fans come behind it.
        QCOMPARE(of.chain.rows.size(), 5);
        QVERIFY_NEAR(of.chain.rows[3][2].detail.toDouble(), power.chain.value, 1e-12);
        QVERIFY_NEAR(of.chain.rows[4][2].detail.toDouble(), 0.95 * power.chain.value, 1e-12);
        double lost = 0;
        for (const QList<ShownCell>& stage : of.chain.rows)
            lost += stage[3].detail.section(QChar(QChar::Nbsp), 0, 0).toDouble();
        QVERIFY_NEAR(lost, 1000 * (1 - 0.95 * power.chain.value), 1e-6);
        QCOMPARE(rowOf(of.envelope, QStringLiteral("ODM direct"))[3].text,
                 QString::fromStdString(significant(power.envelopeFits.value)));
        QVERIFY(of.supplies && !of.supplies->series.empty());
        QVERIFY(!of.step);
        QVERIFY(of.ratios.contains(QStringLiteral("PUE rewards inefficient IT")));
    }

    void theNextStepOfEnergyIsNamed() {
        const Energy given = energyAtMeter(resultsOf(housed(), 2), odm);
        QVERIFY(given.chain.rows.isEmpty());
        QVERIFY(given.step && given.step->address == QStringLiteral("power.source@odm"));
        const Project chained = with(housed(), {{"power.source@odm", "chain"}, {"facility.envelope", "unknown"}});
        const Energy open = energyAtMeter(resultsOf(chained, 2), odm);
        QVERIFY(open.step && open.step->address == QStringLiteral("facility.envelope"));
        const Energy rented = energyAtMeter(resultsOf(housed(), 2), QStringLiteral("rented"));
        QVERIFY(!rented.step && !rented.supplies && rented.chain.rows.isEmpty());
        QCOMPARE(rented.meter.rows.size(), 3);
    }

    void thePageFollowsAnEdit() {
        Surroundings around(housed());
        FacilitiesPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        QVERIFY(page.reveal(odm));
        QVERIFY2(page.sentence().contains(QStringLiteral("not ready")), qPrintable(page.sentence()));
        QVERIFY(around.assumptions.type(QStringLiteral("facility.rack_power"), QStringLiteral("60")));
        page.refresh(around.results(), false);
        QVERIFY2(page.sentence().contains(QStringLiteral("ready for ODM direct after")), qPrintable(page.sentence()));
        auto* table = page.findChild<RetrofitTable*>();
        QVERIFY(table->isVisibleTo(&page));
        QCOMPARE(table->rows().rowCount(), static_cast<int>(enumCount<GateKind>));
        QVERIFY(page.reveal(QStringLiteral("rented")));
        QVERIFY(!table->isVisibleTo(&page));
    }

    void theStepLeadsToItsAssumption() {
        Surroundings around(tests::smallProject());
        FacilitiesPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        QSignalSpy followed(&page, &Page::followed);
        page.findChild<QPushButton*>(QStringLiteral("empty:step"))->click();
        QCOMPARE(followed.size(), 1);
        QCOMPARE(followed[0][0].toString(), QStringLiteral("data"));
        QVERIFY(around.assumptions.has(followed[0][1].toString()));
    }

    void gatesAreAddedEditedAndRemoved() {
        Surroundings around(tests::smallProject());
        RetrofitTable table(around.assumptions);
        table.resize(1000, 300);
        table.show();
        table.setRoute(odm);
        FacilityRetrofits& rows = table.rows();
        QCOMPARE(rows.rowCount(), 0);
        QCOMPARE(rows.gatesToAdd().size(), static_cast<qsizetype>(enumCount<GateKind>));
        QVERIFY(rows.addGate(QStringLiteral("heat_rejection")));
        QVERIFY(!rows.addGate(QStringLiteral("heat_rejection")));
        QVERIFY(!rows.addGate(QStringLiteral("nothing")));
        QCOMPARE(rows.rowCount(), 1);
        QCOMPARE(rows.index(0, 0).data().toString(), QStringLiteral("Heat rejection"));
        QCOMPARE(around.scored.session.history().count(), 1);

        const QString cost = QStringLiteral("gate.retrofit_cost@odm/heat-rejection");
        auto* editor = qobject_cast<QLineEdit*>(table.edit(cost));
        QVERIFY(editor);
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("1.5 M"));
        QTest::keyClick(editor, Qt::Key_Return);
        QCOMPARE(around.scored.session.project().routes[1].gates[0].terms.retrofitCost->value, 1.5e6);
        QVERIFY(around.assumptions.type(QStringLiteral("gate.retrofit_time@odm/heat-rejection"),
                                        QStringLiteral("6 months")));
        QVERIFY_NEAR(around.scored.session.project().routes[1].gates[0].terms.retrofitTime->value, 6 * 730.0 / 168,
                     1e-12);
        QVERIFY(around.assumptions.type(QStringLiteral("gate.after@odm/heat-rejection"), QStringLiteral("Substation")));

        QVERIFY(rows.setData(rows.index(0, FacilityRetrofits::responsible), QStringLiteral("B. Watt"), Qt::EditRole));
        QCOMPARE(around.scored.session.project().gates[0].responsible, std::string("B. Watt"));
        QCOMPARE(rows.index(0, FacilityRetrofits::responsible).data().toString(), QStringLiteral("B. Watt"));
        QVERIFY(!rows.setData(rows.index(0, FacilityRetrofits::gate), QStringLiteral("x"), Qt::EditRole));

        table.setRoute(QStringLiteral("rented"));
        QCOMPARE(rows.rowCount(), 0);
        table.setRoute(odm);
        QVERIFY(rows.removeGate(QStringLiteral("heat-rejection")));
        QCOMPARE(rows.rowCount(), 0);
        around.scored.session.history().undo();
        QCOMPARE(rows.rowCount(), 1);
    }

    void theFirstRowsOfThePanelAreThePagesOwn() {
        Surroundings around(housed());
        const QStringList first = around.assumptions.forPage(QStringLiteral("facilities"), {odm, {}}).mid(0, 8);
        QCOMPARE(first, (QStringList{QStringLiteral("facility.rack_power"), QStringLiteral("facility.node_power@odm"),
                                     QStringLiteral("rack.liquid_share@odm"), QStringLiteral("rack.coolant_flow@odm"),
                                     QStringLiteral("facility.water_supply"), QStringLiteral("facility.envelope"),
                                     QStringLiteral("energy.price"), QStringLiteral("energy.pue@odm")}));
    }
};

QTEST_MAIN(TestFacilitiesPage)
#include "tst_facilities_page.moc"
