// SPDX-License-Identifier: GPL-3.0-or-later
// Fabrics cabled port by port, by trial instead of by formula, to hold the counting code against.
//
// Nothing of the models is used here but the description of a design. A leaf takes endpoints until it is full, spines
// and cores are added until everything can be plugged in, and a cable without a free port on both switches fails.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "core/models/fabric/topology.h"

namespace plumb::tests {

enum class Layer { leaf, spine, core };

struct Switch {
    Layer layer;
    int fabric = 0; ///< the plane or rail it belongs to
    int pod = 0;    ///< or group of a dragonfly
    int ports = 0;  ///< in use
};

struct Endpoint {
    int node = 0; ///< −1: not of a node
    int port = 0;
    int fabric = 0;
    int leaf = 0; ///< the switch it is plugged into
};

struct Cable {
    int a = 0;
    int b = 0;
};

struct FabricGraph {
    int radix = 0;
    int downlinks = 0; ///< of a leaf
    int uplinks = 0;
    std::vector<Switch> switches;
    std::vector<Endpoint> endpoints;
    std::vector<Cable> cables; ///< between switches
    bool overfull = false;     ///< a cable found no port

    int add(Layer layer, int fabric, int pod = 0) {
        switches.push_back({layer, fabric, pod});
        return static_cast<int>(switches.size()) - 1;
    }
    void take(int at) { overfull |= ++switches[static_cast<std::size_t>(at)].ports > radix; }
    void connect(int a, int b) {
        take(a);
        take(b);
        cables.push_back({a, b});
    }
    void plug(Endpoint endpoint) {
        take(endpoint.leaf);
        endpoints.push_back(endpoint);
    }

    const Switch& of(int at) const { return switches[static_cast<std::size_t>(at)]; }
    int count(Layer layer) const { return static_cast<int>(std::ranges::count(switches, layer, &Switch::layer)); }
    int freePorts(Layer layer) const {
        int unused = 0;
        for (const Switch& s : switches)
            unused += s.layer == layer ? radix - s.ports : 0;
        return unused;
    }
    std::vector<std::vector<int>> neighbours() const {
        std::vector<std::vector<int>> of(switches.size());
        for (const Cable& cable : cables) {
            of[static_cast<std::size_t>(cable.a)].push_back(cable.b);
            of[static_cast<std::size_t>(cable.b)].push_back(cable.a);
        }
        return of;
    }
};

namespace cabling {

struct Split {
    int down = 0;
    int up = 0;
};

/// The most uplinks that leave room for o times as many downlinks, then the most downlinks beside them.
inline Split split(int radix, double o) {
    Split best;
    for (int up = 1; up <= radix && up * (1 + o) <= radix + 1e-6; ++up)
        best.up = up;
    while (best.down + 1 <= radix - best.up && best.down + 1 <= o * best.up + 1e-6)
        ++best.down;
    return best;
}

/// Joins `leaves` to the fewest spines with `ports` ports each on which every leaf has equally many links.
inline std::optional<std::vector<int>> addSpines(FabricGraph& graph, const std::vector<int>& leaves, int ports,
                                                 int fabric, int pod) {
    for (int spines = 1; spines <= graph.uplinks; ++spines) {
        const int each = graph.uplinks / spines;
        if (each * spines != graph.uplinks || each * static_cast<int>(leaves.size()) > ports)
            continue;
        std::vector<int> added;
        for (int s = 0; s < spines; ++s)
            added.push_back(graph.add(Layer::spine, fabric, pod));
        for (const int leaf : leaves) {
            for (const int spine : added) {
                for (int i = 0; i < each; ++i)
                    graph.connect(leaf, spine);
            }
        }
        return added;
    }
    return std::nullopt;
}

/// Deals the ports up of the spines over the cores in turn, over as few as have ports for them.
inline void addCores(FabricGraph& graph, const std::vector<int>& spines, int upEach, int fabric) {
    const int links = static_cast<int>(spines.size()) * upEach;
    int cores = 1;
    for (;; ++cores) {
        std::vector<int> dealt(static_cast<std::size_t>(cores));
        for (int i = 0; i < links; ++i)
            ++dealt[static_cast<std::size_t>(i % cores)];
        if (std::ranges::max(dealt) <= graph.radix)
            break;
    }
    const int first = graph.add(Layer::core, fabric);
    for (int c = 1; c < cores; ++c)
        graph.add(Layer::core, fabric);
    for (int i = 0; i < links; ++i)
        graph.connect(spines[static_cast<std::size_t>(i / upEach)], first + i % cores);
}

/// Everything above `leaves`; false if these tiers cannot take them.
inline bool addUpper(FabricGraph& graph, const std::vector<int>& leaves, int tiers, int fabric) {
    if (tiers == 2)
        return addSpines(graph, leaves, graph.radix, fabric, 0).has_value();
    const int half = graph.radix / 2;
    std::vector<int> spines;
    int pod = 0;
    for (std::size_t at = 0; at < leaves.size(); at += static_cast<std::size_t>(half), ++pod) {
        const std::size_t end = std::min(leaves.size(), at + static_cast<std::size_t>(half));
        std::vector<int> inPod;
        for (std::size_t i = at; i < end; ++i) {
            graph.switches[static_cast<std::size_t>(leaves[i])].pod = pod;
            inPod.push_back(leaves[i]);
        }
        const auto added = addSpines(graph, inPod, half, fabric, pod);
        if (!added)
            return false;
        spines.insert(spines.end(), added->begin(), added->end());
    }
    if (pod > graph.radix)
        return false;
    addCores(graph, spines, half, fabric);
    return true;
}

/// Lays leaves with `lay(graph)` and the fewest tiers above them, or those wanted.
template <class Lay>
bool addFabric(FabricGraph& graph, const std::vector<Endpoint>& ends, int wanted, int fabric, Lay lay) {
    if (wanted <= 1 && static_cast<int>(ends.size()) <= graph.radix) {
        const int only = graph.add(Layer::leaf, fabric);
        for (Endpoint end : ends) {
            end.leaf = only;
            graph.plug(end);
        }
        return true;
    }
    if (wanted == 1 || graph.uplinks < 1 || graph.downlinks < 1)
        return false;
    const std::vector<int> leaves = lay();
    if (wanted != 0)
        return addUpper(graph, leaves, wanted, fabric);
    return addUpper(graph, leaves, static_cast<int>(leaves.size()) <= graph.radix ? 2 : 3, fabric);
}

/// Leaves filled one after another.
inline bool addClos(FabricGraph& graph, const std::vector<Endpoint>& ends, int tiers, int fabric) {
    return addFabric(graph, ends, tiers, fabric, [&] {
        std::vector<int> leaves;
        int used = graph.downlinks;
        for (Endpoint end : ends) {
            if (used == graph.downlinks) {
                leaves.push_back(graph.add(Layer::leaf, fabric));
                used = 0;
            }
            end.leaf = leaves.back();
            graph.plug(end);
            ++used;
        }
        return leaves;
    });
}

inline std::vector<Endpoint> allEndpoints(const models::FabricDesign& design) {
    std::vector<Endpoint> ends;
    for (int n = 0; n < static_cast<int>(design.nodes.value); ++n) {
        for (int p = 0; p < static_cast<int>(design.portsPerNode.value); ++p)
            ends.push_back({n, p});
    }
    for (int i = 0; i < static_cast<int>(design.otherPorts.value); ++i)
        ends.push_back({-1, i});
    return ends;
}

/// Leaf k of a group takes port k of its nodes; what belongs to no node goes where a downlink is free.
inline std::vector<int> layRails(FabricGraph& graph, const std::vector<Endpoint>& ends) {
    std::vector<int> leaves;
    std::vector<int> down;
    std::map<std::pair<int, int>, std::size_t> leafOf; // by group and port
    const auto place = [&](Endpoint end, std::size_t leaf) {
        end.leaf = leaves[leaf];
        graph.plug(end);
        ++down[leaf];
    };
    const auto another = [&] {
        leaves.push_back(graph.add(Layer::leaf, 0));
        down.push_back(0);
        return leaves.size() - 1;
    };
    for (const Endpoint& end : ends) {
        if (end.node >= 0) {
            const std::pair key{end.node / graph.downlinks, end.port};
            if (!leafOf.contains(key))
                leafOf[key] = another();
            place(end, leafOf[key]);
        } else {
            const auto room = std::ranges::find_if(down, [&](int used) { return used < graph.downlinks; });
            place(end, room == down.end() ? another() : static_cast<std::size_t>(room - down.begin()));
        }
    }
    return leaves;
}

} // namespace cabling

inline FabricGraph emptyGraph(const models::FabricDesign& design) {
    FabricGraph graph;
    graph.radix = static_cast<int>(design.radix.value);
    const auto [down, up] = cabling::split(graph.radix, design.oversubscription.value);
    graph.downlinks = down;
    graph.uplinks = up;
    return graph;
}

/// Each builder gives nothing where it could not cable the design.
using Cabled = std::optional<FabricGraph>;

inline Cabled closGraph(const models::FabricDesign& design) {
    FabricGraph graph = emptyGraph(design);
    return cabling::addClos(graph, cabling::allEndpoints(design), design.tiers, 0) ? Cabled(graph) : Cabled();
}

inline Cabled railOptimisedGraph(const models::FabricDesign& design) {
    FabricGraph graph = emptyGraph(design);
    const auto ends = cabling::allEndpoints(design);
    const bool built = cabling::addFabric(graph, ends, design.tiers, 0, [&] { return cabling::layRails(graph, ends); });
    return built ? Cabled(graph) : Cabled();
}

/// `tiers` of every rail, which are all built alike.
inline Cabled railOnlyGraph(const models::FabricDesign& design, int tiers) {
    FabricGraph graph = emptyGraph(design);
    const int rails = static_cast<int>(design.portsPerNode.value);
    std::vector<std::vector<Endpoint>> ends(static_cast<std::size_t>(rails));
    for (Endpoint end : cabling::allEndpoints(design)) {
        end.fabric = end.port % rails; // those of no node are numbered through, and dealt in turn
        ends[static_cast<std::size_t>(end.fabric)].push_back(end);
    }
    for (int rail = 0; rail < rails; ++rail) {
        if (!cabling::addClos(graph, ends[static_cast<std::size_t>(rail)], tiers, rail))
            return std::nullopt;
    }
    return graph;
}

inline Cabled multiPlaneGraph(const models::FabricDesign& design) {
    FabricGraph graph = emptyGraph(design);
    for (int plane = 0; plane < static_cast<int>(design.planes.value); ++plane) {
        auto ends = cabling::allEndpoints(design);
        for (Endpoint& end : ends)
            end.fabric = plane;
        if (!cabling::addClos(graph, ends, design.tiers, plane))
            return std::nullopt;
    }
    return graph;
}

/// The largest balanced router that fits the radix, found by trial; groups are joined in rounds, in each of which every
/// group gets a link to the group a step further on, until the global ports are used.
inline Cabled dragonflyGraph(const models::FabricDesign& design) {
    FabricGraph graph;
    graph.radix = static_cast<int>(design.radix.value);
    int hosts = 0;
    while ((hosts + 1) + (2 * (hosts + 1) - 1) + (hosts + 1) <= graph.radix)
        ++hosts;
    if (hosts == 0)
        return std::nullopt;
    const int routers = 2 * hosts;
    graph.downlinks = hosts;
    graph.uplinks = routers - 1 + hosts;
    const auto ends = cabling::allEndpoints(design);
    if (ends.size() <= static_cast<std::size_t>(graph.radix)) {
        const int only = graph.add(Layer::leaf, 0, 0);
        for (Endpoint end : ends) {
            end.leaf = only;
            graph.plug(end);
        }
        return graph;
    }
    int groups = 0;
    for (std::size_t at = 0; at < ends.size(); ++groups) {
        std::vector<int> group;
        for (int r = 0; r < routers; ++r) {
            group.push_back(graph.add(Layer::leaf, 0, groups));
            for (int h = 0; h < hosts && at < ends.size(); ++h, ++at) {
                Endpoint end = ends[at];
                end.leaf = group.back();
                graph.plug(end);
            }
        }
        for (std::size_t a = 0; a < group.size(); ++a) {
            for (std::size_t b = a + 1; b < group.size(); ++b)
                graph.connect(group[a], group[b]);
        }
    }
    std::vector<int> global(static_cast<std::size_t>(groups)); // ports used of each group
    const auto router = [&](int group) { return group * routers + global[static_cast<std::size_t>(group)]++ / hosts; };
    const int ports = routers * hosts;
    for (int left = groups > 1 ? ports : 0; left > 0;) {
        const bool halfRound = left == 1; // opposite groups share one link: one port each
        for (int step = halfRound ? groups / 2 : 1; step <= groups / 2 && left > 0; ++step) {
            const bool opposite = 2 * step == groups;
            if (!opposite && left == 1)
                continue;
            for (int g = 0; g < (opposite ? groups / 2 : groups); ++g) {
                const int from = router(g);
                graph.connect(from, router((g + step) % groups));
            }
            left -= opposite ? 1 : 2;
        }
    }
    return graph;
}

/// The most cables on the way from `from` to each switch; −1 for those out of reach.
inline std::vector<int> hopsFrom(const std::vector<std::vector<int>>& neighbours, int from) {
    std::vector<int> hops(neighbours.size(), -1);
    std::queue<int> next;
    hops[static_cast<std::size_t>(from)] = 0;
    for (next.push(from); !next.empty(); next.pop()) {
        for (const int to : neighbours[static_cast<std::size_t>(next.front())]) {
            if (hops[static_cast<std::size_t>(to)] < 0) {
                hops[static_cast<std::size_t>(to)] = hops[static_cast<std::size_t>(next.front())] + 1;
                next.push(to);
            }
        }
    }
    return hops;
}

} // namespace plumb::tests
