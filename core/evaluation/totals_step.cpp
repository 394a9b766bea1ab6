// SPDX-License-Identifier: GPL-3.0-or-later
// Sums of the ledger and of hours, and what follows from them: cost per hour, value of an hour, savings.
#include <algorithm>

#include "core/evaluation/ledger_entries.h"
#include "core/evaluation/steps.h"
#include "core/models/economics.h"

namespace plumb::steps {
namespace {

constexpr auto index(HourValue value) {
    return static_cast<std::size_t>(value);
}

double presentValue(const std::vector<double>& byYear, const Numbers& numbers) {
    double sum = 0;
    for (std::size_t y = 0; y < byYear.size(); ++y)
        sum += byYear[y] * numbers.discount[y];
    return sum;
}

double presentValue(const RouteNumbers& route, Category category, const Numbers& numbers) {
    double sum = 0;
    for (const Entry& entry : route.ledger)
        sum += entry.category == category ? entry.usd * numbers.discount[entry.year] : 0;
    return sum;
}

/// Quoted saving and the part of it that cannot be had.
void quote(const Inputs& inputs, Numbers& numbers, std::size_t r) {
    RouteNumbers& route = numbers.routes[r];
    if (!isOwned(inputs.routes[r].kind)) {
        route.quotedSaving = route.notAddressable = absent(Absence::isRented);
        return;
    }
    if (!inputs.baseline) {
        route.quotedSaving = route.notAddressable = absent(Absence::noBaseline);
        return;
    }
    double quoted = 0, notAddressable = 0;
    Absence absence = Absence::none;
    for (std::size_t l = 0; l < inputs.lines.size(); ++l) {
        const LinePrice price = linePrice(inputs, r, l);
        if (!price.known)
            absence = price.absence;
        else if (!price.baseline)
            absence = Absence::baselineUnknown; // its own price has nothing to be compared with
        else
            quoted += *price.baseline - price.quoted;
        notAddressable -= price.effective - price.quoted;
    }
    route.quotedSaving = absence == Absence::none ? Outcome{quoted} : absent(absence);
    route.notAddressable = absence == Absence::none ? Outcome{notAddressable} : absent(absence);
}

/// The headline discount at which the saving at V is zero, where it is the only price that is missing.
Outcome breakEvenDiscount(const Inputs& inputs, const Numbers& numbers, const RouteNumbers& baseline, std::size_t r,
                          double hourValue) {
    const RouteNumbers& route = numbers.routes[r];
    const double paid = presentQuoteDollar(inputs, numbers, r);
    double cost = 0, addressable = 0; // of the lines without a price, at the baseline's price
    for (const Entry& entry : route.ledger)
        cost += entry.usd * numbers.discount[entry.year];
    for (std::size_t l = 0; l < inputs.lines.size(); ++l) {
        const LinePrice price = linePrice(inputs, r, l);
        if (price.known)
            continue;
        if (price.absence != Absence::noPrice)
            return absent(price.absence);
        const double atBaseline = price.baseline.value_or(0); // exists: else the absence is another
        cost += atBaseline * paid;
        if (inputs.lines[l].parameters.terms.singleSource == YesNo::no)
            addressable += atBaseline * paid;
    }
    const double savingWithout =
        baseline.cost.value - cost + hourValue * (route.usefulHours.value - baseline.usefulHours.value);
    const double discount = addressable > 0 ? -savingWithout / addressable : 1;
    return discount < 1 ? Outcome{discount} : absent(Absence::cannotBreakEven);
}

/// Why a discount that breaks even is not asked for; where it is, the reason is overwritten.
Absence whyNoDiscount(const Inputs& inputs, const Numbers& numbers, std::size_t r) {
    if (!isOwned(inputs.routes[r].kind))
        return Absence::isRented;
    if (!inputs.baseline)
        return Absence::noBaseline;
    if (inputs.baseline == r)
        return Absence::isBaseline;
    return numbers.routes[r].priceAbsence == Absence::none ? Absence::priceKnown : Absence::baselineUnknown;
}

void hourValues(const Inputs& inputs, Numbers& numbers) {
    const auto [baselineCost, rentCost, energyCost] =
        std::array{index(HourValue::baselineCost), index(HourValue::rentCost), index(HourValue::energyCost)};
    for (Outcome& value : numbers.hourValue)
        value = absent(Absence::noBaseline);
    if (!inputs.baseline)
        return;
    const RouteNumbers& baseline = numbers.routes[*inputs.baseline];
    numbers.hourValue[baselineCost] = baseline.costPerHour;
    if (inputs.parameters.terms.usefulHourValue)
        numbers.hourValue[baselineCost] = {inputs.parameters.terms.usefulHourValue->value};
    numbers.hourValue[rentCost] = absent(Absence::noRent);
    for (std::size_t r = 0; r < inputs.routes.size(); ++r) {
        const Outcome& cost = numbers.routes[r].costPerHour;
        Outcome& cheapest = numbers.hourValue[rentCost];
        if (!isOwned(inputs.routes[r].kind) && cost && (!cheapest || cost.value < cheapest.value))
            cheapest = cost;
    }
    numbers.hourValue[energyCost] =
        baseline.usefulHours.value > 0
            ? Outcome{presentValue(baseline, Category::energy, numbers) / baseline.usefulHours.value}
            : absent(Absence::noUsefulHours);
}

/// A day of the baseline's accelerators, or of the first owned route's where there is no baseline.
Outcome clusterDay(const Inputs& inputs, const Numbers& numbers) {
    const auto owned =
        std::ranges::find_if(inputs.routes, [](const RouteInputs& route) { return isOwned(route.kind); });
    if (owned == inputs.routes.end())
        return absent(Absence::noBaseline);
    const auto first = static_cast<std::size_t>(owned - inputs.routes.begin());
    const Count accelerators{numbers.routes[inputs.baseline.value_or(first)].accelerators};
    return {models::clusterDay(accelerators, inputs.parameters.terms.gpuHourPrice).value};
}

} // namespace

void totals(const Inputs& inputs, Numbers& numbers, std::size_t r) {
    RouteNumbers& route = numbers.routes[r];
    const ProjectTerms& terms = inputs.parameters.terms;
    double cost = 0, capex = 0, running = 0, inService = 0;
    for (const Entry& entry : route.ledger) {
        cost += entry.usd * numbers.discount[entry.year];
        if (entry.nature == Nature::quote || entry.year == 0)
            capex += entry.usd;
        else if (entry.nature == Nature::running || entry.nature == Nature::dated)
            running += entry.usd;
    }
    for (const double share : route.inService)
        inService += share;
    const Absence price = route.priceAbsence;
    route.cost = price == Absence::none ? Outcome{cost} : absent(price);
    route.capex = price == Absence::none ? Outcome{capex} : absent(price);
    route.opexPerYear = price != Absence::none ? absent(price)
                        : inService > 0        ? Outcome{running / inService}
                                               : absent(Absence::noUsefulHours);

    const bool owned = isOwned(inputs.routes[r].kind);
    const Absence hours = owned || inputs.baseline ? Absence::none : Absence::noBaseline;
    const double useful = presentValue(route.useful_h, numbers);
    double scheduled = 0;
    if (owned)
        scheduled = presentValue(route.inService, numbers) * route.accelerators * hoursPerYear * terms.scheduled.value;
    else
        scheduled = presentValue(route.needed_h, numbers) *
                    (inputs.routes[r].parameters.rent.billing == RentBilling::byUse ? 1 : terms.scheduled.value);
    route.usefulHours = hours == Absence::none ? Outcome{useful} : absent(hours);
    route.scheduledHours = hours == Absence::none ? Outcome{scheduled} : absent(hours);
    const auto perHour = [&](double of_h, bool working) {
        if (!route.cost || hours != Absence::none)
            return absent(hours != Absence::none ? hours : price);
        if (of_h > 0)
            return Outcome{cost / of_h};
        return absent(working ? Absence::noUsefulHours : Absence::neverFinishes);
    };
    route.costPerHour = perHour(useful, route.work > 0);
    route.costPerScheduledHour = perHour(scheduled, true);
}

/// Why nothing is compared with a baseline whose hour has no cost.
Absence whyNoComparison(const Inputs& inputs, const Numbers& numbers, std::size_t r) {
    const Absence own = numbers.routes[*inputs.baseline].costPerHour.absence;
    if (inputs.baseline == r)
        return own;
    return own == Absence::neverFinishes || own == Absence::noUsefulHours ? Absence::baselineIdle
                                                                          : Absence::baselineUnknown;
}

void savings(const Inputs& inputs, Numbers& numbers) {
    hourValues(inputs, numbers);
    numbers.clusterDay = clusterDay(inputs, numbers);
    numbers.addressableFraction = absent(Absence::noBaseline);
    for (std::size_t r = 0; r < inputs.routes.size(); ++r) {
        quote(inputs, numbers, r);
        RouteNumbers& route = numbers.routes[r];
        route.breakEvenDiscount = absent(whyNoDiscount(inputs, numbers, r));
        for (std::size_t v = 0; v < hourValueCount; ++v) {
            Outcome& saving = route.saving[v];
            if (!inputs.baseline) {
                saving = absent(Absence::noBaseline);
                continue;
            }
            const RouteNumbers& baseline = numbers.routes[*inputs.baseline];
            if (!baseline.costPerHour)
                saving = absent(whyNoComparison(inputs, numbers, r));
            else if (!route.cost)
                saving = absent(route.cost.absence);
            else if (inputs.baseline == r)
                saving = {0};
            else if (!numbers.hourValue[v])
                saving = absent(numbers.hourValue[v].absence);
            else
                saving = {baseline.cost.value - route.cost.value +
                          numbers.hourValue[v].value * (route.usefulHours.value - baseline.usefulHours.value)};
        }
        const Outcome& hourValue = numbers.hourValue[index(HourValue::baselineCost)];
        if (!inputs.baseline || inputs.baseline == r)
            continue;
        const RouteNumbers& baseline = numbers.routes[*inputs.baseline];
        if (route.priceAbsence == Absence::noPrice && hourValue && baseline.cost)
            route.breakEvenDiscount = breakEvenDiscount(inputs, numbers, baseline, r, hourValue.value);
    }
    if (!inputs.baseline)
        return;
    double all = 0, singleSource = 0;
    Absence absence = Absence::none;
    for (std::size_t l = 0; l < inputs.lines.size(); ++l) {
        const LinePrice price = linePrice(inputs, *inputs.baseline, l);
        absence = price.known ? absence : price.absence;
        all += price.baseline.value_or(0);
        if (inputs.lines[l].parameters.terms.singleSource == YesNo::yes)
            singleSource += price.baseline.value_or(0);
    }
    if (absence == Absence::none && all <= 0)
        absence = Absence::noPrice;
    numbers.addressableFraction = absence == Absence::none ? Outcome{1 - singleSource / all} : absent(absence);
}

} // namespace plumb::steps
