// SPDX-License-Identifier: GPL-3.0-or-later
// Simulated goodput beside 1/(T_w/T_s) of a closed form, in standard errors.
#pragma once

#include <cmath>

#include "core/models/simulation/simulate.h"

namespace plumb::tests {

inline Hours minutes(double m) {
    return {m / 60};
}

/// How many standard errors the simulated goodput lies above that of the closed form. Needs at least two runs, none of
/// them given up.
inline double standardErrorsAbove(const models::simulation::Aggregate& simulated, double wallRatio) {
    return (simulated.goodput.value - 1 / wallRatio) / simulated.goodputStandardError.value();
}

/// The same between two simulations of different seeds.
inline double standardErrorsAbove(const models::simulation::Aggregate& a, const models::simulation::Aggregate& b) {
    return (a.goodput - b.goodput).value / std::hypot(a.goodputStandardError.value(), b.goodputStandardError.value());
}

} // namespace plumb::tests
