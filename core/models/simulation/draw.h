// SPDX-License-Identifier: GPL-3.0-or-later
// Random times by inversion, because the distributions of the standard library differ between platforms.
#pragma once

#include <cmath>

#include "core/base/random_stream.h"
#include "core/models/distribution.h"

namespace plumb::models::simulation {

/// True with probability p; certain answers draw nothing.
inline bool happens(RandomStream& random, double p) {
    return p > 0 && (p >= 1 || random.uniform() < p);
}

/// Exponential with the given mean > 0, which may be infinite: −mean·ln u.
inline double exponential(RandomStream& random, double mean) {
    return -mean * std::log(random.uniform());
}

/// Weibull with scale η > 0 and shape β > 0: η·(−ln u)^(1/β).
inline double weibull(RandomStream& random, double scale, double shape) {
    const double x = -std::log(random.uniform());
    return scale * (shape == 1 ? x : std::pow(x, 1 / shape));
}

/// Lognormal with the given mean ≥ 0 and coefficient of variation > 0: σ² = ln(1 + cv²), μ = ln mean − σ²/2.
inline double lognormal(RandomStream& random, double mean, double cv) {
    const double variance = std::log1p(cv * cv);
    const double normal = normalQuantile(random.uniform());
    return mean * std::exp(std::sqrt(variance) * normal - variance / 2);
}

} // namespace plumb::models::simulation
