// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of nodes at which a line over them has its points.
#pragma once

#include <set>

#include "core/evaluation/inputs.h"

namespace plumb::report {

/// 1, 2, 5, 10 … up to the first step that holds the cluster and every job, and the nodes of the project's jobs.
std::set<double> nodeCounts(const Inputs& inputs);

} // namespace plumb::report
