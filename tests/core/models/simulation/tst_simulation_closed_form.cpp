// SPDX-License-Identifier: GPL-3.0-or-later
// The simulation against the closed forms, inside their assumptions: check values, random configurations, mixes.
#include <cmath>
#include <limits>

#include <QTest>

#include "core/base/random_stream.h"
#include "core/models/checkpoint.h"
#include "core/models/simulation/simulate.h"
#include "tests/core/models/simulation/agreement.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;
using namespace plumb::models::simulation;
using plumb::tests::minutes;
using plumb::tests::standardErrorsAbove;

namespace {

/// A configuration of the simulation with the closed form's answer beside it.
struct Pair {
    simulation::Inputs inputs;
    double wallRatio = 0;
};

/// Runs of so many whole cycles.
Pair ofCycles(double cycles, simulation::Inputs inputs, double wallRatio) {
    inputs.usefulWork = inWholeCycles({1e-9}, inputs.checkpoints) * cycles;
    return {inputs, wallRatio};
}

simulation::Inputs interrupted(double mtbf_h) {
    simulation::Inputs inputs;
    inputs.interrupts.nodes = ExponentialFailures{{mtbf_h}};
    return inputs;
}

simulation::Inputs asyncJob(double mtbf_h, double interval_h, double blocking_min, double drain_min, double slowdown,
                            double localLost, double restart_min) {
    simulation::Inputs inputs = interrupted(mtbf_h);
    inputs.checkpoints =
        AsyncCheckpoints{{interval_h}, minutes(blocking_min), minutes(drain_min), {slowdown}, {localLost}};
    inputs.restart.warmUp = minutes(restart_min);
    return inputs;
}

simulation::Inputs twoLevelJob(double mtbf_h, double interval_h, double copies, double local_min, double global_min,
                               double localFraction, double localRestart_min, double globalRestart_min) {
    simulation::Inputs inputs = interrupted(mtbf_h);
    inputs.checkpoints =
        TwoLevelCheckpoints{{interval_h}, copies, minutes(local_min), minutes(global_min), {localFraction}};
    inputs.restart.localRead = minutes(localRestart_min);
    inputs.restart.globalRead = minutes(globalRestart_min);
    return inputs;
}

/// The constant restart that has the same e^(−R/M) as the mix of detected failures and hangs. Exact where each restart
/// attempt succeeds with E[e^(−R/M)] and costs M·(1 − E[e^(−R/M)]).
Hours effectiveRestart(double mtbf_h, const Restart& restart, Hours read) {
    const double rest_h = (restart.requeue + read + restart.warmUp).value;
    const double h = restart.hangs.value;
    const double mean = (1 - h) * std::exp(-(restart.detection.value + rest_h) / mtbf_h) +
                        h * std::exp(-(restart.hangTimeout.value + rest_h) / mtbf_h);
    return {-mtbf_h * std::log(mean)};
}

/// Random configurations, all times drawn in proportion to a random M.
class Configurations {
public:
    Pair operator()(int number) {
        const double mtbf_h = logUniform(0.5, 200);
        simulation::Inputs inputs = interrupted(mtbf_h);
        inputs.restart = restart(mtbf_h);
        const auto [ratio, cycles] = checkpoints(number % 4, mtbf_h, inputs);
        double wallRatio = ratio.value;
        if (number % 3 == 0) {
            inputs.nodes = {std::floor(logUniform(2, 2000))};
            const MeanWait wait{
                {uniform(0, 1)}, {uniform(0, mtbf_h)}, number % 2 == 0 ? WaitShape::exponential : WaitShape::fixed};
            inputs.waiting = wait;
            wallRatio = withWait({wallRatio}, waitPerFailure(wait.fillRate, wait.mean, inputs.nodes), {mtbf_h}).value;
        }
        if (number % 5 == 0) {
            inputs.corruption = {{mtbf_h * uniform(1, 20)}, {mtbf_h * uniform(0, 0.5)}};
            wallRatio *= 1 + inputs.corruption.detectionDelay / inputs.corruption.mtbf;
        }
        return ofCycles(cycles, inputs, wallRatio);
    }

private:
    double uniform(double low, double high) { return low + (high - low) * m_random.uniform(); }
    double logUniform(double low, double high) { return low * std::pow(high / low, m_random.uniform()); }

    Restart restart(double mtbf_h) {
        Restart restart;
        restart.detection = {mtbf_h * uniform(0, 0.05)};
        restart.hangs = {uniform(0, 1)};
        restart.hangTimeout = {mtbf_h * uniform(0, 0.3)};
        restart.requeue = {mtbf_h * uniform(0, 0.1)};
        restart.globalRead = {mtbf_h * uniform(0, 0.2)};
        restart.warmUp = {mtbf_h * uniform(0, 0.05)};
        return restart;
    }

    /// The closed form's ratio and the cycles of a run.
    std::pair<Ratio, double> checkpoints(int kind, double mtbf_h, simulation::Inputs& inputs) {
        const Hours mtbf{mtbf_h};
        const Hours interval{mtbf_h * logUniform(0.01, 1)};
        Restart& restart = inputs.restart;
        if (kind == 0) {
            const Hours write{mtbf_h * uniform(0, 0.2)};
            inputs.checkpoints = BlockingCheckpoints{interval, write};
            return {wallRatio(Blocking{mtbf, interval, write, effectiveRestart(mtbf_h, restart, restart.globalRead)}),
                    100};
        }
        if (kind == 1) {
            restart.localRead = restart.globalRead; // the closed form has one restart
            const double slowdown = uniform(0, 0.3);
            const AsyncCheckpoints async{interval,
                                         {mtbf_h * uniform(0, 0.1)},
                                         interval * (uniform(0, 1) / (1 - slowdown)),
                                         {slowdown},
                                         {uniform(0, 1)}};
            inputs.checkpoints = async;
            const Hours restartTime = effectiveRestart(mtbf_h, restart, restart.globalRead);
            return {wallRatio(Async{mtbf, interval, async.blocking, async.drain, async.slowdown, async.localLost,
                                    restartTime}),
                    100};
        }
        if (kind == 2) {
            restart.localRead = {restart.globalRead.value * uniform(0, 1)};
            const TwoLevelCheckpoints levels{interval * 0.5,
                                             std::floor(uniform(1, 9)),
                                             {mtbf_h * uniform(0, 0.05)},
                                             {mtbf_h * uniform(0, 0.2)},
                                             {uniform(0.5, 1.2) < 1 ? uniform(0.5, 1) : 1.0}};
            inputs.checkpoints = levels;
            return {wallRatio(TwoLevel{mtbf, levels.interval, levels.copies, levels.localWrite, levels.globalWrite,
                                       levels.localFraction, effectiveRestart(mtbf_h, restart, restart.localRead),
                                       effectiveRestart(mtbf_h, restart, restart.globalRead)}),
                    20};
        }
        inputs.checkpoints = NoCheckpoints{interval};
        return {wallRatio(Requeue{mtbf, interval, effectiveRestart(mtbf_h, restart, restart.globalRead)}), 100};
    }

    RandomStream m_random{20261, 0}; // fixed, so that a failure can be seen again
};

} // namespace

class TestSimulationClosedForm : public QObject {
    Q_OBJECT
private slots:
    void checkValues_data() {
        QTest::addColumn<simulation::Inputs>("inputs");
        QTest::addColumn<double>("overhead");
        const auto async = asyncJob;
        QTest::newRow("async 3.093, 1, .5, 20, 0, 1, 10") << async(3.093, 1, .5, 20, 0, 1, 10) << .40127;
        QTest::newRow("async 3.093, 1, .5, 20, 0, .3, 10") << async(3.093, 1, .5, 20, 0, .3, 10) << .30270;
        QTest::newRow("async 3.093, 1, .5, 20, .1, 0, 10") << async(3.093, 1, .5, 20, .1, 0, 10) << .29708;
        QTest::newRow("async 12.372, .5, .25, 13.5, .05, .2, 10")
            << async(12.372, .5, .25, 13.5, .05, .2, 10) << .07020;
        QTest::newRow("async 1, .5, 1, 30, .5, .5, 6") << async(1, .5, 1, 30, .5, .5, 6) << 1.81044;
        QTest::newRow("async 85.547, 5.34, 10, 0, 0, 1, 0") << async(85.547, 5.34, 10, 0, 0, 1, 0) << .06512;
        const auto levels = twoLevelJob;
        QTest::newRow("two-level 12.372, .5, 4, .5, 10, .85, 0, 0")
            << levels(12.372, .5, 4, .5, 10, .85, 0, 0) << .13227;
        QTest::newRow("two-level 12.372, .5, 4, .5, 10, .85, 10, 10")
            << levels(12.372, .5, 4, .5, 10, .85, 10, 10) << .14776;
        QTest::newRow("two-level 3.093, .5, 6, .2, 5, .9, 10, 10") << levels(3.093, .5, 6, .2, 5, .9, 10, 10) << .24535;
        QTest::newRow("two-level 3.093, .5, 3, 1, 5, 0, 10, 10") << levels(3.093, .5, 3, 1, 5, 0, 10, 10) << .49404;
        QTest::newRow("optimum 12.372, .5, 10, .85, 0") << levels(12.372, 29.149 / 60, 10, .5, 10, .85, 0, 0) << .10282;
        QTest::newRow("optimum 12.372, .5, 10, .85, 10")
            << levels(12.372, 29.050 / 60, 10, .5, 10, .85, 10, 10) << .11814;
        QTest::newRow("optimum 85.546875, .5, 10, .85, 0")
            << levels(85.546875, 78.439 / 60, 10, .5, 10, .85, 0, 0) << .03740;
        QTest::newRow("optimum 85.546875, 1, 10, 0, 0") << levels(85.546875, 313.77 / 60, 1, 1, 10, 0, 0, 0) << .06511;
        QTest::newRow("optimum 12.372, .5, 10, 1, 0")
            << levels(12.372, 26.913 / 60, never.value, .5, 10, 1, 0, 0) << .03762;
        simulation::Inputs waiting = interrupted(10);
        waiting.nodes = {1e9}; // n − 1 of n is all of them, as the published w has it
        waiting.checkpoints = BlockingCheckpoints{{1}, {.1}};
        waiting.restart.warmUp = {.1};
        waiting.waiting = MeanWait{{0}, {5}, WaitShape::exponential};
        QTest::newRow("wait M 10 h, tau 1, b .1, R .1, w 5 h") << waiting << .76170;
    }
    void checkValues() {
        QFETCH(simulation::Inputs, inputs);
        QFETCH(double, overhead);
        inputs.usefulWork = inWholeCycles({std::get<ExponentialFailures>(inputs.interrupts.nodes).jobMtbf.value * 20},
                                          inputs.checkpoints);
        const auto simulated = simulate(inputs, {.runs = 4000, .seed = 25, .threads = 2});
        QVERIFY(simulated && simulated->finished == 4000);
        // Some 80,000 failures: three standard errors are a few thousandths of the goodput.
        QVERIFY(*simulated->goodputStandardError < 0.002 * simulated->goodput.value);
        QVERIFY_WITHIN(standardErrorsAbove(*simulated, 1 + overhead), 0.0, 3.0);
    }

    void randomConfigurations() {
        Configurations configurations;
        int outside = 0;
        int slightlyOutside = 0;
        double sumOfSquares = 0;
        constexpr int count = 200;
        for (int i = 0; i < count; ++i) {
            const Pair pair = configurations(i);
            const auto simulated = simulate(pair.inputs, {.runs = 4000, .seed = 1000 + std::uint64_t(i), .threads = 2});
            QVERIFY(simulated && simulated->finished == 4000);
            const double away = standardErrorsAbove(*simulated, pair.wallRatio);
            sumOfSquares += away * away;
            slightlyOutside += std::abs(away) > 2 ? 1 : 0;
            if (std::abs(away) > 3) {
                ++outside;
                qInfo("configuration %d: %g standard errors, wall ratio %g", i, away, pair.wallRatio);
            }
        }
        qInfo("outside 3: %d, outside 2: %d, mean square %g", outside, slightlyOutside, sumOfSquares / count);
        QVERIFY(outside <= count / 100);
        // Were the standard error too large, nothing would ever be outside: the squares of 200 normal numbers have the
        // mean 1 within 0.1, and about 9 of them lie outside two.
        QVERIFY(sumOfSquares / count > 0.7 && sumOfSquares / count < 1.4);
        QVERIFY(slightlyOutside < 22);
    }

    // A claim of a wrong ratio is found: the test above can fail.
    void findsAWrongForm() {
        const Pair pair = Configurations()(1);
        const auto simulated = simulate(pair.inputs, {.runs = 4000, .seed = 5, .threads = 2});
        QVERIFY(std::abs(standardErrorsAbove(*simulated, pair.wallRatio)) < 3);
        QVERIFY(std::abs(standardErrorsAbove(*simulated, pair.wallRatio * 1.03)) > 3);
    }

    void nothingFails() {
        simulation::Inputs inputs = asyncJob(std::numeric_limits<double>::infinity(), 1, 3, 20, 0.25, 0.5, 10);
        inputs.usefulWork = {50};
        const Run run = simulateRun(inputs, 1, 0);
        const Async closed{never, {1}, minutes(3), minutes(20), {0.25}, {0.5}, minutes(10)};
        QVERIFY_NEAR(run.makespan / run.useful, wallRatio(closed).value, 1e-12);
        QCOMPARE(run.failures, std::uint64_t(0));
        QCOMPARE(run.events, std::uint64_t(100)); // 50 drains and 50 copies
        const auto two = simulate(inputs, {.runs = 2});
        QVERIFY(*two->goodputStandardError < 1e-15);
    }

    void aPartIntervalHasItsOwnCopy() {
        simulation::Inputs inputs = interrupted(std::numeric_limits<double>::infinity());
        inputs.checkpoints = BlockingCheckpoints{{2}, {0.5}};
        inputs.usefulWork = {5};
        QVERIFY_NEAR(simulateRun(inputs, 1, 0).makespan.value, 6.5, 1e-12);
        QVERIFY_NEAR(inWholeCycles({5}, inputs.checkpoints).value, 6.0, 1e-12);
        QVERIFY_NEAR(inWholeCycles({0.1 * 30}, BlockingCheckpoints{{0.1}, {}}).value, 3.0, 1e-12);
        QVERIFY_NEAR(inWholeCycles({5}, TwoLevelCheckpoints{.interval = {1}, .copies = 4}).value, 8.0, 1e-12);
    }
};

QTEST_APPLESS_MAIN(TestSimulationClosedForm)
#include "tst_simulation_closed_form.moc"
