// SPDX-License-Identifier: GPL-3.0-or-later
// Cash flow, funding, cluster levels, and what contract, rent and tax of a route come to.
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/evaluation/beside/beside.h"
#include "core/evaluation/beside/cheapest_rent.h"
#include "core/evaluation/steps.h"
#include "core/models/cashflow.h"
#include "core/models/economics.h"
#include "core/models/economics/capital.h"
#include "core/models/economics/rental.h"

namespace plumb {
namespace {

double presentOf(const RouteNumbers& route, const Numbers& numbers, std::initializer_list<Origin> origins) {
    double sum = 0;
    for (const Entry& entry : route.ledger) {
        if (std::ranges::find(origins, entry.origin) != origins.end())
            sum += entry.usd * numbers.discount[entry.year];
    }
    return sum;
}

void flows(const Inputs& inputs, const Numbers& numbers, const RouteNumbers& route, EconomicsBeside& to) {
    to.flow_usd.assign(static_cast<std::size_t>(numbers.years) + 1, 0.0);
    for (const Entry& entry : route.ledger)
        to.flow_usd[entry.year] += entry.usd;
    double running = 0;
    std::vector<double> income;
    for (const double flow : to.flow_usd) {
        running += flow;
        to.running_usd.push_back(running);
        income.push_back(-flow);
    }
    const Outcome none = absent(route.priceAbsence);
    if (!none) {
        to.peakFunding = to.annualised = none;
        return;
    }
    const models::PeakFunding peak = models::peakFunding(income);
    to.peakFunding = {peak.amount.value};
    to.peakYear = peak.year;
    const ProjectTerms& terms = inputs.parameters.terms;
    to.annualised = {route.cost.value * models::annuityFactor(terms.discountRate.value, terms.horizon.value)};
}

/// Demand in equal slices of the year, falling evenly from the busiest to the quietest hour [accelerators].
std::vector<double> demandCurve(double peak, double base) {
    constexpr std::size_t slices = 1000; // assumed: the mean of an even fall is exact in any number of them
    std::vector<double> demand;
    for (std::size_t i = 0; i < slices; ++i)
        demand.push_back(peak - (peak - base) * (static_cast<double>(i) + 0.5) / static_cast<double>(slices));
    return demand;
}

HybridBeside hybrid(const Inputs& inputs, const Numbers& numbers, const EconomicsBeside& economics,
                    const RouteNumbers& route) {
    const ProjectDemand& asked = inputs.parameters.demand;
    const RouteNumbers* rent = cheapestRent(inputs, numbers);
    const Absence why = !asked.peak || !asked.base || *asked.peak < *asked.base ? Absence::noDemand
                        : !inputs.baseline                                      ? Absence::noBaseline
                        : !rent                                                 ? Absence::noRent
                        : !economics.availableHour                              ? economics.availableHour.absence
                        : route.work <= 0                                       ? Absence::neverFinishes
                                                                                : Absence::none;
    if (why != Absence::none)
        return {absent(why), absent(why), absent(why), absent(why), absent(why)};
    const double accelerators = numbers.routes[*inputs.baseline].accelerators;
    // A rented hour that does the same work: by goodput and performance, which own and rented hours do not share.
    const double sameWork = route.work / rent->work; // a rented hour that does no work has no cost
    // Where the residual value exceeds the costs, owning costs nothing.
    const models::HybridInputs prices{{std::max(0.0, economics.availableHour.value)},
                                      {rent->costPerScheduledHour.value * sameWork}};
    const std::vector<double> demand = demandCurve(asked.peak->value * accelerators, asked.base->value * accelerators);
    const double owned = models::cheapestBase(demand, prices);
    const auto total = [&](double base) {
        const models::HybridCost cost = models::hybridCost(demand, base, prices);
        return cost.own.value + cost.rent.value;
    };
    return {{owned},
            {models::hybridCost(demand, owned, prices).ownedShare.value},
            {total(owned)},
            {total(asked.peak->value * accelerators)},
            {total(0)}};
}

void owning(const Inputs& inputs, const Numbers& numbers, std::size_t r, EconomicsBeside& to) {
    const RouteNumbers& route = numbers.routes[r];
    const ProjectTerms& terms = inputs.parameters.terms;
    const RouteParameters& given = inputs.routes[r].parameters;
    const double scheduled = route.scheduledHours.value;
    to.availableHour = !route.cost ? route.cost
                       : scheduled <= 0
                           ? absent(Absence::noUsefulHours)
                           : Outcome{route.cost.value * terms.scheduled.value / (scheduled * route.availability)};
    const RouteNumbers* rent = cheapestRent(inputs, numbers);
    to.breakEvenUtilisation =
        !to.availableHour ? to.availableHour
        : !rent || rent->costPerScheduledHour.value <= 0
            ? absent(Absence::noRent)
            : Outcome{models::breakEvenUtilisation({to.availableHour.value}, {rent->costPerScheduledHour.value}).value};
    to.hybrid = hybrid(inputs, numbers, to, route);

    const double parts = route.nodesDelivered * route.replacements * given.operations.partsPerReplacement.value;
    double covered = 0;
    for (int y = 1; y <= numbers.years; ++y) {
        const double end = std::min(terms.horizon.value, route.service_y + given.contract.warranty.value);
        covered += parts * models::inServiceFraction(y, {end}, {route.service_y}) *
                   numbers.discount[static_cast<std::size_t>(y)];
    }
    to.warrantyValue = {covered};
    to.renewal =
        given.contract.renewal ? Outcome{presentOf(route, numbers, {Origin::renewal})} : absent(Absence::noRenewal);
    to.damages =
        given.contract.promised ? Outcome{-presentOf(route, numbers, {Origin::damages})} : absent(Absence::noPromise);
    const Years life = inputs.parameters.tax.life;
    for (int y = 0; y <= numbers.years; ++y)
        to.book_usd.push_back(
            models::bookValue({route.hardwareUsd}, {0}, life,
                              {std::max(0.0, std::min(static_cast<double>(y), terms.horizon.value) - route.service_y)})
                .value);
}

void renting(const Inputs& inputs, const Numbers& numbers, std::size_t r, EconomicsBeside& to) {
    const RouteNumbers& route = numbers.routes[r];
    const RouteRent& rent = inputs.routes[r].parameters.rent;
    for (Outcome* each :
         {&to.availableHour, &to.breakEvenUtilisation, &to.warrantyValue, &to.renewal, &to.damages, &to.hybrid.owned,
          &to.hybrid.ownedShare, &to.hybrid.usdPerYear, &to.hybrid.allOwnedUsd, &to.hybrid.allRentedUsd})
        *each = absent(Absence::isRented);
    const Outcome none = absent(route.priceAbsence);
    if (!none) {
        to.prepaid = to.prepaidAtRisk = to.guaranteedShare = none;
        return;
    }
    const double prepaid = presentOf(route, numbers, {Origin::prepayment});
    to.prepaid = {prepaid};
    const Years committed{std::min(rent.commitmentYears.value, inputs.parameters.terms.horizon.value)};
    to.prepaidAtRisk = prepaid > 0 && committed.value > 0
                           ? Outcome{prepaid * models::prepaymentAtRisk(rent.providerFailure, committed).value}
                           : Outcome{0};
    const double busiest = *std::ranges::max_element(route.needed_h);
    to.guaranteedShare = !rent.guaranteedHours ? absent(Absence::noGuarantee)
                         : busiest <= 0        ? absent(Absence::noUsefulHours)
                                               : Outcome{std::min(1.0, rent.guaranteedHours->value / busiest)};
}

/// The cluster cut into equal parts at every level; the last part may be smaller.
std::array<LevelCost, enumCount<ClusterLevel>> levels(const Inputs& inputs, const RouteNumbers& route, std::size_t r) {
    const ProjectCluster& cluster = inputs.parameters.cluster;
    const double unit = cluster.unitNodes.value, pod = unit * cluster.podUnits.value;
    const double accelerators = cluster.acceleratorsPerNode.value, nodes = route.nodesDelivered;
    const std::array sizes{
        nodes,           pod * cluster.hallPods.value, pod, unit, inputs.routes[r].parameters.rack.nodes.value, 1.0,
        1 / accelerators};
    std::array<LevelCost, enumCount<ClusterLevel>> all;
    for (std::size_t level = 0; level < all.size(); ++level) {
        LevelCost& to = all[level];
        to.nodes = sizes[level];
        const bool isSplit = level == static_cast<std::size_t>(ClusterLevel::accelerator);
        to.whole = isSplit ? nodes * accelerators : std::floor(nodes / to.nodes);
        to.restNodes = isSplit ? 0 : nodes - to.whole * to.nodes;
        if (!route.cost) {
            to.fullUsd = to.restUsd = to.fullCapex = absent(route.cost.absence);
            continue;
        }
        to.fullUsd = {route.cost.value * to.nodes / nodes};
        to.restUsd = {route.cost.value * to.restNodes / nodes};
        to.fullCapex = {route.capex.value * to.nodes / nodes};
    }
    return all;
}

} // namespace

EconomicsBeside economicsBeside(const Inputs& inputs, const Numbers& numbers, std::size_t r) {
    const RouteNumbers& route = numbers.routes[r];
    EconomicsBeside to;
    flows(inputs, numbers, route, to);
    to.build = {presentOf(route, numbers, {Origin::build, Origin::upkeep})};
    to.tax = inputs.parameters.tax.rate
                 ? Outcome{-presentOf(route, numbers, {Origin::taxRunning, Origin::taxHardware, Origin::taxDisposal})}
                 : absent(Absence::noTax);
    to.hired = {route.peoplePaid};
    if (isOwned(inputs.routes[r].kind)) {
        owning(inputs, numbers, r, to);
        to.prepaid = to.prepaidAtRisk = to.guaranteedShare = absent(Absence::isOwned);
        to.levels = levels(inputs, route, r);
    } else {
        renting(inputs, numbers, r, to);
        for (LevelCost& level : to.levels)
            level.fullUsd = level.restUsd = level.fullCapex = absent(Absence::isRented);
    }
    return to;
}

} // namespace plumb
