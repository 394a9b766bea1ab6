// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/facility/room.h"

#include <numbers>

#include "core/base/check.h"

namespace plumb::models {

namespace {

constexpr double standardGravity = 9.80665; // m/s², CGPM 1901, exact
constexpr double wattsPerKilowatt = 1000;
constexpr double pascalsPerKilopascal = 1000;

} // namespace

double coolantMass_kg(Coolant coolant, double litres) {
    PLUMB_CHECK(litres >= 0);
    return coolantDensity_kg_per_l(coolant) * litres;
}

FloorLoad floorLoad(double mass_kg, double width_m, double depth_m) {
    PLUMB_CHECK(mass_kg >= 0 && width_m > 0 && depth_m > 0);
    const double kgPerM2 = mass_kg / width_m / depth_m;
    return {kgPerM2, kgPerM2 * standardGravity / pascalsPerKilopascal};
}

double pointLoad_kg(double mass_kg, double feet, double unevenness) {
    PLUMB_CHECK(mass_kg >= 0 && feet >= 1 && unevenness >= 1);
    return mass_kg / feet * unevenness;
}

Kilowatts feedPower(double volts, double amps, double powerFactor, double derate) {
    PLUMB_CHECK(volts >= 0 && amps >= 0 && powerFactor >= 0 && powerFactor <= 1 && derate >= 0 && derate <= 1);
    return {std::numbers::sqrt3 * volts * amps * powerFactor * derate / wattsPerKilowatt};
}

Kilowatts rackEquivalent(Kilowatts block, double racks) {
    PLUMB_CHECK(block.value >= 0 && racks > 0);
    return block / racks;
}

std::optional<double> marginOf(double demand, double capacity) {
    PLUMB_CHECK(demand >= 0 && capacity >= 0);
    if (demand == 0)
        return std::nullopt;
    return capacity / demand - 1;
}

std::optional<Readiness> readiness(std::span<const std::optional<double>> margins) {
    std::optional<Readiness> worst;
    for (std::size_t gate = 0; gate < margins.size(); ++gate) {
        const std::optional<double> margin = margins[gate];
        if (margin && (!worst || *margin < worst->margin))
            worst = Readiness{*margin, gate};
    }
    return worst;
}

} // namespace plumb::models
