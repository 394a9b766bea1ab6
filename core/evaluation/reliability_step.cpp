// SPDX-License-Identifier: GPL-3.0-or-later
// Horizon and shape; then spares, availability and what failures leave of a scheduled hour.
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/evaluation/steps.h"
#include "core/models/cashflow.h"
#include "core/models/checkpoint.h"
#include "core/models/detection.h"
#include "core/models/reliability.h"
#include "core/models/spares.h"

namespace plumb::steps {
namespace {

using models::wallRatio;

/// The job of one size as the models of its mode want it, with everything but the interval's choice.
struct Job {
    Hours mtbf;
    Hours restart;
    Hours globalRestart;
};

struct Times {
    double ratio = 1;              ///< T_w/T_s
    double ratioBeforeRestart = 1; ///< at R = 0
};

Hours hours(Minutes minutes) {
    return {inHours(minutes)};
}

/// One restart time for failures that are seen at once and those that hang.
Hours restartTime(const WorkflowRestart& terms, double read_h, Hours mtbf) {
    const double rest_h = inHours(terms.requeue + terms.warmUp) + read_h;
    return models::effectiveRestart(
        {mtbf, {rest_h + inHours(terms.detection)}, {rest_h + inHours(terms.hangTimeout)}, terms.hangShare});
}

Times blocking(const WorkflowCheckpoint& terms, const Job& job, SizeNumbers& size) {
    models::Blocking form{job.mtbf, hours(terms.interval), {size.times.write_h}, job.restart};
    if (terms.intervalChoice == IntervalChoice::optimum)
        form.interval = models::optimalInterval(job.mtbf, form.write);
    size.interval_h = {form.interval.value};
    const double ratio = wallRatio(form).value;
    form.restart = {0};
    return {ratio, wallRatio(form).value};
}

Times async(const WorkflowCheckpoint& terms, const Job& job, SizeNumbers& size, bool& drainsInTime) {
    models::Async form{job.mtbf,
                       hours(terms.interval),
                       {size.times.blocking_h},
                       {size.times.drain_h},
                       terms.slowdown,
                       terms.localLost,
                       job.restart};
    if (terms.intervalChoice == IntervalChoice::optimum) {
        form.interval = models::optimalInterval(form);
    } else if (!models::feasible(form)) {
        // A checkpoint cannot start before the last one is durable: the job computes on until the drain has ended.
        drainsInTime = false;
        form.interval = {(1 - form.slowdown.value) * form.drain.value};
    }
    size.interval_h = {form.interval.value};
    const double ratio = wallRatio(form).value;
    form.restart = {0};
    return {ratio, wallRatio(form).value};
}

Times twoLevel(const WorkflowCheckpoint& terms, const Job& job, SizeNumbers& size) {
    models::TwoLevel form{.mtbf = job.mtbf,
                          .interval = hours(terms.interval),
                          .localWrite = {size.times.localWrite_h},
                          .globalWrite = {size.times.globalWrite_h},
                          .localFraction = terms.localFraction,
                          .localRestart = job.restart,
                          .globalRestart = job.globalRestart};
    const bool optimum = terms.intervalChoice == IntervalChoice::optimum;
    size.copies = {1};
    if (terms.globalsEvery) {
        form.copies = terms.globalsEvery->value;
        if (optimum)
            form.interval = models::optimalInterval(form);
        size.copies = {form.copies};
    } else {
        const models::TwoLevelOptimum best = optimum ? models::optimalTwoLevel(form) : models::optimalCopies(form);
        form.interval = best.interval;
        form.copies = best.copiesUsed;
        size.copies = best.copies ? Outcome{*best.copies} : absent(Absence::noGlobalCopy);
    }
    size.interval_h = {form.interval.value};
    const double ratio = wallRatio(form).value;
    form.localRestart = form.globalRestart = {0};
    return {ratio, wallRatio(form).value};
}

Times requeued(const WorkflowTerms& terms, const Job& job) {
    models::Requeue form{job.mtbf, terms.jobLength, job.restart};
    const double ratio = wallRatio(form).value;
    form.restart = {0};
    return {ratio, wallRatio(form).value};
}

Times timesOf(const WorkflowTerms& workflow, const RouteWorkflowParameters& here, const Job& job, SizeNumbers& size,
              bool& drainsInTime) {
    const AbsorbingLayer layer = absorbingLayer(workflow, here);
    const bool checkpoints = layer == AbsorbingLayer::checkpoint;
    size.interval_h = absent(Absence::noCheckpoints);
    size.copies = absent(checkpoints ? Absence::oneLevel : Absence::noCheckpoints);
    switch (layer) {
    case AbsorbingLayer::checkpoint:
        switch (here.checkpoint.mode) {
        case CheckpointMode::blocking:
            return blocking(here.checkpoint, job, size);
        case CheckpointMode::async:
            return async(here.checkpoint, job, size, drainsInTime);
        case CheckpointMode::twoLevel:
            return twoLevel(here.checkpoint, job, size);
        }
        break;
    case AbsorbingLayer::replicas:
        return {models::replicasWallRatio(job.mtbf, hours(here.restart.failover)).value, 1};
    case AbsorbingLayer::requeue:
    case AbsorbingLayer::nothing:
        return requeued(workflow, job);
    }
    return {};
}

/// Shares that do not add up to 1 are scaled, and shared alike where all are 0; evaluate() says so.
double shareOf(Fraction share, double sum, std::size_t count) {
    return sum > 0 ? share.value / sum : 1.0 / static_cast<double>(count);
}

Outcome overheadOf(double useful) {
    return useful > 0 ? Outcome{1 / useful - 1} : absent(Absence::neverFinishes);
}

void workflow(const Inputs& inputs, Numbers& numbers, std::size_t r, std::size_t w) {
    RouteNumbers& route = numbers.routes[r];
    const Years service{numbers.routes[datedBy(inputs, r)].service_y};
    const WorkflowInputs& from = inputs.workflows[w];
    const RouteInputs& bid = inputs.routes[r];
    const RouteWorkflowParameters& here = bid.workflows[w];
    WorkflowNumbers& to = route.workflows[w];

    double shares = 0;
    for (const SizeInputs& size : from.sizes)
        shares += size.parameters.terms.share.value;
    double useful = 0, usefulBeforeRestart = 0;
    to.drainsInTime = true;
    to.largest = 0;
    for (std::size_t k = 0; k < from.sizes.size(); ++k) {
        SizeNumbers& size = to.sizes[k];
        const JobSizeTerms& terms = from.sizes[k].parameters.terms;
        size.nodes = terms.nodes.value;
        size.share = shareOf(terms.share, shares, from.sizes.size());
        if (size.nodes > to.sizes[to.largest].nodes)
            to.largest = k;
        const Hours mtbf = jobMtbf(inputs, r, terms.nodes, service);
        size.mtbf_h = mtbf.value;
        size.times = copyTimes(inputs, r, w, terms.nodes.value);
        const Job job{mtbf, restartTime(here.restart, size.times.read_h, mtbf),
                      restartTime(here.restart, size.times.globalRead_h, mtbf)};
        size.restart_h = job.restart.value;
        size.globalRestart_h = job.globalRestart.value;
        size.wait_h = models::waitPerFailure({route.fillRate}, bid.parameters.reliability.meanWait, terms.nodes).value;
        const Times times = timesOf(from.parameters.terms, here, job, size, to.drainsInTime);
        const models::SilentCorruption silent{terms.nodes, bid.parameters.silent.events, bid.parameters.silent.delay};
        size.silent_h = models::withSilentCorruption({1}, silent).value - 1;
        const Ratio ratio = models::withSilentCorruption(models::withWait({times.ratio}, {size.wait_h}, mtbf), silent);
        size.useful = models::usefulFraction(ratio).value;
        size.wallRatio = size.useful > 0 ? Outcome{ratio.value} : absent(Absence::neverFinishes);
        useful += size.share * size.useful;
        const double before = models::usefulFraction({times.ratioBeforeRestart}).value;
        size.overheadBeforeRestart = overheadOf(before);
        usefulBeforeRestart += size.share * before;
    }
    to.useful = useful;
    to.overhead = overheadOf(useful);
    to.overheadBeforeRestart = overheadOf(usefulBeforeRestart);
    to.performance = here.efficiency.performance.value;
}

} // namespace

double copiesInForce(const WorkflowCheckpoint& terms, const SizeNumbers& job) {
    if (job.copies)
        return job.copies.value;
    return terms.localFraction.value >= 1 ? std::numeric_limits<double>::infinity() : models::mostCopiesBetweenGlobals;
}

void prepare(const Inputs& inputs, Numbers& numbers) {
    const ProjectTerms& terms = inputs.parameters.terms;
    numbers.years = static_cast<int>(std::ceil(terms.horizon.value));
    const auto length = static_cast<std::size_t>(numbers.years) + 1;
    numbers.discount.resize(length);
    for (std::size_t y = 0; y < length; ++y)
        numbers.discount[y] =
            models::discountFactor(terms.discountRate, {std::min(static_cast<double>(y), terms.horizon.value)});
    numbers.routes.resize(inputs.routes.size());
    for (std::size_t r = 0; r < inputs.routes.size(); ++r) {
        RouteNumbers& route = numbers.routes[r];
        for (auto* years : {&route.inService, &route.bridge_h, &route.useful_h})
            years->assign(length, 0.0);
        for (auto* years : {&route.needed_h, &route.billed_h})
            years->assign(isOwned(inputs.routes[r].kind) ? 0 : length, 0.0);
        route.fabric.networks.resize(isOwned(inputs.routes[r].kind) ? inputs.networks.size() : 0);
        route.workflows.resize(inputs.workflows.size());
        for (std::size_t w = 0; w < inputs.workflows.size(); ++w)
            route.workflows[w].sizes.resize(inputs.workflows[w].sizes.size());
    }
}

void reliability(const Inputs& inputs, Numbers& numbers, std::size_t r) {
    const RouteInputs& bid = inputs.routes[r];
    const RouteParameters& given = bid.parameters;
    RouteNumbers& route = numbers.routes[r];
    const bool owned = isOwned(bid.kind);

    const double nodes = given.cluster.nodesDelivered.value_or(inputs.parameters.cluster.nodes).value;
    route.nodesDelivered = owned ? nodes : 0;
    route.accelerators = owned ? std::max(0.0, nodes - given.cluster.hotSpareNodes.value) *
                                     inputs.parameters.cluster.acceleratorsPerNode.value
                               : 0;
    spares(inputs, numbers, r);
    route.timeOut_h = models::meanTimeOut({route.fillRate}, given.reliability.swap, given.reliability.repair).value;
    route.availability = models::availability(given.reliability.outEvents, {route.timeOut_h}).value;

    fabric(inputs, numbers, r);
    double shares = 0;
    for (const WorkflowInputs& each : inputs.workflows)
        shares += each.parameters.terms.share.value;
    route.goodput = route.work = 0;
    for (std::size_t w = 0; w < inputs.workflows.size(); ++w) {
        workflow(inputs, numbers, r, w);
        storage(inputs, numbers, r, w);
        traffic(inputs, numbers, r, w);
        WorkflowNumbers& done = route.workflows[w];
        done.share = shareOf(inputs.workflows[w].parameters.terms.share, shares, inputs.workflows.size());
        route.goodput += done.share * done.goodput;
        route.work += done.share * done.goodput * done.performance;
    }
}

} // namespace plumb::steps
