// SPDX-License-Identifier: GPL-3.0-or-later
// The table of a log before its rows mean anything: names, rows, columns, notation, and what had to be left out.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/csv.h"
#include "core/base/result.h"
#include "core/intake/failure_log.h"
#include "core/intake/log_source.h"
#include "core/intake/table/log_columns.h"
#include "core/intake/table/log_rows.h"
#include "core/intake/text/log_times.h"
#include "core/intake/text/number_style.h"

namespace plumb::intake {

struct LogTable {
    std::string format = "csv";
    std::optional<char> delimiter; ///< nothing: not divided by one (JSON)
    bool isDelimiterGuessed = false;
    bool isDelimiterStated = false;        ///< by a line "sep=;" of the file
    std::optional<std::size_t> headerLine; ///< nothing: no row names the columns, and they have numbers
    std::vector<std::string> names;
    LogRows rows; ///< without header, blank rows, comments and rows wider than the header
    LogColumns columns;
    NumberStyle style;

    /// Divides text into rows and tells the header from them.
    static Result<LogTable> ofText(const LogSource& source, const FitOptions& options);

    /// Finds the columns and the notation of numbers, and fills the sample if there is one. Everything below is for
    /// settled tables.
    Result<void> settle(const LogSource& source, const FitOptions& options);

    /// The notation of the times, from all of them.
    [[nodiscard]] Result<LogTimes> decideTimes(const FitOptions& options, Pace& pace) const;

    /// The cell; empty where there is no such column or the row ends before it.
    [[nodiscard]] static std::string_view cell(const LogRow& row, std::optional<std::size_t> column) {
        return column ? row.cell(*column) : std::string_view{};
    }

    /// The unit that the name of `column`, or else of the start, gives to plain numbers.
    [[nodiscard]] std::optional<NumberUnit> unitOf(std::optional<std::size_t> column) const;

    /// The unit of the row, with the columns that tell units of one name apart in front.
    [[nodiscard]] std::string unitNameOf(const LogRow& row) const;

    /// The time in `column`; if it is empty or no time, the row is recorded as left out.
    std::optional<LogTime> readTime(LogTimes& times, const LogRow& row, std::optional<std::size_t> column,
                                    std::string_view role);

    /// True if there is a row below the header, readable or not.
    [[nodiscard]] bool hasRows() const { return !rows.isEmpty() || !m_wide.empty(); }

    /// Why a table with rows yields nothing: the first row that could not be read.
    [[nodiscard]] tl::unexpected<Error> nothingReadable() const;

    /// Guesses and the rows left out.
    void notice(std::vector<Noticed>& list) const;

private:
    std::vector<std::size_t> m_blank, m_wide, m_short, m_withoutTime, m_unreadable, m_duplicates;
    std::vector<std::size_t> m_titles, m_comments, m_headers;
    std::vector<JoinedClock> m_joined;
    std::vector<std::optional<NumberUnit>> m_units; ///< that the columns' names state
    std::string m_firstWide, m_firstWithoutTime, m_firstUnreadable;

    Result<void> addRow(const CsvRow& row);
    [[nodiscard]] std::string_view word() const { return delimiter ? "line" : "record"; }
};

} // namespace plumb::intake
