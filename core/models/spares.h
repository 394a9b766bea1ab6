// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a spare part is at hand when one is needed.
#pragma once

#include <optional>
#include <span>

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

/// Demand while a part is replenished: its mean ≥ 0 and its variance over mean V ≥ 1. Poisson at V = 1; above, where
/// failures come in batches or rates differ between units, negative binomial with r = mean/(V − 1).
struct SpareDemand {
    double mean = 0;
    double varianceRatio = 1;
};

/// P(X ≤ S − 1), the share of demands met from stock.
Fraction fillRate(const SpareDemand& demand, Count stock);

/// P(X ≤ S), the share of time with no demand waiting.
Fraction readyRate(const SpareDemand& demand, Count stock);

/// E[max(0, X − S)]. Of two demands of one mean the more spread has more of it at every stock.
double expectedBackorders(const SpareDemand& demand, Count stock);

struct BaseStock {
    Count stock;           ///< S
    Fraction fillRate;     ///< achieved by S
    double backorders = 0; ///< E[max(0, X − S)]
};

/// The least whole stock whose fill rate P(X ≤ S − 1) reaches `target`, 0 ≤ target < 1. A mean of 0 needs one part for
/// a fill rate above 0, since a demand that comes finds none otherwise.
BaseStock baseStock(const SpareDemand& demand, Fraction target);
BaseStock baseStock(double mean, Fraction target, double varianceRatio = 1);

/// The stock of least cost of parts on the shelf and demands waiting, h·E[max(0, S − X)] + b·E[max(0, X − S)]: the
/// least S with P(X ≤ S) ≥ b/(h + b). h = `holding` of a part a year > 0, b = `shortage` of a waiting demand a year ≥
/// 0. Source: the critical ratio, K. J. Arrow, T. Harris, J. Marschak, Econometrica 19 (1951) 250.
Count economicStock(const SpareDemand& demand, UsdPerYear holding, UsdPerYear shortage);

/// Demand of several sites on one stock, independent of each other: means add, and so do variances. Exact for Poisson
/// and for one variance ratio; otherwise the negative binomial of that mean and variance. Where a batch recall strikes
/// all sites at once, it is not valid.
SpareDemand pooledDemand(std::span<const SpareDemand> sites);

struct PooledStock {
    Count separate{0}; ///< sum of the stocks of the sites
    Count pooled{0};   ///< one stock for the sum of their demands
    Count saved{0};    ///< separate − pooled; the transport between sites is part of the lead time
};

/// Base stocks for the same fill rate, site by site and in one place. No site: nothing. A second pod of another
/// generation cannot draw on the spares of the first: `saved` is then what that costs in parts.
PooledStock pooledStock(std::span<const SpareDemand> sites, Fraction target);

/// Mean time from demand to part, backorders over demand rate (J. D. C. Little). Empty where nothing is demanded.
std::optional<Days> meanWaitForSpare(double backorders, double demand_per_y);

/// Share of N systems of Z parts each that lack none: (1 − EBO/(N·Z))^Z, backorders spread evenly. Source: Sherbrooke.
Fraction systemsReady(double backorders, Count systems, Count partsPerSystem);

/// The fewest hot standbys k that cover all failures of a job's n units until each is replaced, with probability
/// `target`: P(Binomial(n, p) ≤ k) ≥ target. p = `failure` of a unit within the time a replacement takes;
/// 0 ≤ target < 1. Failures of the standbys themselves are not in it. Source: ByteRobust sizes its pool this way.
Count hotStandby(Count units, Fraction failure, Fraction target);

} // namespace plumb::models
