// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/bids.h"

#include <cmath>

#include "core/base/days.h"
#include "core/project/address.h"

namespace plumb {

BidValidity validityOfBid(const Project& project, std::size_t r, Date today) {
    const std::optional<Days> validity = project.routes[r].parameters.contract.validity;
    if (!validity || !isOwned(project.routes[r].kind))
        return {};
    BidValidity found;
    found.hasLapsed = validity->value < 0;
    if (const auto decision = project.information.decisionDate) {
        found.lastDay = daysLater(*decision, static_cast<long>(std::floor(validity->value)));
        found.hasLapsed = found.hasLapsed || (found.lastDay && *found.lastDay < today);
    }
    return found;
}

std::string validityAddress(const Project& project, std::size_t r) {
    return addressText(project, addressOf<&RouteParameters::contract, &RouteContract::validity>({r}));
}

} // namespace plumb
