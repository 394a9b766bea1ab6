// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/models/checkpoint.h"
#include "core/models/checkpoint_terms.h"

// With c = τ + b + s·d, c0 = τ + b and D = d/M, the braces of the definition
//   e^D·(1 − e^(−c/M)) + (e^(c0/M) − 1)·[1 − e^(−(c−d)/M) + κ·(e^D − 1)]
// multiply out to
//   (1 + κ·(e^D − 1))·(e^(c0/M) − 1) + e^((1−s)·D)·(e^(s·D) − 1),
// since e^(−(c−d)/M) = e^D·e^(−c/M) and c0 − c + d = (1 − s)·d. Every term is positive: nothing cancels, and the
// optimum is that of blocking checkpoints with a larger cost.

namespace plumb::models {

using namespace checkpoint;

namespace {

/// The ω with ω + ln ω = y, that is W₀(e^y), for any y: Newton from a start below the root climbs to it.
double wrightOmega(double y) {
    if (y < -40) // below the last place of the 1 it is added to
        return 0;
    double w = y > 1 ? y - std::log(y) : std::exp(y) / (1.0 + std::exp(y));
    for (int i = 0; i < 8; ++i) {
        const double step = (w + std::log(w) - y) * w / (1.0 + w);
        w -= step;
        if (std::abs(step) < 1e-9 * w)
            break;
    }
    return w;
}

} // namespace

bool feasible(const Async& job) {
    return (1.0 - job.slowdown.value) * job.drain.value <= job.interval.value;
}

Ratio wallRatio(const Async& job) {
    const double mtbf_h = job.mtbf.value;
    const double interval_h = job.interval.value;
    const double s = job.slowdown.value;
    PLUMB_CHECK(mtbf_h > 0 && interval_h > 0 && s >= 0 && s < 1 && job.localLost.value >= 0 &&
                job.localLost.value <= 1);
    PLUMB_CHECK(feasible(job));
    const double cycle = inMtbfs(interval_h + job.blocking.value, mtbf_h); // c0/M
    const double drain = inMtbfs(job.drain.value, mtbf_h);
    const double restart = inMtbfs(job.restart.value, mtbf_h);
    if (cycle > largestExponent || drain > largestExponent)
        return {infinite};
    const double kappa = lossWeight(job.localLost.value, restart);
    // Both terms over τ/M, each as a product of factors that stay finite where M is very large.
    const double compute =
        (1.0 + kappa * std::expm1(drain)) * (1.0 + job.blocking.value / interval_h) * expm1Ratio(cycle);
    const double slowed = std::exp((1.0 - s) * drain) * (s * job.drain.value / interval_h) * expm1Ratio(s * drain);
    return {std::exp(restart) * (compute + slowed)};
}

Ratio firstOrderOverhead(const Async& job) {
    const double drain_h = job.drain.value;
    return {(job.blocking.value + job.slowdown.value * drain_h) / job.interval.value +
            inMtbfs(job.interval.value / 2 + job.localLost.value * drain_h + job.restart.value, job.mtbf.value)};
}

Hours optimalInterval(const Async& job) {
    const double mtbf_h = job.mtbf.value;
    const double s = job.slowdown.value;
    PLUMB_CHECK(mtbf_h > 0 && s >= 0 && s < 1);
    const double drain_h = job.drain.value;
    const Hours least = std::max(Hours{(1.0 - s) * drain_h}, shortestInterval);
    const double cost_h = job.blocking.value + s * drain_h;
    if (cost_h <= 0)
        return least;
    if (std::isinf(mtbf_h))
        return job.mtbf;
    // Beyond so many MTBFs every ratio is infinite; the bound keeps their difference below a number.
    constexpr double manyMtbfs = 1e15;
    const double drain = std::min(drain_h / mtbf_h, manyMtbfs);
    const double write = std::min(job.blocking.value / mtbf_h, manyMtbfs);
    // β = e^((1−s)·D)·(e^(s·D) − 1)/(1 + κ·(e^D − 1)), in logarithms; the condition is (1 − u)·e^u = e^−x·(1 − β).
    double logBeta = -infinite;
    if (s > 0 && drain > 0) {
        const double kappa = lossWeight(job.localLost.value, job.restart.value / mtbf_h);
        const double rest = kappa + (1.0 - kappa) * std::exp(-drain);
        logBeta = std::log(-std::expm1(-s * drain)) + (rest > 0 ? -std::log(rest) : drain);
    }
    double share = 0;
    if (logBeta < 0) {
        const double cost = write - std::log1p(-std::exp(logBeta));
        share = cost < negligibleShare ? std::sqrt(2.0 * cost) : optimalShare(cost);
    } else {
        share = 1.0 + wrightOmega(logBeta + std::log(-std::expm1(-logBeta)) - write - 1.0);
    }
    return std::max({job.mtbf * share, least});
}

} // namespace plumb::models
