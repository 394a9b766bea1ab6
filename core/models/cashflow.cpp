// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/cashflow.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace plumb::models {

double discountFactor(FractionPerYear rate, Years at) {
    PLUMB_CHECK(rate.value > -1);
    return std::exp(-at.value * std::log1p(rate.value));
}

Usd netPresentValue(double rate, std::span<const double> flows, FirstFlow first) {
    PLUMB_CHECK(rate > -1);
    // From the last flow back (Horner): one division a flow, and no powers to overflow beside vanishing flows.
    double value = 0;
    for (std::size_t i = flows.size(); i > 0; --i)
        value = flows[i - 1] + value / (1.0 + rate);
    return {first == FirstFlow::now ? value : value / (1.0 + rate)};
}

double annuityFactor(double rate, double periods) {
    PLUMB_CHECK(rate > -1 && periods > 0);
    if (rate == 0)
        return 1.0 / periods;
    return rate / -std::expm1(-periods * std::log1p(rate));
}

double inServiceFraction(int year, Years horizon, Years start) {
    const double from = std::max(static_cast<double>(year) - 1.0, start.value);
    const double to = std::min(static_cast<double>(year), horizon.value);
    return std::max(0.0, to - from);
}

double valueLeft(FractionPerYear decay, Years age) {
    PLUMB_CHECK(decay.value >= 0 && decay.value <= 1);
    return age.value <= 0 ? 1.0 : std::pow(1.0 - decay.value, age.value);
}

} // namespace plumb::models
