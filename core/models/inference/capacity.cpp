// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/inference/capacity.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/models/distribution.h"
#include "core/models/inference/least_whole.h"
#include "core/models/inference/queue.h"

namespace plumb::models {

namespace {

constexpr double negligible = 1e-20; ///< of the weight of the most probable state; below the last place of the sum

/// Every state is visited up to this standard deviation; beyond, states so far apart that there are as many (assumed).
constexpr double finest = 500;

/// x·ln(x/mean) + mean − x, without the loss of digits near the mean. Source: C. Loader, Fast and Accurate Computation
/// of Binomial Probabilities (2000).
double deviance(double x, double mean) {
    const double e = (x - mean) / mean;
    return mean * ((1.0 + e) * std::log1p(e) - e);
}

/// `binomialStates` of a fleet with more states than can be visited, by the saddle-point form of the probability.
template <class Visit>
double sparseStates(double n, double a, double deviation, Visit&& visit) {
    const double mode = std::floor((n + 1.0) * a);
    const double step = std::floor(deviation / finest) + 1.0;
    const double reach = std::floor(10.0 * deviation / step); // e^−50 of the weight is left there
    double sum = 0;
    for (double i = -reach; i <= reach; i += 1.0) {
        const double up = mode + i * step;
        const double weight =
            std::exp(-deviance(up, n * a) - deviance(n - up, n * (1.0 - a))) / std::sqrt(up / n * (1.0 - up / n));
        visit(up, weight);
        sum += weight;
    }
    return sum;
}

/// Calls visit(units up, weight) for every state of n independent units that matters, and returns the sum of the
/// weights, by which the caller divides. Weights run outwards from the most probable state, so that none overflows and
/// none that matters vanishes, whatever n.
template <class Visit>
double binomialStates(double n, double a, Visit&& visit) {
    if (const double deviation = std::sqrt(n * a * (1.0 - a)); deviation > finest)
        return sparseStates(n, a, deviation, visit);
    const double mode = std::clamp(std::floor((n + 1.0) * a), 0.0, n);
    visit(mode, 1.0);
    double sum = 1;
    double weight = 1;
    double up = mode;
    while (up >= 1) {
        weight *= up / (n - up + 1.0) * ((1.0 - a) / a);
        if (!(weight > negligible))
            break;
        up -= 1.0;
        visit(up, weight);
        sum += weight;
    }
    weight = 1;
    up = mode;
    while (up < n) {
        weight *= (n - up) / (up + 1.0) * (a / (1.0 - a));
        if (!(weight > negligible))
            break;
        up += 1.0;
        visit(up, weight);
        sum += weight;
    }
    return sum;
}

/// P(up < n) of n + k units; keeps its digits where it is tiny.
double fallsShort(double n, double k, double a) {
    if (n <= 0)
        return 0;
    return betaAbove(n, k + 1.0, a);
}

double atLeast(double n, double of, double a) {
    if (n <= 0)
        return 1;
    return n > of ? 0.0 : betaBelow(n, of - n + 1.0, a);
}

bool isWhole(Count count) {
    return count.value >= 0 && count.value == std::floor(count.value);
}

bool isShare(Fraction fraction) {
    return fraction.value >= 0 && fraction.value <= 1;
}

} // namespace

Fraction nPlusK(Count needed, Count spare, Fraction availability) {
    PLUMB_CHECK(isWhole(needed) && isWhole(spare) && isShare(availability));
    return {atLeast(needed.value, needed.value + spare.value, availability.value)};
}

Fraction enoughUp(const DomainFleet& fleet, Count needed) {
    PLUMB_CHECK(isWhole(fleet.domains) && isWhole(fleet.serversPerDomain) && isWhole(needed));
    PLUMB_CHECK(isShare(fleet.domainAvailability) && isShare(fleet.serverAvailability));
    double enough = 0;
    const double all =
        binomialStates(fleet.domains.value, fleet.domainAvailability.value, [&](double up, double weight) {
            enough += weight * atLeast(needed.value, up * fleet.serversPerDomain.value, fleet.serverAvailability.value);
        });
    return {enough / all};
}

FleetService fleetService(const ServingFleet& fleet, double load, Hours service, const ServiceLevel& level) {
    PLUMB_CHECK(isWhole(fleet.nodes) && isWhole(fleet.serversPerNode) && isShare(fleet.availability));
    PLUMB_CHECK(isWhole(fleet.others) && isShare(level.target));
    FleetService sums;
    const double all = binomialStates(fleet.nodes.value, fleet.availability.value, [&](double up, double weight) {
        const auto within =
            waitsWithin(load, {up * fleet.serversPerNode.value + fleet.others.value}, service, level.limit);
        if (!within) {
            sums.unstable.value += weight;
            return;
        }
        sums.within.value += weight * within->value;
        if (*within >= level.target)
            sums.met.value += weight;
    });
    return {sums.within / all, sums.met / all, sums.unstable / all};
}

double expectedShortfall(const ServingFleet& fleet, Count needed) {
    PLUMB_CHECK(isWhole(fleet.nodes) && isWhole(fleet.serversPerNode) && isShare(fleet.availability));
    PLUMB_CHECK(isWhole(fleet.others) && isWhole(needed));
    const double further = needed.value - fleet.others.value;
    double missing = 0;
    const double all = binomialStates(fleet.nodes.value, fleet.availability.value, [&](double up, double weight) {
        missing += weight * std::max(0.0, further - up * fleet.serversPerNode.value);
    });
    return missing / all;
}

double expectedShortfall(Count needed, Count spare, Fraction availability) {
    PLUMB_CHECK(isWhole(spare));
    return expectedShortfall(ServingFleet{needed + spare, {1}, availability}, needed);
}

SpareCapacityCost spareCapacityCost(Count needed, Count spare, Fraction availability, UsdPerHour own, UsdPerHour rent) {
    PLUMB_CHECK(own.value >= 0 && rent.value >= 0);
    return {{spare.value * own.value * hoursPerYear},
            {expectedShortfall(needed, spare, availability) * rent.value * hoursPerYear}};
}

Count cheapestSpare(Count needed, Fraction availability, UsdPerHour own, UsdPerHour rent) {
    PLUMB_CHECK(isWhole(needed) && isShare(availability) && own.value > 0 && rent.value >= 0);
    return {leastWholeFrom(0, [&](double k) {
        return !(availability.value * fallsShort(needed.value, k, availability.value) * rent.value > own.value);
    })};
}

} // namespace plumb::models
