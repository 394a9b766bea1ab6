// SPDX-License-Identifier: GPL-3.0-or-later
// How long the reference job of a workflow takes, in the largest of its sizes.
#include <algorithm>
#include <cmath>

#include "core/evaluation/beside/beside.h"
#include "core/evaluation/steps.h"
#include "core/models/time_to_solution.h"

namespace plumb {
namespace {

/// Useful work of the reference job; one that is started again as a whole has its own length.
Hours workOf(const WorkflowTerms& work, AbsorbingLayer layer) {
    const bool isWhole = layer == AbsorbingLayer::requeue || layer == AbsorbingLayer::nothing;
    return isWhole ? work.jobLength : work.referenceWork;
}

/// What is redone after a failure: up to one checkpoint's cycle, its copies included; without checkpoints up to the
/// whole job.
void redone(AbsorbingLayer layer, const WorkflowCheckpoint& checkpoint, const SizeNumbers& job,
            models::SolutionTerms& terms) {
    const double clean_h = terms.work.value * terms.cleanRatio;
    switch (layer) {
    case AbsorbingLayer::checkpoint:
        terms.cycle = {std::min(job.interval_h.value * terms.cleanRatio, clean_h)};
        if (checkpoint.mode == CheckpointMode::twoLevel && checkpoint.localFraction.value < 1) {
            terms.deep = {1 - checkpoint.localFraction.value};
            terms.deepCycle = {std::max(
                terms.cycle.value,
                std::min(job.interval_h.value * terms.cleanRatio * steps::copiesInForce(checkpoint, job), clean_h))};
        }
        return;
    case AbsorbingLayer::replicas:
        // Another replica takes over, and the loss is the failover alone: next to nothing is redone (assumed: a
        // second).
        terms.cycle = {std::min(1 / secondsPerHour, clean_h)};
        return;
    case AbsorbingLayer::requeue:
    case AbsorbingLayer::nothing:
        terms.cycle = {clean_h};
        return;
    }
}

} // namespace

SolutionBeside solutionBeside(const Inputs& inputs, const Numbers& numbers, std::size_t r, std::size_t w) {
    const WorkflowTerms& work = inputs.workflows[w].parameters.terms;
    const WorkflowCheckpoint& checkpoint = inputs.routes[r].workflows[w].checkpoint;
    const WorkflowNumbers& workflow = numbers.routes[r].workflows[w];
    const SizeNumbers& job = workflow.sizes[workflow.largest];
    const AbsorbingLayer layer = absorbingLayer(inputs, r, w);
    const double clean = steps::cleanRatio(layer, checkpoint, job);
    SolutionBeside to;
    to.clean_h = {workOf(work, layer).value * clean};
    const auto never = [&] {
        to.mean_h = to.sd_h = to.p10_h = to.p50_h = to.p90_h = to.failures = to.inTime = absent(Absence::neverFinishes);
        return to;
    };
    if (!job.wallRatio)
        return never();

    // Work spoilt by silent corruption is done again, and meets the same failures.
    models::SolutionTerms terms{{workOf(work, layer).value * (1 + job.silent_h)},
                                std::max(clean, steps::failureRatio(job)),
                                clean,
                                {job.mtbf_h},
                                {0}};
    redone(layer, checkpoint, job, terms);
    const auto time = models::solutionTime(terms);
    if (!time)
        return never();
    to.mean_h = {time->mean.value};
    to.sd_h = {time->sd.value};
    to.p10_h = {time->p10.value};
    to.p50_h = {time->p50.value};
    to.p90_h = {time->p90.value};
    to.failures = {time->failures};
    to.inTime =
        work.deadline ? Outcome{models::solvedWithin(terms, *work.deadline).value} : absent(Absence::noDeadline);
    return to;
}

} // namespace plumb
