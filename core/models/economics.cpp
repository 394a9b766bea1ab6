// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/economics.h"

#include "core/base/check.h"
#include "core/models/cashflow.h"

namespace plumb::models {

UsdPerHour gpuHour(const GpuHourInputs& inputs) {
    PLUMB_CHECK(inputs.life.value > 0);
    PLUMB_CHECK(inputs.utilisation.value > 0 && inputs.availability.value > 0 && inputs.goodput.value > 0);
    const double useful = inputs.utilisation.value * inputs.availability.value * inputs.goodput.value;
    const double capex_usd = inputs.capex.value;
    const double residual_usd = inputs.residual.value * capex_usd * discountFactor(inputs.rate, inputs.life);
    const double capital_usd_y = (capex_usd - residual_usd) * annuityFactor(inputs.rate.value, inputs.life.value);
    const double opex_usd_y = inputs.opex.value * capex_usd;
    const double energy_usd_y = inputs.power.value * inputs.pue.value * hoursPerYear * inputs.energyPrice.value;
    return {(capital_usd_y + opex_usd_y + energy_usd_y) / (hoursPerYear * useful)};
}

AddressableSaving addressableSaving(Fraction singleSource, Fraction discount, Fraction capexShareOfTco) {
    const Fraction ofBill = (1.0 - singleSource.value) * discount;
    return {ofBill, ofBill * capexShareOfTco.value};
}

Fraction breakEvenUtilisation(UsdPerHour own, UsdPerHour rent) {
    PLUMB_CHECK(rent.value > 0);
    return {own / rent};
}

Usd clusterDay(Count accelerators, UsdPerHour price, Days days) {
    return {accelerators.value * hoursPerDay * price.value * days.value};
}

} // namespace plumb::models
