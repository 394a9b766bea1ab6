// SPDX-License-Identifier: GPL-3.0-or-later
// What the spare trays of a route reach, what they cost as an insurance, and how many nodes stand by.
#include <algorithm>
#include <cmath>

#include "core/evaluation/beside/beside.h"
#include "core/evaluation/steps.h"
#include "core/models/spares.h"
#include "core/models/spares/insurance.h"
#include "core/models/supply/slip.h"

namespace plumb {
namespace {

void allAbsent(SparesBeside& to, Absence why) {
    for (Outcome* each : {&to.readyRate, &to.backorders, &to.wait_d, &to.targetStock, &to.pooledStock,
                          &to.economicStock, &to.premium, &to.waiting, &to.cover, &to.contract})
        *each = absent(why);
}

/// How long demands wait with the stock as it is, and how many trays would do.
void stock(const Inputs& inputs, std::size_t r, double stock, double demand_per_y, SparesBeside& to) {
    const RouteSpares& given = inputs.routes[r].parameters.spares;
    const double sites = given.sites.value;
    const models::SpareDemand demand = steps::trayDemand(inputs, r); // at one site
    const Count onShelf{stock / sites};
    to.readyRate = {models::readyRate(demand, onShelf).value};
    to.backorders = {sites * models::expectedBackorders(demand, onShelf)};
    to.wait_d = {to.backorders.value / demand_per_y * daysPerYear}; // Little
    to.targetStock = {sites * models::baseStock(demand, given.targetFillRate).stock.value};
    // Sites alike and independent of each other: means and variances add, so that their ratio stays.
    const models::SpareDemand pooled{demand.mean * sites, demand.varianceRatio};
    to.pooledStock = {models::baseStock(pooled, given.targetFillRate).stock.value};
}

/// The stock as an insurance against accelerators that stand still until a tray is there, at the project's price of a
/// GPU-hour.
void insurance(const Inputs& inputs, std::size_t r, double stock, double demand_per_y, SparesBeside& to) {
    const RouteParameters& given = inputs.routes[r].parameters;
    const ProjectTerms& terms = inputs.parameters.terms;
    const Count idle = inputs.parameters.cluster.acceleratorsPerNode;
    const auto waiting = [&](Hours part) {
        return models::waitingCost({demand_per_y, given.reliability.swap + part, idle, terms.gpuHourPrice}).value;
    };
    const models::SpareDemand demand = steps::trayDemand(inputs, r);
    to.waiting = {waiting({to.wait_d.value * hoursPerDay})};
    // Without a stock all that are away are waited for.
    const double bare_h = demand.mean * given.spares.sites.value / demand_per_y * hoursPerYear;
    to.cover = {std::max(0.0, waiting({bare_h}) - to.waiting.value)};
    to.contract = given.spares.replacementContract
                      ? Outcome{given.spares.replacementContract->value + waiting(given.spares.contractTime)}
                      : absent(Absence::noContract);
    if (!given.spares.trayPrice) {
        to.premium = to.economicStock = absent(Absence::noTrayPrice);
        return;
    }
    const auto premium = [&](double trays) {
        return models::poolPremium(
            {{trays}, *given.spares.trayPrice, terms.discountRate, terms.marketDecay, given.spares.carrying});
    };
    to.premium = {premium(stock).value};
    const UsdPerYear holding = premium(1);
    const UsdPerYear shortage{idle.value * hoursPerYear * terms.gpuHourPrice.value};
    // What costs nothing to keep has no stock of least cost: ever more trays wait ever less.
    to.economicStock = holding.value > 0
                           ? Outcome{given.spares.sites.value * models::economicStock(demand, holding, shortage).value}
                           : absent(Absence::noTrayPrice);
}

/// Nodes that stand by for the largest job of every workflow, until what failed is back after the route's mean time
/// out.
void standby(const Inputs& inputs, const RouteNumbers& route, std::size_t r, SparesBeside& to) {
    const RouteParameters& given = inputs.routes[r].parameters;
    const double failure = -std::expm1(-given.reliability.outEvents.value * route.timeOut_h / hoursPerYear);
    for (const WorkflowNumbers& workflow : route.workflows) {
        to.standbyFailure.push_back({failure});
        to.standby.push_back(
            {models::hotStandby({workflow.sizes[workflow.largest].nodes}, {failure}, given.spares.standbyTarget)
                 .value});
    }
}

} // namespace

SparesBeside sparesBeside(const Inputs& inputs, const Numbers& numbers, std::size_t r, const EventPrices&) {
    const RouteNumbers& route = numbers.routes[r];
    SparesBeside to;
    if (!isOwned(inputs.routes[r].kind)) {
        allAbsent(to, Absence::isRented);
        to.impliedRemoved = absent(Absence::isRented);
        to.standby.assign(route.workflows.size(), absent(Absence::isRented));
        to.standbyFailure = to.standby;
        return to;
    }
    const double demand_per_y = route.nodesDelivered * route.replacements;
    if (demand_per_y > 0) {
        stock(inputs, r, route.stock, demand_per_y, to);
        insurance(inputs, r, route.stock, demand_per_y, to);
    } else {
        allAbsent(to, Absence::noTrays);
    }
    const double out = inputs.routes[r].parameters.reliability.outEvents.value;
    to.impliedRemoved = out > 0 ? Outcome{route.replacements / out} : absent(Absence::noTrays);
    const ProjectRefresh& refresh = inputs.parameters.refresh;
    for (int y = 0; y <= numbers.years; ++y) {
        const Years age{std::min(static_cast<double>(y), inputs.parameters.terms.horizon.value)};
        to.valueLeft.push_back(
            models::valueAfterGenerations(refresh.decay, models::generationsBy(age, refresh.cadence)));
    }
    standby(inputs, route, r, to);
    return to;
}

} // namespace plumb
