// SPDX-License-Identifier: GPL-3.0-or-later
// How long the reference job of a workflow takes on every route, as a distribution, and whether its deadline holds.
#include <algorithm>

#include "core/base/text.h"
#include "core/evaluation/evaluate.h"
#include "core/report/figures.h"
#include "core/report/figures/work/words.h"

namespace plumb::report {
namespace {

void describe(RangeRow& row, const Source& source, std::size_t r, std::size_t w) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[r];
    const SolutionBeside& solution = source.evaluation.beside[r].solution[w];
    row.id = bid.id;
    row.label = titleOf(bid);
    row.subject = Subject{bid.id, r};
    if (!solution.p50_h) {
        row.isKnown = false;
        row.words = absenceWord(solution.p50_h.absence, say);
        return;
    }
    row.low = solution.p10_h.value;
    row.high = solution.p90_h.value;
    row.middle = solution.p50_h.value;
    if (solution.clean_h)
        row.tick = solution.clean_h.value;
    if (solution.inTime)
        row.words = say("figure.solution.in_time", "{share} in time", {{"share", percent(solution.inTime.value)}});
    else
        row.words = duration(*row.middle);
}

/// The best and the worst route by `better(a, b)`, of those with a distribution.
template <class Better>
std::pair<std::size_t, std::size_t> endsBy(const std::vector<RangeRow>& rows, Better better) {
    std::pair<std::size_t, std::size_t> ends{rows.size(), rows.size()};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!rows[i].isKnown)
            continue;
        if (ends.first == rows.size() || better(i, ends.first))
            ends.first = i;
        if (ends.second == rows.size() || better(ends.second, i))
            ends.second = i;
    }
    return ends;
}

std::string titleFor(const Source& source, std::size_t w, const std::vector<RangeRow>& rows) {
    const Voice& say = source.say;
    const std::string workflow = titleOf(source.project.workflows[w]);
    const auto& deadline = source.evaluation.inputs.workflows[w].parameters.terms.deadline;
    const auto inTime = [&](std::size_t r) { return source.evaluation.beside[r].solution[w].inTime.value; };
    const auto [best, worst] = endsBy(rows, [&](std::size_t a, std::size_t b) {
        return deadline && inTime(a) != inTime(b) ? inTime(a) > inTime(b) : *rows[a].middle < *rows[b].middle;
    });
    if (best == rows.size())
        return say("figure.solution.never", "The reference job of {workflow} is done on no route",
                   {{"workflow", workflow}});
    const Message::Arguments arguments{{"workflow", workflow},
                                       {"best", rows[best].label},
                                       {"worst", rows[worst].label},
                                       {"best_time", duration(*rows[best].middle)},
                                       {"worst_time", duration(*rows[worst].middle)},
                                       {"deadline", deadline ? duration(deadline->value) : std::string()},
                                       {"best_share", deadline ? percent(inTime(best)) : std::string()},
                                       {"worst_share", deadline ? percent(inTime(worst)) : std::string()}};
    if (deadline)
        return best == worst
                   ? say(message("figure.solution.one_in_time",
                                 "{workflow} meets its deadline of {deadline} with {best_share} on {best}", arguments))
                   : say(message("figure.solution.title_in_time",
                                 "{workflow} meets its deadline of {deadline} with {best_share} on {best}, "
                                 "with {worst_share} on {worst}",
                                 arguments));
    return best == worst
               ? say(message("figure.solution.one", "{workflow} takes {best_time} on {best}, the median", arguments))
               : say(message("figure.solution.title",
                             "{workflow} takes {best_time} on {best} and {worst_time} on {worst}, medians", arguments));
}

} // namespace

Figure solutionTime(const Source& source, std::size_t, std::size_t w) {
    const Voice& say = source.say;
    const WorkflowTerms& terms = source.evaluation.inputs.workflows[w].parameters.terms;
    Figure figure;
    figure.id = "solution-time@" + source.project.workflows[w].id;
    figure.subtitle = say("figure.solution.subtitle",
                          "Hours from the start of the reference job ({work} useful hours) to its end: P10 to P90, the "
                          "dot the median, the tick without any failure",
                          {{"work", exactNumber(terms.referenceWork.value)}});
    figure.y = {say("figure.solution.y", "Route"), {}, 0, 1, Scale::linear};
    figure.rangeTitles = {say("figure.p10", "P10"), say("figure.p90", "P90"), say("figure.median", "Median"),
                          say("figure.solution.clean", "Without failures"),
                          say("figure.solution.says", "Deadline or median")};
    std::vector<double> values;
    for (std::size_t r = 0; r < source.project.routes.size(); ++r) {
        RangeRow& row = figure.ranges.emplace_back();
        describe(row, source, r, w);
        if (row.isKnown)
            values.insert(values.end(), {row.low, row.high, row.tick.value_or(row.low)});
    }
    if (terms.deadline && !values.empty()) {
        values.push_back(terms.deadline->value);
        figure.marks.push_back(
            {MarkKind::verticalLine, terms.deadline->value, 0,
             say("figure.solution.deadline", "deadline {time}", {{"time", duration(terms.deadline->value)}}),
             std::nullopt});
    }
    figure.x = axisAround(say("figure.solution.x", "Time to solution"), "h", values, Scale::linear);
    figure.y.high = std::max(1.0, static_cast<double>(figure.ranges.size()));
    figure.title = titleFor(source, w, figure.ranges);
    figure.summary = figure.title + ".";
    if (values.empty())
        figure.note = source.project.routes.empty()
                          ? say("figure.solution.no_route", "The project has no route yet.")
                          : say("figure.solution.nowhere", "Failures come faster than the work advances on every "
                                                           "route. Shorten the restart, or take checkpoints.");
    return figure;
}

} // namespace plumb::report
