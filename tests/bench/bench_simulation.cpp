// SPDX-License-Identifier: GPL-3.0-or-later
// Speed of the event simulation: the 16,384-GPU training job of 54 days, 2,048 nodes, in each way of absorbing
// failures. Items are events, each of them processed.
#include <benchmark/benchmark.h>

#include "core/models/simulation/simulate.h"

namespace {

using namespace plumb;
using namespace plumb::models::simulation;

constexpr Hours minutes(double m) {
    return {inHours(Minutes{m})};
}

Inputs training(const Checkpoints& checkpoints) {
    Inputs inputs;
    inputs.nodes = {2048};
    inputs.usefulWork = inWholeCycles({54 * hoursPerDay}, checkpoints);
    inputs.interrupts.nodes = ExponentialFailures{{3.093}};
    inputs.checkpoints = checkpoints;
    inputs.restart = {.detection = minutes(2),
                      .hangs = {0.1},
                      .hangTimeout = minutes(10),
                      .requeue = minutes(2),
                      .localRead = minutes(1),
                      .globalRead = minutes(3),
                      .warmUp = minutes(4)};
    return inputs;
}

Inputs blocking() {
    return training(BlockingCheckpoints{minutes(25), minutes(1)});
}

Inputs async() {
    return training(AsyncCheckpoints{minutes(25), minutes(0.5), minutes(13.5), {0.05}, {0.2}});
}

Inputs twoLevel() {
    return training(TwoLevelCheckpoints{minutes(20), 6, minutes(0.2), minutes(5), {0.9}});
}

/// Everything at once: ageing nodes, groups, spares on crews, corruption, links.
Inputs everything() {
    Inputs inputs = async();
    inputs.interrupts.nodes = NodeLifetimes{.shape = 0.7, .nodeMtbf = {6334.6}};
    inputs.interrupts.groups = {{{500}, {16}}};
    inputs.waiting = NodePool{.hotSpares = {16},
                              .coldSpares = {8},
                              .coldSwap = {1},
                              .repairShape = RepairShape::lognormal,
                              .meanRepair = {24},
                              .crews = Count{8},
                              .rma = {0.2},
                              .rmaLead = {240}};
    inputs.corruption = {{200}, {2}};
    inputs.links = {{50}, {1}, {0.2}};
    return inputs;
}

void simulation(benchmark::State& state, const Inputs& inputs) {
    std::uint64_t events = 0;
    std::uint64_t run = 0;
    for (auto _ : state) {
        const auto sum = simulate(inputs, {.runs = 64, .seed = run++, .threads = 1});
        events += sum->events;
        benchmark::DoNotOptimize(sum);
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(events));
}
BENCHMARK_CAPTURE(simulation, blocking, blocking())->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(simulation, async, async())->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(simulation, two_level, twoLevel())->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(simulation, everything, everything())->Unit(benchmark::kMillisecond);

void tenThousandRuns(benchmark::State& state, const Inputs& inputs) {
    std::uint64_t events = 0;
    for (auto _ : state)
        events += simulate(inputs, {.runs = 10000, .seed = 1, .threads = 2})->events;
    state.SetItemsProcessed(static_cast<std::int64_t>(events));
}
BENCHMARK_CAPTURE(tenThousandRuns, async, async())->Unit(benchmark::kSecond)->UseRealTime()->Iterations(1);
BENCHMARK_CAPTURE(tenThousandRuns, everything, everything())->Unit(benchmark::kSecond)->UseRealTime()->Iterations(1);

} // namespace
