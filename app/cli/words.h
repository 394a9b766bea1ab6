// SPDX-License-Identifier: GPL-3.0-or-later
// Small readings and writings that the verbs share: words with suggestions, days, aligned tables.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/base/date.h"
#include "core/base/enum_names.h"
#include "core/base/result.h"

namespace plumb::cli {

/// A sentence (with a blank before it) that offers the closest candidate; empty if none is close.
std::string suggestion(std::string_view word, std::span<const std::string_view> candidates);

/// `text` on one line of a terminal: what steers the display is written as escapes, "\n" for a line
/// break.
std::string oneLine(std::string_view text);

/// "1 route", "2 routes".
std::string counted(std::size_t count, std::string_view singular);

/// "a, b and c".
std::string listed(std::span<const std::string_view> words);

/// A word of a fixed list; refused with the list and the closest word. `option` is named.
template <class Enum>
Result<Enum> parseWord(std::string_view text, std::string_view option) {
    if (const auto value = enumFrom<Enum>(text))
        return *value;
    const auto names = namesOf<Enum>();
    return badValue(fmt::format("{}: \"{}\" is none of {}.{}", option, text, listed(names), suggestion(text, names)));
}

/// Nothing if the window's side of the program can name the file; Qt knows names in UTF-8 alone.
std::optional<Error> fileNameProblem(std::string_view path);

/// A day written YYYY-MM-DD; `option` is named in a refusal.
Result<Date> parseDay(std::string_view text, std::string_view option);

/// The day of a `--date` option, on which answers and evidence are judged; empty: the day it is.
Result<Date> judgementDay(const std::string& option);

/// The day it is, in UTC, so that the answer does not depend on where the machine stands.
Date today();

/// The second it is, as ISO 8601 in UTC.
std::string now();

/// The two sides of NAME=VALUE, divided at the first "=".
struct Pair {
    std::string name;
    std::string value;
};
Result<std::vector<Pair>> parsePairs(std::span<const std::string> texts, std::string_view pattern);

/// Rows as columns padded with blanks; columns named in `rightAligned` (counted from 0) end together.
std::string aligned(const std::vector<std::vector<std::string>>& rows, std::span<const std::size_t> rightAligned = {},
                    std::string_view indent = {});

} // namespace plumb::cli
