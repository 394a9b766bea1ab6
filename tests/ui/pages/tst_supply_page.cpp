// SPDX-License-Identifier: GPL-3.0-or-later
// The page about spares and supply shows what the evaluation says, and adds and removes deliveries.
#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "core/base/text.h"
#include "core/report/figures/supply/words.h"
#include "tests/ui/score/scored.h"
#include "ui/charts/figure_view.h"
#include "ui/session/simulation_service.h"
#include "ui/viewmodels/assumptions.h"
#include "ui/viewmodels/page_sentences.h"
#include "ui/viewmodels/rail_state.h"
#include "ui/viewmodels/supply.h"
#include "ui/widgets/result_table.h"
#include "ui/windows/pages/supply_page.h"

using namespace plumb;
using namespace plumb::ui;
using plumb::tests::resultsOf;
using plumb::tests::taken;
using plumb::tests::with;

namespace {

const QString odm = QStringLiteral("odm");
constexpr std::size_t odmPlace = 1;

Project supplied(const std::vector<Assignment>& further = {}) {
    Project project = taken(withFurtherDelivery(tests::smallProject(), QStringLiteral("accelerators")));
    project = taken(withFurtherDelivery(project, QStringLiteral("optics")));
    project = with(project, {{"supply.lead_time@odm/accelerators-delivery", "40"},
                             {"supply.acceptance@odm/accelerators-delivery", "4"},
                             {"supply.lead_time@odm/optics", "36"},
                             {"supply.late_ratio@odm/optics", "1.8"},
                             {"reliability.replacements@odm", "0.6"}});
    return with(project, further);
}

const ShownCell& cellAt(const ShownTable& table, const QString& rowName, int column) {
    for (const QList<ShownCell>& row : table.rows) {
        if (row[0].text == rowName)
            return row[column];
    }
    throw std::runtime_error("no row " + rowName.toStdString());
}

bool hasRow(const ShownTable& table, const QString& rowName) {
    return std::ranges::any_of(table.rows, [&](const QList<ShownCell>& row) { return row[0].text == rowName; });
}

/// A session with its page's surroundings.
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

/// What the menu offers once it is about to be shown.
QList<QAction*> offered(SupplyPage& page, const char* button) {
    QMenu* menu = page.findChild<QPushButton*>(QLatin1String(button))->menu();
    emit menu->aboutToShow();
    return menu->actions();
}

} // namespace

class TestSupplyPage : public QObject {
    Q_OBJECT
private slots:
    void theSentenceAnswers_data() {
        QTest::addColumn<QString>("assignment");
        QTest::addColumn<QString>("route");
        QTest::addColumn<QString>("said");
        QTest::newRow("late") << "project.horizon=5" << odm << "The last delivery of ODM direct is in service after ";
        QTest::newRow("stock") << "project.horizon=5" << odm << "3 spare trays meet ";
        QTest::newRow("one") << "spares.trays_in_stock@odm=1" << odm << "one spare tray meets ";
        QTest::newRow("none") << "spares.trays_in_stock@odm=0" << odm << "no spare trays meet 0 % of the replacements";
        QTest::newRow("below") << "spares.trays_in_stock@odm=1" << odm << ", below the target of 95.0 %";
        QTest::newRow("single date") << "project.horizon=5"
                                     << "oem"
                                     << "OEM reference gives one service date, 6.0 months after the decision; the "
                                        "contract promises a tray for 99.0 %";
        QTest::newRow("rented") << "project.horizon=5"
                                << "rented"
                                << "are the provider's";
    }
    void theSentenceAnswers() {
        QFETCH(QString, assignment);
        QFETCH(QString, route);
        QFETCH(QString, said);
        const QStringList sides = assignment.split(u'=');
        const Results results = resultsOf(supplied({{sides[0].toStdString(), sides[1].toStdString()}}), 2);
        const QString sentence = supplySentence(results, supply(results, route));
        QVERIFY2(sentence.contains(said), qPrintable(sentence));
        QVERIFY(!sentence.contains(QStringLiteral("..")));
    }

    void tablesSayTheNumbers() {
        const Project project = supplied({{"spares.tray_price@odm", "30000"},
                                          {"spares.contract_price@odm", "250000"},
                                          {"contract.promised_date@odm", "0.9"},
                                          {"contract.validity@odm", "-20"},
                                          {"contract.validity@oem", "90"},
                                          {"refresh.pod_two", "2.5"},
                                          {"refresh.price_change", "0.2"},
                                          {"cluster.growth_nodes", "32"}});
        const Results results = resultsOf(project, 2);
        const RouteNumbers& numbers = results.judgement.evaluation.numbers.routes[odmPlace];
        const RouteBeside& beside = results.judgement.evaluation.beside[odmPlace];
        const Supply of = supply(results, odm);
        const auto exact = [](double value) { return QString::fromStdString(exactNumber(value)); };
        const auto months = [](double years) { return QString::fromStdString(report::monthNumber(12 * years)); };
        constexpr int column = 2; // names, the baseline, the ODM route
        QCOMPARE(of.ofRoute.rows.size(), 2);
        QCOMPARE(cellAt(of.ofRoute, QStringLiteral("Accelerators"), 1).text, QStringLiteral("40 (56)"));
        QCOMPARE(cellAt(of.ofRoute, QStringLiteral("Accelerators"), 2).text, QStringLiteral("0, 4"));
        const auto inMonths = [&](const Outcome& weeks) { return months(weeks.value * 7 / 365); };
        QCOMPARE(cellAt(of.ofRoute, QStringLiteral("Optics"), 4).text,
                 QStringLiteral("%1 (%2 to %3)")
                     .arg(inMonths(beside.supply.deliveries[1].p50), inMonths(beside.supply.deliveries[1].p10),
                          inMonths(beside.supply.deliveries[1].p90)));
        QCOMPARE(cellAt(of.ofRoute, QStringLiteral("Optics"), 5).detail, exact(beside.supply.deliveries[1].last.value));
        QCOMPARE(cellAt(of.byRoute, QStringLiteral("All in service by the plan, months"), column).text,
                 months(beside.supply.single.value));
        QCOMPARE(cellAt(of.byRoute, QStringLiteral("All in service, P50, months"), column).text,
                 months(numbers.delivered_y));
        QCOMPARE(cellAt(of.byRoute, QStringLiteral("Merge bias, months"), column).detail,
                 exact(12 * (beside.supply.p50.value - beside.supply.single.value)));
        QCOMPARE(cellAt(of.byRoute, QStringLiteral("The same, if every entered value holds"), column).detail,
                 exact(beside.supply.byNeeded.value));
        QCOMPARE(cellAt(of.byRoute, QStringLiteral("The same, if every entered value holds"), 1).text,
                 QStringLiteral("no deliveries"));
        QCOMPARE(cellAt(of.byRoute, QStringLiteral("Bid valid"), column).text, QStringLiteral("expired"));
        QCOMPARE(cellAt(of.byRoute, QStringLiteral("Bid valid"), 1).text, QStringLiteral("90 days"));
        QCOMPARE(cellAt(of.byRoute, QStringLiteral("Bid valid"), 3).text, QStringLiteral("not asked"));
        QCOMPARE(cellAt(of.spares, QStringLiteral("Wait of a demand, mean"), 1).text, QStringLiteral("by contract"));
        QVERIFY(cellAt(of.byRoute, QStringLiteral("A week of delay"), column)
                    .detail.startsWith(QString::fromStdString(exactMoney(beside.prices.slipWeek.value))));
        QCOMPARE(cellAt(of.spares, QStringLiteral("Trays for the target"), column).text,
                 exact(beside.spares.targetStock.value));
        QCOMPARE(cellAt(of.spares, QStringLiteral("Premium of the stock, a year"), column).detail,
                 QString::fromStdString(exactMoney(beside.spares.premium.value)));
        QCOMPARE(cellAt(of.spares, QStringLiteral("Advance replacement, a year"), column).detail,
                 QString::fromStdString(exactMoney(beside.spares.contract.value)));
        QCOMPARE(cellAt(of.spares, QStringLiteral("Advance replacement, a year"), 1).text,
                 QStringLiteral("no contract price"));
        QCOMPARE(cellAt(of.spares, QStringLiteral("Hot standby for Training, nodes"), column).detail,
                 exact(beside.spares.standby[0].value));
        // Two generations by 2.5 years: 1.2².
        QCOMPARE(cellAt(of.next, QStringLiteral("Price of a node of the next pod"), column).text,
                 QStringLiteral("× 1.44"));
        QCOMPARE(cellAt(of.next, QStringLiteral("Spare trays the next pod must buy"), column).detail,
                 exact(beside.supply.podTwoSpares.value));
        QVERIFY2(of.balance.contains(QString::fromStdString(shortMoney(beside.spares.premium.value))) &&
                     of.balance.contains(QString::fromStdString(shortMoney(beside.spares.cover.value))),
                 qPrintable(of.balance));
        QCOMPARE(of.balance.contains(QStringLiteral("more than")),
                 beside.spares.premium.value > beside.spares.cover.value);
        QVERIFY(supply(results, QStringLiteral("oem")).balance.isEmpty()); // by contract
        QVERIFY(!of.step && !of.stockStep && !of.nextStep);
        for (const ShownTable* table : {&of.ofRoute, &of.byRoute, &of.spares, &of.next}) {
            QVERIFY2(!table->rows.isEmpty() && !table->name.isEmpty(), qPrintable(table->name));
            for (const QList<ShownCell>& row : table->rows)
                QCOMPARE(row.size(), table->columns.size());
        }
        // What nobody has entered takes no row.
        QVERIFY(!hasRow(supply(resultsOf(supplied(), 2), odm).spares, QStringLiteral("Premium of the stock, a year")));
    }

    void deliveriesAreAddedAndRemoved() {
        Surroundings around(tests::smallProject());
        SupplyPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        QWidget* empty = page.findChild<QWidget*>(QStringLiteral("supply:deliveries"));
        QVERIFY(empty->isVisible());
        QCOMPARE(int(railState(QStringLiteral("supply"), around.results().get()).mark), int(PageMark::open));
        QCOMPARE(offered(page, "supply:add").size(), int(enumCount<DeliveryKind>));
        QVERIFY(!page.findChild<QPushButton*>(QStringLiteral("supply:remove"))->isEnabled());
        // A line of the quote has the name already; the delivery takes another id and the same words.
        offered(page, "supply:add")[1]->trigger();
        const Project& project = around.scored.session.project();
        QCOMPARE(project.deliveries.size(), std::size_t(1));
        QCOMPARE(project.deliveries[0].id, std::string("accelerators-delivery"));
        QCOMPARE(project.deliveries[0].name, std::string("Accelerators"));
        page.refresh(around.results(), false);
        QCOMPARE(offered(page, "supply:add").size(), int(enumCount<DeliveryKind>) - 1);
        // Without a lead time it says nothing: the next step leads to it.
        QVERIFY(empty->isVisible());
        QSignalSpy followed(&page, &Page::followed);
        empty->findChild<QPushButton*>()->click();
        QCOMPARE(followed.size(), 1);
        QVERIFY(around.assumptions.has(followed[0][1].toString()));
        QVERIFY(followed[0][1].toString().startsWith(QStringLiteral("supply.lead_time@")));
        offered(page, "supply:remove")[0]->trigger();
        QVERIFY(around.scored.session.project().deliveries.empty());
        around.scored.session.history().undo();
        around.scored.session.history().undo();
        QVERIFY(around.scored.session.project().deliveries.empty());
        QVERIFY(!withFurtherDelivery(project, QStringLiteral("pyramids")));
    }

    void thePageFollowsAnEdit() {
        Surroundings around(supplied());
        SupplyPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        QVERIFY(page.reveal(odm));
        const QString before = page.sentence();
        QCOMPARE(page.focus().route, odm);
        QVERIFY(!page.findChild<QWidget*>(QStringLiteral("supply:deliveries"))->isVisible());
        QVERIFY(around.scored.session.edit(
            QStringLiteral("lead"), with(around.scored.session.project(), {{"supply.lead_time@odm/optics", "80"}})));
        page.refresh(around.results(), false);
        QVERIFY(page.sentence() != before);
        const auto figures = page.findChildren<FigureView*>();
        const auto view =
            std::ranges::find_if(figures, [](FigureView* each) { return each->figure().id == "deliveries@odm"; });
        QVERIFY(view != figures.end() && (*view)->isVisible());
        QVERIFY2((*view)->figure().title.find("): Optics") != std::string::npos, (*view)->figure().title.c_str());
        for (FigureView* each : figures)
            QVERIFY(!each->accessibleName().isEmpty());
        for (ResultTable* table : page.findChildren<ResultTable*>())
            QVERIFY(!table->isVisible() || !table->accessibleName().isEmpty());
        QVERIFY(!page.findChild<QPushButton*>(QStringLiteral("supply:add"))->text().isEmpty());
        QVERIFY(page.reveal(QStringLiteral("rented")));
        QVERIFY2(page.sentence().contains(QStringLiteral("provider's")), qPrintable(page.sentence()));
    }

    void thePanelStartsWithWhatDecides() {
        Surroundings around(supplied());
        const QStringList first = around.assumptions.forPage(QStringLiteral("supply"), {odm, {}, {}}).mid(0, 8);
        QCOMPARE(first.size(), 8);
        QCOMPARE(first[0], QStringLiteral("supply.lead_time@odm/accelerators-delivery")); // 44 weeks against 36
        QVERIFY(first.contains(QStringLiteral("spares.trays_in_stock@odm")));
        QVERIFY(first.contains(QStringLiteral("project.needed_by")));
    }
};

QTEST_MAIN(TestSupplyPage)
#include "tst_supply_page.moc"
