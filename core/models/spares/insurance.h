// SPDX-License-Identifier: GPL-3.0-or-later
// What a pool of spares costs a year as an insurance, what it covers, and what hardware on a shelf is worth later.
#pragma once

#include <optional>

#include "core/base/quantity.h"
#include "core/models/spares.h"

namespace plumb::models {

// ---- what the pool must replace -------------------------------------------------------------------------------------

/// How a failure becomes a demand on new parts.
struct RepairLoop {
    PerNodeYear failures; ///< interrupts of a unit a year that point at this part
    Fraction removed;     ///< RMA fraction: of those, the part is taken out; the rest clear with a reset
    Fraction repairYield; ///< of the parts taken out, those that come back repaired
    Days repairTime;      ///< from removal to return
    Days procurementTime; ///< of a new part for one that is condemned
};

/// Parts taken out per unit and year: failures·removed.
PerNodeYear removals(const RepairLoop& loop);

/// New parts needed per unit and year: failures·removed·(1 − yield), the condemned.
PerNodeYear condemnations(const RepairLoop& loop);

/// Mean parts that are away, units·removals·[yield·repair time + (1 − yield)·procurement time]: Palm's theorem asks
/// only for the mean of the mixture of both ways back.
double partsAway(Count units, const RepairLoop& loop);

/// The last-time buy of a part that goes out of production: the least S with P(X ≤ S) ≥ target over the years that
/// remain, X with mean units·condemnations·years and the given variance ratio. 0 ≤ target < 1.
Count lastTimeBuy(Count units, PerNodeYear condemned, Years remaining, Fraction target, double varianceRatio = 1);

// ---- premium and cover ----------------------------------------------------------------------------------------------

struct PoolCost {
    Count stock;
    Usd unitPrice;
    FractionPerYear rate;        ///< of capital
    FractionPerYear decay;       ///< of market value a year
    FractionPerYear carrying{0}; ///< storage, test and insurance a year, of the price
};

/// The premium of the pool: S·price·(rate + decay + carrying).
UsdPerYear poolPremium(const PoolCost& pool);

/// What a demand costs while it waits.
struct Waiting {
    double demand_per_y = 0; ///< of the whole fleet
    Hours perDemand;         ///< mean time from failure to replacement
    Count idle;              ///< accelerators that stand still meanwhile
    UsdPerHour hourValue;    ///< of one of them
};

/// demand·time·idle·value.
UsdPerYear waitingCost(const Waiting& waiting);

struct InsuranceComparison {
    UsdPerYear pool;       ///< premium + what waits despite the pool
    UsdPerYear contract;   ///< price + what waits until the supplier's part is there
    UsdPerYear difference; ///< pool − contract; negative where the own pool is cheaper
};

/// An own pool against a contract of advance replacement (the supplier sends a part before the failed one returns).
/// `withPool` and `withContract` differ in the time a demand waits.
InsuranceComparison compareInsurance(const PoolCost& pool, const Waiting& withPool, UsdPerYear contract,
                                     const Waiting& withContract);

// ---- what is left of it ---------------------------------------------------------------------------------------------

/// The yearly decay d that turns one price into another: to = from·(1 − d)^years; negative where the value rose. All
/// > 0.
FractionPerYear impliedDecay(double from, double to, Years between);

/// A quantile of the value left of 1 on a path that decays on average by `decay` a year (< 1) and spreads by
/// `volatility` ≥ 0 a square root of a year: (1 − d)^t·e^(v·√t·z − v²·t/2), z the normal deviate (−1.2816 for P10). Its
/// mean is (1 − d)^t. Geometric Brownian motion: the decay is not monotone, and a shortage may raise the value of a
/// spare.
double valueLeftQuantile(FractionPerYear decay, double volatility, Years age, double z);

} // namespace plumb::models
