// SPDX-License-Identifier: GPL-3.0-or-later
// When the last of several deliveries is in service, where each may miss the first round of allocation and all share a
// cause, and which of them it will be.
#pragma once

#include <span>

#include "core/base/quantity.h"
#include "core/models/supply/lead_time.h"

namespace plumb::models {

/// In service at ordered + lead + acceptance, and `nextRound` later with probability 1 − allocated, which depends on
/// nothing else (assumed). All times ≥ 0; the lead is lognormal, or certain where its p90 is its median.
struct DeliveryTerms {
    Weeks ordered{0}; ///< after the decision
    LeadTime lead;
    Weeks acceptance{0};   ///< from the dock to service
    Fraction allocated{1}; ///< probability that the order is allocated in the first round
    Weeks nextRound{0};    ///< the further wait if it is not
};

/// P(all in service within `due` of the decision); none: 1. A certain delivery counts as in time on the day itself.
///
/// The logarithms of the lead times, and nothing else, have the correlation 0 ≤ rho ≤ 1 between any two, from one
/// common cause X: with Φ_i(w | x) the probability of a lead time up to w given X = x,
/// P = ∫ φ(x)·Π [a_i·Φ_i(due − fixed_i | x) + (1 − a_i)·Φ_i(due − fixed_i − next_i | x)] dx.
/// Up to rho = 1/2 taken as it stands; above, by parts over the places where the product falls, whose width shrinks
/// with √(1 − rho); at 1 the sum over its steps. By the trapezoidal rule, as `allBelow` of copula.h, with Φ from a
/// table; absolute error below 5e-12. Source: O. A. Vasicek (1987) for one factor.
Fraction inServiceWithin(std::span<const DeliveryTerms> deliveries, Weeks due, double rho);

/// The least time by which all are in service with probability p, 0 < p < 1; at least one delivery. To 1e-12 of the
/// time (G. E. Alefeld, F. A. Potra, Y. Shi: ACM TOMS algorithm 748), exact where it is the step of a certain one.
Weeks serviceQuantile(std::span<const DeliveryTerms> deliveries, Fraction p, double rho);

struct ServiceBand {
    Weeks p10, p50, p90; ///< all are in service earlier with that probability
};

ServiceBand serviceBand(std::span<const DeliveryTerms> deliveries, double rho);

/// `serviceQuantile` at 1/2, to 1e-6 of the time, without allocation up to 25 deliveries: for loops over samples.
/// Deliveries are left out that are in service by the latest median of any with probability 1 − 7.4e-11 each (6.4
/// standard deviations): less than 1e-9 of probability lost for up to 13 of them. The integral has fewer nodes (error
/// below 5e-8), and Newton's steps are on Φ⁻¹(P), nearly straight in ln t. Where they do not settle, where P is so flat
/// that its error would show, and where rho is 1 or a certain delivery has two rounds, the answer is that of
/// `serviceQuantile`.
Weeks serviceMedian(std::span<const DeliveryTerms> deliveries, double rho);

/// shares[i]: the probability that delivery i is the last; ties between certain ones are split. They sum to 1; error
/// below 1e-6. `shares` has the length of `deliveries`. About a millisecond for five.
///
/// Given the deviate z of delivery i, and with it its time t, the common cause is normal of mean √rho·z and variance
/// 1 − rho: share_i = ∫ φ(z)·E[Π_{j≠i} F_j(t(z) | √rho·z + √(1 − rho)·Y)] dz, Y standard normal; the inner mean by the
/// trapezoidal rule, the outer integral by adaptive Gauss-Kronrod panels between the steps of certain deliveries. At
/// rho = 1 the limit from below, so that equal deliveries share equally.
void criticalShare(std::span<const DeliveryTerms> deliveries, double rho, std::span<double> shares);

} // namespace plumb::models
