// SPDX-License-Identifier: GPL-3.0-or-later
// Whether failures come more often or less often as time goes on: the power-law process with tests for no trend.
#pragma once

#include <optional>
#include <span>

#include "core/base/quantity.h"

namespace plumb::models {

/// Expected failures up to t are λ·t^β: β below 1, failures come less and less often; above 1, more and more often.
struct FailureTrend {
    double shape = 0;        ///< β̂ = n/Σ ln(T/t_i), maximum likelihood
    double lower = 0;        ///< two-sided interval, exact: 2n·β/β̂ is χ² with 2(n − 1) degrees of freedom
    double upper = 0;        ///<
    double pValue = 0;       ///< of no trend (β = 1), two-sided: 2·Σ ln(T/t_i) is χ² with 2(n − 1)
    double laplaceScore = 0; ///< standard normal without a trend; above 0 the failures lean to the end
    double laplacePValue = 0;
};

/// Failure times t_1 ≤ … ≤ t_n = T [h] from the beginning of the watch, all > 0; the last failure ends it.
/// 0 < `confidence` < 1. Nothing for fewer than two times, or if all are equal.
/// Source: Crow, AMSAA TR-138 (1974), and MIL-HDBK-189C (2011), which both give estimate, interval and the χ² test of
/// no trend for a test that ends with a failure; Laplace's test as in Ascher and Feingold, Repairable Systems
/// Reliability (1984).
std::optional<FailureTrend> failureTrend(std::span<const double> times_h, Fraction confidence);

} // namespace plumb::models
