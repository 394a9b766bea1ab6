// SPDX-License-Identifier: GPL-3.0-or-later
// Something the program noticed: never a failure, always a whole sentence with its place and a remedy.
#pragma once

#include <string>

#include "core/base/message.h"

namespace plumb {

enum class Severity { note, warning, contradiction };

constexpr std::string_view nameOf(Severity severity) {
    return severity == Severity::note ? "note" : severity == Severity::warning ? "warning" : "contradiction";
}

struct Finding {
    Severity severity = Severity::note;
    std::string where; ///< a key, KEY@INSTANCE, a criterion or the id of a row; empty for the project as a whole
    Message sentence;
    Message remedy;

    bool operator==(const Finding&) const = default;
};

} // namespace plumb
