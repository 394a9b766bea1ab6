// SPDX-License-Identifier: GPL-3.0-or-later
// The seam for formats of failure logs: each is one file with a function to recognise its text and one to read it.
#pragma once

#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/intake/failure_log.h"

namespace plumb::intake {

struct LogFormat {
    bool (*recognises)(std::string_view utf8);
    /// Reads decoded text; what it leaves out or guesses is in `noticed` of the log.
    Result<FailureLog> (*read)(std::string_view utf8, const FitOptions& options);
};

extern const LogFormat csvLogFormat; ///< a table with one row a failure, or one row a lifetime; recognises any text

} // namespace plumb::intake
