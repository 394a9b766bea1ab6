// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a spare part is at hand when one is needed.
#pragma once

#include "core/base/quantity.h"

namespace plumb::models {

/// Mean number of parts in replenishment, units·rate·lead time (Palm's theorem: Poisson for any lead-time
/// distribution).
double partsInReplenishment(Count units, PerNodeYear replacementRate, Days replenishment);

/// Share of demands met from a stock of S parts replenished one for one: P(X ≤ S − 1), X Poisson with `mean`. S whole;
/// S = 0 gives 0, mean 0 gives 1 for S ≥ 1. Works at any mean (incomplete gamma above 700, where e^−mean vanishes).
Fraction poissonFillRate(double mean, Count stock);

/// P(X ≤ S): the share of time with no demand waiting.
Fraction poissonReadyRate(double mean, Count stock);

} // namespace plumb::models
