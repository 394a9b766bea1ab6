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

class Parser {
public:
    Parser(std::string_view text, char delimiter, const CsvLimits& limits)
        : m_text(text), m_delimiter(delimiter), m_limits(limits) {}

    /// The next row; an empty optional at the end of the text.
    Result<std::optional<CsvRow>> row() {
        if (m_at == m_text.size())
            return std::nullopt;
        CsvRow row{m_line, {}};
        for (;;) {
            auto cell = nextCell();
            if (!cell)
                return tl::unexpected(cell.error());
            row.cells.push_back(std::move(*cell));
            if (row.cells.size() > m_limits.columns)
                return cannotBeDone(fmt::format("Line {} has more than {} cells; a table this wide is not read. Leave "
                                                "out the columns that are not needed.",
                                                row.line, m_limits.columns));
            if (m_at == m_text.size())
                return row;
            if (m_text[m_at] != m_delimiter) {
                passLineEnd();
                return row;
            }
            ++m_at;
        }
    }

private:
    Result<std::string> nextCell() {
        const bool isQuoted = m_at < m_text.size() && m_text[m_at] == '"';
        auto cell = isQuoted ? quotedCell() : plainCell();
        if (!cell)
            return cell;
        if (cell->find('\0') != std::string::npos)
            return cannotBeDone(fmt::format("Line {} holds a zero byte, so this is not a text table. Export it again "
                                            "as CSV.",
                                            m_line));
        if (cell->size() > m_limits.cellBytes)
            return tooLong(m_line);
        if (cell->starts_with('\'') && isGuarded(*cell))
            cell->erase(0, 1);
        return cell;
    }

    Result<std::string> plainCell() {
        const std::array stops{m_delimiter, '\r', '\n'};
        const auto end = m_text.find_first_of(std::string_view(stops.data(), stops.size()), m_at);
        const auto cell = m_text.substr(m_at, end == std::string_view::npos ? end : end - m_at);
        m_at += cell.size();
        return std::string(cell);
    }

    Result<std::string> quotedCell() {
        const std::size_t openedOn = m_line;
        std::string cell;
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
                return cell;
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

    [[nodiscard]] tl::unexpected<Error> tooLong(std::size_t line) const {
        return cannotBeDone(fmt::format("A cell that begins in line {} is longer than {} bytes; probably a quote is "
                                        "not closed. Close it, or double it if it belongs to the text.",
                                        line, m_limits.cellBytes));
    }

    [[nodiscard]] bool atLineEnd() const { return m_text[m_at] == '\r' || m_text[m_at] == '\n'; }

    void passLineEnd() {
        m_at += m_text.substr(m_at).starts_with("\r\n") ? 2 : 1;
        ++m_line;
    }

    std::string_view m_text;
    char m_delimiter;
    const CsvLimits& m_limits;
    std::size_t m_at = 0;
    std::size_t m_line = 1;
};

/// How evenly `delimiter` divides the first rows: how many have the commonest width above one, then that width.
std::pair<std::size_t, std::size_t> evenness(std::string_view text, char delimiter, const CsvLimits& limits) {
    Parser parser(text, delimiter, limits);
    std::map<std::size_t, std::size_t> widths;
    for (std::size_t i = 0; i < rowsToGuessFrom; ++i) {
        const auto row = parser.row();
        if (!row || !*row)
            break;
        if ((*row)->cells.size() > 1)
            ++widths[(*row)->cells.size()];
    }
    std::pair<std::size_t, std::size_t> best{0, 0};
    for (const auto& [width, rows] : widths)
        best = std::max(best, {rows, width});
    return best;
}

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

} // namespace

Result<CsvTable> readCsv(std::string_view text, std::optional<char> delimiter, const CsvLimits& limits) {
    if (text.size() > limits.bytes)
        return cannotBeDone(
            fmt::format("The table is {} bytes long; at most {} are read. Split it.", text.size(), limits.bytes));
    if (text.starts_with(byteOrderMark))
        text.remove_prefix(byteOrderMark.size());
    CsvTable table{delimiter ? *delimiter : guessedDelimiter(text, limits), {}};
    Parser parser(text, table.delimiter, limits);
    for (std::size_t cells = 0;;) {
        auto row = parser.row();
        if (!row)
            return tl::unexpected(row.error());
        if (!*row)
            return table;
        cells += (*row)->cells.size();
        if (table.rows.size() == limits.rows || cells > limits.cells)
            return cannotBeDone(fmt::format("The table goes on at line {} beyond {} rows or {} cells, which is more "
                                            "than is read. Split it.",
                                            (*row)->line, limits.rows, limits.cells));
        table.rows.push_back(std::move(**row));
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
