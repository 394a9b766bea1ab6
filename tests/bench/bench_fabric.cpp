// SPDX-License-Identifier: GPL-3.0-or-later
// Speed of sizing the fabric of 100,000 accelerators, 12,500 nodes of eight, on switches of 128 ports.
#include <benchmark/benchmark.h>

#include "core/models/fabric/topology.h"

namespace {

using namespace plumb;
using namespace plumb::models;

void sizeFabric(benchmark::State& state, FabricCounts (*count)(const FabricDesign&)) {
    FabricDesign design{.nodes = {12500}, .radix = {128}, .planes = {4}};
    for (auto _ : state) {
        benchmark::DoNotOptimize(design);
        FabricCounts counts = count(design);
        benchmark::DoNotOptimize(counts);
    }
}
BENCHMARK_CAPTURE(sizeFabric, clos, &clos);
BENCHMARK_CAPTURE(sizeFabric, rail_optimised, &railOptimised);
BENCHMARK_CAPTURE(sizeFabric, rail_only, &railOnly);
BENCHMARK_CAPTURE(sizeFabric, multi_plane, &multiPlane);
BENCHMARK_CAPTURE(sizeFabric, dragonfly, &dragonfly);

} // namespace
