// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/fit/planned_work.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"
#include "core/intake/table/column_names.h"

namespace plumb::intake {

bool isPlannedWork(std::string_view text) {
    // Met in public traces and in reasons of drained nodes.
    constexpr std::array phrases{" maintenance ", " maint ",  " planned ",     " scheduled ",  " upgrade ",
                                 " upgrades ",    " update ", " stress test ", " burn in ",    " acceptance test ",
                                 " resv ",        " repave ", " reinstall ",   " relocation ", " powered down "};
    const std::string words = " " + join(wordsOf(text), " ") + " ";
    return std::ranges::any_of(phrases,
                               [&](std::string_view phrase) { return words.find(phrase) != std::string::npos; });
}

} // namespace plumb::intake
