// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/economics/terms.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/models/cashflow.h"

namespace plumb::models {

namespace {

constexpr double roundingOfWholes = 1e-9; ///< relative; a whole number computed of fractions is that number

double lastYear(Years end) {
    return std::ceil(end.value);
}

} // namespace

Usd liquidatedDamages(const LiquidatedDamages& terms, Weeks late) {
    PLUMB_CHECK(terms.perWeek.value >= 0 && terms.cap.value >= 0 && terms.grace.value >= 0);
    const double beyond = std::max(0.0, (late - terms.grace).value);
    const double counted = terms.wholeWeeks ? std::floor(beyond * (1.0 + roundingOfWholes)) : beyond;
    return terms.price * std::min(terms.cap.value, terms.perWeek.value * counted);
}

Weeks damagesExhausted(const LiquidatedDamages& terms) {
    PLUMB_CHECK(terms.perWeek.value > 0);
    const double weeks = terms.cap / terms.perWeek;
    return terms.grace + Weeks{terms.wholeWeeks ? std::ceil(weeks * (1.0 - roundingOfWholes)) : weeks};
}

Usd warrantyValue(const Warranty& warranty) {
    PLUMB_CHECK(warranty.units.value >= 0 && warranty.failures.value >= 0 && warranty.length.value >= 0);
    const Years end = warranty.starts + warranty.length;
    double years = 0;
    for (int year = 1; year <= lastYear(end); ++year)
        years +=
            inServiceFraction(year, end, warranty.starts) * discountFactor(warranty.rate, {static_cast<double>(year)});
    return warranty.perFailure * (warranty.honoured.value * warranty.units.value * warranty.failures.value * years);
}

Usd lockInCost(const Renewal& renewal) {
    PLUMB_CHECK(renewal.firstYear >= 1 && renewal.horizon.value >= 0);
    double years = 0;
    for (int year = renewal.firstYear; year <= lastYear(renewal.horizon); ++year)
        years +=
            inServiceFraction(year, renewal.horizon, {0}) * discountFactor(renewal.rate, {static_cast<double>(year)});
    return {renewal.price.value * renewal.rise.value * years};
}

People peopleForCover(double seats, HoursPerYear cover, HoursPerYear personWorks) {
    PLUMB_CHECK(seats >= 0 && cover.value >= 0 && personWorks.value > 0);
    return {seats * cover.value / personWorks.value};
}

People peopleToHire(double seats, HoursPerYear cover, People existing, HoursPerYear personWorks) {
    const double missing = peopleForCover(seats, cover, personWorks).value - existing.value;
    return {std::ceil(std::max(0.0, missing) * (1.0 - roundingOfWholes))};
}

} // namespace plumb::models
