// SPDX-License-Identifier: GPL-3.0-or-later
// From the books of single runs to the figures of many.
#pragma once

#include <optional>
#include <span>

#include "core/models/simulation/result.h"

namespace plumb::models::simulation {

/// Sums in the order of the runs, so that the bits do not depend on who made them. At least one run.
///
/// Goodput is G = Σu/Σw, useful over wall time, and its standard error √(k/(k − 1)·Σ(u_i − G·w_i)²)/Σw (ratio
/// estimator, Cochran, Sampling Techniques, 6.3-6.4). The mean of the single ratios would be above 1/(T_w/T_s).
Aggregate aggregate(std::span<const Run> runs, std::optional<Hours> deadline);

} // namespace plumb::models::simulation
