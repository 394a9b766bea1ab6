// SPDX-License-Identifier: GPL-3.0-or-later
// The table of a log before its rows mean anything: header, columns, notation, and the rows that had to be left out.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/csv.h"
#include "core/base/result.h"
#include "core/intake/failure_log.h"
#include "core/intake/table/log_columns.h"
#include "core/intake/text/log_times.h"
#include "core/intake/text/number_style.h"

namespace plumb::intake {

struct LogTable {
    char delimiter = ',';
    std::optional<std::size_t> headerLine; ///< nothing: the first row is a failure already, and columns have numbers
    std::vector<std::string> names;
    std::vector<CsvRow> rows; ///< without header, blank rows and rows wider than the header
    LogColumns columns;
    NumberStyle style;

    /// Divides the text, tells header from rows and finds the columns.
    static Result<LogTable> read(std::string_view utf8, const FitOptions& options);

    /// The notation of the times, from all of them.
    [[nodiscard]] Result<LogTimes> decideTimes(const FitOptions& options) const;

    /// The trimmed cell; empty where there is no such column or the row ends before it.
    [[nodiscard]] std::string_view cell(const CsvRow& row, std::optional<std::size_t> column) const;

    /// The unit that the name of `column`, or else of the start, gives to plain numbers.
    [[nodiscard]] std::optional<NumberUnit> unitOf(std::optional<std::size_t> column) const;

    /// The time in `column`; if it is empty or no time, the row is recorded as left out.
    std::optional<LogTime> readTime(LogTimes& times, const CsvRow& row, std::optional<std::size_t> column,
                                    std::string_view role);

    /// True if there is a row below the header, readable or not.
    [[nodiscard]] bool hasRows() const { return !rows.empty() || !m_wide.empty(); }

    /// Why a table with rows yields nothing: the first row that could not be read.
    [[nodiscard]] tl::unexpected<Error> nothingReadable() const;

    /// Guesses and the rows left out.
    void notice(std::vector<Noticed>& list) const;

private:
    std::vector<std::size_t> m_blank, m_wide, m_short, m_duplicates, m_withoutTime, m_unreadable;
    std::string m_firstWide, m_firstWithoutTime, m_firstUnreadable;

    void keepRows(std::vector<CsvRow> all);
};

/// A lifetime table: one row a life of a unit, from its insertion to its removal, with the event that ended it.
Result<FailureLog> readLifetimes(LogTable table, LogTimes times);

} // namespace plumb::intake
