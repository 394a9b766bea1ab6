// SPDX-License-Identifier: GPL-3.0-or-later
// How sure the interrupt rate of a route is: the prior of the project, or what the bidder's counted failures make of
// it.
#pragma once

#include <cstddef>

#include "core/evaluation/inputs.h"
#include "core/models/bidder_evidence.h"

namespace plumb::report {

inline constexpr double credibleLevel = 0.9; ///< of every interval on a rate

struct RateInterval {
    bool fromEvidence = false; ///< counted failures of the route are in it
    models::RateBelief belief; ///< of a node's rate, before the route's ratio where that is used
    double lowFactor = 1;      ///< ends of the interval over the mean rate; the low one is 0 where it cannot be held
    double highFactor = 1;
};

/// The belief that stands behind the rate in force on a route, and its equal-tailed credible interval.
RateInterval rateInterval(const Inputs& inputs, std::size_t route);

} // namespace plumb::report
