// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the cluster page, for a place of the project.
#pragma once

#include "ui/session/evaluation_service.h"
#include "ui/viewmodels/shown_table.h"

namespace plumb::ui {

/// Counts on the route, and what one of each level costs on every owned route; without rows where `route` is rented.
ShownTable levelCosts(const Results& results, std::size_t route);

/// A column for each route.
ShownTable clusterSizes(const Results& results);

/// Component classes of the route's cluster; without rows where the project has none.
ShownTable failureReach(const Results& results, std::size_t route);

} // namespace plumb::ui
