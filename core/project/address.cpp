// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/project/address.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/project/edits.h"
#include "core/project/structure.h"

namespace plumb {
namespace {

bool speaksOf(const Row& row, RouteKind kind) {
    return row.routes == RouteUse::all || (row.routes == RouteUse::owned) == isOwned(kind);
}

/// Calls `visit(Place)` for every place of the scope, in the order of the lists.
template <class Visit>
void forEachPlace(const Project& project, Scope scope, Visit visit) {
    const auto pairs = [&](const auto& outer, auto inner) {
        for (std::size_t i = 0; i < outer.size(); ++i) {
            for (std::size_t j = 0; j < inner(outer[i]).size(); ++j)
                visit(Place{i, j});
        }
    };
    const auto singles = [&](std::size_t count) {
        for (std::size_t i = 0; i < count; ++i)
            visit(Place{i, 0});
    };
    switch (scope) {
    case Scope::project:
        return visit(Place{});
    case Scope::route:
        return singles(project.routes.size());
    case Scope::workflow:
        return singles(project.workflows.size());
    case Scope::component:
        return singles(project.components.size());
    case Scope::line:
        return singles(project.lines.size());
    case Scope::jobSize:
        return pairs(
            project.workflows, [](const Workflow& w) -> auto& { return w.sizes; });
    case Scope::milestone:
        return pairs(
            project.routes, [](const Route& r) -> auto& { return r.milestones; });
    case Scope::routeWorkflow:
        return pairs(
            project.routes, [](const Route& r) -> auto& { return r.workflows; });
    case Scope::routeTier:
        return pairs(
            project.routes, [](const Route& r) -> auto& { return r.tiers; });
    case Scope::routeNetwork:
        return pairs(
            project.routes, [](const Route& r) -> auto& { return r.networks; });
    case Scope::routeGate:
        return pairs(
            project.routes, [](const Route& r) -> auto& { return r.gates; });
    case Scope::routeDelivery:
        return pairs(
            project.routes, [](const Route& r) -> auto& { return r.deliveries; });
    case Scope::routeLine:
        return pairs(
            project.routes, [](const Route& r) -> auto& { return r.lines; });
    case Scope::routeCost:
        return pairs(
            project.routes, [](const Route& r) -> auto& { return r.costs; });
    }
}

std::string listed(const std::vector<std::string>& instances) {
    constexpr std::size_t most = 12;
    if (instances.size() <= most)
        return join(instances, ", ");
    return join(std::span(instances).first(most), ", ") + fmt::format(" and {} more", instances.size() - most);
}

} // namespace

bool exists(const Project& project, const Address& address) {
    return !isOfRoute(address.row->scope) || speaksOf(*address.row, project.routes[address.place.first].kind);
}

std::vector<Address> addresses(const Project& project, const Row& row) {
    std::vector<Address> found;
    forEachPlace(project, row.scope, [&](Place place) {
        const Address address{&row, place};
        if (exists(project, address))
            found.push_back(address);
    });
    return found;
}

std::vector<Address> addresses(const Project& project) {
    std::vector<Address> all;
    for (const Row& row : catalogue()) {
        const std::vector<Address> found = addresses(project, row);
        all.insert(all.end(), found.begin(), found.end());
    }
    return all;
}

namespace structure {

std::vector<Address> unsaid(const Project& project, const Row& row) {
    std::vector<Address> found;
    if (row.routes == RouteUse::all)
        return found;
    forEachPlace(project, row.scope, [&](Place place) {
        const Address address{&row, place};
        if (!exists(project, address))
            found.push_back(address);
    });
    return found;
}

} // namespace structure

std::string instanceText(const Project& project, const Address& address) {
    const auto [i, j] = address.place;
    switch (address.row->scope) {
    case Scope::project:
        return {};
    case Scope::route:
        return project.routes[i].id;
    case Scope::workflow:
        return project.workflows[i].id;
    case Scope::jobSize:
        return project.workflows[i].sizes[j].id;
    case Scope::component:
        return project.components[i].id;
    case Scope::line:
        return project.lines[i].id;
    case Scope::milestone:
        return project.routes[i].milestones[j].id;
    case Scope::routeWorkflow:
        return project.routes[i].id + '/' + project.workflows[j].id;
    case Scope::routeTier:
        return project.routes[i].id + '/' + project.tiers[j].id;
    case Scope::routeNetwork:
        return project.routes[i].id + '/' + project.networks[j].id;
    case Scope::routeGate:
        return project.routes[i].id + '/' + project.gates[j].id;
    case Scope::routeDelivery:
        return project.routes[i].id + '/' + project.deliveries[j].id;
    case Scope::routeLine:
        return project.routes[i].id + '/' + project.lines[j].id;
    case Scope::routeCost:
        return project.routes[i].id + '/' + project.costs[j].id;
    }
    return {};
}

std::string addressText(const Project& project, const Address& address) {
    const std::string instance = instanceText(project, address);
    return instance.empty() ? std::string(address.row->key) : std::string(address.row->key) + '@' + instance;
}

Result<std::vector<Address>> resolve(const Project& project, std::string_view text) {
    const auto at = text.find('@');
    const std::string_view key = text.substr(0, at);
    const Row* row = findRow(key);
    if (!row) {
        std::vector<std::string_view> keys;
        for (const Row& known : catalogue())
            keys.push_back(known.key);
        for (const TextRow& known : textRows())
            keys.push_back(known.key);
        const auto near = closest(key, keys);
        return badValue(fmt::format("There is no assumption \"{}\".{} \"plumbline list\" shows them all.", key,
                                    near ? fmt::format(" Did you mean \"{}\"?", *near) : std::string()));
    }
    const std::vector<Address> all = addresses(project, *row);
    if (at == std::string_view::npos) {
        if (all.empty())
            return badValue(fmt::format("\"{}\" belongs to a {}, and the project has none it could apply to.", key,
                                        nameOf(row->scope)));
        return all;
    }
    const std::string_view instance = text.substr(at + 1);
    if (row->scope == Scope::project)
        return badValue(fmt::format(
            "\"{}\" belongs to the whole project and takes no instance; write it without \"@{}\".", key, instance));
    std::vector<std::string> instances;
    for (const Address& address : all) {
        instances.push_back(instanceText(project, address));
        if (instances.back() == instance)
            return std::vector{address};
    }
    for (const Address& address : structure::unsaid(project, *row)) {
        if (instanceText(project, address) == instance)
            return badValue(fmt::format("\"{}\" does not apply to \"{}\", because the route is {}.", key, instance,
                                        row->routes == RouteUse::owned ? "rented" : "owned"));
    }
    const std::vector<std::string_view> words(instances.begin(), instances.end());
    const auto near = closest(instance, words);
    return badValue(fmt::format("\"{}\" has no instance \"{}\".{} It belongs to a {}: {}.", key, instance,
                                near ? fmt::format(" Did you mean \"{}\"?", *near) : std::string(), nameOf(row->scope),
                                instances.empty() ? "this project has none" : listed(instances)));
}

std::optional<double> read(const Project& project, const Address& address) {
    return address.row->read(parametersAt(project, address.row->scope, address.place));
}

} // namespace plumb
