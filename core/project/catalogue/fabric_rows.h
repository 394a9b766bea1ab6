// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a network as a route builds it, of the people and faults around the fabric, and of what jobs say over it.
#pragma once

#include "core/project/catalogue/row.h"

namespace plumb::rows {

using N = RouteNetworkParameters;

// clang-format off
inline constexpr std::array network{
    row<&N::design, &NetworkDesign::protocol>({
        .key = "fabric.protocol", .label = "Protocol", .routes = RouteUse::owned, .source = "LAYER",
        .help = "InfiniBand, RoCE, Ultra Ethernet (UEC) or plain Ethernet. It decides what has to be qualified: see what "
                "arrives validated on the route."}),
    row<&N::design, &NetworkDesign::topology>({
        .key = "fabric.topology", .label = "Topology", .routes = RouteUse::owned, .source = "DGXH",
        .help = "Clos: leaves filled node by node. Rail-optimised: port k of every node on leaf k. Rail-only: no links "
                "between rails. Multi-plane: every port split over independent planes. Dragonfly: groups of routers."}),
    row<&N::design, &NetworkDesign::ports>({
        .key = "fabric.ports_per_node", .label = "Ports per node", .low = 1, .high = 144, .decimals = 0, .step = 1,
        .whole = true, .routes = RouteUse::owned, .source = "DGXH",
        .help = "Ports of one node on this network at the link speed. Never more than a switch has."}),
    row<&N::design, &NetworkDesign::radix>({
        .key = "fabric.radix", .label = "Ports per switch", .symbol = "R", .low = 2, .high = 1024,
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 2, .whole = true, .routes = RouteUse::owned,
        .source = "DGXH",
        .help = "Ports of a switch at the link speed, not cages: a cage may hold two. More ports need fewer tiers."}),
    row<&N::design, &NetworkDesign::oversubscription>({
        .key = "fabric.oversubscription", .label = "Oversubscription", .symbol = "o", .low = 0.1, .high = 64,
        .scale = SliderScale::logarithmic, .decimals = 2, .step = 0.5, .routes = RouteUse::owned, .source = "DGXH",
        .help = "Downlinks over uplinks of a leaf. 1 blocks nothing; more saves switches and slows traffic between "
                "leaves."}),
    row<&N::design, &NetworkDesign::tiers>({
        .key = "fabric.tiers", .label = "Tiers of switches", .routes = RouteUse::owned,
        .help = "The fewest that hold the endpoints, or a given number."}),
    row<&N::design, &NetworkDesign::planes>({
        .key = "fabric.planes", .label = "Planes", .low = 1, .high = 16, .decimals = 0, .step = 1, .whole = true,
        .routes = RouteUse::owned,
        .help = "Independent planes of the multi-plane topology. Every port of a node has a lane of the link speed in each of "
                "them; a lost leaf takes one of its lanes."}),
    row<&N::design, &NetworkDesign::otherPorts>({
        .key = "fabric.other_ports", .label = "Ports of managers and gateways", .low = 0, .high = 1e6, .decimals = 0,
        .step = 1, .whole = true, .routes = RouteUse::owned, .source = "DGXH",
        .help = "Endpoints beside the nodes: fabric managers, storage servers, gateways."}),
    row<&N::design, &NetworkDesign::builtFor>({
        .key = "fabric.built_for", .label = "Leaf layer bought for", .low = 1, .high = 200000,
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 1, .whole = true, .routes = RouteUse::owned,
        .source = "DGXH",
        .help = "Nodes for which leaf switches and their uplinks are bought at once, so that nothing is cabled again when "
                "the rest arrives. Unset: for the nodes delivered."}),
    row<&N::design, &NetworkDesign::leaf>({
        .key = "fabric.leaf", .label = "Leaf switches of the bid", .low = 1, .high = 1e6, .decimals = 0, .step = 1,
        .whole = true, .routes = RouteUse::owned,
        .help = "Of the whole network, as the bid states them. With spines and uplinks given too, a design of two tiers is "
                "checked port by port, by rail or plane where these are apart."}),
    row<&N::design, &NetworkDesign::spine>({
        .key = "fabric.spine", .label = "Spine switches of the bid", .low = 1, .high = 1e6, .decimals = 0, .step = 1,
        .whole = true, .routes = RouteUse::owned, .help = "As the bid states them."}),
    row<&N::design, &NetworkDesign::uplinks>({
        .key = "fabric.uplinks", .label = "Uplinks per leaf of the bid", .low = 1, .high = 1023, .decimals = 0, .step = 1,
        .whole = true, .routes = RouteUse::owned,
        .help = "As the bid states them; at least one, and fewer than a switch has ports."}),
    row<&N::parts, &NetworkParts::speed>({
        .key = "fabric.link_speed", .label = "Link speed", .low = 0.1, .high = 3200, .scale = SliderScale::logarithmic,
        .decimals = 1, .step = 100, .routes = RouteUse::owned, .source = "DGXH",
        .help = "Of one port, one direction. 400 Gb/s move 50 GB a second."}),
    row<&N::parts, &NetworkParts::switchPrice>({
        .key = "fabric.switch_price", .label = "Price of a switch", .low = 0, .high = 1e6, .spread = byFactor(0.8, 1.4),
        .decimals = 0, .step = 500, .routes = RouteUse::owned, .source = "SHEET",
        .help = "A 64-port switch of 400 Gb/s cost 36,000 from a third party and about 50,000 from its maker in August "
                "2024. It prices the plan; the ledger holds the bid's own lines."}),
    row<&N::parts, &NetworkParts::opticalPrice>({
        .key = "fabric.optical_price", .label = "Price of an optical link", .low = 0, .high = 1e5,
        .spread = byFactor(0.75, 1.35), .decimals = 0, .step = 20, .routes = RouteUse::owned, .source = "SHEET",
        .help = "Two transceivers and the fibre of one link."}),
    row<&N::parts, &NetworkParts::copperPrice>({
        .key = "fabric.copper_price", .label = "Price of a copper link", .low = 0, .high = 1e5,
        .spread = byFactor(0.75, 1.35), .decimals = 0, .step = 10, .routes = RouteUse::owned,
        .help = "A cable with its plugs. Copper reaches a few metres, so it joins nodes to leaves in the same rack."}),
    row<&N::parts, &NetworkParts::copperShare>({
        .key = "fabric.copper_share", .label = "Node links of copper", .low = 0, .high = 1, .decimals = 2, .step = 0.05,
        .routes = RouteUse::owned, .help = "Share of the links between nodes and leaves that are copper."}),
    row<&N::parts, &NetworkParts::switchPower>({
        .key = "fabric.switch_power", .label = "Power of a switch", .low = 0, .high = 100, .spread = byFactor(0.75, 1.4),
        .decimals = 2, .step = 0.1, .routes = RouteUse::owned,
        .help = "At the load of the fabric, without transceivers."}),
    row<&N::parts, &NetworkParts::opticsPower>({
        .key = "fabric.optics_power", .label = "Power of a transceiver", .low = 0, .high = 100,
        .spread = byFactor(0.75, 1.3), .decimals = 1, .step = 0.5, .routes = RouteUse::owned,
        .help = "Of one end of an optical link."}),
    row<&N::faults, &NetworkFaults::linkFailures>({
        .key = "fabric.link_failures", .label = "Failures of a link", .low = 0, .high = 100, .spread = byFactor(0.4, 2.5),
        .decimals = 4, .step = 0.001, .routes = RouteUse::owned, .source = "HPN",
        .help = "Links that fail for good: 0.057 % a month between adapter and leaf, times 12. Whether such a failure "
                "kills a job stands in the interrupt rate; here it counts repairs."}),
    row<&N::faults, &NetworkFaults::leafFailures>({
        .key = "fabric.leaf_failures", .label = "Failures of a leaf switch", .low = 0, .high = 100,
        .spread = byFactor(0.4, 2.5), .decimals = 4, .step = 0.001, .routes = RouteUse::owned, .source = "HPN",
        .help = "0.051 % of the leaf switches a month, times 12."}),
    row<&N::faults, &NetworkFaults::pairing>({
        .key = "fabric.leaf_pairing", .label = "Leaves of a node's port", .routes = RouteUse::owned, .source = "HPN",
        .help = "Single: a lost leaf takes its nodes out. Dual, or several planes: they go on with what is left until it is "
                "back."}),
    row<&N::faults, &NetworkFaults::leafRepair>({
        .key = "fabric.leaf_repair", .label = "Time to replace a leaf", .low = 0, .high = 8760,
        .spread = byFactor(0.5, 2), .scale = SliderScale::linear, .decimals = 1, .step = 1, .routes = RouteUse::owned,
        .help = "From the failure until the leaf carries traffic again."}),
    row<&N::faults, &NetworkFaults::flaps>({
        .key = "fabric.flaps", .label = "Flaps of a link", .low = 0, .high = 10000, .spread = byFactor(0.3, 3),
        .decimals = 2, .step = 0.1, .routes = RouteUse::owned,
        .help = "How often a year a link goes down and comes back by itself. Every job that uses it waits."}),
    row<&N::faults, &NetworkFaults::flapTime>({
        .key = "fabric.flap_time", .label = "Length of a flap", .low = 0, .high = 3600, .spread = byFactor(0.4, 3),
        .decimals = 1, .step = 1, .routes = RouteUse::owned, .help = "How long the job stands still for one."}),
    row<&N::faults, &NetworkFaults::degradations>({
        .key = "fabric.degradations", .label = "Degraded links", .low = 0, .high = 1000, .spread = byFactor(0.3, 3),
        .decimals = 3, .step = 0.005, .routes = RouteUse::owned,
        .help = "How often a year a link becomes slow without going down. One such link slows every job that uses it."}),
    row<&N::faults, &NetworkFaults::degradedTime>({
        .key = "fabric.degraded_time", .label = "Time until a slow link is found", .low = 0, .high = 8760,
        .spread = byFactor(0.4, 3), .decimals = 1, .step = 1, .routes = RouteUse::owned,
        .help = "From the first slow step until the link is taken out or repaired. It is where telemetry pays."}),
    row<&N::faults, &NetworkFaults::degradedSlowdown>({
        .key = "fabric.degraded_slowdown", .label = "Communication beside a slow link", .low = 1, .high = 100,
        .spread = byFactor(0.8, 1.5), .decimals = 2, .step = 0.1, .routes = RouteUse::owned,
        .help = "How many times as long a collective takes while one of its links is slow."}),
    row<&N::faults, &NetworkFaults::latency>({
        .key = "fabric.latency", .label = "Latency of a step of a collective", .symbol = "α", .low = 0, .high = 1000,
        .spread = byFactor(0.6, 1.8), .decimals = 1, .step = 1, .routes = RouteUse::owned,
        .help = "From send to receive between neighbours, software included. It decides small messages."}),
    row<&N::faults, &NetworkFaults::achieved>({
        .key = "fabric.achieved_share", .label = "Bandwidth that collectives reach", .low = 0.05, .high = 1,
        .spread = byOdds(0.6, 1.5), .decimals = 2, .step = 0.01, .routes = RouteUse::owned,
        .help = "Of the link speed, on a fabric that is tuned. Flows that collide on one path can halve it; adaptive "
                "routing matters more than another tier."}),
};

inline constexpr std::array routeFabric{
    row<&RouteParameters::fabric, &RouteFabric::incidents>({
        .key = "fabric.incidents", .label = "Fabric incidents to diagnose", .low = 0, .high = 10000,
        .spread = byFactor(0.5, 2), .decimals = 1, .step = 1, .routes = RouteUse::owned,
        .help = "Faults of the fabric a year that people have to find: a link that flaps when warm, congestion that "
                "comes with one job mix."}),
    row<&RouteParameters::fabric, &RouteFabric::diagnosis>({
        .key = "fabric.diagnosis_time", .label = "Time to diagnose one", .low = 0, .high = 8760,
        .spread = byFactor(0.5, 2.5), .decimals = 1, .step = 1, .routes = RouteUse::owned, .source = "SEED",
        .help = "From the first complaint until the cause is known. In a self-sourced fabric your own engineers do it."}),
    row<&RouteParameters::fabric, &RouteFabric::diagnosisShare>({
        .key = "fabric.diagnosis_share", .label = "Cluster lost meanwhile", .low = 0, .high = 1,
        .spread = byOdds(0.5, 2), .decimals = 2, .step = 0.05, .routes = RouteUse::owned,
        .help = "Share of the cluster's work that is lost while an incident is diagnosed."}),
    row<&RouteParameters::fabric, &RouteFabric::engineers>({
        .key = "fabric.engineers", .label = "Fabric engineers among the staff", .low = 0, .high = 1000, .decimals = 1,
        .step = 0.5, .routes = RouteUse::owned,
        .help = "Of the people of the route, those who own the fabric for good. They are paid as staff; this says how many "
                "of them they are."}),
    row<&RouteParameters::fabric, &RouteFabric::adapterFirmware>({
        .key = "fabric.adapter_firmware", .label = "Adapter firmware", .routes = RouteUse::owned, .source = "SEED",
        .help = "Arrives validated with the rest, is qualified by the buyer, or nobody does it."}),
    row<&RouteParameters::fabric, &RouteFabric::switchSystem>({
        .key = "fabric.switch_system", .label = "Switch operating system", .routes = RouteUse::owned, .source = "SEED",
        .help = "Arrives validated with the rest, is qualified by the buyer, or nobody does it."}),
    row<&RouteParameters::fabric, &RouteFabric::congestion>({
        .key = "fabric.congestion_settings", .label = "Congestion settings", .routes = RouteUse::owned, .source = "SEED",
        .help = "Arrive validated with the rest, are found by the buyer, or nobody does it. One wrong setting slows every "
                "job."}),
    row<&RouteParameters::fabric, &RouteFabric::collectiveLibrary>({
        .key = "fabric.collective_library", .label = "Collective library", .routes = RouteUse::owned, .source = "SEED",
        .help = "Arrives validated with the rest, is qualified by the buyer, or nobody does it."}),
    row<&RouteParameters::fabric, &RouteFabric::nodeBandwidth>({
        .key = "fabric.node_bandwidth", .label = "Bandwidth within a node", .low = 1, .high = 20000,
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 50, .source = "LAYER",
        .help = "Of one accelerator to the others of its node, one direction. Figures of makers are totals of both: 900 "
                "GB/s of NVLink 4 are 450 each way, 1,800 of NVLink 5 are 900."}),
};

inline constexpr std::array traffic{
    row<&WorkflowParameters::traffic, &WorkflowTraffic::stepTime>({
        .key = "traffic.step_time", .label = "Compute time of a step", .low = 1e-4, .high = 1e5,
        .spread = byFactor(0.8, 1.25), .scale = SliderScale::logarithmic, .decimals = 3, .step = 0.1,
        .help = "Time between two exchanges of the whole job without communication: a training step, a time step."}),
    row<&WorkflowParameters::traffic, &WorkflowTraffic::allReduce>({
        .key = "traffic.all_reduce", .label = "All-reduced in a step", .low = 0, .high = 1e5, .decimals = 3, .step = 0.1,
        .help = "Bytes of one rank that are summed over the ranks, such as gradients in their precision. Ring and tree move "
                "them all through the rank's own port; hierarchical sums them within a node first, so that it is for "
                "bytes that all ranks of a node share."}),
    row<&WorkflowParameters::traffic, &WorkflowTraffic::allToAll>({
        .key = "traffic.all_to_all", .label = "Sent all to all in a step", .low = 0, .high = 1e5, .decimals = 3,
        .step = 0.1, .help = "Bytes one rank sends to all others together, such as tokens to experts."}),
    row<&WorkflowParameters::traffic, &WorkflowTraffic::overlap>({
        .key = "traffic.overlap", .label = "Communication may run beside", .low = 0, .high = 1,
        .spread = byOdds(0.6, 1.6), .decimals = 2, .step = 0.05,
        .help = "Share of the compute time of a step during which communication can run. What exceeds it is exposed and "
                "lengthens the step; a slower collective that stays hidden costs nothing."}),
    row<&WorkflowParameters::traffic, &WorkflowTraffic::algorithm>({
        .key = "traffic.algorithm", .label = "All-reduce by",
        .help = "Hierarchical: within nodes first, then between them. Ring and tree run over all ranks at the speed of "
                "the fabric."}),
};
// clang-format on

} // namespace plumb::rows
