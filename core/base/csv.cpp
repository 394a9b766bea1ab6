// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/csv.h"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/text.h"

namespace plumb {
namespace {

constexpr std::array delimiters{',', ';', '\t', '|'};
constexpr std::size_t rowsToGuessFrom = 50; ///< assumed: enough to outvote a stray title row
constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

bool startsFormula(std::string_view text) {
    return !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos;
}

/// True if `text` is apostrophes followed by what would start a formula: only there an apostrophe carries meaning.
bool isGuarded(std::string_view text) {
    const auto first = text.find_first_not_of('\'');
    return first != std::string_view::npos && startsFormula(text.substr(first));
}

/// How evenly `delimiter` divides the first rows: how many have the commonest width above one, then that width.
std::pair<std::size_t, std::size_t> evenness(std::string_view text, char delimiter, const CsvLimits& limits) {
    CsvReader reader(text, delimiter, limits);
    std::map<std::size_t, std::size_t> widths;
    CsvRow row;
    for (std::size_t i = 0; i < rowsToGuessFrom; ++i) {
        if (const auto read = reader.next(row); !read || !*read)
            break;
        if (row.cells.size() > 1)
            ++widths[row.cells.size()];
    }
    std::pair<std::size_t, std::size_t> best{0, 0};
    for (const auto& [width, rows] : widths)
        best = std::max(best, {rows, width});
    return best;
}

} // namespace

char guessedDelimiter(std::string_view text, const CsvLimits& limits) {
    char best = delimiters.front();
    std::pair<std::size_t, std::size_t> bestEvenness{0, 0};
    for (const char delimiter : delimiters) {
        if (const auto found = evenness(text, delimiter, limits); found > bestEvenness) {
            bestEvenness = found;
            best = delimiter;
        }
    }
    return best;
}

CsvReader::CsvReader(std::string_view text, char delimiter, const CsvLimits& limits)
    : m_text(text), m_delimiter(delimiter), m_limits(limits) {
    if (m_text.starts_with(byteOrderMark))
        m_at = byteOrderMark.size();
}

Result<bool> CsvReader::next(CsvRow& row) {
    if (m_at == m_text.size())
        return false;
    row.line = m_line;
    std::size_t cells = 0;
    for (;;) {
        if (cells == m_limits.columns)
            return cannotBeDone(fmt::format("Line {} has more than {} cells; a table this wide is not read. Leave "
                                            "out the columns that are not needed.",
                                            row.line, m_limits.columns));
        // The row before lends its cells, so that a long table does not ask for memory cell by cell.
        if (cells == row.cells.size())
            row.cells.emplace_back();
        if (const auto read = nextCell(row.cells[cells++]); !read)
            return tl::unexpected(read.error());
        if (m_at == m_text.size())
            break;
        if (m_text[m_at] != m_delimiter) {
            passLineEnd();
            break;
        }
        ++m_at;
    }
    row.cells.resize(cells);
    m_cells += cells;
    if (m_rows == m_limits.rows || m_cells > m_limits.cells)
        return cannotBeDone(fmt::format("The table goes on at line {} beyond {} rows or {} cells, which is more "
                                        "than is read. Split it.",
                                        row.line, m_limits.rows, m_limits.cells));
    ++m_rows;
    return true;
}

Result<void> CsvReader::nextCell(std::string& cell) {
    cell.clear();
    if (m_at < m_text.size() && m_text[m_at] == '"') {
        if (const auto read = quotedCell(cell); !read)
            return read;
    } else {
        plainCell(cell);
    }
    if (cell.find('\0') != std::string::npos)
        return cannotBeDone(fmt::format("Line {} holds a zero byte, so this is not a text table. Export it again "
                                        "as CSV.",
                                        m_line));
    if (cell.size() > m_limits.cellBytes)
        return tooLong(m_line);
    if (cell.starts_with('\'') && isGuarded(cell))
        cell.erase(0, 1);
    return {};
}

void CsvReader::plainCell(std::string& cell) {
    std::size_t end = m_at;
    while (end < m_text.size() && m_text[end] != m_delimiter && m_text[end] != '\n' && m_text[end] != '\r')
        ++end;
    cell.assign(m_text.substr(m_at, end - m_at));
    m_at = end;
}

Result<void> CsvReader::quotedCell(std::string& cell) {
    const std::size_t openedOn = m_line;
    for (++m_at; m_at < m_text.size();) {
        const char c = m_text[m_at];
        if (c == '"') {
            ++m_at;
            if (m_at < m_text.size() && m_text[m_at] == '"') {
                cell += '"';
                ++m_at;
                continue;
            }
            if (m_at < m_text.size() && m_text[m_at] != m_delimiter && !atLineEnd())
                return cannotBeDone(fmt::format("Line {} goes on behind the closing quote of a cell. Double every "
                                                "quote inside a quoted cell.",
                                                m_line));
            return {};
        }
        if (cell.size() > m_limits.cellBytes)
            return tooLong(openedOn);
        if (atLineEnd()) {
            const std::size_t from = m_at;
            passLineEnd();
            cell.append(m_text.substr(from, m_at - from));
        } else {
            cell += c;
            ++m_at;
        }
    }
    return cannotBeDone(fmt::format("The quote opened in line {} is never closed. Close it, or double it if it "
                                    "belongs to the text.",
                                    openedOn));
}

tl::unexpected<Error> CsvReader::tooLong(std::size_t line) const {
    return cannotBeDone(fmt::format("A cell that begins in line {} is longer than {} bytes; probably a quote is "
                                    "not closed. Close it, or double it if it belongs to the text.",
                                    line, m_limits.cellBytes));
}

void CsvReader::passLineEnd() {
    m_at += m_text.substr(m_at).starts_with("\r\n") ? 2 : 1;
    ++m_line;
}

Result<CsvTable> readCsv(std::string_view text, std::optional<char> delimiter, const CsvLimits& limits) {
    if (text.size() > limits.bytes)
        return cannotBeDone(
            fmt::format("The table is {} bytes long; at most {} are read. Split it.", text.size(), limits.bytes));
    CsvTable table{delimiter ? *delimiter : guessedDelimiter(text, limits), {}};
    CsvReader reader(text, table.delimiter, limits);
    for (CsvRow row;;) {
        const auto read = reader.next(row);
        if (!read)
            return tl::unexpected(read.error());
        if (!*read)
            return table;
        table.rows.push_back(std::move(row));
        row = {};
    }
}

std::string csvLine(std::span<const CsvCell> cells, char delimiter) {
    PLUMB_CHECK(!cells.empty());
    std::string line;
    for (const CsvCell& cell : cells) {
        if (&cell != &cells.front())
            line += delimiter;
        if (const double* number = std::get_if<double>(&cell)) {
            line += exactNumber(*number);
            continue;
        }
        std::string text = std::get<std::string>(cell);
        if (isGuarded(text) && !parseNumber(text))
            text.insert(0, 1, '\'');
        // Every delimiter is quoted, not only ours: another locale's spreadsheet may divide at it.
        if (text.find_first_of(",;\t|\"\r\n") != std::string::npos) {
            for (std::size_t at = text.find('"'); at != std::string::npos; at = text.find('"', at + 2))
                text.insert(at, 1, '"');
            text = '"' + text + '"';
        }
        line += text;
    }
    return line + "\r\n";
}

std::string_view delimiterName(char delimiter) {
    switch (delimiter) {
    case ',':
        return "comma";
    case ';':
        return "semicolon";
    case '\t':
        return "tab";
    default:
        return "bar";
    }
}

} // namespace plumb
