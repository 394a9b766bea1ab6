// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/economics.h"

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/evaluation/calculators/families.h"
#include "core/models/cashflow.h"

namespace plumb::calculator_families {

namespace {

Outputs npv(const CalculatorValues& in) {
    const auto first = in.choice("first") == "now" ? models::FirstFlow::now : models::FirstFlow::endOfPeriod;
    return answer(models::netPresentValue(in.number("rate"), in.numbers("flows"), first).value);
}

Outputs annuity(const CalculatorValues& in) {
    return answer(models::annuityFactor(in.number("rate"), in.number("years")));
}

Outputs gpuHour(const CalculatorValues& in) {
    return answer(models::gpuHour({.capex = {in.number("capex_usd")},
                                   .life = {in.number("years")},
                                   .rate = {in.number("rate")},
                                   .residual = {in.number("residual_fraction")},
                                   .power = {in.number("kw")},
                                   .pue = {in.number("pue")},
                                   .energyPrice = {in.number("usd_per_kwh")},
                                   .opex = {in.number("opex_fraction")},
                                   .utilisation = {in.number("utilisation")},
                                   .availability = {in.number("availability")},
                                   .goodput = {in.number("goodput")}})
                      .value);
}

Outputs addressableSaving(const CalculatorValues& in) {
    const auto saving = models::addressableSaving({in.number("single_source_fraction")}, {in.number("discount")},
                                                  {in.number("capex_share_of_tco")});
    return answer(saving.ofBill.value, saving.ofTco.value);
}

Outputs breakEvenUtilisation(const CalculatorValues& in) {
    const double utilisation =
        models::breakEvenUtilisation({in.number("own_usd_per_hour")}, {in.number("rent_usd_per_hour")}).value;
    if (utilisation > 1)
        return answer(Absent{fmt::format("It cannot be reached: an own hour costs {} times the rented one, and no "
                                         "utilisation above 1 exists.",
                                         significant(utilisation))});
    return answer(utilisation);
}

constexpr std::string_view engineeringEconomics =
    "Engineering economics; year 0 is not discounted (practice of the National Renewable Energy Laboratory).";

} // namespace

std::vector<Calculator> economics() {
    return {
        {.name = "economics.npv",
         .title = "Present value of a series of flows",
         .inputs = {number("rate", "discount rate per period", discountRate),
                    numberList("flows", "flows, one a period, USD", Domain{}),
                    optionalChoice("first", "when the first flow falls: now, not discounted, or one period away",
                                   {"now", "end_of_period"})},
         .outputs = {{"npv_usd", "present value, USD"}},
         .source = engineeringEconomics,
         .compute = npv},
        {.name = "economics.annuity",
         .title = "Equal yearly payment for a present value of 1",
         .inputs = {number("rate", "discount rate per year", discountRate), number("years", "years", positive)},
         .outputs = {{"factor", "rate/(1 - (1 + rate)^-years); 1/years at rate 0"}},
         .source = engineeringEconomics,
         .compute = annuity},
        {.name = "economics.gpu_hour",
         .title = "Cost of an accelerator-hour",
         .inputs = {number("capex_usd", "capital per accelerator, USD", notNegative),
                    number("years", "life, years", positive),
                    number("rate", "real discount rate per year", discountRate),
                    number("residual_fraction", "market value at the end of life, of the capital", share).optional(0),
                    number("kw", "IT power per accelerator, kW", notNegative).optional(0),
                    number("pue", "facility energy over IT energy", Domain{.low = 1}).optional(1),
                    number("usd_per_kwh", "price of energy, USD", notNegative).optional(0),
                    number("opex_fraction", "running cost per year, of the capital", notNegative).optional(0),
                    number("utilisation", "share of hours scheduled", positiveShare).optional(1),
                    number("availability", "share of hours in service", positiveShare).optional(1),
                    number("goodput", "useful over wall time", positiveShare).optional(1)},
         .outputs = {{"usd",
                      "annuity of the capital less residual, running cost and energy of the year, over the hours "
                      "of the year that count; energy runs all year"}},
         .source = engineeringEconomics,
         .compute = gpuHour},
        {.name = "economics.addressable_saving",
         .title = "What a discount is worth when part of the bill is single-source",
         .inputs = {number("single_source_fraction", "share of the bill of materials that has one source", share),
                    number("discount", "discount on the rest", share),
                    number("capex_share_of_tco", "share of capital in total cost of ownership", share).optional(1)},
         .outputs = {{"bom_fraction", "saving over the bill of materials"},
                     {"tco_fraction", "saving over total cost of ownership"}},
         .source = "The article's arithmetic: a discount reaches only what can be bought elsewhere.",
         .compute = addressableSaving},
        {.name = "economics.break_even_utilisation",
         .title = "Utilisation at which owning costs as much as renting",
         .inputs = {number("own_usd_per_hour", "own cost per available hour, USD", notNegative),
                    number("rent_usd_per_hour", "rental price per hour used, USD", positive)},
         .outputs = {{"utilisation", "own over rent; none where that is above 1"}},
         .source = "Equality of own cost over utilisation and the rental price.",
         .compute = breakEvenUtilisation},
    };
}

} // namespace plumb::calculator_families
