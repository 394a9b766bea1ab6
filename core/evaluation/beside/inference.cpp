// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the replicas of a serving workflow answer in time on a route, and what spare ones cost beside rented ones.
//
// A slot of a replica is a server of the queue. A replica is up while all of its nodes are. Replicas behind one rack or
// loop form a domain that is up or down as one, with the availability of one replica: whatever takes one down takes all
// (assumed). Replicas that fill no whole domain stand in a smaller one.
#include <algorithm>
#include <cmath>

#include "core/evaluation/beside/beside.h"
#include "core/evaluation/beside/cheapest_rent.h"
#include "core/models/inference/capacity.h"
#include "core/models/inference/least_whole.h"
#include "core/models/inference/queue.h"

namespace plumb {
namespace {

constexpr Hours hoursOf(Seconds seconds) {
    return {seconds.value / secondsPerHour};
}

/// Replicas in domains that fail as one.
struct Domains {
    double whole; ///< full ones
    double size;  ///< replicas of a full one
    double rest;  ///< replicas of the one that is not
    double availability;
};

Domains domainsOf(double replicas, double size, double availability) {
    const double whole = std::floor(replicas / size);
    return {whole, size, replicas - whole * size, availability};
}

/// The mean of what is true while the smaller domain is up and while it is down; `of` is asked with its replicas.
template <class F>
auto overRest(const Domains& fleet, const F& of) {
    if (fleet.rest <= 0)
        return of(0.0);
    return fleet.availability * of(fleet.rest) + (1 - fleet.availability) * of(0.0);
}

/// The probability that `needed` replicas or more are up.
double enough(const Domains& fleet, double needed) {
    return overRest(fleet, [&](double rest) {
        const double domains = std::max(0.0, std::ceil((needed - rest) / fleet.size));
        return domains > fleet.whole ? 0.0
                                     : models::nPlusK({domains}, {fleet.whole - domains}, {fleet.availability}).value;
    });
}

/// Mean number of the needed replicas that are missing.
double shortfall(const Domains& fleet, double needed) {
    return overRest(fleet, [&](double rest) {
        return models::expectedShortfall(
            models::ServingFleet{{fleet.whole}, {fleet.size}, {fleet.availability}, {rest}}, {needed});
    });
}

void serviceLevel(const WorkflowService& service, const Domains& fleet, double load, InferenceBeside& to) {
    const double slots = service.batch.value;
    to.within = to.met = to.unstable = {0};
    const auto add = [&](double weight, double rest) {
        const models::FleetService level =
            models::fleetService({{fleet.whole}, {fleet.size * slots}, {fleet.availability}, {rest * slots}}, load,
                                 hoursOf(service.serviceTime), {hoursOf(service.waitLimit), service.target});
        to.within.value += weight * level.within.value;
        to.met.value += weight * level.met.value;
        to.unstable.value += weight * level.unstable.value;
    };
    if (fleet.rest > 0) {
        add(fleet.availability, fleet.rest);
        add(1 - fleet.availability, 0);
    } else {
        add(1, 0);
    }
}

Outcome inSeconds(const std::optional<Hours>& wait) {
    return wait ? Outcome{wait->value * secondsPerHour} : absent(Absence::unstableQueue);
}

/// The spare replicas with which they and the rented ones in place of those that are missing cost least; `own` and
/// `rent` of a replica and hour.
///
/// Along fleets with the same smaller domain, each further full one saves less than the one before, and so does each
/// further replica of the smaller one. The best number of full domains falls by one at most as the smaller one grows,
/// so that the best fleet has the best number of full domains without a smaller one, or one domain less and some
/// replicas.
double cheapestSpare(double needed, double size, double availability, double own, double rent) {
    const auto costs = [&](double replicas) {
        return replicas * own + rent * shortfall(domainsOf(replicas, size, availability), needed);
    };
    const double full = models::leastWholeFrom(std::ceil(needed / size), [&](double domains) {
        return !(costs((domains + 1) * size) < costs(domains * size));
    });
    double best = 0, least = 0;
    for (const double first : {std::max(needed, (full - 1) * size), full * size}) {
        const double last = (std::floor(first / size) + 1) * size - 1;
        const double here = models::leastWholeFrom(
            first, [&](double replicas) { return replicas >= last || !(costs(replicas + 1) < costs(replicas)); });
        if (const double cost = costs(here); best == 0 || cost < least) {
            best = here;
            least = cost;
        }
    }
    return best - needed;
}

/// What a spare replica costs, at the cost of a scheduled hour of the route around the clock, and what renting would.
void money(const Inputs& inputs, const Numbers& numbers, std::size_t r, const WorkflowService& service,
           double accelerators, InferenceBeside& to) {
    const Outcome& hour = numbers.routes[r].costPerScheduledHour;
    to.spareUsd = hour ? Outcome{service.spare.value * accelerators * hoursPerYear * hour.value} : absent(hour.absence);
    if (!isOwned(inputs.routes[r].kind)) {
        to.overflowUsd = to.cheapestSpare = absent(Absence::isRented);
        return;
    }
    const Outcome rent = cheapestRentedHour(inputs, numbers);
    if (!rent) {
        to.overflowUsd = to.cheapestSpare = rent;
        return;
    }
    const double size = service.domain.value, available = to.available.value;
    const double missing = shortfall(domainsOf(to.replicas.value, size, available), to.needed.value);
    to.overflowUsd = {missing * accelerators * rent.value * hoursPerYear};
    // With hours that cost nothing, ever more spare replicas would be best.
    to.cheapestSpare = !hour ? absent(hour.absence)
                       : hour.value <= 0
                           ? absent(Absence::nothingAsked)
                           : Outcome{cheapestSpare(to.needed.value, size, available, hour.value, rent.value)};
}

InferenceBeside allAbsent(Absence why) {
    const Outcome none = absent(why);
    return {none, none, none, none, none, none, none, none, none, none, none, none, none, none, none};
}

} // namespace

InferenceBeside inferenceBeside(const Inputs& inputs, const Numbers& numbers, std::size_t r, std::size_t w) {
    const WorkflowParameters& given = inputs.workflows[w].parameters;
    const WorkflowService& service = given.service;
    if (absorbingLayer(inputs, r, w) != AbsorbingLayer::replicas)
        return allAbsent(Absence::notServing);
    if (!service.arrivals)
        return allAbsent(Absence::noRequests);

    const RouteNumbers& route = numbers.routes[r];
    const WorkflowNumbers& workflow = route.workflows[w];
    const double nodes = workflow.sizes[workflow.largest].nodes;
    const double accelerators = nodes * inputs.parameters.cluster.acceleratorsPerNode.value;
    const double slots = service.batch.value;
    const Hours time = hoursOf(service.serviceTime);
    const double load = models::offeredLoad(service.arrivals->value, time);
    InferenceBeside to;
    to.load = {load};
    to.needed = {std::ceil(models::leastServers(load, time, hoursOf(service.waitLimit), service.target).value / slots)};
    to.replicas = {to.needed.value + service.spare.value};
    to.available = {std::pow(route.availability, nodes)};
    const Domains fleet = domainsOf(to.replicas.value, service.domain.value, to.available.value);
    to.enough = {enough(fleet, to.needed.value)};
    const Count allUp{to.replicas.value * slots};
    const Count oneLost{std::max(0.0, to.replicas.value - service.domain.value) * slots};
    to.wait_s = inSeconds(models::meanWait(load, allUp, time));
    to.tail_s = inSeconds(models::waitPercentile(load, allUp, time, service.target));
    to.tailWithout_s = inSeconds(models::waitPercentile(load, oneLost, time, service.target));
    serviceLevel(service, fleet, load, to);
    money(inputs, numbers, r, service, accelerators, to);
    const double ofWorkflow = route.accelerators * workflow.share;
    to.fleetShare = !isOwned(inputs.routes[r].kind) ? absent(Absence::isRented)
                    : ofWorkflow > 0                ? Outcome{to.replicas.value * accelerators / ofWorkflow}
                                                    : absent(Absence::noUsefulHours);
    return to;
}

} // namespace plumb
