// SPDX-License-Identifier: GPL-3.0-or-later
// How much of a serving fleet is up, what of its service level is left with nodes lost, and what spare capacity costs
// beside renting the overflow.
//
// The unit that is up or down is the largest that fails as one: a rack whose trays share a coolant loop or a power
// shelf is one unit for all engines in it. A binomial over nodes inside such a rack promises what it does not hold.
#pragma once

#include "core/base/quantity.h"

namespace plumb::models {

// ---- N + k ----------------------------------------------------------------------------------------------------------

/// The probability that at least n of n + k units are up, each independently with availability a:
/// Σ_(i ≤ k) C(n + k, i)·(1 − a)^i·a^(n + k − i), as the incomplete beta function I_a(n, k + 1). n, k ≥ 0 whole,
/// 0 ≤ a ≤ 1; n = 0 gives 1. Source: definition of k-out-of-n redundancy, R. E. Barlow and F. Proschan.
Fraction nPlusK(Count needed, Count spare, Fraction availability);

/// Servers in domains that fail together, and servers that also fail one by one within a domain that is up.
struct DomainFleet {
    Count domains;                  ///< ≥ 0 whole
    Count serversPerDomain;         ///< ≥ 0 whole
    Fraction domainAvailability;    ///< of what the domain shares
    Fraction serverAvailability{1}; ///< of a server whose domain is up
};

/// The probability that at least `needed` servers are up: the binomial over servers within the domains that are up,
/// weighted by the binomial over domains.
Fraction enoughUp(const DomainFleet& fleet, Count needed);

// ---- service level with nodes lost ----------------------------------------------------------------------------------

struct ServingFleet {
    Count nodes;             ///< units that fail as one, ≥ 0 whole
    Count serversPerNode{1}; ///< batch slots or engines a unit carries, whole
    Fraction availability;   ///< of a unit
    Count others{0};         ///< servers beside the units that are up, whole
};

struct ServiceLevel {
    Hours limit;     ///< a request is well served if it waits at most this
    Fraction target; ///< share of requests to be well served
};

struct FleetService {
    Fraction within;   ///< share of all requests that are well served, over all states of the fleet
    Fraction met;      ///< share of time in which at least the target share is well served
    Fraction unstable; ///< share of time in which the load exceeds what is up and the queue grows without bound
};

/// Σ over the numbers of nodes up of P(state)·(share within the limit | servers up), each state at its own steady
/// state: valid where states last long beside the queue's own relaxation, that is repair in hours against service in
/// seconds. An unstable state serves nothing within any limit. `load` [erlang] as in `offeredLoad`, service > 0. Where
/// the number up has a standard deviation above 500, 0.04 % of probability may fall to the wrong
/// side of a limit, because not every state is visited.
FleetService fleetService(const ServingFleet& fleet, double load, Hours service, const ServiceLevel& level);

// ---- spare capacity against rented overflow -------------------------------------------------------------------------

/// E[max(0, n − up)] of n + k units: the mean number of units that are missing.
double expectedShortfall(Count needed, Count spare, Fraction availability);

/// E[max(0, needed − up)] of the servers of a fleet, its others among them; needed ≥ 0 whole.
double expectedShortfall(const ServingFleet& fleet, Count needed);

struct SpareCapacityCost {
    UsdPerYear spare;    ///< k·own price·8,760 h, whether it is needed or not
    UsdPerYear overflow; ///< mean shortfall·rental price·8,760 h
};

/// `own` and `rent` per unit and hour, ≥ 0. The rented hours are those in which they are missing, billed by use, and a
/// market that has none to rent is not in the formula.
SpareCapacityCost spareCapacityCost(Count needed, Count spare, Fraction availability, UsdPerHour own, UsdPerHour rent);

/// The k with the least sum of both. A further unit saves rent while it is up and the others fall short, with
/// probability a·P(up < n); it falls with k, so that the first k at which this times `rent` is no more than `own` is
/// the best. own > 0.
Count cheapestSpare(Count needed, Fraction availability, UsdPerHour own, UsdPerHour rent);

} // namespace plumb::models
