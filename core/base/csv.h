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
