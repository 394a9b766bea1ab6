// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as Slurm's commands print them with --parsable, divided by bars or another sign: known names, known states.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/intake/log_source.h"

namespace plumb::intake {

/// The names in the first line, in lower case; empty if there is none divided by the delimiter of `options`, or else by
/// the sign that gives names of Slurm.
std::vector<std::string> slurmNames(std::string_view utf8, const FitOptions& options);

/// The names that the columns of a table of jobs without header must have by what they hold: the number of a job in
/// front, a state of jobs in one column, two times, a list of nodes at the end; empty for the others. Nothing where the
/// first lines are no such table.
std::optional<std::vector<std::string>> slurmNamesByShape(std::string_view utf8, const FitOptions& options);

/// True if the text is one of these tables as it is printed without --parsable, in columns of fixed width that cut what
/// they hold: `firstName` is in its first line, and a line of dashes below it.
bool isFixedWidthPrint(std::string_view utf8, std::string_view firstName);

/// Why such a print is not read. `command` prints it in full.
tl::unexpected<Error> refuseFixedWidth(std::string_view command);

/// True if the cells of the first rows in the column are words in capitals, as Slurm writes states; also without rows.
bool holdsSlurmStates(std::string_view utf8, const FitOptions& options, std::string_view column);

/// One line below the header.
struct SlurmRow {
    std::size_t line = 0;
    std::span<const std::string_view> cells;

    /// Without blanks; empty where there is no such column.
    [[nodiscard]] std::string_view cell(std::optional<std::size_t> column) const;
};

/// The lines of one table one after the other; blank lines and repeated headers are passed over.
class SlurmTable {
public:
    SlurmTable(const LogSource& source, const FitOptions& options);

    /// The first of `names` that is a column.
    [[nodiscard]] std::optional<std::size_t> column(std::initializer_list<std::string_view> names) const;

    /// Calls `take` for every line; false if called off.
    bool forEach(const std::function<void(const SlurmRow&)>& take);

    /// Lines with more or fewer cells than the header; they are passed over.
    [[nodiscard]] const std::vector<std::size_t>& unevenLines() const { return m_uneven; }

    [[nodiscard]] bool hasHeader() const { return m_hasHeader; }

private:
    bool forEachLine(const std::function<void(const SlurmRow&)>& take); ///< no quotes
    bool forEachRow(const std::function<void(const SlurmRow&)>& take);  ///< with quotes
    void takeCells(std::vector<std::string_view>& cells, std::size_t line, bool isLast,
                   const std::function<void(const SlurmRow&)>& take);

    const LogSource& m_source;
    char m_delimiter;
    std::vector<std::string> m_names;
    bool m_hasHeader = true, m_isHeaderBehind = false;
    std::vector<std::size_t> m_uneven;
};

/// The nodes of a list ("node[001-003,7],x[1-2]c0s[0-1]n1"); nothing if it cannot be read or names more than
/// `mostNodes`.
std::optional<std::vector<std::string>> slurmNodes(std::string_view list);
inline constexpr std::size_t mostNodes = 100'000; ///< *assumed*; no cluster is as large

/// True for the states that jobs have, and for words in capitals as Slurm writes any state.
bool isSlurmJobState(std::string_view state);
bool isSlurmState(std::string_view cell);

/// True for the words with which Slurm says that it has no value: "Unknown", "None", "N/A", "(null)", "None assigned".
bool isSlurmNothing(std::string_view cell);

/// The first word of a state without its marks: "CANCELLED by 1000" is CANCELLED, "DOWN*" is DOWN; in upper case.
std::string slurmState(std::string_view cell);

} // namespace plumb::intake
