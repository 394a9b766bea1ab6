// SPDX-License-Identifier: GPL-3.0-or-later
// Speed of the hot path: the whole evaluation of a template, per route, beside std::exp in the same run.
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <new>

#include <benchmark/benchmark.h>

#include "core/analysis/confidence.h"
#include "core/analysis/sampler.h"
#include "core/evaluation/evaluate.h"
#include "core/project/templates.h"

namespace {
std::atomic<std::uint64_t> allocations{0};
}

void* operator new(std::size_t size) {
    allocations.fetch_add(1, std::memory_order_relaxed);
    if (void* memory = std::malloc(size ? size : 1))
        return memory;
    throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size ? size : 1);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace {

using namespace plumb;

Project templateProject(const char* id) {
    const auto project = projectFromTemplate(id);
    if (!project)
        std::abort();
    return *project;
}

/// The unit in which the budget is stated.
void exponential(benchmark::State& state) {
    double x = 0.1;
    for (auto _ : state) {
        benchmark::DoNotOptimize(x);
        benchmark::DoNotOptimize(std::exp(x));
    }
}
BENCHMARK(exponential);

void evaluateInto(benchmark::State& state, const char* id) {
    const Inputs inputs = flatten(templateProject(id));
    Numbers numbers;
    plumb::evaluateInto(inputs, numbers);
    const std::uint64_t before = allocations;
    for (auto _ : state) {
        plumb::evaluateInto(inputs, numbers);
        benchmark::DoNotOptimize(numbers);
    }
    state.counters["allocations"] = static_cast<double>(allocations - before) / static_cast<double>(state.iterations());
    state.counters["routes"] = static_cast<double>(inputs.routes.size());
    state.counters["workflows"] = static_cast<double>(inputs.workflows.size());
    state.counters["per_route"] =
        benchmark::Counter(static_cast<double>(inputs.routes.size()),
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK_CAPTURE(evaluateInto, simulation_512, "simulation-512");
BENCHMARK_CAPTURE(evaluateInto, training_16384, "training-16384");
BENCHMARK_CAPTURE(evaluateInto, enterprise_1024, "enterprise-1024");
BENCHMARK_CAPTURE(evaluateInto, inference_256, "inference-256");
BENCHMARK_CAPTURE(evaluateInto, campus_100k, "campus-100k");

void besideAll(benchmark::State& state, const char* id) {
    const Inputs inputs = flatten(templateProject(id));
    Numbers numbers;
    plumb::evaluateInto(inputs, numbers);
    for (auto _ : state)
        benchmark::DoNotOptimize(standBeside(inputs, numbers));
}
BENCHMARK_CAPTURE(besideAll, enterprise_1024, "enterprise-1024")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(besideAll, campus_100k, "campus-100k")->Unit(benchmark::kMillisecond);

void drawSample(benchmark::State& state, const char* id) {
    const Project project = templateProject(id);
    Inputs inputs = flatten(project);
    const Sampler sampler(project);
    std::uint64_t sample = 0;
    for (auto _ : state)
        sampler.draw(1, sample++, inputs);
    state.counters["draws"] = static_cast<double>(sampler.size());
    state.counters["per_draw"] =
        benchmark::Counter(static_cast<double>(sampler.size()),
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK_CAPTURE(drawSample, simulation_512, "simulation-512");

void confidenceOf2000Samples(benchmark::State& state, const char* id) {
    const Project project = templateProject(id);
    for (auto _ : state)
        benchmark::DoNotOptimize(confidence(project));
}
BENCHMARK_CAPTURE(confidenceOf2000Samples, simulation_512, "simulation-512")->Unit(benchmark::kMillisecond);

void evaluateWithWords(benchmark::State& state, const char* id) {
    const Project project = templateProject(id);
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluate(project));
}
BENCHMARK_CAPTURE(evaluateWithWords, simulation_512, "simulation-512")->Unit(benchmark::kMicrosecond);

} // namespace
