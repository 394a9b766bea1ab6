// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/table/log_table.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include <fmt/format.h>

#include "core/base/csv.h"
#include "core/base/text.h"
#include "core/intake/rows/row_vocabulary.h"
#include "core/intake/table/joined_clocks.h"
#include "core/intake/table/table_start.h"
#include "core/intake/table/unit_parts.h"
#include "core/intake/text/time_stamp.h"

namespace plumb::intake {
namespace {

/// Rows are counted by the table, header and blank lines apart; the other bounds only keep memory in hand. *Assumed.*
constexpr CsvLimits limits{.bytes = maxLogBytes,
                           .rows = std::numeric_limits<std::size_t>::max(),
                           .columns = 1'000,
                           .cells = 60'000'000,
                           .cellBytes = std::size_t{1} << 20};

/// A longer table is expected to go on as its first rows do.
constexpr std::size_t rowsToGuessFrom = 1024;

bool isBlank(const CsvRow& row) {
    return std::ranges::all_of(row.cells, [](const std::string& cell) { return trimmed(cell).empty(); });
}

/// What the columns of a table without header are called: those of a system event log as ipmitool(1) prints it with
/// "sel list" or "sel elist" (record | date | time | sensor | event | direction), else "column 1" and on.
std::vector<std::string> namesWithoutHeader(const std::vector<std::string>& cells, char delimiter) {
    constexpr std::array eventLog{"record", "date", "time", "component", "description", "direction"};
    const auto holds = [&](std::size_t cell, std::string_view word) { return lowerCase(trimmed(cells[cell])) == word; };
    std::vector<std::string> names;
    const bool isEventLog = delimiter == '|' && cells.size() == eventLog.size() && parseTimeStamp(cells[1]) &&
                            parseClock(cells[2]) && (holds(5, "asserted") || holds(5, "deasserted"));
    for (std::size_t i = 0; i < cells.size(); ++i)
        names.push_back(isEventLog ? eventLog[i] : fmt::format("column {}", i + 1));
    return names;
}

std::vector<std::string> namesThatRepeat(const std::vector<std::string>& names) {
    std::vector<std::string> twice;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto isSame = [&](const std::string& other) {
            return lowerCase(trimmed(other)) == lowerCase(trimmed(names[i]));
        };
        const auto first = std::ranges::find_if(names, isSame);
        const bool isSecond = std::ranges::count_if(std::span(names).first(i), isSame) == 1;
        if (first != names.begin() + static_cast<std::ptrdiff_t>(i) && isSecond && !trimmed(names[i]).empty())
            twice.push_back(shown(names[i]));
    }
    return twice;
}

void fillSample(const LogTable& table, LogSample& sample) {
    LogSample fresh;
    fresh.wantedRows = sample.wantedRows;
    sample = std::move(fresh);
    sample.names = table.names;
    sample.delimiter = table.delimiter;
    if (table.style.forPoint + table.style.forComma + table.style.ambiguous > 0)
        sample.decimal = table.style.decimal;
    for (std::size_t i = 0; i < std::min(table.rows.size(), sample.wantedRows); ++i) {
        const LogRow row = table.rows.row(i);
        auto& cells = sample.rows.emplace_back();
        for (std::size_t column = 0; column < table.names.size(); ++column)
            cells.emplace_back(row.cell(column));
    }
    sample.taken = table.columns.taken;
    sample.candidates = candidatesFor(mappableRoles, table.names, table.rows);
}

} // namespace

Result<LogTable> LogTable::ofText(const LogSource& source, const FitOptions& options) {
    LogTable table;
    TableStart start = findTableStart(source.utf8, options.delimiter, limits);
    table.delimiter = start.delimiter;
    table.isDelimiterStated = start.isDelimiterStated && !options.delimiter;
    table.isDelimiterGuessed = !options.delimiter && !start.isDelimiterStated;
    table.m_titles = std::move(start.titles);
    table.m_comments = std::move(start.comments);
    const std::string_view text = source.utf8.substr(start.offset);
    CsvReader reader(text, *table.delimiter, limits);
    for (CsvRow row;;) {
        if (!source.pace.goesOn(reader.position(), text.size()))
            return Pace::cancelled();
        const auto read = reader.next(row);
        // Where only the beginning was read, its last row may break off inside a quote.
        if (!read && source.isCut && !table.names.empty())
            break;
        if (!read)
            return tl::unexpected(read.error());
        if (!*read)
            break;
        row.line += start.lines;
        if (isBlank(row)) {
            table.m_blank.push_back(row.line);
            continue;
        }
        // A cell like "#1234" is no comment where its row is as wide as the others.
        if (isComment(row.cells.front()) && !start.isHeaderComment && row.cells.size() != table.names.size()) {
            table.m_comments.push_back(row.line);
            continue;
        }
        if (table.names.empty()) {
            if (start.isHeaderComment)
                row.cells.front().erase(0, row.cells.front().find_first_not_of("#/% "));
            start.isHeaderComment = false;
            if (isHeader(row.cells)) {
                table.headerLine = row.line;
                table.names = row.cells;
                continue;
            }
            table.names = namesWithoutHeader(row.cells, *table.delimiter);
        }
        if (table.headerLine && row.cells == table.names) {
            table.m_headers.push_back(row.line);
            continue;
        }
        if (const auto added = table.addRow(row); !added)
            return tl::unexpected(added.error());
        if (table.rows.size() == rowsToGuessFrom) {
            const double share = 0.9 * static_cast<double>(reader.position()) / static_cast<double>(text.size());
            const auto whole = [&](std::size_t soFar) {
                return static_cast<std::size_t>(static_cast<double>(soFar) / share);
            };
            table.rows.reserve(std::min(maxLogRows, whole(table.rows.size())),
                               std::min(limits.cells, whole(table.rows.cells())), text.size());
        }
    }
    if (table.names.empty())
        return cannotBeDone("The file holds only blank lines. Choose the log itself, with a header line and one line "
                            "per failure.");
    return table;
}

Result<void> LogTable::addRow(const CsvRow& row) {
    std::size_t width = row.cells.size();
    while (width > names.size() && trimmed(row.cells[width - 1]).empty())
        --width;
    if (width > names.size()) {
        m_wide.push_back(row.line);
        if (m_firstWide.empty())
            m_firstWide = fmt::format("line {} has {} cells, but there are {} columns", row.line, width, names.size());
        return {};
    }
    if (width < names.size())
        m_short.push_back(row.line);
    if (rows.size() == maxLogRows)
        return cannotBeDone(fmt::format("The log goes on at line {} beyond {} rows, which is more than is read. Split "
                                        "it by time.",
                                        row.line, maxLogRows));
    rows.beginRow(row.line);
    for (std::size_t i = 0; i < width; ++i)
        rows.addCell(row.cells[i]);
    return {};
}

Result<void> LogTable::settle(const LogSource& source, const FitOptions& options) {
    m_joined = findJoinedClocks(names, rows);
    if (!m_joined.empty())
        rows = withJoinedClocks(rows, m_joined);
    auto found = findColumns(names, rows, options, delimiter.has_value(), m_joined);
    if (!found) {
        if (source.sample != nullptr)
            fillSample(*this, *source.sample);
        return tl::unexpected(found.error());
    }
    columns = std::move(*found);
    if (columns.unit && !columns.isLifetimes)
        columns.unitParts = findUnitParts(names, rows, *columns.unit);
    if (options.decimal) {
        style.decimal = *options.decimal;
    } else if (delimiter) {
        NumberVotes votes;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (!source.pace.goesOn(i, rows.size()))
                return Pace::cancelled();
            for (const auto& column : {columns.start, columns.end, columns.length, columns.quantity})
                votes.add(cell(rows.row(i), column));
        }
        style = votes.style(*delimiter);
    }
    for (const std::string& name : names)
        m_units.push_back(unitInName(name));
    if (source.sample != nullptr)
        fillSample(*this, *source.sample);
    m_duplicates = rows.duplicates(source.pace);
    return {};
}

Result<LogTimes> LogTable::decideTimes(const FitOptions& options, Pace& pace) const {
    std::vector<std::string_view> cells;
    cells.reserve(rows.size() * (columns.start.has_value() + columns.end.has_value()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!pace.goesOn(0, rows.size()))
            return Pace::cancelled();
        for (const auto& column : {columns.start, columns.end}) {
            if (const auto text = cell(rows.row(i), column); !text.empty())
                cells.push_back(text);
        }
    }
    return LogTimes::decide(cells, style.decimal, options,
                            columns.isLifetimes ? PlainNumbers::ages : PlainNumbers::instants,
                            unitOf(columns.start).has_value(), pace);
}

std::optional<NumberUnit> LogTable::unitOf(std::optional<std::size_t> column) const {
    auto unit = column ? m_units[*column] : std::nullopt;
    return unit || !columns.start ? unit : m_units[*columns.start];
}

std::string LogTable::unitNameOf(const LogRow& row) const {
    std::string name;
    for (const std::size_t part : columns.unitParts)
        name.append(row.cell(part)).append(1, '/');
    return name.append(cell(row, columns.unit));
}

std::optional<LogTime> LogTable::readTime(LogTimes& times, const LogRow& row, std::optional<std::size_t> column,
                                          std::string_view role) {
    const auto text = cell(row, column);
    const auto time = text.empty() ? std::nullopt : times.read(text, row.line(), unitOf(column));
    if (time)
        return time;
    if (text.empty()) {
        if (m_withoutTime.empty())
            m_firstWithoutTime = fmt::format("{} {} has no {}", word(), row.line(), role);
        m_withoutTime.push_back(row.line());
    } else {
        if (m_unreadable.empty())
            m_firstUnreadable = fmt::format("{} in {} {}, column {}, is no time that can be read", shown(text), word(),
                                            row.line(), shown(names[*column]));
        m_unreadable.push_back(row.line());
    }
    return std::nullopt;
}

tl::unexpected<Error> LogTable::nothingReadable() const {
    std::vector<std::string> problems;
    for (const std::string& problem : {m_firstUnreadable, m_firstWithoutTime, m_firstWide}) {
        if (!problem.empty())
            problems.push_back(problem);
    }
    return cannotBeDone(fmt::format("None of the {} rows can be read: {}. Times are read like 2024-03-31 "
                                    "14:05, 3/31/2024 14:05, 31.3.2024 14:05, or as plain numbers; say which column "
                                    "is the start if it is another.{}",
                                    rows.size() + m_wide.size(), join(problems, "; "),
                                    m_wide.empty() || delimiter != ','
                                        ? ""
                                        : " If numbers have a decimal comma, divide the columns by semicolons."));
}

void LogTable::notice(std::vector<Noticed>& list) const {
    if (!columns.guesses.empty())
        noticeFile(list, "columns_guessed", columns.guesses.size(), "Columns are guessed: {columns}.",
                   {{"columns", join(columns.guesses, ", ")}});
    if (!headerLine && delimiter)
        noticeFile(list, "no_header", 1, "The first line names no columns; it is read as the first row.");
    if (!hasRows())
        noticeFile(list, "no_rows", 1, "There is no row below the header in line {line}: the log holds no failure.",
                   {{"line", std::to_string(headerLine.value_or(1))}});
    if (isDelimiterStated)
        noticeFile(list, "delimiter_stated", 1,
                   "Columns are divided by {delimiter}, as the first line of the file says.",
                   {{"delimiter", std::string(delimiterName(*delimiter))}});
    noticeRows(list, "title_lines", m_titles,
               "Lines in front of the header that name no columns: {count}; they are passed over.");
    noticeRows(list, "comment_lines", m_comments, "Lines that are comments: {count}; they are passed over.");
    noticeRows(list, "repeated_headers", m_headers, "Rows that repeat the header: {count}; they are passed over.");
    if (const auto twice = namesThatRepeat(names); !twice.empty())
        noticeFile(list, "repeated_names", twice.size(),
                   "Names that several columns have: {count}; {names}. The first of them is taken; name another by its "
                   "number.",
                   {{"names", join(twice, ", ")}});
    for (const JoinedClock& one : m_joined)
        noticeFile(list, "date_and_time_joined", 1,
                   "Dates in column {date} and times of day in column {clock} are read as one.",
                   {{"date", shown(names[one.date])}, {"clock", shown(names[one.clock])}});
    if (!columns.unitParts.empty()) {
        std::vector<std::string> parts;
        for (const std::size_t part : columns.unitParts)
            parts.push_back(shown(names[part]));
        noticeFile(list, "units_named_by_several", columns.unitParts.size() + 1,
                   "Column {unit} alone gives different units the same name; units are told apart by {parts} as well.",
                   {{"unit", shown(names[*columns.unit])}, {"parts", join(parts, " and ")}});
    }
    for (const std::size_t column : columns.unusedStates) {
        // What was planned is named by its rows.
        if (isPlannedWork(names[column]))
            continue;
        noticeFile(
            list, "state_not_used", 1,
            "Column {column} may say which rows are failures, but not by which of its values; it is not used, and "
            "every row counts. If it does, name it as the state, with the values that are failures.",
            {{"column", shown(names[column])}});
    }
    if (names.size() > 1 && delimiter && isDelimiterGuessed)
        noticeFile(list, "delimiter", 1, "Columns are divided by {delimiter}, which is a guess from the first rows.",
                   {{"delimiter", std::string(delimiterName(*delimiter))}});
    const std::string sign = style.decimal == DecimalSign::point ? "point" : "comma";
    if (style.isDoubtful())
        noticeFile(list, "decimal_sign_doubtful", style.ambiguous,
                   "Numbers that could be read with a decimal point or a decimal comma: {count}; nothing in the file "
                   "decides, and a decimal {sign} is taken.",
                   {{"sign", sign}});
    else if (style.forPoint + style.forComma > 0)
        noticeFile(list, "decimal_sign", std::max(style.forPoint, style.forComma),
                   "Numbers are read with a decimal {sign}; numbers that can be read no other way: {count}{against}.",
                   {{"sign", sign},
                    {"against", style.isMixed() ? fmt::format("; {} contradict and are not read as numbers",
                                                              std::min(style.forPoint, style.forComma))
                                                : ""}});
    noticeRows(list, "blank_rows", m_blank, "Blank rows: {count}; they are passed over.");
    noticeRows(list, "wide_rows", m_wide,
               "Rows with more cells than columns: {count}; they are left out. A cell that holds the delimiter must "
               "stand in quotes, also a number with a decimal comma.");
    noticeRows(list, "short_rows", m_short,
               "Rows with fewer cells than columns: {count}; the missing cells are empty.");
    noticeRows(list, "no_time", m_withoutTime, "Rows without a time: {count}; they are left out.");
    noticeRows(list, "unreadable_rows", m_unreadable,
               "Rows whose time cannot be read: {count}; they are left out. The first: {first}.",
               {{"first", m_firstUnreadable}});
    noticeRows(list, "duplicate_rows", m_duplicates,
               "Rows that repeat an earlier row exactly: {count}; they are kept and count each.");
}

} // namespace plumb::intake
