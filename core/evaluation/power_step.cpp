// SPDX-License-Identifier: GPL-3.0-or-later
// Power from the meter to the boards, and the energy of a full year. Either node power and PUE are given, or they
// follow stage by stage: boards ← busbar ← power supplies at the load they run at (node power), ← distribution ← UPS
// with cooling beside them (PUE). Switches draw alike at any load (assumed).
#include <algorithm>

#include "core/evaluation/steps.h"
#include "core/models/energy/energy.h"
#include "core/models/energy/power_chain.h"

namespace plumb::steps {
namespace {

constexpr double kilowattsPerMegawatt = 1000;
constexpr double onePoint = 0.01;

/// Input of a node whose boards draw `boards_kw`; nothing where the supplies cannot carry it.
std::optional<double> nodeInput_kw(const RoutePower& chain, double boards_kw, PowerNumbers* atMean) {
    const double output_kw = boards_kw / chain.busbar.value;
    const auto efficiency =
        models::sharedEfficiency(chain.supplyClass, output_kw, chain.supplyRating.value, chain.supplies.value);
    if (!efficiency)
        return std::nullopt;
    if (atMean) {
        atMean->loadFraction = {models::sharedLoad(output_kw, chain.supplyRating.value, chain.supplies.value)};
        atMean->supply = {*efficiency};
    }
    return *efficiency > 0 ? output_kw / *efficiency : 0; // nothing drawn, nothing lost that is known
}

void ofTheChain(const RouteParameters& given, double load, PowerNumbers& to) {
    const RoutePower& chain = given.power;
    const double boards_kw = given.operations.nodePower.value;
    const auto full = nodeInput_kw(chain, boards_kw, nullptr);
    const auto mean = full ? nodeInput_kw(chain, boards_kw * load, &to) : std::nullopt;
    if (!full || !mean) {
        to.asChosen = false;
        to.loadFraction = to.supply = to.chain = to.tue = absent(Absence::overloaded);
        return;
    }
    to.node_kw = *full;
    to.meanNode_kw = *mean;
    to.pue = models::pueFromChain(chain.ups, chain.distribution, chain.cooling.value, chain.other.value).value;
    if (to.supply.value <= 0) { // nothing is drawn, so that there is nothing to be efficient at
        to.supply = to.chain = to.tue = absent(Absence::nothingAsked);
        return;
    }
    const double inNode = to.supply.value * chain.busbar.value;
    to.chain = {chain.ups.value * chain.distribution.value * inNode};
    to.tue = {models::totalPowerUsage({to.pue}, {1 / (inNode * (1 - chain.fans.value))}).value};
}

} // namespace

void power(const Inputs& inputs, Numbers& numbers, std::size_t r) {
    const RouteParameters& given = inputs.routes[r].parameters;
    const ProjectOperations& prices = inputs.parameters.operations;
    const ProjectEnergy& energy = inputs.parameters.energy;
    RouteNumbers& route = numbers.routes[r];
    PowerNumbers& to = route.power;
    to = {};
    to.node_kw = given.operations.nodePower.value;
    to.meanNode_kw = to.node_kw * prices.powerLoad.value;
    to.pue = given.operations.pue.value;
    to.loadFraction = to.supply = to.chain = to.tue = absent(Absence::noChain);
    if (given.power.source == PowerSource::chain)
        ofTheChain(given, prices.powerLoad.value, to);
    to.network_kw = energy.networkPower == NetworkPower::added ? route.fabric.power_kw : 0;
    const double nodes_kw = route.nodesDelivered * to.node_kw;
    to.it_kw = nodes_kw + to.network_kw;
    to.meter_kw = to.it_kw * to.pue;
    const double mean_kw = to.chain ? route.nodesDelivered * to.meanNode_kw : nodes_kw * prices.powerLoad.value;
    to.kwhPerYear = (mean_kw + to.network_kw) * to.pue * hoursPerYear;
    to.energyUsdPerYear = models::energyCost(to.kwhPerYear, prices.energyPrice).value;
    to.demandUsdPerYear = models::demandCharge({to.meter_kw}, energy.demandCharge).value;
    to.carbonTPerYear = absent(Absence::noCarbon);
    if (energy.carbonIntensity) {
        to.carbonTPerYear = {models::carbon_t(to.kwhPerYear, energy.carbonIntensity->value)};
        to.carbonUsdPerYear = models::carbonCost(to.carbonTPerYear.value, energy.carbonPrice.value).value;
    }
}

void powerResults(const Inputs& inputs, Numbers& numbers, std::size_t r) {
    const RouteParameters& given = inputs.routes[r].parameters;
    RouteNumbers& route = numbers.routes[r];
    PowerNumbers& to = route.power;
    const double fullYear_h =
        route.accelerators * hoursPerYear * inputs.parameters.terms.scheduled.value * route.availability * route.work;
    const auto perHour = [&](double amount) {
        return fullYear_h > 0 ? Outcome{amount / fullYear_h} : absent(Absence::noUsefulHours);
    };
    to.usdPerUsefulHour = perHour(to.energyUsdPerYear + to.demandUsdPerYear + to.carbonUsdPerYear);
    to.kwhPerUsefulHour = perHour(to.kwhPerYear);

    const std::optional<Megawatts> envelope = inputs.parameters.site.envelope;
    const double accelerators = route.nodesDelivered * inputs.parameters.cluster.acceleratorsPerNode.value;
    to.envelopeFits = to.forgonePerPoint = absent(Absence::noEnvelope);
    if (envelope && to.it_kw > 0) {
        const Kilowatts limit{envelope->value * kilowattsPerMegawatt};
        const Kilowatts each{to.it_kw / accelerators};
        to.envelopeFits = {models::acceleratorsWithin(limit, each, {to.pue})};
        // The envelope binds at full load, and so does the efficiency that counts.
        const double boards_kw = given.operations.nodePower.value;
        const double inNode = to.chain && to.node_kw > 0 ? boards_kw / to.node_kw : 1;
        to.forgonePerPoint = {
            models::acceleratorsForgone({limit, each * inNode, {inNode}, {to.pue}}, {std::min(onePoint, inNode)})};
    }

    to.breakEvenLoss = to.chain ? absent(Absence::noQuotedSaving) : to.chain;
    if (!to.chain || !route.quotedSaving || route.quotedSaving.value <= 0)
        return;
    const double inNode = to.supply.value * given.power.busbar.value;
    // A dollar of each year in service, as the ledger discounts it.
    double dollars = 0;
    for (std::size_t y = 1; y < numbers.discount.size(); ++y)
        dollars += route.inService[y] * numbers.discount[y];
    if (dollars <= 0) {
        to.breakEvenLoss = absent(Absence::noUsefulHours);
        return;
    }
    const ProjectEnergy& energy = inputs.parameters.energy;
    const double carbon = energy.carbonIntensity ? models::carbon_t(1, energy.carbonIntensity->value) : 0;
    const double peakOverMean = to.node_kw / to.meanNode_kw;
    const UsdPerKwh marginal{inputs.parameters.operations.energyPrice.value + carbon * energy.carbonPrice.value +
                             energy.demandCharge.value * monthsPerYear * peakOverMean / hoursPerYear};
    const auto loss = models::lossThatEatsTheSaving({.saving = {route.quotedSaving.value},
                                                     .load = {route.nodesDelivered * to.meanNode_kw * inNode},
                                                     .efficiency = {inNode},
                                                     .hours = {hoursPerYear},
                                                     .price = marginal,
                                                     .pue = {to.pue},
                                                     .rate = {0}, // discounted already
                                                     .years = {dollars}});
    to.breakEvenLoss = loss ? Outcome{loss->value} : absent(Absence::cannotBeLost);
}

} // namespace plumb::steps
