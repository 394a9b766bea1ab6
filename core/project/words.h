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

/// What stands behind an answer or a number, best first.
enum class Grade { measured, bidder, written, published, verbal, assumption, productDefault };
template <>
inline constexpr std::array<std::string_view, 7> enumNames<Grade>{"measured", "bidder",     "written", "published",
                                                                  "verbal",   "assumption", "default"};

/// The English words for a grade, for screens and the memo.
constexpr std::string_view labelOf(Grade grade) {
    constexpr std::array<std::string_view, 7> labels{
        "measured here", "measured by the bidder", "written commitment", "published", "verbal",
        "assumption",    "product default"};
    return labels[static_cast<std::size_t>(grade)];
}

} // namespace plumb
