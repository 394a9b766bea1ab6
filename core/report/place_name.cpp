// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/place_name.h"

#include <algorithm>
#include <optional>

namespace plumb::report {
namespace {

/// The name of the workflow, route or other part with this id.
std::optional<std::string> partName(const Project& project, std::string_view id) {
    std::optional<std::string> name;
    const auto look = [&](const auto& list) {
        for (const auto& item : list) {
            if (item.id == id)
                name = titleOf(item);
        }
    };
    look(project.workflows);
    look(project.components);
    look(project.tiers);
    look(project.networks);
    look(project.gates);
    look(project.deliveries);
    look(project.lines);
    look(project.costs);
    look(project.routes);
    return name;
}

} // namespace

std::string placeName(const Project& project, const Address& address, const Voice& say) {
    const auto [i, j] = address.place;
    const auto pair = [](const std::string& a, const std::string& b) { return a + " / " + b; };
    switch (address.row->scope) {
    case Scope::project:
        return say("memo.whole_project", "the project");
    case Scope::route:
        return titleOf(project.routes[i]);
    case Scope::workflow:
        return titleOf(project.workflows[i]);
    case Scope::jobSize:
        return pair(titleOf(project.workflows[i]), project.workflows[i].sizes[j].id);
    case Scope::component:
        return titleOf(project.components[i]);
    case Scope::line:
        return titleOf(project.lines[i]);
    case Scope::milestone:
        return pair(titleOf(project.routes[i]), project.routes[i].milestones[j].id);
    case Scope::routeWorkflow:
        return pair(titleOf(project.routes[i]), titleOf(project.workflows[j]));
    case Scope::routeTier:
        return pair(titleOf(project.routes[i]), titleOf(project.tiers[j]));
    case Scope::routeNetwork:
        return pair(titleOf(project.routes[i]), titleOf(project.networks[j]));
    case Scope::routeGate:
        return pair(titleOf(project.routes[i]), titleOf(project.gates[j]));
    case Scope::routeDelivery:
        return pair(titleOf(project.routes[i]), titleOf(project.deliveries[j]));
    case Scope::routeLine:
        return pair(titleOf(project.routes[i]), titleOf(project.lines[j]));
    case Scope::routeCost:
        return pair(titleOf(project.routes[i]), titleOf(project.costs[j]));
    }
    return {};
}

std::string subjectName(const Project& project, const Scorecard& scorecard, std::string_view where, const Voice& say) {
    if (where.empty())
        return say("memo.whole_project", "the project");
    if (const auto places = resolve(project, where); places && !places->empty()) {
        const Address& address = places->front();
        if (address.row->scope == Scope::project)
            return std::string(address.row->label);
        return say("place.assumption", "{label}, {place}",
                   {{"label", std::string(address.row->label)}, {"place", placeName(project, address, say)}});
    }
    const std::string_view key = where.substr(0, where.find('@'));
    const auto instance = where.size() > key.size() ? partName(project, where.substr(key.size() + 1)) : std::nullopt;
    const std::string_view precondition = key.substr(0, key.find('.'));
    const auto known = std::ranges::find(scorecard.preconditions, precondition, &PreconditionState::id);
    if (known != scorecard.preconditions.end())
        return instance ? say("place.precondition", "{title}, {place}", {{"title", known->title}, {"place", *instance}})
                        : known->title;
    return partName(project, key).value_or(std::string(where));
}

} // namespace plumb::report
