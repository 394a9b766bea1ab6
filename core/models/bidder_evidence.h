// SPDX-License-Identifier: GPL-3.0-or-later
// What a bidder's counted failures do to an assumed interrupt rate: a gamma prior, its update, and the chance that one
// rate lies below another.
//
// Failures are Poisson at a constant rate λ per node-hour. Source: conjugate gamma-Poisson update, e.g. Hamada et al.,
// Bayesian Reliability, 2008, ch. 4; NIST e-Handbook 8.2.5.
#pragma once

#include "core/base/quantity.h"

namespace plumb::models {

/// What is assumed before evidence: λ is gamma with the mean 1/m and the weight of `shape` failures seen in shape·m
/// node-hours. Its coefficient of variation is 1/√shape.
struct RatePrior {
    double shape = 1; ///< a > 0, pseudo-failures, not necessarily whole
    Hours mtbf;       ///< m > 0, per node
};

/// What a bidder has seen.
struct RateEvidence {
    Count failures; ///< k ≥ 0
    Hours exposure; ///< T ≥ 0 node-hours
};

/// A gamma distribution of λ: mean shape/exposure.
struct RateBelief {
    double shape = 0; ///< a + k > 0
    Hours exposure;   ///< b + T > 0, node-hours; b = a·m

    /// Node MTBF of the mean rate, exposure/shape: what a fleet of such nodes sees. Not the mean of 1/λ, which is
    /// larger and does not exist for shapes up to 1.
    Hours mtbf() const { return exposure / shape; }
    double meanRatePerNodeHour() const { return shape / exposure.value; }
};

RateBelief belief(const RatePrior& prior);

/// The posterior, shape a + k over b + T node-hours. No evidence (k = 0, T = 0) leaves the prior.
RateBelief updated(const RateBelief& before, const RateEvidence& evidence);

/// Equal-tailed credible interval.
struct CredibleInterval {
    Hours lower; ///< of the node MTBF, from the upper end of the rate
    Hours upper; ///< infinite where the lower end of the rate is below the smallest double (shapes far below 1)
};

/// Holds the MTBF 1/λ with probability `level`, 0 < level < 1, and leaves the same outside on either side.
CredibleInterval credibleInterval(const RateBelief& belief, Fraction level);

/// P(λ < rate), rate ≥ 0 per node-hour.
Fraction probabilityBelow(const RateBelief& belief, double ratePerNodeHour);

/// P(λ_a < λ_b) of two independent beliefs: λ_a·B_a/(λ_a·B_a + λ_b·B_b) is beta with the two shapes (B the
/// exposures), so that it is I_x(shape_a, shape_b) at x = B_a/(B_a + B_b). ½ for equal beliefs.
Fraction probabilityLower(const RateBelief& a, const RateBelief& b);

} // namespace plumb::models
