// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/figures/fabric/words.h"

#include <cmath>

#include "core/base/text.h"

namespace plumb::report {
namespace {

std::string whole(double count) {
    return groupedNumber(count, 0);
}

/// Ratios without digits that say nothing ("1", "1.5").
std::string ratio(double value) {
    return value == std::trunc(value) ? whole(value) : significant(value);
}

std::string tiersText(TierChoice tiers, const Voice& say) {
    switch (tiers) {
    case TierChoice::one:
        return say("figure.fabric.one_tier", "one tier");
    case TierChoice::two:
        return say("figure.fabric.two_tiers", "two tiers");
    case TierChoice::fewest:
    case TierChoice::three:
        break;
    }
    return say("figure.fabric.three_tiers", "three tiers");
}

std::string ofGiven(const NetworkDesign& design, const models::GivenFabricCheck& stated, const Voice& say) {
    const Message::Arguments arguments{{"leaf", whole(design.leaf ? design.leaf->value : 0)},
                                       {"spine", whole(design.spine ? design.spine->value : 0)},
                                       {"uplinks", whole(design.uplinks ? design.uplinks->value : 0)},
                                       {"radix", whole(design.radix.value)},
                                       {"pair", significant(stated.linksPerPair)},
                                       {"links", whole(stated.leafSpineLinks)},
                                       {"spine_ports", whole(stated.spinePorts)},
                                       {"endpoints", whole(stated.endpoints)},
                                       {"leaf_ports", whole(stated.leafPorts)},
                                       {"even", whole(stated.evenSpines ? stated.evenSpines->value : 0)}};
    switch (stated.why) {
    case models::Unbuildable::unevenSpread: {
        std::string said =
            say(message("figure.fabric.uneven",
                        "The bid states {leaf} leaves with {uplinks} uplinks each and {spine} spines: {uplinks} / "
                        "{spine} = {pair} links for each pair, which is not whole, so that some pairs get less.",
                        arguments));
        if (stated.evenSpines)
            said += " " + say(message("figure.fabric.even", "These leaves take {even} spines.", arguments));
        return said;
    }
    case models::Unbuildable::spinePortsShort:
        return say(message("figure.fabric.spine_ports",
                           "The bid states {leaf} leaves with {uplinks} uplinks each: {leaf} × {uplinks} = {links} "
                           "links, but {spine} spines of {radix} ports have {spine_ports}.",
                           arguments));
    case models::Unbuildable::leafPortsShort:
        return say(message("figure.fabric.leaf_ports",
                           "The bid states {leaf} leaves of {radix} ports with {uplinks} uplinks each, which leaves "
                           "{leaf_ports} ports for {endpoints} endpoints.",
                           arguments));
    default:
        return {};
    }
}

} // namespace

std::string nameOf(Topology topology, const Voice& say) {
    switch (topology) {
    case Topology::clos:
        return say("topology.clos", "Clos");
    case Topology::railOptimised:
        return say("topology.rail_optimised", "rail-optimised");
    case Topology::railOnly:
        return say("topology.rail_only", "rail-only");
    case Topology::multiPlane:
        return say("topology.multi_plane", "multi-plane");
    case Topology::dragonfly:
        return say("topology.dragonfly", "dragonfly");
    }
    return {};
}

std::string counted(const Voice& say, std::string_view id, double count, std::string_view one,
                    std::string_view several) {
    const bool isOne = count == 1;
    return say(std::string(id) + (isOne ? ".one" : ".several"), isOne ? one : several, {{"count", whole(count)}});
}

std::string portArithmetic(const NetworkDesign& design, const models::FabricCounts& counts, double nodes,
                           const Voice& say) {
    const double endpoints = std::ceil(nodes) * design.ports.value + design.otherPorts.value;
    const double global = std::floor((design.radix.value + 1) / 4);
    const Message::Arguments arguments{
        {"nodes", whole(std::ceil(nodes))},
        {"ports", whole(design.ports.value)},
        {"other", design.otherPorts.value > 0 ? " + " + whole(design.otherPorts.value) : std::string()},
        {"endpoints", whole(endpoints)},
        {"radix", whole(design.radix.value)},
        {"over", ratio(design.oversubscription.value)},
        {"up", whole(std::floor(design.radix.value / (1 + design.oversubscription.value)))},
        {"largest", whole(counts.largest)},
        {"tiers", tiersText(design.tiers, say)},
        {"global", whole(global)},
        {"routers", whole(2 * global)},
        {"hosts", whole(2 * global * global)},
        {"groups", whole(2 * global * global + 1)}};
    switch (counts.why) {
    case models::Unbuildable::nothingToConnect:
        return say(message(
            "figure.fabric.nothing",
            "There is nothing to connect: {nodes:node|nodes} × {ports:port|ports}. Enter nodes, ports and planes "
            "of at least one.",
            arguments));
    case models::Unbuildable::radixTooSmall:
        return say(
            message("figure.fabric.radix",
                    "A switch of {radix} ports at an oversubscription of {over} gives {radix} / (1 + {over}), "
                    "whole, = {up} uplinks, which leaves a leaf without uplinks or without ports for nodes. Take "
                    "more ports a switch or another oversubscription.",
                    arguments));
    case models::Unbuildable::beyondTiers:
        return say(
            message("figure.fabric.beyond",
                    "{nodes:node|nodes} × {ports:port|ports}{other} = {endpoints} endpoints; {tiers} of switches with "
                    "{radix} ports at an oversubscription of {over} hold {largest}. Take more ports a switch, "
                    "another tier, or planes.",
                    arguments));
    case models::Unbuildable::tooManyGroups:
        return say(message(
            "figure.fabric.groups",
            "{nodes:node|nodes} × {ports:port|ports}{other} = {endpoints} endpoints; a dragonfly of switches with "
            "{radix} ports has {routers} routers × {global} endpoints = {hosts} a group and {groups} "
            "groups at most, which hold {largest}. Take more ports a switch.",
            arguments));
    default:
        return {};
    }
}

std::string portArithmetic(const NetworkDesign& design, const NetworkNumbers& network, const Voice& say) {
    if (!network.bought)
        return portArithmetic(design, network.bought, network.boughtFor, say);
    return network.stated ? ofGiven(design, *network.stated, say) : std::string();
}

} // namespace plumb::report
