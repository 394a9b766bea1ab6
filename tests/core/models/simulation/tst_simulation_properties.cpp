// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold for any inputs: directions, limits in which one way of absorbing failures is another, single causes.
#include <cmath>

#include <QTest>

#include "core/models/checkpoint.h"
#include "core/models/simulation/simulate.h"
#include "tests/core/models/simulation/agreement.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models::simulation;
using plumb::tests::minutes;
using plumb::tests::standardErrorsAbove;

namespace {

Inputs plain(const Checkpoints& checkpoints = BlockingCheckpoints{{1}, {0.05}}, double mtbf_h = 10) {
    Inputs inputs;
    inputs.nodes = {64};
    inputs.usefulWork = {100};
    inputs.interrupts.nodes = ExponentialFailures{{mtbf_h}};
    inputs.checkpoints = checkpoints;
    inputs.restart = {.detection = {0.05},
                      .hangs = {0.3},
                      .hangTimeout = {0.2},
                      .requeue = {0.05},
                      .localRead = {0.1},
                      .globalRead = {0.1},
                      .warmUp = {0.1}};
    return inputs;
}

Aggregate made(const Inputs& inputs, std::uint64_t seed = 1) {
    return simulate(inputs, {.runs = 2000, .seed = seed, .threads = 2}).value();
}

double meanLostTo(Cause cause, const Aggregate& sum) {
    return lostTo(cause, sum.meanLost.value()).value;
}

/// Goodput must fall by more than noise along the configurations.
QString notFalling(const std::vector<Inputs>& configurations) {
    std::optional<Aggregate> before;
    std::uint64_t seed = 1;
    for (const Inputs& inputs : configurations) {
        const Aggregate sum = made(inputs, seed++);
        if (before && standardErrorsAbove(sum, *before) > -4)
            return QStringLiteral("%1 after %2").arg(sum.goodput.value).arg(before->goodput.value);
        before = sum;
    }
    return {};
}

} // namespace

class TestSimulationProperties : public QObject {
    Q_OBJECT
private slots:
    void fallsWithTheWrite() {
        std::vector<Inputs> steps;
        for (const double write_h : {0.0, 0.03, 0.1, 0.3})
            steps.push_back(plain(BlockingCheckpoints{{1}, {write_h}}));
        QCOMPARE(notFalling(steps), QString());
        std::ranges::reverse(steps);
        QVERIFY(!notFalling(steps).isEmpty()); // the comparison can fail
    }
    void fallsWithTheRestart() {
        std::vector<Inputs> steps;
        for (const double warmUp_h : {0.0, 0.1, 0.5, 2.0}) {
            steps.push_back(plain());
            steps.back().restart.warmUp = {warmUp_h};
        }
        QCOMPARE(notFalling(steps), QString());
    }
    void aFailingRestartIsTriedAgain() {
        // Failures far apart, so that hardly one strikes within a restart: 1/(1 - f) attempts each.
        const Inputs sound = plain(BlockingCheckpoints{{1}, {0}}, 200);
        Inputs failing = sound;
        failing.restart.failing = {0.5};
        const auto inRestart = [](const Aggregate& sum) {
            return meanLostTo(Cause::detection, sum) + meanLostTo(Cause::hang, sum) + meanLostTo(Cause::requeue, sum) +
                   meanLostTo(Cause::restart, sum);
        };
        QVERIFY_NEAR(inRestart(made(failing)), 2 * inRestart(made(sound)), 0.1);
    }
    void fallsWithNodes() {
        std::vector<Inputs> steps;
        for (const double nodes : {16.0, 64.0, 256.0}) {
            steps.push_back(plain());
            steps.back().nodes = {nodes};
            steps.back().interrupts.nodes = NodeLifetimes{.shape = 0.8, .nodeMtbf = {1000}};
        }
        QCOMPARE(notFalling(steps), QString());
    }
    void risesWithMtbf() {
        std::vector<Inputs> steps;
        for (const double mtbf_h : {100.0, 30.0, 10.0, 3.0})
            steps.push_back(plain(BlockingCheckpoints{{1}, {0.05}}, mtbf_h));
        QCOMPARE(notFalling(steps), QString());
    }
    void fallsWithTheLossOfLocalCopies() {
        std::vector<Inputs> steps;
        for (const double lost : {0.0, 0.3, 1.0})
            steps.push_back(plain(AsyncCheckpoints{{1}, {0.02}, {0.9}, {0.05}, {lost}}, 4));
        QCOMPARE(notFalling(steps), QString());
        steps.clear();
        for (const double kept : {1.0, 0.8, 0.3})
            steps.push_back(plain(TwoLevelCheckpoints{{0.5}, 10, {0.01}, {0.1}, {kept}}));
        QCOMPARE(notFalling(steps), QString());
    }
    void fallsWithHangs() {
        std::vector<Inputs> steps;
        for (const double hangs : {0.0, 0.3, 1.0}) {
            steps.push_back(plain());
            steps.back().restart.hangs = {hangs};
            steps.back().restart.hangTimeout = {1};
        }
        QCOMPARE(notFalling(steps), QString());
    }

    // The same course of events, bit by bit, where one way of absorbing failures is a case of another.
    void limits_data() {
        QTest::addColumn<Checkpoints>("one");
        QTest::addColumn<Checkpoints>("other");
        const Checkpoints blocking = BlockingCheckpoints{{1}, {0.05}};
        const double infinite = never.value;
        QTest::newRow("a drain of 0 is blocking")
            << blocking << Checkpoints(AsyncCheckpoints{{1}, {0.05}, {0}, {0.2}, {1}});
        QTest::newRow("two levels with p = 0, n = 1 are blocking")
            << blocking << Checkpoints(TwoLevelCheckpoints{{1}, 1, {9}, {0.05}, {0}});
        QTest::newRow("no checkpoints are free blocking ones")
            << Checkpoints(BlockingCheckpoints{{1}, {0}}) << Checkpoints(NoCheckpoints{{1}});
        QTest::newRow("with p = 1 the copy does not matter")
            << Checkpoints(TwoLevelCheckpoints{{1}, 4, {0.05}, {0.05}, {1}})
            << Checkpoints(TwoLevelCheckpoints{{1}, infinite, {0.05}, {77}, {1}});
    }
    void limits() {
        QFETCH(Checkpoints, one);
        QFETCH(Checkpoints, other);
        for (std::uint64_t r = 0; r < 20; ++r)
            QVERIFY(simulateRun(plain(one), 1, r) == simulateRun(plain(other), 1, r));
    }

    void withoutGlobalCopiesASevereFailureLosesAll() {
        Inputs inputs = plain(TwoLevelCheckpoints{{1}, never.value, {0.05}, {1}, {0.5}}, 30);
        inputs.usefulWork = {40};
        const Aggregate sum = made(inputs);
        QVERIFY(meanLostTo(Cause::rework, sum) > 10);
        // Severe failures of rate q/M restart the work of T_s + its copies, give or take restarts and minor failures.
        const double severe = std::expm1(42.0 / 60) * 60;
        QVERIFY(sum.meanMakespan->value > severe && sum.meanMakespan->value < 1.15 * severe);
    }

    // With s = 0 and every local copy lost, asynchronous is blocking with a restart longer by the drain.
    void allLostIsBlockingWithALongerRestart() {
        const double mtbf_h = 4;
        const Inputs async = plain(AsyncCheckpoints{{1}, {0.05}, {0.6}, {0}, {1}}, mtbf_h);
        Inputs blocking = plain(BlockingCheckpoints{{1}, {0.05}}, mtbf_h);
        blocking.restart.requeue = blocking.restart.requeue + Hours{0.6};
        QVERIFY_WITHIN(standardErrorsAbove(made(async, 1), made(blocking, 2)), 0.0, 3.0);
    }

    void failuresDuringRestartCostMore() {
        // R not hit by failures is a certain wait of R: 1 + R/M instead of e^(R/M).
        Inputs hit = plain();
        hit.restart = {.warmUp = {5}};
        Inputs spared = hit;
        spared.restart = {};
        spared.nodes = {1e9};
        spared.waiting = MeanWait{{0}, {5}, WaitShape::fixed};
        const Aggregate a = made(hit, 1);
        const Aggregate b = made(spared, 2);
        QVERIFY(standardErrorsAbove(a, b) < -5);
        QVERIFY_NEAR(b.goodput.value / a.goodput.value, std::exp(0.5) / 1.5, 0.01);
        QVERIFY(a.failuresPerRun > b.failuresPerRun);
    }

    void aDrainThatDoesNotFitWaits() {
        // d = 1.5 beside s = 0.2: compute takes 1/0.8 = 1.25 h, then 0.25 h of waiting, then the write.
        Inputs inputs = plain(AsyncCheckpoints{{1}, {0.1}, {1.5}, {0.2}, {0.5}}, never.value);
        const Run run = simulateRun(inputs, 1, 0);
        QVERIFY_NEAR(run.makespan.value, 160.0, 1e-12);
        QVERIFY_NEAR(lostTo(Cause::drainWait, run.lost).value, 25.0, 1e-10);
        QVERIFY_NEAR(lostTo(Cause::checkpoint, run.lost).value, 35.0, 1e-10);
        // A feasible one does not.
        inputs.checkpoints = AsyncCheckpoints{{1}, {0.1}, {1.2}, {0.2}, {0.5}};
        const Aggregate feasible = made(plain(inputs.checkpoints));
        QCOMPARE(meanLostTo(Cause::drainWait, feasible), 0.0);
        const Aggregate waiting = made(plain(AsyncCheckpoints{{1}, {0.1}, {1.5}, {0.2}, {0.5}}), 2);
        QVERIFY(meanLostTo(Cause::drainWait, waiting) > 10);
        QVERIFY(standardErrorsAbove(waiting, feasible) < -5);
    }

    void slowdownIsBookedUnderCheckpoint() {
        const Run run = simulateRun(plain(AsyncCheckpoints{{1}, {0}, {0.5}, {0.2}, {0.5}}, never.value), 1, 0);
        QVERIFY_NEAR(lostTo(Cause::checkpoint, run.lost).value, 100 * 0.5 * 0.2, 1e-10);
    }

    void allHangIsALaterDetection() {
        Inputs hanging = plain();
        hanging.restart.hangs = {1};
        Inputs detected = plain();
        detected.restart.hangs = {0};
        detected.restart.detection = hanging.restart.hangTimeout;
        const Run a = simulateRun(hanging, 1, 0);
        const Run b = simulateRun(detected, 1, 0);
        QCOMPARE(a.makespan.value, b.makespan.value);
        QCOMPARE(lostTo(Cause::hang, a.lost).value, lostTo(Cause::detection, b.lost).value);
        QCOMPARE(lostTo(Cause::detection, a.lost).value, 0.0);
    }

    void corruptionCostsItsDelay() {
        Inputs inputs = plain();
        inputs.waiting = MeanWait{{0.5}, {4}};
        const Aggregate clean = made(inputs, 1);
        inputs.corruption = {{40}, {6}};
        const Aggregate corrupt = made(inputs, 2);
        const double ratio = clean.goodput.value / corrupt.goodput.value;
        QVERIFY_NEAR(ratio, 1 + 6.0 / 40, 0.01);
        QVERIFY_NEAR(meanLostTo(Cause::silentCorruption, corrupt), clean.meanMakespan->value * 6 / 40, 0.03);
    }

    void linksSlowComputeAlone() {
        Inputs inputs = plain(BlockingCheckpoints{{1}, {0.5}}, never.value);
        inputs.links = {{10}, {4}, {0.5}};
        const Aggregate sum = made(inputs);
        // Slow for f = 1 − e^(−ρ) of the time, writes included: an interval takes 2.5 h then, and 1.5 h else.
        const double slow = 1 - std::exp(-0.4);
        const double perHour = slow / 2.5 + (1 - slow) / 1.5;
        QVERIFY_NEAR(meanLostTo(Cause::link, sum), 100 / perHour - 150, 0.02);
        QVERIFY_NEAR(meanLostTo(Cause::checkpoint, sum), 50.0, 1e-10);
        // Beside a drain both slow: (1 − s)·(1 − s_link), and the link is charged for its part of what is left.
        inputs = plain(AsyncCheckpoints{{1}, {0}, {1.25}, {0.2}, {0}}, never.value);
        inputs.links = {{1e-3}, {1}, {0.5}};
        const Run run = simulateRun(inputs, 1, 0);
        QVERIFY(run.lost[static_cast<std::size_t>(Cause::link)].value > 45);
        QVERIFY_NEAR(run.makespan.value,
                     100 + lostTo(Cause::link, run.lost).value + lostTo(Cause::checkpoint, run.lost).value, 1e-10);
    }

    void theDeadlineIsMetByThoseBeforeIt() {
        Inputs inputs = plain();
        const Aggregate sum = made(inputs);
        inputs.deadline = sum.makespanP50;
        QVERIFY_NEAR(made(inputs).deadlineProbability->value, 0.5, 1e-12);
        inputs.deadline = sum.makespanP90;
        QVERIFY_NEAR(made(inputs).deadlineProbability->value, 0.9, 1e-3);
        inputs.deadline = Hours{100};
        QCOMPARE(made(inputs).deadlineProbability->value, 0.0);
        inputs.deadline.reset();
        QVERIFY(!made(inputs).deadlineProbability);
    }
};

QTEST_APPLESS_MAIN(TestSimulationProperties)
#include "tst_simulation_properties.moc"
