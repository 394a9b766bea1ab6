// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/table/table_start.h"

#include <algorithm>
#include <map>

#include "core/base/text.h"
#include "core/intake/table/column_contents.h"
#include "core/intake/table/log_columns.h"

namespace plumb::intake {
namespace {

constexpr std::size_t rowsToLookAt = 50; // assumed: enough to outvote titles

struct Line {
    std::string_view text;
    std::size_t end = 0; ///< behind its line end
};

Line lineAt(std::string_view utf8, std::size_t at) {
    const auto end = std::min(utf8.find_first_of("\r\n", at), utf8.size());
    std::size_t behind = end;
    if (behind < utf8.size())
        behind += utf8.substr(behind, 2) == "\r\n" ? 2 : 1;
    return {utf8.substr(at, end - at), behind};
}

/// The delimiter of "sep=;", with quotes around it or without.
std::optional<char> statedDelimiter(std::string_view line) {
    line = trimmed(line);
    if (line.size() >= 2 && line.front() == '"' && line.back() == '"')
        line = line.substr(1, line.size() - 2);
    if (line.size() < 5 || lowerCase(line.substr(0, 4)) != "sep=")
        return std::nullopt;
    return line.substr(4) == "\\t" ? '\t' : line[4];
}

std::size_t filledCells(const CsvRow& row) {
    return static_cast<std::size_t>(
        std::ranges::count_if(row.cells, [](const std::string& cell) { return !trimmed(cell).empty(); }));
}

std::vector<CsvRow> firstRows(std::string_view utf8, char delimiter, const CsvLimits& limits) {
    CsvReader reader(utf8, delimiter, limits);
    std::vector<CsvRow> rows;
    for (CsvRow row; rows.size() < rowsToLookAt;) {
        const auto read = reader.next(row);
        if (!read || !*read)
            break;
        rows.push_back(row);
    }
    return rows;
}

/// How many rows in front of the header are titles: rows with fewer cells than most rows have, before a row that names
/// columns.
std::size_t titleRows(const std::vector<CsvRow>& rows) {
    std::map<std::size_t, std::size_t> widths;
    for (const CsvRow& row : rows) {
        if (const std::size_t filled = filledCells(row); filled > 0)
            ++widths[filled];
    }
    const auto most =
        std::ranges::max_element(widths, {}, [](const auto& one) { return std::pair(one.second, one.first); });
    if (most == widths.end() || most->first < 2)
        return 0;
    const std::size_t width = most->first;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::size_t filled = filledCells(rows[i]);
        if (filled < width)
            continue;
        // Names of columns are no numbers.
        const bool isNames = isHeader(rows[i].cells) && std::ranges::none_of(rows[i].cells, isPlainNumber);
        return isNames ? i : 0;
    }
    return 0;
}

} // namespace

bool isComment(std::string_view line) {
    return line.starts_with('#') || line.starts_with("//") || line.starts_with("%");
}

TableStart findTableStart(std::string_view utf8, std::optional<char> delimiter, const CsvLimits& limits) {
    TableStart start;
    std::optional<char> stated;
    std::size_t lastComment = 0; // offset of the last comment before the table
    std::string_view comment;
    while (start.offset < utf8.size()) {
        const Line line = lineAt(utf8, start.offset);
        const bool isFirst = start.lines == 0;
        if (isFirst && (stated = statedDelimiter(line.text))) {
            start.isDelimiterStated = true;
        } else if (isComment(line.text)) {
            lastComment = start.offset;
            comment = line.text;
            start.comments.push_back(start.lines + 1);
        } else if (!(trimmed(line.text).empty() && !start.comments.empty())) {
            break;
        }
        start.offset = line.end;
        ++start.lines;
    }
    const std::string_view table = utf8.substr(start.offset);
    start.delimiter = delimiter ? *delimiter : stated ? *stated : guessedDelimiter(table, limits);
    const auto rows = firstRows(table, start.delimiter, limits);
    if (rows.empty())
        return start;
    // "#time,node" over rows that begin with a time.
    if (!comment.empty() && !isHeader(rows.front().cells)) {
        comment.remove_prefix(std::min(comment.find_first_not_of("#/% "), comment.size()));
        CsvReader reader(comment, start.delimiter, limits);
        CsvRow names;
        if (const auto read = reader.next(names); read && *read && names.cells.size() > 1 &&
                                                  names.cells.size() == rows.front().cells.size() &&
                                                  isHeader(names.cells)) {
            start.isHeaderComment = true;
            start.offset = lastComment;
            start.lines = start.comments.back() - 1;
            start.comments.pop_back();
            return start;
        }
    }
    for (std::size_t line = 1; line < rows[titleRows(rows)].line; ++line) {
        const Line title = lineAt(utf8, start.offset);
        ++start.lines;
        if (!trimmed(title.text).empty())
            start.titles.push_back(start.lines);
        start.offset = title.end;
    }
    return start;
}

} // namespace plumb::intake
