// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as text: reads RFC 4180 and its common variants, writes cells that no spreadsheet runs as a formula.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/result.h"

namespace plumb {

struct CsvRow {
    std::size_t line = 0; ///< 1-based line of the text on which the row begins
    std::vector<std::string> cells;

    bool operator==(const CsvRow&) const = default;
};

struct CsvTable {
    char delimiter = ',';
    std::vector<CsvRow> rows; ///< a blank line is a row of one empty cell; a final line end adds no row
};

/// Bounds that no honest table of this program's users reaches; all *assumed*, to keep memory below about half a
/// gigabyte whatever the text holds.
struct CsvLimits {
    std::size_t bytes = std::size_t{64} << 20;
    std::size_t rows = 1'000'000;
    std::size_t columns = 1'000;
    std::size_t cells = 5'000'000;
    std::size_t cellBytes = std::size_t{1} << 20;
};

/// The one of comma, semicolon, tab and bar that divides the first rows most evenly; a comma if none does.
char guessedDelimiter(std::string_view text, const CsvLimits& limits = {});

/// A table row by row, for readers that keep less than every cell or want to stop half-way.
class CsvReader {
public:
    /// `text` must outlive the reader; a byte-order mark in front of it is passed over.
    CsvReader(std::string_view text, char delimiter, const CsvLimits& limits = {});

    /// Puts the next row in place of `row`; false at the end of the text. Refuses what `readCsv` refuses.
    Result<bool> next(CsvRow& row);

    [[nodiscard]] std::size_t position() const { return m_at; } ///< bytes of the text that are read

private:
    Result<void> nextCell(std::string& cell);
    void plainCell(std::string& cell);
    Result<void> quotedCell(std::string& cell);
    [[nodiscard]] tl::unexpected<Error> tooLong(std::size_t line) const;
    [[nodiscard]] bool atLineEnd() const { return m_text[m_at] == '\r' || m_text[m_at] == '\n'; }
    void passLineEnd();

    std::string_view m_text;
    char m_delimiter;
    CsvLimits m_limits;
    std::size_t m_at = 0, m_line = 1, m_rows = 0, m_cells = 0;
};

/// Reads UTF-8 text with or without byte-order mark; rows end with CRLF, LF or CR. Without `delimiter` it is guessed
/// among comma, semicolon, tab and bar: the one that divides the first rows most evenly. Cells that `csvLine` had
/// neutralised are restored. Refuses, naming the line: a quoted cell that never ends or goes on behind its closing
/// quote, a zero byte, a bound exceeded. Empty text is a table without rows. Source: RFC 4180.
Result<CsvTable> readCsv(std::string_view text, std::optional<char> delimiter = {}, const CsvLimits& limits = {});

/// A number, or text. An absent value is an empty text.
using CsvCell = std::variant<std::string, double>;

/// One row with its CRLF. Numbers are finite and read back exactly. Text that a spreadsheet would run (first character
/// = + - @, tab or carriage return, and not wholly a number) gets an apostrophe in front, as OWASP advises against CSV
/// injection; `readCsv` takes it off again. At least one cell.
std::string csvLine(std::span<const CsvCell> cells, char delimiter = ',');

/// "comma", "semicolon", "tab" or "bar".
std::string_view delimiterName(char delimiter);

} // namespace plumb
