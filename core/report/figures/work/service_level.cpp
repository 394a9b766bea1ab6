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

constexpr double leastShown = 1e-5; // of the time: rarer states are left of the axis (assumed)
constexpr double mostStates = 60;   // replicas along the axis (assumed: what can be told apart)
constexpr double fewestBelow = 2;   // replicas shown below those that are needed

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

/// The routes on which replicas serve the workflow; another layer has no service level.
std::vector<std::size_t> servingRoutes(const Source& source, std::size_t w) {
    std::vector<std::size_t> routes;
    for (std::size_t r = 0; r < source.evaluation.beside.size(); ++r) {
        if (source.evaluation.beside[r].inference[w].load)
            routes.push_back(r);
    }
    return routes;
}

/// The first number of replicas on the axis.
double firstShown(const Source& source, std::size_t w, double needed, double replicas, double domain) {
    double first = std::max(0.0, needed - fewestBelow);
    for (const std::size_t r : servingRoutes(source, w)) {
        const double available = source.evaluation.beside[r].inference[w].available.value;
        while (first > 0 && replicas - first < mostStates &&
               1 - atLeast(first, replicas, domain, available) > leastShown)
            --first;
    }
    return first;
}

std::string titleFor(const Source& source, std::size_t w) {
    const Voice& say = source.say;
    const auto within = [&](std::size_t r) { return source.evaluation.beside[r].inference[w].within.value; };
    const std::vector<std::size_t> routes = servingRoutes(source, w);
    std::size_t best = routes.front(), worst = routes.front();
    for (const std::size_t r : routes) {
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
    return best == worst || within(best) == within(worst)
               ? say(message("figure.service.one",
                             "{workflow} answers {most} of its requests in time on {best}; {target} are asked",
                             arguments))
               : say(message(
                     "figure.service.title",
                     "{workflow} answers {most} of its requests in time on {best}, {least} on {worst}; {target} "
                     "are asked",
                     arguments));
}

} // namespace

Figure serviceLevel(const Source& source, std::size_t, std::size_t w) {
    const Voice& say = source.say;
    const Project& project = source.project;
    const Workflow& workflow = project.workflows[w];
    const WorkflowService& service = source.evaluation.inputs.workflows[w].parameters.service;
    Figure figure;
    figure.id = "service-level@" + workflow.id;
    figure.subtitle =
        say("figure.service.subtitle",
            "Percent over the replicas that are up: requests answered within {limit} s with them, and the "
            "time in which a route has at least so many",
            {{"limit", exactNumber(service.waitLimit.value)}});
    figure.x = {say("figure.service.x", "Replicas up"), {}, 0, 1, Scale::linear};
    figure.y = {say("figure.service.y", "Share"), "%", 0, 100, Scale::linear};
    const Message::Arguments names{{"workflow", titleOf(workflow)}};
    if (project.routes.empty())
        return withNote(std::move(figure), say(message("figure.service.nowhere", "{workflow} has no route yet", names)),
                        say("figure.service.add_route", "Add a route first."));
    const std::vector<std::size_t> routes = servingRoutes(source, w);
    const InferenceBeside& first = source.evaluation.beside[routes.empty() ? 0 : routes.front()].inference[w];
    if (routes.empty())
        return withNote(std::move(figure),
                        say(message("figure.service.absent", "{workflow} has no service level", names)),
                        say(whyAbsent(first.load.absence)));
    const double needed = first.needed.value, replicas = first.replicas.value, domain = service.domain.value;
    const double from = firstShown(source, w, needed, replicas, domain);
    figure.x.low = from;
    figure.x.high = std::max(replicas, from + 1);
    Series share{say("figure.service.share", "requests in time"), std::nullopt, {}};
    for (double up = from; up <= replicas; ++up)
        share.points.push_back({up, 100 * answered(service, first.load.value, up)});
    figure.series.push_back(std::move(share));
    for (const std::size_t r : routes) {
        const double available = source.evaluation.beside[r].inference[w].available.value;
        const std::string name = titleOf(project.routes[r]);
        Series time{say("figure.service.at_least", "{route}: at least so many up", {{"route", name}}),
                    Subject{project.routes[r].id, r},
                    {}};
        Companion exactly{say("figure.service.exactly", "{route}: exactly so many up", {{"route", name}}), "%", {}};
        for (double up = from; up <= replicas; ++up) {
            const double here = atLeast(up, replicas, domain, available);
            const double more = up < replicas ? atLeast(up + 1, replicas, domain, available) : 0;
            time.points.push_back({up, 100 * here});
            exactly.points.push_back({up, 100 * std::max(0.0, here - more)});
        }
        figure.series.push_back(std::move(time));
        figure.companions.push_back(std::move(exactly));
    }
    const auto line = [&](double at, std::string label) {
        figure.marks.push_back({MarkKind::verticalLine, at, 0, std::move(label), std::nullopt});
    };
    line(needed, say("figure.service.needed", "needed: {count}", {{"count", groupedNumber(needed, 0)}}));
    if (replicas > needed)
        line(replicas, say("figure.service.spare", "with spare: {count}", {{"count", groupedNumber(replicas, 0)}}));
    figure.marks.push_back(
        {MarkKind::horizontalLine, 0, 100 * service.target.value,
         say("figure.service.asked", "asked: {target}", {{"target", percent(service.target.value, 4)}}), std::nullopt});
    figure.title = titleFor(source, w);
    figure.summary =
        figure.title + say("figure.service.summary", "; {needed} replicas are needed, {spare} are spare.",
                           {{"needed", groupedNumber(needed, 0)}, {"spare", groupedNumber(replicas - needed, 0)}});
    if (replicas <= from)
        figure.note = say("figure.service.thin", "No replica is needed, so that none can be missing.");
    return figure;
}

} // namespace plumb::report
