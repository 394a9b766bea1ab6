// SPDX-License-Identifier: GPL-3.0-or-later
// What faults of links and leaves take away: failures, time in which something is degraded, node-hours, and the
// cluster-days that finding a fault costs. Constant rates, independent parts. A link is one cable with both of its
// ends. Nothing here allocates.
#pragma once

#include <optional>

#include "core/base/quantity.h"

namespace plumb::models {

struct LinkFailures {
    double perMonth = 0;           ///< of all links together
    std::optional<Hours> linkMtbf; ///< of one link; nothing where none fails
    std::optional<Hours> between;  ///< two failures anywhere; nothing without links or where none fails
};

/// From a rate a link and month ≥ 0, as operators publish it (0.057 % of links between card and leaf, 0.051 % of leaf
/// switches a month: QIAN et al., Alibaba HPN, SIGCOMM 2024). Assumptions a link lie a factor of 29 apart: 5 years
/// against the 146 of that rate. A month is 730 h, the twelfth of a year of 8,760 h: 0.057 % is 1.28e6 h a link, and
/// would be 1.26e6 h at 720 h a month. links ≥ 0.
LinkFailures linkFailures(Count links, double failuresPerLinkMonth);

/// Probability that at least one link is degraded at a moment, 1 − e^(−Λ·T), Λ events an hour of all links, T their
/// mean duration: the number of degraded links is Poisson with mean Λ·T for any spread of the durations (the M/G/∞
/// queue; TAKÁCS, Introduction to the Theory of Queues, 1962). A job that spans all links is slowed for that share of
/// its time. Rate and duration ≥ 0.
Fraction shareDegraded(Count links, PerUnitYear eventsPerLink, Hours each);

enum class LeafAttachment {
    single, ///< every node port has one leaf: its loss takes the nodes below it out
    dual,   ///< two leaves a port pair: its loss halves their bandwidth
};

struct LeafFaults {
    Count leaves;          ///< ≥ 0
    PerUnitYear lossRate;  ///< of one leaf, ≥ 0
    Hours repair;          ///< until it carries traffic again, ≥ 0
    Count nodesPerLeaf{1}; ///< that have a port on it, ≥ 0: d at one port a node and leaf
    LeafAttachment attachment = LeafAttachment::single;
};

struct LeafLosses {
    double perYear = 0;              ///< leaves lost
    double nodeHoursOutPerYear = 0;  ///< node-hours without a connection
    double nodeHoursHalfPerYear = 0; ///< node-hours at half bandwidth

    bool operator==(const LeafLosses&) const = default;
};

/// leaves·rate losses a year, each of d nodes for the repair time: out with single attachment, at half bandwidth with
/// dual. That both leaves of a node are down at once is left out: it is rate·repair/2 of the half hours, 1.4e-6 of
/// them at 0.6 % a year and 4 h.
LeafLosses leafLosses(const LeafFaults& faults);

/// Link-minutes a day in which links flap, links·flaps·minutes; may exceed a day's 1,440, because links flap side by
/// side. How much of the day *some* link flaps says `shareDegraded`. All ≥ 0.
Minutes flappingPerDay(Count links, double flapsPerLinkDay, Minutes each);

/// Cluster-days a year that finding faults costs, incidents·hours/24·share of the cluster that stands still for it.
/// Incidents and hours ≥ 0.
Days diagnosisClusterDays(double incidentsPerYear, Hours each, Fraction ofCluster = {1});

/// Cluster-days at the price of a day of the whole cluster. For information: lost time lowers useful hours and is no
/// cost beside them.
Usd diagnosisPrice(Days clusterDays, Usd clusterDay);

} // namespace plumb::models
