// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/weibull.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/check.h"
#include "core/models/distribution.h"

namespace plumb::models {

namespace {

constexpr double leastShape = 1e-3;    // assumed: no lifetime data in use lies outside
constexpr double largestShape = 1e3;   // assumed likewise
constexpr double cvSeriesBelow = 1e-4; // 1/β below which the series is exact and the logarithms have cancelled

/// Sums over all times of t^β·(1, ln t, ln² t), t scaled by the largest so that no power overflows.
struct Powers {
    double sum = 0;
    double first = 0;
    double second = 0;

    void add(double logTime, double shape) {
        const double power = std::exp(shape * logTime);
        sum += power;
        first += power * logTime;
        second += power * logTime * logTime;
    }
};

} // namespace

std::optional<WeibullFit> fitWeibull(std::span<const double> failures_h, std::span<const double> censored_h) {
    double largest_h = 0;
    for (const auto times : {failures_h, censored_h}) {
        for (const double t : times) {
            PLUMB_CHECK(t > 0 && std::isfinite(t));
            largest_h = std::max(largest_h, t);
        }
    }
    if (failures_h.size() < 2 || std::ranges::min(failures_h) == std::ranges::max(failures_h))
        return std::nullopt;

    const auto count = static_cast<double>(failures_h.size());
    const double logLargest = std::log(largest_h);
    double meanLog = 0;
    for (const double t : failures_h)
        meanLog += (std::log(t) - logLargest) / count;
    const auto powersAt = [&](double shape) {
        Powers powers;
        for (const auto times : {failures_h, censored_h}) {
            for (const double t : times)
                powers.add(std::log(t) - logLargest, shape);
        }
        return powers;
    };
    // The profile score Σt^β·ln t/Σt^β − 1/β − mean ln(failures) rises in β: Newton in ln β inside a bracket that
    // shrinks.
    const auto score = [&](const Powers& powers, double shape) {
        return powers.first / powers.sum - 1.0 / shape - meanLog;
    };
    double low = std::log(leastShape);
    double high = std::log(largestShape);
    if (score(powersAt(leastShape), leastShape) > 0 || score(powersAt(largestShape), largestShape) < 0)
        return std::nullopt;
    double logShape = std::clamp(-std::log(std::max(-meanLog, leastShape)), low, high);
    WeibullFit fit;
    for (fit.iterations = 1; fit.iterations < 100; ++fit.iterations) {
        const double shape = std::exp(logShape);
        const Powers powers = powersAt(shape);
        const double value = score(powers, shape);
        (value > 0 ? high : low) = logShape;
        const double mean = powers.first / powers.sum;
        const double slope = shape * (powers.second / powers.sum - mean * mean) + 1.0 / shape;
        const double step = value / slope;
        // The last digits of a step are rounding: a bracket that rounding has set must not throw the root out again.
        if (std::abs(step) < 1e-12)
            break;
        logShape = logShape - step > low && logShape - step < high ? logShape - step : (low + high) / 2;
    }
    fit.shape = std::exp(logShape);
    const double logScale = logLargest + std::log(powersAt(fit.shape).sum / count) / fit.shape;
    fit.scale = {std::exp(logScale)};
    // Σ(t/η)^β equals the number of failures at the maximum.
    fit.logLikelihood =
        count * (std::log(fit.shape) - fit.shape * logScale + (fit.shape - 1.0) * (meanLog + logLargest) - 1.0);
    return fit;
}

WeibullMoments weibullMoments(double shape, Hours scale) {
    PLUMB_CHECK(shape > 0 && scale.value > 0);
    const double z = 1.0 / shape;
    if (z < cvSeriesBelow) {
        // ln Γ(1 + 2z) − 2·ln Γ(1 + z) = ζ(2)·z² − 2·ζ(3)·z³ + …; ln Γ(1 + z) = −γ·z + ζ(2)·z²/2 − …
        constexpr double zeta2 = 1.6449340668482264;
        constexpr double zeta3 = 1.2020569031595943;
        constexpr double zeta4 = 1.0823232337111382;
        const double logSquare = z * z * (zeta2 - z * (2.0 * zeta3 - z * 3.5 * zeta4));
        return {scale * std::exp(logGamma(1.0 + z)), std::sqrt(std::expm1(logSquare))};
    }
    const double logMean = logGamma(1.0 + z);
    if (std::isinf(z) || std::isinf(logMean))
        return {{std::numeric_limits<double>::infinity()}, std::numeric_limits<double>::infinity()};
    // In logarithms: the ratio of the moments is finite for longer than the moments are.
    return {scale * std::exp(logMean), std::sqrt(std::expm1(logGamma(1.0 + 2.0 * z) - 2.0 * logMean))};
}

double firstOfFreshFleetFactor(Count units, double shape) {
    PLUMB_CHECK(units.value >= 1 && shape > 0);
    return std::pow(units.value, -1.0 / shape);
}

} // namespace plumb::models
