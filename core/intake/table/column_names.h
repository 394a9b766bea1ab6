// SPDX-License-Identifier: GPL-3.0-or-later
// What the name of a column says: how well it fits a role, and in which unit its numbers are.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/intake/fit_options.h"

namespace plumb::intake {

/// What a column may be taken as. `mark` says of each row whether it is the start or the end of an outage; `state`
/// whether it is a failure at all; `cause` stands below the class and `level` above it; `quantity` says for how many a
/// row stands. Insertion, removal, age and event belong to lifetime tables.
enum class ColumnRole {
    start,
    end,
    length,
    unit,
    mark,
    state,
    kind,
    cause,
    level,
    quantity,
    insertion,
    removal,
    age,
    event
};

/// "start", "stated length", "class", … as sentences name it.
std::string_view nameOf(ColumnRole role);

/// How well a column's name fits a role; 0 is not at all, above `fitsWhole` the whole name says it.
int fitOfName(std::string_view name, ColumnRole role);
inline constexpr int fitsWhole = 1000;

/// "StartTime_h" as start, time, h.
std::vector<std::string> wordsOf(std::string_view name);

/// The unit that a column's name states ("downtime_min", "Start (h)"), if any.
std::optional<NumberUnit> unitInName(std::string_view name);

/// Whether a cell of a mark says that an outage begins or ends ("fault_start", "recovered", "down"), if it says either.
enum class OutageMark { begins, ends };
std::optional<OutageMark> markOf(std::string_view cell);

} // namespace plumb::intake
