// SPDX-License-Identifier: GPL-3.0-or-later
// How much of an hour of each workflow advances the work, on every route.
#include <algorithm>

#include "core/base/text.h"
#include "core/report/figures.h"
#include "core/report/figures/work/words.h"

namespace plumb::report {
namespace {

void describe(RangeRow& row, const Source& source, std::size_t r, std::size_t w) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[r];
    const Workflow& workflow = source.project.workflows[w];
    const WorkflowNumbers& numbers = source.evaluation.numbers.routes[r].workflows[w];
    row.id = workflow.id + "/" + bid.id;
    row.group = say("figure.useful.group", "{workflow}, {share} of the hours",
                    {{"workflow", titleOf(workflow)}, {"share", percent(numbers.share)}});
    row.label = titleOf(bid);
    row.subject = Subject{bid.id, r};
    if (numbers.useful <= 0) {
        row.isKnown = false;
        row.words = absenceWord(Absence::neverFinishes, say);
        return;
    }
    row.high = 100 * numbers.goodput * numbers.performance;
    if (numbers.performance != 1)
        row.tick = 100 * numbers.goodput;
    const Message::Arguments factors{{"all", percent(numbers.goodput * numbers.performance)},
                                     {"useful", percent(numbers.useful)},
                                     {"fabric", percent(numbers.fabric)},
                                     {"performance", significant(numbers.performance)}};
    row.words = numbers.performance == 1
                    ? say(message("figure.useful.two", "{all} (useful {useful}, fabric {fabric})", factors))
                    : say(message("figure.useful.three",
                                  "{all} (useful {useful}, fabric {fabric}, performance {performance})", factors));
}

/// A group that is named twice would stand apart: the id tells two workflows of one name apart.
void nameApart(std::vector<RangeRow>& rows, const Project& project) {
    const std::size_t routes = project.routes.size();
    for (std::size_t w = 0; w < project.workflows.size(); ++w) {
        const bool isTwice = std::ranges::count_if(project.workflows, [&](const Workflow& other) {
                                 return titleOf(other) == titleOf(project.workflows[w]);
                             }) > 1;
        for (std::size_t r = 0; isTwice && r < routes; ++r)
            rows[w * routes + r].group += " (" + project.workflows[w].id + ")";
    }
}

std::string titleFor(const Source& source) {
    const Voice& say = source.say;
    const auto& routes = source.evaluation.numbers.routes;
    const auto [least, most] = std::ranges::minmax_element(routes, {}, &RouteNumbers::work);
    const auto named = [&](auto route) {
        return titleOf(source.project.routes[static_cast<std::size_t>(route - routes.begin())]);
    };
    const Message::Arguments arguments{
        {"best", named(most)}, {"worst", named(least)}, {"most", percent(most->work)}, {"least", percent(least->work)}};
    if (most->work <= 0)
        return say("figure.useful.nothing", "No workflow advances on any route");
    return least == most || least->work == most->work
               ? say(message("figure.useful.one", "Of a scheduled hour in service {most} are useful on {best}",
                             arguments))
               : say(message("figure.useful.title",
                             "Of a scheduled hour in service {most} are useful on {best}, {least} on {worst}",
                             arguments));
}

} // namespace

Figure usefulShare(const Source& source) {
    const Voice& say = source.say;
    const Project& project = source.project;
    Figure figure;
    figure.id = "useful-share";
    figure.subtitle =
        say("figure.useful.subtitle",
            "Useful over wall time, times fabric factor, times relative performance, in percent; the tick "
            "leaves performance out");
    figure.x = {say("figure.useful.x", "Useful share"), "%", 0, 100, Scale::linear};
    figure.y = {say("figure.useful.y", "Route"), {}, 0, 1, Scale::linear};
    figure.rangeTitles = {{},
                          say("figure.useful.high", "Useful share"),
                          {},
                          say("figure.useful.tick", "Without performance"),
                          say("figure.useful.says", "Made of")};
    if (project.routes.empty() || project.workflows.empty())
        return withNote(std::move(figure), say("figure.useful.empty", "There is no workflow on a route yet"),
                        say("figure.useful.add", "Add a route and a workflow first."));
    for (std::size_t w = 0; w < project.workflows.size(); ++w) {
        for (std::size_t r = 0; r < project.routes.size(); ++r) {
            RangeRow& row = figure.ranges.emplace_back();
            describe(row, source, r, w);
            figure.x.high = std::max({figure.x.high, row.high, row.tick.value_or(0)});
        }
    }
    nameApart(figure.ranges, project);
    figure.y.high = static_cast<double>(figure.ranges.size());
    figure.title = titleFor(source);
    figure.summary = figure.title + ".";
    if (std::ranges::none_of(figure.ranges, &RangeRow::isKnown))
        figure.note = say("figure.useful.never", "Failures come faster than the work advances.");
    return figure;
}

} // namespace plumb::report
