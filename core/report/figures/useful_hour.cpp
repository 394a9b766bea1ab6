// SPDX-License-Identifier: GPL-3.0-or-later
// Where the wall time of a useful hour goes, by cause.
#include <algorithm>
#include <numeric>

#include "core/base/text.h"
#include "core/report/figures.h"
#include "core/report/figures/losses.h"

namespace plumb::report {
namespace {

constexpr double inPercent = 100;
constexpr double leastShown = 1e-6; // of all that is lost: rounds to nothing in every digit that is shown

void sayLosses(Figure& figure, const std::string& workflow, const std::string& route, double total, const Voice& say) {
    const auto largest = std::max_element(
        figure.bars.begin(), figure.bars.end() - 1,
        [](const FloatingBar& one, const FloatingBar& other) { return one.to - one.from < other.to - other.from; });
    const bool any = largest != figure.bars.end() - 1;
    Message::Arguments arguments{{"workflow", workflow}, {"route", route}, {"total", percent(total)}};
    if (any) {
        arguments.push_back({"cause", largest->label});
        arguments.push_back({"amount", largest->amount});
        figure.title =
            say(message("figure.losses.title",
                        "{workflow} on {route} loses {total}; the largest part: {cause} ({amount})", arguments));
    } else {
        figure.title = say(message("figure.losses.nothing_lost", "{workflow} on {route} loses no time", arguments));
    }
    figure.summary = figure.title + say("figure.losses.hour", "; an hour of useful work takes {wall} of wall time.",
                                        {{"wall", significant((1 + total) * minutesPerHour, 4) + " min"}});
    if (!any)
        figure.note = say("figure.losses.nothing", "Neither failures nor checkpoints lose any time.");
}

} // namespace

Figure lossesOfHour(const Source& source, std::size_t route, std::size_t workflow) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[route];
    const Workflow& work = source.project.workflows[workflow];
    const Inputs& inputs = source.evaluation.inputs;
    const WorkflowNumbers& numbers = source.evaluation.numbers.routes[route].workflows[workflow];
    const SizeNumbers& job = numbers.sizes[numbers.largest];

    Figure figure;
    figure.id = "losses@" + bid.id + "/" + work.id;
    figure.lessIsBetter = true;
    figure.subtitle = say("figure.losses.subtitle",
                          "Wall time beyond useful time in percent of it, by cause; largest job ({nodes:node|nodes})",
                          {{"nodes", groupedNumber(job.nodes, 0)}});
    figure.x = {say("figure.losses.x", "Cause"), {}, 0, 1, Scale::linear};
    figure.y = {say("figure.losses.y", "Time lost"), "%", 0, 1, Scale::linear};
    if (!job.wallRatio) {
        figure.title = say("figure.losses.never", "{workflow} never finishes on {route}",
                           {{"workflow", titleOf(work)}, {"route", titleOf(bid)}});
        figure.note = say(whyAbsent(job.wallRatio.absence));
        figure.summary = figure.title + ".";
        return figure;
    }

    const std::vector<Loss> losses =
        lossesOfUsefulHour(absorbingLayer(inputs, route, workflow), inputs.routes[route].workflows[workflow], job, say);
    const double total = std::accumulate(losses.begin(), losses.end(), 0.0,
                                         [](double sum, const Loss& loss) { return sum + loss.hours; });
    double level = 0;
    for (const Loss& loss : losses) {
        if (loss.hours <= leastShown * total)
            continue;
        const double share = inPercent * loss.hours;
        figure.bars.push_back({loss.id, loss.label, level, level + share, percent(loss.hours), false});
        level += share;
    }
    figure.bars.push_back({"total", say("figure.losses.total", "Overhead of the largest job"), 0, inPercent * total,
                           percent(total), true});
    figure.x.high = static_cast<double>(figure.bars.size());
    figure.y = axisAround(figure.y.title, figure.y.unit, {0, inPercent * total}, Scale::linear);
    sayLosses(figure, titleOf(work), titleOf(bid), total, say);
    return figure;
}

} // namespace plumb::report
