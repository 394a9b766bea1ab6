// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a spare part is at hand when one is needed.
#pragma once

#include "core/base/quantity.h"

namespace plumb::models {

/// Mean number of parts in replenishment, units·rate·lead time (Palm's theorem: Poisson for any lead-time
/// distribution).
double partsInReplenishment(Count units, PerNodeYear replacementRate, Days replenishment);

/// Share of demands met from a stock of S parts replenished one for one: P(X ≤ S − 1), X Poisson with `mean` ≥ 0. A
/// part of a spare is no spare: S ≥ 0 counts by its whole part. S = 0 gives 0, mean 0 gives 1 for S ≥ 1. Works at any
/// mean (incomplete gamma above 700, where e^−mean vanishes).
Fraction poissonFillRate(double mean, Count stock);

/// P(X ≤ S): the share of time with no demand waiting. Equals the fill rate of a stock of one more.
Fraction poissonReadyRate(double mean, Count stock);

/// Mean number of demands waiting for a part, E[max(0, X − S)] = (mean − S)·P(X > S) + mean·P(X = S). Its mean wait is
/// this over the demand rate (Little). Source: Sherbrooke, Optimal Inventory Modeling of Systems.
double poissonBackorders(double mean, Count stock);

struct BaseStock {
    Count stock;           ///< S
    Fraction fillRate;     ///< achieved by S
    double backorders = 0; ///< E[max(0, X − S)]
};

/// The least whole stock whose fill rate P(X ≤ S − 1) reaches `target`, 0 ≤ target < 1. X has the given mean ≥ 0 and
/// variance over mean: Poisson at `varianceRatio` 1, negative binomial above. A mean of 0 needs one part for a fill
/// rate above 0, since a demand that comes finds none otherwise.
BaseStock baseStock(double mean, Fraction target, double varianceRatio = 1);

} // namespace plumb::models
