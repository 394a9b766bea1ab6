// SPDX-License-Identifier: GPL-3.0-or-later
// The workflows of whole projects, simulated beside their closed forms.
#include <atomic>
#include <cmath>

#include <QTest>

#include "core/analysis/fleet_simulation.h"
#include "core/project/edits.h"
#include "core/project/templates.h"
#include "tests/core/report/small_project.h"
#include "tests/support/near.h"

using namespace plumb;
using plumb::tests::smallProject;
using plumb::tests::with;

namespace {

FleetSimulation simulated(const Project& project, std::uint64_t runs, unsigned threads = 1, std::uint64_t seed = 1) {
    const auto done = simulateFleet(project, evaluate(project), {runs, seed, threads});
    if (!done)
        qFatal("nobody cancelled");
    return *done;
}

/// Hangs, silent corruption and waits, in every checkpoint mode.
Project everyCause() {
    return with(smallProject(), {{"reliability.node_mtbf", "1500"},
                                 {"reliability.silent_events", "0.5"},
                                 {"restart.hang_share", "0.2"},
                                 {"checkpoint.local_lost@oem/training", "0.4"}});
}

} // namespace

class TestFleetSimulation : public QObject {
    Q_OBJECT
private slots:
    void agreesWithTheClosedForm_data() {
        QTest::addColumn<Project>("project");
        QTest::newRow("small project") << smallProject();
        QTest::newRow("every cause") << everyCause();
        for (const TemplateInfo& info : templates())
            QTest::newRow(info.id.c_str()) << *projectFromTemplate(info.id);
    }
    void agreesWithTheClosedForm() {
        QFETCH(Project, project);
        const FleetSimulation done = simulated(project, 300, 2);
        int compared = 0, agreed = 0;
        for (const auto& route : done.routes) {
            for (const WorkflowSimulation& workflow : route) {
                if (!workflow.isSimulated())
                    continue;
                if (!workflow.agree)
                    continue; // too few failures, or waits, to compare
                ++compared;
                agreed += *workflow.agree ? 1 : 0;
                // An error that swallows every difference would agree with anything.
                QVERIFY(workflow.goodput.standardError && *workflow.goodput.standardError < 0.02);
                QVERIFY_WITHIN(workflow.goodput.mean, workflow.closedForm, 5 * *workflow.goodput.standardError + 1e-9);
            }
        }
        QVERIFY(compared >= 3);
        QVERIFY2(agreed >= compared - 1, qPrintable(QStringLiteral("%1 of %2").arg(agreed).arg(compared)));
    }

    void replicasAreNotSimulated() {
        const FleetSimulation done = simulated(smallProject(), 2);
        QVERIFY(!done.routes[0][1].isSimulated() && done.routes[0][0].isSimulated());
    }

    void theAnswerDependsOnSeedAndProjectAlone() {
        const Project project = everyCause();
        const FleetSimulation one = simulated(project, 40, 1), three = simulated(project, 40, 3),
                              other = simulated(project, 40, 1, 2);
        for (std::size_t r = 0; r < one.routes.size(); ++r)
            QVERIFY(one.routes[r][0].sameAs(three.routes[r][0]));
        QVERIFY(!one.routes[0][0].sameAs(other.routes[0][0]));
        // A route more changes none of the others.
        const FleetSimulation more = simulated(*withRoute(project, "late", RouteKind::odmDirect, "odm"), 40);
        QVERIFY(one.routes[1][0].sameAs(more.routes[1][0]));
    }

    void goesBeyondTheClosedForm() {
        // Nothing in stock, a month to come back, and a job that takes the whole cluster: the pool runs dry.
        const Project project = with(smallProject(), {{"reliability.node_mtbf", "1500"},
                                                      {"cluster.nodes", "48"},
                                                      {"spares.trays_in_stock@odm", "0"},
                                                      {"reliability.repair_crews@odm", "1"},
                                                      {"reliability.defective_fraction@odm", "0.3"},
                                                      {"reliability.burn_in@odm", "0"},
                                                      {"restart.failing_share@odm/training", "0.5"}});
        const WorkflowSimulation odm = simulated(project, 2000, 2).routes[1][0];
        QCOMPARE(odm.beyond.size(), enumCount<Departure>);
        for (const BeyondClosedForm& other : odm.beyond) {
            QVERIFY2(other.difference < -3 * other.differenceError,
                     qPrintable(QStringLiteral("%1: %2 ± %3")
                                    .arg(QString::fromUtf8(nameOf(other.departure).data()))
                                    .arg(other.difference)
                                    .arg(other.differenceError))); // each costs more than the mean figures say
            if (other.departure == Departure::spares)
                QVERIFY(other.stockOutsPerRun > 0);
        }
    }

    void aCancelledRunAnswersNothing() {
        std::atomic<bool> cancel{true};
        const Project project = smallProject();
        QVERIFY(!simulateFleet(project, evaluate(project), {1000, 1, 2}, nullptr, &cancel));
    }

    void progressEndsAtOne() {
        std::atomic<double> progress{0};
        const Project project = smallProject();
        QVERIFY(simulateFleet(project, evaluate(project), {2, 1, 1}, &progress));
        QCOMPARE(progress.load(), 1.0);
    }

    void workThatNeverFinishesIsZero() {
        const Project project =
            with(smallProject(), {{"reliability.node_mtbf", "10"}, {"checkpoint.write@odm/training", "120"}});
        const WorkflowSimulation done = simulated(project, 20).routes[1][0];
        QCOMPARE(done.why, NotSimulated::neverFinishes);
        QCOMPARE(done.closedFormUseful, 0.0);
    }

    void whatNobodyWaitsForIsNotBegun() {
        // A copy every second of a job of some months.
        const Project project = with(smallProject(), {{"checkpoint.interval_choice", "chosen"},
                                                      {"checkpoint.interval", "0.0166666666666666666"},
                                                      {"workflow.reference_work@training", "100000"}});
        QCOMPARE(simulated(project, 1000).routes[1][0].why, NotSimulated::tooLong);
    }

    void tooFewFailuresCompareNothing() {
        // A hundredth of an hour a job, on nodes that fail once in a thousand years: no failure is seen.
        const Project project = with(smallProject(), {{"reliability.node_mtbf", "10000000"},
                                                      {"workflow.absorbing_layer@training", "requeue"},
                                                      {"workflow.job_length@training", "0.01"}});
        const WorkflowSimulation done = simulated(project, 2).routes[0][0];
        QVERIFY(done.isSimulated() && !done.agree);
    }
};

QTEST_GUILESS_MAIN(TestFleetSimulation)
#include "tst_fleet_simulation.moc"
