// SPDX-License-Identifier: GPL-3.0-or-later
// A first look at JSON that may come from anywhere, before anything is built from it.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/base/result.h"

namespace plumb {

struct JsonBounds {
    std::size_t bytes;  ///< of the text
    std::size_t values; ///< members and values together
    std::size_t depth;  ///< of objects and lists within each other
};

/// Nothing if the text is one JSON value within the bounds, in UTF-8, with finite numbers and no member twice in the
/// same object (a parser would take the last of them in silence); else what is wrong, with its line and column. Stops
/// at the first fault.
std::optional<Error> jsonProblem(std::string_view text, const JsonBounds& bounds);

} // namespace plumb
