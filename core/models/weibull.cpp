// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/weibull.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

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

/// The log-likelihood with η at its best for each β. Times are divided by the largest of them, and their logarithms
/// taken once.
class Profile {
public:
    Profile(std::span<const double> failures_h, std::span<const double> censored_h)
        : m_count(static_cast<double>(failures_h.size())) {
        double largest_h = 0;
        for (const auto times : {failures_h, censored_h}) {
            for (const double t : times) {
                PLUMB_CHECK(t > 0 && std::isfinite(t));
                largest_h = std::max(largest_h, t);
            }
        }
        m_logLargest = std::log(largest_h);
        m_logs.reserve(failures_h.size() + censored_h.size());
        for (const auto times : {failures_h, censored_h}) {
            for (const double t : times)
                m_logs.push_back(std::log(t) - m_logLargest);
        }
        for (std::size_t i = 0; i < failures_h.size(); ++i)
            m_meanLog += m_logs[i] / m_count;
    }

    [[nodiscard]] double count() const { return m_count; }
    [[nodiscard]] double logLargest() const { return m_logLargest; }
    [[nodiscard]] double meanLog() const { return m_meanLog; }

    [[nodiscard]] Powers powersAt(double shape) const {
        Powers powers;
        for (const double logTime : m_logs)
            powers.add(logTime, shape);
        return powers;
    }

    /// Σt^β·ln t/Σt^β − 1/β − mean ln(failures), which is −1/r of the slope of the profile in β and rises in β.
    [[nodiscard]] double score(const Powers& powers, double shape) const {
        return powers.first / powers.sum - 1.0 / shape - m_meanLog;
    }

    /// r·(ln β − ln(Σt^β/r) + (β − 1)·mean ln(failures) − 1), times divided by the largest
    [[nodiscard]] double logLikelihood(const Powers& powers, double shape) const {
        return m_count * (std::log(shape) - std::log(powers.sum / m_count) + (shape - 1.0) * m_meanLog - 1.0);
    }

private:
    double m_count = 0, m_logLargest = 0, m_meanLog = 0;
    std::vector<double> m_logs; ///< failures first
};

} // namespace

std::optional<WeibullFit> fitWeibull(std::span<const double> failures_h, std::span<const double> censored_h) {
    if (failures_h.size() < 2 || std::ranges::min(failures_h) == std::ranges::max(failures_h))
        return std::nullopt;
    const Profile profile(failures_h, censored_h);
    // Newton in ln β inside a bracket that shrinks.
    double low = std::log(leastShape);
    double high = std::log(largestShape);
    if (profile.score(profile.powersAt(leastShape), leastShape) > 0 ||
        profile.score(profile.powersAt(largestShape), largestShape) < 0)
        return std::nullopt;
    double logShape = std::clamp(-std::log(std::max(-profile.meanLog(), leastShape)), low, high);
    WeibullFit fit;
    for (fit.iterations = 1; fit.iterations < 100; ++fit.iterations) {
        const double shape = std::exp(logShape);
        const Powers powers = profile.powersAt(shape);
        const double value = profile.score(powers, shape);
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
    const double logScale =
        profile.logLargest() + std::log(profile.powersAt(fit.shape).sum / profile.count()) / fit.shape;
    fit.scale = {std::exp(logScale)};
    // Σ(t/η)^β equals the number of failures at the maximum.
    fit.logLikelihood = profile.count() * (std::log(fit.shape) - fit.shape * logScale +
                                           (fit.shape - 1.0) * (profile.meanLog() + profile.logLargest()) - 1.0);
    return fit;
}

WeibullShapeInterval weibullShapeInterval(const WeibullFit& fit, std::span<const double> failures_h,
                                          std::span<const double> censored_h, Fraction confidence) {
    PLUMB_CHECK(failures_h.size() >= 2 && confidence.value > 0 && confidence.value < 1);
    const Profile profile(failures_h, censored_h);
    // χ²(1−a; 1) is the square of the two-sided normal quantile.
    const double z = normalUpperQuantile((1 - confidence.value) / 2);
    const double best = profile.logLikelihood(profile.powersAt(fit.shape), fit.shape);
    const double center = std::log(fit.shape);
    const double start = z * std::sqrt(6.0 / profile.count()) / 3.14159265358979323846; // Fisher's, to begin with
    const auto end = [&](double outermost, double direction) -> std::optional<double> {
        double inside = center, outside = outermost;
        double logShape = center + direction * std::min(start, std::abs(outermost - center) / 2);
        for (int i = 0; i < 100; ++i) {
            const double shape = std::exp(logShape);
            const Powers powers = profile.powersAt(shape);
            const double excess = 2.0 * (best - profile.logLikelihood(powers, shape)) - z * z;
            (excess > 0 ? outside : inside) = logShape;
            const double slope = 2.0 * profile.count() * shape * profile.score(powers, shape);
            const double step = slope == 0 ? 0 : excess / slope;
            if (slope != 0 && std::abs(step) < 1e-10)
                break;
            const double next = logShape - step;
            const bool isBetween = slope != 0 && (next - inside) * direction > 0 && (outside - next) * direction > 0;
            logShape = isBetween ? next : (inside + outside) / 2;
        }
        return std::abs(logShape - outermost) < 1e-9 ? std::nullopt : std::optional(std::exp(logShape));
    };
    return {end(std::log(leastShape), -1), end(std::log(largestShape), 1)};
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
