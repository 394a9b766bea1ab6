// SPDX-License-Identifier: GPL-3.0-or-later
// What carries heat out of a rack: coolant and air flow, the racks of a distribution unit, and the test for chillers.
//
// A distribution unit (CDU) is rated in kilowatts at one approach and one flow. Both limits are applied here, and the
// rating is moved to another approach by `heatAtApproach`; the pressure drop at that flow is a separate check. Rated
// heat alone promises more racks than the flow can serve.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/enum_names.h"
#include "core/base/quantity.h"

namespace plumb::models {

/// What flows through the cold plates.
enum class Coolant : std::uint8_t {
    water,
    pg25 ///< propylene glycol, 25 % by volume
};

// ---- heat balance ---------------------------------------------------------------------------------------------------

/// rho [kg/L] at 40 °C. Water: 0.9922 (IAPWS; Airedale, DeltaChill manual, glycol design data). PG25: 1.012, assumed;
/// that manual has 1.0143 for plain glycol.
double coolantDensity_kg_per_l(Coolant coolant);

/// cp [kJ/(kg·K)] at 40 °C. Water: 4.179 (same sources, 4.18). PG25: 3.93, assumed; that manual has 3.96. With both of
/// its values a flow of PG25 is 1.0 % smaller than here. Between 20 and 50 °C rho·cp of water is
/// within 0.8 % of this.
double coolantHeat_kj_per_kg_k(Coolant coolant);

/// 60/(rho·cp·ΔT) [L/(min·kW)], from Q = rho·q·cp·ΔT. rise_k > 0 is what the coolant warms up by, not an approach.
double litresPerMinutePerKw(Coolant coolant, double rise_k);

/// The flow [L/min] that carries `heat` ≥ 0 at that rise, rise_k > 0.
double coolantFlow_lpm(Kilowatts heat, double rise_k, Coolant coolant);

/// The rise [K] at a specific flow > 0 [L/(min·kW)]: the heat balance the other way round.
double coolantRise_k(double lpmPerKw, Coolant coolant);

struct HeatSplit {
    Kilowatts liquid;
    Kilowatts air; ///< what is left for the room's air, or for a door at the rear
};

/// Heat ≥ 0 of a rack between its two ways out; `captured` is the share 0 to 1 that cold plates take. Cold plates of
/// mixed trays take 80 to 90 % (assumed), so that a dense rack leaves more to the air than a whole older rack makes.
HeatSplit splitHeat(Kilowatts heat, Fraction captured);

// ---- distribution units ---------------------------------------------------------------------------------------------

struct CduDuty {
    Kilowatts cdu;        ///< heat one unit moves at the approach it will run at, ≥ 0
    double cdu_lpm = 0;   ///< L/min one unit delivers, ≥ 0
    Kilowatts rackLiquid; ///< heat of one rack that goes to liquid, ≥ 0
    double lpmPerKw = 0;  ///< what the racks need, L/(min·kW), ≥ 0
    double spare = 0;     ///< whole racks' worth of each unit that stays free, ≥ 0
};

/// Which of the two runs out first; heat where they tie.
enum class CduLimit : std::uint8_t { heat, flow };

struct CduRacks {
    double racks = 0; ///< infinite where a rack gives nothing to liquid
    CduLimit limit = CduLimit::heat;
};

/// min(⌊kW_cdu/kW_rack⌋, ⌊q_cdu/(f·kW_rack)⌋) − spare, not below 0. Racks are whole: a unit that serves 12.9 serves 12.
/// A quotient within 1e-12 of the next whole number counts as it, because 0.1 is no binary number.
CduRacks cduRacks(const CduDuty& duty);

/// Units for `racks` ≥ 0, no rack divided between two, and `redundant` ≥ 0 more that stand by (N + redundant): the
/// redundant ones carry nothing. 0 where no rack gives heat to liquid; nothing where one unit does not serve one rack.
std::optional<double> cdusNeeded(double racks, const CduDuty& duty, double redundant);

/// A rating at one approach (supply to the racks less supply of facility water, K) moved to another, both > 0. At given
/// flows an exchanger of constant effectiveness moves Q = ε·C_min·(approach + Q/C), hence Q in proportion to approach.
Kilowatts heatAtApproach(Kilowatts rated, double ratedApproach_k, double approach_k);

// ---- air ------------------------------------------------------------------------------------------------------------

/// The air [m³/h] that carries `heat` ≥ 0 at that rise > 0 [K]: 3,600·Q/(rho·cp·ΔT), rho = 1.2 kg/m³ and cp = 1.005
/// kJ/(kg·K), dry air of 20 °C at sea level (ASHRAE standard air, rounded). Thinner air needs more: about 13 % at
/// 1,000 m, where the standard atmosphere has 0.887 of the pressure.
double airFlow_m3h(Kilowatts heat, double rise_k);

/// ft³/min of m³/h; a foot is 0.3048 m exactly.
double cubicFeetPerMinute(double m3h);

// ---- chillers -------------------------------------------------------------------------------------------------------

/// The coldest facility water [°C] of a plant without compressors: outdoor + approach, the approach ≥ 0. Dry coolers
/// work from the dry bulb, towers from the wet bulb; either at the hottest hour that must be survived.
double facilitySupply_c(double outdoorCelsius, double plantApproach_k);

/// limit − (facility supply + approach of the CDU) [K]: what is left below the warmest supply that the maker of the
/// racks allows. An ASHRAE class W32 or W45 is a limit of facility water, so there the CDU's approach is 0.
double supplyHeadroom_k(double facilityCelsius, double cduApproach_k, double limitCelsius);

/// Whether that headroom is not negative.
bool runsWithoutChiller(double facilityCelsius, double cduApproach_k, double limitCelsius);

} // namespace plumb::models

namespace plumb {

template <>
inline constexpr std::array<std::string_view, 2> enumNames<models::Coolant>{"water", "pg25"};
template <>
inline constexpr std::array<std::string_view, 2> enumNames<models::CduLimit>{"heat", "flow"};

} // namespace plumb
