// SPDX-License-Identifier: GPL-3.0-or-later
// How long collective operations take on a fabric, what of it a job feels, and what oversubscription does to it.
//
// Latency-bandwidth model: a message of S bytes over a link takes α + S/B, all links of a step work at once and without
// collisions, a rank sends and receives at full bandwidth, reducing is free. These are lower bounds of what is
// measured; a bus bandwidth above that of the network card is no error where a tree or the switches do the reducing.
// B is in bytes a second and one direction: a 400G port is 50 GB/s; figures of links inside a node are often printed as
// totals of both directions.
//
// A single rank exchanges nothing: there is neither a time nor a bandwidth of it, and the answer is empty.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/base/quantity.h"

namespace plumb::models {

enum class Collective : std::uint8_t { allReduce, allGather, reduceScatter, allToAll, broadcast, reduce };

/// What one rank sends and receives through.
struct RankLink {
    GigabytesPerSecond bandwidth; ///< B > 0, one direction
    Seconds latency{};            ///< α ≥ 0, of one step
};

/// Bus bandwidth over algorithm bandwidth, for n ≥ 1 ranks: all-reduce 2(n − 1)/n; all-gather, reduce-scatter and
/// all-to-all (n − 1)/n; broadcast and reduce 1. Nothing for a single rank. Source: nccl-tests, doc/PERFORMANCE.md.
std::optional<Ratio> busFactor(Collective collective, Count ranks);

/// In a ring (broadcast and reduce: a pipelined chain): steps·α + factor·S/B with `busFactor`; 2(n − 1) steps of an
/// all-reduce, n − 1 of all others. S ≥ 0 is what a rank holds at the end (all-gather), at the start (reduce-scatter),
/// sends in all (all-to-all), or the message. Source: PATARASUK, YUAN, JPDC 69 (2009) 117; THAKUR, RABENSEIFNER, GROPP,
/// IJHPCA 19 (2005) 49.
std::optional<Seconds> ringTime(Collective collective, Count ranks, Bytes size, const RankLink& link);

/// All-reduce in a double binary tree: 2·log2(n)·α + 2·S/B, approximately. Latency grows with the logarithm, bandwidth
/// is short of the ring's by n/(n − 1). Source: SANDERS, SPECK, TRÄFF, Parallel Computing 35 (2009) 581.
std::optional<Seconds> treeAllReduceTime(Count ranks, Bytes size, const RankLink& link);

/// m nodes of g ranks. Reduce-scatter and all-gather inside the nodes, and between them g rings at once, each with the
/// share S/g of one rank through its own network card.
struct Hierarchy {
    Count ranksPerNode; ///< g ≥ 1
    Count nodes;        ///< m ≥ 1
    RankLink inside;
    RankLink between; ///< the card of one rank
};

/// All-reduce: 2(g − 1)/g·S/B_in + 2(m − 1)/m·(S/g)/B_card + 2(g − 1)·α_in + 2(m − 1)·α. The two levels do not overlap.
/// With g = 1 or m = 1 it is the ring over the other. Nothing if both are 1.
std::optional<Seconds> hierarchicalAllReduceTime(Bytes size, const Hierarchy& ranks);

/// S/t. Nothing for t = 0, where no time is taken.
std::optional<GigabytesPerSecond> algorithmBandwidth(Bytes size, Seconds time);

/// Algorithm bandwidth times `busFactor`: comparable with the hardware's whatever the number of ranks.
std::optional<GigabytesPerSecond> busBandwidth(Collective collective, Count ranks, GigabytesPerSecond algorithm);

// ---- oversubscription -----------------------------------------------------------------------------------------------

/// Of a phase: what crosses a tier, and what the tier carries.
struct TierLoad {
    Bytes crossing;
    GigabytesPerSecond bandwidth; ///< > 0, of the whole tier
};

/// The slowest tier sets the time of a phase: max of bytes crossing over bandwidth. 0 without tiers.
Seconds phaseTime(std::span<const TierLoad> tiers);

/// Share of a uniform all-to-all that leaves its pod, (P − 1)/P for P ≥ 1 pods of equal size.
Fraction crossingFraction(Count pods);

/// How many times longer a uniform all-to-all takes behind an oversubscription o > 0 between the pods, at least:
/// max(1, o·(P − 1)/P). Other traffic may keep to its pod and feel nothing, or collide and feel more.
Ratio oversubscribedSlowdown(Count pods, Ratio oversubscription);

// ---- what a step feels ----------------------------------------------------------------------------------------------

/// max(0, t_comm − overlap): communication hidden behind compute costs nothing, however slow.
Seconds exposed(Seconds communication, Seconds overlap);

/// Compute over compute and exposed communication. Compute > 0.
Fraction stepFactor(Seconds compute, Seconds exposedCommunication);

} // namespace plumb::models
