// SPDX-License-Identifier: GPL-3.0-or-later
// Which columns make a table one of lifetimes: insertion and removal with an event, or ages with an event.
#pragma once

#include <span>
#include <string>

#include "core/base/result.h"
#include "core/intake/table/column_finder.h"

namespace plumb::intake {

/// True if the names are those of insertion, removal and event.
bool isLifetimeTable(std::span<const std::string> names);

/// True if a row is the age of a unit and whether it failed then, as packages for survival analysis write it: a column
/// of plain numbers called time, age, duration …, an event of two values of which one is no failure, and no unit in
/// several rows. The columns are then taken, and the table is one of lifetimes.
bool isAgeTable(ColumnFinder& finder, LogColumns& columns);

/// Takes the columns that are still free; refuses a table without ages or events.
Result<void> findLifetimeColumns(ColumnFinder& finder, LogColumns& columns);

} // namespace plumb::intake
