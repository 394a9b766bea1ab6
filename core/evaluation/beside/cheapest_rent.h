// SPDX-License-Identifier: GPL-3.0-or-later
// The rented hour that stands against an own one.
#pragma once

#include "core/evaluation/inputs.h"
#include "core/evaluation/numbers.h"

namespace plumb {

/// The rented route whose scheduled accelerator-hour costs least; null without one that costs something.
inline const RouteNumbers* cheapestRent(const Inputs& inputs, const Numbers& numbers) {
    const RouteNumbers* cheapest = nullptr;
    for (std::size_t r = 0; r < inputs.routes.size(); ++r) {
        const RouteNumbers& route = numbers.routes[r];
        const Outcome& hour = route.costPerScheduledHour;
        if (!isOwned(inputs.routes[r].kind) && hour && hour.value > 0 &&
            (!cheapest || hour.value < cheapest->costPerScheduledHour.value))
            cheapest = &route;
    }
    return cheapest;
}

/// What that hour costs [USD/h].
inline Outcome cheapestRentedHour(const Inputs& inputs, const Numbers& numbers) {
    const RouteNumbers* cheapest = cheapestRent(inputs, numbers);
    return cheapest ? cheapest->costPerScheduledHour : absent(Absence::noRent);
}

} // namespace plumb
