// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/base_terms.h"

#include <cmath>

#include "core/base/currency.h"
#include "core/base/text.h"

namespace plumb::report {
namespace {

/// "8 %", "12.5 %": a rate as it is entered, to a hundredth of a percent.
std::string rateText(double fraction) {
    constexpr double hundredths = 1e4;
    return exactNumber(std::round(fraction * hundredths) / 100) + " %";
}

std::string moneyOf(const Information& information, const Voice& say) {
    const std::string year = baseYearOf(information);
    const std::string currency = currencyFrom(information.currency).code;
    if (year.empty())
        return say("terms.no_year", "{currency}, real, of a base year that is not entered", {{"currency", currency}});
    return say("terms.year", "{year} {currency}, real", {{"year", year}, {"currency", currency}});
}

std::string taxOf(const ProjectTax& tax, const Voice& say) {
    if (!tax.rate)
        return say("terms.before_tax", "before tax");
    return say("terms.after_tax", "after tax at {rate}", {{"rate", rateText(tax.rate->value)}});
}

} // namespace

std::string baseTerms(const Project& project, const Voice& say) {
    const ProjectTerms& terms = project.parameters.terms;
    return say("terms.all", "{money}, at a discount rate of {rate}, over {years} years from the decision, {tax}",
               {{"money", moneyOf(project.information, say)},
                {"rate", rateText(terms.discountRate.value)},
                {"years", exactNumber(terms.horizon.value)},
                {"tax", taxOf(project.parameters.tax, say)}});
}

std::string valueOfAnHour(const Project& project, const Voice& say) {
    const auto& entered = project.parameters.terms.usefulHourValue;
    if (!entered)
        return say("terms.baseline_hour", "its cost of a useful hour");
    return say("terms.entered_hour", "the entered value of a useful hour, {amount}",
               {{"amount", shortMoney(entered->value)}});
}

} // namespace plumb::report
