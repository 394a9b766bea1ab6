// SPDX-License-Identifier: GPL-3.0-or-later
// Weibull distribution: maximum-likelihood fit with right-censored times, moments.
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

/// Maximum likelihood from failure times and right-censored times [h], all > 0. Nothing if fewer than two different
/// failure times exist, or if the shape leaves [1e-3, 1e3]. S(t) = exp(−(t/η)^β). Source: NIST 8.4.1.3.
std::optional<WeibullFit> fitWeibull(std::span<const double> failures_h, std::span<const double> censored_h = {});

struct WeibullMoments {
    Hours mean;    ///< η·Γ(1 + 1/β)
    double cv = 0; ///< standard deviation over mean
};

/// β > 0, η > 0.
WeibullMoments weibullMoments(double shape, Hours scale);

} // namespace plumb::models
