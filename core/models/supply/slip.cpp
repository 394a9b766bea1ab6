// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/supply/slip.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace plumb::models {

Usd slipCost(Count accelerators, Days late, UsdPerHour price) {
    PLUMB_CHECK(accelerators.value >= 0 && late.value >= 0);
    return {accelerators.value * hoursPerDay * late.value * price.value};
}

SlipCost slipBreakdown(const SlipInputs& inputs) {
    PLUMB_CHECK(inputs.bridge.value >= 0 && inputs.bridge <= inputs.accelerators);
    const double late_y = inputs.late.value / daysPerYear;
    SlipCost cost;
    cost.lostHours = slipCost(inputs.accelerators - inputs.bridge, inputs.late, inputs.hourValue);
    cost.facility = {inputs.facility.value * late_y};
    cost.staff = {inputs.staff.value * late_y};
    cost.bridge = slipCost(inputs.bridge, inputs.late, inputs.rent);
    cost.avoidedCapital = {inputs.capital.value * late_y};
    cost.net = cost.lostHours + cost.facility + cost.staff + cost.bridge - cost.avoidedCapital;
    return cost;
}

Usd bridgeOption(Count accelerators, Days late, UsdPerHour hourValue, UsdPerHour rent) {
    return slipCost(accelerators, late, std::max(UsdPerHour{0}, hourValue - rent));
}

Count generationsBy(Years time, Years cadence) {
    PLUMB_CHECK(time.value >= 0 && cadence.value > 0);
    return {std::floor(time / cadence)};
}

double valueAfterGenerations(Fraction decay, Count generations) {
    PLUMB_CHECK(decay.value >= 0 && decay.value <= 1 && generations.value >= 0);
    return std::pow(1.0 - decay.value, generations.value);
}

Fraction leadLeft(Years slip, Years cadence) {
    PLUMB_CHECK(slip.value >= 0 && cadence.value > 0);
    return {std::max(0.0, 1.0 - slip / cadence)};
}

} // namespace plumb::models
