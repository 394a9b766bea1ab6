// SPDX-License-Identifier: GPL-3.0-or-later
// Terms shared by the wall-time forms of checkpoint.h, each finite or infinite over its whole domain, never NaN.
#pragma once

#include <cmath>
#include <limits>

namespace plumb::models::checkpoint {

inline constexpr double infinite = std::numeric_limits<double>::infinity();
/// e^x and e^x − 1 exceed a double beyond this (ln of the largest double).
inline constexpr double largestExponent = 709.0;
/// Below this b/M, Young's interval is the optimum to the last place: the next term is √(2x)/3 of it.
inline constexpr double negligibleShare = 1e-33;

/// A time counted in MTBFs; 0 where nothing fails (M infinite).
inline double inMtbfs(double time_h, double mtbf_h) {
    return std::isinf(mtbf_h) ? 0.0 : time_h / mtbf_h;
}

/// (e^x − 1)/x for x ≥ 0; 1 at 0, infinite where e^x is.
inline double expm1Ratio(double x) {
    if (x < 1e-16)
        return 1.0;
    return x > largestExponent ? infinite : std::expm1(x) / x;
}

/// κ = q·e^x/(1 + q·(e^x − 1)): the share of attempts that lose the copy when each restart of length x (in MTBFs) may
/// itself be hit. Written as q/(q + (1 − q)·e^−x), so that a large x gives 1 and not ∞/∞. 0 ≤ q ≤ 1, x ≥ 0.
inline double lossWeight(double q, double x) {
    return q <= 0 ? 0.0 : q / (q + (1.0 - q) * std::exp(-x));
}

/// The root u in [0, 1] of (1 − u)·e^u = e^−x, that is log1p(−u) + u + x = 0: the optimal interval over M where x is
/// the cost of a checkpoint over M. u = 1 + W₀(−e^(−1−x)). x ≥ 0; exact to a few units in the last place.
double optimalShare(double x);

} // namespace plumb::models::checkpoint
