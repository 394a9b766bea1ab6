// SPDX-License-Identifier: GPL-3.0-or-later
// What the numbers and the inputs have that a reader should know.
#pragma once

#include <vector>

#include "core/evaluation/evaluate.h"

namespace plumb {

/// Findings of an evaluation, worst first. `project` is the one that was evaluated; all but the findings is there.
std::vector<Finding> findings(const Project& project, const Evaluation& evaluation);

} // namespace plumb
