// SPDX-License-Identifier: GPL-3.0-or-later
// What a moving slider costs: the edit itself, its recovery copy, the quick judgement and the full one.
#include <cstdlib>

#include <QTemporaryDir>

#include <benchmark/benchmark.h>

#include "core/judgement/judgement.h"
#include "core/project/edits.h"
#include "core/project/project_json.h"
#include "core/project/templates.h"
#include "ui/session/project_session.h"

namespace {

using namespace plumb;

constexpr std::uint64_t previewSamples = 200; // as the evaluation service asks for
constexpr Date day{2026, 1, 1};

Project templateProject(const char* id) {
    const auto project = projectFromTemplate(id);
    if (!project)
        std::abort();
    return *project;
}

/// An edit of one value and back, alone or within a gesture.
void editWithRecoveryCopy(benchmark::State& state, const char* id, bool inGesture) {
    const QTemporaryDir folder;
    ui::ProjectSession session({folder.path().toStdString()});
    if (!session.startFrom(id))
        std::abort();
    if (inGesture)
        session.beginGesture();
    const Address moved = addresses(session.project()).front();
    const Project low = *withValue(session.project(), moved, moved.row->low);
    const Project high = *withValue(session.project(), moved, moved.row->high);
    bool isHigh = false;
    for (auto _ : state) {
        if (!session.edit(QStringLiteral("Move"), isHigh ? high : low))
            std::abort();
        isHigh = !isHigh;
        if (session.history().count() > 1000) {
            state.PauseTiming();
            if (!session.startFrom(id))
                std::abort();
            state.ResumeTiming();
        }
    }
}
BENCHMARK_CAPTURE(editWithRecoveryCopy, simulation_512, "simulation-512", false)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(editWithRecoveryCopy, training_16384, "training-16384", false)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(editWithRecoveryCopy, in_gesture, "training-16384", true)->Unit(benchmark::kMicrosecond);

void projectAsJson(benchmark::State& state, const char* id) {
    const Project project = templateProject(id);
    std::size_t bytes = 0;
    for (auto _ : state)
        bytes = projectToJson(project).size();
    state.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK_CAPTURE(projectAsJson, simulation_512, "simulation-512")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(projectAsJson, training_16384, "training-16384")->Unit(benchmark::kMicrosecond);

void judgeWith(benchmark::State& state, const char* id, std::uint64_t samples) {
    const Project project = templateProject(id);
    const RulePack pack = builtInRulePack();
    for (auto _ : state)
        benchmark::DoNotOptimize(judge(project, pack, day, samples));
}
BENCHMARK_CAPTURE(judgeWith, preview_simulation_512, "simulation-512", previewSamples)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(judgeWith, preview_training_16384, "training-16384", previewSamples)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(judgeWith, full_simulation_512, "simulation-512", confidenceSamples)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(judgeWith, full_training_16384, "training-16384", confidenceSamples)->Unit(benchmark::kMillisecond);

} // namespace
