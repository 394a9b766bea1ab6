// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/time_to_solution.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/models/distribution.h"

namespace plumb::models {

namespace {

/// T0, and a gamma of what failures add if any strikes.
struct Spread {
    double clean_h;
    double unhit; ///< probability that nothing fails
    double mean_h;
    double variance_h2;
    double shape;
    double scale_h; ///< 0: T is T0

    double within(double time_h) const {
        if (time_h < clean_h * (1.0 - 1e-12)) // T0 itself, rounded, is in time
            return 0;
        return scale_h > 0 ? unhit + (1.0 - unhit) * gammaBelow(shape, std::max(0.0, time_h - clean_h) / scale_h) : 1.0;
    }

    Hours quantile(double p) const {
        const double hit = (p - unhit) / (1.0 - unhit);
        return {scale_h > 0 && hit > 0 ? clean_h + scale_h * gammaQuantile(shape, hit) : clean_h};
    }
};

/// Mean and variance of an exponential time of mean 1 that is below x, over x and x²; small x by series, whose next
/// terms are below 1e-13 at the bound.
struct Cut {
    double mean;
    double variance;
};

Cut cutExponential(double x) {
    const double x2 = x * x;
    if (x < 0.1)
        return {0.5 - x * (1.0 / 12 - x2 * (1.0 / 720 - x2 / 30240)),
                1.0 / 12 - x2 * (1.0 / 240 - x2 * (1.0 / 6048 - x2 / 172800))};
    const double half = 2.0 * std::sinh(x / 2);
    return {1.0 / x - 1.0 / std::expm1(x), 1.0 / x2 - 1.0 / (half * half)};
}

/// e^(2y) − 1 − 2·y·e^y = 2·e^y·(sinh y − y): variance, in squares of the mean time between failures, of the time until
/// a stretch of y of them has passed without one.
double stretchVariance(double y) {
    const double y2 = y * y;
    const double beyond = y < 0.1 ? y * y2 / 6 * (1.0 + y2 / 20 * (1.0 + y2 / 42 * (1.0 + y2 / 72))) : std::sinh(y) - y;
    return 2.0 * std::exp(y) * beyond;
}

/// The cycle over M whose wall ratio without a restart has the given logarithm ≥ 0: the root of ln((e^x − 1)/x) =
/// logRatio by Newton from above, where it is convex; between logRatio and twice it.
double longestCycle(double logRatio) {
    if (logRatio < 1e-4) // the next term is 1e-9 of the root
        return logRatio * (2.0 - logRatio / 3);
    double x = 2.0 * logRatio;
    for (int i = 0; i < 60; ++i) {
        const double fall = -std::expm1(-x);
        const double step = (x + std::log(fall / x) - logRatio) / (1.0 / fall - 1.0 / x);
        x -= step;
        if (step < 1e-13 * x)
            break;
    }
    return x;
}

std::optional<Spread> spreadOf(const SolutionTerms& terms) {
    const double mtbf_h = terms.mtbf.value;
    PLUMB_CHECK(terms.work.value > 0 && mtbf_h > 0 && terms.cycle.value > 0);
    PLUMB_CHECK(terms.cleanRatio > 0 && terms.wallRatio >= terms.cleanRatio);
    PLUMB_CHECK(terms.deep.value >= 0 && terms.deep.value <= 1);
    const double clean_h = terms.work.value * terms.cleanRatio;
    const double mean_h = terms.work.value * terms.wallRatio;
    if (!std::isfinite(mean_h))
        return std::nullopt;
    const double lost_h = mean_h - clean_h;
    if (std::isinf(mtbf_h) || lost_h <= 0)
        return Spread{clean_h, std::exp(-clean_h / mtbf_h), mean_h, 0, 0, 0};
    // Where less is lost than a cycle of this length would lose, it is as short as the loss says.
    const double x =
        std::min(std::min(terms.cycle.value, clean_h) / mtbf_h, longestCycle(std::log1p(lost_h / clean_h)));
    const double cycle_h = x * mtbf_h;
    const double cycles = clean_h / cycle_h;
    const double hits = std::expm1(x); // per cycle, restarts aside
    const double loss_h = lost_h / (cycles * hits);
    const Cut cut = cutExponential(x);
    double rest_h = std::max(0.0, loss_h - cut.mean * cycle_h);
    double lossVariance_h2 = cut.variance * cycle_h * cycle_h;
    const double q = terms.deep.value;
    const double more = terms.deepCycle.value / terms.cycle.value - 1.0;
    if (q > 0 && more > 0) {
        // 0, 1, … n − 1 cycles alike, each redone at the pace at which all work gets done.
        const double again_h = cycle_h * terms.wallRatio / terms.cleanRatio;
        const double further_h = again_h * more / 2;
        const double square_h2 = again_h * again_h * more * (2.0 * more + 1.0) / 6;
        lossVariance_h2 += q * square_h2 - q * q * further_h * further_h;
        rest_h = std::max(0.0, rest_h - q * further_h);
    }
    lossVariance_h2 += stretchVariance(std::log1p(rest_h / mtbf_h)) * mtbf_h * mtbf_h;
    const double variance_h2 = cycles * hits * (lossVariance_h2 + (1.0 + hits) * loss_h * loss_h);
    const double unhit = std::exp(-clean_h / mtbf_h);
    const double hit = -std::expm1(-clean_h / mtbf_h);
    const double mean = lost_h / hit;
    if (!std::isfinite(variance_h2))
        return std::nullopt;
    // A loss that is all but fixed, and all but never twice, has a spread below rounding.
    constexpr double leastSpread = 1e-9;
    const double variance = std::max((variance_h2 - lost_h * mean * unhit) / hit, leastSpread * mean * mean);
    return Spread{clean_h, unhit, mean_h, variance_h2, mean * mean / variance, variance / mean};
}

} // namespace

std::optional<SolutionTime> solutionTime(const SolutionTerms& terms) {
    const auto spread = spreadOf(terms);
    if (!spread)
        return std::nullopt;
    return SolutionTime{{spread->mean_h},      {std::sqrt(spread->variance_h2)},
                        spread->quantile(0.1), spread->quantile(0.5),
                        spread->quantile(0.9), spread->mean_h / terms.mtbf.value};
}

Fraction solvedWithin(const SolutionTerms& terms, Hours deadline) {
    const auto spread = spreadOf(terms);
    return {spread ? spread->within(deadline.value) : 0.0};
}

} // namespace plumb::models
