// SPDX-License-Identifier: GPL-3.0-or-later
// When a route is there, which delivery it waits for, and what the generations to come make of a later pod.
#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "core/evaluation/beside/beside.h"
#include "core/evaluation/beside/cheapest_rent.h"
#include "core/evaluation/steps.h"
#include "core/models/spares.h"
#include "core/models/supply/service_date.h"
#include "core/models/supply/service_delay.h"
#include "core/models/supply/slip.h"

namespace plumb {
namespace {

using Deliveries = std::span<const models::DeliveryTerms>;

constexpr double yearsOf(Weeks weeks) {
    return weeks.value * daysPerWeek / daysPerYear;
}

constexpr Weeks weeksOf(Years years) {
    return {years.value * daysPerYear / daysPerWeek};
}

void band(Deliveries deliveries, double rho, SupplyBeside& to) {
    const models::ServiceBand all = models::serviceBand(deliveries, rho);
    to.p10 = {yearsOf(all.p10)};
    to.p50 = {yearsOf(all.p50)};
    to.p90 = {yearsOf(all.p90)};
}

/// Every delivery alone, and which will be the last.
void each(const Inputs& inputs, std::size_t r, Deliveries deliveries, double rho, SupplyBeside& to) {
    std::array<double, enumCount<DeliveryKind>> last{};
    models::criticalShare(deliveries, rho, std::span(last).first(deliveries.size()));
    std::size_t at = 0;
    double single_w = 0;
    for (const RouteDeliveryParameters& given : inputs.routes[r].deliveries) {
        if (!given.terms.lead) {
            const Outcome none = absent(Absence::noDeliveries);
            to.deliveries.push_back({none, none, none, none});
            continue;
        }
        const models::ServiceBand alone = models::serviceBand(deliveries.subspan(at, 1), rho);
        to.deliveries.push_back({{alone.p10.value}, {alone.p50.value}, {alone.p90.value}, {last[at]}});
        single_w = std::max(single_w, alone.p50.value);
        ++at;
    }
    to.single = {yearsOf({single_w})};
}

void dates(const Inputs& inputs, std::size_t r, SupplyBeside& to) {
    const RouteInputs& bid = inputs.routes[r];
    std::array<models::DeliveryTerms, enumCount<DeliveryKind>> known{};
    const Deliveries deliveries = std::span(known).first(steps::deliveriesOf(inputs, r, known));
    if (deliveries.empty()) {
        const Outcome none = absent(Absence::noDeliveries);
        to.deliveries.assign(bid.deliveries.size(), {none, none, none, none});
        to.p10 = to.p50 = to.p90 = to.single = to.byNeeded = to.byPromised = to.late_w = none;
        return;
    }
    const double rho = bid.parameters.delivery.commonCause.value;
    band(deliveries, rho, to);
    each(inputs, r, deliveries, rho, to);
    const std::optional<Years> needed = inputs.parameters.terms.neededBy, promised = bid.parameters.contract.promised;
    const auto within = [&](Years date) { return models::inServiceWithin(deliveries, weeksOf(date), rho).value; };
    to.byNeeded = needed ? Outcome{within(*needed)} : absent(Absence::noDate);
    to.late_w = needed ? Outcome{models::meanDelay(deliveries, weeksOf(*needed), rho).value} : absent(Absence::noDate);
    to.byPromised = promised ? Outcome{within(*promised)} : absent(Absence::noPromise);
}

/// Trays that the next pod adds, divided among the sites as the first: what it must hold of its own, or what the stock
/// of both needs beyond that of the first, for the target fill rate.
Outcome podTwoSpares(const Inputs& inputs, const Numbers& numbers, std::size_t r) {
    const RouteNumbers& route = numbers.routes[r];
    const RouteSpares& given = inputs.routes[r].parameters.spares;
    const std::optional<Count> growth = inputs.parameters.cluster.growthNodes;
    if (!growth || growth->value <= 0)
        return absent(Absence::noGrowth);
    if (route.nodesDelivered * route.replacements <= 0)
        return absent(Absence::noTrays);
    const models::SpareDemand first = steps::trayDemand(inputs, r); // at one site
    const double grown = growth->value / route.nodesDelivered;
    const auto trays = [&](double ofFirst) {
        return given.sites.value *
               models::baseStock(models::SpareDemand{first.mean * ofFirst, first.varianceRatio}, given.targetFillRate)
                   .stock.value;
    };
    const bool fit = inputs.parameters.refresh.sparesFit == YesNo::yes;
    return {fit ? trays(1 + grown) - trays(1) : trays(grown)};
}

void podTwo(const Inputs& inputs, const Numbers& numbers, std::size_t r, SupplyBeside& to) {
    const ProjectRefresh& refresh = inputs.parameters.refresh;
    if (!refresh.podTwo) {
        to.podTwoPrice = to.podTwoPerformance = to.podTwoSpares = absent(Absence::noPodTwo);
        return;
    }
    const double generations = models::generationsBy(*refresh.podTwo, refresh.cadence).value;
    to.podTwoPrice = {std::pow(1 + refresh.priceChange.value, generations)};
    to.podTwoPerformance = {std::pow(refresh.performance.value, generations)};
    to.podTwoSpares = podTwoSpares(inputs, numbers, r);
}

} // namespace

SupplyBeside supplyBeside(const Inputs& inputs, const Numbers& numbers, std::size_t r) {
    const RouteNumbers& route = numbers.routes[r];
    const ProjectTerms& terms = inputs.parameters.terms;
    SupplyBeside to;
    if (!isOwned(inputs.routes[r].kind)) {
        const Outcome none = absent(Absence::isRented);
        to.deliveries.assign(inputs.routes[r].deliveries.size(), {none, none, none, none});
        for (Outcome* figure :
             {&to.p10, &to.p50, &to.p90, &to.single, &to.byNeeded, &to.byPromised, &to.late_w, &to.leadLeft,
              &to.podTwoPrice, &to.podTwoPerformance, &to.podTwoSpares, &to.bridgeOption})
            *figure = none;
        return to;
    }
    dates(inputs, r, to);
    to.leadLeft = terms.neededBy ? Outcome{models::leadLeft({std::max(0.0, route.service_y - terms.neededBy->value)},
                                                            inputs.parameters.refresh.cadence)
                                               .value}
                                 : absent(Absence::noDate);
    podTwo(inputs, numbers, r, to);
    const Outcome rent = cheapestRentedHour(inputs, numbers);
    to.bridgeOption = rent ? Outcome{models::bridgeOption({route.accelerators * terms.scheduled.value}, {daysPerWeek},
                                                          terms.gpuHourPrice, {rent.value})
                                         .value}
                           : rent;
    return to;
}

} // namespace plumb
