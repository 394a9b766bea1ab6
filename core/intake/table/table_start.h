// SPDX-License-Identifier: GPL-3.0-or-later
// Where the table of a text begins: behind a line that names the delimiter, titles and comments.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/csv.h"

namespace plumb::intake {

struct TableStart {
    std::size_t offset = 0; ///< bytes before it
    std::size_t lines = 0;  ///< and lines
    char delimiter = ',';
    bool isDelimiterStated = false;    ///< by a first line "sep=;", as spreadsheets write and read it
    bool isHeaderComment = false;      ///< the names of the columns stand behind the mark of a comment
    std::vector<std::size_t> comments; ///< lines passed over
    std::vector<std::size_t> titles;   ///< likewise: in front of the header, and with fewer cells than most rows
};

/// A line that begins like one is no row: "# exported by …", "// …".
bool isComment(std::string_view line);

/// Looks at the first lines; `delimiter` is what the user says.
TableStart findTableStart(std::string_view utf8, std::optional<char> delimiter, const CsvLimits& limits);

} // namespace plumb::intake
