// SPDX-License-Identifier: GPL-3.0-or-later
// The books of a run balance; many runs give the same bits however they are made; cancelled and endless runs end.
#include <cmath>
#include <numeric>
#include <thread>
#include <vector>

#include <QTest>

#include "core/base/random_stream.h"
#include "core/models/simulation/aggregate.h"
#include "core/models/simulation/simulate.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models::simulation;

namespace {

/// Random configurations with everything switched on, feasible or not.
class Anything {
public:
    Inputs operator()(int number) {
        Inputs inputs;
        inputs.nodes = {std::floor(between(1, 64))};
        inputs.usefulWork = {between(10, 200)};
        inputs.deadline = inputs.usefulWork * between(1, 2);
        const double mtbf_h = between(2, 50);
        if (number % 2 == 0)
            inputs.interrupts.nodes = ExponentialFailures{{mtbf_h}};
        else
            inputs.interrupts.nodes = NodeLifetimes{.shape = between(0.5, 2),
                                                    .nodeMtbf = inputs.nodes.value * Hours{mtbf_h},
                                                    .fleetAge = {between(0, 1000)},
                                                    .defective = {between(0, 0.3)},
                                                    .defectiveMtbf = {between(10, 100)},
                                                    .burnIn = {between(0, 50)},
                                                    .lemons = {between(0, 0.2)},
                                                    .lemonRate = between(1, 10),
                                                    .lemonLeavesAfter = Count{2}};
        inputs.interrupts.groups = {{{between(10, 100)}, {std::floor(between(0, inputs.nodes.value + 1))}}, {}};
        const Hours interval{between(0.2, 3)};
        if (number % 4 == 0)
            inputs.checkpoints = BlockingCheckpoints{interval, {between(0, 0.3)}};
        else if (number % 4 == 1)
            inputs.checkpoints =
                AsyncCheckpoints{interval, {between(0, 0.1)}, {between(0, 4)}, {between(0, 0.4)}, {between(0, 1)}};
        else if (number % 4 == 2)
            inputs.checkpoints = TwoLevelCheckpoints{
                interval, std::floor(between(1, 6)), {between(0, 0.1)}, {between(0, 0.3)}, {between(0.3, 1)}};
        else
            inputs.checkpoints = NoCheckpoints{interval};
        inputs.restart = {.detection = {between(0, 0.1)},
                          .hangs = {between(0, 1)},
                          .hangTimeout = {between(0, 0.5)},
                          .requeue = {between(0, 0.2)},
                          .localRead = {between(0, 0.1)},
                          .globalRead = {between(0, 0.4)},
                          .warmUp = {between(0, 0.2)}};
        if (number % 3 == 0)
            inputs.waiting = MeanWait{{between(0, 1)}, {between(0, 5)}};
        else if (number % 3 == 1)
            inputs.waiting = NodePool{.hotSpares = {std::floor(between(0, 3))},
                                      .hotSwap = {between(0, 0.1)},
                                      .coldSpares = {std::floor(between(0, 3))},
                                      .coldSwap = {between(0, 1)},
                                      .takesNode = {between(0.5, 1)},
                                      .repairShape = RepairShape(number % 9 / 3),
                                      .meanRepair = {between(0, 24)},
                                      .repairCv = between(0.3, 2),
                                      .crews = Count{std::floor(between(1, 4))},
                                      .rma = {between(0, 0.3)},
                                      .rmaLead = {between(10, 100)}};
        inputs.corruption = {{between(10, 200)}, {between(0, 3)}};
        inputs.links = {{between(5, 50)}, {between(0, 10)}, {between(0, 0.9)}};
        return inputs;
    }

private:
    double between(double low, double high) { return low + (high - low) * m_random.uniform(); }

    RandomStream m_random{4, 4}; // fixed, so that a failure can be seen again
};

double total(const LostTime& lost) {
    return std::accumulate(lost.begin(), lost.end(), Hours{}).value;
}

/// Restarts of twenty MTBFs: one in e^20 succeeds.
Inputs endless(double usefulWork_h) {
    Inputs inputs;
    inputs.usefulWork = {usefulWork_h};
    inputs.deadline = Hours{1e9};
    inputs.interrupts.nodes = ExponentialFailures{{0.05}};
    inputs.checkpoints = BlockingCheckpoints{{0.01}, {0.001}};
    inputs.restart.warmUp = {1};
    return inputs;
}

} // namespace

class TestSimulationBooks : public QObject {
    Q_OBJECT
private slots:
    void balance() {
        Anything anything;
        std::array<double, enumCount<Cause>> seen{};
        for (int i = 0; i < 240; ++i) {
            const Inputs inputs = anything(i);
            for (std::uint64_t r = 0; r < 5; ++r) {
                const Run run = simulateRun(inputs, 3, r);
                QVERIFY_NEAR(total(run.lost) + run.useful.value, run.makespan.value, 1e-10);
                QVERIFY(run.outcome == Outcome::neverFinishes || run.useful == inputs.usefulWork);
                for (std::size_t cause = 0; cause < run.lost.size(); ++cause) {
                    QVERIFY(run.lost[cause].value >= 0);
                    seen[cause] += run.lost[cause].value;
                }
                QVERIFY(run.events > run.failures);
                QVERIFY(run.stockOuts <= run.failures);
                QVERIFY(run.nodeHoursOut.value >= 0);
            }
        }
        for (const double hours : seen) // every cause was tried
            QVERIFY(hours > 0);
    }

    void balanceOfMeans() {
        Anything anything;
        for (int i = 0; i < 24; ++i) {
            const Inputs inputs = anything(i);
            const auto sum = simulate(inputs, {.runs = 50, .seed = 9});
            QVERIFY(sum && sum->finished == 50);
            QVERIFY_NEAR(total(*sum->meanLost) + inputs.usefulWork.value, sum->meanMakespan->value, 1e-10);
            QVERIFY_NEAR(sum->goodput.value, inputs.usefulWork / *sum->meanMakespan, 1e-12);
            QVERIFY(sum->makespanP10 <= sum->makespanP50 && sum->makespanP50 <= sum->makespanP90);
        }
    }

    void sameBitsForAnyThreads() {
        Anything anything;
        for (int i = 0; i < 12; ++i) {
            const Inputs inputs = anything(i);
            const auto one = simulate(inputs, {.runs = 77, .seed = 6, .threads = 1});
            QVERIFY(one.has_value());
            for (const unsigned threads : {2U, 3U, 16U})
                QVERIFY(simulate(inputs, {.runs = 77, .seed = 6, .threads = threads}) == one);
            QVERIFY(simulate(inputs, {.runs = 77, .seed = 7, .threads = 1}) != one);
        }
    }

    void aRunIsTheSameHoweverManyThereAre() {
        Anything anything;
        for (int i = 0; i < 12; ++i) {
            const Inputs inputs = anything(i);
            std::vector<Run> runs;
            for (std::uint64_t r = 0; r < 40; ++r) {
                runs.push_back(simulateRun(inputs, 6, r));
                const std::size_t made = runs.size();
                if (made == 1 || made == 9 || made == 40)
                    QVERIFY(simulate(inputs, {.runs = made, .seed = 6, .threads = 2}) ==
                            aggregate(runs, inputs.deadline));
            }
        }
    }

    void countsProgress() {
        std::atomic<std::uint64_t> progress{0};
        QVERIFY(simulate(Anything()(0), {.runs = 123, .threads = 2}, &progress).has_value());
        QCOMPARE(progress.load(), std::uint64_t(123));
    }

    void cancelledBeforeItStarts() {
        std::atomic<std::uint64_t> progress{0};
        const std::atomic<bool> cancel{true};
        QVERIFY(!simulate(Anything()(0), {.runs = 100, .threads = 2}, &progress, &cancel));
        QCOMPARE(progress.load(), std::uint64_t(0));
    }

    // Either run would take days: that the test ends is what it shows.
    void cancelledWithinARun_data() {
        QTest::addColumn<Inputs>("inputs");
        QTest::newRow("failure after failure") << endless(1e9);
        Inputs smooth;
        smooth.usefulWork = {1e12};
        smooth.checkpoints = BlockingCheckpoints{{1}, {0.1}};
        QTest::newRow("checkpoint after checkpoint") << smooth;
    }
    void cancelledWithinARun() {
        QFETCH(Inputs, inputs);
        for (const unsigned threads : {1U, 2U}) {
            std::atomic<bool> cancel{false};
            std::thread other([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
                cancel = true;
            });
            const auto sum = simulate(inputs, {.runs = 2, .threads = threads}, nullptr, &cancel);
            other.join();
            QVERIFY(!sum);
        }
    }

    void neverFinishes() {
        const Inputs inputs = endless(2);
        const Run run = simulateRun(inputs, 1, 0);
        QCOMPARE(run.outcome, Outcome::neverFinishes);
        QVERIFY(run.makespan.value > mostWallRatio * 2 && run.makespan.value < 1.01 * mostWallRatio * 2);
        QCOMPARE(run.useful.value, 0.0);
        QVERIFY_NEAR(total(run.lost), run.makespan.value, 1e-10);
        std::atomic<std::uint64_t> progress{0};
        const auto sum = simulate(inputs, {.runs = 1000, .threads = 2}, &progress);
        QVERIFY(sum.has_value());
        QCOMPARE(sum->runs, runsBeforeGivingUp);
        QCOMPARE(progress.load(), runsBeforeGivingUp);
        QCOMPARE(sum->finished, std::uint64_t(0));
        QCOMPARE(sum->goodput.value, 0.0);
        QVERIFY(!sum->makespanP10 && !sum->makespanP50 && !sum->makespanP90 && !sum->meanMakespan && !sum->meanLost);
        QCOMPARE(sum->deadlineProbability->value, 0.0);
    }

    void writesAloneCanBeTooMuch() {
        Inputs inputs;
        inputs.usefulWork = {10};
        inputs.checkpoints = BlockingCheckpoints{{0.001}, {1.001}};
        const Run run = simulateRun(inputs, 1, 0);
        QCOMPARE(run.outcome, Outcome::neverFinishes);
        QVERIFY_NEAR(lostTo(Cause::checkpoint, run.lost).value, 10010.0, 1e-9);
        QVERIFY_NEAR(lostTo(Cause::rework, run.lost).value, 10.0, 1e-9);
    }

    void aggregateOfHandmadeRuns() {
        const auto made = [](double makespan_h, double useful_h) {
            Run run;
            run.makespan = {makespan_h};
            run.useful = {useful_h};
            run.lost[0] = {makespan_h - useful_h};
            run.failures = 2;
            run.events = 10;
            run.nodeHoursOut = {makespan_h / 2};
            return run;
        };
        std::vector<Run> runs{made(14, 10), made(10, 10), made(12, 10), made(11, 10), made(13, 10)};
        Aggregate sum = aggregate(runs, Hours{12});
        QVERIFY_NEAR(sum.goodput.value, 50.0 / 60, 1e-15);
        // Residuals 10 − w·5/6 are ∓5/3, ∓5/6 and 0: Σ² = 6.9444; √(5/4·6.9444)/60.
        QVERIFY_NEAR(*sum.goodputStandardError, 0.0491045, 1e-5);
        QVERIFY_NEAR(sum.makespanP10->value, 10.4, 1e-12);
        QVERIFY_NEAR(sum.makespanP50->value, 12.0, 1e-12);
        QVERIFY_NEAR(sum.makespanP90->value, 13.6, 1e-12);
        QVERIFY_NEAR(sum.deadlineProbability->value, 0.6, 1e-15);
        QVERIFY_NEAR((*sum.meanLost)[0].value, 2.0, 1e-12);
        QVERIFY_NEAR(sum.failuresPerRun, 2.0, 1e-15);
        QVERIFY_NEAR(sum.meanNodesOut, 0.5, 1e-12);
        QCOMPARE(sum.events, std::uint64_t(50));
        runs[0] = made(10000, 0);
        runs[0].outcome = Outcome::neverFinishes;
        sum = aggregate(runs, std::nullopt);
        QCOMPARE(sum.finished, std::uint64_t(4));
        QVERIFY_NEAR(sum.goodput.value, 40.0 / 10046, 1e-15);
        QVERIFY_NEAR(sum.makespanP50->value, 12.0, 1e-12);
        QVERIFY(!sum.makespanP90); // between 13 and never
        QVERIFY(!sum.deadlineProbability);
        QVERIFY_NEAR(sum.meanMakespan->value, 11.5, 1e-12);
        runs.resize(1);
        QVERIFY(!aggregate(runs, std::nullopt).goodputStandardError);
    }
};

QTEST_APPLESS_MAIN(TestSimulationBooks)
#include "tst_simulation_books.moc"
