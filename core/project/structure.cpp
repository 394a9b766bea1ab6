// SPDX-License-Identifier: GPL-3.0-or-later
// Edits that add and remove rows of a project.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/project/edits.h"
#include "core/project/names.h"
#include "core/project/structure.h"

namespace plumb {
namespace {

using structure::find;
using structure::forEachId;

template <class List>
std::size_t indexOf(const List& list, std::string_view id) {
    return static_cast<std::size_t>(find(list, id) - list.begin());
}

/// Refuses an id that is malformed or taken.
std::optional<Error> idProblem(const Project& project, std::string_view id) {
    if (!isId(id))
        return Error{
            ErrorKind::badValue,
            fmt::format("\"{}\" is not an id: use lower-case letters and digits, words joined by \"-\", at most 64 "
                        "characters, starting with a letter.",
                        id)};
    std::optional<Error> problem;
    forEachId(project, [&](const std::string& taken, const char* kind) {
        if (taken == id && !problem)
            problem = Error{ErrorKind::badValue, fmt::format("The id \"{}\" is already taken by a {}.", id, kind)};
    });
    return problem;
}

std::optional<Error> lengthProblem(std::size_t length, std::size_t most, const char* kinds) {
    if (length < most)
        return std::nullopt;
    return Error{ErrorKind::badValue, fmt::format("A project holds at most {} {}.", most, kinds)};
}

/// Removes what is said about rows that no longer exist: provenance by address, answers by instance.
void forgetTheMissing(Project& project) {
    std::erase_if(project.provenance, [&](const auto& entry) { return !resolve(project, entry.first); });
    std::set<std::string, std::less<>> ids;
    forEachId(project, [&](const std::string& id, const char*) { ids.insert(id); });
    std::erase_if(project.answers,
                  [&](const Answer& answer) { return !answer.instance.empty() && !ids.contains(answer.instance); });
}

/// Old id and new id of everything a copy brings along.
using Renamed = std::map<std::string, std::string, std::less<>>;

/// Copies the provenance of every address of the originals to the same address of their copies.
void copyProvenance(Project& project, const Renamed& renamed) {
    std::vector<std::pair<std::string, Provenance>> copies;
    for (const auto& [address, provenance] : project.provenance) {
        const auto at = address.find('@');
        if (at == std::string::npos)
            continue;
        std::string instance;
        for (const std::string_view part : split(std::string_view(address).substr(at + 1), '/')) {
            const auto copy = renamed.find(part);
            instance += instance.empty() ? "" : "/";
            instance += copy == renamed.end() ? part : std::string_view(copy->second);
        }
        const std::string copy = address.substr(0, at + 1) + instance;
        if (copy != address)
            copies.emplace_back(copy, provenance);
    }
    for (auto& [address, provenance] : copies)
        project.provenance[address] = std::move(provenance);
}

/// Puts back to its default what a route of this kind cannot say, so that nothing unseen stays in the project.
void forgetTheUnsaid(Project& project, std::size_t route) {
    Route& changed = project.routes[route];
    if (!isOwned(changed.kind))
        changed.milestones.clear();
    for (const Row& row : catalogue()) {
        for (const Address& address : structure::unsaid(project, row)) {
            if (address.place.first == route)
                row.write(parametersAt(project, row.scope, address.place), row.initial);
        }
    }
}

std::size_t jobSizes(const Project& project) {
    std::size_t count = 0;
    for (const Workflow& workflow : project.workflows)
        count += workflow.sizes.size();
    return count;
}

std::string freeId(const Project& project, const std::string& stem) {
    std::string id = stem;
    for (int n = 2; idProblem(project, id); ++n)
        id = fmt::format("{}-{}", stem, n);
    return id;
}

} // namespace

Result<Project> withRoute(const Project& project, std::string_view id, RouteKind kind, std::string_view like) {
    if (auto problem = idProblem(project, id))
        return tl::unexpected(*problem);
    if (auto problem = lengthProblem(project.routes.size(), structure::mostRoutes, "routes"))
        return tl::unexpected(*problem);
    Project edited = project;
    Route route;
    Renamed renamed;
    if (!like.empty()) {
        const auto model = find(project.routes, like);
        if (model == project.routes.end())
            return badValue(fmt::format("There is no route \"{}\" to start from.", like));
        route = *model;
        renamed.emplace(like, id);
    } else {
        route.workflows.resize(project.workflows.size());
        route.tiers.resize(project.tiers.size());
        route.networks.resize(project.networks.size());
        route.gates.resize(project.gates.size());
        route.deliveries.resize(project.deliveries.size());
        route.lines.resize(project.lines.size());
        route.costs.resize(project.costs.size());
    }
    route.id = id;
    route.name = freeName(project, "route.name", id);
    route.kind = kind;
    edited.routes.push_back(route);
    for (Milestone& milestone : edited.routes.back().milestones) {
        const std::string original = std::exchange(milestone.id, {});
        milestone.id = freeId(edited, fmt::format("{}-payment", id));
        renamed.emplace(original, milestone.id);
    }
    if (!like.empty()) {
        forgetTheUnsaid(edited, edited.routes.size() - 1);
        copyProvenance(edited, renamed);
        forgetTheMissing(edited);
    }
    return edited;
}

Result<Project> withWorkflow(const Project& project, std::string_view id, WorkflowKind kind, std::string_view like,
                             std::string_view firstSize) {
    if (auto problem = idProblem(project, id))
        return tl::unexpected(*problem);
    if (auto problem = lengthProblem(project.workflows.size(), structure::mostOfAList, "workflows"))
        return tl::unexpected(*problem);
    Project edited = project;
    Workflow workflow;
    std::optional<std::size_t> model;
    if (!like.empty()) {
        model = indexOf(project.workflows, like);
        if (*model == project.workflows.size())
            return badValue(fmt::format("There is no workflow \"{}\" to start from.", like));
        workflow = project.workflows[*model];
    } else {
        workflow.sizes.emplace_back();
        switch (kind) {
        case WorkflowKind::training:
        case WorkflowKind::simulation:
            workflow.parameters.terms.absorbingLayer = AbsorbingLayer::checkpoint;
            break;
        case WorkflowKind::interactive:
            workflow.parameters.terms.absorbingLayer = AbsorbingLayer::requeue;
            break;
        case WorkflowKind::inference:
            workflow.parameters.terms.absorbingLayer = AbsorbingLayer::replicas;
            break;
        }
        // A further workflow takes no hours until its share is set, so that the shares still add up to 1.
        workflow.parameters.terms.share = {project.workflows.empty() ? 1.0 : 0.0};
    }
    if (auto problem =
            lengthProblem(jobSizes(project) + workflow.sizes.size() - 1, structure::mostJobSizes, "job sizes"))
        return tl::unexpected(*problem);
    workflow.id = id;
    workflow.name = freeName(project, "workflow.name", id);
    workflow.kind = kind;
    if (model)
        workflow.parameters.terms.share = {0};
    edited.workflows.push_back(workflow);
    Renamed renamed{{std::string(like), std::string(id)}};
    for (JobSize& size : edited.workflows.back().sizes)
        size.id.clear();
    for (std::size_t i = 0; i < workflow.sizes.size(); ++i) {
        JobSize& size = edited.workflows.back().sizes[i];
        if (i == 0 && !firstSize.empty()) {
            if (auto problem = idProblem(edited, firstSize))
                return tl::unexpected(*problem);
            size.id = firstSize;
        } else {
            size.id = freeId(edited, fmt::format("{}-job", id));
        }
        renamed[workflow.sizes[i].id] = size.id;
    }
    for (Route& route : edited.routes)
        route.workflows.push_back(model ? route.workflows[*model] : RouteWorkflowParameters{});
    if (model) {
        copyProvenance(edited, renamed);
        forgetTheMissing(edited);
    }
    return edited;
}

Result<Project> withJobSize(const Project& project, std::string_view id, std::string_view workflow) {
    if (auto problem = idProblem(project, id))
        return tl::unexpected(*problem);
    Project edited = project;
    const auto found = find(edited.workflows, workflow);
    if (found == edited.workflows.end())
        return badValue(fmt::format("There is no workflow \"{}\".", workflow));
    if (auto problem = lengthProblem(jobSizes(project), structure::mostJobSizes, "job sizes"))
        return tl::unexpected(*problem);
    found->sizes.push_back({std::string(id), {}});
    found->sizes.back().parameters.terms.share = {0};
    return edited;
}

Result<Project> withComponent(const Project& project, std::string_view id) {
    if (auto problem = idProblem(project, id))
        return tl::unexpected(*problem);
    if (auto problem = lengthProblem(project.components.size(), structure::mostOfAList, "component classes"))
        return tl::unexpected(*problem);
    Project edited = project;
    edited.components.push_back({std::string(id), freeName(project, "component.name", id), {}});
    return edited;
}

Result<Project> withTier(const Project& project, std::string_view id, TierKind kind) {
    if (auto problem = idProblem(project, id))
        return tl::unexpected(*problem);
    if (const auto same = std::ranges::find(project.tiers, kind, &Tier::kind); same != project.tiers.end())
        return badValue(
            fmt::format("The project has a storage tier of the kind {} already, \"{}\".", nameOf(kind), same->id));
    Project edited = project;
    edited.tiers.push_back({std::string(id), freeName(project, "tier.name", id), kind});
    for (Route& route : edited.routes)
        route.tiers.emplace_back();
    return edited;
}

Result<Project> withNetwork(const Project& project, std::string_view id, NetworkKind kind) {
    if (auto problem = idProblem(project, id))
        return tl::unexpected(*problem);
    if (const auto same = std::ranges::find(project.networks, kind, &Network::kind); same != project.networks.end())
        return badValue(
            fmt::format("The project has a network of the kind {} already, \"{}\".", nameOf(kind), same->id));
    Project edited = project;
    edited.networks.push_back({std::string(id), freeName(project, "network.name", id), kind});
    for (Route& route : edited.routes)
        route.networks.emplace_back();
    return edited;
}

Result<Project> withGate(const Project& project, std::string_view id, GateKind kind) {
    if (auto problem = idProblem(project, id))
        return tl::unexpected(*problem);
    if (const auto same = std::ranges::find(project.gates, kind, &Gate::kind); same != project.gates.end())
        return badValue(fmt::format("The project speaks of the gate {} already, in \"{}\".", nameOf(kind), same->id));
    Project edited = project;
    edited.gates.push_back({std::string(id), freeName(project, "gate.name", id), kind, {}});
    for (Route& route : edited.routes)
        route.gates.emplace_back();
    return edited;
}

Result<Project> withDelivery(const Project& project, std::string_view id, DeliveryKind kind) {
    if (auto problem = idProblem(project, id))
        return tl::unexpected(*problem);
    if (const auto same = std::ranges::find(project.deliveries, kind, &Delivery::kind);
        same != project.deliveries.end())
        return badValue(
            fmt::format("The project has a delivery of the kind {} already, \"{}\".", nameOf(kind), same->id));
    Project edited = project;
    edited.deliveries.push_back({std::string(id), freeName(project, "delivery.name", id), kind});
    for (Route& route : edited.routes)
        route.deliveries.emplace_back();
    return edited;
}

Result<Project> withLine(const Project& project, std::string_view id, Category category) {
    if (auto problem = idProblem(project, id))
        return tl::unexpected(*problem);
    if (!isHardware(category))
        return badValue(fmt::format("\"{}\" is not a category of the hardware quote.", nameOf(category)));
    if (auto problem = lengthProblem(project.lines.size(), structure::mostOfAList, "lines"))
        return tl::unexpected(*problem);
    Project edited = project;
    edited.lines.push_back({std::string(id), freeName(project, "line.name", id), category, {}});
    for (Route& route : edited.routes)
        route.lines.emplace_back();
    return edited;
}

Result<Project> withCost(const Project& project, std::string_view id, Category category, CostTiming timing) {
    if (auto problem = idProblem(project, id))
        return tl::unexpected(*problem);
    if (isHardware(category) || category == Category::residual)
        return badValue(fmt::format("\"{}\" is not a category of the costs around the quote.", nameOf(category)));
    if (auto problem = lengthProblem(project.costs.size(), structure::mostOfAList, "costs"))
        return tl::unexpected(*problem);
    Project edited = project;
    edited.costs.push_back({std::string(id), freeName(project, "cost.name", id), category, timing});
    for (Route& route : edited.routes)
        route.costs.emplace_back();
    return edited;
}

Result<Project> withMilestone(const Project& project, std::string_view id, std::string_view route) {
    if (auto problem = idProblem(project, id))
        return tl::unexpected(*problem);
    Project edited = project;
    const auto found = find(edited.routes, route);
    if (found == edited.routes.end() || !isOwned(found->kind))
        return badValue(
            fmt::format("There is no owned route \"{}\"; only a hardware quote is paid by milestones.", route));
    if (auto problem = lengthProblem(found->milestones.size(), structure::mostOfAList, "milestones in a route"))
        return tl::unexpected(*problem);
    MilestoneParameters parameters;
    if (!found->milestones.empty())
        parameters.terms.share = {0};
    found->milestones.push_back({std::string(id), parameters});
    return edited;
}

Result<Project> without(const Project& project, std::string_view id) {
    Project edited = project;
    const auto eraseAt = [](auto& list, std::size_t index) {
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(index));
    };
    const std::size_t route = indexOf(project.routes, id), workflow = indexOf(project.workflows, id),
                      component = indexOf(project.components, id), tier = indexOf(project.tiers, id),
                      network = indexOf(project.networks, id), gate = indexOf(project.gates, id),
                      delivery = indexOf(project.deliveries, id), line = indexOf(project.lines, id),
                      cost = indexOf(project.costs, id);
    bool removed = true;
    if (route < project.routes.size()) {
        eraseAt(edited.routes, route);
        if (edited.baseline == id)
            edited.baseline.clear();
    } else if (workflow < project.workflows.size()) {
        eraseAt(edited.workflows, workflow);
        for (Route& each : edited.routes)
            eraseAt(each.workflows, workflow);
    } else if (component < project.components.size()) {
        eraseAt(edited.components, component);
    } else if (tier < project.tiers.size()) {
        eraseAt(edited.tiers, tier);
        for (Route& each : edited.routes)
            eraseAt(each.tiers, tier);
    } else if (network < project.networks.size()) {
        eraseAt(edited.networks, network);
        for (Route& each : edited.routes)
            eraseAt(each.networks, network);
    } else if (gate < project.gates.size()) {
        eraseAt(edited.gates, gate);
        for (Route& each : edited.routes)
            eraseAt(each.gates, gate);
    } else if (delivery < project.deliveries.size()) {
        eraseAt(edited.deliveries, delivery);
        for (Route& each : edited.routes)
            eraseAt(each.deliveries, delivery);
    } else if (line < project.lines.size()) {
        eraseAt(edited.lines, line);
        for (Route& each : edited.routes)
            eraseAt(each.lines, line);
    } else if (cost < project.costs.size()) {
        eraseAt(edited.costs, cost);
        for (Route& each : edited.routes)
            eraseAt(each.costs, cost);
    } else {
        removed = false;
        for (Route& each : edited.routes)
            removed = removed || std::erase_if(each.milestones, [&](const Milestone& m) { return m.id == id; }) > 0;
        for (Workflow& each : edited.workflows) {
            const auto at = find(each.sizes, id);
            if (at == each.sizes.end())
                continue;
            if (each.sizes.size() == 1)
                return badValue(fmt::format(
                    "\"{}\" is the only job size of workflow \"{}\"; remove the workflow instead.", id, each.id));
            each.sizes.erase(at);
            removed = true;
        }
    }
    if (!removed)
        return badValue(fmt::format("There is no route, workflow, job size, component class, tier, network, gate, "
                                    "delivery, line, cost or milestone \"{}\".",
                                    id));
    forgetTheMissing(edited);
    return edited;
}

} // namespace plumb
