// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside the figures of a route: it enters neither cost nor hours, and is made once for every evaluation.
//
// Money is real USD of the base year. Where a figure does not exist, its outcome says why.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/evaluation/inputs.h"
#include "core/evaluation/numbers.h"

namespace plumb {

// ---- money ----------------------------------------------------------------------------------------------------------

/// The cluster from the largest to the smallest whole.
enum class ClusterLevel : std::uint8_t { site, hall, pod, unit, rack, node, accelerator };
template <>
inline constexpr std::array<std::string_view, 7> enumNames<ClusterLevel>{"site", "hall", "pod",        "unit",
                                                                         "rack", "node", "accelerator"};

/// A level of the cluster: `whole` parts of equal size and perhaps a smaller one. whole·full + rest is the route's
/// total at every level.
struct LevelCost {
    double nodes = 0; ///< of a whole one; below 1 for an accelerator
    double whole = 0; ///< how many of them
    double restNodes = 0;
    Outcome fullUsd; ///< present value of the cost of a whole one
    Outcome restUsd;
    Outcome fullCapex; ///< capex of a whole one

    bool operator==(const LevelCost&) const = default;
};

/// A base of owned accelerators under a rented peak.
struct HybridBeside {
    Outcome owned;        ///< accelerators of least cost
    Outcome ownedShare;   ///< of the work
    Outcome usdPerYear;   ///< at that base
    Outcome allOwnedUsd;  ///< the busiest hour owned
    Outcome allRentedUsd; ///< nothing owned

    bool operator==(const HybridBeside&) const = default;
};

struct EconomicsBeside {
    std::vector<double> flow_usd;    ///< by year, costs positive, not discounted; sums of the ledger
    std::vector<double> running_usd; ///< what has been paid by the end of each year
    std::vector<double> book_usd;    ///< hardware in the books at the end of each year, nominal; empty on rented routes
    Outcome peakFunding;             ///< the most that has been paid at once
    int peakYear = 0;
    Outcome annualised;           ///< equal payment a year over the horizon with the same present value
    Outcome availableHour;        ///< cost of an hour in which the accelerators are there, used or not
    Outcome breakEvenUtilisation; ///< of it over the price of the cheapest rented hour
    Outcome warrantyValue;        ///< present value of the parts the warranty pays
    Outcome renewal;              ///< present value of what support costs more after renewal
    Outcome build;                ///< present value of what the buyer builds and keeps up
    Outcome damages;              ///< present value of money back for a late delivery; ≥ 0
    Outcome tax;                  ///< present value of the tax saved
    Outcome prepaid;              ///< rent
    Outcome prepaidAtRisk;        ///< rent: mean share lost if the provider fails
    Outcome guaranteedShare;      ///< rent: of the hours needed in the busiest year
    Outcome hired;                ///< people to hire
    HybridBeside hybrid;          ///< owned routes with the cheapest rent
    std::array<LevelCost, enumCount<ClusterLevel>> levels; ///< owned routes

    bool operator==(const EconomicsBeside&) const = default;
};

// ---- what an event costs: information, never an entry ---------------------------------------------------------------

struct EventPrices {
    std::vector<Outcome> failure_h; ///< by workflow: hours its largest job loses to one failure
    std::vector<Outcome> failure;   ///< by workflow: their price [USD]
    Outcome diagnosisHour; ///< an hour in which the fabric is searched, at the share of the cluster that stands
    Outcome slipWeek;      ///< net, a week of delay
    Outcome slipHours;     ///< of it: hours that do not take place
    Outcome slipFacility;
    Outcome slipStaff;
    Outcome slipCapital; ///< saved, because payment starts later; counts against the others

    bool operator==(const EventPrices&) const = default;
};

// ---- spares ---------------------------------------------------------------------------------------------------------

struct SparesBeside {
    Outcome readyRate;                   ///< share of time in which no demand waits
    Outcome backorders;                  ///< mean demands waiting
    Outcome wait_d;                      ///< mean wait of a demand
    Outcome targetStock;                 ///< fewest trays for the target fill rate, at the sites as they are
    Outcome pooledStock;                 ///< the same in one place
    Outcome economicStock;               ///< of least cost of trays and waiting
    Outcome premium;                     ///< of the stock: capital, loss of value and carrying, a year
    Outcome waiting;                     ///< cost of what waits all the same, a year
    Outcome cover;                       ///< waiting that the stock avoids, a year
    Outcome contract;                    ///< advance replacement: its price and what waits under it, a year
    Outcome impliedRemoved;              ///< share of the events out after which a tray is replaced
    std::vector<double> valueLeft;       ///< of 1, at the end of each year, by generations; [0] is 1
    std::vector<Outcome> standby;        ///< by workflow: hot standby nodes for its largest job
    std::vector<Outcome> standbyFailure; ///< by workflow: chance that a node fails within a replacement

    bool operator==(const SparesBeside&) const = default;
};

// ---- supply ---------------------------------------------------------------------------------------------------------

struct DeliveryBeside {
    Outcome p10, p50, p90; ///< weeks from the decision until this delivery is in service
    Outcome last;          ///< probability that it is the last to arrive

    bool operator==(const DeliveryBeside&) const = default;
};

struct SupplyBeside {
    std::vector<DeliveryBeside> deliveries;
    Outcome p10, p50, p90;     ///< years until all are in service, retrofits not counted
    Outcome single;            ///< years by the largest median alone: what a plan without spread says
    Outcome byNeeded;          ///< probability of the needed date
    Outcome byPromised;        ///< probability of the promised date
    Outcome late_w;            ///< mean weeks after the needed date
    Outcome leadLeft;          ///< share of a generation's lead that is left at the median date
    Outcome podTwoPrice;       ///< of a node of the next pod over one of this
    Outcome podTwoPerformance; ///< likewise
    Outcome podTwoSpares;      ///< trays the next pod must buy for the same fill rate
    Outcome bridgeOption;      ///< what renting for a week of delay is worth beyond its price

    bool operator==(const SupplyBeside&) const = default;
};

// ---- inference ------------------------------------------------------------------------------------------------------

struct InferenceBeside {
    Outcome load;          ///< offered, in slots at work [erlang]
    Outcome needed;        ///< replicas
    Outcome replicas;      ///< needed and spare
    Outcome available;     ///< share of time a replica is up
    Outcome enough;        ///< probability that at least the needed ones are up
    Outcome wait_s;        ///< mean, all up
    Outcome tail_s;        ///< wait not exceeded by the target share, all up
    Outcome tailWithout_s; ///< the same without the replicas of one domain
    Outcome within;        ///< share of requests in time over the states of the fleet
    Outcome met;           ///< share of time in which the objective is met
    Outcome unstable;      ///< share of time in which the queue grows without bound
    Outcome spareUsd;      ///< of the spare replicas a year
    Outcome overflowUsd;   ///< of renting instead, when replicas are missing
    Outcome cheapestSpare; ///< spare replicas of least cost of both
    Outcome fleetShare;    ///< replicas over the workflow's share of the accelerators

    bool operator==(const InferenceBeside&) const = default;
};

// ---- time to solution -----------------------------------------------------------------------------------------------

struct SolutionBeside {
    Outcome clean_h; ///< the reference job without any failure
    Outcome mean_h;  ///< with them
    Outcome sd_h;
    Outcome p10_h, p50_h, p90_h;
    Outcome failures; ///< expected
    Outcome inTime;   ///< probability of the deadline

    bool operator==(const SolutionBeside&) const = default;
};

struct RouteBeside {
    EconomicsBeside economics;
    EventPrices prices;
    SparesBeside spares;
    SupplyBeside supply;
    std::vector<InferenceBeside> inference; ///< by workflow
    std::vector<SolutionBeside> solution;   ///< by workflow

    bool operator==(const RouteBeside&) const = default;
};

/// All of it for every route.
std::vector<RouteBeside> standBeside(const Inputs& inputs, const Numbers& numbers);

// The parts, each for one route.
EconomicsBeside economicsBeside(const Inputs& inputs, const Numbers& numbers, std::size_t r);
EventPrices eventPrices(const Inputs& inputs, const Numbers& numbers, std::size_t r);
SparesBeside sparesBeside(const Inputs& inputs, const Numbers& numbers, std::size_t r, const EventPrices& prices);
SupplyBeside supplyBeside(const Inputs& inputs, const Numbers& numbers, std::size_t r);
InferenceBeside inferenceBeside(const Inputs& inputs, const Numbers& numbers, std::size_t r, std::size_t w);
SolutionBeside solutionBeside(const Inputs& inputs, const Numbers& numbers, std::size_t r, std::size_t w);

} // namespace plumb
