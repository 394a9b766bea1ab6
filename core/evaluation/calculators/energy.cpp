// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/energy/energy.h"
#include "core/evaluation/calculators/families.h"
#include "core/models/energy/power_chain.h"

namespace plumb::calculator_families {

namespace {

constexpr Domain fromOne{.low = 1};

Outputs annual(const CalculatorValues& in) {
    const double energy_kwh =
        models::annualEnergy_kwh({in.number("it_kw")}, {in.number("utilisation")}, {in.number("pue")});
    return answer(energy_kwh, models::energyCost(energy_kwh, {in.number("usd_per_kwh")}).value);
}

Outputs supplyDelta(const CalculatorValues& in) {
    const Kilowatts extra =
        models::extraInput({in.number("load_kw")}, {in.number("efficiency_a")}, {in.number("efficiency_b")});
    return answer(extra.value, extra.value * hoursPerYear * in.number("usd_per_kwh"));
}

Outputs chain(const CalculatorValues& in) {
    return answer(models::chainEfficiency(in.numbers("stages")));
}

} // namespace

std::vector<Calculator> energy() {
    return {
        {.name = "energy.annual",
         .title = "Energy of a year and its price",
         .inputs = {number("it_kw", "IT power at full load, kW", notNegative),
                    number("utilisation", "mean load over the year, as a share of it", share).optional(1),
                    number("pue", "energy of the facility over energy of the IT", fromOne).optional(1),
                    number("usd_per_kwh", "price of energy, USD/kWh; demand charges come on top", notNegative)},
         .outputs = {{"kwh", "power * utilisation * PUE * 8,760 h, kWh a year"}, {"usd", "energy times price, a year"}},
         .source = "Definition of PUE (ISO/IEC 30134-2), over a year of 8,760 h.",
         .compute = annual},
        {.name = "energy.supply_delta",
         .title = "What supplies of another efficiency draw for the same load",
         .inputs = {number("load_kw", "load at the output of the supplies, all year, kW", notNegative),
                    number("efficiency_a", "at the load the supplies run at", positiveShare),
                    number("efficiency_b", "of those it is compared with, likewise", positiveShare),
                    number("usd_per_kwh", "price of energy, USD/kWh", notNegative)},
         .outputs = {{"extra_kw", "load * (1/a - 1/b): what a draws above b, kW; negative where a is the better"},
                     {"usd_per_year", "that for 8,760 h at the price; cooling the loss comes on top"}},
         .source = "Definition of efficiency.",
         .compute = supplyDelta},
        {.name = "energy.chain",
         .title = "Efficiency of stages one after another",
         .inputs = {numberList("stages", "efficiencies at the loads they run at, in any order", positiveShare)},
         .outputs = {{"efficiency", "their product"}},
         .source = "Definition of efficiency.",
         .compute = chain},
    };
}

} // namespace plumb::calculator_families
