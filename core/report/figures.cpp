// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/figures.h"

#include <algorithm>
#include <array>
#include <type_traits>

#include <fmt/format.h>

#include "core/base/text.h"

namespace plumb::report {
namespace {

/// A figure with the scope that its parameters say; of a route and an item of it, the scope that is given.
template <auto Draw, FigureScope OfTwo = FigureScope::routeWorkflow>
constexpr FigureKind kindOf(std::string_view id, std::string_view title) {
    using Function = decltype(Draw);
    if constexpr (std::is_invocable_v<Function, const Source&, std::size_t, std::size_t>)
        return {id, title, OfTwo, Draw};
    else if constexpr (std::is_invocable_v<Function, const Source&, std::size_t>)
        return {id, title, FigureScope::route,
                [](const Source& source, std::size_t route, std::size_t) { return Draw(source, route); }};
    else
        return {id, title, FigureScope::project,
                [](const Source& source, std::size_t, std::size_t) { return Draw(source); }};
}

constexpr std::array kinds{
    kindOf<&waterfall>("waterfall", "From the quoted to the modelled saving"),
    kindOf<&costPerHour>("cost-per-hour", "What a useful GPU-hour costs, by groups of cost"),
    kindOf<&cashFlow>("cash-flow", "Cost by year, with what has been paid in all"),
    kindOf<&costLevels>("cost-levels", "What an accelerator, node, rack, pod, hall and site cost"),
    kindOf<&overheadAgainstInterval>("overhead-interval", "Overhead against the checkpoint interval"),
    kindOf<&lossesOfHour>("losses", "Where a useful hour goes"),
    kindOf<&failureCost>("failure-cost", "What a failure costs"),
    kindOf<&clusterLevels>("cluster-levels", "What the cluster is made of, and what one of each level costs"),
    kindOf<&usefulShare>("useful-share", "Useful share of an hour by workflow and route"),
    kindOf<&solutionTime, FigureScope::workflow>("solution-time", "Time of the reference job, and its deadline"),
    kindOf<&serviceLevel, FigureScope::serving>("service-level", "Requests in time over the replicas that are up"),
    kindOf<&mtbfAgainstNodes>("mtbf-nodes", "System MTBF against the nodes of a job"),
    kindOf<&mtbfByLevel>("mtbf-levels", "MTBF of a node, the jobs and the cluster, with its interval"),
    kindOf<&classRates>("class-rates", "Interrupts by component class"),
    kindOf<&storageNeed>("storage-need", "Bandwidth that the checkpoints need"),
    kindOf<&fabricTopology, FigureScope::routeNetwork>("fabric-topology", "How a network is cabled"),
    kindOf<&allReduceTimes>("all-reduce", "All-reduce against the size of the message"),
    kindOf<&facilityGates>("facility-gates", "Gates of rack, room and site"),
    kindOf<&retrofitPlan>("retrofit-plan", "Retrofits in time, with the critical path"),
    kindOf<&supplyEfficiencyAtLoad>("supply-efficiency", "Efficiency of the power supplies over their load"),
    kindOf<&deliverySpans>("deliveries", "When each delivery is in service, and when all are"),
    kindOf<&dateProbability>("date-probability", "Probability that all deliveries are in service by a date"),
    kindOf<&spareStock>("spare-stock", "Fill rate over the spare trays in stock"),
    kindOf<&spareValue>("spare-value", "Value of a spare over the years"),
};

template <class List>
Result<std::size_t> placeOf(const List& list, std::string_view id, std::string_view what) {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i].id == id)
            return i;
        known.push_back(list[i].id);
    }
    return badValue(fmt::format("There is no {} \"{}\" to draw; there are: {}.", what, id, join(known, ", ")));
}

/// The first workflow whose failures `layer` absorbs on some route, or the first of all.
std::size_t firstAbsorbedBy(const Project& project, AbsorbingLayer layer) {
    for (std::size_t w = 0; w < project.workflows.size(); ++w) {
        if (absorbsAnywhere(project, w, layer))
            return w;
    }
    return 0;
}

std::size_t firstWithCheckpoints(const Project& project) {
    return firstAbsorbedBy(project, AbsorbingLayer::checkpoint);
}

std::size_t firstServing(const Project& project) {
    return firstAbsorbedBy(project, AbsorbingLayer::replicas);
}

std::size_t computeNetwork(const Project& project) {
    const auto found = std::ranges::find(project.networks, NetworkKind::compute, &Network::kind);
    return found == project.networks.end() ? 0 : static_cast<std::size_t>(found - project.networks.begin());
}

/// The item of a list that an id names behind the slash, or `usual`.
template <class List>
Result<std::size_t> itemOf(const List& list, std::string_view instance, std::string_view figure, std::string_view what,
                           std::size_t usual) {
    if (list.empty())
        return badValue(fmt::format("The figure \"{}\" needs a {}, and the project has none.", figure, what));
    const auto slash = instance.find('/');
    return slash == std::string_view::npos ? usual : placeOf(list, instance.substr(slash + 1), what);
}

} // namespace

std::span<const FigureKind> figures() {
    return kinds;
}

std::optional<std::size_t> bestSelfSourced(const Project& project, const Numbers& numbers) {
    std::optional<std::size_t> best;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (!isSelfSourced(project.routes[r].kind))
            continue;
        const Outcome& saving = numbers.routes[r].saving[0];
        if (!best ||
            (saving && (!numbers.routes[*best].saving[0] || saving.value > numbers.routes[*best].saving[0].value)))
            best = r;
    }
    return best;
}

Result<Figure> figure(const Source& source, std::string_view id) {
    const Project& project = source.project;
    const auto at = id.find('@');
    const std::string_view name = id.substr(0, at);
    const auto kind = std::ranges::find(kinds, name, &FigureKind::id);
    if (kind == kinds.end()) {
        std::vector<std::string> known;
        for (const FigureKind& each : kinds)
            known.emplace_back(each.id);
        return badValue(fmt::format("There is no figure \"{}\"; there are: {}.", name, join(known, ", ")));
    }
    const std::string_view instance = at == std::string_view::npos ? std::string_view() : id.substr(at + 1);
    if (kind->scope == FigureScope::project) {
        if (at != std::string_view::npos)
            return badValue(
                fmt::format("The figure \"{}\" shows the whole project; write it without \"@{}\".", name, instance));
        return kind->draw(source, 0, 0);
    }
    if (kind->scope == FigureScope::workflow || kind->scope == FigureScope::serving) {
        if (project.workflows.empty())
            return badValue(fmt::format("The figure \"{}\" needs a workflow, and the project has none.", name));
        Result<std::size_t> workflow =
            kind->scope == FigureScope::serving ? firstServing(project) : firstWithCheckpoints(project);
        if (!instance.empty())
            workflow = placeOf(project.workflows, instance, "workflow");
        if (!workflow)
            return tl::unexpected(workflow.error());
        return kind->draw(source, 0, *workflow);
    }
    if (project.routes.empty())
        return badValue(fmt::format("The figure \"{}\" needs a route, and the project has none.", name));

    const auto slash = instance.find('/');
    Result<std::size_t> route = bestSelfSourced(project, source.evaluation.numbers).value_or(0);
    if (!instance.empty())
        route = placeOf(project.routes, instance.substr(0, slash), "route");
    if (!route)
        return tl::unexpected(route.error());
    if (kind->scope == FigureScope::route) {
        if (slash != std::string_view::npos)
            return badValue(fmt::format("The figure \"{}\" belongs to a route; write \"{}@{}\".", name, name,
                                        instance.substr(0, slash)));
        return kind->draw(source, *route, 0);
    }
    const Result<std::size_t> item =
        kind->scope == FigureScope::routeNetwork
            ? itemOf(project.networks, instance, name, "network", computeNetwork(project))
            : itemOf(project.workflows, instance, name, "workflow", firstWithCheckpoints(project));
    if (!item)
        return tl::unexpected(item.error());
    return kind->draw(source, *route, *item);
}

} // namespace plumb::report
