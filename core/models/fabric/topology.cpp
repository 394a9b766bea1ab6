// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/fabric/topology.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace plumb::models {

namespace {

/// ceil(n/d) of whole numbers; the quotient of large ones may round up to a whole number by itself.
double ceilDivided(double n, double d) {
    const double rest = std::fmod(n, d);
    return (n - rest) / d + (rest > 0 ? 1 : 0);
}

/// A ratio such as 7/3 is rounded before it comes here, and must not lose a port by that.
double floorOfRatio(double x) {
    return std::floor(x * (1 + 1e-12));
}

struct Ports {
    double radix = 0;
    double down = 0; ///< d of a leaf
    double up = 0;   ///< u of a leaf

    double half() const { return std::floor(radix / 2); }
    double mostLeaves(int tiers) const { return tiers == 2 ? radix : radix * half(); }
};

Ports leafSplit(const FabricDesign& design) {
    PLUMB_CHECK(design.oversubscription.value > 0 && design.radix.value <= largestRadix);
    const double o = design.oversubscription.value;
    const double radix = std::floor(design.radix.value);
    const double up = floorOfRatio(radix / (1 + o));
    return {radix, std::min(radix - up, floorOfRatio(o * up)), up};
}

/// The smallest s that divides `up` with s·ports ≥ leaves·up, for leaves ≤ ports.
double evenSpines(double leaves, double up, double ports) {
    const auto links = static_cast<std::uint32_t>(up);
    double fewest = up;
    for (std::uint32_t i = 1; i * i <= links; ++i) {
        if (links % i != 0)
            continue;
        if (i * ports >= leaves * up)
            return i;
        const std::uint32_t pair = links / i;
        if (pair * ports >= leaves * up)
            fewest = std::min(fewest, static_cast<double>(pair));
    }
    return fewest;
}

FabricCounts refused(Unbuildable why, double largest = 0) {
    FabricCounts counts;
    counts.why = why;
    counts.largest = largest;
    return counts;
}

FabricCounts singleSwitch(double endpoints, double radix) {
    FabricCounts counts;
    counts.tiers = 1;
    counts.leaf = 1;
    counts.endpointLinks = endpoints;
    counts.downlinksPerLeaf = radix;
    counts.freeLeafPorts = radix - endpoints;
    counts.largest = radix;
    return counts;
}

/// The tiers above `leaves`, which these tiers can take.
FabricCounts aboveLeaves(int tiers, double endpoints, double leaves, const Ports& ports) {
    FabricCounts counts;
    counts.tiers = tiers;
    counts.leaf = leaves;
    counts.endpointLinks = endpoints;
    counts.leafSpineLinks = leaves * ports.up;
    counts.downlinksPerLeaf = ports.down;
    counts.uplinksPerLeaf = ports.up;
    if (tiers == 2) {
        counts.spine = evenSpines(leaves, ports.up, ports.radix);
    } else {
        const double pod = ports.half();
        const double rest = std::fmod(leaves, pod);
        counts.spine = (leaves - rest) / pod * evenSpines(pod, ports.up, pod);
        if (rest > 0)
            counts.spine += evenSpines(rest, ports.up, pod);
        counts.spineCoreLinks = counts.spine * pod;
        counts.core = ceilDivided(counts.spineCoreLinks, ports.radix);
    }
    counts.freeLeafPorts = leaves * ports.radix - endpoints - counts.leafSpineLinks;
    counts.freeSpinePorts = counts.spine * ports.radix - counts.leafSpineLinks - counts.spineCoreLinks;
    counts.freeCorePorts = counts.core * ports.radix - counts.spineCoreLinks;
    return counts;
}

/// `ports` of every node on as many leaves a group of nodes, as in `railOptimised`; with one port a node, a plain Clos.
FabricCounts grouped(double nodes, double portsPerNode, double other, const FabricDesign& design) {
    PLUMB_CHECK(design.tiers >= 0 && design.tiers <= 3);
    const Ports ports = leafSplit(design);
    const double endpoints = nodes * portsPerNode + other;
    if (!(nodes >= 1 && portsPerNode >= 1 && other >= 0))
        return refused(Unbuildable::nothingToConnect);
    const bool anyTiers = design.tiers == 0;
    if (ports.radix < 2)
        return refused(Unbuildable::radixTooSmall);
    if (design.tiers == 1 || (anyTiers && endpoints <= ports.radix))
        return endpoints <= ports.radix ? singleSwitch(endpoints, ports.radix)
                                        : refused(Unbuildable::beyondTiers, ports.radix);
    if (ports.down < 1 || ports.up < 1)
        return refused(Unbuildable::radixTooSmall, anyTiers ? ports.radix : 0);

    const double groups = ceilDivided(nodes, ports.down);
    const double spare = portsPerNode * (groups * ports.down - nodes);
    const double leaves = portsPerNode * groups + ceilDivided(std::max(0.0, other - spare), ports.down);
    const int fewest = leaves <= ports.mostLeaves(2) ? 2 : 3;
    const int tiers = anyTiers ? fewest : design.tiers;
    const double most = ports.mostLeaves(tiers);
    const double largest = (most - std::fmod(most, portsPerNode)) * ports.down;
    // Not "leaves > most": where a count of nodes is not a number or infinite, no fabric holds it.
    if (!(leaves <= most))
        return refused(Unbuildable::beyondTiers, anyTiers ? std::max(largest, ports.radix) : largest);
    FabricCounts counts = aboveLeaves(tiers, endpoints, leaves, ports);
    counts.largest = largest;
    return counts;
}

/// `times` such fabrics and those of `rest` side by side.
FabricCounts together(const FabricCounts& each, double times, const FabricCounts& rest = {}) {
    FabricCounts sum = each;
    const auto total = [&](double FabricCounts::*count) { sum.*count = times * each.*count + rest.*count; };
    for (const auto count : {&FabricCounts::leaf, &FabricCounts::spine, &FabricCounts::core,
                             &FabricCounts::endpointLinks, &FabricCounts::leafSpineLinks, &FabricCounts::spineCoreLinks,
                             &FabricCounts::freeLeafPorts, &FabricCounts::freeSpinePorts, &FabricCounts::freeCorePorts})
        total(count);
    return sum;
}

double wholeNodes(const FabricDesign& design) {
    return std::ceil(design.nodes.value);
}

double portsOf(const FabricDesign& design) {
    return std::floor(design.portsPerNode.value);
}

double othersOf(const FabricDesign& design) {
    return std::ceil(design.otherPorts.value);
}

/// Endpoints of a design that has nodes and ports; 0 of one that has none.
double endpointsOf(const FabricDesign& design) {
    const double nodes = wholeNodes(design);
    const double ports = portsOf(design);
    return nodes >= 1 && ports >= 1 ? nodes * ports + othersOf(design) : 0;
}

} // namespace

FabricCounts clos(const FabricDesign& design) {
    return grouped(endpointsOf(design), 1, 0, design);
}

FabricCounts railOptimised(const FabricDesign& design) {
    return grouped(wholeNodes(design), portsOf(design), othersOf(design), design);
}

FabricCounts railOnly(const FabricDesign& design) {
    const double rails = portsOf(design);
    if (!(rails >= 1))
        return refused(Unbuildable::nothingToConnect);
    const double others = othersOf(design);
    const double nodes = wholeNodes(design);
    const double withMore = std::fmod(others, rails);
    const double each = (others - withMore) / rails;
    const FabricCounts first = grouped(nodes, 1, each + (withMore > 0 ? 1 : 0), design);
    const double largest = first.largest * rails;
    if (!first)
        return refused(first.why, largest);
    FabricCounts counts;
    if (withMore == 0) {
        counts = together(first, rails);
    } else {
        FabricDesign alike = design;
        alike.tiers = first.tiers;
        counts = together(first, withMore, together(grouped(nodes, 1, each, alike), rails - withMore));
    }
    counts.largest = largest;
    return counts;
}

FabricCounts multiPlane(const FabricDesign& design) {
    const double planes = std::floor(design.planes.value);
    if (!(planes >= 1))
        return refused(Unbuildable::nothingToConnect);
    return together(clos(design), planes);
}

FabricCounts dragonfly(const FabricDesign& design) {
    const double endpoints = endpointsOf(design);
    if (!(endpoints >= 1))
        return refused(Unbuildable::nothingToConnect);
    const double radix = std::floor(design.radix.value);
    PLUMB_CHECK(radix <= largestRadix);
    const double global = std::floor((radix + 1) / 4);
    if (global < 1)
        return refused(Unbuildable::radixTooSmall);
    const double routers = 2 * global;
    const double largest = dragonflySize({global}, {routers}, {global}).hosts;
    if (endpoints <= radix) {
        FabricCounts one = singleSwitch(endpoints, radix);
        one.largest = largest;
        return one;
    }
    if (!(endpoints <= largest))
        return refused(Unbuildable::tooManyGroups, largest);
    const double groups = ceilDivided(endpoints, routers * global);
    FabricCounts counts;
    counts.tiers = 1;
    counts.leaf = groups * routers;
    counts.endpointLinks = endpoints;
    counts.leafSpineLinks = groups * routers * (routers - 1) / 2;
    counts.spineCoreLinks = groups > 1 ? groups * routers * global / 2 : 0;
    counts.downlinksPerLeaf = global;
    counts.uplinksPerLeaf = routers - 1 + global;
    counts.freeLeafPorts = counts.leaf * radix - endpoints - 2 * (counts.leafSpineLinks + counts.spineCoreLinks);
    counts.largest = largest;
    return counts;
}

FatTree fatTree(Count k, int tiers) {
    PLUMB_CHECK(k.value >= 2 && std::fmod(k.value, 2) == 0 && tiers >= 1 && tiers <= 3);
    double below = 1;
    for (int i = 1; i < tiers; ++i)
        below *= k.value / 2;
    const double hosts = k.value * below;
    return {hosts, (2 * tiers - 1) * below, tiers * hosts};
}

Dragonfly dragonflySize(Count hostsPerRouter, Count routersPerGroup, Count globalLinks) {
    const double p = hostsPerRouter.value;
    const double a = routersPerGroup.value;
    const double h = globalLinks.value;
    PLUMB_CHECK(p >= 1 && a >= 1 && h >= 1);
    const double groups = a * h + 1;
    return {p + a - 1 + h, groups, a * p * groups};
}

GivenFabricCheck check(const GivenFabric& fabric) {
    const double leaf = fabric.leaf.value;
    const double up = fabric.uplinksPerLeaf.value;
    const double spine = fabric.spine.value;
    PLUMB_CHECK(fabric.endpoints.value >= 1 && leaf >= 1 && up >= 1 && up <= largestRadix && spine >= 1 &&
                fabric.leafRadix.value >= 1 && fabric.spineRadix.value >= 1);
    GivenFabricCheck answer;
    answer.linksPerPair = up / spine;
    answer.leafSpineLinks = leaf * up;
    answer.spinePorts = spine * fabric.spineRadix.value;
    answer.endpoints = fabric.endpoints.value;
    answer.leafPorts = std::max(0.0, leaf * (fabric.leafRadix.value - up));
    if (leaf <= fabric.spineRadix.value)
        answer.evenSpines = Count{evenSpines(leaf, up, fabric.spineRadix.value)};
    if (std::fmod(up, spine) != 0)
        answer.why = Unbuildable::unevenSpread;
    else if (answer.leafSpineLinks > answer.spinePorts)
        answer.why = Unbuildable::spinePortsShort;
    else if (answer.endpoints > answer.leafPorts)
        answer.why = Unbuildable::leafPortsShort;
    return answer;
}

double opticalModules(double opticalLinks, Count portsPerModule) {
    PLUMB_CHECK(opticalLinks >= 0 && portsPerModule.value >= 1);
    return std::ceil(2 * opticalLinks / portsPerModule.value);
}

} // namespace plumb::models
