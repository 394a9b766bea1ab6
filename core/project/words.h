// SPDX-License-Identifier: GPL-3.0-or-later
// The fixed words of a project: kinds, choices, grades. Their written names are stable: files and scripts use them.
#pragma once

#include "core/base/enum_names.h"

namespace plumb {

/// A way of sourcing the cluster.
enum class RouteKind { odmDirect, oemReference, tierTwo, rent };
template <>
inline constexpr std::array<std::string_view, 4> enumNames<RouteKind>{"odm_direct", "oem_reference", "tier_two",
                                                                      "rent"};

constexpr bool isOwned(RouteKind kind) {
    return kind != RouteKind::rent;
}
/// Routes whose saving the gates decide.
constexpr bool isSelfSourced(RouteKind kind) {
    return kind == RouteKind::odmDirect || kind == RouteKind::tierTwo;
}

enum class WorkflowKind { training, simulation, interactive, inference };
template <>
inline constexpr std::array<std::string_view, 4> enumNames<WorkflowKind>{"training", "simulation", "interactive",
                                                                         "inference"};

/// What absorbs a node failure for a workflow. With `nothing` the job starts again from its beginning by hand.
enum class AbsorbingLayer { checkpoint, requeue, replicas, nothing };
template <>
inline constexpr std::array<std::string_view, 4> enumNames<AbsorbingLayer>{"checkpoint", "requeue", "replicas",
                                                                           "nothing"};

/// What absorbs a node failure for a workflow on one route: mostly what the workflow says.
enum class RouteAbsorbingLayer { asWorkflow, checkpoint, requeue, replicas, nothing };
template <>
inline constexpr std::array<std::string_view, 5> enumNames<RouteAbsorbingLayer>{"as_workflow", "checkpoint", "requeue",
                                                                                "replicas", "nothing"};

enum class CheckpointMode { blocking, async, twoLevel };
template <>
inline constexpr std::array<std::string_view, 3> enumNames<CheckpointMode>{"blocking", "async", "two_level"};

enum class IntervalChoice { optimum, chosen };
template <>
inline constexpr std::array<std::string_view, 2> enumNames<IntervalChoice>{"optimum", "chosen"};

/// Whether a node MTBF is given, or the interrupt rate is built up from the component classes.
enum class ReliabilityMode { node, classes };
template <>
inline constexpr std::array<std::string_view, 2> enumNames<ReliabilityMode>{"node", "classes"};

/// Where a route's interrupt rate comes from: a ratio to the project's, or failures that were counted.
enum class RateSource { ratio, evidence };
template <>
inline constexpr std::array<std::string_view, 2> enumNames<RateSource>{"ratio", "evidence"};

/// A tier of storage. The first two belong to each node, the others are shared by the cluster.
enum class TierKind { memory, nodeLocal, burstBuffer, parallelFs, objectStore };
template <>
inline constexpr std::array<std::string_view, 5> enumNames<TierKind>{"memory", "node_local", "burst_buffer",
                                                                     "parallel_fs", "object_store"};

constexpr bool isPerNode(TierKind kind) {
    return kind == TierKind::memory || kind == TierKind::nodeLocal;
}

/// Whether the times of writing and reading a checkpoint are given, or follow from its size and the storage tiers.
enum class CheckpointTimes { given, tiers };
template <>
inline constexpr std::array<std::string_view, 2> enumNames<CheckpointTimes>{"given", "tiers"};

/// A network of the cluster. Each is designed, priced and counted by itself.
enum class NetworkKind { compute, storage, inBand, outOfBand };
template <>
inline constexpr std::array<std::string_view, 4> enumNames<NetworkKind>{"compute", "storage", "in_band", "out_of_band"};

/// How the switches of a network are joined.
enum class Topology { clos, railOptimised, railOnly, multiPlane, dragonfly };
template <>
inline constexpr std::array<std::string_view, 5> enumNames<Topology>{"clos", "rail_optimised", "rail_only",
                                                                     "multi_plane", "dragonfly"};

/// Tiers of switches: the fewest that hold the endpoints, or a given number.
enum class TierChoice { fewest, one, two, three };
template <>
inline constexpr std::array<std::string_view, 4> enumNames<TierChoice>{"fewest", "one", "two", "three"};

enum class Protocol { infiniband, roce, uec, ethernet };
template <>
inline constexpr std::array<std::string_view, 4> enumNames<Protocol>{"infiniband", "roce", "uec", "ethernet"};

/// Who has validated a part of the fabric, as a combination with all others of the cluster.
enum class Validated { arrives, buyer, nobody };
template <>
inline constexpr std::array<std::string_view, 3> enumNames<Validated>{"arrives", "buyer", "nobody"};

/// Whether the ports of a node end on one leaf switch, whose loss takes the node, or on two.
enum class LeafPairing { single, dual };
template <>
inline constexpr std::array<std::string_view, 2> enumNames<LeafPairing>{"single", "dual"};

/// How an all-reduce moves its bytes.
enum class ReduceAlgorithm { hierarchical, ring, tree };
template <>
inline constexpr std::array<std::string_view, 3> enumNames<ReduceAlgorithm>{"hierarchical", "ring", "tree"};

/// Whether the fabric factor is given, or follows from the fabric plan and the traffic of the workflow.
enum class FabricSource { given, plan };
template <>
inline constexpr std::array<std::string_view, 2> enumNames<FabricSource>{"given", "plan"};

/// Whether the power of a node and the PUE are given, or follow from the stages of the power chain.
enum class PowerSource { given, chain };
template <>
inline constexpr std::array<std::string_view, 2> enumNames<PowerSource>{"given", "chain"};

/// Whether the power of a node carries its share of the switches, or the fabric plan's watts come on top.
enum class NetworkPower { included, added };
template <>
inline constexpr std::array<std::string_view, 2> enumNames<NetworkPower>{"included", "added"};

/// A gate that rack, room or site must pass, layer by layer.
enum class GateKind {
    rackPower,
    rackFeed,
    busbar,
    manifold,
    blindMate,
    clearance,
    floorLoad,
    pointLoad,
    routeLoad,
    airCooling,
    floorArea,
    coolantFlow,
    coolantTemperature,
    cduCount,
    coolantPressure,
    waterQuality,
    leakDetection,
    isolation,
    blastRadius,
    trainedPeople,
    serviceAccess,
    envelope,
    substation,
    utilityFeeds,
    transformer,
    generator,
    heatRejection,
    runway,
};
template <>
inline constexpr std::array<std::string_view, 28> enumNames<GateKind>{
    "rack_power",          "rack_feed",      "busbar",           "manifold",      "blind_mate",     "clearance",
    "floor_load",          "point_load",     "route_load",       "air_cooling",   "floor_area",     "coolant_flow",
    "coolant_temperature", "cdu_count",      "coolant_pressure", "water_quality", "leak_detection", "isolation",
    "blast_radius",        "trained_people", "service_access",   "envelope",      "substation",     "utility_feeds",
    "transformer",         "generator",      "heat_rejection",   "runway"};

enum class FacilityLayer { rack, room, site };
template <>
inline constexpr std::array<std::string_view, 3> enumNames<FacilityLayer>{"rack", "room", "site"};

constexpr FacilityLayer layerOf(GateKind kind) {
    return kind < GateKind::floorArea  ? FacilityLayer::rack
           : kind < GateKind::envelope ? FacilityLayer::room
                                       : FacilityLayer::site;
}

/// Gates that no figure decides: somebody has looked, and says whether they hold.
constexpr bool isStated(GateKind kind) {
    switch (kind) {
    case GateKind::busbar:
    case GateKind::manifold:
    case GateKind::blindMate:
    case GateKind::waterQuality:
    case GateKind::leakDetection:
    case GateKind::isolation:
    case GateKind::serviceAccess:
        return true;
    default:
        return false;
    }
}

/// A delivery that the cluster waits for.
enum class DeliveryKind {
    platform, ///< everything as one delivery
    accelerators,
    servers,
    memory,
    network,
    optics,
    storage,
    rackCooling,
    power,
    building
};
template <>
inline constexpr std::array<std::string_view, 10> enumNames<DeliveryKind>{
    "platform", "accelerators", "servers",      "memory", "network",
    "optics",   "storage",      "rack_cooling", "power",  "building"};

/// Whether the spare trays are counted, or follow from the share of failures for which one must be at hand.
enum class StockSource { given, target };
template <>
inline constexpr std::array<std::string_view, 2> enumNames<StockSource>{"given", "target"};

enum class YesNo { no, yes };
template <>
inline constexpr std::array<std::string_view, 2> enumNames<YesNo>{"no", "yes"};

/// Rented hours are billed as they are used, or reserved around the clock.
enum class RentBilling { byUse, reserved };
template <>
inline constexpr std::array<std::string_view, 2> enumNames<RentBilling>{"by_use", "reserved"};

/// Who delivers a capability with a bid.
enum class Capability { supports, ships, builds, absent };
template <>
inline constexpr std::array<std::string_view, 4> enumNames<Capability>{"supports", "ships", "builds", "absent"};

/// Categories of the ledger: the hardware quote, then what stands around it.
enum class Category {
    acceleratorsMemory,
    servers,
    network,
    storage,
    rackCooling,
    integration,
    qualification,
    firmware,
    support,
    licences,
    compliance,
    governance,
    staff,
    facility,
    energy,
    spares,
    repair,
    slipBridge,
    rent,
    egressExit,
    tax,
    residual,
};
template <>
inline constexpr std::array<std::string_view, 22> enumNames<Category>{"accelerators_memory",
                                                                      "servers",
                                                                      "network",
                                                                      "storage",
                                                                      "rack_cooling",
                                                                      "integration",
                                                                      "qualification",
                                                                      "firmware",
                                                                      "support",
                                                                      "licences",
                                                                      "compliance",
                                                                      "governance",
                                                                      "staff",
                                                                      "facility",
                                                                      "energy",
                                                                      "spares",
                                                                      "repair",
                                                                      "slip_bridge",
                                                                      "rent",
                                                                      "egress_exit",
                                                                      "tax",
                                                                      "residual"};

constexpr bool isHardware(Category category) {
    return category <= Category::rackCooling;
}

/// When a cost around the quote falls due: once in its year, or every year in service.
enum class CostTiming { once, perYear };
template <>
inline constexpr std::array<std::string_view, 2> enumNames<CostTiming>{"once", "per_year"};

enum class AnswerValue { yes, partly, no, unknown, notApplicable };
template <>
inline constexpr std::array<std::string_view, 5> enumNames<AnswerValue>{"yes", "partly", "no", "unknown", "na"};

/// What stands behind an answer or a number, best first. An example is made up, to be replaced: it is never evidence.
enum class Grade { measured, bidder, written, published, verbal, assumption, productDefault, example };
template <>
inline constexpr std::array<std::string_view, 8> enumNames<Grade>{"measured", "bidder",     "written", "published",
                                                                  "verbal",   "assumption", "default", "example"};

/// The English words for a grade, for screens and the memo.
constexpr std::string_view labelOf(Grade grade) {
    constexpr std::array<std::string_view, 8> labels{
        "measured here", "measured by the bidder", "written commitment", "published", "verbal",
        "assumption",    "product default",        "example, made up"};
    return labels[static_cast<std::size_t>(grade)];
}

} // namespace plumb
