// SPDX-License-Identifier: GPL-3.0-or-later
// What an accelerator-hour costs, what a discount is worth, what a day of the whole cluster costs.
#pragma once

#include "core/base/quantity.h"

namespace plumb::models {

struct GpuHourInputs {
    Usd capex;            ///< per accelerator
    Years life;           ///< > 0
    FractionPerYear rate; ///< real discount rate
    Fraction residual{0}; ///< of capex, at the end of life
    Kilowatts power{0};   ///< IT power per accelerator
    Ratio pue{1};         ///< ≥ 1
    UsdPerKwh energyPrice{0};
    FractionPerYear opex{0};  ///< running cost per year as a fraction of capex
    Fraction utilisation{1};  ///< > 0
    Fraction availability{1}; ///< > 0
    Fraction goodput{1};      ///< > 0
};

/// Cost of an accelerator-hour that advanced the work: [(C − RV/(1+r)^n)·annuity + opex·C + energy]/(8,760·u·A·G)
/// [USD/h]. Lost time stands in the denominator only. Energy runs all year.
UsdPerHour gpuHour(const GpuHourInputs& inputs);

struct AddressableSaving {
    Fraction ofBill; ///< of the bill of materials
    Fraction ofTco;  ///< of total cost of ownership
};

/// A discount applies only to what is not single-source: s = (1 − single-source share)·discount. Source: SEED.
AddressableSaving addressableSaving(Fraction singleSource, Fraction discount, Fraction capexShareOfTco);

/// The utilisation at which owning costs as much as renting: own cost per available hour over the rental price. May
/// exceed 1: then owning never ties. rent > 0.
Fraction breakEvenUtilisation(UsdPerHour own, UsdPerHour rent);

/// Price of `days` of the whole cluster: accelerators·24·price. Source: SEED (16,384 at $2: about $786,000 a day).
Usd clusterDay(Count accelerators, UsdPerHour price, Days days = {1});

} // namespace plumb::models
