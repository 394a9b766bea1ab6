// SPDX-License-Identifier: GPL-3.0-or-later
// How long the bid of a route is valid.
#pragma once

#include "core/project/project.h"

namespace plumb {

struct BidValidity {
    std::optional<Date> lastDay; ///< nothing where the project has no day of decision, or nobody has asked
    bool hasLapsed = false;      ///< before `today`, or before the decision
};

/// Of route `r` on `today`; validity is counted from the day of decision.
BidValidity validityOfBid(const Project& project, std::size_t r, Date today);

/// KEY@ROUTE of the validity.
std::string validityAddress(const Project& project, std::size_t r);

} // namespace plumb
