// SPDX-License-Identifier: GPL-3.0-or-later
// Speed of the date at which the last of five deliveries is in service: its median, its band, and who is last.
#include <array>

#include <benchmark/benchmark.h>

#include "core/models/supply/service_date.h"

namespace {

using namespace plumb;
using namespace plumb::models;

/// The first two matter, the others are there long before.
const DeliveryTerms twoOfFive[] = {
    {{4}, {{52}, {78}}, {6}, {0.7}, {12}}, {{4}, {{46}, {60}}, {4}, {1}, {0}}, {{2}, {{3}, {4}}, {1}, {1}, {0}},
    {{2}, {{4}, {5}}, {1}, {1}, {0}},      {{2}, {{2}, {3}}, {1}, {1}, {0}},
};
const DeliveryTerms allOfFive[] = {
    {{4}, {{52}, {78}}, {6}, {0.7}, {12}}, {{4}, {{36}, {52}}, {4}, {0.8}, {10}}, {{2}, {{30}, {40}}, {1}, {0.9}, {10}},
    {{2}, {{40}, {60}}, {1}, {1}, {0}},    {{2}, {{20}, {30}}, {1}, {1}, {0}},
};

void medianOfService(benchmark::State& state, const DeliveryTerms (&deliveries)[5], double rho) {
    for (auto _ : state)
        benchmark::DoNotOptimize(serviceMedian(deliveries, rho));
}
BENCHMARK_CAPTURE(medianOfService, two_independent, twoOfFive, 0.0);
BENCHMARK_CAPTURE(medianOfService, two_correlated, twoOfFive, 0.3);
BENCHMARK_CAPTURE(medianOfService, two_nearly_one_cause, twoOfFive, 0.9);
BENCHMARK_CAPTURE(medianOfService, five_correlated, allOfFive, 0.3);

void bandOfService(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(serviceBand(allOfFive, 0.3));
}
BENCHMARK(bandOfService);

void shareOfLast(benchmark::State& state) {
    std::array<double, 5> shares{};
    for (auto _ : state) {
        criticalShare(allOfFive, 0.3, shares);
        benchmark::DoNotOptimize(shares);
    }
}
BENCHMARK(shareOfLast);

} // namespace
