// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of rack, room and site: what the facility offers, what the racks of a route ask, and the power chain between.
#pragma once

#include "core/project/catalogue/row.h"

namespace plumb::rows {

// clang-format off
inline constexpr std::array facility{
    row<&ProjectParameters::rackPlace, &ProjectRackPlace::requiredMargin>({
        .key = "facility.required_margin", .label = "Margin asked of every gate", .low = 0, .high = 1, .decimals = 2,
        .step = 0.01, .help = "Capacity over demand, less 1, that a gate must have before it holds. Counted things (units, feeds, racks "
                "behind a valve, people) hold as soon as there are enough."}),
    row<&ProjectParameters::rackPlace, &ProjectRackPlace::power>({
        .key = "facility.rack_power", .label = "Power for a rack", .low = 0.1, .high = 2000,
        .scale = SliderScale::logarithmic, .decimals = 1, .step = 5, .source = "SEED",
        .help = "What the hall delivers to one rack position, all feeds and breakers counted."}),
    row<&ProjectParameters::rackPlace, &ProjectRackPlace::feedVolts>({
        .key = "facility.feed_volts", .label = "Voltage of a feed", .low = 100, .high = 1000, .decimals = 0, .step = 5,
        .help = "Between the phases of a three-phase feed."}),
    row<&ProjectParameters::rackPlace, &ProjectRackPlace::feedAmps>({
        .key = "facility.feed_amps", .label = "Current of a feed", .low = 1, .high = 6000,
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 10, .help = "Rating of one feed of a rack, per phase."}),
    row<&ProjectParameters::rackPlace, &ProjectRackPlace::feedDerate>({
        .key = "facility.feed_derate", .label = "Continuous load of a feed", .low = 0.1, .high = 1, .decimals = 2,
        .step = 0.01, .help = "Share of the rating that may be drawn around the clock; 0.8 by the North American rule."}),
    row<&ProjectParameters::rackPlace, &ProjectRackPlace::feeds>({
        .key = "facility.feeds", .label = "Feeds of a rack", .low = 1, .high = 64, .decimals = 0, .step = 1,
        .whole = true, .help = "Feeds that reach one rack position."}),
    row<&ProjectParameters::rackPlace, &ProjectRackPlace::feedsSpare>({
        .key = "facility.feeds_spare", .label = "Feeds that may be lost", .low = 0, .high = 63, .decimals = 0, .step = 1,
        .whole = true, .help = "The rack still runs at full load without them. Fewer than there are feeds."}),
    row<&ProjectParameters::rackPlace, &ProjectRackPlace::floorLoad>({
        .key = "facility.floor_load", .label = "Floor load allowed", .low = 50, .high = 50000, .decimals = 0, .step = 50,
        .help = "Over the footprint of a rack. Point loads and the delivery route are separate limits."}),
    row<&ProjectParameters::rackPlace, &ProjectRackPlace::pointLoad>({
        .key = "facility.point_load", .label = "Point load allowed", .low = 10, .high = 50000, .decimals = 0, .step = 10,
        .help = "Under one foot or caster."}),
    row<&ProjectParameters::rackPlace, &ProjectRackPlace::routeLoad>({
        .key = "facility.route_load", .label = "Load of the delivery route", .low = 10, .high = 100000, .decimals = 0,
        .step = 50, .help = "What the weakest piece of the way from dock to place carries: ramp, lift, raised floor."}),
    row<&ProjectParameters::rackPlace, &ProjectRackPlace::clearance>({
        .key = "facility.clearance", .label = "Clearance before a rack", .low = 0.1, .high = 20, .decimals = 2,
        .step = 0.05, .help = "Free depth in front of a rack, to pull its trays and turn a lift."}),
    row<&ProjectParameters::rackPlace, &ProjectRackPlace::airCooling>({
        .key = "facility.air_cooling", .label = "Air cooling for a rack", .low = 0, .high = 500, .decimals = 1, .step = 1,
        .help = "Heat the room's air takes from one rack position. Racks with liquid still leave 10 to 20 % to the air."}),
    row<&ProjectParameters::room, &ProjectRoom::floorArea>({
        .key = "facility.floor_area", .label = "Floor area", .low = 1, .high = 1e6, .scale = SliderScale::logarithmic,
        .decimals = 0, .step = 10, .help = "For racks with their aisles."}),
    row<&ProjectParameters::room, &ProjectRoom::coolant>({
        .key = "facility.coolant", .label = "Coolant at the racks", .source = "CDU",
        .help = "Water, or water with a quarter of propylene glycol (PG25), which carries about 4 % less heat."}),
    row<&ProjectParameters::room, &ProjectRoom::loopFlow>({
        .key = "facility.loop_flow", .label = "Flow of the secondary loop", .low = 1, .high = 1e7,
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 50, .help = "Of all loops together, at the racks."}),
    row<&ProjectParameters::room, &ProjectRoom::waterSupply>({
        .key = "facility.water_supply", .label = "Facility water, supply", .low = 2, .high = 70, .decimals = 1, .step = 1,
        .help = "Warmest water the plant sends to the distribution units in the year. Its class (W17 to W+) is the most "
                "that is allowed there, no set point."}),
    row<&ProjectParameters::room, &ProjectRoom::waterReturn>({
        .key = "facility.water_return", .label = "Facility water, return", .low = 2, .high = 90, .decimals = 1, .step = 1,
        .help = "Warmest water the plant is designed to take back; above the supply, and no warmer than the racks can make it."}),
    row<&ProjectParameters::room, &ProjectRoom::cduApproach>({
        .key = "facility.cdu_approach", .label = "Approach of a distribution unit", .low = 0.5, .high = 30, .decimals = 1,
        .step = 0.5, .source = "CDU",
        .help = "How much warmer the coolant leaves the unit than the facility water enters it. Ratings hold at one "
                "approach only."}),
    row<&ProjectParameters::room, &ProjectRoom::cdus>({
        .key = "facility.cdus", .label = "Coolant distribution units", .low = 0, .high = 10000, .decimals = 0, .step = 1,
        .whole = true, .help = "Units in the room, spare ones included."}),
    row<&ProjectParameters::room, &ProjectRoom::cduPower>({
        .key = "facility.cdu_power", .label = "Heat of a distribution unit", .low = 1, .high = 20000,
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 50, .source = "CDU",
        .help = "At the approach in force, not at the one of the data sheet."}),
    row<&ProjectParameters::room, &ProjectRoom::cduFlow>({
        .key = "facility.cdu_flow", .label = "Flow of a distribution unit", .low = 1, .high = 50000,
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 50, .source = "CDU",
        .help = "At the pressure in force. Flow often ends before heat does."}),
    row<&ProjectParameters::room, &ProjectRoom::cdusSpare>({
        .key = "facility.cdus_spare", .label = "Spare distribution units", .low = 0, .high = 100, .decimals = 0,
        .step = 1, .whole = true, .help = "Units that may fail while the others still carry all racks (N+1: one)."}),
    row<&ProjectParameters::room, &ProjectRoom::cduPressure>({
        .key = "facility.cdu_pressure", .label = "Pressure of a distribution unit", .low = 1, .high = 2000, .decimals = 0,
        .step = 10, .help = "Left for the racks at full flow, pipes and filters subtracted."}),
    row<&ProjectParameters::room, &ProjectRoom::sectionRacks>({
        .key = "facility.section_racks", .label = "Racks behind one valve", .low = 1, .high = 100000, .decimals = 0,
        .step = 1, .whole = true, .help = "Racks that go down when a leak is shut off: the blast radius."}),
    row<&ProjectParameters::room, &ProjectRoom::sectionLimit>({
        .key = "facility.section_limit", .label = "Racks a leak may take", .low = 1, .high = 100000, .decimals = 0,
        .step = 1, .whole = true, .help = "The most racks that may go down together."}),
    row<&ProjectParameters::room, &ProjectRoom::peopleOnShift>({
        .key = "facility.people_on_shift", .label = "Trained people on a shift", .low = 0, .high = 1000, .decimals = 0,
        .step = 1, .help = "On the thinnest shift of the week, trained on leaks and isolation."}),
    row<&ProjectParameters::room, &ProjectRoom::peopleNeeded>({
        .key = "facility.people_needed", .label = "Trained people needed", .low = 0, .high = 1000, .decimals = 0,
        .step = 1, .help = "Two can isolate a leak while one of them calls it in."}),
    row<&ProjectParameters::site, &ProjectSite::envelope>({
        .key = "facility.envelope", .label = "Megawatt envelope", .low = 0.01, .high = 10000,
        .scale = SliderScale::logarithmic, .decimals = 2, .step = 0.5,
        .help = "Power of the site for this cluster, cooling and losses included."}),
    row<&ProjectParameters::site, &ProjectSite::substation>({
        .key = "facility.substation", .label = "Substation headroom", .low = 0, .high = 10000, .decimals = 2, .step = 0.5,
        .help = "What the substation can still carry."}),
    row<&ProjectParameters::site, &ProjectSite::utilityFeeds>({
        .key = "facility.utility_feeds", .label = "Utility feeds", .low = 0, .high = 20, .decimals = 0, .step = 1,
        .whole = true, .help = "Independent feeds of the site."}),
    row<&ProjectParameters::site, &ProjectSite::utilityFeedsNeeded>({
        .key = "facility.utility_feeds_needed", .label = "Utility feeds needed", .low = 1, .high = 20, .decimals = 0,
        .step = 1, .whole = true, .help = "Two, if the site is to survive the loss of one."}),
    row<&ProjectParameters::site, &ProjectSite::transformerLead>({
        .key = "facility.transformer_lead", .label = "Lead time of transformers", .low = 0, .high = 520,
        .spread = byFactor(0.8, 1.3), .decimals = 0, .step = 4, .source = "WOOD",
        .help = "Until those still to be ordered are in service; 0 if none is. Power transformers took about 128 weeks in "
                "mid 2025. Compared with the date of service."}),
    row<&ProjectParameters::site, &ProjectSite::generatorLead>({
        .key = "facility.generator_lead", .label = "Lead time of generators", .low = 0, .high = 520,
        .spread = byFactor(0.8, 1.3), .decimals = 0, .step = 4,
        .help = "Until those still to be ordered are in service; 0 if none is. Compared with the date of service."}),
    row<&ProjectParameters::site, &ProjectSite::heatRejection>({
        .key = "facility.heat_rejection", .label = "Heat rejection", .low = 0, .high = 10000, .decimals = 2, .step = 0.5,
        .help = "Heat the plant rejects on the hottest day."}),
    row<&ProjectParameters::site, &ProjectSite::runway>({
        .key = "facility.runway", .label = "Runway for the next pod", .low = 0, .high = 10000, .decimals = 2, .step = 0.5,
        .help = "Power committed in writing for the pod after this one. Whether it is in writing is a criterion of the "
                "scorecard."}),
};

inline constexpr std::array energy{
    row<&ProjectParameters::energy, &ProjectEnergy::demandCharge>({
        .key = "energy.demand_charge", .label = "Demand charge", .low = 0, .high = 1000, .spread = byFactor(0.8, 1.3),
        .decimals = 2, .step = 0.5, .help = "Paid each month for the highest power drawn, beside the energy."}),
    row<&ProjectParameters::energy, &ProjectEnergy::carbonIntensity>({
        .key = "energy.carbon_intensity", .label = "Carbon of a kilowatt-hour", .low = 0, .high = 3,
        .spread = byFactor(0.8, 1.2), .decimals = 3, .step = 0.01,
        .help = "CO2 of the grid or contract. Unset, no carbon is stated or paid."}),
    row<&ProjectParameters::energy, &ProjectEnergy::carbonPrice>({
        .key = "energy.carbon_price", .label = "Price of carbon", .low = 0, .high = 5000, .spread = byFactor(0.6, 1.6),
        .decimals = 0, .step = 5, .help = "Paid for a tonne of CO2; 0 if it is not."}),
    row<&ProjectParameters::energy, &ProjectEnergy::networkPower>({
        .key = "energy.network_power", .label = "Watts of the switches",
        .help = "Included: the power of a node carries its share. Added: switches and transceivers of the fabric plan come "
                "on top."}),
};

inline constexpr std::array power{
    row<&RouteParameters::power, &RoutePower::source>({
        .key = "power.source", .label = "Node power and PUE from", .routes = RouteUse::owned,
        .help = "Given: as the bid states them. Chain: the node power is what its boards draw, and supplies, busbar, UPS, "
                "distribution and cooling follow stage by stage."}),
    row<&RouteParameters::power, &RoutePower::supplyClass>({
        .key = "power.supply_class", .label = "Class of the power supplies", .routes = RouteUse::owned, .source = "THG",
        .help = "80 PLUS class at 230 V, redundant. The efficiency is read at the load in force, not at the badge."}),
    row<&RouteParameters::power, &RoutePower::supplies>({
        .key = "power.supplies", .label = "Power supplies of a node", .low = 1, .high = 64, .decimals = 0, .step = 1,
        .whole = true, .routes = RouteUse::owned,
        .help = "All share the load. Redundant ones run at a quarter to a half of their rating, where classes differ "
                "most."}),
    row<&RouteParameters::power, &RoutePower::supplyRating>({
        .key = "power.supply_rating", .label = "Rating of a power supply", .low = 0.1, .high = 200, .decimals = 1,
        .step = 0.1, .routes = RouteUse::owned, .help = "Output of one supply, or its share of a power shelf."}),
    row<&RouteParameters::power, &RoutePower::busbar>({
        .key = "power.busbar", .label = "Efficiency of busbar and conversion", .low = 0.5, .high = 1,
        .spread = byOdds(0.7, 1.4), .decimals = 3, .step = 0.001, .routes = RouteUse::owned,
        .help = "From the supplies to the boards."}),
    row<&RouteParameters::power, &RoutePower::ups>({
        .key = "power.ups", .label = "Efficiency of the UPS", .low = 0.5, .high = 1, .spread = byOdds(0.7, 1.4),
        .decimals = 3, .step = 0.001, .routes = RouteUse::owned, .help = "At the load in force."}),
    row<&RouteParameters::power, &RoutePower::distribution>({
        .key = "power.distribution", .label = "Efficiency of transformer and distribution", .low = 0.5, .high = 1,
        .spread = byOdds(0.7, 1.4), .decimals = 3, .step = 0.001, .routes = RouteUse::owned,
        .help = "From the meter to the rack, without the UPS."}),
    row<&RouteParameters::power, &RoutePower::cooling>({
        .key = "power.cooling", .label = "Power for cooling", .low = 0, .high = 2, .spread = byFactor(0.7, 1.4),
        .decimals = 3, .step = 0.01, .routes = RouteUse::owned,
        .help = "Chillers, pumps and fans of the building, over the IT power."}),
    row<&RouteParameters::power, &RoutePower::other>({
        .key = "power.other", .label = "Other power of the building", .low = 0, .high = 2, .decimals = 3, .step = 0.01,
        .routes = RouteUse::owned, .help = "Light, offices and the like, over the IT power."}),
    row<&RouteParameters::power, &RoutePower::fans>({
        .key = "power.fans", .label = "Fans within the node", .low = 0, .high = 0.5, .spread = byOdds(0.6, 1.6),
        .decimals = 3, .step = 0.005, .routes = RouteUse::owned,
        .help = "Share of the node's power that its fans draw. PUE counts them as IT; TUE does not."}),
};

inline constexpr std::array rack{
    row<&RouteParameters::rack, &RouteRack::nodes>({
        .key = "rack.nodes", .label = "Nodes in a rack", .low = 1, .high = 200, .decimals = 0, .step = 1, .whole = true,
        .routes = RouteUse::owned, .source = "DGXH",
        .help = "More nodes make fewer, heavier and hungrier racks."}),
    row<&RouteParameters::rack, &RouteRack::mass>({
        .key = "rack.mass", .label = "Mass of a rack", .low = 10, .high = 20000, .spread = byFactor(0.95, 1.1),
        .decimals = 0, .step = 10, .routes = RouteUse::owned, .source = "NVL",
        .help = "Filled with coolant. A rack of the NVL72 class weighs about 1,360 kg."}),
    row<&RouteParameters::rack, &RouteRack::width>({
        .key = "rack.width", .label = "Width of a rack", .low = 0.3, .high = 3, .decimals = 2, .step = 0.05,
        .routes = RouteUse::owned, .help = "Of its footprint."}),
    row<&RouteParameters::rack, &RouteRack::depth>({
        .key = "rack.depth", .label = "Depth of a rack", .low = 0.3, .high = 3, .decimals = 2, .step = 0.05,
        .routes = RouteUse::owned, .help = "Of its footprint."}),
    row<&RouteParameters::rack, &RouteRack::feet>({
        .key = "rack.feet", .label = "Feet that carry a rack", .low = 1, .high = 12, .decimals = 0, .step = 1,
        .whole = true, .routes = RouteUse::owned, .help = "The mass is shared among them alike."}),
    row<&RouteParameters::rack, &RouteRack::clearance>({
        .key = "rack.clearance", .label = "Clearance a rack needs", .low = 0.1, .high = 10, .decimals = 2, .step = 0.05,
        .routes = RouteUse::owned, .help = "In front of it, to pull a tray."}),
    row<&RouteParameters::rack, &RouteRack::area>({
        .key = "rack.area", .label = "Floor of a rack", .low = 0.3, .high = 50, .decimals = 1, .step = 0.1,
        .routes = RouteUse::owned, .help = "With its share of the aisles."}),
    row<&RouteParameters::rack, &RouteRack::liquidShare>({
        .key = "rack.liquid_share", .label = "Heat taken by liquid", .low = 0, .high = 1, .spread = byOdds(0.8, 1.2),
        .decimals = 2, .step = 0.01, .routes = RouteUse::owned,
        .help = "The rest heats the air of the room. Hybrid trays give 80 to 90 % to the liquid."}),
    row<&RouteParameters::rack, &RouteRack::flow>({
        .key = "rack.coolant_flow", .label = "Coolant flow needed", .low = 0.1, .high = 20, .spread = byFactor(0.9, 1.1),
        .decimals = 2, .step = 0.05, .routes = RouteUse::owned, .source = "CDU",
        .help = "For a kilowatt that the liquid takes. Less flow means warmer coolant."}),
    row<&RouteParameters::rack, &RouteRack::coolantLimit>({
        .key = "rack.coolant_limit", .label = "Warmest coolant allowed", .low = 2, .high = 80, .decimals = 1, .step = 1,
        .routes = RouteUse::owned, .help = "At the inlet of the rack, at full load."}),
    row<&RouteParameters::rack, &RouteRack::pressureDrop>({
        .key = "rack.pressure_drop", .label = "Pressure drop of a rack", .low = 0.1, .high = 2000,
        .spread = byFactor(0.85, 1.2), .decimals = 0, .step = 5, .routes = RouteUse::owned,
        .help = "At the flow needed, quick couplings and manifold included."}),
};

using G = RouteGateParameters;

inline constexpr std::array gate{
    row<&G::terms, &GateTerms::holds>({
        .key = "gate.holds", .label = "The gate holds", .routes = RouteUse::owned,
        .help = "For gates that no figure decides: busbar, manifold, blind-mate, water quality, leak detection, isolation, "
                "service access; of the others while their figures are missing, since figures decide where there are any. "
                "Unset: nobody has looked. No, with a reason as its source, is a documented no."}),
    row<&G::terms, &GateTerms::retrofitCost>({
        .key = "gate.retrofit_cost", .label = "Cost of the retrofit", .low = 0, .high = 1e10,
        .spread = byFactor(0.85, 1.5), .scale = SliderScale::linear, .decimals = 0, .step = 10000,
        .routes = RouteUse::owned,
        .help = "What it costs until the gate holds. It enters the ledger as facility in the year it is done, needed or "
                "not: an entry here is a plan."}),
    row<&G::terms, &GateTerms::retrofitTime>({
        .key = "gate.retrofit_time", .label = "Time of the retrofit", .low = 0, .high = 520, .spread = byFactor(0.8, 1.5),
        .decimals = 1, .step = 1, .routes = RouteUse::owned,
        .help = "Weeks of work and waiting once it can start. The longest chain of retrofits may hold up the service of "
                "the route."}),
    row<&G::terms, &GateTerms::after>({
        .key = "gate.after", .label = "Starts after the retrofit of", .routes = RouteUse::owned,
        .help = "The gate whose retrofit comes before. Unset: by the layers, from the substation over transformer, "
                "generator and heat rejection to distribution units and racks."}),
};
// clang-format on

} // namespace plumb::rows
