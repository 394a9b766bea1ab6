// SPDX-License-Identifier: GPL-3.0-or-later
// Everything the models answer for one set of inputs, as numbers only. Sentences, findings and bars are made from them
// afterwards.
//
// Hours are accelerator-hours, money is real USD of the base year, present values are at the decision (t = 0). Vectors
// by year are indexed by the year: [0] is the decision, [1] the first year, up to ceil(H).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/models/fabric/topology.h"
#include "core/project/words.h"

namespace plumb {

/// Why a figure does not exist.
enum class Absence : std::uint8_t {
    none,
    neverFinishes,   ///< the work takes more than 1,000 times its useful time
    noBaseline,      ///< no route of kind oem_reference
    noPrice,         ///< a line of the quote has neither a price nor a discount
    noRentPrice,     ///< a rented route has no price
    noUsefulHours,   ///< the route does no useful work within the horizon
    baselineUnknown, ///< the baseline's own figure does not exist
    noRent,          ///< no rented route with a cost per useful hour
    noCheckpoints,   ///< the workflow takes none, so there is no interval
    oneLevel,        ///< the workflow checkpoints on one level, so there are no global copies to count
    noGlobalCopy,    ///< the optimum makes none
    isRented,        ///< rent has no hardware, and no quote, of its own
    isBaseline,      ///< the baseline is not compared with itself
    priceKnown,      ///< nothing of the quote is missing that a break-even discount would stand for
    cannotBreakEven, ///< nothing of the quote that a discount could reach
    noDate,          ///< the project names no date by which the cluster is needed
    noStateSize,     ///< neither the size of a checkpoint nor the parameters of the model
    noTier,          ///< the project has no storage tier of the kind
    noBandwidth,     ///< the route does not say how fast the tier is
    noCapacity,      ///< the route does not say how large the tier is
    noEndurance,     ///< the route does not say how much its drives may be written
    noData,          ///< the workflow has no data to stage
    noWriteTime,     ///< the copy takes no time by the project's own figure
    fromTiers,       ///< the time follows from the tiers, so that there is none to hold against them
    nothingAsked,    ///< nothing is asked of the tier
    notBlocking,     ///< an estimate that is published for blocking checkpoints only
    estimatorEnds,   ///< the published estimate is no longer positive
    noNetwork,       ///< the project has no compute network
    notBuildable,    ///< the network cannot be built as it is designed
    noStepTime,      ///< the workflow does not say how long a step computes
    noIncidents,     ///< the route does not say how often its fabric has to be diagnosed, or for how long
    noGrowth,        ///< the project names no next pod
    noChain,         ///< the power of the nodes is given, so that nothing is known of the chain before it
    overloaded,      ///< the power supplies cannot carry the node
    noEnvelope,      ///< the site names no megawatt envelope
    noCarbon,        ///< nobody says how much carbon a kilowatt-hour brings
    noFigure,        ///< a figure of the facility or of the rack is not entered
    notLooked,       ///< nobody has said whether the gate holds
    rackTooLarge,    ///< one rack asks for more than a distribution unit gives
    noQuotedSaving,  ///< there is no quoted saving that could be lost
    cannotBeLost,    ///< no loss of efficiency costs as much as was saved
    noDemand,        ///< nobody says what is asked in the busiest and in the quietest hour
    noRenewal,       ///< the quoted support price holds to the end
    noPromise,       ///< the bidder promises no date
    noGuarantee,     ///< nobody has asked how much capacity is guaranteed
    isOwned,         ///< a figure of rent
    noTax,           ///< the project counts no taxes
    noTrayPrice,     ///< the route does not say what a spare tray costs
    noTrays,         ///< nothing is replaced, so that nothing is asked of a stock
    noContract,      ///< no price of an advance replacement
    noDeliveries,    ///< the route says nothing of its deliveries but its service date
    noRequests,      ///< the workflow does not say how many requests come
    notServing,      ///< the workflow is no inference
    unstableQueue,   ///< more requests come than the replicas serve, so that the queue grows without bound
    noDeadline,      ///< the workflow has no deadline
    noPodTwo,        ///< nobody says when the next pod is ordered
    baselineIdle,    ///< the baseline does no useful work, so that nothing is compared with it
};

/// A figure, or the reason why there is none.
struct Outcome {
    double value = 0;
    Absence absence = Absence::none;

    constexpr explicit operator bool() const { return absence == Absence::none; }
    bool operator==(const Outcome&) const = default;
};

constexpr Outcome absent(Absence why) {
    return {0, why};
}

/// What an entry of the ledger is for, beside its category.
enum class Origin : std::uint8_t {
    line,
    cost,
    people,
    facility,
    energy,
    demandCharge,
    carbon,
    repair,
    defectives, ///< replacing the nodes that were defective as delivered, once
    retrofit,   ///< item: position of the gate in the project
    rent,
    residual,
    hiring,
    build,       ///< item: which capability the buyer builds
    upkeep,      ///< of what the buyer builds; item likewise
    renewal,     ///< what support costs more after its renewal; item: position of the cost
    warrantyEnd, ///< parts that the buyer pays once the warranty is over
    spareStock,  ///< trays bought at the decision
    spareCarry,  ///< storing, testing and insuring them
    damages,     ///< money back for a late delivery
    prepayment,  ///< of rent
    taxRunning,  ///< tax that costs of the year save
    taxHardware, ///< tax that depreciation saves
    taxDisposal  ///< tax on the sale above book value
};

/// How an entry behaves in time.
enum class Nature : std::uint8_t {
    quote,   ///< hardware, at its milestones
    once,    ///< one-off, in its year
    running, ///< prorated by the share of the year in service
    dated,   ///< prorated from a start date of its own
    residual ///< market value at the horizon
};

/// One entry of the one ledger.
struct Entry {
    double usd = 0; ///< not discounted; negative where money comes in
    Category category = Category::integration;
    Origin origin = Origin::cost;
    Nature nature = Nature::once;
    std::uint16_t item = 0; ///< position of the line or cost
    std::uint16_t year = 0;

    bool operator==(const Entry&) const = default;
};

/// How long the copies of a job take, in any mode; as entered, or as the storage tiers give them.
struct CopyTimes {
    double write_h = 0;    ///< b of blocking checkpoints
    double blocking_h = 0; ///< b of asynchronous ones
    double drain_h = 0;
    double localWrite_h = 0;
    double globalWrite_h = 0;
    double read_h = 0; ///< of the local copy in two-level mode
    double globalRead_h = 0;
    bool asChosen = true; ///< false where the tiers should give the times and do not say enough

    bool operator==(const CopyTimes&) const = default;
};

/// What is asked of the storage of a route for one workflow.
enum class StorageAsk : std::uint8_t {
    write,     ///< durable copy in the time that the arithmetic assumes [GB/s]
    interval,  ///< durable before the next durable copy starts [GB/s]
    read,      ///< read back within the time that the arithmetic assumes [h]
    endurance, ///< of the drives that take the copies [drive writes a day]
    capacity   ///< data and copies of all workflows on the durable tier [TB]
};
template <>
inline constexpr std::array<std::string_view, 5> enumNames<StorageAsk>{"write", "interval", "read", "endurance",
                                                                       "capacity"};

struct StorageCheck {
    Outcome need;
    Outcome has;
    Outcome margin; ///< how much better `has` is than `need`, as a share; negative where it does not reach it

    bool operator==(const StorageCheck&) const = default;
};

enum class StorageSupport : std::uint8_t { unknown, supports, fails };
template <>
inline constexpr std::array<std::string_view, 3> enumNames<StorageSupport>{"unknown", "supports", "does_not_support"};

/// Equal figures may differ in the last places and still be met.
inline constexpr double roundingOfMargin = 1e-9;

/// Storage of a route for the largest job of a workflow.
struct StorageNumbers {
    Outcome bytes;   ///< S
    Outcome write_h; ///< of the durable copy
    Outcome localWrite_h;
    Outcome read_h; ///< of the durable copy at a restart, all replicas
    Outcome staging_h;
    Outcome bandwidthForCap_gbs; ///< that a blocking write would need to keep the overhead allowed
    double shareLeft = 1;        ///< of the durable tier, beside the steady reading of the workflow
    std::array<StorageCheck, enumCount<StorageAsk>> checks;
    StorageSupport support = StorageSupport::unknown; ///< of the interval in force
    StorageAsk tightest = StorageAsk::interval;       ///< what fails by most, where something does

    bool operator==(const StorageNumbers&) const = default;
};

/// What the compute network of a route does to the steps of a workflow.
struct TrafficNumbers {
    Outcome communication_s; ///< of a step of the largest job, on a sound fabric
    Outcome exposed_s;       ///< what of it is not hidden
    Outcome stepFactor;      ///< compute over compute and exposed communication, largest job
    Outcome factor;          ///< Φ by the plan: all job sizes, slow links, flaps and diagnosis
    bool asChosen = true;    ///< false where the plan should give Φ and does not say enough

    bool operator==(const TrafficNumbers&) const = default;
};

/// One job size of a workflow on a route.
struct SizeNumbers {
    double nodes = 0;
    double share = 0;  ///< of the workflow's node-time, all sizes add up to 1
    double mtbf_h = 0; ///< system MTBF of the job
    Outcome interval_h;
    Outcome copies; ///< every n-th copy is global
    CopyTimes times;
    double restart_h = 0; ///< R, the hangs among the failures in it
    double globalRestart_h = 0;
    double wait_h = 0;
    double silent_h = 0;           ///< useful work lost to silent corruption, per hour of wall time otherwise needed
    Outcome wallRatio;             ///< T_w/T_s
    Outcome overheadBeforeRestart; ///< T_w/T_s − 1 at R = 0 and without waiting
    double useful = 0;             ///< G, 0 where the job never finishes

    bool operator==(const SizeNumbers&) const = default;
};

/// One workflow on a route.
struct WorkflowNumbers {
    double share = 0; ///< of scheduled hours, all workflows add up to 1
    std::vector<SizeNumbers> sizes;
    std::size_t largest = 0; ///< position of the largest job
    double useful = 0;       ///< G
    double fabric = 1;       ///< Φ
    double performance = 1;  ///< P
    double goodput = 0;      ///< G·Φ
    Outcome overhead;        ///< T_w/T_s − 1 of the mix
    Outcome overheadBeforeRestart;
    bool drainsInTime = true; ///< false where an asynchronous drain does not end before the next checkpoint
    Outcome lostWorkUsdPerYear;
    StorageNumbers storage;
    TrafficNumbers traffic;

    bool operator==(const WorkflowNumbers&) const = default;
};

/// One network of an owned route, for the nodes delivered.
struct NetworkNumbers {
    models::FabricCounts needed;                    ///< by the nodes delivered
    models::FabricCounts bought;                    ///< the same, or with the leaf layer of more nodes, bought at once
    models::FabricCounts grown;                     ///< with the next pod; counted where the project names one
    double boughtFor = 0;                           ///< nodes
    double endpointLinks = 0;                       ///< of the nodes delivered and other ports
    std::optional<models::GivenFabricCheck> stated; ///< the bid's own leaves, spines and uplinks, where it gives them
    double switchUsd = 0, opticalUsd = 0, copperUsd = 0;
    double power_kw = 0; ///< switches and transceivers
    double linkFailuresPerYear = 0;
    double leafLossesPerYear = 0;
    double nodeHoursOutPerYear = 0;  ///< behind lost leaves, single attachment
    double nodeHoursHalfPerYear = 0; ///< with a part of their bandwidth, on two leaves or several planes
    double flappingMinPerDay = 0;    ///< link-minutes
    double degradedShare = 0;        ///< of the time some link of the network is slow

    double usd() const { return switchUsd + opticalUsd + copperUsd; }
    double links() const { return endpointLinks + bought.leafSpineLinks + bought.spineCoreLinks; }
    bool isFeasible() const { return static_cast<bool>(bought) && (!stated || *stated); }
    bool operator==(const NetworkNumbers&) const = default;
};

/// The fabric of an owned route.
struct FabricNumbers {
    std::vector<NetworkNumbers> networks; ///< of the project, in its order; empty on rented routes
    double usd = 0;                       ///< of all networks that can be built
    double power_kw = 0;
    Outcome usdPerAccelerator;
    Outcome diagnosisDays; ///< cluster-days a year
    Outcome diagnosisUsdPerYear;
    double diagnosisFactor = 1; ///< share of the time left beside diagnosis; 1 where it is not known
    double teamUsdPerYear = 0;  ///< of the fabric engineers among the staff

    bool operator==(const FabricNumbers&) const = default;
};

/// From the meter to the chips of an owned route.
struct PowerNumbers {
    double node_kw = 0;     ///< IT power of a node, at full load
    double meanNode_kw = 0; ///< at the mean load of the year
    double network_kw = 0;  ///< on top of the nodes; constant
    double it_kw = 0;       ///< of all nodes and networks, at full load
    double meter_kw = 0;    ///< the same at the meter
    double pue = 1;
    Outcome loadFraction; ///< of the power supplies at the mean load
    Outcome supply;       ///< their efficiency there
    Outcome chain;        ///< from the meter to the boards, cooling not counted, at the mean load
    Outcome tue;
    double kwhPerYear = 0;
    double energyUsdPerYear = 0;
    double demandUsdPerYear = 0;
    Outcome carbonTPerYear;
    double carbonUsdPerYear = 0;
    Outcome usdPerUsefulHour; ///< energy, demand and carbon of a full year over its useful hours
    Outcome kwhPerUsefulHour;
    Outcome envelopeFits;    ///< accelerators within the megawatt envelope
    Outcome forgonePerPoint; ///< accelerators that one point of efficiency takes from it
    Outcome breakEvenLoss;   ///< of efficiency, at which the quoted saving is lost at the meter
    bool asChosen = true;    ///< false where the chain should give the power and its supplies are overloaded

    bool operator==(const PowerNumbers&) const = default;
};

enum class GateStatus : std::uint8_t { holds, unknown, fails };
template <>
inline constexpr std::array<std::string_view, 3> enumNames<GateStatus>{"holds", "unknown", "fails"};

/// How ready a layer, or the facility, is for a route; the worst gate decides.
enum class Readiness : std::uint8_t { ready, afterRetrofit, unknown, notReady };
template <>
inline constexpr std::array<std::string_view, 4> enumNames<Readiness>{"ready", "ready_after_retrofit", "unknown",
                                                                      "not_ready"};

/// One gate on an owned route.
struct GateNumbers {
    Outcome demand; ///< in the unit of the gate
    Outcome capacity;
    /// Capacity over demand less 1; of temperatures, what is left below the limit over the rise of the coolant.
    Outcome margin;
    GateStatus status = GateStatus::unknown;
    bool isPlanned = false; ///< a retrofit has a cost and a time
    double usd = 0;
    double start_w = 0, finish_w = 0, slack_w = 0; ///< of the retrofit, weeks from the decision
    bool isCritical = false;

    bool operator==(const GateNumbers&) const = default;
};

struct FacilityNumbers {
    std::array<GateNumbers, enumCount<GateKind>> gates;
    std::array<Readiness, enumCount<FacilityLayer>> layers{};
    Readiness readiness = Readiness::unknown;
    double racks = 0;
    double rack_kw = 0;
    double retrofitUsd = 0;
    double retrofit_w = 0;   ///< the longest chain
    bool isCircular = false; ///< some retrofits wait for each other, so that they and what waits for them never start

    bool operator==(const FacilityNumbers&) const = default;
};

/// The three values of a useful hour at which a saving is stated.
enum class HourValue : std::uint8_t { baselineCost, rentCost, energyCost };
inline constexpr std::size_t hourValueCount = 3;

struct RouteNumbers {
    double nodesDelivered = 0;
    double accelerators = 0; ///< N in service, without hot spares
    double replacements = 0; ///< trays a node and year
    double traysInReplenishment = 0;
    double stock = 0; ///< spare trays: entered, or the fewest for the target
    double fillRate = 0;
    double timeOut_h = 0;
    double availability = 1; ///< A
    double delivered_y = 0;  ///< years from the decision until the last delivery is in service, its median or its draw
    double service_y =
        0;             ///< years from the decision until it could be in service; rented hours count from the baseline's
    double people = 0; ///< needed, full-time
    double peoplePaid = 0; ///< of them, those not at hand
    FabricNumbers fabric;
    PowerNumbers power;
    FacilityNumbers facility;
    std::vector<WorkflowNumbers> workflows;
    double goodput = 0; ///< Σ s·G·Φ
    double work = 0;    ///< Σ s·G·Φ·P, useful hours of a scheduled hour in service

    std::vector<double> inService; ///< a(y)
    std::vector<double> bridge_h;  ///< useful hours bought in that year
    std::vector<double> useful_h;  ///< W(y)
    std::vector<double> needed_h;  ///< rent: billed hours at equal useful work; empty on owned routes
    std::vector<double> billed_h;  ///< rent
    std::vector<Entry> ledger;
    std::array<double, enumCount<Category>>
        runningPerYear{};                 ///< prorated entries by category, for a full year in service
    Absence priceAbsence = Absence::none; ///< why the ledger is not complete
    double hardwareUsd = 0;               ///< the lines of the quote that have a price, as they are paid

    Outcome cost;           ///< C, present value of the ledger
    Outcome usefulHours;    ///< PVW
    Outcome costPerHour;    ///< c, per useful hour
    Outcome scheduledHours; ///< present value
    Outcome costPerScheduledHour;
    Outcome capex;       ///< year-0 entries and milestones, not discounted
    Outcome opexPerYear; ///< running entries over the years in service, not discounted
    Outcome quotedSaving;
    Outcome notAddressable;         ///< ≤ 0 at discounts
    Outcome saving[hourValueCount]; ///< S at V: the project's (default c of the baseline), rent's c, energy
    Outcome breakEvenDiscount;      ///< where a price is missing: headline discount at which S is 0

    bool operator==(const RouteNumbers&) const = default;
};

struct Numbers {
    int years = 0;                ///< ceil(H)
    std::vector<double> discount; ///< by year; [0] is 1, the last at H
    std::vector<RouteNumbers> routes;
    Outcome hourValue[hourValueCount]; ///< V
    Outcome addressableFraction;       ///< share of the baseline's quote that is not single-source
    Outcome clusterDay;                ///< price of a day of the baseline's accelerators, or the first owned route's

    bool operator==(const Numbers&) const = default;
};

} // namespace plumb
