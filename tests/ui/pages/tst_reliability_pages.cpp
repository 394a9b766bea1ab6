// SPDX-License-Identifier: GPL-3.0-or-later
// The pages about failures and storage show what the evaluation says, and change the project in single steps.
#include <QComboBox>
#include <QHeaderView>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include "core/models/failure_classes.h"
#include "core/project/failure_rates.h"
#include "tests/support/near.h"
#include "tests/ui/score/scored.h"
#include "ui/session/simulation_service.h"
#include "ui/viewmodels/assumptions.h"
#include "ui/viewmodels/page_sentences.h"
#include "ui/viewmodels/rail_state.h"
#include "ui/widgets/card_columns.h"
#include "ui/widgets/result_table.h"
#include "ui/widgets/simulation_card.h"
#include "ui/widgets/status_mark.h"
#include "ui/windows/pages/reliability_page.h"
#include "ui/windows/pages/storage_page.h"

using namespace plumb;
using namespace plumb::ui;
using plumb::tests::resultsOf;
using plumb::tests::taken;
using plumb::tests::with;

namespace {

/// The small project with a checkpoint of 2 TB and a parallel file system of 20 GB/s on every route.
Project stored() {
    const Project project = taken(withTier(tests::smallProject(), "shared", TierKind::parallelFs));
    return with(project, {{"state.size@training", "2"},
                          {"storage.write_bandwidth", "20"},
                          {"storage.read_bandwidth", "40"},
                          {"storage.capacity", "500"}});
}

QString textAt(const ShownTable& table, const QString& rowName, int column) {
    for (const QList<ShownCell>& row : table.rows) {
        if (row[0].text == rowName)
            return row[column].text;
    }
    return QStringLiteral("no row ") + rowName;
}

/// A session with its pages' surroundings.
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

SimulationComparison comparison(SimulationComparison::State state) {
    SimulationComparison of;
    of.state = state;
    of.workflow = QStringLiteral("Training");
    of.route = QStringLiteral("ODM direct");
    of.runs = 64;
    of.simulated = 0.912;
    of.standardError = 0.002;
    of.closedForm = 0.915;
    of.agree = true;
    return of;
}

} // namespace

class TestReliabilityPages : public QObject {
    Q_OBJECT
private slots:
    void theSentenceOfStorageSaysItsState_data() {
        QTest::addColumn<QString>("assignment");
        QTest::addColumn<QString>("said");
        QTest::addColumn<int>("mark");
        QTest::newRow("supports") << "project.horizon=5"
                                  << "supports the interval of Training" << int(PageMark::complete);
        QTest::newRow("fails") << "storage.write_bandwidth=0.1"
                               << "needs" << int(PageMark::contradicted);
        QTest::newRow("no size") << "state.size@training=unknown"
                                 << "is not known: neither the size" << int(PageMark::open);
        QTest::newRow("no bandwidth") << "storage.write_bandwidth=unknown"
                                      << "is not known: the route does not say" << int(PageMark::open);
        QTest::newRow("no checkpoints") << "workflow.absorbing_layer@training=requeue"
                                        << "takes no checkpoints" << int(PageMark::none);
    }
    void theSentenceOfStorageSaysItsState() {
        QFETCH(QString, assignment);
        QFETCH(QString, said);
        const QStringList parts = assignment.split(QLatin1Char('='));
        const Results results = resultsOf(with(stored(), {{parts[0].toStdString(), parts[1].toStdString()}}), 2);
        const Storage of = storage(results, QStringLiteral("odm"), QStringLiteral("training"));
        const QString sentence = storageSentence(results, of);
        QVERIFY2(sentence.contains(said), qPrintable(sentence));
        QTEST(int(railState(QStringLiteral("storage"), &results).mark), "mark");
    }

    void checksSayNeedAndHas() {
        const Results results = resultsOf(stored(), 2);
        const Storage of = storage(results, QStringLiteral("odm"), QStringLiteral("training"));
        const StorageNumbers& numbers = results.judgement.evaluation.numbers.routes[1].workflows[0].storage;
        const QString interval = QStringLiteral("A durable copy in every interval");
        QCOMPARE(textAt(of.checks, interval, 2), QStringLiteral("20.0 GB/s").replace(u' ', QChar(QChar::Nbsp)));
        QVERIFY(textAt(of.checks, interval, 3).endsWith(QStringLiteral("times")));
        QCOMPARE(textAt(of.checks, interval, 4), QStringLiteral("holds"));
        QVERIFY(numbers.checks[1].margin.value > 0);
        // Four routes with checkpoints in one workflow; replicas ask nothing.
        QCOMPARE(of.overview.rows.size(), 4);
        QVERIFY(!of.step);
        QCOMPARE(of.guidance.rows.size(), 2);
        const Results large = resultsOf(with(stored(), {{"cluster.nodes", "2000"}}), 2);
        const Storage beyond = storage(large, QStringLiteral("odm"), QStringLiteral("training"));
        QVERIFY(beyond.guidance.rows.isEmpty());
        QVERIFY2(beyond.guidanceSource.contains(QStringLiteral("ends at 128 nodes")),
                 qPrintable(beyond.guidanceSource));
    }

    void theNextStepOfStorageLeadsOn() {
        Surroundings around(with(stored(), {{"state.size@training", "unknown"}}));
        StoragePage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        auto* step = page.findChild<QPushButton*>(QStringLiteral("empty:step"));
        QSignalSpy followed(&page, &Page::followed);
        step->click();
        QCOMPARE(followed.size(), 1);
        QVERIFY(around.assumptions.has(followed[0][1].toString()));
        QVERIFY(followed[0][1].toString().endsWith(QStringLiteral("@training")));
    }

    void aMissingTierIsAdded() {
        Surroundings around(with(tests::smallProject(), {{"state.size@training", "2"}}));
        StoragePage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        page.findChild<QPushButton*>(QStringLiteral("empty:step"))->click();
        QCOMPARE(around.scored.session.project().tiers.size(), std::size_t(1));
        QCOMPARE(around.scored.session.project().tiers[0].kind, TierKind::parallelFs);
        around.scored.session.history().undo();
        QVERIFY(around.scored.session.project().tiers.empty());
    }

    void aPublishedRateBringsItsCitation() {
        const Project before = tests::smallProject();
        int applied = 0;
        for (const PublishedRate& offered : publishedRates(before)) {
            const Project after = taken(withPublishedRate(before, offered.id));
            const auto rates = failureRates();
            const auto rate = std::ranges::find(rates, offered.id.toStdString(), &FailureRate::id);
            QCOMPARE(after.parameters.reliability.nodeMtbf.value, rate->nodeMtbf->value);
            const Provenance& from = after.provenance.at("reliability.node_mtbf");
            QCOMPARE(from.source, rate->source);
            QCOMPARE(from.grade, rate->status == SourceStatus::quoted ? Grade::assumption : Grade::published);
            ++applied;
        }
        QVERIFY(applied > 3);
        QVERIFY(!withPublishedRate(before, QStringLiteral("nothing")));
    }

    void publishedClassesAddUpToTheirJob() {
        const Project project = taken(withPublishedClasses(tests::smallProject()));
        double perNodeYear = 0;
        for (const Component& component : project.components) {
            const ComponentRates& rates = component.parameters.rates;
            perNodeYear += models::interruptsPerYear({rates.units, rates.groupNodes, rates.interrupts}, {1});
            QVERIFY(project.provenance.contains("component.interrupts@" + component.id));
        }
        const auto rates = failureRates();
        const auto llama = std::ranges::find(rates, "llama-3-405b", &FailureRate::id);
        QVERIFY_NEAR(8760 / perNodeYear, llama->nodeMtbf->value, 0.01);
        QVERIFY(!withPublishedClasses(project)); // they are there already
    }

    void thePageTakesThePublishedRateInOneStep() {
        Surroundings around(tests::smallProject());
        ReliabilityPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        const Project before = around.scored.session.project();
        page.findChild<QPushButton*>(QStringLiteral("published:use"))->click();
        QCOMPARE(around.scored.session.history().count(), 1);
        QVERIFY(around.scored.session.project().provenance.contains("reliability.node_mtbf"));
        around.scored.session.history().undo();
        QVERIFY(around.scored.session.project() == before);
    }

    void theComparisonIsTheEvaluation() {
        const Results results = resultsOf(with(stored(), {{"reliability.defective_fraction@odm", "0.05"}}), 2);
        const Reliability of = reliability(results, QStringLiteral("odm"), QStringLiteral("training"));
        const WorkflowNumbers& training = results.judgement.evaluation.numbers.routes[1].workflows[0];
        QCOMPARE(textAt(of.comparison, QStringLiteral("System MTBF, mean"), 2),
                 QString::fromStdString(report::duration(training.sizes[training.largest].mtbf_h)));
        QVERIFY(textAt(of.comparison, QStringLiteral("First year"), 2) !=
                textAt(of.comparison, QStringLiteral("After early life"), 2));
        QCOMPARE(textAt(of.comparison, QStringLiteral("Tickets a year"), 2), QStringLiteral("384")); // 64 nodes, 6 each
        QCOMPARE(of.evidence.rows.size(), 4);
        // Rates 1.3 apart: 2·(1.960 + 0.842)²/ln² 1.3 = 228.05
        QVERIFY2(of.separation.contains(QStringLiteral("about 229")), qPrintable(of.separation));
        QVERIFY(reliability(results, QStringLiteral("oem"), QStringLiteral("training")).separation.isEmpty());
    }

    void theAssumptionsAreThoseOfTheRouteShown() {
        Surroundings around(stored());
        for (const QString& route : {QStringLiteral("tier-two"), QStringLiteral("odm")}) {
            const PageFocus focus{route, QStringLiteral("training")};
            for (const QString& page : {QStringLiteral("reliability"), QStringLiteral("storage")}) {
                const QStringList first = around.assumptions.forPage(page, focus).mid(0, 8);
                QVERIFY(!first.filter(QLatin1Char('@') + route).isEmpty());
                for (const QString& address : first)
                    QVERIFY2(!address.contains(QLatin1Char('@')) || address.contains(QLatin1Char('@') + route) ||
                                 address.endsWith(QStringLiteral("@training")),
                             qPrintable(address));
            }
        }
        ReliabilityPage page(around.workspace, nullptr);
        page.show();
        QSignalSpy moved(&page, &Page::focusChanged);
        page.refresh(around.results(), false);
        QCOMPARE(moved.size(), 1);
        page.refresh(around.results(), false);
        QCOMPARE(moved.size(), 1);
        QVERIFY(page.reveal(QStringLiteral("oem")));
        QCOMPARE(moved.size(), 2);
        QCOMPARE(page.focus().route, QStringLiteral("oem"));
    }

    void theTightestOfAllIsNamed() {
        const Results results = resultsOf(with(stored(), {{"storage.capacity", "8"}}), 2);
        const QString sentence = storageSentence(results, storage(results, QStringLiteral("odm")));
        QVERIFY2(sentence.contains(QStringLiteral("tightest: capacity for data and copies")), qPrintable(sentence));
    }

    void signalsSayWhatIsShown() {
        Surroundings around(tests::smallProject());
        ReliabilityPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        QSignalSpy import(&page, &ReliabilityPage::importRequested);
        page.findChild<QPushButton*>(QStringLiteral("failureLog:import"))->click();
        QCOMPARE(import.size(), 1);
    }

    void theSimulationIsThatOfWhatIsShown() {
        Surroundings around(tests::smallProject());
        ReliabilityPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        QVERIFY(page.reveal(QStringLiteral("tier-two")));
        const auto* card = page.findChild<SimulationCard*>();
        QCOMPARE(card->comparison().state, SimulationComparison::State::notRun);
        page.findChild<QPushButton*>(QStringLiteral("simulation:run"))->click();
        QCOMPARE(around.simulation.runningRoute(), std::string("tier-two"));
        QCOMPARE(around.simulation.runningWorkflow(), std::string("training"));
        QCOMPARE(card->comparison().state, SimulationComparison::State::running);
        QTRY_COMPARE_WITH_TIMEOUT(card->comparison().state, SimulationComparison::State::done, 20000);
        QVERIFY(card->comparison().agree.value_or(false));
        QVERIFY(!card->comparison().losses.rows.isEmpty() && !card->comparison().beyond.rows.isEmpty());
        // Another route has none, and the first keeps its own.
        QVERIFY(page.reveal(QStringLiteral("odm")));
        QCOMPARE(card->comparison().state, SimulationComparison::State::notRun);
        QVERIFY(page.reveal(QStringLiteral("tier-two")));
        QCOMPARE(card->comparison().state, SimulationComparison::State::done);
        page.findChild<QPushButton*>(QStringLiteral("published:use"))->click();
        page.refresh(around.results(), false);
        QCOMPARE(card->comparison().state, SimulationComparison::State::stale);
    }

    void theSimulationCardKnowsItsStates_data() {
        using State = SimulationComparison::State;
        QTest::addColumn<int>("state");
        QTest::addColumn<bool>("numbers");
        QTest::addColumn<bool>("cancel");
        QTest::newRow("not run") << int(State::notRun) << false << false;
        QTest::newRow("running") << int(State::running) << false << true;
        QTest::newRow("done") << int(State::done) << true << false;
        QTest::newRow("stale") << int(State::stale) << true << false;
    }
    void theSimulationCardKnowsItsStates() {
        QFETCH(int, state);
        QFETCH(bool, numbers);
        QFETCH(bool, cancel);
        SimulationCard card;
        card.show();
        const auto of = comparison(static_cast<SimulationComparison::State>(state));
        card.setComparison(of);
        QCOMPARE(card.findChild<ResultTable*>()->isVisible(), numbers);
        QCOMPARE(card.findChild<StatusMark*>()->isVisible(), numbers);
        QCOMPARE(card.findChild<QPushButton*>(QStringLiteral("simulation:cancel"))->isVisible(), cancel);
        QCOMPARE(card.findChild<QPushButton*>(QStringLiteral("simulation:run"))->isVisible(), !cancel);
        QSignalSpy cancelled(&card, &SimulationCard::cancelRequested);
        card.findChild<QPushButton*>(QStringLiteral("simulation:cancel"))->click();
        QCOMPARE(cancelled.size(), 1);
    }

    void aSimulationStandsBesideTheClosedForm() {
        const Results results = resultsOf(stored(), 2);
        SimulationEffort effort;
        effort.runs = 2000;
        const auto simulation = simulateWorkflow(*results.project, results.judgement.evaluation, 1, 0, effort);
        const SimulationComparison of = comparisonOf(results, 1, 0, *simulation);
        QCOMPARE(of.simulated, simulation->goodput.mean);
        QCOMPARE(of.closedForm, results.judgement.evaluation.numbers.routes[1].workflows[0].goodput);
        QVERIFY(of.agree.value_or(false) && sentenceOf(of).contains(QStringLiteral("agree on Training on ODM direct")));
        QVERIFY(textAt(of.losses, QStringLiteral("Work done again"), 1).endsWith(QLatin1Char('%')));
        QCOMPARE(of.beyond.rows.size(), static_cast<qsizetype>(simulation->beyond.size()));
        const auto replicas = simulateWorkflow(*results.project, results.judgement.evaluation, 1, 1, effort);
        QVERIFY(!comparisonOf(results, 1, 1, *replicas).failure.isEmpty());
    }

    void disagreementIsSaid() {
        SimulationComparison of = comparison(SimulationComparison::State::done);
        QVERIFY(sentenceOf(of).contains(QStringLiteral("agree")));
        QVERIFY(sentenceOf(of).contains(QStringLiteral("1.5 standard errors")));
        of.agree = false;
        QVERIFY(sentenceOf(of).contains(QStringLiteral("differ")));
        of.agree.reset();
        QVERIFY(sentenceOf(of).contains(QStringLiteral("cannot tell")));
        of.failure = QStringLiteral("The job never finishes.");
        QCOMPARE(sentenceOf(of), of.failure);
    }

    void tablesAreCopiedWhole() {
        ResultTable table;
        ShownTable shown;
        shown.columns = {{QStringLiteral("Name"), false}, {QStringLiteral("Nodes"), true}};
        shown.rows = {{{QStringLiteral("a, b"), {}, {}}, {QStringLiteral("1"), {}, {}}},
                      {{QStringLiteral("c \"d\""), {}, StateMark::yes}, {QStringLiteral("2"), {}, {}}}};
        table.show(shown);
        QCOMPARE(table.asCsv(), QStringLiteral("Name,Nodes\n\"a, b\",1\n\"c \"\"d\"\"\",2\n"));
        QCOMPARE(table.asText(), QStringLiteral("Name\tNodes\na, b\t1\nc \"d\"\t2\n"));
        table.selectRow(1);
        QCOMPARE(table.asText(), QStringLiteral("Name\tNodes\nc \"d\"\t2\n"));
        QVERIFY(table.sizeHint().height() >= table.horizontalHeader()->height() + 2 * table.rowHeight(0));
    }

    void columnsFollowTheRoom() {
        CardColumns cards;
        for (int i = 0; i < 3; ++i)
            cards.add(new Card(QString::number(i)));
        cards.resize(400, 600);
        cards.show();
        QCOMPARE(cards.columns(), 1);
        cards.resize(2400, 600);
        QCOMPARE(cards.columns(), 2);
    }
};

QTEST_MAIN(TestReliabilityPages)
#include "tst_reliability_pages.moc"
