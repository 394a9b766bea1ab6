// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/simulation/simulate.h"

#include <algorithm>
#include <span>
#include <system_error>
#include <thread>
#include <vector>

#include "core/base/check.h"
#include "core/models/simulation/aggregate.h"
#include "core/models/simulation/job.h"

namespace plumb::models::simulation {

namespace {

/// Runs a thread takes at once: so many that threads rarely meet at the counter, so few that none waits long at the
/// end.
constexpr std::size_t runsOfBlock = 8;

struct Shared {
    std::uint64_t seed = 0;
    std::uint64_t first = 0;
    std::span<Run> runs; ///< the run of number first + i belongs at i
    std::size_t block = 1;
    std::atomic<std::size_t> next{0};
    std::atomic<bool> isCancelled{false};
    std::atomic<std::uint64_t>* progress = nullptr;
    const std::atomic<bool>* cancel = nullptr;
};

void work(Job& job, Shared& shared) {
    while (true) {
        const std::size_t begin = shared.next.fetch_add(shared.block);
        if (begin >= shared.runs.size())
            return;
        const std::size_t end = std::min(begin + shared.block, shared.runs.size());
        for (std::size_t i = begin; i < end; ++i) {
            const bool isCancelled = shared.cancel && shared.cancel->load(std::memory_order_relaxed);
            const auto run = isCancelled ? std::nullopt : job.run(shared.seed, shared.first + i, shared.cancel);
            if (!run) {
                shared.isCancelled = true;
                return;
            }
            shared.runs[i] = *run;
            if (shared.progress)
                shared.progress->fetch_add(1, std::memory_order_relaxed);
        }
    }
}

/// False if cancelled.
bool make(std::span<Job> jobs, Shared& shared) {
    std::vector<std::thread> threads;
    threads.reserve(jobs.size());
    for (Job& job : jobs.subspan(1)) {
        try {
            threads.emplace_back([&job, &shared] { work(job, shared); });
        } catch (const std::system_error&) {
            break; // too many threads in the system: those that run take all the work
        }
    }
    work(jobs.front(), shared);
    for (std::thread& thread : threads)
        thread.join();
    return !shared.isCancelled;
}

} // namespace

std::optional<Aggregate> simulate(const Inputs& inputs, const Effort& effort, std::atomic<std::uint64_t>* progress,
                                  const std::atomic<bool>* cancel) {
    PLUMB_CHECK(effort.runs >= 1 && effort.threads >= 1);
    const auto threads = static_cast<std::size_t>(std::min<std::uint64_t>(effort.threads, effort.runs));
    std::vector<Job> jobs(threads, Job(inputs));
    std::vector<Run> runs(std::min(effort.runs, runsBeforeGivingUp));
    const auto makeFrom = [&](std::size_t first) {
        Shared shared;
        shared.seed = effort.seed;
        shared.first = first;
        shared.runs = std::span(runs).subspan(first);
        shared.block = first == 0 ? 1 : runsOfBlock; // the first few are shared out too
        shared.progress = progress;
        shared.cancel = cancel;
        return make(jobs, shared);
    };
    if (!makeFrom(0))
        return std::nullopt;
    const bool isHopeless =
        std::ranges::all_of(runs, [](const Run& run) { return run.outcome == Outcome::neverFinishes; });
    if (!isHopeless && runs.size() < effort.runs) {
        const std::size_t made = runs.size();
        runs.resize(static_cast<std::size_t>(effort.runs));
        if (!makeFrom(made))
            return std::nullopt;
    }
    return aggregate(runs, inputs.deadline);
}

Run simulateRun(const Inputs& inputs, std::uint64_t seed, std::uint64_t run) {
    const std::optional<Run> made = Job(inputs).run(seed, run);
    PLUMB_CHECK(made.has_value()); // nobody cancels
    return *made;
}

} // namespace plumb::models::simulation
