// SPDX-License-Identifier: GPL-3.0-or-later
// The probability that several normal deviates with one common cause all stay below their limits.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "core/base/check.h"

namespace plumb::models {

/// Φ(z).
double normalBelow(double z);

/// φ(z), the standard normal density.
double normalDensity(double z);

/// P(Z_1 ≤ z_1, …, Z_n ≤ z_n) of standard normal deviates with the same correlation 0 ≤ rho ≤ 1 between any two:
/// Z_i = √rho·X + √(1 − rho)·E_i, so that given the common cause X they are independent,
/// P = ∫ φ(x)·Π Φ((z_i − √rho·x)/√(1 − rho)) dx. `limit(i)` gives z_i, which may be infinite.
///
/// Up to rho = 1/2 this integral is taken as it stands; above, by parts over the place where the product falls,
/// P = ∫ Φ(x)·(−d/dx) Π Φ, whose width shrinks with √(1 − rho), so that rho near 1 costs no more. Both integrands are
/// entire and fall like e^(−x²/2): the trapezoidal rule of step h errs by about e^(−2π²/(h²·(1 + n))), below 1e-12
/// with the step here, beside n·1e-16 of rounding. No allocation; 24·√(1 + n) evaluations of n factors. Source: O. A.
/// Vasicek (1987) for one factor; L. N. Trefethen and J. A. C. Weideman, SIAM Review 56 (2014) 385 for the rule.
template <class Limit>
double allBelow(std::size_t n, const Limit& limit, double rho) {
    PLUMB_CHECK(rho >= 0 && rho <= 1);
    constexpr double reach = 9;  // φ beyond it is below 1e-18
    std::array<double, 32> kept; // limits are often dear; lists longer than this are rare
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < n; ++i) {
        const double z = limit(i);
        if (i < kept.size())
            kept[i] = z;
        least = std::min(least, z);
    }
    const auto limitOf = [&](std::size_t i) { return i < kept.size() ? kept[i] : limit(i); };
    if (std::isinf(least))
        return least > 0 ? 1 : 0;
    if (rho == 1)
        return normalBelow(least);
    if (rho == 0) {
        double product = 1;
        for (std::size_t i = 0; i < n; ++i)
            product *= normalBelow(limitOf(i));
        return product;
    }
    const double common = std::sqrt(rho);
    const double own = std::sqrt(1.0 - rho);
    const double step = 0.75 / std::sqrt(1.0 + static_cast<double>(n));
    const int steps = static_cast<int>(std::ceil(reach / step));
    double sum = 0;
    for (int k = -steps; k <= steps; ++k) {
        const double u = k * step;
        double product = 1;
        if (rho <= 0.5) {
            for (std::size_t i = 0; i < n; ++i)
                product *= normalBelow((limitOf(i) - common * u) / own);
            sum += normalDensity(u) * product;
        } else {
            // u is the least of the conditional limits: the others lie above it by their distance.
            double slope = 0;
            for (std::size_t i = 0; i < n; ++i) {
                const double v = u + (limitOf(i) - least) / own;
                const double below = normalBelow(v);
                product *= below;
                slope += normalDensity(v) / below;
            }
            sum += normalBelow((least - own * u) / common) * product * slope;
        }
    }
    return std::clamp(sum * step, 0.0, 1.0);
}

} // namespace plumb::models
