// SPDX-License-Identifier: GPL-3.0-or-later
// The pages about the cluster and its workflows show what the evaluation says, and edit what it rests on.
#include <QAction>
#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "core/base/text.h"
#include "tests/ui/score/scored.h"
#include "ui/charts/figure_view.h"
#include "ui/session/simulation_service.h"
#include "ui/viewmodels/assumptions.h"
#include "ui/viewmodels/cluster.h"
#include "ui/viewmodels/page_sentences.h"
#include "ui/viewmodels/rail_state.h"
#include "ui/viewmodels/workflows.h"
#include "ui/widgets/edit_table.h"
#include "ui/widgets/result_table.h"
#include "ui/widgets/value_box.h"
#include "ui/widgets/workflow_table.h"
#include "ui/windows/pages/cluster_page.h"
#include "ui/windows/pages/workflows_page.h"

using namespace plumb;
using namespace plumb::ui;
using plumb::tests::resultsOf;
using plumb::tests::taken;
using plumb::tests::with;

namespace {

const QString odm = QStringLiteral("odm"), serving = QStringLiteral("serving"), training = QStringLiteral("training");

Project working(const std::vector<Assignment>& more = {}) {
    return with(with(tests::smallProject(), {{"service.arrivals@serving", "36000"},
                                             {"service.time@serving", "8"},
                                             {"service.spare@serving", "2"},
                                             {"workflow.deadline@training", "190"},
                                             {"cluster.unit_nodes", "16"},
                                             {"cluster.pod_units", "2"}}),
                more);
}

const ShownCell& cellAt(const ShownTable& table, const QString& rowName, int column) {
    for (const QList<ShownCell>& row : table.rows) {
        if (row[0].text == rowName)
            return row[column];
    }
    throw std::runtime_error("no row " + rowName.toStdString());
}

void isWhole(const ShownTable& table) {
    for (const QList<ShownCell>& row : table.rows)
        QCOMPARE(row.size(), table.columns.size());
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

    const Project& project() { return scored.session.project(); }
    std::shared_ptr<const Results> results() {
        Results now = resultsOf(scored.session.project(), 2);
        now.revision = scored.session.revision();
        return std::make_shared<const Results>(std::move(now));
    }
};

/// Chooses an entry of the menu of a button, as opening it does.
void choose(QWidget& page, const QString& button, const QString& entry) {
    QMenu* menu = page.findChild<QPushButton*>(button)->menu();
    emit menu->aboutToShow();
    for (QAction* action : menu->actions()) {
        if (action->text() == entry)
            return action->trigger();
    }
    throw std::runtime_error("no entry " + entry.toStdString());
}

const report::Figure* figureOf(const QWidget& page, const std::string& id) {
    for (const FigureView* view : page.findChildren<FigureView*>()) {
        if (view->isVisibleTo(&page) && view->figure().id == id)
            return &view->figure();
    }
    return nullptr;
}

} // namespace

class TestWorkPages : public QObject {
    Q_OBJECT
private slots:
    void theClusterAnswers_data() {
        QTest::addColumn<QString>("assignment");
        QTest::addColumn<QString>("route");
        QTest::addColumn<QString>("said");
        QTest::newRow("pods") << "project.horizon=5" << odm
                              << "ODM direct builds 512 accelerators in 64 nodes; over 5 years a pod costs $";
        QTest::newRow("units alone") << "cluster.pod_units=8" << odm << "over 5 years a scalable unit costs $";
        QTest::newRow("unpriced") << "quote.headline_discount@odm=unknown" << odm
                                  << "what a part of it costs is not known. A line of the hardware quote";
        QTest::newRow("rented") << "project.horizon=5"
                                << "rented"
                                << "Rented is rented";
    }
    void theClusterAnswers() {
        QFETCH(QString, assignment);
        QFETCH(QString, route);
        QFETCH(QString, said);
        const QStringList sides = assignment.split(u'=');
        const Results results = resultsOf(working({{sides[0].toStdString(), sides[1].toStdString()}}), 2);
        const QString sentence = clusterSentence(results, cluster(results, route));
        QVERIFY2(sentence.contains(said), qPrintable(sentence));
    }

    void clusterTablesSayTheNumbers() {
        const Results results = resultsOf(working(), 2);
        const RouteNumbers& numbers = results.judgement.evaluation.numbers.routes[1];
        const Cluster of = cluster(results, odm);
        const auto& levels = results.judgement.evaluation.beside[1].economics.levels;
        const LevelCost& pod = levels[static_cast<std::size_t>(ClusterLevel::pod)];
        QCOMPARE(cellAt(of.costs, QStringLiteral("Pod"), 1).text, QStringLiteral("32"));
        QCOMPARE(cellAt(of.costs, QStringLiteral("Pod"), 2).text, QStringLiteral("2"));
        QCOMPARE(cellAt(of.costs, QStringLiteral("Pod"), 4).text,
                 QString::fromStdString(shortMoney(pod.fullUsd.value)));
        QVERIFY(cellAt(of.costs, QStringLiteral("Pod"), 4)
                    .detail.startsWith(QString::fromStdString(exactMoney(pod.fullUsd.value))));
        // No hall is full: what there is costs what the whole cluster does.
        QCOMPARE(cellAt(of.costs, QStringLiteral("Data hall"), 2).text, QStringLiteral("64 nodes"));
        QCOMPARE(cellAt(of.costs, QStringLiteral("Data hall"), 4).detail,
                 QString::fromStdString(exactMoney(numbers.cost.value)));
        QCOMPARE(cellAt(of.sizes, QStringLiteral("Nodes delivered"), 2).text, QStringLiteral("64"));
        QCOMPARE(cellAt(of.sizes, QStringLiteral("Racks"), 2).text,
                 QString::fromStdString(groupedNumber(numbers.facility.racks, 0)));
        QCOMPARE(cellAt(of.sizes, QStringLiteral("Racks"), 4).text, QStringLiteral("rented"));
        QVERIFY(cellAt(of.sizes, QStringLiteral("Availability"), 4).text.endsWith(QStringLiteral(" %")));
        QVERIFY(of.lacksClasses);
        isWhole(of.costs);
        isWhole(of.sizes);
        QVERIFY(cluster(results, QStringLiteral("rented")).costs.rows.isEmpty());
    }

    void theClusterPageFollowsAnEdit() {
        Surroundings around(working());
        ClusterPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        QVERIFY(page.reveal(odm));
        QVERIFY2(page.sentence().contains(QStringLiteral("512 accelerators in 64 nodes")), qPrintable(page.sentence()));
        QVERIFY(figureOf(page, "cluster-levels@odm"));
        QVERIFY(!page.accessibleName().isEmpty());
        // The form is that of the assumptions: what is typed moves the page.
        auto* box = page.findChild<ValueBox*>(editorName(QStringLiteral("cluster.nodes")));
        QVERIFY(box);
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QStringLiteral("96"));
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(around.project().parameters.cluster.nodes.value, 96.0);
        page.refresh(around.results(), false);
        QVERIFY2(page.sentence().contains(QStringLiteral("768 accelerators in 96 nodes")), qPrintable(page.sentence()));
        around.scored.session.history().undo();
        QCOMPARE(around.project().parameters.cluster.nodes.value, 64.0);
    }

    void componentClassesAreAskedFor() {
        Surroundings around(working());
        ClusterPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        QSignalSpy followed(&page, &Page::followed);
        auto* step = page.findChild<QWidget*>(QStringLiteral("cluster:classes"));
        QVERIFY(step->isVisible());
        step->findChild<QPushButton*>()->click();
        QCOMPARE(followed[0][0].toString(), QStringLiteral("reliability"));
        Project project = taken(withComponent(working(), "rack-switch"));
        project =
            with(project, {{"component.group_nodes@rack-switch", "8"}, {"component.interrupts@rack-switch", "0.1"}});
        const Results results = resultsOf(project, 2);
        const Cluster of = cluster(results, odm);
        QVERIFY(!of.lacksClasses);
        QCOMPARE(of.reach.rows[0][1].text, QStringLiteral("8 nodes"));
        QCOMPARE(of.reach.rows[0][2].text, QStringLiteral("8"));
        isWhole(of.reach);
    }

    void workflowsAnswer_data() {
        QTest::addColumn<QString>("assignment");
        QTest::addColumn<QString>("workflow");
        QTest::addColumn<QString>("said");
        QTest::addColumn<int>("mark");
        QTest::newRow("trains") << "project.horizon=5" << training << "its reference job takes"
                                << int(PageMark::complete);
        QTest::newRow("in time") << "project.horizon=5" << training << "P10-P90), in time with "
                                 << int(PageMark::complete);
        QTest::newRow("no deadline") << "workflow.deadline@training=unknown" << training << "P10-P90)."
                                     << int(PageMark::complete);
        QTest::newRow("never") << "reliability.node_mtbf=10" << training << "never finishes"
                               << int(PageMark::contradicted);
        QTest::newRow("serves") << "project.horizon=5" << serving << "replicas are needed, 2 are spare"
                                << int(PageMark::complete);
        QTest::newRow("unstable") << "reliability.out_events@oem=200" << serving << "the queue grows without bound"
                                  << int(PageMark::complete);
        QTest::newRow("no requests") << "service.arrivals@serving=unknown" << serving << "has no service level yet"
                                     << int(PageMark::open);
    }
    void workflowsAnswer() {
        QFETCH(QString, assignment);
        QFETCH(QString, workflow);
        QFETCH(QString, said);
        const QStringList sides = assignment.split(u'=');
        std::vector<Assignment> changes{{sides[0].toStdString(), sides[1].toStdString()}};
        if (sides[0].startsWith(QStringLiteral("reliability.out_events")))
            changes = {{"reliability.out_events@oem", "200"},      {"reliability.repair_time@oem", "10000"},
                       {"reliability.out_events@odm", "200"},      {"reliability.repair_time@odm", "10000"},
                       {"reliability.out_events@tier-two", "200"}, {"reliability.repair_time@tier-two", "10000"}};
        if (sides[0] == QStringLiteral("reliability.node_mtbf"))
            changes.push_back({"restart.requeue", "600"});
        const Results results = resultsOf(working(changes), 2);
        const QString sentence = workflowsSentence(results, workflows(results, workflow));
        QVERIFY2(sentence.contains(said), qPrintable(sentence));
        QTEST(int(railState(QStringLiteral("workflows"), &results).mark), "mark");
    }

    void workflowTablesSayTheNumbers() {
        const Results results = resultsOf(working(), 2);
        const RouteBeside& beside = results.judgement.evaluation.beside[1];
        const auto exact = [](double value) { return QString::fromStdString(exactNumber(value)); };
        const Workflows trains = workflows(results, training);
        QVERIFY(trains.useful && trains.solution && !trains.service);
        QCOMPARE(cellAt(trains.solutions, QStringLiteral("ODM direct"), 3).detail,
                 exact(beside.solution[0].p50_h.value) + QStringLiteral("\u00a0h"));
        QCOMPARE(cellAt(trains.solutions, QStringLiteral("ODM direct"), 7).detail,
                 exact(beside.solution[0].inTime.value));
        isWhole(trains.solutions);
        QVERIFY(trains.services.rows.isEmpty());
        const Workflows serves = workflows(results, serving);
        QVERIFY(serves.useful && serves.service && !serves.solution);
        const InferenceBeside& inference = beside.inference[1];
        QCOMPARE(cellAt(serves.services, QStringLiteral("Replicas needed"), 2).detail, exact(inference.needed.value));
        QCOMPARE(cellAt(serves.services, QStringLiteral("Requests in time"), 2).detail, exact(inference.within.value));
        QCOMPARE(cellAt(serves.services, QStringLiteral("Spare replicas cost"), 2).detail,
                 QString::fromStdString(exactMoney(inference.spareUsd.value)));
        QCOMPARE(cellAt(serves.services, QStringLiteral("Renting the overflow instead"), 4).text,
                 QStringLiteral("rented"));
        isWhole(serves.services);
        QVERIFY(!serves.step);
    }

    void anUnstableQueueIsAWord() {
        const Results results = resultsOf(working({{"service.domain@serving", "50"}}), 2);
        const Workflows of = workflows(results, serving);
        const ShownCell& cell = cellAt(of.services, QStringLiteral("The same without one domain"), 2);
        QVERIFY2(!cell.text.contains(QStringLiteral("0")), qPrintable(cell.text));
        QVERIFY2(cell.detail.contains(QStringLiteral("grows without bound")), qPrintable(cell.detail));
    }

    void workflowsAreAddedNamedAndRemoved() {
        Surroundings around(working());
        WorkflowsPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        const QString add = QStringLiteral("workflows:add");
        choose(page, add, QStringLiteral("Interactive development"));
        QCOMPARE(around.project().workflows.size(), std::size_t(3));
        QCOMPARE(around.project().workflows[2].id, std::string("interactive"));
        QCOMPARE(around.project().workflows[2].name, std::string("Interactive"));
        QCOMPARE(around.project().workflows[2].parameters.terms.share.value, 0.0);
        choose(page, add, QStringLiteral("Interactive development"));
        QCOMPARE(around.project().workflows[3].id, std::string("interactive-2"));
        choose(page, QStringLiteral("workflows:add-size"), QStringLiteral("Serving"));
        QCOMPARE(around.project().workflows[1].sizes.size(), std::size_t(2));
        WorkflowTable* table = page.findChild<WorkflowTable*>();
        WorkflowRows& rows = table->rows();
        QCOMPARE(rows.rowCount(), 6);
        QVERIFY(rows.setData(rows.index(0, WorkflowRows::name), QStringLiteral("Pre-training"), Qt::EditRole));
        QCOMPARE(around.project().workflows[0].name, std::string("Pre-training"));
        QVERIFY(!(rows.flags(rows.index(1, WorkflowRows::layer)) & Qt::ItemIsEditable));
        choose(page, QStringLiteral("workflows:remove"), QStringLiteral("Interactive"));
        QCOMPARE(around.project().workflows.size(), std::size_t(3));
        page.refresh(around.results(), false);
        while (around.scored.session.history().canUndo())
            around.scored.session.history().undo();
        QCOMPARE(around.project().workflows.size(), std::size_t(2));
        QCOMPARE(around.project().workflows[0].name, std::string("Training"));
        QCOMPARE(rows.rowCount(), 3);
    }

    void aProjectWithoutWorkflowsStartsHere() {
        Project project = working();
        for (const char* id : {"training", "serving"})
            project = taken(without(project, id));
        Surroundings around(project);
        WorkflowsPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        QVERIFY(page.sentence().contains(QStringLiteral("no workflow yet")));
        QCOMPARE(int(railState(QStringLiteral("workflows"), around.results().get()).mark), int(PageMark::open));
        QVERIFY(!page.findChild<QPushButton*>(QStringLiteral("workflows:remove"))->isEnabled());
        choose(page, QStringLiteral("workflows:add"), QStringLiteral("Batch training"));
        page.refresh(around.results(), false);
        QCOMPARE(around.project().workflows[0].parameters.terms.share.value, 1.0);
        QVERIFY(figureOf(page, "useful-share"));
        QVERIFY(figureOf(page, "solution-time@training"));
    }

    void theWorkflowsPageFollowsAnEdit() {
        Surroundings around(working());
        WorkflowsPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        QCOMPARE(page.focus().workflow, training);
        QVERIFY(figureOf(page, "solution-time@training"));
        // A row of the table chooses its workflow, by the keyboard too.
        EditTable& view = page.findChild<WorkflowTable*>()->view();
        view.setFocus();
        view.setCurrentIndex(view.model()->index(0, 0));
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(page.focus().workflow, serving);
        QVERIFY(figureOf(page, "service-level@serving"));
        QVERIFY(!figureOf(page, "solution-time@training"));
        const QString before = page.sentence();
        QVERIFY(around.assumptions.type(QStringLiteral("service.spare@serving"), QStringLiteral("0")));
        page.refresh(around.results(), false);
        QVERIFY2(page.sentence().contains(QStringLiteral("0 are spare")), qPrintable(page.sentence()));
        QVERIFY(page.sentence() != before);
    }

    void whatIsMissingIsAStepAway() {
        Surroundings around(working({{"service.arrivals@serving", "unknown"}}));
        WorkflowsPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        auto* step = page.findChild<QWidget*>(QStringLiteral("workflows:step"));
        QVERIFY(!step->isVisible()); // training has its deadline
        QVERIFY(page.reveal(serving));
        QVERIFY(step->isVisible());
        QVERIFY(!figureOf(page, "service-level@serving"));
        step->findChild<QPushButton*>()->click();
        QTRY_VERIFY(page.findChild<QWidget*>(editorName(QStringLiteral("service.arrivals@serving"))));
    }

    void thePanelStartsWithWhatDecides() {
        Surroundings around(working());
        const QStringList cluster = around.assumptions.forPage(QStringLiteral("cluster"), {odm, {}}).mid(0, 8);
        QCOMPARE(cluster[0], QStringLiteral("cluster.nodes"));
        QVERIFY(cluster.contains(QStringLiteral("rack.nodes@odm")));
        const QStringList work = around.assumptions.forPage(QStringLiteral("workflows"), {{}, serving}).mid(0, 8);
        QCOMPARE(work[0], QStringLiteral("workflow.share@serving"));
        QVERIFY(work.contains(QStringLiteral("service.arrivals@serving")));
    }
};

QTEST_MAIN(TestWorkPages)
#include "tst_work_pages.moc"
