// SPDX-License-Identifier: GPL-3.0-or-later
// What a failure takes from a job, from the wall time it needs with and without failures.
#include "core/evaluation/steps.h"

namespace plumb::steps {

double cleanRatio(AbsorbingLayer layer, const WorkflowCheckpoint& terms, const SizeNumbers& job) {
    if (layer != AbsorbingLayer::checkpoint)
        return 1;
    const double interval_h = job.interval_h.value;
    switch (terms.mode) {
    case CheckpointMode::blocking:
        return 1 + job.times.write_h / interval_h;
    case CheckpointMode::async:
        return 1 + (job.times.blocking_h + terms.slowdown.value * job.times.drain_h) / interval_h;
    case CheckpointMode::twoLevel:
        break;
    }
    const double copies = copiesInForce(terms, job);
    return 1 + (job.times.localWrite_h + (job.times.globalWrite_h - job.times.localWrite_h) / copies) / interval_h;
}

double failureRatio(const SizeNumbers& job) {
    return job.wallRatio.value / (1 + job.silent_h);
}

double lostPerFailure_h(AbsorbingLayer layer, const RouteWorkflowParameters& here, const SizeNumbers& job) {
    if (layer == AbsorbingLayer::replicas)
        return inHours(here.restart.failover) + job.wait_h;
    const double ratio = failureRatio(job) / (1 + job.wait_h / job.mtbf_h);
    return job.mtbf_h * (1 - cleanRatio(layer, here.checkpoint, job) / ratio) + job.wait_h;
}

} // namespace plumb::steps
