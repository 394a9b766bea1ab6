// SPDX-License-Identifier: GPL-3.0-or-later
// What a call without a verb gets while this build has no window.
#pragma once

#include <string>

#include "app/cli/verbs.h"

namespace plumb {

/// The verdict and its reasons for a project; how to begin if `file` is empty.
Result<cli::Output> withoutWindow(const std::string& file);

} // namespace plumb
