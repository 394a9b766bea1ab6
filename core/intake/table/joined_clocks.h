// SPDX-License-Identifier: GPL-3.0-or-later
// Dates and times of day that stand in two columns, put together into one.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/intake/table/log_columns.h"
#include "core/intake/table/log_rows.h"

namespace plumb::intake {

/// Pairs of a column of dates without time and a column of times of day: by their names without the words date and
/// time, else the neighbour to the right. A second time of day that is an end shares the date of the first.
std::vector<JoinedClock> findJoinedClocks(std::span<const std::string> names, const LogRows& rows);

/// The rows with the time of day behind the date, in the column of the date, and in its own for an end; other cells
/// stay.
LogRows withJoinedClocks(const LogRows& rows, std::span<const JoinedClock> joined);

} // namespace plumb::intake
