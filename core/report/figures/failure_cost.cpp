// SPDX-License-Identifier: GPL-3.0-or-later
// What one failure of a job costs, by cause.
//
// Let E be wall time over useful time without waiting for a node and E0 the same if nothing failed (τ and the copies of
// a cycle over τ; 1 without checkpoints). Failures come at the rate 1/M of that wall time, so E useful hours see E/M of
// them, and each loses M·(1 − E0/E) hours: exact in every form of core/models/checkpoint.h. Each failure starts one
// attempt to restart, which the next one may end: a stage that lies between a and b hours into the attempt takes
// M·(e^(−a/M) − e^(−b/M)) of it on average. What is left is work done again, with the copies lost on the way; to first
// order it is half a cycle. With two levels, a failure is followed by the global restart with probability q, and again
// while one runs: x2 = q/(1 − p·(1 − e^(−R2/M))) of all attempts. The wait for a node is not hit by failures and is the
// same after each. Replicas lose the failover alone (all as in the product definitions, "Wall time over useful time").
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/text.h"
#include "core/models/checkpoint.h"
#include "core/report/figures.h"

namespace plumb::report {
namespace {

constexpr double leastShown = 0.005; // a bar below half a cent is not drawn

struct Loss {
    const char* id;
    std::string label;
    double hours = 0; ///< of wall time, a failure
};

double freeRatio(const WorkflowTerms& work, const WorkflowCheckpoint& terms, const SizeNumbers& job) {
    if (work.absorbingLayer != AbsorbingLayer::checkpoint)
        return 1;
    const double interval_h = job.interval_h.value;
    switch (terms.mode) {
    case CheckpointMode::blocking:
        return 1 + inHours(terms.write) / interval_h;
    case CheckpointMode::async:
        return 1 + (inHours(terms.blocking) + terms.slowdown.value * inHours(terms.drain)) / interval_h;
    case CheckpointMode::twoLevel:
        break;
    }
    // Without a global copy the models take none where every failure leaves the local one, else the most there may be.
    const double copies = job.copies                       ? job.copies.value
                          : terms.localFraction.value >= 1 ? std::numeric_limits<double>::infinity()
                                                           : models::mostCopiesBetweenGlobals;
    const double local_h = inHours(terms.localWrite), global_h = inHours(terms.globalWrite);
    return 1 + (local_h + (global_h - local_h) / copies) / interval_h;
}

/// Share of the attempts to restart that read the global copy.
double globalShare(const WorkflowTerms& work, const WorkflowCheckpoint& terms, const SizeNumbers& job) {
    if (work.absorbingLayer != AbsorbingLayer::checkpoint || terms.mode != CheckpointMode::twoLevel)
        return 0;
    const double p = terms.localFraction.value;
    return p >= 1 ? 0 : (1 - p) / (1 + p * std::expm1(-job.globalRestart_h / job.mtbf_h));
}

std::vector<Loss> restartLosses(const WorkflowRestart& restart, double global, double mtbf_h, const Voice& say) {
    std::vector<Loss> losses{{"detection", say("figure.failure.detection", "Detection"), 0},
                             {"requeue", say("figure.failure.requeue", "Requeue"), 0},
                             {"read", say("figure.failure.read", "Reading the checkpoint"), 0},
                             {"warm-up", say("figure.failure.warm_up", "Warm-up"), 0}};
    for (const auto& [share, read] : {std::pair{1 - global, restart.read}, std::pair{global, restart.globalRead}}) {
        double into_h = 0;
        std::size_t stage = 0;
        for (const Minutes minutes : {restart.detection, restart.requeue, read, restart.warmUp}) {
            const double long_h = inHours(minutes);
            losses[stage++].hours += share * mtbf_h * std::exp(-into_h / mtbf_h) * -std::expm1(-long_h / mtbf_h);
            into_h += long_h;
        }
    }
    return losses;
}

std::vector<Loss> lossesOf(const WorkflowTerms& work, const RouteWorkflowParameters& here, const SizeNumbers& job,
                           const Voice& say) {
    std::vector<Loss> losses;
    if (work.absorbingLayer == AbsorbingLayer::replicas) {
        losses.push_back({"failover", say("figure.failure.failover", "Failover"), inHours(here.restart.failover)});
    } else {
        const double ratio = job.wallRatio.value / (1 + job.wait_h / job.mtbf_h);
        const double lost_h = job.mtbf_h * (1 - freeRatio(work, here.checkpoint, job) / ratio);
        losses = restartLosses(here.restart, globalShare(work, here.checkpoint, job), job.mtbf_h, say);
        const double restart_h = std::accumulate(losses.begin(), losses.end(), 0.0,
                                                 [](double sum, const Loss& loss) { return sum + loss.hours; });
        losses.insert(losses.begin(),
                      {"rework", say("figure.failure.rework", "Work done again"), std::max(0.0, lost_h - restart_h)});
    }
    losses.push_back({"wait", say("figure.failure.wait", "Waiting for a node"), job.wait_h});
    return losses;
}

Figure withoutBars(Figure figure, const std::initializer_list<MessageArgument>& names, const Voice& say) {
    figure.title = say("figure.failure.never", "{workflow} never finishes on {route}", names);
    figure.note = say(whyAbsent(Absence::neverFinishes));
    figure.summary = figure.title + ".";
    figure.y = axisAround(figure.y.title, figure.y.unit, {}, Scale::linear);
    return figure;
}

void sayLargest(Figure& figure, const SizeNumbers& job, const Voice& say) {
    const auto largest = std::max_element(
        figure.bars.begin(), figure.bars.end() - 1,
        [](const FloatingBar& one, const FloatingBar& other) { return one.to - one.from < other.to - other.from; });
    figure.summary = figure.title;
    if (largest != figure.bars.end() - 1)
        figure.summary += say("figure.failure.largest", "; the largest part: {bar} ({amount})",
                              {{"bar", largest->label}, {"amount", largest->amount}});
    figure.summary += say("figure.failure.often", "; one is expected every {mtbf}.", {{"mtbf", duration(job.mtbf_h)}});
}

} // namespace

Figure failureCost(const Source& source, std::size_t route, std::size_t workflow) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[route];
    const Workflow& work = source.project.workflows[workflow];
    const Inputs& inputs = source.evaluation.inputs;
    const WorkflowNumbers& numbers = source.evaluation.numbers.routes[route].workflows[workflow];
    const SizeNumbers& job = numbers.sizes[numbers.largest];
    const double accelerators = job.nodes * inputs.parameters.cluster.acceleratorsPerNode.value;
    const double price = inputs.parameters.terms.gpuHourPrice.value;
    const std::initializer_list<MessageArgument> names{{"workflow", titleOf(work)}, {"route", titleOf(bid)}};

    Figure figure;
    figure.id = "failure-cost@" + bid.id + "/" + work.id;
    figure.lessIsBetter = true;
    figure.subtitle =
        say("figure.failure.subtitle",
            "Accelerator time lost to one failure of the largest job ({nodes} nodes), in USD at {price} a "
            "GPU-hour; checkpoints themselves are not in it",
            {{"nodes", groupedNumber(job.nodes, 0)}, {"price", exactMoney(price)}});
    figure.x = {say("figure.failure.x", "Cause"), {}, 0, 1, Scale::linear};
    figure.y = {say("figure.failure.y", "Cost of a failure"), "USD", 0, 1, Scale::linear};
    if (!job.wallRatio)
        return withoutBars(std::move(figure), names, say);

    double level = 0, hours = 0;
    for (const Loss& loss :
         lossesOf(inputs.workflows[workflow].parameters.terms, inputs.routes[route].workflows[workflow], job, say)) {
        const double usd = loss.hours * accelerators * price;
        hours += loss.hours;
        if (usd < leastShown)
            continue;
        figure.bars.push_back({loss.id, loss.label, level, level + usd, shortMoney(usd), false});
        level += usd;
    }
    figure.bars.push_back({"total", say("figure.failure.total", "A failure"), 0, level, shortMoney(level), true});
    figure.x.high = static_cast<double>(figure.bars.size());
    figure.y = axisAround(figure.y.title, figure.y.unit, {0, level}, Scale::linear);
    figure.title = say("figure.failure.title",
                       "A failure of {workflow} on {route} costs {usd}: {lost} of {accelerators} accelerators",
                       {{"workflow", titleOf(work)},
                        {"route", titleOf(bid)},
                        {"usd", shortMoney(level)},
                        {"lost", duration(hours)},
                        {"accelerators", groupedNumber(accelerators, 0)}});
    sayLargest(figure, job, say);
    if (figure.bars.size() == 1)
        figure.note = price > 0 ? say("figure.failure.nothing", "A failure loses no time to speak of.")
                                : say("figure.failure.no_price", "The project's price of a GPU-hour is 0.");
    return figure;
}

} // namespace plumb::report
