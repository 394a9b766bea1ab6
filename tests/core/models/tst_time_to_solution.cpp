// SPDX-License-Identifier: GPL-3.0-or-later
// The distribution of the wall time of a job: its own moments, its limits, exact moments, and the simulation.
#include <algorithm>
#include <cmath>
#include <limits>

#include <QTest>

#include "core/base/random_stream.h"
#include "core/models/checkpoint.h"
#include "core/models/simulation/simulate.h"
#include "core/models/time_to_solution.h"
#include "tests/core/models/simulation/agreement.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;
using plumb::tests::minutes;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

SolutionTerms blockingTerms(const Blocking& job, double work_h) {
    Blocking clean = job;
    clean.mtbf = {infinite};
    return {{work_h}, wallRatio(job).value, wallRatio(clean).value, job.mtbf, job.interval + job.write};
}

/// E[T] and E[T²] by integrating P(T > t) with the midpoint rule.
std::pair<double, double> moments(const SolutionTerms& terms) {
    const double clean_h = terms.work.value * terms.cleanRatio;
    const auto time = solutionTime(terms).value();
    const double from_h = clean_h;
    const double to_h = time.mean.value + 40 * time.sd.value;
    double first = clean_h;
    double second = clean_h * clean_h;
    // ln of the distance from T0, where a gamma of small shape rises.
    constexpr int panels = 40000;
    const double low = -30;
    const double step = (std::log(to_h - from_h) - low) / panels;
    for (int k = 0; k < panels; ++k) {
        const double beyond_h = std::exp(low + (k + 0.5) * step);
        const double late = 1 - solvedWithin(terms, {clean_h + beyond_h}).value;
        first += late * beyond_h * step;
        second += 2 * (clean_h + beyond_h) * late * beyond_h * step;
    }
    return {first, second};
}

struct Case {
    simulation::Inputs inputs;
    SolutionTerms terms; ///< of an hour of work
};

simulation::Inputs failing(double mtbf_h) {
    simulation::Inputs inputs;
    inputs.interrupts.nodes = simulation::ExponentialFailures{{mtbf_h}};
    return inputs;
}

Case blocking(double mtbf_h, double interval_h, double write_min, double restart_min) {
    Case one{failing(mtbf_h), blockingTerms({{mtbf_h}, {interval_h}, minutes(write_min), minutes(restart_min)}, 1)};
    one.inputs.checkpoints = simulation::BlockingCheckpoints{{interval_h}, minutes(write_min)};
    one.inputs.restart.warmUp = minutes(restart_min);
    return one;
}

Case async(double mtbf_h, double interval_h, double drain_min, double slowdown, double localLost, double restart_min) {
    Async job{{mtbf_h}, {interval_h}, minutes(0.5), minutes(drain_min), {slowdown}, {localLost}, minutes(restart_min)};
    Case one{failing(mtbf_h), {}};
    one.inputs.checkpoints =
        simulation::AsyncCheckpoints{job.interval, job.blocking, job.drain, job.slowdown, job.localLost};
    one.inputs.restart.warmUp = job.restart;
    const double ratio = wallRatio(job).value;
    job.mtbf = {infinite};
    const double clean = wallRatio(job).value;
    one.terms = {{1}, ratio, clean, {mtbf_h}, job.interval * clean};
    return one;
}

Case twoLevel(double mtbf_h, double interval_h, double copies, double localFraction) {
    TwoLevel job{{mtbf_h}, {interval_h}, copies, minutes(0.5), minutes(10), {localFraction}, minutes(5), minutes(10)};
    Case one{failing(mtbf_h), {}};
    one.inputs.checkpoints =
        simulation::TwoLevelCheckpoints{job.interval, job.copies, job.localWrite, job.globalWrite, job.localFraction};
    one.inputs.restart.localRead = job.localRestart;
    one.inputs.restart.globalRead = job.globalRestart;
    const double ratio = wallRatio(job).value;
    job.mtbf = {infinite};
    const double clean = wallRatio(job).value;
    one.terms = {{1}, ratio, clean, {mtbf_h}, job.interval * clean, {1 - localFraction}, job.interval * clean * copies};
    return one;
}

Case requeue(double mtbf_h, double length_h, double restart_min) {
    Case one{failing(mtbf_h), {}};
    one.inputs.checkpoints = simulation::NoCheckpoints{{length_h}};
    one.inputs.restart.warmUp = minutes(restart_min);
    one.terms = {{1}, wallRatio(Requeue{{mtbf_h}, {length_h}, minutes(restart_min)}).value, 1, {mtbf_h}, {length_h}};
    return one;
}

} // namespace

class TestTimeToSolution : public QObject {
    Q_OBJECT
private slots:
    void nothingFails() {
        const SolutionTerms sure{{100}, 1.1, 1.1, {infinite}, {1}};
        const auto time = solutionTime(sure).value();
        for (const Hours each : {time.mean, time.p10, time.p50, time.p90})
            QVERIFY_NEAR(each.value, 110, 1e-15);
        QCOMPARE(time.sd.value, 0.0);
        QCOMPARE(time.failures, 0.0);
        QCOMPARE(solvedWithin(sure, {110}).value, 1.0);
        QCOMPARE(solvedWithin(sure, {109.99}).value, 0.0);
        // Failures that cost nothing.
        const SolutionTerms harmless{{100}, 1.1, 1.1, {11}, {1}};
        QCOMPARE(solutionTime(harmless)->p90, solutionTime(harmless)->p10);
        QVERIFY_NEAR(solutionTime(harmless)->failures, 10, 1e-14);
        QCOMPARE(solvedWithin(harmless, {110}).value, 1.0);
    }

    void neverDone() {
        const SolutionTerms never{{100}, infinite, 1.1, {1}, {1}};
        QVERIFY(!solutionTime(never));
        QCOMPARE(solvedWithin(never, {1e9}).value, 0.0);
    }

    void momentsComeBack() {
        for (const double work_h : {0.5, 5.0, 60.0, 2000.0}) {
            for (const double restart_h : {0.0, 0.3, 5.0}) {
                const SolutionTerms terms = blockingTerms({{20}, {1}, {0.1}, {restart_h}}, work_h);
                const auto time = solutionTime(terms).value();
                const auto [first, second] = moments(terms);
                QVERIFY_NEAR(first, time.mean.value, 1e-5);
                QVERIFY_NEAR(std::sqrt(second - first * first), time.sd.value, 1e-3);
                QVERIFY_NEAR(time.mean.value, work_h * terms.wallRatio, 1e-15);
                QVERIFY_NEAR(time.failures, time.mean / terms.mtbf, 1e-15);
            }
        }
    }

    // Until a stretch L has passed without a failure: mean M·(e^x − 1), variance M²·(e^(2x) − 1 − 2·x·e^x), x = L/M.
    // Source: any text on renewal theory (the wait for a gap in a Poisson process).
    void oneStretchIsExact() {
        for (const double x : {1e-3, 0.05, 0.2, 1.0, 3.0}) {
            const double mtbf_h = 7;
            const SolutionTerms terms{{x * mtbf_h}, std::expm1(x) / x, 1, {mtbf_h}, {x * mtbf_h}};
            const auto time = solutionTime(terms).value();
            const double variance = x < 0.01 ? x * x * x / 3 * (1 + x) : std::exp(2 * x) - 1 - 2 * x * std::exp(x);
            QVERIFY_NEAR(time.sd.value, mtbf_h * std::sqrt(variance), 1e-6);
            QVERIFY_NEAR(solvedWithin(terms, terms.work).value, std::exp(-x), 1e-14);
        }
    }

    void monotone() {
        RandomStream random(20263, 0);
        for (int i = 0; i < 300; ++i) {
            const double mtbf_h = std::exp(8 * random.uniform());
            const Blocking job{{mtbf_h},
                               {mtbf_h * std::exp(-9 * random.uniform())},
                               {mtbf_h * 0.2 * random.uniform()},
                               {mtbf_h * 0.5 * random.uniform()}};
            const SolutionTerms terms = blockingTerms(job, mtbf_h * std::exp(12 * random.uniform() - 6));
            const auto time = solutionTime(terms).value();
            const double clean_h = terms.work.value * terms.cleanRatio;
            QVERIFY(clean_h <= time.p10.value && time.p10 <= time.p50 && time.p50 <= time.p90);
            double before = solvedWithin(terms, {clean_h * 0.999}).value;
            QCOMPARE(before, 0.0);
            for (double deadline_h = clean_h; deadline_h < time.p90.value * 1.2; deadline_h *= 1.03) {
                const double now = solvedWithin(terms, {deadline_h}).value;
                QVERIFY(now >= before && now <= 1);
                before = now;
            }
            if (time.p50.value > clean_h * 1.001)
                QVERIFY_NEAR(solvedWithin(terms, time.p50).value, 0.5, 1e-8);
            QVERIFY_NEAR(solvedWithin(terms, {clean_h}).value, std::exp(-clean_h / mtbf_h), 1e-9);
        }
    }

    // Numbers come out of the corners of the domain: next to no failures, very many, all but fixed losses, wrong
    // cycles.
    void extremes() {
        for (const double work_h : {1e-3, 10.0, 1e6}) {
            for (const double mtbf_h : {1e-2, 50.0, 1e9}) {
                for (const double lost : {1e-12, 1e-3, 0.5, 400.0}) {
                    for (const double cycle_h : {1e-6, 0.3, 1e4}) {
                        const SolutionTerms terms{{work_h}, 1.1 * (1 + lost), 1.1, {mtbf_h}, {cycle_h},
                                                  {0.1},    {cycle_h * 7}};
                        const auto time = solutionTime(terms);
                        QVERIFY(time);
                        QVERIFY(time->sd.value >= 0 && time->p10 <= time->p50 && time->p50 <= time->p90);
                        QVERIFY(time->p10.value >= 1.1 * work_h * (1 - 1e-15));
                        const double inTime = solvedWithin(terms, time->p90).value;
                        // What is lost beyond T0 keeps the digits that a time of T0's size leaves it.
                        const bool isVisible = time->sd.value > 1e-9 * time->mean.value;
                        QVERIFY(inTime > (isVisible ? 0.9 - 1e-6 : 0.8) && inTime <= 1);
                    }
                }
            }
        }
    }

    void simulated_data() {
        QTest::addColumn<Case>("job");
        QTest::addColumn<double>("failures");
        const auto row = [](const char* name, const Case& job) {
            for (const double failures : {3.0, 30.0, 300.0})
                QTest::addRow("%s, %g failures", name, failures) << job << failures;
        };
        row("blocking", blocking(12, 1, 5, 10));
        row("blocking, often hit", blocking(3, 1, 5, 30));
        row("async", async(12, 0.5, 13, 0.05, 0.2, 10));
        row("async, copies often lost", async(3, 1, 20, 0.1, 1, 10));
        row("two-level", twoLevel(12, 0.5, 4, 0.85));
        row("two-level, often hit", twoLevel(3, 0.5, 6, 0.9));
        row("two-level, seldom global", twoLevel(30, 0.5, 20, 0.95));
        row("requeue", requeue(12, 2, 10));
        row("requeue, often hit", requeue(6, 6, 10));
    }
    void simulated() {
        QFETCH(Case, job);
        QFETCH(double, failures);
        job.inputs.usefulWork =
            simulation::inWholeCycles({failures * job.terms.mtbf.value / job.terms.wallRatio}, job.inputs.checkpoints);
        job.terms.work = job.inputs.usefulWork;
        const auto time = solutionTime(job.terms).value();
        job.inputs.deadline = time.p90;
        const auto simulated = simulation::simulate(job.inputs, {.runs = 6000, .seed = 26, .threads = 2});
        QVERIFY(simulated && simulated->finished == 6000);
        QVERIFY_WITHIN(tests::standardErrorsAbove(*simulated, job.terms.wallRatio), 0.0, 3.0);
        const double spread = (*simulated->makespanP90 - *simulated->makespanP10).value;
        qInfo("P10 %+.4f P50 %+.4f P90 %+.4f, P90 - P10 %+.3f, in time by P90 %.3f, failures %.2f for %.2f",
              time.p10 / *simulated->makespanP10 - 1, time.p50 / *simulated->makespanP50 - 1,
              time.p90 / *simulated->makespanP90 - 1, (time.p90 - time.p10).value / spread - 1,
              simulated->deadlineProbability->value, time.failures, simulated->failuresPerRun);
        QVERIFY_NEAR(time.p10.value, simulated->makespanP10->value, 0.02);
        QVERIFY_NEAR(time.p50.value, simulated->makespanP50->value, 0.02);
        QVERIFY_NEAR(time.p90.value, simulated->makespanP90->value, 0.02);
        QVERIFY_NEAR((time.p90 - time.p10).value, spread, 0.1);
        QVERIFY_WITHIN(simulated->deadlineProbability->value, 0.9, 0.015);
        QVERIFY_NEAR(time.failures, simulated->failuresPerRun, 0.05);
    }
};

QTEST_APPLESS_MAIN(TestTimeToSolution)
#include "tst_time_to_solution.moc"
