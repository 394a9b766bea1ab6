// SPDX-License-Identifier: GPL-3.0-or-later
// What is not true yet of a route: what its verdict needs, and what else is open.
#pragma once

#include "core/verdict/reasons.h"

namespace plumb {

/// Of a self-sourced route: while one of these is not true, a reason of rank `buy_oem`, `unproven` or `incomplete`
/// stands; once all are, none does. `objections` are those of the same project.
std::vector<OpenPoint> neededFor(const Case& of, std::size_t route, const std::vector<Objection>& objections);

/// The others: criteria that are not yes, rented capacity and its counterparty, a bid that lapses early.
std::vector<OpenPoint> openPointsOf(const Case& of, std::size_t route, const std::vector<OpenPoint>& needed);

} // namespace plumb
