// SPDX-License-Identifier: GPL-3.0-or-later
// What a format is given to read, and the look at its beginning that a preview wants back.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/intake/pace.h"
#include "core/intake/table/log_columns.h"
#include "core/intake/text/number_style.h"

namespace plumb::intake {

/// The first rows of a log as a table, whatever its format is.
struct LogSample {
    std::size_t wantedRows = 0;         ///< how many rows to put in
    std::optional<char> delimiter;      ///< of a table in text
    std::optional<DecimalSign> decimal; ///< where the log has numbers that depend on it
    std::vector<std::string> names;     ///< of the columns; empty where the log is no table
    std::vector<std::vector<std::string>> rows;
    std::vector<TakenColumn> taken;                   ///< which column is what
    std::vector<std::vector<std::size_t>> candidates; ///< for each of `mappableRoles` the columns that may be it
};

/// The roles that a user may give to a column, as the options of the same names do.
inline constexpr std::array mappableRoles{ColumnRole::start, ColumnRole::end,     ColumnRole::length,
                                          ColumnRole::unit,  ColumnRole::kind,    ColumnRole::mark,
                                          ColumnRole::state, ColumnRole::quantity};

struct LogSource {
    std::string_view utf8;
    Pace& pace;
    bool isCut = false;          ///< only the beginning of a log: what breaks off at its end is no damage
    LogSample* sample = nullptr; ///< to be filled, if there is one
};

} // namespace plumb::intake
