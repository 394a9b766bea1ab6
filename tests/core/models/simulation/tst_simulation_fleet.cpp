// SPDX-License-Identifier: GPL-3.0-or-later
// Node lifetimes, early life, lemons, groups, and the pool of spare nodes, held against what theory says of each.
#include <cmath>

#include <QTest>

#include "core/models/checkpoint.h"
#include "core/models/simulation/pool.h"
#include "core/models/simulation/simulate.h"
#include "core/models/spares.h"
#include "tests/core/models/simulation/agreement.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models::simulation;
using plumb::tests::standardErrorsAbove;

namespace {

constexpr std::uint64_t runs = 2000;

/// Short steps without cost, so that the exposed time is the useful work and 0.1 h of rework for each failure.
Inputs cheapSteps(double nodes, double usefulWork_h) {
    Inputs inputs;
    inputs.nodes = {nodes};
    inputs.usefulWork = {usefulWork_h};
    inputs.checkpoints = BlockingCheckpoints{{0.2}, {0}};
    return inputs;
}

Aggregate made(const Inputs& inputs, std::uint64_t seed = 1, std::uint64_t count = runs) {
    return simulate(inputs, {.runs = count, .seed = seed, .threads = 2}).value();
}

/// Share of runs of that length that pass without a failure; steps are free, so that the others end soon too.
double survivors(Inputs inputs, double length_h, std::uint64_t count) {
    inputs.usefulWork = {length_h};
    inputs.checkpoints = BlockingCheckpoints{{length_h / 50}, {0}};
    double survived = 0;
    for (std::uint64_t r = 0; r < count; ++r)
        survived += simulateRun(inputs, 2, r).failures == 0 ? 1 : 0;
    return survived / static_cast<double>(count);
}

Inputs withSpares(const NodePool& pool) {
    Inputs inputs;
    inputs.nodes = {64};
    inputs.usefulWork = {2000};
    inputs.interrupts.nodes = ExponentialFailures{{10}};
    inputs.checkpoints = BlockingCheckpoints{{1}, {0.05}};
    inputs.restart.warmUp = {0.2};
    inputs.waiting = pool;
    return inputs;
}

} // namespace

class TestSimulationFleet : public QObject {
    Q_OBJECT
private slots:
    void shapeOneIsExponential() {
        Inputs inputs;
        inputs.nodes = {50};
        inputs.usefulWork = {100};
        inputs.checkpoints = BlockingCheckpoints{{1}, {0.05}};
        inputs.restart.warmUp = {0.2};
        inputs.interrupts.nodes = ExponentialFailures{{10}};
        const Aggregate stream = made(inputs, 1);
        inputs.interrupts.nodes = NodeLifetimes{.shape = 1, .nodeMtbf = {500}};
        const Aggregate nodes = made(inputs, 2);
        QVERIFY_WITHIN(standardErrorsAbove(nodes, stream), 0.0, 3.0);
        inputs.interrupts.nodes = NodeLifetimes{.shape = 1, .nodeMtbf = {500}, .fleetAge = {2000}};
        QVERIFY_WITHIN(standardErrorsAbove(made(inputs, 3), stream), 0.0, 3.0);
    }

    void aFreshFleetSurvivesAsTheProductOfItsNodes() {
        // e^(−n·(t/η)^β), η = m/Γ(1 + 1/β), Γ = 1.265824 for β = 0.7.
        for (const double shape : {0.7, 1.0, 2.0}) {
            Inputs inputs;
            inputs.nodes = {512};
            inputs.interrupts.nodes = NodeLifetimes{.shape = shape, .nodeMtbf = {43800}};
            const double scale_h = 43800 / std::tgamma(1 + 1 / shape);
            const double length_h = scale_h * std::pow(1.0 / 512, 1 / shape); // a chance of 1/e
            const double expected = std::exp(-1.0);
            QVERIFY_WITHIN(survivors(inputs, length_h, 4000), expected,
                           3 * std::sqrt(expected * (1 - expected) / 4000));
        }
    }

    void aFreshFleetOfFallingHazardFailsMore() {
        Inputs inputs = cheapSteps(200, 200);
        inputs.restart.warmUp = {0.2};
        inputs.interrupts.nodes = NodeLifetimes{.shape = 1, .nodeMtbf = {2000}};
        const Aggregate constant = made(inputs);
        inputs.interrupts.nodes = NodeLifetimes{.shape = 0.7, .nodeMtbf = {2000}};
        const Aggregate fresh = made(inputs);
        QVERIFY(fresh.failuresPerRun > 1.5 * constant.failuresPerRun);
        QVERIFY(standardErrorsAbove(fresh, constant) < -10);
        // Aged and repaired, it has the stationary rate n/m whatever the shape.
        inputs.interrupts.nodes = NodeLifetimes{.shape = 0.7, .nodeMtbf = {2000}, .fleetAge = {40000}};
        QVERIFY_NEAR(made(inputs).failuresPerRun, constant.failuresPerRun, 0.02);
        // A rising hazard spares the fresh fleet.
        inputs.interrupts.nodes = NodeLifetimes{.shape = 2, .nodeMtbf = {2000}};
        QVERIFY(made(inputs).failuresPerRun < 0.3 * constant.failuresPerRun);
    }

    void earlyLife_data() {
        QTest::addColumn<double>("burnIn_h");
        QTest::addColumn<double>("fleetAge_h");
        QTest::addColumn<double>("remaining"); ///< of the defectives, at the start
        QTest::newRow("as delivered") << 0.0 << 0.0 << 1.0;
        QTest::newRow("burn-in 48 h catches 9.15 %") << 48.0 << 0.0 << 1 - 0.0915;
        QTest::newRow("burn-in 336 h catches 48.93 %") << 336.0 << 0.0 << 1 - 0.4893;
        QTest::newRow("336 h of service catch as many") << 0.0 << 336.0 << 1 - 0.4893;
    }
    void earlyLife() {
        QFETCH(double, burnIn_h);
        QFETCH(double, fleetAge_h);
        QFETCH(double, remaining);
        Inputs inputs = cheapSteps(256, 1000);
        inputs.interrupts.nodes = NodeLifetimes{.shape = 1,
                                                .nodeMtbf = {43800},
                                                .fleetAge = {fleetAge_h},
                                                .defective = {0.05},
                                                .defectiveMtbf = {500},
                                                .burnIn = {burnIn_h}};
        // Each remaining defective fails within T with 1 − e^(−T/m_d); once replaced, or from the start, it counts
        // among the ordinary ones: for it, that is T less its mean life within T.
        const double defective = 256 * 0.05 * remaining;
        const double caught = 1 - std::exp(-1000.0 / 500);
        const double expected = defective * caught + (256 * 1000 - defective * 500 * caught) / 43800;
        QVERIFY_NEAR(made(inputs).failuresPerRun, expected, 0.02);
    }

    void lemons() {
        Inputs inputs = cheapSteps(100, 500);
        inputs.interrupts.nodes = NodeLifetimes{.nodeMtbf = {5000}};
        const double plain = made(inputs).failuresPerRun;
        QVERIFY_NEAR(plain, 10.0, 0.03);
        inputs.interrupts.nodes = NodeLifetimes{.nodeMtbf = {5000}, .lemons = {0.1}, .lemonRate = 20};
        const double all = made(inputs).failuresPerRun;
        QVERIFY_NEAR(all, 10 * (0.9 + 0.1 * 20), 0.03);
        inputs.interrupts.nodes =
            NodeLifetimes{.nodeMtbf = {5000}, .lemons = {0.1}, .lemonRate = 20, .lemonLeavesAfter = Count{1}};
        const double sortedOut = made(inputs).failuresPerRun;
        QVERIFY(sortedOut < 0.8 * all && sortedOut > 1.3 * plain);
    }

    void groupsAddTheirRate() {
        Inputs inputs = withSpares({});
        inputs.waiting = {};
        inputs.usefulWork = {100};
        inputs.interrupts.nodes = ExponentialFailures{{4}};
        const Aggregate stream = made(inputs, 1);
        inputs.interrupts.nodes = ExponentialFailures{{8}};
        inputs.interrupts.groups = {{{16}, {4}}, {never, {2}}, {{16}, {0}}};
        QVERIFY_WITHIN(standardErrorsAbove(made(inputs, 2), stream), 0.0, 3.0);
    }

    void groupsTakeTheirNodes() {
        Inputs inputs = withSpares({.hotSpares = {1000}, .repairShape = RepairShape::fixed, .meanRepair = {5}});
        inputs.interrupts.nodes = ExponentialFailures{};
        inputs.interrupts.groups = {{{20}, {3}}, {{60}, {0}}, {{30}, {6}}};
        // Mean out is rate · nodes · repair; the first five hours of 2,000 start empty.
        QVERIFY_NEAR(made(inputs, 1, 500).meanNodesOut, (3.0 / 20 + 6.0 / 30) * 5, 0.02);
    }

    void ampleSparesAreNoWait() {
        Inputs inputs = withSpares({.hotSpares = {10000}, .repairShape = RepairShape::fixed, .meanRepair = {24}});
        const Run pooled = simulateRun(inputs, 1, 0);
        inputs.waiting = {};
        const Run plain = simulateRun(inputs, 1, 0);
        QCOMPARE(pooled.makespan.value, plain.makespan.value);
        QVERIFY(pooled.lost == plain.lost);
        QCOMPARE(pooled.stockOuts, std::uint64_t(0));
        QVERIFY(pooled.events > plain.events); // the returns
    }

    void withoutSparesEachFailureWaitsForItsRepair() {
        Inputs inputs = withSpares({.repairShape = RepairShape::fixed, .meanRepair = {5}});
        const Run run = simulateRun(inputs, 1, 0);
        QVERIFY(run.failures > 100);
        // A strike during detection would share the wait; there is no detection here.
        QCOMPARE(run.stockOuts, run.failures);
        QVERIFY_NEAR(lostTo(Cause::repairWait, run.lost).value, 5.0 * static_cast<double>(run.failures), 1e-9);
        // The closed form of the same mean wait.
        inputs.usefulWork = {100};
        const models::Blocking job{{10}, {1}, {0.05}, {0.2}};
        const double closed = models::withWait(models::wallRatio(job), {5}, {10}).value;
        QVERIFY_WITHIN(standardErrorsAbove(made(inputs), closed), 0.0, 3.0);
        // Only some failures take the node with them.
        inputs.waiting = NodePool{.takesNode = {0.25}, .repairShape = RepairShape::fixed, .meanRepair = {5}};
        const double quarter = models::withWait(models::wallRatio(job), {5 * 0.25}, {10}).value;
        QVERIFY_WITHIN(standardErrorsAbove(made(inputs), quarter), 0.0, 3.0);
    }

    void moreSparesWaitLess() {
        double before = 1e9;
        for (const double spares : {0.0, 1.0, 2.0, 4.0, 8.0}) {
            const Aggregate sum = made(withSpares({.coldSpares = {spares}, .meanRepair = {20}}), 1, 200);
            const double waited_h = lostTo(Cause::repairWait, *sum.meanLost).value;
            QVERIFY(waited_h < before);
            before = waited_h;
            QVERIFY((waited_h > 0) == (sum.stockOutsPerRun > 0));
        }
        QVERIFY(before < 5);
    }

    void stockOutsAreErlangsLosses() {
        // While the job waits it does not fail: the demand stops at one node more than there are spares, and a demand
        // meets none with P(X = S)/P(X ≤ S), X Poisson with the mean rate · repair. The open demand of the fill rate
        // would find none more often, with P(X ≥ S).
        const Aggregate sum = made(withSpares({.coldSpares = {6}, .meanRepair = {20}}), 1, 1000);
        const double ready = models::poissonReadyRate(2, {6}).value;
        const double filled = models::poissonFillRate(2, {6}).value;
        const double found = sum.stockOutsPerRun / sum.failuresPerRun;
        QVERIFY_NEAR(found, (ready - filled) / ready, 0.06);
        QVERIFY(found < 0.8 * (1 - filled));
    }

    void nodesOutAreRateTimesRepair_data() {
        QTest::addColumn<RepairShape>("shape");
        QTest::addColumn<double>("meanSquare"); ///< E[x²]/E[x]²
        QTest::newRow("exponential") << RepairShape::exponential << 2.0;
        QTest::newRow("lognormal") << RepairShape::lognormal << 3.25;
        QTest::newRow("fixed") << RepairShape::fixed << 1.0;
    }
    void nodesOutAreRateTimesRepair() {
        QFETCH(RepairShape, shape);
        QFETCH(double, meanSquare);
        const NodePool pool{.hotSpares = {1000}, .repairShape = shape, .meanRepair = {24}, .repairCv = 1.5};
        const Aggregate sum = made(withSpares(pool), 1, 500);
        // M/G/∞ started empty: over T it lacks E[x²]/2 of rate · E[x] · T (to first order in E[x]/T).
        const double expected = 0.1 * 24 * (1 - 24 * meanSquare / 2 / sum.meanMakespan->value);
        QVERIFY_NEAR(sum.meanNodesOut, expected, 0.015);
    }

    void vendorReturnsTakeTheirLeadTime() {
        const NodePool pool{.hotSpares = {1000},
                            .repairShape = RepairShape::fixed,
                            .meanRepair = {10},
                            .rma = {0.25},
                            .rmaLead = {100}};
        const Aggregate sum = made(withSpares(pool), 1, 500);
        const double square = 0.75 * 10 * 10 + 0.25 * 100 * 100;
        QVERIFY_NEAR(sum.meanNodesOut, 0.1 * (0.75 * 10 + 0.25 * 100 - square / 2 / sum.meanMakespan->value), 0.015);
    }

    void oneCrewIsAQueue() {
        // M/M/1 of load 0.1 · 5: one node in the system on average, 0.5 with crews enough.
        NodePool pool{.hotSpares = {10000}, .meanRepair = {5}, .crews = Count{1}};
        QVERIFY_NEAR(made(withSpares(pool), 1, 1000).meanNodesOut, 1.0, 0.02);
        pool.crews = Count{50};
        QVERIFY_NEAR(made(withSpares(pool), 1, 1000).meanNodesOut, 0.5, 0.02);
    }

    void poolTakesHotThenColdThenWaits() {
        Pool pool({.hotSpares = {1},
                   .hotSwap = {0.1},
                   .coldSpares = {1},
                   .coldSwap = {2},
                   .repairShape = RepairShape::fixed,
                   .meanRepair = {10}});
        RandomStream random(1, 1);
        QVERIFY_NEAR(pool.replace(1, 0, random), 0.1, 1e-12);
        QVERIFY_NEAR(pool.replace(1, 1, random), 2.0, 1e-12);
        QVERIFY_NEAR(pool.replace(1, 4, random), 6.0, 1e-12); // until the first comes back at 10
        QCOMPARE(pool.stockOuts(), std::uint64_t(1));
        QVERIFY_NEAR(pool.nodeHoursOut(10), 10.0 + 9 + 6, 1e-12);
        QVERIFY_NEAR(pool.replace(1, 20, random), 0.1, 1e-12); // the second came back at 11, the third at 14
        QVERIFY_NEAR(pool.replace(1, 20, random), 2.0, 1e-12);
        QCOMPARE(pool.returns(), std::uint64_t(3));
        QVERIFY_NEAR(pool.replace(3, 100, random), 10.0, 1e-12); // two at hand, one of the three must come back
        QCOMPARE(pool.stockOuts(), std::uint64_t(2));
        pool.begin();
        QCOMPARE(pool.returns(), std::uint64_t(0));
        QVERIFY_NEAR(pool.replace(1, 0, random), 0.1, 1e-12);
    }

    void crewsServeInOrder() {
        Pool pool({.hotSpares = {9}, .repairShape = RepairShape::fixed, .meanRepair = {10}, .crews = Count{2}});
        RandomStream random(1, 1);
        pool.replace(3, 0, random); // two are repaired by 10, the third by 20
        pool.collect(15);
        QCOMPARE(pool.returns(), std::uint64_t(2));
        QVERIFY_NEAR(pool.nodeHoursOut(15), 35.0, 1e-12);
        pool.replace(1, 15, random); // the free crew takes it
        pool.collect(25);
        QCOMPARE(pool.returns(), std::uint64_t(4));
    }
};

QTEST_APPLESS_MAIN(TestSimulationFleet)
#include "tst_simulation_fleet.moc"
