// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the page about spares and supply. `r` is a place of the project.
#pragma once

#include "ui/session/evaluation_service.h"
#include "ui/viewmodels/shown_table.h"

namespace plumb::ui {

/// Deliveries of an owned route; without rows where the project has none.
ShownTable deliveriesOfRoute(const Results& results, std::size_t r);

// Each has a column for every owned route.
ShownTable supplyByRoute(const Results& results);
ShownTable sparesByRoute(const Results& results);
ShownTable nextByRoute(const Results& results);

} // namespace plumb::ui
