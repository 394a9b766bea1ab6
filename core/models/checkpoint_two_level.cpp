// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/models/checkpoint.h"
#include "core/models/checkpoint_terms.h"

namespace plumb::models {

using namespace checkpoint;

namespace {

/// Failures that need the global copy.
double globalFraction(const TwoLevel& job) {
    return 1.0 - job.localFraction.value;
}

void checkDomain(const TwoLevel& job) {
    PLUMB_CHECK(job.mtbf.value > 0 && job.copies >= 1);
    PLUMB_CHECK(job.localFraction.value >= 0 && job.localFraction.value <= 1);
    PLUMB_CHECK(job.localWrite.value >= 0 && job.globalWrite.value >= 0);
    PLUMB_CHECK(job.localRestart.value >= 0 && job.globalRestart.value >= 0);
}

Blocking onlyLocal(const TwoLevel& job) {
    return {job.mtbf, job.interval, job.localWrite, job.localRestart};
}

/// The τ/M that makes ψ(v) = ln(e^L(v) − 1) − ln v least, L = (n−1)·ln(1 + κ·(e^(v+x1) − 1)) + ln(1 + κ·(e^(v+x2) −
/// 1)). Newton in ln v on H = v·L'·S − 1 with S = 1/(1 − e^−L), where the terms e^(v+x) have logistic derivatives;
/// there H is close to a hyperbolic sine and three steps are enough. e^L − 1 is convex in v, so that there is one
/// minimum.
double leastShare(double kappa, double x1, double x2, double n, double q) {
    const double cost = ((n - 1.0) * x1 + x2) / n;
    // First order: cost/v + v·(1 + q·(n − 1))/2; and v·L'·S = 1 with L' ≥ n·κ, S ≥ 1 bounds v from above.
    const double first = std::sqrt(2.0 * cost / (1.0 + q * (n - 1.0)));
    if (first * n < 1e-8) // the next term of the root is of this relative size, and so is the rounding of H
        return first;
    double t = std::log(std::min(first, 1.0 / (n * kappa)));
    for (int i = 0; i < 60; ++i) {
        const double v = std::exp(t);
        const double e1 = std::expm1(v + x1);
        const double e2 = std::expm1(v + x2);
        const double log = (n - 1.0) * std::log1p(kappa * e1) + std::log1p(kappa * e2);
        const double w1 = std::isinf(e1) ? 1.0 : kappa * (1.0 + e1) / (1.0 + kappa * e1);
        const double w2 = std::isinf(e2) ? 1.0 : kappa * (1.0 + e2) / (1.0 + kappa * e2);
        const double slope = (n - 1.0) * w1 + w2;
        const double bend = (n - 1.0) * w1 * (1.0 - w1) + w2 * (1.0 - w2);
        const double s = -1.0 / std::expm1(-log);
        const double h = v * slope * s - 1.0;
        const double steep = v * s * (slope + v * bend + v * slope * slope * (1.0 - s));
        // Where rounding has eaten the steepness, only the direction is left of the step.
        const double step = steep > 0 ? std::clamp(h / steep, -2.0, 2.0) : std::copysign(0.5, h);
        t -= step;
        if (std::abs(step) < 1e-7)
            break;
    }
    return std::exp(t);
}

/// A candidate n with its own best interval.
struct Candidate {
    double copies;
    Hours interval;
    double ratio;
};

/// The whole n in [1, mostCopiesBetweenGlobals] of least ratio, from `start` downhill in steps that halve: the ratio
/// falls to its minimum over n and rises behind it, and the result is no worse than either neighbour.
template <class Evaluate>
TwoLevelOptimum descend(double start, Evaluate evaluate) {
    constexpr double limit = mostCopiesBetweenGlobals;
    // Vanishing costs may leave no estimate to start from (0/0): then from 1.
    Candidate best = evaluate(start >= 1 ? std::min(std::round(start), limit) : 1.0);
    double step = 1;
    bool moved = false;
    for (const double direction : {1.0, -1.0}) {
        for (;;) {
            const double next = best.copies + direction * step;
            if (next < 1 || next > limit)
                break;
            const Candidate other = evaluate(next);
            if (!(other.ratio < best.ratio))
                break;
            best = other;
            step *= 2;
            moved = true;
        }
        if (moved)
            break;
    }
    for (step = moved ? std::floor(step / 2) : 0; step >= 1;) {
        bool improved = false;
        for (const double direction : {1.0, -1.0}) {
            const double next = best.copies + direction * step;
            if (next < 1 || next > limit)
                continue;
            const Candidate other = evaluate(next);
            if (other.ratio < best.ratio) {
                best = other;
                improved = true;
                break;
            }
        }
        if (!improved)
            step = std::floor(step / 2);
    }
    if (best.copies == limit && evaluate(limit + 1).ratio < best.ratio)
        return {best.interval, std::nullopt, limit};
    return {best.interval, best.copies, best.copies};
}

} // namespace

Ratio wallRatio(const TwoLevel& job) {
    checkDomain(job);
    PLUMB_CHECK(job.interval.value > 0);
    const double mtbf_h = job.mtbf.value;
    const double interval_h = job.interval.value;
    const double n = job.copies;
    const double q = globalFraction(job);
    if (std::isinf(n))
        return q > 0 ? Ratio{infinite} : wallRatio(onlyLocal(job));
    const double local = inMtbfs(interval_h + job.localWrite.value, mtbf_h);
    const double global = inMtbfs(interval_h + job.globalWrite.value, mtbf_h);
    const double localRestart = inMtbfs(job.localRestart.value, mtbf_h);
    const double globalRestart = inMtbfs(job.globalRestart.value, mtbf_h);
    // Cycle time over useful time of each kind of segment; without local segments their number must not meet an ∞.
    const double perLocal = n > 1 ? (n - 1.0) / n * (1.0 + job.localWrite.value / interval_h) : 0.0;
    const double perGlobal = (1.0 + job.globalWrite.value / interval_h) / n;
    if (q <= 0) {
        const double locals = n > 1 ? perLocal * expm1Ratio(local) : 0.0;
        return {std::exp(localRestart) * (locals + perGlobal * expm1Ratio(global))};
    }
    const double kappa = lossWeight(q, localRestart);
    // (1/q + e^R2 − 1)·{e^L − 1}/(n·v) as (1 + q·(e^R2 − 1))·{e^L − 1}/(q·n·v), so that 1/q meets its κ.
    const double restart = 1.0 + q * std::expm1(globalRestart);
    if ((n > 1 ? (n - 1.0) * local : 0.0) + global < 1e-17) // {…} is κ times the sum, to the last place
        return {restart * (kappa / q) * (perLocal + perGlobal)};
    const double locals = n > 1 ? (n - 1.0) * std::log1p(kappa * std::expm1(local)) : 0.0;
    const double log = locals + std::log1p(kappa * std::expm1(global));
    if (log > largestExponent)
        return {infinite};
    return {restart * (std::expm1(log) / q) / (n * (interval_h / mtbf_h))};
}

Ratio firstOrderOverhead(const TwoLevel& job) {
    const double n = job.copies;
    const double q = globalFraction(job);
    const double interval_h = job.interval.value;
    const double global = std::isinf(n) ? 0.0 : job.globalWrite.value / (n * interval_h);
    const double locals = std::isinf(n) ? 1.0 : (n - 1.0) / n;
    const double local = locals > 0 ? job.localWrite.value / interval_h * locals : 0.0;
    double lost_h = interval_h / 2 + job.localFraction.value * job.localRestart.value;
    if (q > 0)
        lost_h += q * (job.globalRestart.value + (n - 1.0) * (interval_h + job.localWrite.value) / 2);
    return {global + local + inMtbfs(lost_h, job.mtbf.value)};
}

Ratio leastFirstOrderOverhead(const TwoLevel& job) {
    const double p = job.localFraction.value;
    const double q = globalFraction(job);
    const auto root = [&](double fraction, Hours write) {
        return std::sqrt(inMtbfs(2.0 * fraction * write.value, job.mtbf.value));
    };
    return {root(p, job.localWrite) + root(q, job.globalWrite) +
            inMtbfs(p * job.localRestart.value + q * job.globalRestart.value, job.mtbf.value)};
}

Hours optimalInterval(const TwoLevel& job) {
    checkDomain(job);
    const double mtbf_h = job.mtbf.value;
    const double n = job.copies;
    const double q = globalFraction(job);
    // A single kind of copy is the blocking form: c2 alone at n = 1, c1 alone without global copies.
    if (n == 1)
        return optimalInterval(job.mtbf, job.globalWrite);
    if (std::isinf(n))
        return optimalInterval(job.mtbf, job.localWrite);
    if (job.localWrite.value <= 0 && job.globalWrite.value <= 0)
        return shortestInterval;
    if (std::isinf(mtbf_h))
        return job.mtbf;
    const double x1 = job.localWrite.value / mtbf_h;
    const double x2 = job.globalWrite.value / mtbf_h;
    double share = 0;
    if (q <= 0) // Σ e^(v+x) over v: blocking with the mean growth of the n segments
        share = optimalShare(std::log1p(((n - 1.0) * std::expm1(x1) + std::expm1(x2)) / n));
    else
        share = leastShare(lossWeight(q, inMtbfs(job.localRestart.value, mtbf_h)), x1, x2, n, q);
    return std::max(job.mtbf * share, shortestInterval);
}

TwoLevelOptimum optimalTwoLevel(const TwoLevel& job) {
    checkDomain(job);
    const double p = job.localFraction.value;
    const double q = globalFraction(job);
    if (q <= 0)
        return {optimalInterval(job.mtbf, job.localWrite), std::nullopt, infinite};
    if (p <= 0)
        return {optimalInterval(job.mtbf, job.globalWrite), 1.0, 1.0};
    const double more_h = job.globalWrite.value - job.localWrite.value;
    const double first = more_h > 0 ? std::sqrt(more_h * p / (job.localWrite.value * q)) : 1.0;
    TwoLevel tried = job;
    return descend(first, [&](double copies) {
        tried.copies = copies;
        tried.interval = optimalInterval(tried);
        return Candidate{copies, tried.interval, wallRatio(tried).value};
    });
}

TwoLevelOptimum optimalCopies(const TwoLevel& job) {
    checkDomain(job);
    const double q = globalFraction(job);
    if (q <= 0)
        return {job.interval, std::nullopt, infinite};
    // First order in n: (c2 − c1)/(n·τ) + q·n·τ/(2M).
    const double more_h = std::max(0.0, job.globalWrite.value - job.localWrite.value);
    const double first =
        std::isinf(job.mtbf.value) ? 1e9 : std::sqrt(2.0 * job.mtbf.value * more_h / q) / job.interval.value;
    TwoLevel tried = job;
    return descend(first, [&](double copies) {
        tried.copies = copies;
        return Candidate{copies, job.interval, wallRatio(tried).value};
    });
}

} // namespace plumb::models
