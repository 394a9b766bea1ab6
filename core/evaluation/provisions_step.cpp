// SPDX-License-Identifier: GPL-3.0-or-later
// Costs that follow from the people of a route, its spares, what the buyer builds and what the contract says.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/evaluation/ledger_entries.h"
#include "core/evaluation/steps.h"
#include "core/models/economics/tax.h"

namespace plumb::steps {
namespace {

void people(const Inputs& inputs, Numbers& numbers, std::size_t r, Entries& entries) {
    const ProjectOperations& prices = inputs.parameters.operations;
    const RouteOperations& operations = inputs.routes[r].parameters.operations;
    RouteNumbers& route = numbers.routes[r];
    route.people = peopleNeeded(inputs, r).value;
    route.peoplePaid = std::max(0.0, route.people - operations.atHand.value);
    entries.addYearly(Category::staff, Origin::people, 0, route.peoplePaid * prices.personCost.value,
                      operations.peopleStart);
    const Years service{numbers.routes[datedBy(inputs, r)].service_y};
    entries.addOnce(Category::staff, Origin::hiring, 0, operations.peopleStart.value_or(service),
                    route.peoplePaid * prices.hireCost.value);
}

void building(const Inputs& inputs, std::size_t r, Entries& entries) {
    for (std::size_t c = 0; c < capabilityCount; ++c) {
        const double cost = buildCost(inputs, r, c);
        entries.add(Category::integration, Origin::build, Nature::once, c, 0, cost);
        entries.addYearly(Category::support, Origin::upkeep, c, cost * inputs.parameters.build.upkeep.value, {});
    }
}

/// What support costs more once its quoted price no longer holds.
void renewal(const Inputs& inputs, const RouteNumbers& route, std::size_t r, Entries& entries) {
    const RouteContract& contract = inputs.routes[r].parameters.contract;
    if (!contract.renewal)
        return;
    const Years renewed{route.service_y + contract.renewal->value};
    for (std::size_t c = 0; c < inputs.costs.size(); ++c) {
        const CostTerms& cost = inputs.routes[r].costs[c].terms;
        if (inputs.costs[c].category == Category::support && inputs.costs[c].timing == CostTiming::perYear)
            entries.addYearly(Category::support, Origin::renewal, c, cost.amount.value * contract.renewalUplift.value,
                              std::max(renewed, cost.start.value_or(renewed)));
    }
}

/// Share of the quote that comes back for a late delivery.
double damagesShare(const Inputs& inputs, const RouteNumbers& route, std::size_t r) {
    const RouteContract& contract = inputs.routes[r].parameters.contract;
    if (!contract.promised)
        return 0;
    const double late_w = (route.delivered_y - contract.promised->value) * daysPerYear / daysPerWeek;
    return std::clamp(late_w * contract.damages.value, 0.0, contract.damagesCap.value);
}

void spareTrays(const Inputs& inputs, const RouteNumbers& route, std::size_t r, Entries& entries) {
    const RouteSpares& spares = inputs.routes[r].parameters.spares;
    if (!spares.trayPrice || pricesItsSpares(inputs, r))
        return;
    const double usd = route.stock * spares.trayPrice->value;
    entries.add(Category::spares, Origin::spareStock, Nature::once, 0, 0, usd);
    entries.addYearly(Category::spares, Origin::spareCarry, 0, usd * spares.carrying.value, {});
}

/// A dollar of the hardware in the books: written off from service on, sold at the horizon.
models::BookedAsset bookedDollar(const Inputs& inputs, const RouteNumbers& route) {
    const Years service{route.service_y};
    return {{1}, {0}, inputs.parameters.tax.life, service, std::max(service, inputs.parameters.terms.horizon)};
}

} // namespace

People peopleNeeded(const Inputs& inputs, std::size_t r) {
    const RouteOperations& operations = inputs.routes[r].parameters.operations;
    return operations.people + operations.seats.value * inputs.parameters.operations.peoplePerSeat;
}

double buildCost(const Inputs& inputs, std::size_t r, std::size_t capability) {
    const RouteCapabilities& bid = inputs.routes[r].parameters.capabilities;
    const ProjectBuild& cost = inputs.parameters.build;
    const std::array states{bid.fastLocalCheckpoints,  bid.asyncDrains, bid.hotSpares,
                            bid.healthCheckPreemption, bid.telemetry,   bid.fabricValidation,
                            bid.certifiedStorage,      bid.accessAudit, bid.namedWarranty};
    const std::array costs{cost.fastLocalCheckpoints,  cost.asyncDrains, cost.hotSpares,
                           cost.healthCheckPreemption, cost.telemetry,   cost.fabricValidation,
                           cost.certifiedStorage,      cost.accessAudit, cost.namedWarranty};
    static_assert(states.size() == capabilityCount && costs.size() == capabilityCount);
    return states[capability] == Capability::builds ? costs[capability].value : 0;
}

void provisions(const Inputs& inputs, Numbers& numbers, std::size_t r, Entries& entries) {
    people(inputs, numbers, r, entries);
    building(inputs, r, entries);
    if (!isOwned(inputs.routes[r].kind))
        return;
    const RouteNumbers& route = numbers.routes[r];
    const RouteParameters& given = inputs.routes[r].parameters;
    spareTrays(inputs, route, r, entries);
    renewal(inputs, route, r, entries);
    if (given.contract.warranty.value > 0)
        entries.addYearly(Category::repair, Origin::warrantyEnd, 0,
                          route.nodesDelivered * route.replacements * given.operations.partsPerReplacement.value,
                          Years{route.service_y} + given.contract.warranty);
    entries.addOnce(Category::slipBridge, Origin::damages, 0, {route.delivered_y},
                    -route.hardwareUsd * damagesShare(inputs, route, r));
}

void taxes(const Inputs& inputs, Numbers& numbers, std::size_t r, Entries& entries) {
    const std::optional<Fraction>& rate = inputs.parameters.tax.rate;
    if (!rate)
        return;
    const RouteNumbers& route = numbers.routes[r];
    const std::size_t untaxed = route.ledger.size();
    double proceeds = 0;
    bool isSold = false;
    for (int y = 0; y <= numbers.years; ++y) {
        double deductible = 0;
        for (std::size_t e = 0; e < untaxed; ++e) {
            const Entry& entry = route.ledger[e];
            if (entry.year == y && entry.nature != Nature::quote && entry.nature != Nature::residual)
                deductible += entry.usd;
        }
        entries.add(Category::tax, Origin::taxRunning, Nature::once, 0, y, -rate->value * deductible);
    }
    if (!isOwned(inputs.routes[r].kind))
        return;
    for (std::size_t e = 0; e < untaxed; ++e) {
        if (route.ledger[e].nature == Nature::residual) {
            proceeds -= route.ledger[e].usd;
            isSold = true;
        }
    }
    models::BookedAsset asset = bookedDollar(inputs, route);
    asset.capital = {route.hardwareUsd};
    const models::RealTaxTerms terms{*rate, inputs.parameters.tax.inflation};
    for (int y = 1; y <= numbers.years; ++y)
        entries.add(Category::tax, Origin::taxHardware, Nature::once, 0, y,
                    models::yearlyTax({0}, asset, y, terms).value);
    if (isSold)
        entries.add(Category::tax, Origin::taxDisposal, Nature::residual, 0, numbers.years,
                    models::saleTax({proceeds}, asset, terms).value);
}

double presentQuoteDollar(const Inputs& inputs, const Numbers& numbers, std::size_t r) {
    const RouteNumbers& route = numbers.routes[r];
    double paid = 0, share = 0;
    for (const MilestoneInputs& milestone : inputs.routes[r].milestones) {
        const MilestoneTerms& terms = milestone.parameters.terms;
        paid += terms.share.value * numbers.discount[static_cast<std::size_t>(milestoneYear(terms, numbers.years))];
        share += terms.share.value;
    }
    paid += 1 - share;
    const std::optional<Fraction>& rate = inputs.parameters.tax.rate;
    const double horizon = inputs.parameters.terms.horizon.value;
    if (route.delivered_y <= horizon)
        paid -= damagesShare(inputs, route, r) * (1 - rate.value_or(Fraction{0}).value) *
                numbers.discount[static_cast<std::size_t>(std::ceil(route.delivered_y))];
    if (!rate)
        return paid;
    const models::BookedAsset asset = bookedDollar(inputs, route);
    const models::RealTaxTerms terms{*rate, inputs.parameters.tax.inflation};
    for (int y = 1; y <= numbers.years; ++y)
        paid += models::yearlyTax({0}, asset, y, terms).value * numbers.discount[static_cast<std::size_t>(y)];
    if (route.service_y < horizon)
        paid += models::saleTax({0}, asset, terms).value * numbers.discount.back();
    return paid;
}

} // namespace plumb::steps
