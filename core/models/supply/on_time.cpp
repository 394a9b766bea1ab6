// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/supply/on_time.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/check.h"
#include "core/models/distribution.h"
#include "core/models/supply/copula.h"

namespace plumb::models {

namespace {

bool isShare(double p) {
    return p >= 0 && p <= 1;
}

} // namespace

Fraction allOnTime(std::span<const double> probabilities, double rho) {
    double independent = 1;
    double least = 1;
    for (const double p : probabilities) {
        PLUMB_CHECK(isShare(p));
        independent *= p;
        least = std::min(least, p);
    }
    if (rho == 0) // without the way through the quantile and back
        return {independent};
    if (rho == 1)
        return {least};
    return {allBelow(
        probabilities.size(), [&](std::size_t i) { return normalQuantile(probabilities[i]); }, rho)};
}

Fraction allLate(std::span<const double> probabilities, double rho) {
    for (const double p : probabilities)
        PLUMB_CHECK(isShare(p));
    return {allBelow(
        probabilities.size(), [&](std::size_t i) { return normalUpperQuantile(probabilities[i]); }, rho)};
}

double latestOfExponentials(double mean, Count n) {
    PLUMB_CHECK(mean >= 0 && n.value >= 1 && n.value <= 1e9);
    constexpr double longSum = 1000;
    if (n.value > longSum)
        return mean * (std::log(n.value) + std::numbers::egamma + 0.5 / n.value - 1.0 / (12.0 * n.value * n.value));
    double sum = 0;
    for (int i = static_cast<int>(n.value); i >= 1; --i)
        sum += 1.0 / i;
    return mean * sum;
}

double latestOfNormals(Count n) {
    PLUMB_CHECK(n.value >= 1 && n.value <= 1e6);
    constexpr double reach = 9;
    const double step = 0.75 / std::sqrt(1.0 + n.value);
    const int steps = static_cast<int>(std::ceil(reach / step));
    double sum = 0;
    for (int k = -steps; k <= steps; ++k) {
        const double x = k * step;
        sum += x * normalDensity(x) * std::pow(normalBelow(x), n.value - 1.0);
    }
    return n.value * sum * step;
}

Fraction expectedDelivered(std::span<const Tranche> tranches) {
    double delivered = 0;
    for (const Tranche& tranche : tranches) {
        PLUMB_CHECK(isShare(tranche.share.value) && isShare(tranche.arrived.value));
        delivered += tranche.share.value * tranche.arrived.value;
    }
    return {delivered};
}

Fraction expectedAllocation(Fraction inFull, Fraction otherwise) {
    PLUMB_CHECK(isShare(inFull.value) && isShare(otherwise.value));
    return {inFull.value + (1.0 - inFull.value) * otherwise.value};
}

} // namespace plumb::models
