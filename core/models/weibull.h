// SPDX-License-Identifier: GPL-3.0-or-later
// Weibull distribution: maximum-likelihood fit with right-censored times, moments, the first of a fresh fleet.
#pragma once

#include <optional>
#include <span>

#include "core/base/quantity.h"

namespace plumb::models {

struct WeibullFit {
    double shape = 0;         ///< β; below 1 the hazard falls
    Hours scale;              ///< η
    double logLikelihood = 0; ///< natural logarithm, times in hours
    int iterations = 0;
};

/// Maximum likelihood from failure times and right-censored times [h], all > 0 and finite. Nothing if fewer than two
/// different failure times exist, or if the shape leaves [1e-3, 1e3]. S(t) = exp(−(t/η)^β). Source: NIST 8.4.1.3.
std::optional<WeibullFit> fitWeibull(std::span<const double> failures_h, std::span<const double> censored_h = {});

struct WeibullShapeInterval {
    std::optional<double> lower, upper; ///< nothing where the end lies outside [1e-3, 1e3]
};

/// Likelihood-ratio interval of β around a fit to the same times: every shape whose profile log-likelihood lies less
/// than χ²(1−a; 1)/2 below the maximum. 0 < `confidence` < 1. Source: Meeker and Escobar, Statistical Methods for
/// Reliability Data (1998), ch. 8.
WeibullShapeInterval weibullShapeInterval(const WeibullFit& fit, std::span<const double> failures_h,
                                          std::span<const double> censored_h, Fraction confidence);

struct WeibullMoments {
    Hours mean;    ///< η·Γ(1 + 1/β); infinite where Γ leaves the doubles, from about β = 1/170 down
    double cv = 0; ///< standard deviation over mean, √(Γ(1 + 2/β)/Γ(1 + 1/β)² − 1); infinite likewise
};

/// β > 0, η > 0.
WeibullMoments weibullMoments(double shape, Hours scale);

/// Time to the first failure of n fresh units is Weibull of the same shape with the scale times n^(−1/β); a fleet that
/// has aged and been repaired tends to n^−1 instead (superposition of renewals). n ≥ 1, β > 0.
double firstOfFreshFleetFactor(Count units, double shape);

} // namespace plumb::models
