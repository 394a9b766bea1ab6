// SPDX-License-Identifier: GPL-3.0-or-later
// The networks of a route, and what its compute network makes of the steps of the workflows: the fabric factor Φ.
//
// Φ of a job = f̄ · 1/(1 + stalls) · 1/(1 + diagnosis), f = compute/(compute + exposed communication). f̄ is the mean
// over the states of the fabric: sound, with a slow link, and with a lost leaf where nodes hang on several. Stalls are
// flaps of the job's links times their length, diagnosis is cluster time lost to finding faults, both per hour of work,
// as in A = 1/(1 + r·t). Φ of a workflow weighs its job sizes by their share of useful time, so that G·Φ is the sum
// over the sizes. Links that fail for good are in the interrupt rate and not here.
#include <algorithm>
#include <cmath>

#include "core/evaluation/fabric_plan.h"
#include "core/evaluation/steps.h"
#include "core/models/fabric/collectives.h"
#include "core/models/fabric/faults.h"

namespace plumb::steps {
namespace {

constexpr double gigabitsPerGigabyte = 8;
constexpr double microsecondsPerSecond = 1e6;
constexpr double bytesPerGigabyte = 1e9;
constexpr double secondsPerMinute = 60;

models::FabricCounts counts(const NetworkDesign& design, double nodes) {
    const models::FabricDesign asked{.nodes = {nodes},
                                     .portsPerNode = design.ports,
                                     .radix = design.radix,
                                     .oversubscription = design.oversubscription,
                                     .tiers = static_cast<int>(design.tiers), // fewest is 0, one is 1, …
                                     .planes = design.planes,
                                     .otherPorts = design.otherPorts};
    switch (design.topology) {
    case Topology::clos:
        return models::clos(asked);
    case Topology::railOptimised:
        return models::railOptimised(asked);
    case Topology::railOnly:
        return models::railOnly(asked);
    case Topology::multiPlane:
        return models::multiPlane(asked);
    case Topology::dragonfly:
        return models::dragonfly(asked);
    }
    return {};
}

bool isByRails(Topology topology) {
    return topology == Topology::railOptimised || topology == Topology::railOnly;
}

/// Nodes that a full leaf serves.
double nodesPerLeaf(const NetworkDesign& design, const models::FabricCounts& counts) {
    return isByRails(design.topology) ? counts.downlinksPerLeaf
                                      : std::max(1.0, std::floor(counts.downlinksPerLeaf / design.ports.value));
}

/// Leaves that a node has a port on, in all planes.
double leavesPerNode(const NetworkDesign& design, const models::FabricCounts& counts) {
    if (isByRails(design.topology))
        return design.topology == Topology::railOptimised && counts.tiers == 1 ? 1 : design.ports.value;
    const double planes = design.topology == Topology::multiPlane ? design.planes.value : 1;
    return planes * std::max(1.0, std::ceil(design.ports.value / std::max(1.0, counts.downlinksPerLeaf)));
}

/// What a node keeps of its bandwidth when one of its leaves is lost; nothing where the loss takes the node out.
std::optional<double> leftWithoutALeaf(const RouteNetworkParameters& given) {
    const double planes = given.design.topology == Topology::multiPlane ? given.design.planes.value : 1;
    const double leaves = planes * (given.faults.pairing == LeafPairing::dual ? 2 : 1);
    return leaves > 1 ? std::optional(1 - 1 / leaves) : std::nullopt;
}

void faults(const RouteNetworkParameters& given, double nodes, NetworkNumbers& to) {
    const NetworkFaults& f = given.faults;
    to.linkFailuresPerYear = to.links() * f.linkFailures.value;
    const double nodesBehindOne =
        to.bought.leaf > 0 ? nodes * leavesPerNode(given.design, to.bought) / to.bought.leaf : 0;
    const models::LeafLosses lost =
        models::leafLosses({{to.bought.leaf},
                            f.leafFailures,
                            f.leafRepair,
                            {nodesBehindOne},
                            leftWithoutALeaf(given) ? models::LeafAttachment::dual : models::LeafAttachment::single});
    to.leafLossesPerYear = lost.perYear;
    to.nodeHoursOutPerYear = lost.nodeHoursOutPerYear;
    to.nodeHoursHalfPerYear = lost.nodeHoursHalfPerYear;
    to.flappingMinPerDay =
        models::flappingPerDay({to.links()}, f.flaps.value / daysPerYear, {f.flapTime.value / secondsPerMinute}).value;
    to.degradedShare = models::shareDegraded({to.links()}, f.degradations, f.degradedTime).value;
}

/// The bid's own leaves, spines and uplinks as one Clos of two tiers: of a rail or plane where these are apart, since
/// all of them are alike. Nothing where the design has another shape.
std::optional<models::GivenFabricCheck> statedCheck(const NetworkDesign& design, double nodes, int tiers) {
    if (!design.leaf || !design.spine || !design.uplinks || tiers > 2 || design.topology == Topology::dragonfly)
        return std::nullopt;
    const double apart = design.topology == Topology::railOnly     ? design.ports.value
                         : design.topology == Topology::multiPlane ? design.planes.value
                                                                   : 1;
    const double endpoints = nodes * design.ports.value + design.otherPorts.value;
    const auto ofOne = [&](Count all) { return Count{std::max(1.0, std::floor(all.value / apart))}; };
    return models::check(
        {.endpoints = {design.topology == Topology::railOnly ? std::ceil(endpoints / apart) : endpoints},
         .leaf = ofOne(*design.leaf),
         .leafRadix = design.radix,
         .uplinksPerLeaf = *design.uplinks,
         .spine = ofOne(*design.spine),
         .spineRadix = design.radix});
}

void network(const Inputs& inputs, const RouteNetworkParameters& given, double nodes, NetworkNumbers& to) {
    const NetworkDesign& design = given.design;
    to = {};
    to.needed = counts(design, nodes);
    to.boughtFor = std::max(nodes, design.builtFor.value_or(Count{nodes}).value);
    to.bought = to.boughtFor > nodes ? counts(design, to.boughtFor) : to.needed;
    if (inputs.parameters.cluster.growthNodes)
        to.grown = counts(design, nodes + inputs.parameters.cluster.growthNodes->value);
    to.stated = statedCheck(design, nodes, to.needed.tiers);
    if (!to.bought)
        return;
    to.endpointLinks = to.needed.endpointLinks;
    const NetworkPrice price = networkPrice(to.bought, to.endpointLinks, given.parts);
    to.switchUsd = price.switchUsd;
    to.opticalUsd = price.opticalUsd;
    to.copperUsd = price.copperUsd;
    to.power_kw = price.power_kw();
    faults(given, nodes, to);
}

/// One job as the collectives see it. What leaves a leaf shares its uplinks, so that oversubscription narrows the link
/// between nodes; neither the latency nor what stays within a node feels it.
struct Ranks {
    double perNode = 1;
    double nodes = 1;
    models::RankLink inside;
    models::RankLink ring; ///< between neighbours of a ring or tree
    models::RankLink any;  ///< between any two ranks
};

double seconds(const std::optional<Seconds>& time) {
    return time ? time->value : 0; // a single rank exchanges nothing
}

double allReduce_s(ReduceAlgorithm algorithm, Bytes size, const Ranks& ranks) {
    if (size.value <= 0)
        return 0;
    if (ranks.nodes <= 1 || algorithm == ReduceAlgorithm::hierarchical)
        return seconds(
            models::hierarchicalAllReduceTime(size, {{ranks.perNode}, {ranks.nodes}, ranks.inside, ranks.ring}));
    const Count all{ranks.perNode * ranks.nodes};
    return seconds(algorithm == ReduceAlgorithm::ring
                       ? models::ringTime(models::Collective::allReduce, all, size, ranks.ring)
                       : models::treeAllReduceTime(all, size, ranks.ring));
}

double allToAll_s(Bytes size, const Ranks& ranks) {
    if (size.value <= 0)
        return 0;
    const models::RankLink& link = ranks.nodes > 1 ? ranks.any : ranks.inside;
    return seconds(models::ringTime(models::Collective::allToAll, {ranks.perNode * ranks.nodes}, size, link));
}

/// A job of `nodes` whose cards have `left` of their bandwidth.
Ranks ranksOf(const Inputs& inputs, const RouteInputs& bid, const RouteNetworkParameters& given,
              const models::FabricCounts& counts, double nodes, double left = 1) {
    const NetworkDesign& design = given.design;
    const double perNode = inputs.parameters.cluster.acceleratorsPerNode.value;
    const double lanes = design.ports.value * (design.topology == Topology::multiPlane ? design.planes.value : 1);
    const double card_gb_per_s =
        given.parts.speed.value / gigabitsPerGigabyte * lanes / perNode * given.faults.achieved.value * left;
    const Seconds latency{given.faults.latency.value / microsecondsPerSecond};
    const models::RankLink card{{card_gb_per_s}, latency};
    Ranks ranks{perNode, nodes, {bid.parameters.fabric.nodeBandwidth, {}}, card, card};
    // The counts of a dragonfly know no oversubscription; a single switch and a single node have no uplinks to share.
    if (nodes <= 1 || counts.tiers <= 1 || design.topology == Topology::dragonfly)
        return ranks;
    // Laid out as tightly as it goes, so that this is the least that the uplinks cost.
    const Count groups{std::ceil(nodes / nodesPerLeaf(design, counts))};
    const Ratio over = design.oversubscription;
    const double slow = models::oversubscribedSlowdown(groups, over).value;
    // Where port k of every node ends on one leaf, a ring leaves the leaf once and not with every node.
    const double slowRing = isByRails(design.topology) ? std::max(1.0, over.value * groups.value / nodes) : slow;
    ranks.ring.bandwidth = ranks.ring.bandwidth / slowRing;
    ranks.any.bandwidth = ranks.any.bandwidth / slow;
    return ranks;
}

Bytes bytesOf(double gigabytes) {
    return {gigabytes * bytesPerGigabyte};
}

struct Step {
    double compute_s = 1;
    double hidden_s = 0; ///< communication that may run beside compute

    double factor(double communication_s) const {
        return models::stepFactor({compute_s}, models::exposed({communication_s}, {hidden_s})).value;
    }
};

/// What a job says to itself in one step, and what that takes.
struct Exchange {
    const Inputs& inputs;
    const RouteInputs& bid;
    const RouteNetworkParameters& given;
    const NetworkNumbers& network;
    const WorkflowTraffic& said;

    double communication_s(double nodes, double left = 1) const {
        const Ranks ranks = ranksOf(inputs, bid, given, network.bought, nodes, left);
        return allReduce_s(said.algorithm, bytesOf(said.allReduce.value), ranks) +
               allToAll_s(bytesOf(said.allToAll.value), ranks);
    }
};

/// f̄ over the states of the part of the fabric that a job of `nodes` uses, and the time its links stand still. A job of
/// one node uses none of it.
double jobFactor(const Exchange& of, const Step& step, double nodes, double share) {
    const double sound_s = of.communication_s(nodes);
    if (nodes <= 1)
        return step.factor(sound_s);
    const NetworkFaults& f = of.given.faults;
    const Count links{of.network.links() * share};
    const double slow = models::shareDegraded(links, f.degradations, f.degradedTime).value;
    const double slowdown = f.degradedSlowdown.value;
    double mean = (1 - slow) * step.factor(sound_s) + slow * step.factor(sound_s * slowdown);
    if (const std::optional<double> left = leftWithoutALeaf(of.given)) {
        const double lost = models::shareDegraded({of.network.bought.leaf * share}, f.leafFailures, f.leafRepair).value;
        const double short_s = of.communication_s(nodes, *left);
        // Of two faults at once the worse sets the pace.
        const double both = step.factor(std::max(short_s, sound_s * slowdown));
        mean = (1 - lost) * mean + lost * ((1 - slow) * step.factor(short_s) + slow * both);
    }
    const double stalls = links.value * f.flaps.value * f.flapTime.value / (hoursPerYear * secondsPerHour);
    return mean / (1 + stalls);
}

std::size_t computeNetwork(const Inputs& inputs) {
    return static_cast<std::size_t>(std::ranges::find(inputs.networks, NetworkKind::compute) - inputs.networks.begin());
}

/// Why nothing is known of the collectives on a route; `none` if it is.
Absence whyNoNetwork(const Inputs& inputs, const RouteNumbers& route, std::size_t r, std::size_t n) {
    if (!isOwned(inputs.routes[r].kind))
        return Absence::isRented;
    if (n == inputs.networks.size())
        return Absence::noNetwork;
    return route.fabric.networks[n].isFeasible() ? Absence::none : Absence::notBuildable;
}

/// Why the plan gives no fabric factor; `none` if it does.
Absence whyNoPlan(const Inputs& inputs, const RouteNumbers& route, std::size_t r, std::size_t w, std::size_t n) {
    if (const Absence why = whyNoNetwork(inputs, route, r, n); why != Absence::none)
        return why;
    if (!inputs.workflows[w].parameters.traffic.stepTime)
        return Absence::noStepTime;
    return Absence::none;
}

} // namespace

void fabric(const Inputs& inputs, Numbers& numbers, std::size_t r) {
    RouteNumbers& route = numbers.routes[r];
    FabricNumbers& to = route.fabric;
    const RouteInputs& bid = inputs.routes[r];
    const RouteFabric& given = bid.parameters.fabric;
    to.usd = to.power_kw = to.teamUsdPerYear = 0;
    to.diagnosisFactor = 1;
    to.usdPerAccelerator = to.diagnosisDays = to.diagnosisUsdPerYear = absent(Absence::isRented);
    if (!isOwned(bid.kind))
        return;
    bool isFeasible = true;
    for (std::size_t n = 0; n < inputs.networks.size(); ++n) {
        network(inputs, bid.networks[n], route.nodesDelivered, to.networks[n]);
        to.usd += to.networks[n].usd();
        to.power_kw += to.networks[n].power_kw;
        isFeasible = isFeasible && to.networks[n].isFeasible();
    }
    const double accelerators = route.nodesDelivered * inputs.parameters.cluster.acceleratorsPerNode.value;
    to.usdPerAccelerator = inputs.networks.empty() ? absent(Absence::noNetwork)
                           : isFeasible            ? Outcome{to.usd / accelerators}
                                                   : absent(Absence::notBuildable);
    to.teamUsdPerYear = given.engineers.value * inputs.parameters.operations.personCost.value;
    to.diagnosisDays = to.diagnosisUsdPerYear = absent(Absence::noIncidents);
    if (!given.incidents || !given.diagnosis)
        return;
    const Days lost = models::diagnosisClusterDays(given.incidents->value, *given.diagnosis, given.diagnosisShare);
    to.diagnosisDays = {lost.value};
    to.diagnosisUsdPerYear = {
        models::diagnosisPrice(lost, {accelerators * hoursPerDay * inputs.parameters.terms.gpuHourPrice.value}).value};
    to.diagnosisFactor = 1 / (1 + lost.value / daysPerYear);
}

void traffic(const Inputs& inputs, Numbers& numbers, std::size_t r, std::size_t w) {
    RouteNumbers& route = numbers.routes[r];
    const RouteInputs& bid = inputs.routes[r];
    const WorkflowEfficiency& chosen = bid.workflows[w].efficiency;
    WorkflowNumbers& workflow = route.workflows[w];
    TrafficNumbers& to = workflow.traffic;
    const std::size_t n = computeNetwork(inputs);
    const Absence why = whyNoPlan(inputs, route, r, w, n);
    to.communication_s = to.exposed_s = to.stepFactor = to.factor = absent(why);
    if (why == Absence::none) {
        const WorkflowTraffic& said = inputs.workflows[w].parameters.traffic;
        const Step step{said.stepTime->value, said.overlap.value * said.stepTime->value};
        const Exchange exchange{inputs, bid, bid.networks[n], route.fabric.networks[n], said};
        double useful = 0, plain = 0, factor = 0, plainFactor = 0;
        for (std::size_t k = 0; k < workflow.sizes.size(); ++k) {
            const SizeNumbers& size = workflow.sizes[k];
            const double share = std::min(1.0, size.nodes / route.nodesDelivered);
            const double f = jobFactor(exchange, step, size.nodes, share);
            useful += size.share * size.useful;
            factor += size.share * size.useful * f;
            plain += size.share;
            plainFactor += size.share * f;
            if (k == workflow.largest) {
                const double time = exchange.communication_s(size.nodes);
                to.communication_s = {time};
                to.exposed_s = {models::exposed({time}, {step.hidden_s}).value};
                to.stepFactor = {step.factor(time)};
            }
        }
        // Where no job ever finishes there is no useful time to weigh by.
        const double mean = useful > 0 ? factor / useful : plainFactor / plain;
        to.factor =
            route.fabric.diagnosisDays ? Outcome{mean * route.fabric.diagnosisFactor} : route.fabric.diagnosisDays;
    }
    const bool isPlan = isOwned(bid.kind) && chosen.fabricFrom == FabricSource::plan;
    to.asChosen = !isPlan || to.factor;
    workflow.fabric = isPlan && to.factor ? to.factor.value : chosen.fabricFactor.value;
    workflow.goodput = workflow.useful * workflow.fabric;
}

} // namespace plumb::steps

namespace plumb {

NetworkPrice networkPrice(const models::FabricCounts& counts, double endpointLinks, const NetworkParts& parts) {
    NetworkPrice price;
    price.copperLinks = std::round(endpointLinks * parts.copperShare.value);
    price.opticalLinks = endpointLinks + counts.leafSpineLinks + counts.spineCoreLinks - price.copperLinks;
    price.transceivers = models::opticalModules(price.opticalLinks);
    price.switchUsd = counts.switches() * parts.switchPrice.value;
    price.opticalUsd = price.opticalLinks * parts.opticalPrice.value;
    price.copperUsd = price.copperLinks * parts.copperPrice.value;
    price.switch_kw = counts.switches() * parts.switchPower.value;
    price.transceiver_kw = price.transceivers * parts.opticsPower.value / 1000;
    return price;
}

Outcome allReduceTime(const Inputs& inputs, const Numbers& numbers, std::size_t r, std::size_t w,
                      ReduceAlgorithm algorithm, Bytes size) {
    const RouteNumbers& route = numbers.routes[r];
    const std::size_t n = steps::computeNetwork(inputs);
    if (const Absence why = steps::whyNoNetwork(inputs, route, r, n); why != Absence::none)
        return absent(why);
    const WorkflowNumbers& workflow = route.workflows[w];
    const RouteInputs& bid = inputs.routes[r];
    return {steps::allReduce_s(algorithm, size,
                               steps::ranksOf(inputs, bid, bid.networks[n], route.fabric.networks[n].bought,
                                              workflow.sizes[workflow.largest].nodes))};
}

} // namespace plumb
