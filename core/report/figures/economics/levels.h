// SPDX-License-Identifier: GPL-3.0-or-later
// What a level of the cluster is called, and what one of it costs.
#pragma once

#include <optional>
#include <string>

#include "core/report/figures.h"

namespace plumb::report {

std::string nameOf(ClusterLevel level, const Voice& say);

/// One of a level: a whole one, or the part that the route has of it.
struct LevelAmount {
    double usd = 0;   ///< present value
    double capex = 0; ///< [USD]
    double nodes = 0;
    bool isWhole = true;
};

/// Nothing where the route has no cost, or is rented.
std::optional<LevelAmount> amountOf(const LevelCost& level);

} // namespace plumb::report
