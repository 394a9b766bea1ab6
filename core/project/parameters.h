// SPDX-License-Identifier: GPL-3.0-or-later
// Every number and choice a project holds, grouped by scope. The initialiser is the default, the type is the unit; all
// else that is known of a field stands in its catalogue row. A field without a row fails a test.
#pragma once

#include <optional>

#include "core/base/quantity.h"
#include "core/models/energy/power_chain.h"
#include "core/models/facility/cooling.h"
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
    std::optional<Count> growthNodes;
    Count unitNodes{32};
    Count podUnits{4};
    Count hallPods{8};

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
    People peoplePerSeat{5.5};
    Usd hireCost{0};

    bool operator==(const ProjectOperations&) const = default;
};

/// Tax on income, where the organisation pays it. Depreciation is fixed in nominal money, everything else is real.
struct ProjectTax {
    std::optional<Fraction> rate;
    Years life{5};
    FractionPerYear inflation{0.02};

    bool operator==(const ProjectTax&) const = default;
};

/// What the buyer pays to build a capability that does not come with the bid.
struct ProjectBuild {
    Usd fastLocalCheckpoints{0};
    Usd asyncDrains{0};
    Usd hotSpares{0};
    Usd healthCheckPreemption{0};
    Usd telemetry{0};
    Usd fabricValidation{0};
    Usd certifiedStorage{0};
    Usd accessAudit{0};
    Usd namedWarranty{0};
    FractionPerYear upkeep{0.2};

    bool operator==(const ProjectBuild&) const = default;
};

/// The generations of accelerators to come.
struct ProjectRefresh {
    Years cadence{1};
    Fraction decay{0.3};
    std::optional<Years> podTwo;
    Fraction priceChange{0};
    Ratio performance{1.5};
    YesNo sparesFit = YesNo::no;

    bool operator==(const ProjectRefresh&) const = default;
};

/// Accelerators at work in the busiest and in the quietest hour, over the baseline's.
struct ProjectDemand {
    std::optional<Ratio> peak;
    std::optional<Ratio> base;

    bool operator==(const ProjectDemand&) const = default;
};

struct ProjectEnergy {
    UsdPerKwMonth demandCharge{0};
    std::optional<KilogramsPerKwh> carbonIntensity;
    UsdPerTonne carbonPrice{0};
    NetworkPower networkPower = NetworkPower::included;

    bool operator==(const ProjectEnergy&) const = default;
};

/// What the hall offers one rack.
struct ProjectRackPlace {
    Fraction requiredMargin{0};
    std::optional<Kilowatts> power;
    Volts feedVolts{415};
    std::optional<Amperes> feedAmps;
    Fraction feedDerate{0.8};
    Count feeds{2};
    Count feedsSpare{1};
    std::optional<KilogramsPerSquareMetre> floorLoad;
    std::optional<Kilograms> pointLoad;
    std::optional<Kilograms> routeLoad;
    std::optional<Metres> clearance;
    std::optional<Kilowatts> airCooling;

    bool operator==(const ProjectRackPlace&) const = default;
};

struct ProjectRoom {
    std::optional<SquareMetres> floorArea;
    models::Coolant coolant = models::Coolant::pg25;
    std::optional<LitresPerMinute> loopFlow;
    std::optional<Celsius> waterSupply;
    std::optional<Celsius> waterReturn;
    Kelvins cduApproach{4};
    std::optional<Count> cdus;
    std::optional<Kilowatts> cduPower;
    std::optional<LitresPerMinute> cduFlow;
    Count cdusSpare{1};
    std::optional<Kilopascals> cduPressure;
    std::optional<Count> sectionRacks;
    std::optional<Count> sectionLimit;
    std::optional<People> peopleOnShift;
    People peopleNeeded{2};

    bool operator==(const ProjectRoom&) const = default;
};

struct ProjectSite {
    std::optional<Megawatts> envelope;
    std::optional<Megawatts> substation;
    std::optional<Count> utilityFeeds;
    Count utilityFeedsNeeded{2};
    std::optional<Weeks> transformerLead;
    std::optional<Weeks> generatorLead;
    std::optional<Megawatts> heatRejection;
    std::optional<Megawatts> runway;

    bool operator==(const ProjectSite&) const = default;
};

struct ProjectParameters {
    ProjectTerms terms;
    ProjectCluster cluster;
    ProjectReliability reliability;
    ProjectOperations operations;
    ProjectEnergy energy;
    ProjectTax tax;
    ProjectBuild build;
    ProjectRefresh refresh;
    ProjectDemand demand;
    ProjectRackPlace rackPlace;
    ProjectRoom room;
    ProjectSite site;

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
    Fraction commonCause{0.5};

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
    StockSource stockFrom = StockSource::given;
    Fraction targetFillRate{0.95};
    std::optional<Usd> trayPrice;
    std::optional<Fraction> removed;
    Ratio varianceRatio{1};
    Fraction repairYield{1};
    Days procurement{60};
    FractionPerYear carrying{0};
    Count sites{1};
    Fraction standbyTarget{0.99};
    std::optional<UsdPerYear> replacementContract;
    Hours contractTime{24};

    bool operator==(const RouteSpares&) const = default;
};

struct RouteOperations {
    Usd partsPerReplacement{0};
    Usd labourPerReplacement{650};
    People people{4};
    std::optional<Years> peopleStart;
    Count seats{0};
    People atHand{0};
    Kilowatts nodePower{10.4};
    Ratio pue{1.25};

    bool operator==(const RouteOperations&) const = default;
};

/// What turns the power of the meter into the power of the chips.
struct RoutePower {
    PowerSource source = PowerSource::given;
    models::SupplyClass supplyClass = models::SupplyClass::titanium;
    Count supplies{6};
    Kilowatts supplyRating{3.3};
    Fraction busbar{0.985};
    Fraction ups{0.97};
    Fraction distribution{0.985};
    Ratio cooling{0.12};
    Ratio other{0.03};
    Fraction fans{0};

    bool operator==(const RoutePower&) const = default;
};

struct RouteRack {
    Count nodes{4};
    std::optional<Kilograms> mass;
    Metres width{0.6};
    Metres depth{1.2};
    Count feet{4};
    Metres clearance{1.2};
    SquareMetres area{3};
    Fraction liquidShare{0};
    LitresPerMinutePerKw flow{1.5};
    std::optional<Celsius> coolantLimit;
    std::optional<Kilopascals> pressureDrop;

    bool operator==(const RouteRack&) const = default;
};

struct RouteFabric {
    std::optional<PerYear> incidents;
    std::optional<Hours> diagnosis;
    Fraction diagnosisShare{0.5};
    People engineers{0};
    std::optional<Validated> adapterFirmware;
    std::optional<Validated> switchSystem;
    std::optional<Validated> congestion;
    std::optional<Validated> collectiveLibrary;
    GigabytesPerSecond nodeBandwidth{450};

    bool operator==(const RouteFabric&) const = default;
};

struct RouteQuote {
    std::optional<Fraction> headlineDiscount;

    bool operator==(const RouteQuote&) const = default;
};

/// What the contract says of time, warranty and renewal.
struct RouteContract {
    std::optional<Years> promised;
    Fraction damages{0};
    Fraction damagesCap{0.1};
    std::optional<Days> validity;
    Years warranty{0};
    std::optional<Years> renewal;
    Fraction renewalUplift{0};

    bool operator==(const RouteContract&) const = default;
};

struct RouteRent {
    std::optional<UsdPerHour> price;
    FractionPerYear decline{0};
    RentBilling billing = RentBilling::reserved;
    HoursPerYear minimumHours{0};
    Count commitmentYears{0};
    std::optional<UsdPerHour> onDemand;
    Fraction prepaid{0};
    Fraction prepaidDiscount{0};
    std::optional<HoursPerYear> guaranteedHours;
    FractionPerYear providerFailure{0};

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
    RoutePower power;
    RouteRack rack;
    RouteFabric fabric;
    RouteQuote quote;
    RouteContract contract;
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

/// What the ranks of a job say to each other in one step.
struct WorkflowTraffic {
    std::optional<Seconds> stepTime;
    Gigabytes allReduce{0};
    Gigabytes allToAll{0};
    Fraction overlap{0.5};
    ReduceAlgorithm algorithm = ReduceAlgorithm::hierarchical;

    bool operator==(const WorkflowTraffic&) const = default;
};

/// What a serving fleet is asked for, and how well it must answer.
struct WorkflowService {
    std::optional<PerHour> arrivals;
    Seconds serviceTime{10};
    Count batch{16};
    Seconds waitLimit{2};
    Fraction target{0.99};
    Count spare{1};
    Count domain{1};

    bool operator==(const WorkflowService&) const = default;
};

struct WorkflowParameters {
    WorkflowTerms terms;
    WorkflowState state;
    WorkflowData data;
    WorkflowTraffic traffic;
    WorkflowService service;

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
    RouteAbsorbingLayer absorbingLayer = RouteAbsorbingLayer::asWorkflow;
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
    FabricSource fabricFrom = FabricSource::given;
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

/// What absorbs a node failure for the workflow on one route.
constexpr AbsorbingLayer absorbingLayer(const WorkflowTerms& work, const RouteWorkflowParameters& here) {
    switch (here.restart.absorbingLayer) {
    case RouteAbsorbingLayer::asWorkflow:
        break;
    case RouteAbsorbingLayer::checkpoint:
        return AbsorbingLayer::checkpoint;
    case RouteAbsorbingLayer::requeue:
        return AbsorbingLayer::requeue;
    case RouteAbsorbingLayer::replicas:
        return AbsorbingLayer::replicas;
    case RouteAbsorbingLayer::nothing:
        return AbsorbingLayer::nothing;
    }
    return work.absorbingLayer;
}

/// What absorbs a node failure for workflow `w` on route `r` of a project or of its inputs.
template <class Routes>
AbsorbingLayer absorbingLayer(const Routes& of, std::size_t r, std::size_t w) {
    return absorbingLayer(of.workflows[w].parameters.terms, of.routes[r].workflows[w]);
}

/// Whether `layer` absorbs the failures of workflow `w` on a route; without routes, whether the workflow says so.
template <class Routes>
bool absorbsAnywhere(const Routes& of, std::size_t w, AbsorbingLayer layer) {
    for (std::size_t r = 0; r < of.routes.size(); ++r) {
        if (absorbingLayer(of, r, w) == layer)
            return true;
    }
    return of.routes.empty() && of.workflows[w].parameters.terms.absorbingLayer == layer;
}

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

// ---- networks of a route
// ---------------------------------------------------------------------------------------------

struct NetworkDesign {
    Protocol protocol = Protocol::infiniband;
    Topology topology = Topology::railOptimised;
    Count ports{8};
    Count radix{64};
    Ratio oversubscription{1};
    TierChoice tiers = TierChoice::fewest;
    Count planes{1};
    Count otherPorts{0};
    std::optional<Count> builtFor;
    std::optional<Count> leaf;
    std::optional<Count> spine;
    std::optional<Count> uplinks;

    bool operator==(const NetworkDesign&) const = default;
};

struct NetworkParts {
    GigabitsPerSecond speed{400};
    Usd switchPrice{36000};
    Usd opticalPrice{1280};
    Usd copperPrice{200};
    Fraction copperShare{0};
    Kilowatts switchPower{1.2};
    Watts opticsPower{12};

    bool operator==(const NetworkParts&) const = default;
};

struct NetworkFaults {
    PerUnitYear linkFailures{0.00684};
    PerUnitYear leafFailures{0.00612};
    LeafPairing pairing = LeafPairing::single;
    Hours leafRepair{12};
    PerUnitYear flaps{0.5};
    Seconds flapTime{5};
    PerUnitYear degradations{0.01};
    Hours degradedTime{6};
    Ratio degradedSlowdown{2};
    Microseconds latency{10};
    Fraction achieved{0.8};

    bool operator==(const NetworkFaults&) const = default;
};

struct RouteNetworkParameters {
    NetworkDesign design;
    NetworkParts parts;
    NetworkFaults faults;

    bool operator==(const RouteNetworkParameters&) const = default;
};

// ---- gates of the facility ------------------------------------------------------------------------------------------

struct GateTerms {
    std::optional<YesNo> holds;
    std::optional<Usd> retrofitCost;
    std::optional<Weeks> retrofitTime;
    std::optional<GateKind> after;

    bool operator==(const GateTerms&) const = default;
};

struct RouteGateParameters {
    GateTerms terms;

    bool operator==(const RouteGateParameters&) const = default;
};

// ---- deliveries of a route ------------------------------------------------------------------------------------------

struct DeliveryTerms {
    std::optional<Weeks> lead;
    Ratio late{1.4};
    Weeks ordered{0};
    Weeks acceptance{0};
    Fraction allocated{1};
    Weeks nextRound{0};

    bool operator==(const DeliveryTerms&) const = default;
};

struct RouteDeliveryParameters {
    DeliveryTerms terms;

    bool operator==(const RouteDeliveryParameters&) const = default;
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
    std::optional<Count> builtFor;

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
