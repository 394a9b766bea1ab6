// SPDX-License-Identifier: GPL-3.0-or-later
// The small project with a compute network, a described facility and a power chain, for tests of what is said of them.
#pragma once

#include "tests/core/report/small_project.h"

namespace plumb::tests {

/// A rail-optimised network that can be built, incidents, and the traffic of a training step on every owned route.
inline Project withFabric(const Project& project) {
    Project edited = taken(withNetwork(project, "compute", NetworkKind::compute));
    return with(edited, {{"network.name@compute", "Compute network"},
                         {"traffic.step_time@training", "2"},
                         {"traffic.all_reduce@training", "4"},
                         {"fabric.incidents@odm", "12"},
                         {"fabric.diagnosis_time@odm", "6"}});
}

/// A hall, room and site with room for every owned route of the small project: all gates with figures hold.
inline Project withFacility(const Project& project) {
    Project edited = project;
    for (const auto& [id, kind] : {std::pair{"power", GateKind::rackPower}, std::pair{"flow", GateKind::coolantFlow},
                                   std::pair{"substation", GateKind::substation}, std::pair{"busbar", GateKind::busbar},
                                   std::pair{"leaks", GateKind::leakDetection}})
        edited = taken(withGate(edited, id, kind));
    for (const char* route : {"oem", "odm", "tier-two"}) {
        const std::string at = "@" + std::string(route);
        edited = with(edited, {{"rack.mass" + at, "1360"},
                               {"rack.liquid_share" + at, "0.8"},
                               {"rack.coolant_limit" + at, "45"},
                               {"rack.pressure_drop" + at, "80"},
                               {"gate.holds" + at + "/busbar", "yes"},
                               {"gate.holds" + at + "/leaks", "yes"}});
    }
    return with(edited, {{"gate.responsible@power", "R. Ohm"},
                         {"cluster.growth_nodes", "16"},
                         {"facility.rack_power", "60"},
                         {"facility.feed_amps", "125"},
                         {"facility.floor_load", "3000"},
                         {"facility.point_load", "600"},
                         {"facility.route_load", "2000"},
                         {"facility.clearance", "2"},
                         {"facility.air_cooling", "20"},
                         {"facility.floor_area", "300"},
                         {"facility.loop_flow", "2000"},
                         {"facility.water_supply", "30"},
                         {"facility.cdus", "3"},
                         {"facility.cdu_power", "600"},
                         {"facility.cdu_flow", "900"},
                         {"facility.cdu_pressure", "200"},
                         {"facility.section_racks", "4"},
                         {"facility.section_limit", "8"},
                         {"facility.people_on_shift", "3"},
                         {"facility.envelope", "2"},
                         {"facility.substation", "3"},
                         {"facility.utility_feeds", "2"},
                         {"facility.transformer_lead", "10"},
                         {"facility.generator_lead", "10"},
                         {"facility.heat_rejection", "2"},
                         {"facility.runway", "1"}});
}

} // namespace plumb::tests
