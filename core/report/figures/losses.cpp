// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/figures/losses.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/evaluation/steps.h"

namespace plumb::report {
namespace {

/// Share of the attempts to restart that read the global copy.
double globalShare(AbsorbingLayer layer, const WorkflowCheckpoint& terms, const SizeNumbers& job) {
    if (layer != AbsorbingLayer::checkpoint || terms.mode != CheckpointMode::twoLevel)
        return 0;
    const double p = terms.localFraction.value;
    return p >= 1 ? 0 : (1 - p) / (1 + p * std::expm1(-job.globalRestart_h / job.mtbf_h));
}

std::vector<Loss> restartLosses(const WorkflowRestart& restart, double global, const SizeNumbers& job,
                                const Voice& say) {
    std::vector<Loss> losses{{"detection", say("figure.failure.detection", "Detection"), 0},
                             {"hang", say("figure.failure.hang", "Hang until its timeout"), 0},
                             {"requeue", say("figure.failure.requeue", "Requeue"), 0},
                             {"read", say("figure.failure.read", "Reading the checkpoint"), 0},
                             {"warm-up", say("figure.failure.warm_up", "Warm-up"), 0}};
    const double mtbf_h = job.mtbf_h, hangs = restart.hangShare.value;
    for (const auto& [readShare, read_h] :
         {std::pair{1 - global, job.times.read_h}, std::pair{global, job.times.globalRead_h}}) {
        for (const auto& [share, noticed, stage] : {std::tuple{1 - hangs, restart.detection, std::size_t{0}},
                                                    std::tuple{hangs, restart.hangTimeout, std::size_t{1}}}) {
            double into_h = 0;
            const auto add = [&](std::size_t at, double long_h) {
                losses[at].hours +=
                    readShare * share * mtbf_h * std::exp(-into_h / mtbf_h) * -std::expm1(-long_h / mtbf_h);
                into_h += long_h;
            };
            add(stage, inHours(noticed));
            add(2, inHours(restart.requeue));
            add(3, read_h);
            add(4, inHours(restart.warmUp));
        }
    }
    return losses;
}

double sumOf(const std::vector<Loss>& losses) {
    return std::accumulate(losses.begin(), losses.end(), 0.0,
                           [](double sum, const Loss& loss) { return sum + loss.hours; });
}

} // namespace

std::vector<Loss> lossesOfFailure(AbsorbingLayer layer, const RouteWorkflowParameters& here, const SizeNumbers& job,
                                  const Voice& say) {
    std::vector<Loss> losses;
    if (layer == AbsorbingLayer::replicas) {
        losses.push_back({"failover", say("figure.failure.failover", "Failover"), inHours(here.restart.failover)});
    } else {
        const double lost_h = steps::lostPerFailure_h(layer, here, job) - job.wait_h;
        losses = restartLosses(here.restart, globalShare(layer, here.checkpoint, job), job, say);
        losses.insert(losses.begin(), {"rework", say("figure.failure.rework", "Work done again"),
                                       std::max(0.0, lost_h - sumOf(losses))});
    }
    losses.push_back({"repair_wait", say("figure.failure.wait", "Waiting for a node"), job.wait_h});
    return losses;
}

std::vector<Loss> lossesOfUsefulHour(AbsorbingLayer layer, const RouteWorkflowParameters& here, const SizeNumbers& job,
                                     const Voice& say) {
    std::vector<Loss> losses{{"checkpoint", say("figure.losses.checkpoint", "Writing checkpoints"),
                              steps::cleanRatio(layer, here.checkpoint, job) - 1}};
    if (layer == AbsorbingLayer::replicas) {
        losses = lossesOfFailure(layer, here, job, say);
        for (Loss& loss : losses)
            loss.hours /= job.mtbf_h;
        // 1 + failover/M, and the wait on top of it, multiply.
        losses.back().hours *= 1 + inHours(here.restart.failover) / job.mtbf_h;
    } else {
        // Failures per useful hour: at the rate 1/M of the wall time without waits.
        const double failures = steps::failureRatio(job) / (1 + job.wait_h / job.mtbf_h) / job.mtbf_h;
        for (Loss& loss : lossesOfFailure(layer, here, job, say)) {
            loss.hours *= failures;
            losses.push_back(std::move(loss));
        }
    }
    losses.push_back({"silent_corruption", say("figure.losses.silent", "Silent corruption"),
                      steps::failureRatio(job) * job.silent_h});
    return losses;
}

} // namespace plumb::report
