// SPDX-License-Identifier: GPL-3.0-or-later
// Energy of a year, its price and carbon, and what a worse power chain takes away: money at the meter, or accelerators.
//
// PUE is the energy of the whole facility over that of the IT, over a year. It rewards an inefficient IT: worse
// supplies and fans in the nodes stand in its denominator, and liquid cooling, which takes the fans out of the nodes,
// raises it while the total falls. `energyPerUsefulHour_kwh` compares what PUE cannot.
#pragma once

#include <optional>

#include "core/base/quantity.h"

namespace plumb::models {

// ---- a year ---------------------------------------------------------------------------------------------------------

/// P·u·PUE·8,760 [kWh]. `it` ≥ 0 is IT power at full load, utilisation 0 to 1 its mean over the year, pue ≥ 1.
double annualEnergy_kwh(Kilowatts it, Fraction utilisation, Ratio pue);

/// Energy ≥ 0 at a price ≥ 0.
UsdPerYear energyCost(double annual_kwh, UsdPerKwh price);

/// peak·price·12: what a contract asks for the highest power at the meter, whatever the load. Both ≥ 0.
UsdPerYear demandCharge(Kilowatts peakAtMeter, UsdPerKwMonth price);

/// Tonnes a year: kWh·kg/kWh/1,000. Both ≥ 0; the intensity is that of the grid or of the contract, say which.
double carbon_t(double annual_kwh, double intensity_kg_per_kwh);

/// Tonnes ≥ 0 at a price ≥ 0 [USD/t].
UsdPerYear carbonCost(double tonnes, double usdPerTonne);

/// Energy over the useful accelerator-hours it made, both of the same time and ≥ 0; nothing without useful hours.
std::optional<double> energyPerUsefulHour_kwh(double energy_kwh, double usefulHours);

// ---- ratios ---------------------------------------------------------------------------------------------------------

/// TUE = PUE·ITUE, both ≥ 1: energy of the facility over that of the computing parts alone. ITUE is what goes into the
/// IT over what reaches its computing parts, and so holds supplies and fans. Source: Patterson et al., TUE, a new
/// energy-efficiency metric applied at ORNL's Jaguar, ISC 2013, doi 10.1007/978-3-642-38750-0_28.
Ratio totalPowerUsage(Ratio pue, Ratio itue);

/// PUE = (1 + cooling + other)/(η_UPS·η_distribution): for each kilowatt of IT the shares of cooling and of other loads
/// (≥ 0, of IT power), all of it behind the same supplies and distribution (efficiencies above 0 to 1). Cooling fed
/// from the mains directly is counted too high by its share of the losses. Supplies inside the nodes are IT, not this.
Ratio pueFromChain(Fraction ups, Fraction distribution, double coolingShare, double otherShare);

/// P·(1/η_a − 1/η_b): input that supplies of efficiency a draw above those of b for the same load ≥ 0 at their output.
/// Negative where a is the better. Efficiencies above 0 to 1, at the load they run at and not at the badge's half.
Kilowatts extraInput(Kilowatts load, Fraction efficiencyA, Fraction efficiencyB);

/// Operations a second over power, 1e9/(s·W). Power > 0, operations ≥ 0.
double gigaflopsPerWatt(double flops, Kilowatts power);

// ---- a fixed envelope -----------------------------------------------------------------------------------------------

/// (accelerator + its share of the server)·(1 + around) [kW]; `around` ≥ 0 is network and storage over the servers.
Kilowatts acceleratorAllIn(Kilowatts accelerator, Kilowatts server, double around);

/// ⌊envelope/(kW·PUE)⌋: accelerators that a power limit at the meter feeds. Envelope ≥ 0, kW > 0, pue ≥ 1. A quotient
/// within 1e-12 of the next whole number counts as it.
double acceleratorsWithin(Kilowatts envelope, Kilowatts perAccelerator, Ratio pue);

struct ChainedEnvelope {
    Kilowatts envelope;       ///< limit at the meter, ≥ 0
    Kilowatts perAccelerator; ///< at the output of the chain, > 0
    Fraction chain{1};        ///< efficiency of the stages that pue does not hold, above 0 to 1
    Ratio pue{1};             ///< ≥ 1; losses in it do not belong in the chain as well
};

/// Accelerators that no longer fit if the chain is `loss` worse, 0 ≤ loss ≤ chain: with loss = 0.01 the accelerators
/// that one point of efficiency costs. With a fixed limit the price of a loss is this lost capacity, not cents a kWh.
double acceleratorsForgone(const ChainedEnvelope& site, Fraction loss);

// ---- a saving and its losses ----------------------------------------------------------------------------------------

struct MeterBreakEven {
    Usd saving;           ///< of the bill of materials, now
    Kilowatts load;       ///< at the output of the chain, mean over the hours, ≥ 0
    Fraction efficiency;  ///< η of the dearer parts, above 0 to 1
    HoursPerYear hours;   ///< 0 to 8,760
    UsdPerKwh price;      ///< ≥ 0
    Ratio pue{1};         ///< ≥ 1: what the loss adds is cooled as well
    FractionPerYear rate; ///< real, > −1
    Years years;          ///< > 0
};

/// η − η′ at which the cheaper parts' worse efficiency η′ costs at the meter what they saved, solved exactly from
/// load·(1/η′ − 1/η)·hours·price·PUE·(present value of 1 a year) = saving. With S over the rest as k [1/η],
/// η − η′ = η²k/(1 + ηk), always below η. Nothing without a saving to lose, or where no loss can reach it because
/// energy is free or none is used.
std::optional<Fraction> lossThatEatsTheSaving(const MeterBreakEven& offer);

} // namespace plumb::models
