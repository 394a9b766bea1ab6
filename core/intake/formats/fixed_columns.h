// SPDX-License-Identifier: GPL-3.0-or-later
// For formats whose columns are known by their format: options that name columns do not fit them.
#pragma once

#include <string_view>

#include "core/base/result.h"
#include "core/intake/fit_options.h"

namespace plumb::intake {

/// Refuses an option that names a column. `what` begins the sentence: "A kernel log".
Result<void> refuseColumnOptions(const FitOptions& options, std::string_view what);

} // namespace plumb::intake
