// SPDX-License-Identifier: GPL-3.0-or-later
// What one failure of a job costs, by cause.
#include <algorithm>

#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/report/figures.h"
#include "core/report/figures/losses.h"

namespace plumb::report {
namespace {

constexpr double leastShown = 0.005; // a bar below half a cent is not drawn

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
    figure.subtitle = say(
        "figure.failure.subtitle",
        "Accelerator time lost to one failure of the largest job ({nodes:node|nodes}), in {currency} at {price} a "
        "GPU-hour; checkpoints themselves are not in it",
        {{"currency", writtenCurrency().code}, {"nodes", groupedNumber(job.nodes, 0)}, {"price", exactMoney(price)}});
    figure.x = {say("figure.failure.x", "Cause"), {}, 0, 1, Scale::linear};
    figure.y = {say("figure.failure.y", "Cost of a failure"), shownUnit("USD"), 0, 1, Scale::linear};
    if (!job.wallRatio)
        return withoutBars(std::move(figure), names, say);

    double level = 0, hours = 0;
    for (const Loss& loss :
         lossesOfFailure(absorbingLayer(inputs, route, workflow), inputs.routes[route].workflows[workflow], job, say)) {
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
                                : say("figure.failure.no_price", "The project's list price of a GPU-hour is 0.");
    return figure;
}

} // namespace plumb::report
