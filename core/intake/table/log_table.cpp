// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/table/log_table.h"

#include <algorithm>
#include <unordered_set>

#include <fmt/format.h>

#include "core/base/text.h"

namespace plumb::intake {
namespace {

bool isBlank(const CsvRow& row) {
    return std::ranges::all_of(row.cells, [](const std::string& cell) { return trimmed(cell).empty(); });
}

} // namespace

Result<LogTable> LogTable::read(std::string_view utf8, const FitOptions& options) {
    auto csv = readCsv(utf8);
    if (!csv)
        return tl::unexpected(csv.error());
    const auto first = std::ranges::find_if_not(csv->rows, isBlank);
    if (first == csv->rows.end())
        return cannotBeDone("The file holds only blank lines. Choose the log itself, with a header line and one line "
                            "per failure.");
    LogTable table;
    table.delimiter = csv->delimiter;
    const bool hasHeader = isHeader(*first);
    if (hasHeader) {
        table.headerLine = first->line;
        table.names = first->cells;
    } else {
        for (std::size_t i = 0; i < first->cells.size(); ++i)
            table.names.push_back(fmt::format("column {}", i + 1));
    }
    csv->rows.erase(csv->rows.begin(), first + (hasHeader ? 1 : 0));
    table.keepRows(std::move(csv->rows));
    auto columns = findColumns(table.names, table.rows, options);
    if (!columns)
        return tl::unexpected(columns.error());
    table.columns = std::move(*columns);

    std::vector<std::string_view> numbers;
    for (const CsvRow& row : table.rows) {
        for (const auto& column : {table.columns.start, table.columns.end, table.columns.length}) {
            if (const auto cell = table.cell(row, column); !cell.empty())
                numbers.push_back(cell);
        }
    }
    table.style = numberStyle(numbers, table.delimiter);
    return table;
}

void LogTable::keepRows(std::vector<CsvRow> all) {
    std::unordered_set<std::string> seen;
    for (CsvRow& row : all) {
        if (isBlank(row)) {
            m_blank.push_back(row.line);
            continue;
        }
        while (row.cells.size() > names.size() && trimmed(row.cells.back()).empty())
            row.cells.pop_back();
        if (row.cells.size() > names.size()) {
            m_wide.push_back(row.line);
            if (m_firstWide.empty())
                m_firstWide = fmt::format("line {} has {} cells, but there are {} columns", row.line, row.cells.size(),
                                          names.size());
            continue;
        }
        if (row.cells.size() < names.size())
            m_short.push_back(row.line);
        if (!seen.insert(join(row.cells, "\x1f")).second)
            m_duplicates.push_back(row.line);
        rows.push_back(std::move(row));
    }
}

Result<LogTimes> LogTable::decideTimes(const FitOptions& options) const {
    std::vector<std::string_view> cells;
    for (const CsvRow& row : rows) {
        for (const auto& column : {columns.start, columns.end}) {
            if (const auto text = cell(row, column); !text.empty())
                cells.push_back(text);
        }
    }
    return LogTimes::decide(cells, style.decimal, options);
}

std::string_view LogTable::cell(const CsvRow& row, std::optional<std::size_t> column) const {
    return column && *column < row.cells.size() ? trimmed(row.cells[*column]) : std::string_view{};
}

std::optional<NumberUnit> LogTable::unitOf(std::optional<std::size_t> column) const {
    auto unit = column ? unitInName(names[*column]) : std::nullopt;
    return unit || !columns.start ? unit : unitInName(names[*columns.start]);
}

std::optional<LogTime> LogTable::readTime(LogTimes& times, const CsvRow& row, std::optional<std::size_t> column,
                                          std::string_view role) {
    const auto text = cell(row, column);
    const auto time = text.empty() ? std::nullopt : times.read(text, row.line, unitOf(column));
    if (time)
        return time;
    if (text.empty()) {
        if (m_withoutTime.empty())
            m_firstWithoutTime = fmt::format("line {} has no {}", row.line, role);
        m_withoutTime.push_back(row.line);
    } else {
        if (m_unreadable.empty())
            m_firstUnreadable = fmt::format("{} in line {}, column {}, is no time that can be read", shown(text),
                                            row.line, shown(names[*column]));
        m_unreadable.push_back(row.line);
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
                                    "is the start if it is another.",
                                    rows.size() + m_wide.size(), join(problems, "; ")));
}

void LogTable::notice(std::vector<Noticed>& list) const {
    if (!columns.guesses.empty())
        noticeFile(list, "columns_guessed", columns.guesses.size(), "Columns are guessed: {columns}.",
                   {{"columns", join(columns.guesses, ", ")}});
    if (!headerLine)
        noticeFile(list, "no_header", 1, "The first line names no columns; it is read as the first row.");
    if (!hasRows())
        noticeFile(list, "no_rows", 1, "There is no row below the header in line {line}: the log holds no failure.",
                   {{"line", std::to_string(headerLine.value_or(1))}});
    if (names.size() > 1)
        noticeFile(list, "delimiter", 1, "Columns are divided by {delimiter}, which is a guess from the first rows.",
                   {{"delimiter", std::string(delimiterName(delimiter))}});
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
               "stand in quotes.");
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
