// SPDX-License-Identifier: GPL-3.0-or-later
// simulate: the workflows on every route, event by event, beside the closed forms.
#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <limits>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "app/cli/project_file.h"
#include "app/cli/verbs.h"
#include "core/analysis/fleet_simulation.h"
#include "core/report/simulation.h"

namespace plumb::cli {
namespace {

struct SimulateOptions {
    std::string file;
    std::string runs, seed, threads;
    bool json = false;
};

constexpr std::uint64_t mostRuns = 10'000'000; // assumed: more would only take longer to say the same
constexpr std::uint64_t mostThreads = 256;     // assumed

/// A whole number within bounds; `fallback` where the option was not given.
Result<std::uint64_t> whole(const std::string& text, const char* option, std::uint64_t least, std::uint64_t most,
                            std::optional<std::uint64_t> fallback) {
    if (text.empty() && fallback)
        return *fallback;
    std::uint64_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc() || end != text.data() + text.size() || value < least || value > most)
        return badValue(fmt::format("{}: \"{}\" is not a whole number from {} to {}.", option, text, least, most));
    return value;
}

/// Says on standard error, every few seconds, how far a long piece of work has come.
class ProgressTold {
public:
    explicit ProgressTold(const std::atomic<double>& done)
        : m_teller([this, &done] {
              std::unique_lock lock(m_mutex);
              while (!m_ended.wait_for(lock, pause, [this] { return m_isOver; }))
                  static_cast<void>(std::fputs(fmt::format("plumbline: {} % of the simulation is done.\n",
                                                           static_cast<int>(100 * done.load(std::memory_order_relaxed)))
                                                   .c_str(),
                                               stderr));
          }) {}
    ~ProgressTold() {
        {
            const std::scoped_lock lock(m_mutex);
            m_isOver = true;
        }
        m_ended.notify_all();
        m_teller.join();
    }
    ProgressTold(const ProgressTold&) = delete;
    ProgressTold& operator=(const ProgressTold&) = delete;

private:
    static constexpr std::chrono::seconds pause{3}; // assumed: as long as nobody wonders

    std::mutex m_mutex;
    std::condition_variable m_ended;
    bool m_isOver = false;
    std::thread m_teller;
};

Result<Output> simulateFile(const SimulateOptions& options) {
    const auto runs = whole(options.runs, "--runs", 1, mostRuns, simulationRuns);
    const auto seed = whole(options.seed, "--seed", 0, std::numeric_limits<std::uint64_t>::max(), simulationSeed);
    const std::uint64_t cores = std::max(1U, std::thread::hardware_concurrency());
    const auto threads = whole(options.threads, "--threads", 1, mostThreads, cores);
    for (const auto* number : {&runs, &seed, &threads}) {
        if (!*number)
            return tl::unexpected(number->error());
    }
    const auto opened = openProject(options.file);
    if (!opened)
        return tl::unexpected(opened.error());
    const Project& project = opened->project();
    const Evaluation evaluation = evaluate(project);
    std::atomic<double> progress = 0;
    const auto simulation = [&] {
        const ProgressTold told(progress);
        return simulateFleet(project, evaluation, {*runs, *seed, static_cast<unsigned>(*threads)}, &progress);
    }();
    return Output{options.json ? report::jsonText(report::simulationJson(project, *simulation))
                               : report::simulationText(project, *simulation),
                  fileNotes(*opened), 0};
}

} // namespace

void addSimulationVerb(Verbs& verbs) {
    verbs.add<SimulateOptions>(
        "simulate", "Simulate the workflows on every route, beside the closed form",
        [](CLI::App& verb, SimulateOptions& options) {
            verb.add_option("FILE", options.file, "Project file")->required();
            verb.add_option("--runs", options.runs, "Runs of every job size (1,000)");
            verb.add_option("--seed", options.seed, "Seed of the random numbers (1)");
            verb.add_option("--threads", options.threads,
                            "Threads to use (all cores); the figures are the same for any number");
            verb.add_flag("--json", options.json, "Print one JSON document");
        },
        simulateFile);
}

} // namespace plumb::cli
