// SPDX-License-Identifier: GPL-3.0-or-later
// What the numbers and the inputs have that a reader should know.
#pragma once

#include <vector>

#include "core/evaluation/evaluate.h"

namespace plumb {

/// Findings of an evaluation, worst first. `project` is the one that `inputs` was flattened from.
std::vector<Finding> findings(const Project& project, const Inputs& inputs, const Numbers& numbers);

} // namespace plumb
