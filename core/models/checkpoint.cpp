// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/checkpoint.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/models/checkpoint_terms.h"

namespace plumb::models {

using namespace checkpoint;

namespace {

/// Rework of −log1p(−u) − u for u in [0, 1), without the cancellation of the two logarithm-sized terms at small u:
/// with s = u/(2 − u), −log1p(−u) = 2·artanh s and 2s − u = u·s, so that the sum below has positive terms only.
double lostShare(double u) {
    if (u > 0.2)
        return -std::log1p(-u) - u;
    const double s = u / (2.0 - u);
    const double s2 = s * s;
    // Terms to s^17: at u = 0.2 the next one is 1e-18 of the sum.
    const double tail =
        1.0 / 3 +
        s2 *
            (1.0 / 5 + s2 * (1.0 / 7 + s2 * (1.0 / 9 + s2 * (1.0 / 11 + s2 * (1.0 / 13 + s2 * (1.0 / 15 + s2 / 17))))));
    return u * s + 2.0 * s * s2 * tail;
}

/// 1 + W₀ near its branch point in p = √(2(1 − e^−x)): the coefficients of the published expansion, whose first left
/// out term is about 0.004·p^10. Source: CORLESS et al., On the Lambert W function, 1996, section 4.
double nearBranchPoint(double p) {
    return p *
           (1.0 +
            p * (-1.0 / 3 +
                 p * (11.0 / 72 +
                      p * (-43.0 / 540 + p * (769.0 / 17280 +
                                              p * (-221.0 / 8505 +
                                                   p * (680863.0 / 43545600 +
                                                        p * (-1963.0 / 204120 + p * 226287557.0 / 37623398400.0))))))));
}

/// 1 − u for the larger x, from ln y − y + 1 + x = 0, where u = 1 − y would start too far from the branch point.
double farFromBranchPoint(double x) {
    const double z = std::exp(-1.0 - x);
    double y = z * (1.0 + z * (1.0 + z * (1.5 + z * (8.0 / 3))));
    for (int i = 0; i < 3; ++i) {
        const double newton = (std::log(y) - y + 1.0 + x) * y / (1.0 - y);
        y -= newton / (1.0 + newton / (2.0 * y * (1.0 - y)));
    }
    return y;
}

} // namespace

double checkpoint::optimalShare(double x) {
    if (!(x > 0))
        return 0;
    if (x > 37) // 1 − u = e^−38 is below half a unit in the last place of 1
        return 1;
    const double p = std::sqrt(-2.0 * std::expm1(-x));
    if (p > 0.8)
        return 1.0 - farFromBranchPoint(x);
    double u = nearBranchPoint(p);
    // Halley triples the digits: the expansion alone is exact below 0.03, starts with 8 digits below 0.25, 4 below 0.6.
    const int steps = p < 0.03 ? 0 : p < 0.25 ? 1 : p < 0.6 ? 2 : 3;
    for (int i = 0; i < steps; ++i) {
        const double newton = (lostShare(u) - x) * (1.0 - u) / u;
        u -= newton / (1.0 + newton / (2.0 * u * (1.0 - u)));
    }
    return u;
}

Ratio wallRatio(const Blocking& job) {
    const double mtbf_h = job.mtbf.value;
    const double interval_h = job.interval.value;
    PLUMB_CHECK(mtbf_h > 0 && interval_h > 0 && job.write.value >= 0 && job.restart.value >= 0);
    const double cycle = inMtbfs(interval_h + job.write.value, mtbf_h);
    // (M/τ)·(e^c − 1) as (1 + b/τ)·(e^c − 1)/c: each factor is at least 1, so that no 0·∞ can arise.
    return {(1.0 + job.write.value / interval_h) * std::exp(inMtbfs(job.restart.value, mtbf_h)) * expm1Ratio(cycle)};
}

Ratio firstOrderOverhead(const Blocking& job) {
    return {job.write.value / job.interval.value + inMtbfs(job.interval.value / 2 + job.restart.value, job.mtbf.value)};
}

Hours youngInterval(Hours mtbf, Hours write) {
    if (write.value <= 0)
        return {0};
    const double product = 2.0 * write.value * mtbf.value;
    // The product leaves the doubles long before the root does.
    return {product > 1e-290 && product < 1e290 ? std::sqrt(product)
                                                : std::sqrt(2.0 * write.value) * std::sqrt(mtbf.value)};
}

Hours dalyInterval(Hours mtbf, Hours write) {
    if (write.value >= 2.0 * mtbf.value)
        return mtbf;
    if (std::isinf(mtbf.value))
        return youngInterval(mtbf, write);
    const double x2 = write.value / (2.0 * mtbf.value);
    return youngInterval(mtbf, write) * (1.0 + std::sqrt(x2) / 3 + x2 / 9) - write;
}

Hours optimalInterval(Hours mtbf, Hours write) {
    PLUMB_CHECK(mtbf.value > 0 && write.value >= 0);
    if (write.value <= 0)
        return shortestInterval;
    const double cost = inMtbfs(write.value, mtbf.value);
    const Hours interval = cost < negligibleShare ? youngInterval(mtbf, write) : mtbf * optimalShare(cost);
    return std::max(interval, shortestInterval);
}

Ratio wallRatio(const Requeue& job) {
    return wallRatio(Blocking{job.mtbf, job.jobLength, {0}, job.restart});
}

Ratio replicasWallRatio(Hours replicaMtbf, Hours failover) {
    return {1.0 + inMtbfs(failover.value, replicaMtbf.value)};
}

Ratio withWait(Ratio wallRatio, Hours wait, Hours mtbf) {
    return wallRatio * (1.0 + inMtbfs(wait.value, mtbf.value));
}

Hours waitPerFailure(Fraction fillRate, Hours meanWait, Count nodesOfJob) {
    PLUMB_CHECK(nodesOfJob.value >= 1);
    return {(1.0 - fillRate.value) * meanWait.value * (nodesOfJob.value - 1.0) / nodesOfJob.value};
}

Fraction usefulFraction(Ratio wallRatio) {
    return {wallRatio.value > neverFinishes ? 0.0 : 1.0 / wallRatio.value};
}

} // namespace plumb::models
