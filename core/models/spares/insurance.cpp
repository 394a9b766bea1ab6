// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/spares/insurance.h"

#include <cmath>

#include "core/base/check.h"

namespace plumb::models {

PerNodeYear removals(const RepairLoop& loop) {
    PLUMB_CHECK(loop.failures.value >= 0 && loop.removed.value >= 0 && loop.removed.value <= 1);
    return loop.failures * loop.removed.value;
}

PerNodeYear condemnations(const RepairLoop& loop) {
    PLUMB_CHECK(loop.repairYield.value >= 0 && loop.repairYield.value <= 1);
    return removals(loop) * (1.0 - loop.repairYield.value);
}

double partsAway(Count units, const RepairLoop& loop) {
    PLUMB_CHECK(loop.repairYield.value >= 0 && loop.repairYield.value <= 1);
    const Days away = loop.repairYield.value * loop.repairTime + (1.0 - loop.repairYield.value) * loop.procurementTime;
    return partsInReplenishment(units, removals(loop), away);
}

Count lastTimeBuy(Count units, PerNodeYear condemned, Years remaining, Fraction target, double varianceRatio) {
    PLUMB_CHECK(units.value >= 0 && condemned.value >= 0 && remaining.value >= 0);
    const double mean = units.value * condemned.value * remaining.value;
    if (mean == 0)
        return {0};
    // P(X ≤ S) is the fill rate of one part more.
    const Count one{1};
    const Count more = baseStock(SpareDemand{mean, varianceRatio}, target).stock;
    return more < one ? Count{0} : more - one;
}

UsdPerYear poolPremium(const PoolCost& pool) {
    PLUMB_CHECK(pool.stock.value >= 0);
    return {pool.stock.value * pool.unitPrice.value * (pool.rate.value + pool.decay.value + pool.carrying.value)};
}

UsdPerYear waitingCost(const Waiting& waiting) {
    PLUMB_CHECK(waiting.demand_per_y >= 0 && waiting.perDemand.value >= 0 && waiting.idle.value >= 0);
    return {waiting.demand_per_y * waiting.perDemand.value * waiting.idle.value * waiting.hourValue.value};
}

InsuranceComparison compareInsurance(const PoolCost& pool, const Waiting& withPool, UsdPerYear contract,
                                     const Waiting& withContract) {
    InsuranceComparison comparison;
    comparison.pool = poolPremium(pool) + waitingCost(withPool);
    comparison.contract = contract + waitingCost(withContract);
    comparison.difference = comparison.pool - comparison.contract;
    return comparison;
}

FractionPerYear impliedDecay(double from, double to, Years between) {
    PLUMB_CHECK(from > 0 && to > 0 && between.value > 0);
    return {-std::expm1(std::log(to / from) / between.value)};
}

double valueLeftQuantile(FractionPerYear decay, double volatility, Years age, double z) {
    PLUMB_CHECK(decay.value < 1 && volatility >= 0 && age.value >= 0);
    const double t_y = age.value;
    return std::exp(t_y * std::log1p(-decay.value) + volatility * std::sqrt(t_y) * z -
                    0.5 * volatility * volatility * t_y);
}

} // namespace plumb::models
