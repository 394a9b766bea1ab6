// SPDX-License-Identifier: GPL-3.0-or-later
// Which column of a log's table says what: by the names in its header, checked against what stands below them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/csv.h"
#include "core/base/result.h"
#include "core/intake/failure_log.h"

namespace plumb::intake {

/// Column numbers count from 0.
struct LogColumns {
    bool isLifetimes = false;         ///< start is the insertion, end the removal, kind the event
    std::optional<std::size_t> start; ///< always there when `findColumns` succeeds
    std::optional<std::size_t> end;
    std::optional<std::size_t> length;
    std::optional<std::size_t> unit;
    std::optional<std::size_t> kind;
    std::vector<std::size_t> causes;  ///< one column a class, of which each row fills one with its cause
    std::vector<std::string> guesses; ///< "start \"Prob Started\"", for those that no option names
};

/// Options first, then names, then contents. Refuses an option that names no column, and a table in which no column
/// holds times.
Result<LogColumns> findColumns(std::span<const std::string> names, std::span<const CsvRow> rows,
                               const FitOptions& options);

/// The unit that a column's name states ("downtime_min", "Start (h)"), if any.
std::optional<NumberUnit> unitInName(std::string_view name);

/// True if the first row names columns: no cell of it is a time, and not all of its cells are numbers.
bool isHeader(const CsvRow& row);

} // namespace plumb::intake
