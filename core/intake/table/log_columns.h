// SPDX-License-Identifier: GPL-3.0-or-later
// Which column of a log's table says what: by the names in its header, checked against what stands below them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/intake/fit_options.h"
#include "core/intake/table/column_names.h"
#include "core/intake/table/log_rows.h"

namespace plumb::intake {

/// How sure it is that a column is what it was taken as.
enum class Sureness {
    told,    ///< an option names it
    certain, ///< its whole name says it, and its cells hold such things
    likely,  ///< a part of its name says it, or its cells are empty
    guessed, ///< only its cells speak for it
};

struct TakenColumn {
    ColumnRole role = ColumnRole::start;
    std::size_t column = 0;
    Sureness sureness = Sureness::guessed;
};

/// A column of times of day, and the column of dates that it was joined to.
struct JoinedClock {
    std::size_t clock = 0;
    std::size_t date = 0;
    bool isOfEnd = false; ///< the date stands before both times of an outage; this one takes it in front of itself
};

/// Column numbers count from 0.
struct LogColumns {
    bool isLifetimes = false; ///< start is the insertion (nothing: ages from 0), end the removal or age, kind the event
    std::optional<std::size_t> start; ///< always there when `findColumns` succeeds, but for a table of ages
    std::optional<std::size_t> end;
    std::optional<std::size_t> length;
    std::optional<std::size_t> unit;
    std::optional<std::size_t> mark; ///< the log has a row for the start and a row for the end of an outage
    std::optional<std::size_t> kind;
    std::optional<std::size_t> cause;
    std::optional<std::size_t> level;
    std::optional<std::size_t> quantity;
    std::vector<std::size_t> states;       ///< every column that says whether a row is a failure, the surest first
    std::vector<std::size_t> unitParts;    ///< columns without which different units have one name; outermost first
    std::vector<std::size_t> causes;       ///< one column a class, of which each row fills one with its cause
    std::vector<TakenColumn> taken;        ///< in the order in which they were found
    std::vector<std::string> guesses;      ///< "start \"Prob Started\"", for those that no option names
    std::vector<std::size_t> unusedStates; ///< columns that may say which rows are failures, in a way nobody knows
};

/// Options first, then names, then contents; of a table of text a lone column of numbers is taken as times, whatever it
/// is called. `joined` are columns of times of day whose date stands in another, which speaks for both. Refuses an
/// option that names no column, and a table in which no column holds times.
Result<LogColumns> findColumns(std::span<const std::string> names, const LogRows& rows, const FitOptions& options,
                               bool isText = true, std::span<const JoinedClock> joined = {});

/// For each role the columns whose cells may be what it asks for, whatever they are called.
std::vector<std::vector<std::size_t>> candidatesFor(std::span<const ColumnRole> roles,
                                                    std::span<const std::string> names, const LogRows& rows);

/// True if the row names columns: no cell of it is a time, and not all of its cells are numbers.
bool isHeader(std::span<const std::string> cells);

} // namespace plumb::intake
