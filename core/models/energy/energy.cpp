// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/energy/energy.h"

#include <cmath>

#include "core/base/check.h"
#include "core/models/cashflow.h"

namespace plumb::models {

namespace {

constexpr double kilogramsPerTonne = 1000;
constexpr double wattsPerKilowatt = 1000;
constexpr double operationsPerGiga = 1e9;
constexpr double roundingOfQuotients = 1e-12; // assumed: a few thousand rounding errors

bool isEfficiency(Fraction efficiency) {
    return efficiency.value > 0 && efficiency.value <= 1;
}

} // namespace

double annualEnergy_kwh(Kilowatts it, Fraction utilisation, Ratio pue) {
    PLUMB_CHECK(it.value >= 0 && utilisation.value >= 0 && utilisation.value <= 1 && pue.value >= 1);
    return it.value * utilisation.value * pue.value * hoursPerYear;
}

UsdPerYear energyCost(double annual_kwh, UsdPerKwh price) {
    PLUMB_CHECK(annual_kwh >= 0 && price.value >= 0);
    return {annual_kwh * price.value};
}

UsdPerYear demandCharge(Kilowatts peakAtMeter, UsdPerKwMonth price) {
    PLUMB_CHECK(peakAtMeter.value >= 0 && price.value >= 0);
    return {peakAtMeter.value * price.value * monthsPerYear};
}

double carbon_t(double annual_kwh, double intensity_kg_per_kwh) {
    PLUMB_CHECK(annual_kwh >= 0 && intensity_kg_per_kwh >= 0);
    return annual_kwh * intensity_kg_per_kwh / kilogramsPerTonne;
}

UsdPerYear carbonCost(double tonnes, double usdPerTonne) {
    PLUMB_CHECK(tonnes >= 0 && usdPerTonne >= 0);
    return {tonnes * usdPerTonne};
}

std::optional<double> energyPerUsefulHour_kwh(double energy_kwh, double usefulHours) {
    PLUMB_CHECK(energy_kwh >= 0 && usefulHours >= 0);
    if (usefulHours == 0)
        return std::nullopt;
    return energy_kwh / usefulHours;
}

Ratio totalPowerUsage(Ratio pue, Ratio itue) {
    PLUMB_CHECK(pue.value >= 1 && itue.value >= 1);
    return {pue.value * itue.value};
}

Ratio pueFromChain(Fraction ups, Fraction distribution, double coolingShare, double otherShare) {
    PLUMB_CHECK(isEfficiency(ups) && isEfficiency(distribution) && coolingShare >= 0 && otherShare >= 0);
    return {(1 + coolingShare + otherShare) / (ups.value * distribution.value)};
}

Kilowatts extraInput(Kilowatts load, Fraction efficiencyA, Fraction efficiencyB) {
    PLUMB_CHECK(load.value >= 0 && isEfficiency(efficiencyA) && isEfficiency(efficiencyB));
    return load * (1 / efficiencyA.value - 1 / efficiencyB.value);
}

double gigaflopsPerWatt(double flops, Kilowatts power) {
    PLUMB_CHECK(flops >= 0 && power.value > 0);
    return flops / operationsPerGiga / (power.value * wattsPerKilowatt);
}

Kilowatts acceleratorAllIn(Kilowatts accelerator, Kilowatts server, double around) {
    PLUMB_CHECK(accelerator.value >= 0 && server.value >= 0 && around >= 0);
    return (accelerator + server) * (1 + around);
}

double acceleratorsWithin(Kilowatts envelope, Kilowatts perAccelerator, Ratio pue) {
    PLUMB_CHECK(envelope.value >= 0 && perAccelerator.value > 0 && pue.value >= 1);
    return std::floor(envelope.value / (perAccelerator.value * pue.value) * (1 + roundingOfQuotients));
}

double acceleratorsForgone(const ChainedEnvelope& site, Fraction loss) {
    PLUMB_CHECK(isEfficiency(site.chain) && loss.value >= 0 && loss <= site.chain);
    const auto within = [&](Fraction chain) {
        return acceleratorsWithin(site.envelope * chain.value, site.perAccelerator, site.pue);
    };
    return within(site.chain) - within(site.chain - loss);
}

std::optional<Fraction> lossThatEatsTheSaving(const MeterBreakEven& offer) {
    PLUMB_CHECK(offer.load.value >= 0 && isEfficiency(offer.efficiency) && offer.hours.value >= 0 &&
                offer.hours.value <= hoursPerYear && offer.price.value >= 0 && offer.pue.value >= 1 &&
                offer.rate.value > -1 && offer.years.value > 0);
    const double presentValue = 1 / annuityFactor(offer.rate.value, offer.years.value);
    const double usdPerUnitInput =
        offer.load.value * offer.hours.value * offer.price.value * offer.pue.value * presentValue;
    if (offer.saving.value < 0 || usdPerUnitInput == 0)
        return std::nullopt;
    const double eta = offer.efficiency.value;
    const double shared = offer.saving.value * eta;
    return Fraction{eta * (shared / (usdPerUnitInput + shared))};
}

} // namespace plumb::models
