// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/economics/capital.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/base/check.h"
#include "core/models/cashflow.h"

namespace plumb::models {

FractionPerYear realRate(FractionPerYear nominal, FractionPerYear inflation) {
    PLUMB_CHECK(nominal.value > -1 && inflation.value > -1);
    return {(nominal.value - inflation.value) / (1.0 + inflation.value)};
}

double midYearFactor(FractionPerYear rate) {
    PLUMB_CHECK(rate.value > -1);
    return std::sqrt(1.0 + rate.value);
}

UsdPerYear annualisedCapital(Usd capital, Usd residual, FractionPerYear rate, Years life) {
    const double sold_usd = residual.value * discountFactor(rate, life);
    return {(capital.value - sold_usd) * annuityFactor(rate.value, life.value)};
}

UsdPerHour usefulHourCost(const OwnershipInputs& inputs) {
    PLUMB_CHECK(inputs.accelerators.value > 0);
    PLUMB_CHECK(inputs.availability.value > 0 && inputs.utilisation.value > 0 && inputs.goodput.value > 0);
    const UsdPerYear cost = inputs.capital + inputs.energy + inputs.facility + inputs.staff + inputs.support +
                            inputs.spares + inputs.repair;
    const double useful_h = inputs.accelerators.value * hoursPerYear * inputs.availability.value *
                            inputs.utilisation.value * inputs.goodput.value;
    return {cost.value / useful_h};
}

Ratio usefulHourRatio(Fraction costSaving, Fraction goodputLoss) {
    PLUMB_CHECK(goodputLoss.value < 1);
    return {(1.0 - costSaving.value) / (1.0 - goodputLoss.value)};
}

Fraction discountNeeded(Fraction wanted, Fraction singleSource) {
    PLUMB_CHECK(singleSource.value < 1);
    return {wanted.value / (1.0 - singleSource.value)};
}

Usd straightLine(Usd capital, Usd salvage, Years life, int year) {
    PLUMB_CHECK(life.value > 0 && year >= 1);
    return (capital - salvage) * (inServiceFraction(year, life, {0}) / life.value);
}

Usd bookValue(Usd capital, Usd salvage, Years life, Years age) {
    PLUMB_CHECK(life.value > 0 && age.value >= 0);
    return capital - (capital - salvage) * std::min(1.0, age / life);
}

Usd depreciationShield(Usd capital, Usd salvage, Years life, const TaxTerms& terms) {
    PLUMB_CHECK(life.value > 0);
    const double yearly_usd = (capital - salvage).value / life.value;
    const double whole_y = std::floor(life.value);
    double years = whole_y > 0 ? 1.0 / annuityFactor(terms.rate.value, whole_y) : 0.0;
    if (whole_y < life.value)
        years += (life.value - whole_y) * discountFactor(terms.rate, {whole_y + 1.0});
    return {terms.taxRate.value * yearly_usd * years};
}

Usd disposalTax(Usd price, Usd capital, Usd salvage, Years life, Years age, const TaxTerms& terms) {
    const Usd gain = price - bookValue(capital, salvage, life, age);
    return gain * (terms.taxRate.value * discountFactor(terms.rate, {std::ceil(age.value)}));
}

Usd paymentsPresentValue(Usd price, std::span<const Payment> payments, FractionPerYear rate) {
    double paid = 0;
    for (const Payment& payment : payments) {
        PLUMB_CHECK(payment.at.value >= 0);
        paid += payment.share.value * discountFactor(rate, {std::ceil(payment.at.value)});
    }
    return price * paid;
}

PeakFunding peakFunding(std::span<const double> flows) {
    PeakFunding peak;
    double sum = 0;
    for (std::size_t year = 0; year < flows.size(); ++year) {
        sum += flows[year];
        if (-sum > peak.amount.value)
            peak = {{-sum}, static_cast<int>(year)};
    }
    return peak;
}

} // namespace plumb::models
