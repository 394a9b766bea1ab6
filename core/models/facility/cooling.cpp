// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/facility/cooling.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/check.h"

namespace plumb::models {

namespace {

constexpr double secondsPerMinute = 60;
constexpr double metresPerFoot = 0.3048;      // international foot, exact
constexpr double airDensity = 1.2;            // kg/m³
constexpr double airSpecificHeat = 1.005;     // kJ/(kg·K)
constexpr double roundingOfQuotients = 1e-12; // assumed: a few thousand rounding errors, and far below a rack

/// Whole loads of `each` within `capacity`; without a load there is no limit.
double wholeLoads(double capacity, double each) {
    if (each <= 0)
        return std::numeric_limits<double>::infinity();
    return std::floor(capacity / each * (1 + roundingOfQuotients));
}

} // namespace

double coolantDensity_kg_per_l(Coolant coolant) {
    return coolant == Coolant::water ? 0.9922 : 1.012;
}

double coolantHeat_kj_per_kg_k(Coolant coolant) {
    return coolant == Coolant::water ? 4.179 : 3.93;
}

double litresPerMinutePerKw(Coolant coolant, double rise_k) {
    PLUMB_CHECK(rise_k > 0);
    return secondsPerMinute / (coolantDensity_kg_per_l(coolant) * coolantHeat_kj_per_kg_k(coolant) * rise_k);
}

double coolantFlow_lpm(Kilowatts heat, double rise_k, Coolant coolant) {
    PLUMB_CHECK(heat.value >= 0);
    return heat.value * litresPerMinutePerKw(coolant, rise_k);
}

double coolantRise_k(double lpmPerKw, Coolant coolant) {
    PLUMB_CHECK(lpmPerKw > 0);
    return secondsPerMinute / (coolantDensity_kg_per_l(coolant) * coolantHeat_kj_per_kg_k(coolant) * lpmPerKw);
}

HeatSplit splitHeat(Kilowatts heat, Fraction captured) {
    PLUMB_CHECK(heat.value >= 0 && captured.value >= 0 && captured.value <= 1);
    return {heat * captured.value, heat * (1 - captured.value)};
}

CduRacks cduRacks(const CduDuty& duty) {
    PLUMB_CHECK(duty.cdu.value >= 0 && duty.cdu_lpm >= 0 && duty.rackLiquid.value >= 0 && duty.lpmPerKw >= 0 &&
                duty.spare >= 0);
    const double byHeat = wholeLoads(duty.cdu.value, duty.rackLiquid.value);
    const double byFlow = wholeLoads(duty.cdu_lpm, duty.lpmPerKw * duty.rackLiquid.value);
    return {std::max(0.0, std::min(byHeat, byFlow) - duty.spare), byFlow < byHeat ? CduLimit::flow : CduLimit::heat};
}

std::optional<double> cdusNeeded(double racks, const CduDuty& duty, double redundant) {
    PLUMB_CHECK(racks >= 0 && redundant >= 0);
    const double each = cduRacks(duty).racks;
    if (racks == 0 || std::isinf(each))
        return 0;
    if (each == 0)
        return std::nullopt;
    return std::ceil(racks / each) + redundant;
}

Kilowatts heatAtApproach(Kilowatts rated, double ratedApproach_k, double approach_k) {
    PLUMB_CHECK(rated.value >= 0 && ratedApproach_k > 0 && approach_k > 0);
    return rated * (approach_k / ratedApproach_k);
}

double airFlow_m3h(Kilowatts heat, double rise_k) {
    PLUMB_CHECK(heat.value >= 0 && rise_k > 0);
    return secondsPerHour * heat.value / (airDensity * airSpecificHeat * rise_k);
}

double cubicFeetPerMinute(double m3h) {
    return m3h / (metresPerFoot * metresPerFoot * metresPerFoot) / minutesPerHour;
}

double facilitySupply_c(double outdoorCelsius, double plantApproach_k) {
    PLUMB_CHECK(plantApproach_k >= 0);
    return outdoorCelsius + plantApproach_k;
}

double supplyHeadroom_k(double facilityCelsius, double cduApproach_k, double limitCelsius) {
    PLUMB_CHECK(cduApproach_k >= 0);
    return limitCelsius - (facilityCelsius + cduApproach_k);
}

bool runsWithoutChiller(double facilityCelsius, double cduApproach_k, double limitCelsius) {
    return supplyHeadroom_k(facilityCelsius, cduApproach_k, limitCelsius) >= 0;
}

} // namespace plumb::models
