// SPDX-License-Identifier: GPL-3.0-or-later
// How long the reference job takes on a route, against the closed form of its mean and failures played out one by one.
#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <QTest>

#include "core/evaluation/evaluate.h"
#include "tests/core/report/small_project.h"
#include "tests/support/near.h"

using namespace plumb;
using plumb::tests::smallProject;
using plumb::tests::with;

namespace {

enum : std::size_t { oem, odm, tierTwo, rented };
constexpr std::size_t training = 0, serving = 1;

/// Blocking checkpoints every hour on the ODM route, a job of 200 h, parts always at hand.
Project blocking(const std::vector<Assignment>& more = {}) {
    return with(with(smallProject(), {{"workflow.reference_work@training", "200"},
                                      {"checkpoint.mode@odm/training", "blocking"},
                                      {"checkpoint.interval_choice@odm/training", "chosen"},
                                      {"checkpoint.interval@odm/training", "60"},
                                      {"checkpoint.write@odm/training", "6"},
                                      {"reliability.node_mtbf", "600"},
                                      {"spares.contract_fill_rate@odm", "1"}}),
                more);
}

struct Sample {
    double mean, p10, p50, p90, failures, inTime;
    double error; ///< standard, of the mean
};

/// Runs of a job in steps of `cycle_h`, each tried until no failure hits it, with a restart that may be hit as well.
Sample play(double cycles, double cycle_h, double restart_h, double mtbf_h, double deadline_h) {
    std::mt19937_64 engine(7);
    std::exponential_distribution<double> life(1 / mtbf_h);
    constexpr int runs = 20000;
    std::vector<double> times;
    double failures = 0, sum = 0, squares = 0;
    int inTime = 0;
    for (int run = 0; run < runs; ++run) {
        double time = 0, next = life(engine);
        const auto pass = [&](double length) { // whether it ends before the next failure
            if (next > length) {
                next -= length;
                time += length;
                return true;
            }
            time += next;
            next = life(engine);
            ++failures;
            return false;
        };
        for (int i = 0; i < cycles; ++i) {
            while (!pass(cycle_h)) {
                while (!pass(restart_h)) {
                }
            }
        }
        times.push_back(time);
        sum += time;
        squares += time * time;
        inTime += time <= deadline_h;
    }
    std::ranges::sort(times);
    const double mean = sum / runs;
    return {mean,
            times[runs / 10],
            times[runs / 2],
            times[runs * 9 / 10],
            failures / runs,
            double(inTime) / runs,
            std::sqrt((squares / runs - mean * mean) / runs)};
}

SolutionBeside solutionOf(const Project& project, std::size_t r = odm, std::size_t w = training) {
    return evaluate(project).beside[r].solution[w];
}

const SizeNumbers& largest(const Evaluation& evaluation, std::size_t r, std::size_t w) {
    const WorkflowNumbers& workflow = evaluation.numbers.routes[r].workflows[w];
    return workflow.sizes[workflow.largest];
}

} // namespace

class TestBesideSolution : public QObject {
    Q_OBJECT
private slots:
    void playedOut() {
        const double deadline_h = 1.02 * solutionOf(blocking()).p50_h.value;
        const Evaluation evaluation = evaluate(blocking({{"workflow.deadline@training", std::to_string(deadline_h)}}));
        const SolutionBeside& solution = evaluation.beside[odm].solution[training];
        const SizeNumbers& job = largest(evaluation, odm, training);
        QCOMPARE(job.nodes, 48.0);
        QCOMPARE(job.wait_h, 0.0);
        QVERIFY_NEAR(solution.clean_h.value, 220.0, 1e-13);
        const Sample sample = play(200, 1.1, job.restart_h, job.mtbf_h, deadline_h);
        QVERIFY_WITHIN(solution.mean_h.value, sample.mean, 4 * sample.error);
        QVERIFY_NEAR(solution.p10_h.value, sample.p10, 0.015);
        QVERIFY_NEAR(solution.p50_h.value, sample.p50, 0.015);
        QVERIFY_NEAR(solution.p90_h.value, sample.p90, 0.015);
        QVERIFY_NEAR(solution.failures.value, sample.failures, 0.02);
        QVERIFY(sample.inTime > 0.1 && sample.inTime < 0.95);
        QVERIFY_WITHIN(solution.inTime.value, sample.inTime, 0.03);
    }

    void requeuedJobsHaveTheirLength() {
        const Evaluation evaluation = evaluate(blocking({{"workflow.absorbing_layer@training", "requeue"},
                                                         {"workflow.job_length@training", "15"},
                                                         {"workflow.deadline@training", "15"}}));
        const SolutionBeside& solution = evaluation.beside[odm].solution[training];
        const SizeNumbers& job = largest(evaluation, odm, training);
        QCOMPARE(solution.clean_h.value, 15.0);
        const Sample sample = play(1, 15, job.restart_h, job.mtbf_h, 15);
        QVERIFY_WITHIN(solution.mean_h.value, sample.mean, 4 * sample.error);
        QVERIFY_NEAR(solution.p90_h.value, sample.p90, 0.03);
        // In no more than its length it is done only if nothing fails.
        QVERIFY_NEAR(solution.inTime.value, std::exp(-15 / job.mtbf_h), 1e-9);
        QVERIFY_WITHIN(solution.inTime.value, sample.inTime, 0.015);
    }

    void meanIsWorkTimesTheRatio_data() {
        QTest::addColumn<std::size_t>("route");
        QTest::addColumn<std::size_t>("workflow");
        QTest::newRow("async") << std::size_t{oem} << training;
        QTest::newRow("blocking") << std::size_t{odm} << training;
        QTest::newRow("two-level") << std::size_t{tierTwo} << training;
        QTest::newRow("rented") << std::size_t{rented} << training;
        QTest::newRow("replicas") << std::size_t{tierTwo} << serving;
    }
    void meanIsWorkTimesTheRatio() {
        QFETCH(std::size_t, route);
        QFETCH(std::size_t, workflow);
        const Evaluation evaluation = evaluate(with(smallProject(), {{"reliability.silent_events@tier-two", "0.5"},
                                                                     {"reliability.silent_events@odm", "0.5"},
                                                                     {"reliability.node_mtbf", "900"}}));
        const SolutionBeside& solution = evaluation.beside[route].solution[workflow];
        const SizeNumbers& job = largest(evaluation, route, workflow);
        QVERIFY_NEAR(solution.mean_h.value, 168 * job.wallRatio.value, 1e-12);
        QVERIFY_NEAR(solution.failures.value, 168 * job.wallRatio.value / job.mtbf_h, 1e-9);
        QVERIFY(solution.clean_h.value >= 168 && solution.clean_h.value < solution.mean_h.value);
        QVERIFY(solution.sd_h.value > 0);
        QVERIFY(solution.clean_h.value <= solution.p10_h.value && solution.p10_h.value <= solution.p50_h.value &&
                solution.p50_h.value < solution.p90_h.value);
        QCOMPARE(solution.inTime.absence, Absence::noDeadline);
    }

    void replicasLoseTheFailover() {
        const Evaluation evaluation = evaluate(with(smallProject(), {{"workflow.reference_work@serving", "5000"},
                                                                     {"reliability.node_mtbf", "200"},
                                                                     {"restart.failover@odm/serving", "30"},
                                                                     {"spares.contract_fill_rate@odm", "1"}}));
        const SolutionBeside& solution = evaluation.beside[odm].solution[serving];
        const double mtbf_h = largest(evaluation, odm, serving).mtbf_h;
        // A Poisson number of losses of half an hour.
        QCOMPARE(solution.clean_h.value, 5000.0);
        QVERIFY_NEAR(solution.mean_h.value, 5000 + 5000 / mtbf_h * 0.5, 1e-12);
        QVERIFY_NEAR(solution.sd_h.value, 0.5 * std::sqrt(5000 / mtbf_h), 0.02);
    }

    void deadlines() {
        const SolutionBeside free = solutionOf(blocking());
        double before = 0;
        for (const double deadline_h : {219.9, free.p10_h.value, free.p50_h.value, free.p90_h.value, 1e5}) {
            const SolutionBeside due =
                solutionOf(blocking({{"workflow.deadline@training", std::to_string(deadline_h)}}));
            QVERIFY(due.inTime && due.inTime.value >= before);
            before = due.inTime.value;
            if (deadline_h == free.p50_h.value)
                QVERIFY_WITHIN(due.inTime.value, 0.5, 1e-4);
            if (deadline_h < 220)
                QCOMPARE(due.inTime.value, 0.0);
        }
        QCOMPARE(before, 1.0);
    }

    void neverFinishes() {
        const SolutionBeside never = solutionOf(blocking({{"reliability.node_mtbf", "10"}}));
        for (const Outcome& each :
             {never.mean_h, never.sd_h, never.p10_h, never.p50_h, never.p90_h, never.failures, never.inTime})
            QCOMPARE(each.absence, Absence::neverFinishes);
        QVERIFY_NEAR(never.clean_h.value, 220.0, 1e-13);
    }

    void hardlyAnythingFails() {
        const SolutionBeside sure =
            solutionOf(blocking({{"reliability.node_mtbf", "1e7"}, {"workflow.reference_work@training", "1"}}));
        QVERIFY_NEAR(sure.p90_h.value, 1.1, 1e-9);
        QVERIFY_NEAR(sure.mean_h.value, 1.1, 1e-4);
        // A job shorter than the interval of its checkpoints.
        const SolutionBeside small = solutionOf(
            blocking({{"workflow.reference_work@training", "0.1"}, {"checkpoint.interval@odm/training", "600"}}));
        QVERIFY(small.mean_h && small.p10_h.value <= small.p90_h.value);
    }
};

QTEST_APPLESS_MAIN(TestBesideSolution)
#include "tst_beside_solution.moc"
