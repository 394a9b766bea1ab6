// SPDX-License-Identifier: GPL-3.0-or-later
// Values that exclude each other although each lies within its own range.
#pragma once

#include <optional>

#include "core/base/result.h"
#include "core/project/project.h"

namespace plumb {

/// The first pair of values that contradict each other, as a sentence that names both places, both values and what to
/// do. The lists of the project fit each other.
std::optional<Error> pairProblem(const Project& project);

} // namespace plumb
