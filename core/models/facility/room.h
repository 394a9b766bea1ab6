// SPDX-License-Identifier: GPL-3.0-or-later
// What a room must bear and feed, and how far each gate of it is from its limit.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "core/base/quantity.h"
#include "core/models/facility/cooling.h"

namespace plumb::models {

// ---- floor ----------------------------------------------------------------------------------------------------------

/// Mass [kg] of coolant of `litres` ≥ 0; a rack is weighed dry, but stands wet.
double coolantMass_kg(Coolant coolant, double litres);

struct FloorLoad {
    double kgPerM2 = 0;
    double kpa = 0; ///< with standard gravity, 9.80665 m/s² (CGPM 1901, exact)
};

/// m/A and m·g/A over the footprint, the aisle not counted. Mass ≥ 0 [kg], sides > 0 [m]. It is an average: compare the
/// load of one foot (`pointLoad_kg`) and of the way in on castors with limits of their own.
FloorLoad floorLoad(double mass_kg, double width_m, double depth_m);

/// The load [kg] of the heaviest foot: m/feet·unevenness. feet ≥ 1; unevenness ≥ 1 is its load over the mean, because
/// the mass is not in the middle and a floor is not flat.
double pointLoad_kg(double mass_kg, double feet, double unevenness);

// ---- power ----------------------------------------------------------------------------------------------------------

/// √3·V·I·pf·derate of a three-phase feed [kW]. volts is between phases and ≥ 0, amps the breaker's and ≥ 0,
/// powerFactor and derate 0 to 1. Loads that last take at most 80 % of a breaker in North America (NFPA 70, National
/// Electrical Code, 210.20: 125 % of the continuous load); elsewhere what the installer states.
Kilowatts feedPower(double volts, double amps, double powerFactor, double derate);

/// The power of a block of racks by each of its `racks` > 0 compute racks: what the racks of network, power and cooling
/// beside them draw is spread over those that compute, so that it exceeds the rating of a single rack.
Kilowatts rackEquivalent(Kilowatts block, double racks);

// ---- gates ----------------------------------------------------------------------------------------------------------

/// capacity/demand − 1: how much more the gate could bear. Not negative exactly where capacity ≥ demand. Both ≥ 0;
/// nothing without demand, since whatever is there is enough.
std::optional<double> marginOf(double demand, double capacity);

struct Readiness {
    double margin = 0;    ///< of the worst gate
    std::size_t gate = 0; ///< its place in the list; the first of equals

    bool passes() const { return margin >= 0; }
};

/// A room is ready if every gate passes, so the worst margin speaks for all and none makes up for another. Gates
/// without demand are left out; nothing where none has any. An unknown capacity has no margin: the caller says so
/// instead.
std::optional<Readiness> readiness(std::span<const std::optional<double>> margins);

} // namespace plumb::models
