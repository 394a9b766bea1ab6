// SPDX-License-Identifier: GPL-3.0-or-later
// What checkpoints, restarts and staging ask of storage: times, bandwidths, operations, wear and capacity.
//
// GB is 1e9 bytes everywhere. Published checkpoint sizes are often GiB labelled GB: taking "912 GB" for 912 GiB moves
// every time and bandwidth here by 7.4 % (`bytesPerGibibyte` in checkpoint_estimates.h converts). A GB/s is what the
// slowest rank of the whole job sustains, redundancy and a rebuild included: a vendor's figure is a large sequential
// read through caches, and a single node's figure does not multiply by the number of nodes.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "core/base/quantity.h"

namespace plumb::models {

/// S/B [s]. S ≥ 0, B > 0; no time at infinite bandwidth.
Seconds transferTime(Bytes size, GigabytesPerSecond bandwidth);

/// The bytes a perfectly sharded checkpoint leaves with each of `ranks` ≥ 1.
Bytes shard(Bytes size, Count ranks);

// ---- writing --------------------------------------------------------------------------------------------------------

struct RequiredWrite {
    Hours write;                  ///< C: the longest blocking write that keeps the cap; infinite where nothing fails
    GigabytesPerSecond bandwidth; ///< S/C: what the whole job writes together
};

/// First order: √(2C/M) ≤ f gives C = f²·M/2. S ≥ 0, M > 0, 0 < f. The cap is on T_w/T_s − 1 at the best interval,
/// restart not counted. Holds while f is small: at f = 5 % it allows 7 % more time than `requiredWriteExact`, at 20 %
/// it allows 28 % more. Source: YOUNG, CACM 17 (1974).
RequiredWrite requiredWriteFirstOrder(Bytes size, Hours mtbf, Fraction overheadCap);

/// The same from the exact wall ratio. At its optimum (1 − x)·e^(x + C/M) = 1 with x = τ/M, so that T_w/T_s at R = 0 is
/// 1/(1 − x); f = x/(1 − x) then gives C = M·(ln(1 + f) − f/(1 + f)). Source: DALY, FGCS 22 (2006), rearranged.
RequiredWrite requiredWriteExact(Bytes size, Hours mtbf, Fraction overheadCap);

/// S/τ: a copy drained beside compute must be durable before the next one starts. τ > 0.
GigabytesPerSecond requiredDrainBandwidth(Bytes size, Hours interval);

/// Full writes of the drives a day, S_node·(24/τ)/capacity; compare with the endurance the vendor warrants. τ and
/// capacity > 0. Only checkpoints are counted.
double driveWritesPerDay(Bytes sizePerNode, Hours interval, Bytes capacityPerNode);

// ---- reading --------------------------------------------------------------------------------------------------------

struct RestartRead {
    Bytes size;                   ///< S
    Count readers{1};             ///< r: replicas that each read all of it; 1 if one reads and broadcasts
    GigabytesPerSecond bandwidth; ///< B, of all readers together
    Count files{};                ///< opened by all ranks together; 0: opening is not counted
    double opensPerSecond = 0;    ///< what the metadata service answers; > 0 where files are opened
};

/// S·r/B + files/opens [s]. A sum, because no rank reads before its files are open, and in a restart storm all open in
/// the same second. The broadcast to replicas, where r = 1, comes on top.
Seconds restartReadTime(const RestartRead& restart);

/// B = S·r/(target − fixed), `fixed` being everything of the restart that is not reading: detection, requeue, opening,
/// warm-up. Nothing where that alone takes the target.
std::optional<GigabytesPerSecond> requiredReadBandwidth(Bytes size, Count readers, Seconds target, Seconds fixed);

struct Staging {
    Bytes size;
    GigabytesPerSecond bandwidth; ///< > 0
    Count files{};
    double opensPerSecond = 0; ///< > 0 where there are files
};

/// max(bytes/B, files/opens) [s]: many clients stage many files, so that opening some and reading others overlap.
Seconds stagingTime(const Staging& staging);

/// Metadata operations a second if `clients` open `filesPerClient` files each within `within` > 0.
double metadataRate(Count clients, Count filesPerClient, Seconds within);

// ---- capacity -------------------------------------------------------------------------------------------------------

struct CapacityNeed {
    Bytes data;
    Bytes checkpoint;      ///< S
    Count kept;            ///< generations kept; one only is lost to a silent fault older than it
    Ratio redundancy{1.0}; ///< raw over usable bytes, ≥ 1
    Bytes scratch{};
};

/// data + S·kept·redundancy + scratch, data and scratch being stated with their own redundancy.
Bytes capacityNeeded(const CapacityNeed& need);

// ---- guidance -------------------------------------------------------------------------------------------------------

/// How a storage system is rated by the guidance, by the demands of the data.
enum class StorageGrade { good, better, best };
inline constexpr std::array storageGrades{StorageGrade::good, StorageGrade::better, StorageGrade::best};

struct StorageGuidance {
    Count nodes; ///< up to which the row is meant
    std::string_view size;
    std::array<GigabytesPerSecond, 3> read; ///< of the whole system, by grade
    std::array<GigabytesPerSecond, 3> write;

    GigabytesPerSecond readOf(StorageGrade grade) const { return read[static_cast<std::size_t>(grade)]; }
    GigabytesPerSecond writeOf(StorageGrade grade) const { return write[static_cast<std::size_t>(grade)]; }
};

inline constexpr double nodesPerScalableUnit = 32; ///< of a DGX H100 SuperPOD, same source
inline constexpr std::string_view storageGuidanceSource =
    "NVIDIA DGX SuperPOD Reference Architecture, DGX H100, RA-11333-001 V11, Table 6";

/// The rows as published: a single node, one and four scalable units of 32 nodes with eight accelerators.
std::span<const StorageGuidance> storageGuidance();

/// The row for a cluster of `nodes` ≥ 1: the smallest that is not smaller than it. Looked up and never multiplied (the
/// published writes do not scale). Nothing beyond four scalable units (128 nodes), where the source ends.
std::optional<StorageGuidance> storageGuidanceFor(Count nodes);

} // namespace plumb::models
