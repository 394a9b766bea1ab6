// SPDX-License-Identifier: GPL-3.0-or-later
// What a serving fleet still answers in time with replicas down, and how often how many of them are up on each route.
//
// Replicas of one domain are up or down as one, with the availability of a replica; those that fill no whole domain
// stand in a smaller one, as where the service level is evaluated.
#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/evaluation/evaluate.h"
#include "core/models/inference/capacity.h"
#include "core/models/inference/queue.h"
#include "core/report/figures.h"
#include "core/report/figures/work/words.h"

namespace plumb::report {
namespace {

constexpr double leastShown = 1e-5;   // of the time: rarer states share the last row (assumed)
constexpr std::size_t mostStates = 5; // rows of a route (assumed: what is read at a glance)
constexpr double rare = 0.01;         // of the time: below, hours a year say more (assumed)
constexpr double nothing = 1e-12;     // of the time: moves no digit that is shown

/// The share of time in which at least `count` of the replicas are up.
double atLeast(double count, double replicas, double domain, double available) {
    const double whole = std::floor(replicas / domain), rest = replicas - whole * domain;
    const auto given = [&](double outside) {
        const double domains = std::max(0.0, std::ceil((count - outside) / domain));
        return domains > whole ? 0.0 : models::nPlusK({domains}, {whole - domains}, {available}).value;
    };
    return rest > 0 ? available * given(rest) + (1 - available) * given(0) : given(0);
}

double answered(const WorkflowService& service, double load, double up) {
    const auto within =
        models::waitsWithin(load, {up * service.batch.value}, {service.serviceTime.value / secondsPerHour},
                            {service.waitLimit.value / secondsPerHour});
    return within ? within->value : 0;
}

/// So many replicas up, or in the last of the states at most so many.
struct State {
    double up = 0;
    bool orFewer = false;
    double time = 0;     ///< share of it
    double answered = 0; ///< share of the requests in that time
};

/// From all replicas up downwards; the last state holds what is left of the time.
std::vector<State> statesOf(const WorkflowService& service, const InferenceBeside& numbers) {
    const double replicas = numbers.replicas.value, load = numbers.load.value;
    const auto upTo = [&](double up) {
        return up < replicas ? 1 - atLeast(up + 1, replicas, service.domain.value, numbers.available.value) : 1.0;
    };
    std::vector<State> states;
    for (double up = replicas; up >= 0; --up) {
        const double left = upTo(up), less = up > 0 ? upTo(up - 1) : 0;
        const double here = std::max(0.0, left - less);
        const bool isLast = less <= leastShown || states.size() + 1 == mostStates;
        // Replicas that fail as one leave numbers between which there is no state.
        if (here <= leastShown && !isLast)
            continue;
        states.push_back({up, isLast && less > 0, isLast ? left : here, answered(service, load, up)});
        if (!isLast)
            continue;
        State& last = states.back();
        double well = here * last.answered;
        for (double down = up - 1; down >= 0 && upTo(down) > nothing; --down)
            well += std::max(0.0, upTo(down) - (down > 0 ? upTo(down - 1) : 0)) * answered(service, load, down);
        if (last.time > nothing)
            last.answered = std::clamp(well / last.time, 0.0, 1.0);
        break;
    }
    return states;
}

std::string labelOf(const State& state, double needed, double replicas, const Voice& say) {
    const Message::Arguments arguments{{"count", groupedNumber(state.up, 0)}};
    if (state.up == replicas)
        return replicas == needed ? say(message("figure.service.all_needed", "all {count} up, needed", arguments))
                                  : say(message("figure.service.all", "all {count} up", arguments));
    if (state.orFewer)
        return say(message("figure.service.fewer", "{count} or fewer up", arguments));
    return state.up == needed ? say(message("figure.service.needed", "{count} up, needed", arguments))
                              : say(message("figure.service.up", "{count} up", arguments));
}

std::string wordsOf(const State& state, const Voice& say) {
    const bool isRare = state.time < rare && state.time > 0;
    const Message::Arguments arguments{{"share", percent(state.time, isRare ? 2 : 4)},
                                       {"time", duration(state.time * hoursPerYear)}};
    return isRare ? say(message("figure.service.rare", "{share} of the time, {time} a year", arguments))
                  : say(message("figure.service.often", "{share} of the time", arguments));
}

/// Rows of two routes of one name would stand together: the id tells them apart.
std::string routeName(const Project& project, std::size_t r) {
    const std::string name = titleOf(project.routes[r]);
    const auto alike =
        std::ranges::count_if(project.routes, [&](const Route& other) { return titleOf(other) == name; });
    return alike == 1 ? name : name + " (" + project.routes[r].id + ")";
}

std::string titleFor(const Source& source, std::size_t w) {
    const Voice& say = source.say;
    const auto within = [&](std::size_t r) { return source.evaluation.beside[r].inference[w].within.value; };
    std::size_t best = 0, worst = 0;
    for (std::size_t r = 0; r < source.project.routes.size(); ++r) {
        best = within(r) > within(best) ? r : best;
        worst = within(r) < within(worst) ? r : worst;
    }
    const double target = source.evaluation.inputs.workflows[w].parameters.service.target.value;
    const Message::Arguments arguments{{"workflow", titleOf(source.project.workflows[w])},
                                       {"best", titleOf(source.project.routes[best])},
                                       {"worst", titleOf(source.project.routes[worst])},
                                       {"most", percent(within(best), 4)},
                                       {"least", percent(within(worst), 4)},
                                       {"target", percent(target, 4)}};
    return within(best) == within(worst)
               ? say(message("figure.service.one",
                             "{most} of the requests to {workflow} are answered in time; {target} are asked",
                             arguments))
               : say(message("figure.service.title",
                             "{most} of the requests to {workflow} are answered in time on {best}, {least} on {worst}; "
                             "{target} are asked",
                             arguments));
}

void addRows(const Source& source, std::size_t r, std::size_t w, Figure& to) {
    const Route& bid = source.project.routes[r];
    const WorkflowService& service = source.evaluation.inputs.workflows[w].parameters.service;
    const InferenceBeside& numbers = source.evaluation.beside[r].inference[w];
    for (const State& state : statesOf(service, numbers)) {
        RangeRow& row = to.ranges.emplace_back();
        row.id = bid.id + "/" + groupedNumber(state.up, 0);
        row.group = routeName(source.project, r);
        row.label = labelOf(state, numbers.needed.value, numbers.replicas.value, source.say);
        row.subject = Subject{bid.id, r};
        row.high = 100 * state.answered;
        row.words = wordsOf(state, source.say);
    }
}

} // namespace

Figure serviceLevel(const Source& source, std::size_t, std::size_t w) {
    const Voice& say = source.say;
    const Project& project = source.project;
    const Workflow& workflow = project.workflows[w];
    const WorkflowService& service = source.evaluation.inputs.workflows[w].parameters.service;
    Figure figure;
    figure.id = "service-level@" + workflow.id;
    figure.subtitle = say("figure.service.subtitle",
                          "Percent of the requests that are answered within {limit} s, by the replicas that are up; "
                          "beside it how much of the time so many are",
                          {{"limit", exactNumber(service.waitLimit.value)}});
    figure.x = {say("figure.service.x", "Requests in time"), "%", 0, 100, Scale::linear};
    figure.y = {say("figure.service.y", "Replicas up"), {}, 0, 1, Scale::linear};
    figure.rangeTitles.high = say("figure.service.high", "Requests in time");
    figure.rangeTitles.words = say("figure.service.says", "How often");
    const Message::Arguments names{{"workflow", titleOf(workflow)}};
    if (project.routes.empty())
        return withNote(std::move(figure), say(message("figure.service.nowhere", "{workflow} has no route yet", names)),
                        say("figure.service.add_route", "Add a route first."));
    const InferenceBeside& first = source.evaluation.beside.front().inference[w];
    if (!first.load)
        return withNote(std::move(figure),
                        say(message("figure.service.absent", "{workflow} has no service level", names)),
                        say(whyAbsent(first.load.absence)));
    for (std::size_t r = 0; r < project.routes.size(); ++r)
        addRows(source, r, w, figure);
    figure.y.high = static_cast<double>(figure.ranges.size());
    figure.marks.push_back(
        {MarkKind::verticalLine, 100 * service.target.value, 0,
         say("figure.service.asked", "asked: {target}", {{"target", percent(service.target.value, 4)}}), std::nullopt});
    figure.title = titleFor(source, w);
    figure.summary = figure.title + say("figure.service.summary", "; {needed} replicas are needed, {spare} are spare.",
                                        {{"needed", groupedNumber(first.needed.value, 0)},
                                         {"spare", groupedNumber(first.replicas.value - first.needed.value, 0)}});
    return figure;
}

} // namespace plumb::report
