// SPDX-License-Identifier: GPL-3.0-or-later
// The rented hour that stands against an own one.
#pragma once

#include "core/evaluation/inputs.h"
#include "core/evaluation/numbers.h"

namespace plumb {

/// What a scheduled accelerator-hour costs on the cheapest rented route [USD/h]; absent without one that has a cost
/// above nothing.
inline Outcome cheapestRentedHour(const Inputs& inputs, const Numbers& numbers) {
    Outcome cheapest = absent(Absence::noRent);
    for (std::size_t r = 0; r < inputs.routes.size(); ++r) {
        const Outcome& hour = numbers.routes[r].costPerScheduledHour;
        if (!isOwned(inputs.routes[r].kind) && hour && hour.value > 0 && (!cheapest || hour.value < cheapest.value))
            cheapest = hour;
    }
    return cheapest;
}

} // namespace plumb
