// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/enum_names.h"
#include "core/evaluation/calculators/families.h"
#include "core/models/facility/cooling.h"
#include "core/models/facility/room.h"

namespace plumb::calculator_families {

namespace {

Outputs coolantFlow(const CalculatorValues& in) {
    // The parse step has made sure of the name.
    const auto fluid = enumFrom<models::Coolant>(in.choice("fluid")).value_or(models::Coolant::water);
    const double rise_k = in.number("rise_k");
    return answer(models::coolantFlow_lpm({in.number("heat_kw")}, rise_k, fluid),
                  models::litresPerMinutePerKw(fluid, rise_k));
}

Outputs cduRacks(const CalculatorValues& in) {
    const models::CduRacks served = models::cduRacks({.cdu = {in.number("cdu_kw")},
                                                      .cdu_lpm = in.number("cdu_l_per_min"),
                                                      .rackLiquid = {in.number("rack_liquid_kw")},
                                                      .lpmPerKw = in.number("l_per_min_per_kw"),
                                                      .spare = in.number("spare")});
    return answer(served.racks, std::string(nameOf(served.limit)));
}

Outputs floorLoad(const CalculatorValues& in) {
    const models::FloorLoad load = models::floorLoad(in.number("mass_kg"), in.number("width_m"), in.number("depth_m"));
    return answer(load.kgPerM2, load.kpa);
}

Outputs feed(const CalculatorValues& in) {
    return answer(
        models::feedPower(in.number("volts"), in.number("amps"), in.number("power_factor"), in.number("derate")).value);
}

Outputs airFlow(const CalculatorValues& in) {
    const double flow = models::airFlow_m3h({in.number("heat_kw")}, in.number("rise_k"));
    return answer(flow, models::cubicFeetPerMinute(flow));
}

} // namespace

std::vector<Calculator> facility() {
    return {
        {.name = "facility.coolant_flow",
         .title = "Coolant that carries heat away",
         .inputs = {number("heat_kw", "heat that goes to liquid, kW", notNegative),
                    number("rise_k", "what the coolant warms up by, K; not an approach", positive),
                    optionalChoice("fluid", "water, or propylene glycol of 25 %",
                                   {namesOf<models::Coolant>().begin(), namesOf<models::Coolant>().end()})},
         .outputs = {{"l_per_min", "heat times the specific flow, L/min"},
                     {"l_per_min_per_kw", "60 / (density * specific heat * rise), L/min for each kW"}},
         .source = "Heat balance. Water at 40 C: 0.9922 kg/L, 4.179 kJ/(kg K); 25 % glycol: 1.012 and 3.93, assumed.",
         .compute = coolantFlow},
        {.name = "facility.cdu_racks",
         .title = "Whole racks that a coolant distribution unit serves",
         .inputs = {number("cdu_kw", "heat the unit moves at the approach it will run at, kW", positive),
                    number("cdu_l_per_min", "flow of the unit, L/min", positive),
                    number("rack_liquid_kw", "heat of one rack that goes to liquid, kW", positive),
                    number("l_per_min_per_kw", "flow the racks need, L/min for each kW", positive),
                    number("spare", "racks' worth of the unit that stays free", countFromZero).optional(0)},
         .outputs = {{"racks", "least of the whole racks by heat and by flow, less the spare"},
                     {"limited_by", "what runs out first: heat or flow; heat where they tie"}},
         .source = "Definition; a rating in kW holds at one approach and one flow.",
         .compute = cduRacks},
        {.name = "facility.floor_load",
         .title = "Mean load of a footprint on the floor",
         .inputs = {number("mass_kg", "mass of the filled rack, kg", notNegative),
                    number("width_m", "width of the footprint, m", positive),
                    number("depth_m", "depth of the footprint, m", positive)},
         .outputs = {{"kg_per_m2", "mass over the footprint; compare the load of a foot and of the way in separately"},
                     {"kpa", "the same as pressure, kPa"}},
         .source = "Definition, with standard gravity of 9.80665 m/s2 (CGPM 1901).",
         .compute = floorLoad},
        {.name = "facility.feed",
         .title = "Power of a three-phase feed",
         .inputs = {number("volts", "voltage between phases, V", positive),
                    number("amps", "rating of the breaker, A", positive),
                    number("derate", "share of the rating that may be drawn for long", positiveShare).optional(0.8),
                    number("power_factor", "real over apparent power of the load", positiveShare).optional(1)},
         .outputs = {{"kw", "sqrt(3) * volts * amps * power factor * derate / 1,000"}},
         .source = "Three-phase power; 80 % of a breaker for continuous loads: NFPA 70 (NEC) 210.20.",
         .compute = feed},
        {.name = "facility.air_flow",
         .title = "Air that carries heat away",
         .inputs = {number("heat_kw", "heat that goes to the air, kW", notNegative),
                    number("rise_k", "what the air warms up by, K", positive)},
         .outputs = {{"m3_per_h", "3,600 * heat / (density * specific heat * rise), m3/h"},
                     {"cfm", "the same in cubic feet a minute"}},
         .source = "Heat balance with air at sea level: 1.2 kg/m3, 1.005 kJ/(kg K).",
         .compute = airFlow},
    };
}

} // namespace plumb::calculator_families
