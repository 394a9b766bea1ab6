// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/economics/rental.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/base/check.h"
#include "core/models/cashflow.h"

namespace plumb::models {

std::optional<Hours> breakEvenHours(Usd capital, UsdPerHour rent, UsdPerHour ownRunning) {
    PLUMB_CHECK(capital.value >= 0);
    if (rent <= ownRunning)
        return std::nullopt;
    return Hours{capital.value / (rent - ownRunning).value};
}

double inMonths(Hours time, double hoursPerMonth) {
    PLUMB_CHECK(hoursPerMonth > 0);
    return time.value / hoursPerMonth;
}

RentalCost rentalCost(const RentalContract& contract, std::span<const double> used_h, std::span<double> bill) {
    PLUMB_CHECK(contract.decline.value < 1 && contract.minimum.value >= 0);
    PLUMB_CHECK(contract.prepaid.value >= 0 && contract.prepaid.value <= 1);
    PLUMB_CHECK(contract.prepaidDiscount.value >= 0 && contract.prepaidDiscount.value <= 1);
    PLUMB_CHECK(bill.empty() || bill.size() == used_h.size());
    RentalCost cost;
    double price = contract.price.value;
    for (std::size_t i = 0; i < used_h.size(); ++i) {
        PLUMB_CHECK(used_h[i] >= 0);
        const double billed_h = std::max(used_h[i], contract.minimum.value);
        const double full_usd = billed_h * price;
        const double atEnd_usd = full_usd * (1.0 - contract.prepaid.value);
        const double factor = discountFactor(contract.rate, {static_cast<double>(i + 1)});
        cost.atDecision.value += full_usd * contract.prepaid.value * (1.0 - contract.prepaidDiscount.value);
        cost.presentValue.value += atEnd_usd * factor;
        cost.used_h += used_h[i] * factor;
        cost.unused_h += billed_h - used_h[i];
        if (!bill.empty())
            bill[i] = atEnd_usd;
        price *= 1.0 - contract.decline.value;
    }
    cost.presentValue = cost.presentValue + cost.atDecision;
    if (cost.used_h > 0)
        cost.perUsedHour = UsdPerHour{cost.presentValue.value / cost.used_h};
    return cost;
}

Fraction prepaymentAtRisk(FractionPerYear failure, Years prepaid) {
    PLUMB_CHECK(failure.value >= 0 && prepaid.value > 0);
    const double x = failure.value * prepaid.value;
    constexpr double cancelsBelow = 1e-5; // there the next term of the series, x²/6, is below the digits that cancel
    return {x < cancelsBelow ? x / 2 - x * x / 6 : 1.0 + std::expm1(-x) / x};
}

HybridCost hybridCost(std::span<const double> demand, double base, const HybridInputs& prices) {
    PLUMB_CHECK(base >= 0 && prices.own.value >= 0 && prices.rent.value > 0);
    double work = 0;
    double above = 0;
    for (const double d : demand) {
        PLUMB_CHECK(d >= 0);
        work += d;
        above += std::max(0.0, d - base);
    }
    const double slices = std::max(1.0, static_cast<double>(demand.size()));
    const double onOwn = (work - above) / slices;
    HybridCost cost;
    cost.own = {prices.own.value * base * hoursPerYear};
    cost.rent = {prices.rent.value * above / slices * hoursPerYear};
    cost.ownedShare = {work > 0 ? (work - above) / work : 1.0};
    cost.idle = {base > 0 ? 1.0 - onOwn / base : 0.0};
    return cost;
}

double cheapestBase(std::span<const double> demand, const HybridInputs& prices) {
    PLUMB_CHECK(prices.own.value >= 0 && prices.rent.value > 0);
    PLUMB_CHECK(std::ranges::is_sorted(demand, std::ranges::greater()));
    // Owning beyond demand[i] helps in the slices before it alone: i of them, worth it while i·rent > n·own.
    const double slices = static_cast<double>(demand.size());
    for (std::size_t i = 0; i < demand.size(); ++i) {
        if (static_cast<double>(i + 1) * prices.rent.value > slices * prices.own.value)
            return demand[i];
    }
    return 0;
}

} // namespace plumb::models
