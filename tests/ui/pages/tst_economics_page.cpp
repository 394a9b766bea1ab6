// SPDX-License-Identifier: GPL-3.0-or-later
// The page about money shows what the evaluation says, follows edits, and names the next step where a figure is
// missing.
#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "core/base/text.h"
#include "core/report/figures/economics/costs.h"
#include "tests/ui/score/scored.h"
#include "ui/charts/figure_view.h"
#include "ui/session/simulation_service.h"
#include "ui/viewmodels/assumptions.h"
#include "ui/viewmodels/economics.h"
#include "ui/viewmodels/page_sentences.h"
#include "ui/viewmodels/rail_state.h"
#include "ui/widgets/result_table.h"
#include "ui/windows/pages/economics_page.h"

using namespace plumb;
using namespace plumb::ui;
using plumb::tests::resultsOf;
using plumb::tests::taken;
using plumb::tests::with;

namespace {

const QString odm = QStringLiteral("odm");

const ShownCell& cellAt(const ShownTable& table, const QString& rowName, int column) {
    for (const QList<ShownCell>& row : table.rows) {
        if (row[0].text == rowName)
            return row[column];
    }
    throw std::runtime_error("no row " + rowName.toStdString());
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

Project priced() {
    return with(tests::smallProject(), {{"demand.peak", "1.2"},
                                        {"demand.base", "0.3"},
                                        {"tax.rate", "0.25"},
                                        {"staff.at_hand@odm", "3"},
                                        {"contract.warranty@odm", "2"},
                                        {"repair.parts@odm", "4000"}});
}

QString money(double usd) {
    return QString::fromStdString(exactMoney(usd));
}

} // namespace

class TestEconomicsPage : public QObject {
    Q_OBJECT
private slots:
    void theSentenceAnswers_data() {
        QTest::addColumn<QString>("assignment");
        QTest::addColumn<QString>("route");
        QTest::addColumn<QString>("said");
        QTest::addColumn<int>("mark");
        QTest::newRow("self-sourced") << "project.horizon=5" << odm << "than on the baseline"
                                      << int(PageMark::complete);
        QTest::newRow("baseline") << "project.horizon=5"
                                  << "oem"
                                  << "on OEM reference, the baseline" << int(PageMark::complete);
        QTest::newRow("rented") << "project.horizon=5"
                                << "rented"
                                << "of it is rent." << int(PageMark::complete);
        QTest::newRow("no price") << "quote.headline_discount@odm=unknown" << odm << "is not known."
                                  << int(PageMark::open);
    }
    void theSentenceAnswers() {
        QFETCH(QString, assignment);
        QFETCH(QString, route);
        QFETCH(QString, said);
        const QStringList sides = assignment.split(u'=');
        const Results results =
            resultsOf(with(tests::smallProject(), {{sides[0].toStdString(), sides[1].toStdString()}}), 2);
        const QString sentence = economicsSentence(results, economics(results, route));
        QVERIFY2(sentence.contains(said), qPrintable(sentence));
        QTEST(int(railState(QStringLiteral("economics"), &results).mark), "mark");
    }

    void tablesSayTheNumbers() {
        const Results results = resultsOf(priced(), 2);
        const Evaluation& evaluation = results.judgement.evaluation;
        const RouteNumbers& route = evaluation.numbers.routes[1];
        const RouteBeside& beside = evaluation.beside[1];
        const Economics of = economics(results, odm);
        QCOMPARE(of.costs.rows.last()[2].detail, money(route.cost.value));
        QCOMPARE(of.costs.rows.last()[2].text, QString::fromStdString(report::dollars(route.cost.value)));
        QCOMPARE(of.ledger.columns.size(), evaluation.numbers.years + 3); // category, decision, years, all
        QCOMPARE(of.hours.rows.size(), qsizetype(hourValueCount));
        for (std::size_t v = 0; v < hourValueCount; ++v)
            QCOMPARE(of.hours.rows[qsizetype(v)][2].detail, money(route.saving[v].value));
        QCOMPARE(cellAt(of.funding, QStringLiteral("Peak funding"), 2).detail,
                 money(beside.economics.peakFunding.value));
        QCOMPARE(cellAt(of.contract, QStringLiteral("Parts under warranty"), 2).detail,
                 money(beside.economics.warrantyValue.value));
        QVERIFY(beside.economics.warrantyValue.value > 0);
        QCOMPARE(cellAt(of.contract, QStringLiteral("Tax saved"), 2).detail, money(beside.economics.tax.value));
        QCOMPARE(cellAt(of.contract, QStringLiteral("Rent in advance"), 2).text, QStringLiteral("owned"));
        QCOMPARE(cellAt(of.hybrid, QStringLiteral("Both, a year"), 2).detail,
                 money(beside.economics.hybrid.usdPerYear.value));
        QCOMPARE(cellAt(of.events, QStringLiteral("Failure of Training"), 2).detail.section(u' ', 0, 0),
                 money(beside.prices.failure[0].value));
        QCOMPARE(cellAt(of.events, QStringLiteral("of it capital saved"), 2).detail,
                 money(-beside.prices.slipCapital.value));
        QCOMPARE(cellAt(of.staff, QStringLiteral("Needed"), 2).detail, QStringLiteral("8"));
        QCOMPARE(cellAt(of.staff, QStringLiteral("At hand"), 2).detail, QStringLiteral("3"));
        QCOMPARE(cellAt(of.staff, QStringLiteral("To hire"), 2).detail, QStringLiteral("5"));
        QCOMPARE(cellAt(of.levelCosts, QStringLiteral("Node"), 2).detail.section(u';', 0, 0),
                 money(beside.economics.levels[5].fullUsd.value));
        QVERIFY2(
            of.convention.contains(QStringLiteral("Year 0 is not discounted; year-end flows; the last part year at H")),
            qPrintable(of.convention));
        QVERIFY(!of.step && !of.demandStep);
        for (const ShownTable* table : {&of.costs, &of.hours, &of.ledger, &of.levelCosts, &of.funding, &of.contract,
                                        &of.hybrid, &of.events, &of.staff}) {
            QVERIFY2(!table->rows.isEmpty(), qPrintable(table->name));
            QVERIFY(!table->name.isEmpty());
            for (const QList<ShownCell>& row : table->rows)
                QCOMPARE(row.size(), table->columns.size());
        }
    }

    void thePageFollowsAnEdit() {
        Surroundings around(priced());
        EconomicsPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        QVERIFY(page.reveal(odm));
        QCOMPARE(page.focus().route, odm);
        const QString before = page.sentence();
        QVERIFY(around.scored.session.edit(QStringLiteral("discount"), with(around.scored.session.project(),
                                                                            {{"quote.headline_discount@odm", "0.3"}})));
        page.refresh(around.results(), false);
        QVERIFY2(page.sentence() != before, qPrintable(before));
        QStringList shown;
        for (const FigureView* view : page.findChildren<FigureView*>()) {
            if (!view->isVisibleTo(&page))
                continue;
            shown.append(QString::fromStdString(view->figure().id));
            QVERIFY(!view->accessibleName().isEmpty() && !view->accessibleDescription().isEmpty());
        }
        QCOMPARE(shown, QStringList({QStringLiteral("cost-per-hour"), QStringLiteral("waterfall@odm"),
                                     QStringLiteral("cash-flow@odm"), QStringLiteral("cost-levels@odm")}));
        for (const ResultTable* table : page.findChildren<ResultTable*>())
            QVERIFY(!table->accessibleName().isEmpty());
        QVERIFY(page.reveal(QStringLiteral("rented")));
        for (const FigureView* view : page.findChildren<FigureView*>())
            QVERIFY(!view->isVisibleTo(&page) || view->figure().id != "cost-levels@odm");
    }

    void theRouteIsChosenByKeys() {
        Surroundings around(priced());
        EconomicsPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        QVERIFY(page.reveal(QStringLiteral("oem")));
        auto* box = page.findChild<QComboBox*>();
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(page.focus().route, odm);
        QVERIFY2(page.sentence().contains(QStringLiteral("ODM direct")), qPrintable(page.sentence()));
    }

    void whatIsMissingIsAskedFor() {
        Surroundings around(with(tests::smallProject(), {{"quote.headline_discount@odm", "unknown"}}));
        EconomicsPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        QVERIFY(page.reveal(odm));
        QSignalSpy followed(&page, &Page::followed);
        page.findChild<QWidget*>(QStringLiteral("price"))->findChild<QPushButton*>()->click();
        QCOMPARE(followed.takeFirst(), QVariantList({QStringLiteral("routes"), odm}));
        page.findChild<QWidget*>(QStringLiteral("demand"))->findChild<QPushButton*>()->click();
        QCOMPARE(followed.size(), 1);
        QCOMPARE(followed[0][0].toString(), QStringLiteral("data"));
        QVERIFY(around.assumptions.has(followed[0][1].toString()));
    }

    void withoutARouteThereIsASentence() {
        const Results results = resultsOf(Project{}, 2);
        QVERIFY(economicsSentence(results, economics(results)).contains(QStringLiteral("no route yet")));
        QCOMPARE(int(railState(QStringLiteral("economics"), &results).mark), int(PageMark::none));
        QVERIFY(pageSentence(QStringLiteral("economics"), nullptr).contains(QStringLiteral("no project open")));
    }

    void thePanelStartsWithWhatDecides() {
        Surroundings around(priced());
        const QStringList first = around.assumptions.forPage(QStringLiteral("economics"), {odm, {}, {}}).mid(0, 8);
        QCOMPARE(first,
                 QStringList({QStringLiteral("project.discount_rate"), QStringLiteral("quote.headline_discount@odm"),
                              QStringLiteral("rent.price@rented"), QStringLiteral("project.horizon"),
                              QStringLiteral("project.market_decay"), QStringLiteral("staff.people@odm"),
                              QStringLiteral("energy.price"), QStringLiteral("project.gpu_hour_price")}));
    }
};

QTEST_MAIN(TestEconomicsPage)
#include "tst_economics_page.moc"
