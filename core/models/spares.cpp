// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/spares.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/models/distribution.h"

namespace plumb::models {

namespace {

/// Up to here the plain sum of Poisson terms is faster than the incomplete gamma function, and as exact.
constexpr double shortSum = 64;
/// e^−mean nears the smallest double above this mean.
constexpr double largestMeanOfSum = 700;

/// P(X ≤ k − 1), k whole.
double poissonBelow(double mean, double k) {
    if (k <= 0)
        return 0;
    if (mean <= 0)
        return 1;
    if (k > shortSum || mean > largestMeanOfSum)
        return gammaAbove(k, mean);
    double term = std::exp(-mean);
    double sum = term;
    for (int i = 1; i < k; ++i) {
        term *= mean / i;
        sum += term;
    }
    return std::min(sum, 1.0);
}

/// P(X ≥ k), k whole.
double poissonFrom(double mean, double k) {
    if (k <= 0)
        return 1;
    return mean <= 0 ? 0 : gammaBelow(k, mean);
}

/// Negative binomial with r = mean/(V − 1) and success probability 1/V.
struct Demand {
    double mean;
    double varianceRatio;

    explicit Demand(const SpareDemand& demand) : mean(demand.mean), varianceRatio(demand.varianceRatio) {
        PLUMB_CHECK(mean >= 0 && varianceRatio >= 1);
    }

    // Closer to 1 than this, r leaves the range of the incomplete beta function and the two agree to 1e-9.
    bool isPoisson() const { return varianceRatio - 1.0 < 1e-9 || mean < 1e-100; }
    double r() const { return mean / (varianceRatio - 1.0); }

    double below(double k) const {
        if (isPoisson())
            return poissonBelow(mean, k);
        return k <= 0 ? 0 : betaBelow(r(), k, 1.0 / varianceRatio);
    }
    double backorders(double stock) const {
        if (isPoisson())
            return poissonBackorders(mean, {stock});
        // x·p_r(x) = mean·p_(r+1)(x − 1) turns the sum of x·p(x) over x > S into a tail of the next shape.
        const double v = 1.0 / varianceRatio;
        const double share = stock <= 0 ? 1.0 : betaAbove(r() + 1.0, stock, v);
        return std::max(0.0, mean * share - stock * betaAbove(r(), stock + 1.0, v));
    }
};

/// The least whole number ≥ 0 from which on `isEnough` holds, which must be true of all large ones: doubles the step
/// until it holds, then halves the gap.
template <class IsEnough>
double leastWhole(const IsEnough& isEnough) {
    double enough = 0;
    double tooFew = -1;
    double step = 1;
    while (!isEnough(enough)) {
        tooFew = enough;
        enough += step;
        step *= 2;
    }
    while (enough - tooFew > 1) {
        const double middle = std::floor((enough + tooFew) / 2);
        if (middle <= tooFew || middle >= enough) // beyond 2^53 whole numbers are no longer dense
            break;
        (isEnough(middle) ? enough : tooFew) = middle;
    }
    return enough;
}

} // namespace

double partsInReplenishment(Count units, PerNodeYear replacementRate, Days replenishment) {
    return units.value * replacementRate.value * replenishment.value / daysPerYear;
}

Fraction poissonFillRate(double mean, Count stock) {
    PLUMB_CHECK(mean >= 0 && stock.value >= 0);
    return {poissonBelow(mean, std::floor(stock.value))};
}

Fraction poissonReadyRate(double mean, Count stock) {
    PLUMB_CHECK(mean >= 0 && stock.value >= 0);
    return {poissonBelow(mean, std::floor(stock.value) + 1.0)};
}

double poissonBackorders(double mean, Count stock) {
    PLUMB_CHECK(mean >= 0 && stock.value >= 0);
    const double s = std::floor(stock.value);
    if (mean <= 0)
        return 0;
    if (s == 0)
        return mean;
    const double exactly = gammaDensity(s + 1.0, mean); // mean^S·e^−mean/S!
    return std::max(0.0, (mean - s) * poissonFrom(mean, s + 1.0) + mean * exactly);
}

Fraction fillRate(const SpareDemand& demand, Count stock) {
    PLUMB_CHECK(stock.value >= 0);
    return {Demand(demand).below(std::floor(stock.value))};
}

Fraction readyRate(const SpareDemand& demand, Count stock) {
    PLUMB_CHECK(stock.value >= 0);
    return {Demand(demand).below(std::floor(stock.value) + 1.0)};
}

double expectedBackorders(const SpareDemand& demand, Count stock) {
    PLUMB_CHECK(stock.value >= 0);
    return Demand(demand).backorders(std::floor(stock.value));
}

BaseStock baseStock(double mean, Fraction target, double varianceRatio) {
    return baseStock(SpareDemand{mean, varianceRatio}, target);
}

BaseStock baseStock(const SpareDemand& spareDemand, Fraction target) {
    PLUMB_CHECK(target.value >= 0 && target.value < 1);
    const Demand demand(spareDemand);
    const double stock = leastWhole([&](double s) { return !(demand.below(s) < target.value); });
    return {{stock}, {demand.below(stock)}, demand.backorders(stock)};
}

Count economicStock(const SpareDemand& spareDemand, UsdPerYear holding, UsdPerYear shortage) {
    PLUMB_CHECK(holding.value > 0 && shortage.value >= 0);
    const Demand demand(spareDemand);
    const double ratio = shortage.value / (holding.value + shortage.value);
    return {leastWhole([&](double s) { return !(demand.below(s + 1.0) < ratio); })};
}

SpareDemand pooledDemand(std::span<const SpareDemand> sites) {
    double mean = 0;
    double variance = 0;
    for (const SpareDemand& site : sites) {
        PLUMB_CHECK(site.mean >= 0 && site.varianceRatio >= 1);
        mean += site.mean;
        variance += site.mean * site.varianceRatio;
    }
    return {mean, mean > 0 ? std::max(1.0, variance / mean) : 1.0};
}

PooledStock pooledStock(std::span<const SpareDemand> sites, Fraction target) {
    PooledStock stock;
    for (const SpareDemand& site : sites)
        stock.separate = stock.separate + baseStock(site, target).stock;
    if (!sites.empty())
        stock.pooled = baseStock(pooledDemand(sites), target).stock;
    stock.saved = stock.separate - stock.pooled;
    return stock;
}

std::optional<Days> meanWaitForSpare(double backorders, double demand_per_y) {
    PLUMB_CHECK(backorders >= 0 && demand_per_y >= 0);
    return demand_per_y > 0 ? std::optional(Days{backorders / demand_per_y * daysPerYear}) : std::nullopt;
}

Fraction systemsReady(double backorders, Count systems, Count partsPerSystem) {
    PLUMB_CHECK(backorders >= 0 && systems.value > 0 && partsPerSystem.value > 0);
    const double missing = std::min(1.0, backorders / (systems.value * partsPerSystem.value));
    return {std::pow(1.0 - missing, partsPerSystem.value)};
}

Count hotStandby(Count units, Fraction failure, Fraction target) {
    PLUMB_CHECK(units.value >= 0 && failure.value >= 0 && failure.value <= 1);
    PLUMB_CHECK(target.value >= 0 && target.value < 1);
    const double n = std::floor(units.value);
    return {leastWhole([&](double k) {
        return k >= n || !(betaAbove(k + 1.0, n - k, failure.value) < target.value); // P(X ≤ k)
    })};
}

} // namespace plumb::models
