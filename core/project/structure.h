// SPDX-License-Identifier: GPL-3.0-or-later
// How the lists of a project hang together: what its edits and its check share.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/project/address.h"
#include "core/project/project.h"

namespace plumb::structure {

// Two to eight routes are what people can compare at one table. The other bounds keep a hostile file small.
inline constexpr std::size_t mostRoutes = 8;
inline constexpr std::size_t mostOfAList = 200;   // assumed
inline constexpr std::size_t mostJobSizes = 1000; // assumed; of all workflows together
inline constexpr std::size_t mostAnswers = 20000; // assumed; some hundred criteria for every route and workflow
inline constexpr std::size_t longestText = 10000; // assumed: a note of some pages, in bytes

template <class List>
auto find(List& list, std::string_view id) {
    return std::ranges::find(
        list, id, [](const auto& item) -> const auto& { return item.id; });
}

/// Calls `visit(id, kind in words)` for everything in the project that has an id.
template <class Visit>
void forEachId(const Project& project, Visit visit) {
    for (const Workflow& workflow : project.workflows) {
        visit(workflow.id, "workflow");
        for (const JobSize& size : workflow.sizes)
            visit(size.id, "job size");
    }
    for (const Component& component : project.components)
        visit(component.id, "component class");
    for (const Tier& tier : project.tiers)
        visit(tier.id, "storage tier");
    for (const Network& network : project.networks)
        visit(network.id, "network");
    for (const Gate& gate : project.gates)
        visit(gate.id, "facility gate");
    for (const Delivery& delivery : project.deliveries)
        visit(delivery.id, "delivery");
    for (const Line& line : project.lines)
        visit(line.id, "line");
    for (const CostItem& cost : project.costs)
        visit(cost.id, "cost");
    for (const Route& route : project.routes) {
        visit(route.id, "route");
        for (const Milestone& milestone : route.milestones)
            visit(milestone.id, "milestone");
    }
}

/// Calls `visit(key of the name, kind in words, list)` for every list whose items have a name.
template <class Values, class Visit>
void forEachNamedList(Values& project, Visit visit) {
    visit(std::string_view("route.name"), "route", project.routes);
    visit(std::string_view("workflow.name"), "workflow", project.workflows);
    visit(std::string_view("component.name"), "component", project.components);
    visit(std::string_view("tier.name"), "tier", project.tiers);
    visit(std::string_view("network.name"), "network", project.networks);
    visit(std::string_view("gate.name"), "gate", project.gates);
    visit(std::string_view("delivery.name"), "delivery", project.deliveries);
    visit(std::string_view("line.name"), "line", project.lines);
    visit(std::string_view("cost.name"), "cost", project.costs);
}

/// The text in its place, held to the rules of its row but for those of a name: other names may change with it.
Result<Project> writtenText(const Project& project, std::string_view address, std::string_view text);

/// The text in its place as somebody has kept it, whatever edits would say of its form today; a date, a year and a
/// baseline are still what they must be.
Result<Project> keptText(const Project& project, std::string_view address, std::string_view text);

/// What speaks against the name at the address, if it is one.
std::optional<Error> nameProblemAt(const Project& project, std::string_view address);

/// Puts a text of the project itself (`textRows`) in its place as it was kept in a file, whatever edits would say of
/// it; a key that is none is passed over. Refused for a date that is none.
Result<void> keepText(Project& project, std::string_view key, std::string_view text);

/// The places of `row` on routes of a kind that the row does not speak of.
std::vector<Address> unsaid(const Project& project, const Row& row);

} // namespace plumb::structure
