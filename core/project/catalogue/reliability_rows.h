// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a component class: how many parts there are, how many nodes one takes down, and how often.
#pragma once

#include "core/project/catalogue/row.h"

namespace plumb::rows {

using C = ComponentParameters;

// clang-format off
inline constexpr std::array component{
    row<&C::rates, &ComponentRates::units>({
        .key = "component.units", .label = "Units of a group", .symbol = "u", .low = 1, .high = 100000, .decimals = 0,
        .step = 1, .whole = true,
        .help = "Parts of this class in every node, or in every group of nodes that shares them."}),
    row<&C::rates, &ComponentRates::groupNodes>({
        .key = "component.group_nodes", .label = "Nodes of a group", .symbol = "g", .low = 1, .high = 200000,
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 1, .whole = true,
        .help = "Nodes that one failure of the part takes down: 1 for parts of a node, more for a leaf switch, a power "
                "shelf, a coolant loop or a rack. A job uses as few groups as its nodes need."}),
    row<&C::rates, &ComponentRates::interrupts>({
        .key = "component.interrupts", .label = "Interrupts per unit", .symbol = "λ", .low = 0, .high = 1000,
        .spread = byFactor(0.6, 1.6), .decimals = 4, .step = 0.001, .source = "LL3",
        .help = "Events per unit and year that kill the job that uses it."}),
    row<&C::rates, &ComponentRates::replacements>({
        .key = "component.replacements", .label = "Replacements per unit", .low = 0, .high = 1000,
        .spread = byFactor(0.6, 1.6), .decimals = 4, .step = 0.001,
        .help = "Units replaced per unit and year, listed beside the interrupts; the spares of a route follow its own replacements."}),
    row<&C::rates, &ComponentRates::tickets>({
        .key = "component.tickets", .label = "Tickets per unit", .low = 0, .high = 10000, .spread = byFactor(0.6, 1.6),
        .decimals = 4, .step = 0.001,
        .help = "Events per unit and year that somebody must look at, listed beside the interrupts; staff is entered on the route."}),
};
// clang-format on

} // namespace plumb::rows
