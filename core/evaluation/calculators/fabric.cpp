// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/evaluation/calculators/families.h"
#include "core/models/economics.h"
#include "core/models/fabric/collectives.h"
#include "core/models/fabric/faults.h"
#include "core/models/fabric/topology.h"

namespace plumb::calculator_families {

namespace {

/// What a switch can have of ports or of uplinks.
constexpr Domain portsDomain{.low = 1, .high = models::largestRadix, .whole = true};
constexpr Domain radixDomain{.low = 2, .high = models::largestRadix, .whole = true};
constexpr Domain tiersDomain{.low = 1, .high = 3, .whole = true};

std::string whole(double count) {
    return groupedNumber(count, 0);
}

// ---- counts ---------------------------------------------------------------------------------------------------------

models::FabricDesign designOf(const CalculatorValues& in) {
    return {.nodes = {in.number("endpoints")}, .portsPerNode = {1}, .radix = {in.number("radix")}};
}

/// The reason of every count of a design that is more than its tiers hold.
Absent tooMany(double endpoints, double radix, double largest, std::string_view tiers, std::string_view remedy) {
    return {fmt::format("{} of {}-port switches hold at most {} endpoints, fewer than the {} asked for; {}.", tiers,
                        whole(radix), whole(largest), whole(endpoints), remedy)};
}

Outputs clos(const CalculatorValues& in) {
    models::FabricDesign design = designOf(in);
    design.oversubscription = {in.number("oversubscription")};
    if (in.has("tiers"))
        design.tiers = static_cast<int>(in.number("tiers"));
    const models::FabricCounts counts = models::clos(design);
    if (counts.why == models::Unbuildable::radixTooSmall)
        return badValue(fmt::format("An oversubscription of {} leaves a leaf of fabric.clos with radix {} no {}; take "
                                    "one between 1 and {}, or a larger radix.",
                                    exactNumber(design.oversubscription.value), whole(design.radix.value),
                                    design.oversubscription.value > 1 ? "uplink" : "downlink",
                                    whole(design.radix.value - 1)));
    if (!counts) {
        constexpr std::array names{"Three tiers", "One tier", "Two tiers", "Three tiers"};
        const bool canRise = design.tiers == 1 || design.tiers == 2;
        const Absent none = tooMany(design.nodes.value, design.radix.value, counts.largest,
                                    names.at(static_cast<std::size_t>(design.tiers)),
                                    canRise ? "take more tiers or a larger radix"
                                            : "take a larger radix, more oversubscription, or several planes");
        return answer(none, none, none, none, none, none, none, none, false);
    }
    return answer(static_cast<double>(counts.tiers), counts.leaf, counts.spine, counts.core, counts.switches(),
                  counts.endpointLinks, counts.leafSpineLinks, counts.spineCoreLinks, true);
}

Outputs multiplane(const CalculatorValues& in) {
    models::FabricDesign design = designOf(in);
    design.planes = {in.number("planes")};
    models::FabricCounts counts = models::multiPlane(design);
    if (!counts || counts.tiers > 2) {
        design.tiers = 2; // there is no core in a plane: the answer has leaves and spines
        const Absent none = tooMany(design.nodes.value, design.radix.value, models::multiPlane(design).largest,
                                    "Two tiers in every plane", "take a larger radix");
        return answer(none, none, none, none, none, false);
    }
    return answer(counts.leaf, counts.spine, counts.switches(), counts.endpointLinks, counts.leafSpineLinks, true);
}

Outputs fatTree(const CalculatorValues& in) {
    const double k = in.number("k");
    if (std::fmod(k, 2) != 0)
        return badValue(fmt::format("k of fabric.fat_tree is {}, but must be even: half the ports of a switch point "
                                    "up, half down.",
                                    exactNumber(k)));
    const models::FatTree tree = models::fatTree({k}, static_cast<int>(in.number("tiers")));
    return answer(tree.hosts, tree.switches, tree.links);
}

Outputs dragonfly(const CalculatorValues& in) {
    const models::Dragonfly size = models::dragonflySize({in.number("hosts_per_router")},
                                                         {in.number("routers_per_group")}, {in.number("global_links")});
    return answer(size.radix, size.groups, size.hosts);
}

/// The first fault of a given fabric, or what fits, with both numbers of it.
std::string whyOf(const models::GivenFabric& given, const models::GivenFabricCheck& checked) {
    const std::string links = fmt::format("{} leaves with {} uplinks each are {} links", whole(given.leaf.value),
                                          whole(given.uplinksPerLeaf.value), whole(checked.leafSpineLinks));
    const std::string spinePorts = fmt::format("{} spines of {} ports have {}", whole(given.spine.value),
                                               whole(given.spineRadix.value), whole(checked.spinePorts));
    const std::string leafPorts =
        fmt::format("leaves of the same {} ports have {} beside their uplinks, for {} endpoints",
                    whole(given.leafRadix.value), whole(checked.leafPorts), whole(checked.endpoints));
    const std::string fewest =
        checked.evenSpines
            ? fmt::format("the fewest spines that divide them and have the ports are {}",
                          whole(checked.evenSpines->value))
            : fmt::format("with more leaves than a spine has ports, {} over {}, no number of spines does, and a third "
                          "tier is needed",
                          whole(given.leaf.value), whole(given.spineRadix.value));
    switch (checked.why) {
    case models::Unbuildable::unevenSpread:
        return fmt::format("The {} uplinks of a leaf do not spread evenly over {} spines, {:.6g} to each; {}.",
                           whole(given.uplinksPerLeaf.value), whole(given.spine.value), checked.linksPerPair, fewest);
    case models::Unbuildable::spinePortsShort:
        return fmt::format("The {}, but {}; {}.", links, spinePorts, fewest);
    case models::Unbuildable::leafPortsShort:
        return fmt::format("The {}; take more leaves or fewer uplinks.", leafPorts);
    default:
        return fmt::format("The {}, {} from each leaf to each spine; {}; {}.", links, whole(checked.linksPerPair),
                           spinePorts, leafPorts);
    }
}

/// Leaves that no spine joins, as in a rail-only design: only the ports of the leaves are to be checked.
Outputs checkWithoutSpine(const CalculatorValues& in) {
    const double leaf = in.number("leaf"), up = in.number("uplinks_per_leaf"), spine = in.number("spine");
    if (up > 0)
        return answer(false,
                      fmt::format("The {} uplinks of a leaf lead nowhere, because there is no spine.", whole(up)));
    if (spine > 0)
        return answer(
            false, fmt::format("Nothing is linked to the spines ({}), because leaves have no uplinks.", whole(spine)));
    const double endpoints = in.number("endpoints"), ports = leaf * in.number("spine_radix");
    const std::string had = fmt::format("{} leaves without a spine have {} ports for {} endpoints", whole(leaf),
                                        whole(ports), whole(endpoints));
    if (endpoints > ports)
        return answer(false, fmt::format("The {}; take more leaves.", had));
    return answer(true, fmt::format("The {}; traffic between leaves has to cross the nodes.", had));
}

Outputs check(const CalculatorValues& in) {
    if (in.number("spine") == 0 || in.number("uplinks_per_leaf") == 0)
        return checkWithoutSpine(in);
    // The contract of this calculator knows one radix: leaves and spines are the same switch.
    const models::GivenFabric given{.endpoints = {in.number("endpoints")},
                                    .leaf = {in.number("leaf")},
                                    .leafRadix = {in.number("spine_radix")},
                                    .uplinksPerLeaf = {in.number("uplinks_per_leaf")},
                                    .spine = {in.number("spine")},
                                    .spineRadix = {in.number("spine_radix")}};
    const models::GivenFabricCheck checked = models::check(given);
    return answer(static_cast<bool>(checked), whyOf(given, checked));
}

// ---- traffic --------------------------------------------------------------------------------------------------------

Outputs allReduce(const CalculatorValues& in) {
    const Count ranks{in.number("ranks")};
    const Bytes size{in.number("bytes")};
    constexpr double microsecondsPerSecond = 1e6;
    const Seconds latency{in.number("latency_us") / microsecondsPerSecond};
    const models::RankLink link{{in.number("bandwidth_gb_per_s")}, latency};
    const std::string& algorithm = in.choice("algorithm");
    std::optional<Seconds> time;
    if (algorithm == "hierarchical") {
        for (const char* needed : {"ranks_per_node", "node_bandwidth_gb_per_s"}) {
            if (!in.has(needed))
                return badValue(
                    fmt::format("fabric.all_reduce needs {0} for algorithm=hierarchical; add {0}=VALUE.", needed));
        }
        const Count perNode{in.number("ranks_per_node")};
        if (std::fmod(ranks.value, perNode.value) != 0)
            return badValue(fmt::format("ranks of fabric.all_reduce is {}, but must be a multiple of ranks_per_node, "
                                        "which is {}.",
                                        exactNumber(ranks.value), exactNumber(perNode.value)));
        time = models::hierarchicalAllReduceTime(size, {.ranksPerNode = perNode,
                                                        .nodes = {ranks / perNode},
                                                        .inside = {{in.number("node_bandwidth_gb_per_s")}, latency},
                                                        .between = link});
    } else {
        time = algorithm == "tree" ? models::treeAllReduceTime(ranks, size, link)
                                   : models::ringTime(models::Collective::allReduce, ranks, size, link);
    }
    if (!time) {
        const Absent none{"A single rank exchanges nothing, so that there is no time and no bandwidth."};
        return answer(none, none, none);
    }
    const auto algorithmBandwidth = models::algorithmBandwidth(size, *time);
    if (!algorithmBandwidth) {
        const Absent none{"The exchange takes no time, so that there is no bandwidth."};
        return answer(time->value, none, none);
    }
    return answer(time->value, algorithmBandwidth->value,
                  models::busBandwidth(models::Collective::allReduce, ranks, *algorithmBandwidth)->value);
}

Outputs oversubscribed(const CalculatorValues& in) {
    const Count pods{in.number("pods")};
    return answer(models::crossingFraction(pods).value,
                  models::oversubscribedSlowdown(pods, {in.number("oversubscription")}).value);
}

// ---- faults and money -----------------------------------------------------------------------------------------------

Outputs linkFailures(const CalculatorValues& in) {
    const auto failures = models::linkFailures({in.number("links")}, in.number("failures_per_link_month"));
    return answer(failures.perMonth, failures.linkMtbf ? OutputValue(failures.linkMtbf->value)
                                                       : OutputValue(Absent{"A link that never fails has no MTBF."}));
}

Outputs clusterDay(const CalculatorValues& in) {
    return answer(models::clusterDay({in.number("gpus")}, {in.number("usd_per_gpu_hour")}, {in.number("days")}).value);
}

constexpr std::string_view countedPorts = "ports that are connected, each one end of one link at one speed";
constexpr std::string_view radixMeaning = "ports of a switch at that speed; a twin-port cage is two";
constexpr std::string_view spineRule = "Spines are the fewest that divide the uplinks of a leaf and have the ports, "
                                       "as in NVIDIA RA-11333-001 V11, Tables 3 and 4";

} // namespace

std::vector<Calculator> fabric() {
    const CalculatorInput algorithm{.name = "algorithm",
                                    .meaning = "one ring, double binary tree, or rings inside and between nodes",
                                    .kind = InputKind::choice,
                                    .choices = {"ring", "tree", "hierarchical"},
                                    .required = false};
    return {
        {.name = "fabric.clos",
         .title = "Switches and links of a folded Clos fabric",
         .inputs = {number("endpoints", countedPorts, countFromOne), number("radix", radixMeaning, radixDomain),
                    number("oversubscription", "downlinks to uplinks of a leaf", positive).optional(1),
                    number("tiers", "tiers of switches; the fewest that hold the endpoints unless given", tiersDomain)
                        .optional()},
         .outputs = {{"tiers", "tiers of switches; 1 is a single switch"},
                     {"leaf", "leaf switches"},
                     {"spine", "spine switches"},
                     {"core", "core switches, of three tiers"},
                     {"switches", "all switches"},
                     {"endpoint_links", "links between endpoints and leaves"},
                     {"leaf_spine_links", "links between leaves and spines"},
                     {"spine_core_links", "links between spines and cores"},
                     {"feasible", "whether so many tiers of such switches hold the endpoints"}},
         .source = "M. Al-Fares, A. Loukissas, A. Vahdat, A Scalable, Commodity Data Center Network Architecture, "
                   "SIGCOMM 2008. Spines are the fewest that divide the uplinks of a leaf and have the ports, as in "
                   "NVIDIA RA-11333-001 V11, Tables 3 and 4; the last pod of three tiers is partial.",
         .compute = clos},
        {.name = "fabric.multiplane",
         .title = "Switches and links of independent two-tier planes",
         .inputs = {number("endpoints", "endpoints, each with one port in every plane", countFromOne),
                    number("radix", radixMeaning, radixDomain), number("planes", "independent planes", countFromOne)},
         .outputs = {{"leaf", "leaf switches of all planes"},
                     {"spine", "spine switches of all planes; 0 where a plane is a single switch"},
                     {"switches", "all switches"},
                     {"endpoint_links", "links between endpoints and leaves, one a plane and endpoint"},
                     {"leaf_spine_links", "links between leaves and spines"},
                     {"feasible", "whether two tiers of such switches hold the endpoints"}},
         .source = spineRule,
         .compute = multiplane},
        {.name = "fabric.fat_tree",
         .title = "Size of a full k-ary fat tree",
         .inputs = {number("k", "ports of a switch, even", radixDomain),
                    number("tiers", "tiers of switches", tiersDomain).optional(3)},
         .outputs = {{"hosts", "2 (k/2)^tiers; k^3/4 of three"},
                     {"switches", "(2 tiers - 1)(k/2)^(tiers - 1); 5k^2/4 of three"},
                     {"links", "links to hosts included, tiers times hosts; 3k^3/4 of three"}},
         .source = "M. Al-Fares, A. Loukissas, A. Vahdat, A Scalable, Commodity Data Center Network Architecture, "
                   "SIGCOMM 2008.",
         .compute = fatTree},
        {.name = "fabric.dragonfly",
         .title = "Size of the largest dragonfly of given routers",
         .inputs = {number("hosts_per_router", "p, hosts on a router", countFromOne),
                    number("routers_per_group", "a, routers in a group, each linked to every other", countFromOne),
                    number("global_links", "h, links of a router to other groups", countFromOne)},
         .outputs = {{"radix", "p + a - 1 + h, ports of a router"}, {"groups", "a h + 1"}, {"hosts", "a p (a h + 1)"}},
         .source = "J. Kim, W. J. Dally, S. Scott, D. Abts, Technology-Driven, Highly-Scalable Dragonfly Topology, "
                   "ISCA 2008; balanced at a = 2p = 2h.",
         .compute = dragonfly},
        {.name = "fabric.check",
         .title = "Whether a two-tier fabric as stated can be cabled",
         .inputs = {number("endpoints", countedPorts, countFromOne), number("leaf", "leaf switches", countFromOne),
                    number("uplinks_per_leaf", "links of a leaf to all spines together; 0 without a spine",
                           Domain{.low = 0, .high = models::largestRadix, .whole = true}),
                    number("spine", "spine switches; 0 where rails are not joined", countFromZero),
                    number("spine_radix", "ports of a spine; leaves are taken to be the same switch", radixDomain)},
         .outputs = {{"feasible", "whether uplinks spread evenly, and spines and leaves have the ports"},
                     {"why", "the first fault, or what fits, with the ports needed and had"}},
         .source = spineRule,
         .compute = check},
        {.name = "fabric.all_reduce",
         .title = "Least time of an all-reduce",
         .inputs = {algorithm, number("ranks", "ranks that take part", countFromOne),
                    number("bytes", "bytes that every rank reduces", notNegative),
                    number("bandwidth_gb_per_s",
                           "of the network card of a rank, one direction, 1e9 bytes a second: "
                           "400 Gb/s is 50",
                           positive),
                    number("latency_us", "of one step, microseconds", notNegative).optional(0),
                    number("ranks_per_node", "ranks of a node; hierarchical alone", countFromOne).optional(),
                    number("node_bandwidth_gb_per_s",
                           "of a rank inside its node, one direction, 1e9 bytes a second; hierarchical alone", positive)
                        .optional()},
         .outputs = {{"seconds", "time of the operation, seconds"},
                     {"algbw_gb_per_s", "bytes over time, 1e9 bytes a second"},
                     {"busbw_gb_per_s", "algbw times 2(n - 1)/n, comparable with the hardware's"}},
         .source = "Ring: P. Patarasuk, X. Yuan, JPDC 69 (2009) 117. Tree, approximate: P. Sanders, J. Speck, J. L. "
                   "Traeff, Parallel Computing 35 (2009) 581. Bandwidths: nccl-tests, doc/PERFORMANCE.md.",
         .compute = allReduce},
        {.name = "fabric.oversubscribed",
         .title = "A uniform all-to-all behind oversubscribed pods",
         .inputs = {number("pods", "pods of equal size", countFromOne),
                    number("oversubscription", "bandwidth into a pod's switches over that between pods", positive)},
         .outputs = {{"crossing_fraction", "share of the bytes that leave their pod, (P - 1)/P"},
                     {"slowdown", "least factor on its time, max(1, o (P - 1)/P)"}},
         .source = "The slowest tier sets the time of a phase: bytes that cross it over its bandwidth.",
         .compute = oversubscribed},
        {.name = "fabric.link_failures",
         .title = "Failures of links a month",
         .inputs = {number("links", "links, cable and both ends", countFromZero),
                    number("failures_per_link_month", "failures per link and month: 0.057 % is 0.00057", notNegative)},
         .outputs = {{"failures_per_month", "of all links"},
                     {"link_mtbf_h", "of one link, hours, at 730 h a month (8,760/12)"}},
         .source = "K. Qian et al., Alibaba HPN: A Data Center Network for Large Language Model Training, SIGCOMM "
                   "2024: 0.057 % of links between card and leaf fail a month.",
         .compute = linkFailures},
        {.name = "fabric.cluster_day",
         .title = "Price of days of the whole cluster",
         .inputs = {number("gpus", "accelerators", countFromZero),
                    number("usd_per_gpu_hour", "price of an accelerator-hour, USD", notNegative),
                    number("days", "days", notNegative).optional(1)},
         .outputs = {{"usd", "accelerators times 24 h times price times days"}},
         .source = "The article's example: 16,384 accelerators at USD 2 an hour cost about USD 786,000 a day.",
         .compute = clusterDay},
    };
}

} // namespace plumb::calculator_families
