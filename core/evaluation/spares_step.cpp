// SPDX-License-Identifier: GPL-3.0-or-later
// Spare trays of a route: how many are away, how many are in stock, how often one is at hand.
#include <algorithm>

#include "core/evaluation/steps.h"
#include "core/models/spares/insurance.h"

namespace plumb::steps {

PerNodeYear replacementRate(const Inputs& inputs, std::size_t r) {
    const RouteParameters& given = inputs.routes[r].parameters;
    return given.spares.removed ? given.reliability.outEvents * given.spares.removed->value
                                : given.reliability.replacements;
}

models::SpareDemand trayDemand(const Inputs& inputs, std::size_t r) {
    const RouteParameters& given = inputs.routes[r].parameters;
    const double nodes = given.cluster.nodesDelivered.value_or(inputs.parameters.cluster.nodes).value;
    const models::RepairLoop loop{replacementRate(inputs, r),
                                  {1},
                                  given.spares.repairYield,
                                  given.spares.replenishment,
                                  given.spares.procurement};
    return {models::partsAway({nodes / given.spares.sites.value}, loop), given.spares.varianceRatio.value};
}

Count stockInForce(const Inputs& inputs, std::size_t r) {
    const RouteSpares& given = inputs.routes[r].parameters.spares;
    if (given.stockFrom == StockSource::given)
        return given.traysInStock;
    return {given.sites.value * models::baseStock(trayDemand(inputs, r), given.targetFillRate).stock.value};
}

bool pricesItsSpares(const Inputs& inputs, std::size_t r) {
    for (std::size_t c = 0; c < inputs.costs.size(); ++c) {
        if (inputs.costs[c].category == Category::spares && inputs.routes[r].costs[c].terms.amount.value != 0)
            return true;
    }
    return false;
}

void spares(const Inputs& inputs, Numbers& numbers, std::size_t r) {
    const RouteSpares& given = inputs.routes[r].parameters.spares;
    RouteNumbers& route = numbers.routes[r];
    const bool owned = isOwned(inputs.routes[r].kind);
    route.replacements = owned ? replacementRate(inputs, r).value : 0;
    route.traysInReplenishment = route.stock = route.fillRate = 0;
    if (owned) {
        const models::SpareDemand demand = trayDemand(inputs, r); // at one site
        route.traysInReplenishment = demand.mean * given.sites.value;
        route.stock = stockInForce(inputs, r).value;
        route.fillRate = models::fillRate(demand, {route.stock / given.sites.value}).value;
    }
    if (given.contractFillRate)
        route.fillRate = given.contractFillRate->value;
}

} // namespace plumb::steps
