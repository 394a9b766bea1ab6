// SPDX-License-Identifier: GPL-3.0-or-later
// Where a set of parameters stands in a project, and in every value shaped like one.
#pragma once

#include <cstddef>

#include "core/base/check.h"
#include "core/project/catalogue/row.h"

namespace plumb {

/// Positions in the lists of a project. `first` counts routes (or workflows, for workflow and job-size, or components,
/// or lines); `second` counts the route's workflows, tiers, networks, gates, deliveries, lines, costs or milestones, or
/// the workflow's job sizes.
struct Place {
    std::size_t first = 0;
    std::size_t second = 0;

    constexpr bool operator==(const Place&) const = default;
};

/// The parameters at `place`, for `Project` and `Inputs` alike (const or not). The place must exist.
template <class Values>
auto parametersAt(Values& values, Scope scope, Place place)
    -> std::conditional_t<std::is_const_v<Values>, const void*, void*> {
    const auto [i, j] = place;
    switch (scope) {
    case Scope::project:
        return &values.parameters;
    case Scope::route:
        return &values.routes[i].parameters;
    case Scope::workflow:
        return &values.workflows[i].parameters;
    case Scope::jobSize:
        return &values.workflows[i].sizes[j].parameters;
    case Scope::component:
        return &values.components[i].parameters;
    case Scope::line:
        return &values.lines[i].parameters;
    case Scope::milestone:
        return &values.routes[i].milestones[j].parameters;
    case Scope::routeWorkflow:
        return &values.routes[i].workflows[j];
    case Scope::routeTier:
        return &values.routes[i].tiers[j];
    case Scope::routeNetwork:
        return &values.routes[i].networks[j];
    case Scope::routeGate:
        return &values.routes[i].gates[j];
    case Scope::routeDelivery:
        return &values.routes[i].deliveries[j];
    case Scope::routeLine:
        return &values.routes[i].lines[j];
    case Scope::routeCost:
        return &values.routes[i].costs[j];
    }
    checkFailed("scope is one of Scope", __FILE__, __LINE__);
}

} // namespace plumb
