// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the page about money. A column for each route, unless they are of one route at its place.
#pragma once

#include "ui/session/evaluation_service.h"
#include "ui/viewmodels/shown_table.h"

namespace plumb::ui {

ShownTable costTable(const Results& results);
ShownTable hourTable(const Results& results);
ShownTable ledgerTable(const Results& results, std::size_t r);
ShownTable levelTable(const Results& results); ///< without rows where no owned route has a cost

ShownTable fundingTable(const Results& results);
ShownTable contractTable(const Results& results);
ShownTable hybridTable(const Results& results); ///< without rows where no route has the figure
ShownTable eventTable(const Results& results);
ShownTable staffTable(const Results& results);

/// "Year 0 is not discounted; …", with the rate and the horizon.
QString presentValueWords(const Results& results);

} // namespace plumb::ui
