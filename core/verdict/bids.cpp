// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/bids.h"

#include <chrono>
#include <cmath>

#include "core/project/address.h"

namespace plumb {
namespace {

/// The day `days` after `date`, whole days only.
Date dayAfter(Date date, double days) {
    const std::chrono::sys_days since{std::chrono::days{daysSinceEpoch(date) + static_cast<long>(std::floor(days))}};
    const std::chrono::year_month_day day{since};
    return {static_cast<int>(day.year()), static_cast<int>(static_cast<unsigned>(day.month())),
            static_cast<int>(static_cast<unsigned>(day.day()))};
}

} // namespace

BidValidity validityOfBid(const Project& project, std::size_t r, Date today) {
    const std::optional<Days> validity = project.routes[r].parameters.contract.validity;
    if (!validity || !isOwned(project.routes[r].kind))
        return {};
    BidValidity found;
    found.hasLapsed = validity->value < 0;
    if (const auto decision = project.information.decisionDate) {
        found.lastDay = dayAfter(*decision, validity->value);
        found.hasLapsed = found.hasLapsed || *found.lastDay < today;
    }
    return found;
}

std::string validityAddress(const Project& project, std::size_t r) {
    return addressText(project, addressOf<&RouteParameters::contract, &RouteContract::validity>({r}));
}

} // namespace plumb
