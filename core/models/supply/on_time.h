// SPDX-License-Identifier: GPL-3.0-or-later
// The probability that all deliveries of a cluster arrive in time, when they share a cause and when they do not.
//
// A cluster starts with its last delivery. Ten deliveries at 95 % each are all in time with 60 %, not 95; a shared
// cause (one accelerator supplier, one port) raises that, and with it the chance that all are late together.
#pragma once

#include <span>

#include "core/base/quantity.h"

namespace plumb::models {

/// P(all in time) of deliveries with these probabilities (0 to 1 each; none: 1) and the correlation 0 ≤ rho ≤ 1 of the
/// normal deviates behind any two of them: Π p_i at 0, the least at 1, a one-factor Gaussian copula between. Error
/// below 1e-11 (`allBelow`). The correlation of the 0/1 events themselves is smaller than rho.
Fraction allOnTime(std::span<const double> probabilities, double rho);

/// P(all late) of the same deliveries.
Fraction allLate(std::span<const double> probabilities, double rho);

/// Mean of the latest of n independent exponential times: mean·H_n, H_n = 1 + 1/2 + … + 1/n. n ≥ 1, at most 1e9
/// (assumed); above 1,000 by the expansion ln n + γ + 1/(2n) − 1/(12n²), exact to the last places there.
double latestOfExponentials(double mean, Count n);

/// d_n with which the latest of n independent normal times has the mean mu + sigma·d_n: ∫ x·n·φ(x)·Φ(x)^(n − 1) dx by
/// the trapezoidal rule, error below 1e-11. 1 ≤ n ≤ 1e6 (assumed). Source: L. H. C. Tippett, Biometrika 17 (1925) 364.
double latestOfNormals(Count n);

/// A part of the order, and the probability that it is there by the date.
struct Tranche {
    Fraction share;   ///< of the order; the shares of all tranches sum to 1
    Fraction arrived; ///< probability by the date
};

/// Mean share of the order that is there: Σ share·probability, whatever their correlation.
Fraction expectedDelivered(std::span<const Tranche> tranches);

/// Mean share of an order that a supplier allocates: all of it with probability p, else only `otherwise`:
/// p + (1 − p)·otherwise.
Fraction expectedAllocation(Fraction inFull, Fraction otherwise);

} // namespace plumb::models
