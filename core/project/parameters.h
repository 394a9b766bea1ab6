// SPDX-License-Identifier: GPL-3.0-or-later
// Every number and choice a project holds, grouped by scope. The initialiser is the default, the type is the unit; all
// else that is known of a field stands in its catalogue row. A field without a row fails a test.
#pragma once

#include <optional>

#include "core/base/quantity.h"
#include "core/project/words.h"

namespace plumb {

// ---- the project ----------------------------------------------------------------------------------------------------

struct ProjectTerms {
    Years horizon{5};
    FractionPerYear discountRate{0.08};
    Fraction scheduled{0.8};
    FractionPerYear marketDecay{0.3};
    UsdPerHour gpuHourPrice{2};
    std::optional<UsdPerHour> usefulHourValue;
    std::optional<Years> neededBy;
    Fraction requiredConfidence{0.8};

    bool operator==(const ProjectTerms&) const = default;
};

struct ProjectCluster {
    Count nodes{128};
    Count acceleratorsPerNode{8};

    bool operator==(const ProjectCluster&) const = default;
};

struct ProjectReliability {
    ReliabilityMode mode = ReliabilityMode::node;
    Hours nodeMtbf{6335};
    Hours defectiveMtbf{500};
    Ratio lemonRatio{10};
    Ratio priorFailures{3};
    Ratio lifetimeShape{0.7};

    bool operator==(const ProjectReliability&) const = default;
};

struct ProjectOperations {
    Fraction powerLoad{0.8};
    UsdPerKwh energyPrice{0.08};
    UsdPerKwMonth spacePrice{150};
    UsdPerYear personCost{235000};

    bool operator==(const ProjectOperations&) const = default;
};

struct ProjectParameters {
    ProjectTerms terms;
    ProjectCluster cluster;
    ProjectReliability reliability;
    ProjectOperations operations;

    bool operator==(const ProjectParameters&) const = default;
};

// ---- a route --------------------------------------------------------------------------------------------------------

struct RouteCluster {
    std::optional<Count> nodesDelivered;
    Count hotSpareNodes{0};

    bool operator==(const RouteCluster&) const = default;
};

struct RouteDelivery {
    Years leadTime{0.75};

    bool operator==(const RouteDelivery&) const = default;
};

struct RouteReliability {
    Ratio failureRateRatio{1};
    PerNodeYear outEvents{2.4};
    PerNodeYear replacements{0.2};
    Hours swap{3};
    Hours repair{72};
    Hours meanWait{6};
    PerNodeYear tickets{6};
    Count repairCrews{4};

    bool operator==(const RouteReliability&) const = default;
};

struct RouteScreening {
    Fraction defectiveFraction{0};
    Hours burnIn{48};
    Fraction lemonFraction{0};
    Fraction lemonDetected{0.5};

    bool operator==(const RouteScreening&) const = default;
};

struct RouteSilent {
    PerNodeYear events{0};
    Hours delay{24};

    bool operator==(const RouteSilent&) const = default;
};

struct RouteSeen {
    RateSource rateFrom = RateSource::ratio;
    std::optional<Count> failures;
    std::optional<Hours> nodeHours;

    bool operator==(const RouteSeen&) const = default;
};

struct RouteSpares {
    std::optional<Fraction> contractFillRate;
    Count traysInStock{0};
    Days replenishment{30};

    bool operator==(const RouteSpares&) const = default;
};

struct RouteOperations {
    Usd partsPerReplacement{0};
    Usd labourPerReplacement{650};
    People people{4};
    std::optional<Years> peopleStart;
    Kilowatts nodePower{10.4};
    Ratio pue{1.25};

    bool operator==(const RouteOperations&) const = default;
};

struct RouteQuote {
    std::optional<Fraction> headlineDiscount;

    bool operator==(const RouteQuote&) const = default;
};

struct RouteRent {
    std::optional<UsdPerHour> price;
    FractionPerYear decline{0};
    RentBilling billing = RentBilling::reserved;
    HoursPerYear minimumHours{0};
    Count commitmentYears{0};

    bool operator==(const RouteRent&) const = default;
};

struct RouteCapabilities {
    std::optional<Capability> fastLocalCheckpoints;
    std::optional<Capability> asyncDrains;
    std::optional<Capability> hotSpares;
    std::optional<Capability> healthCheckPreemption;
    std::optional<Capability> telemetry;
    std::optional<Capability> fabricValidation;
    std::optional<Capability> certifiedStorage;
    std::optional<Capability> accessAudit;
    std::optional<Capability> namedWarranty;

    bool operator==(const RouteCapabilities&) const = default;
};

struct RouteParameters {
    RouteCluster cluster;
    RouteDelivery delivery;
    RouteReliability reliability;
    RouteScreening screening;
    RouteSilent silent;
    RouteSeen seen;
    RouteSpares spares;
    RouteOperations operations;
    RouteQuote quote;
    RouteRent rent;
    RouteCapabilities capabilities;

    bool operator==(const RouteParameters&) const = default;
};

// ---- a workflow and its job sizes -----------------------------------------------------------------------------------

struct WorkflowTerms {
    Fraction share{1};
    AbsorbingLayer absorbingLayer = AbsorbingLayer::checkpoint;
    Hours jobLength{10};
    Hours referenceWork{168};
    std::optional<Hours> deadline;
    Fraction overheadCap{0.05};

    bool operator==(const WorkflowTerms&) const = default;
};

struct WorkflowState {
    std::optional<Billions> parameters;
    BytesPerParameter bytesPerParameter{14};
    std::optional<Terabytes> size;
    Count copiesKept{3};
    Count readers{1};
    Count filesPerNode{8};

    bool operator==(const WorkflowState&) const = default;
};

struct WorkflowData {
    std::optional<Terabytes> size;
    std::optional<Millions> files;
    GigabytesPerSecond readRate{0};

    bool operator==(const WorkflowData&) const = default;
};

struct WorkflowParameters {
    WorkflowTerms terms;
    WorkflowState state;
    WorkflowData data;

    bool operator==(const WorkflowParameters&) const = default;
};

struct JobSizeTerms {
    Count nodes{1};
    Fraction share{1};

    bool operator==(const JobSizeTerms&) const = default;
};

struct JobSizeParameters {
    JobSizeTerms terms;

    bool operator==(const JobSizeParameters&) const = default;
};

// ---- what differs by route and workflow -----------------------------------------------------------------------------

struct WorkflowCheckpoint {
    CheckpointMode mode = CheckpointMode::blocking;
    IntervalChoice intervalChoice = IntervalChoice::optimum;
    Minutes interval{60};
    Minutes write{10};
    Minutes blocking{0.5};
    Minutes drain{20};
    Fraction slowdown{0};
    Fraction localLost{0.25};
    Minutes localWrite{0.75};
    Minutes globalWrite{10};
    Fraction localFraction{0.85};
    std::optional<Count> globalsEvery;

    bool operator==(const WorkflowCheckpoint&) const = default;
};

struct WorkflowStorage {
    CheckpointTimes times = CheckpointTimes::given;
    TierKind localTier = TierKind::nodeLocal;
    TierKind durableTier = TierKind::parallelFs;

    bool operator==(const WorkflowStorage&) const = default;
};

struct WorkflowRestart {
    Minutes detection{2};
    Fraction hangShare{0};
    Minutes hangTimeout{20};
    Minutes requeue{5};
    Minutes read{10};
    Minutes globalRead{10};
    Minutes warmUp{5};
    Minutes failover{3};
    Fraction failingShare{0.05};

    bool operator==(const WorkflowRestart&) const = default;
};

struct WorkflowEfficiency {
    Fraction fabricFactor{1};
    Ratio performance{1};

    bool operator==(const WorkflowEfficiency&) const = default;
};

struct RouteWorkflowParameters {
    WorkflowCheckpoint checkpoint;
    WorkflowStorage storage;
    WorkflowRestart restart;
    WorkflowEfficiency efficiency;

    bool operator==(const RouteWorkflowParameters&) const = default;
};

// ---- component classes ----------------------------------------------------------------------------------------------

struct ComponentRates {
    Count units{1};
    Count groupNodes{1};
    PerUnitYear interrupts{0};
    PerUnitYear replacements{0};
    PerUnitYear tickets{0};

    bool operator==(const ComponentRates&) const = default;
};

struct ComponentParameters {
    ComponentRates rates;

    bool operator==(const ComponentParameters&) const = default;
};

// ---- storage tiers of a route ---------------------------------------------------------------------------------------

struct TierTerms {
    std::optional<GigabytesPerSecond> write;
    std::optional<GigabytesPerSecond> read;
    std::optional<OperationsPerSecond> operations;
    std::optional<Terabytes> capacity;
    std::optional<DriveWritesPerDay> endurance;
    Ratio redundancy{1.25};

    bool operator==(const TierTerms&) const = default;
};

struct RouteTierParameters {
    TierTerms terms;

    bool operator==(const RouteTierParameters&) const = default;
};

// ---- the hardware quote and the costs around it ---------------------------------------------------------------------

struct LineTerms {
    YesNo singleSource = YesNo::no;

    bool operator==(const LineTerms&) const = default;
};

struct LineParameters {
    LineTerms terms;

    bool operator==(const LineParameters&) const = default;
};

struct LineQuote {
    std::optional<Usd> price;
    std::optional<Fraction> discount;
    YesNo committed = YesNo::no;

    bool operator==(const LineQuote&) const = default;
};

struct RouteLineParameters {
    LineQuote quote;

    bool operator==(const RouteLineParameters&) const = default;
};

struct CostTerms {
    Usd amount{0};
    Count year{0};
    std::optional<Years> start;
    Hours usefulHours{0};

    bool operator==(const CostTerms&) const = default;
};

struct RouteCostParameters {
    CostTerms terms;

    bool operator==(const RouteCostParameters&) const = default;
};

struct MilestoneTerms {
    Fraction share{1};
    Years at{0};

    bool operator==(const MilestoneTerms&) const = default;
};

struct MilestoneParameters {
    MilestoneTerms terms;

    bool operator==(const MilestoneParameters&) const = default;
};

} // namespace plumb
