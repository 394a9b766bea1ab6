// SPDX-License-Identifier: GPL-3.0-or-later
// Text for a terminal: tables with aligned columns, and paragraphs that end before the margin.
#pragma once

#include <string>
#include <string_view>

#include "core/report/table.h"

namespace plumb::report {

/// What a line of the terminal holds.
inline constexpr std::size_t terminalColumns = 100;

/// The table with aligned columns, two blanks apart. The first column takes what the others leave and wraps. Ends with
/// a newline.
std::string textTable(const Table& table, std::size_t width = terminalColumns);

/// The text broken at blanks; `first` stands before the first line, as many blanks before the others. A word that does
/// not fit is broken. Ends with a newline.
std::string wrapped(std::string_view text, std::string_view first = {}, std::size_t width = terminalColumns);

/// Characters that steer the display (line breaks, escape sequences, overrides of the direction of writing) become
/// blanks: text of the user never steers the terminal.
std::string onOneLine(std::string_view text);

} // namespace plumb::report
