// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/fabric_words.h"

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/evaluation/steps.h"

namespace plumb {
namespace {

Message unbuildable(const NetworkDesign& design, const models::FabricCounts& counts, double nodes,
                    Message::Arguments arguments) {
    const double endpoints = nodes * design.ports.value + design.otherPorts.value;
    arguments.push_back({"endpoints", groupedNumber(endpoints, 0)});
    arguments.push_back({"nodes", groupedNumber(nodes, 0)});
    arguments.push_back({"ports", groupedNumber(design.ports.value, 0)});
    arguments.push_back({"radix", groupedNumber(design.radix.value, 0)});
    arguments.push_back({"largest", groupedNumber(counts.largest, 0)});
    arguments.push_back({"over", exactNumber(design.oversubscription.value)});
    switch (counts.why) {
    case models::Unbuildable::nothingToConnect:
        return message("fabric.nothing_to_connect",
                       "{network} of {route} has nothing to connect: {nodes:node|nodes} with {ports:port|ports} each.",
                       std::move(arguments));
    case models::Unbuildable::radixTooSmall:
        return message("fabric.radix_too_small",
                       "{network} of {route} cannot be built: switches of {radix} ports leave a leaf without links up "
                       "or down at an oversubscription of {over}.",
                       std::move(arguments));
    case models::Unbuildable::tooManyGroups:
        return message("fabric.too_many_groups",
                       "{network} of {route} cannot be built: {endpoints} endpoints take more groups than the global "
                       "links of switches of {radix} ports can join; {largest} endpoints fit.",
                       std::move(arguments));
    default:
        break;
    }
    // Without a number of tiers the fewest are taken, and three are the most.
    constexpr std::array<std::string_view, 4> tiers{"three tiers", "one tier", "two tiers", "three tiers"};
    arguments.push_back({"tiers", std::string(tiers[static_cast<std::size_t>(design.tiers)])});
    arguments.push_back({"others", groupedNumber(design.otherPorts.value, 0)});
    return message(
        "fabric.beyond_tiers",
        "{network} of {route} cannot be built: {nodes:node|nodes} with {ports:port|ports} each and {others} other "
        "ports are {endpoints} endpoints; switches of {radix} ports at an oversubscription of {over} hold "
        "{largest} in {tiers}.",
        std::move(arguments));
}

Message uncabled(const NetworkDesign& design, const models::GivenFabricCheck& stated, Message::Arguments arguments) {
    arguments.push_back({"leaves", groupedNumber(design.leaf->value, 0)});
    arguments.push_back({"spines", groupedNumber(design.spine->value, 0)});
    arguments.push_back({"uplinks", groupedNumber(design.uplinks->value, 0)});
    switch (stated.why) {
    case models::Unbuildable::unevenSpread: {
        arguments.push_back({"links", significant(stated.linksPerPair)});
        if (!stated.evenSpines)
            return message("fabric.uneven",
                           "{network} of {route} cannot be cabled as the bid states it: the {uplinks} uplinks of a "
                           "leaf do not spread evenly over {spines} spines ({links} to each).",
                           std::move(arguments));
        arguments.push_back({"even", groupedNumber(stated.evenSpines->value, 0)});
        return message("fabric.uneven_spines",
                       "{network} of {route} cannot be cabled as the bid states it: the {uplinks} uplinks of a leaf do "
                       "not spread evenly over {spines} spines ({links} to each); {even} spines take them.",
                       std::move(arguments));
    }
    case models::Unbuildable::spinePortsShort:
        arguments.push_back({"needed", groupedNumber(stated.leafSpineLinks, 0)});
        arguments.push_back({"had", groupedNumber(stated.spinePorts, 0)});
        return message("fabric.spine_ports_short",
                       "{network} of {route} cannot be cabled as the bid states it: {leaves} leaves with {uplinks} "
                       "uplinks need {needed} spine ports, and {spines} spines have {had}.",
                       std::move(arguments));
    default:
        arguments.push_back({"needed", groupedNumber(stated.endpoints, 0)});
        arguments.push_back({"had", groupedNumber(stated.leafPorts, 0)});
        return message("fabric.leaf_ports_short",
                       "{network} of {route} cannot be cabled as the bid states it: {needed} endpoints are to be "
                       "connected, and {leaves} leaves have {had} ports beside their uplinks.",
                       std::move(arguments));
    }
}

} // namespace

Message networkShortfall(const RouteNetworkParameters& given, const NetworkNumbers& numbers, double nodes,
                         const std::string& network, const std::string& route) {
    PLUMB_CHECK(!numbers.isFeasible());
    Message::Arguments arguments{{"network", network}, {"route", route}};
    if (!numbers.needed)
        return unbuildable(given.design, numbers.needed, nodes, std::move(arguments));
    if (!numbers.bought)
        return unbuildable(given.design, numbers.bought, numbers.boughtFor, std::move(arguments));
    return uncabled(given.design, *numbers.stated, std::move(arguments));
}

std::array<FabricPart, 4> fabricParts(const RouteFabric& fabric) {
    return {
        {{"adapter_firmware", message("fabric_part.adapter_firmware", "adapter firmware"), fabric.adapterFirmware},
         {"switch_system", message("fabric_part.switch_system", "switch operating system"), fabric.switchSystem},
         {"congestion_settings", message("fabric_part.congestion_settings", "congestion settings"), fabric.congestion},
         {"collective_library", message("fabric_part.collective_library", "collective library"),
          fabric.collectiveLibrary}}};
}

std::vector<std::string> partsOf(const RouteFabric& fabric, Validated by) {
    std::vector<std::string> names;
    for (const FabricPart& part : fabricParts(fabric)) {
        if (part.by == by)
            names.push_back(render(part.name));
    }
    return names;
}

std::optional<Outcome> quotedNetwork(const Inputs& inputs, std::size_t r) {
    std::optional<Outcome> sum;
    for (std::size_t l = 0; l < inputs.lines.size(); ++l) {
        if (inputs.lines[l].category != Category::network)
            continue;
        const steps::LinePrice line = steps::linePrice(inputs, r, l);
        if (!line.known)
            return absent(line.absence);
        sum = Outcome{(sum ? sum->value : 0) + line.effective};
    }
    return sum;
}

} // namespace plumb
