// SPDX-License-Identifier: GPL-3.0-or-later
// How many switches, links and ports a fabric takes: folded Clos, rail-optimised, rail-only, multi-plane, dragonfly.
//
// A port is one end of one link at one speed. A cage that holds two ports is two ports, a cable that carries two links
// is two links: a "64-port" 400G switch has 32 twin-port cages, and tables of 800G cables print half of the links
// counted here. Only the fabric asked about is counted; storage, in-band and out-of-band networks are fabrics of their
// own. Bisection says nothing of throughput: hash collisions of a few fat flows can halve it.
//
// Counts are whole numbers in doubles, exact up to 2^53. A part of a port, switch or plane is none; a part of a node is
// one. Nothing here allocates; all of it may stand in the hot path.
//
// Leaf split. A leaf of R ports under an oversubscription o (downlinks to uplinks) has u = floor(R/(1 + o)) uplinks
// and d = min(R − u, floor(o·u)) downlinks, so that o is kept and never exceeded; ports may be left over (R = 63 at
// o = 1 gives 31 + 31). Oversubscription applies at the leaves alone: the tiers above are non-blocking.
//
// Spines. Every leaf must have equally many links to every spine, or some pairs of leaves get less than the others. So
// the spines of L leaves are the smallest s that divides u with s ≥ L·u/R, and not ceil(L·u/R): 32 leaves of 144 ports
// take 18 spines and not 16, because 16 does not divide 72. This one rule gives every two-tier row of NVIDIA's tables
// (RA-11333-001 V11 tables 3 and 4; DGX SuperPOD B200, B300 XDR and B300 Spectrum-X editions). It holds while L ≤ R.
//
// Three tiers. Pods of R/2 leaves, the last one partial; each pod has its spines by the same rule with R/2 down ports a
// spine, and each spine R/2 ports up, also in the partial pod; core = ceil(ports up/R); at most R pods. At o = 1, R
// even and N a multiple of R²/2 that is 2N/R leaves, 2N/R spines, N/R cores and 3N links (Al-Fares et al., SIGCOMM
// 2008). For other N it is never less than 5N/R switches, and mostly more: 5N/R is a bound there and not a fabric.
// 100,000 endpoints at R = 128 give 5N/R = 3,906.25, but 1,563 leaves (one half full), 24 pods of 64 spines and one of
// 27 leaves whose spines must divide 64 and hence are 32, and 784 cores for the 1,568·64 ports up: 3,915.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/quantity.h"

namespace plumb::models {

/// Why a design cannot be built.
enum class Unbuildable : std::uint8_t {
    none,
    nothingToConnect, ///< no nodes, no ports or no planes
    radixTooSmall,    ///< no downlink or no uplink of a leaf is left
    beyondTiers,      ///< more endpoints than this number of tiers can hold
    unevenSpread,     ///< of a given fabric: the spines do not divide the uplinks of a leaf
    spinePortsShort,  ///< of a given fabric: more links than ports on the spines
    leafPortsShort,   ///< of a given fabric: more endpoints than leaf ports beside the uplinks
    tooManyGroups,    ///< dragonfly: more groups than global links can join
};

/// The largest radix that is counted (assumed: modular switches of a few thousand ports included; all products of
/// counts stay exact below it).
inline constexpr double largestRadix = 10000;

struct FabricDesign {
    Count nodes{};
    Count portsPerNode{8};     ///< endpoints are nodes times this
    Count radix{64};           ///< R: ports of a switch, the same for all; at most `largestRadix`
    Ratio oversubscription{1}; ///< o > 0: leaf downlinks to uplinks
    int tiers = 0;             ///< 1, 2 or 3; 0: the fewest that hold it, a single switch where it holds all
    Count planes{1};           ///< of `multiPlane` alone
    Count otherPorts{0};       ///< of fabric managers and gateways, each an endpoint too
};

struct FabricCounts {
    int tiers = 0;
    double leaf = 0, spine = 0, core = 0;
    double endpointLinks = 0, leafSpineLinks = 0, spineCoreLinks = 0;
    double downlinksPerLeaf = 0, uplinksPerLeaf = 0;                 ///< d and u; R and 0 of a single switch
    double freeLeafPorts = 0, freeSpinePorts = 0, freeCorePorts = 0; ///< that no link uses, left over by the split too
    /// Endpoints that this radix, oversubscription and number of tiers can hold, in all planes or rails together; of a
    /// design that is refused without a number of tiers, what three hold.
    double largest = 0;
    Unbuildable why = Unbuildable::none; ///< where not `none`, all counts are 0

    double switches() const { return leaf + spine + core; }
    double links() const { return endpointLinks + leafSpineLinks + spineCoreLinks; }
    explicit operator bool() const { return why == Unbuildable::none; }
    bool operator==(const FabricCounts&) const = default;
};

/// A folded Clos whose leaves are filled one after another: L = ceil(N/d). Holds R endpoints in one tier, R·d in two,
/// R·(R/2)·d in three.
FabricCounts clos(const FabricDesign& design);

/// Rail-optimised: leaf k of a group of d nodes takes port k of each of them, so that L = ports·ceil(nodes/d), and
/// equal ports of a group are one switch apart; the rails meet in the spines. Other ports take downlinks that the nodes
/// leave free, then leaves of their own. `largest` counts whole groups of nodes. A design that fits one switch is one
/// switch, unless tiers are given. Source: NVIDIA RA-11333-001 V11; the same counts as `clos` for whole groups.
FabricCounts railOptimised(const FabricDesign& design);

/// Rail-only: one Clos a rail, each with one port of every node, and no link between rails: a message to another rail
/// crosses the node first. Other ports are dealt over the rails one after another; all rails have the tiers of the
/// first, which has the most. Counts are totals. Source: WANG et al., arXiv 2307.12169.
FabricCounts railOnly(const FabricDesign& design);

/// Every endpoint has a port in each of `planes` independent Clos fabrics of its radix (the lanes of one fast port
/// split over the planes). Counts are totals over the planes, `largest` is of endpoints.
FabricCounts multiPlane(const FabricDesign& design);

/// Balanced dragonfly a = 2p = 2h of whole groups, from the radix; one router where it holds all: a router has p hosts,
/// a − 1 links inside its group and h global links, so that p + a − 1 + h = 4h − 1 ≤ R and h = floor((R + 1)/4). G =
/// ceil(N/(a·p)) groups, at most a·h + 1; all a·h global ports of a group are used as soon as there are two groups,
/// spread over the other groups as evenly as whole links allow. Routers count as `leaf` in one tier, links inside
/// groups G·a·(a − 1)/2 as `leafSpineLinks` and global links G·a·h/2 as `spineCoreLinks`; both ends of either are leaf
/// ports. Oversubscription, tiers and planes are not looked at. Source: KIM, DALLY, SCOTT, ABTS, ISCA 2008.
FabricCounts dragonfly(const FabricDesign& design);

// ---- full sizes -----------------------------------------------------------------------------------------------------

struct FatTree {
    double hosts = 0, switches = 0, links = 0; ///< links to hosts included
    bool operator==(const FatTree&) const = default;
};

/// The full k-ary tree of n tiers: hosts 2·(k/2)^n, switches (2n − 1)·(k/2)^(n−1), links n·hosts; for n = 3 k³/4, 5k²/4
/// and 3k³/4. k ≥ 2, even, because half the ports of a switch point up; n is 1, 2 or 3. Exact while it is below 2^53.
/// Source: AL-FARES, LOUKISSAS, VAHDAT, SIGCOMM 2008.
FatTree fatTree(Count k, int tiers);

struct Dragonfly {
    double radix = 0, groups = 0, hosts = 0;
    bool operator==(const Dragonfly&) const = default;
};

/// The largest dragonfly of p hosts a router, a routers a group and h global links a router, each ≥ 1: radix
/// p + a − 1 + h, groups a·h + 1, hosts a·p·(a·h + 1). Exact below 2^53. Source: KIM et al., ISCA 2008.
Dragonfly dragonflySize(Count hostsPerRouter, Count routersPerGroup, Count globalLinks);

// ---- a fabric that somebody else designed ---------------------------------------------------------------------------

/// Two tiers as a bid states them. All whole and ≥ 1, uplinks at most `largestRadix`.
struct GivenFabric {
    Count endpoints;
    Count leaf;
    Count leafRadix;
    Count uplinksPerLeaf;
    Count spine;
    Count spineRadix;
};

/// Whether it can be cabled, with what is needed and what is there.
struct GivenFabricCheck {
    Unbuildable why =
        Unbuildable::none;   ///< the first fault: spread, then ports of the spines, then ports of the leaves
    double linksPerPair = 0; ///< of a leaf and a spine; not whole where the spread is uneven
    double leafSpineLinks = 0, spinePorts = 0; ///< needed, had
    double endpoints = 0, leafPorts = 0;       ///< needed, had beside the uplinks
    std::optional<Count> evenSpines; ///< the fewest that these leaves and uplinks take; nothing if L > R of a spine

    explicit operator bool() const { return why == Unbuildable::none; }
    bool operator==(const GivenFabricCheck&) const = default;
};

GivenFabricCheck check(const GivenFabric& fabric);

// ---- optics ---------------------------------------------------------------------------------------------------------

/// Pluggable modules of optical links: two ends a link, `portsPerModule` ≥ 1 ends a module (2 in twin-port cages, which
/// halves modules and not links). Copper links take none. Whole modules.
double opticalModules(double opticalLinks, Count portsPerModule = {1});

} // namespace plumb::models
