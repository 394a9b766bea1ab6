// SPDX-License-Identifier: GPL-3.0-or-later
// Percentiles of samples.
#pragma once

#include <span>

namespace plumb {

/// The value below which a share `p` of the sorted samples lies, type 7 (linear between order statistics: position
/// (n − 1)·p). `sorted` is ascending and not empty, 0 ≤ p ≤ 1. Source: Hyndman and Fan (1996), definition 7.
double percentile(std::span<const double> sorted, double p);

} // namespace plumb
