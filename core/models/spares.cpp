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

/// Demand of a given mean and variance ratio; negative binomial with r = mean/(V − 1) and success probability 1/V.
struct Demand {
    double mean;
    double varianceRatio;

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

BaseStock baseStock(double mean, Fraction target, double varianceRatio) {
    PLUMB_CHECK(mean >= 0 && target.value >= 0 && target.value < 1 && varianceRatio >= 1);
    const Demand demand{mean, varianceRatio};
    // The fill rate rises with S: double until it is reached, then halve the gap.
    double enough = 0;
    double tooFew = -1;
    for (double step = 1; demand.below(enough) < target.value; step *= 2) {
        tooFew = enough;
        enough += step;
    }
    while (enough - tooFew > 1) {
        const double middle = std::floor((enough + tooFew) / 2);
        if (middle <= tooFew || middle >= enough) // beyond 2^53 whole numbers are no longer dense
            break;
        (demand.below(middle) < target.value ? tooFew : enough) = middle;
    }
    return {{enough}, {demand.below(enough)}, demand.backorders(enough)};
}

} // namespace plumb::models
