// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/figures/fabric/cabling.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/report/figures/fabric/layout.h"
#include "core/report/figures/fabric/words.h"

namespace plumb::report::cabling {
namespace {

constexpr int mostInTier = 5;     // boxes of one kind, before the stack with the rest of the network
constexpr int mostBesideRest = 4; // where that stack is sure to stand beside them

std::string whole(double count) {
    return groupedNumber(count, 0);
}

/// Collects tiers and bundles of one network; each topology fills it in its own way.
class Cabling {
public:
    Cabling(const NetworkDesign& design, const NetworkNumbers& network, double delivered, const Voice& say)
        : m_design(design), m_network(network), m_counts(network.bought), m_say(say),
          m_nodes(std::ceil(network.boughtFor)), m_delivered(delivered), m_ports(std::floor(design.ports.value)),
          m_radix(std::floor(design.radix.value)), m_others(std::ceil(design.otherPorts.value)) {}

    void draw(Figure& to) {
        const bool isSplit = (m_design.topology == Topology::railOnly && m_ports > 1) ||
                             (m_design.topology == Topology::multiPlane && m_design.planes.value >= 2);
        if (m_design.topology == Topology::dragonfly)
            dragonfly();
        else if (isSplit)
            planes();
        else if (m_counts.tiers == 1)
            singleSwitch();
        else
            switched();
        layOut(m_tiers, m_bundles, to);
    }

private:
    // ---- words ------------------------------------------------------------------------------------------------------

    std::string links(double count) const {
        return count == std::trunc(count)
                   ? counted(m_say, "figure.fabric.links", count, "{count} link", "{count} links")
                   : std::string();
    }

    std::string alike(double count) const {
        return m_say("figure.fabric.stack", "… ×{count}", {{"count", whole(count)}});
    }

    std::string named(const std::string& kind, const Run& run) const {
        return run.isMany() ? kind + " " + whole(run.first) + "–" + whole(run.last) : kind + " " + whole(run.first);
    }

    std::string free(double ports) const {
        if (ports == 0)
            return m_say("figure.fabric.none_free", "no port free");
        return counted(m_say, "figure.fabric.free", ports, "{count} port free", "{count} ports free");
    }

    std::string switches(std::string_view id, double count) const {
        if (id == "core")
            return counted(m_say, "figure.fabric.core", count, "{count} core switch", "{count} core switches");
        if (id == "spine")
            return counted(m_say, "figure.fabric.spine", count, "{count} spine switch", "{count} spine switches");
        return counted(m_say, "figure.fabric.leaf", count, "{count} leaf switch", "{count} leaf switches");
    }

    std::string nodesHeading() const {
        return counted(m_say, "figure.fabric.nodes", m_nodes, "{count} node", "{count:node|nodes}");
    }

    std::string nodesDetail() const {
        std::string said =
            counted(m_say, "figure.fabric.ports_each", m_ports, "{count} port each", "{count} ports each");
        if (m_delivered < m_nodes)
            said += m_say("figure.fabric.delivered", "; {count} delivered", {{"count", whole(m_delivered)}});
        return said;
    }

    /// The links of the nodes delivered, where the layer is bought for more.
    std::string nodeLinks(const std::string& spread) const {
        if (m_network.endpointLinks >= m_counts.endpointLinks)
            return spread;
        return m_say("figure.fabric.cabled", "{count} of them cabled; {spread}",
                     {{"count", whole(m_network.endpointLinks)}, {"spread", spread}});
    }

    // ---- parts ------------------------------------------------------------------------------------------------------

    std::size_t tier(std::string id, std::string heading, std::string detail) {
        m_tiers.push_back({std::move(id), std::move(heading), std::move(detail), {}, {}, {}});
        return m_tiers.size() - 1;
    }

    Place part(std::size_t tier, std::string label, std::string detail, bool isMany = false) {
        std::vector<Part>& parts = m_tiers[tier].parts;
        parts.push_back(
            {m_tiers[tier].id + "-" + std::to_string(parts.size() + 1), std::move(label), std::move(detail), isMany});
        return {tier, parts.size() - 1};
    }

    void below(std::size_t tier, double count, std::string spread) {
        m_tiers[tier].links = links(count);
        m_tiers[tier].linksDetail = std::move(spread);
    }

    void join(const Place& from, const Place& to, double count, std::string label) {
        if (count > 0)
            m_bundles.push_back({from, to, count, std::move(label)});
    }
    void join(const Place& from, const Place& to, double count) { join(from, to, count, links(count)); }

    /// A box for each run of things of one kind.
    struct Held {
        Place place;
        Run run;
    };
    std::vector<Held> row(std::size_t tier, const std::string& kind, double count, int most,
                          const std::string& detail = {}) {
        std::vector<Held> held;
        for (const Run& run : runs(count, most)) {
            const std::string ofStack = detail.empty() ? alike(run.count()) : alike(run.count()) + "; " + detail;
            held.push_back({part(tier, named(kind, run), run.isMany() ? ofStack : detail, run.isMany()), run});
        }
        return held;
    }

    /// The rest of the network, beyond what is drawn one by one.
    Held rest(std::size_t tier, const std::string& kind, double first, double last) {
        const Run run{first, last};
        return {part(tier, named(kind, run), run.isMany() ? alike(run.count()) : std::string(), run.isMany()), run};
    }

    /// Ports of managers and gateways take what is free: at one of the leaves, nobody has said which.
    void joinOthers(std::size_t nodeTier, const std::vector<Held>& leaves) {
        if (m_others <= 0)
            return;
        const Place others = part(nodeTier, m_say("figure.fabric.others", "Managers, gateways"), links(m_others));
        for (const Held& leaf : leaves)
            join(leaf.place, others, 1, m_say("figure.fabric.where_free", "where ports are free"));
    }

    /// The nodes on endpoints `first` to `last` of a fabric that is filled node by node, under a leaf.
    void nodesUnder(std::size_t nodeTier, const Place& leaf, double first, double last) {
        if (last < first) {
            part(nodeTier, m_say("figure.fabric.no_node", "No node"), {});
            return;
        }
        const bool isOther = first > m_nodes * m_ports;
        const Run nodes{std::floor((first - 1) / m_ports) + 1, std::min(std::ceil(last / m_ports), m_nodes)};
        const Place held =
            part(nodeTier, isOther ? m_say("figure.fabric.others", "Managers, gateways") : named(m_node, nodes),
                 isOther || !nodes.isMany() ? std::string() : alike(nodes.count()), !isOther && nodes.isMany());
        join(leaf, held, last - first + 1);
    }

    // ---- topologies -------------------------------------------------------------------------------------------------

    void singleSwitch() {
        const std::size_t top =
            tier("leaf", counted(m_say, "figure.fabric.switches", 1, "{count} switch", "{count} switches"),
                 free(m_counts.freeLeafPorts));
        const Place one = part(top, m_say("figure.fabric.switch", "Switch"),
                               m_say("figure.fabric.ports_taken", "{taken} of {all} ports",
                                     {{"taken", whole(m_counts.endpointLinks)}, {"all", whole(m_radix)}}));
        below(top, m_counts.endpointLinks, nodeLinks(m_say("figure.fabric.each_node", "every port of every node")));
        const std::size_t nodeTier = tier("node", nodesHeading(), nodesDetail());
        for (const Held& node : row(nodeTier, m_node, m_nodes, mostInTier))
            join(one, node.place, node.run.count() * m_ports);
        if (m_others > 0)
            join(one, part(nodeTier, m_say("figure.fabric.others", "Managers, gateways"), {}), m_others);
    }

    void switched() {
        const bool isByRail = m_design.topology == Topology::railOptimised && m_ports > 1;
        const bool hasPods = m_counts.tiers == 3;
        const double half = std::floor(m_radix / 2);
        const double podLeaves = hasPods ? std::min(m_counts.leaf, half) : m_counts.leaf;
        const double otherLeaves = m_counts.leaf - podLeaves;
        const double up = m_counts.uplinksPerLeaf;
        // The spines of a full pod are the uplinks of a leaf: fewer have not the ports.
        const double podSpines = otherLeaves > 0 ? up : m_counts.spine;
        const double pods = std::ceil(m_counts.leaf / std::max(1.0, podLeaves));
        const std::string ofPods =
            hasPods ? counted(m_say, "figure.fabric.pods", pods, "{count} pod; ", "{count} pods; ") : std::string();

        std::vector<Held> spines;
        std::size_t spineTier = 0;
        if (hasPods) {
            const std::size_t coreTier = tier("core", switches("core", m_counts.core), free(m_counts.freeCorePorts));
            const Held core = rest(coreTier, m_say("figure.fabric.core_word", "Core"), 1, m_counts.core);
            below(coreTier, m_counts.spineCoreLinks,
                  m_say("figure.fabric.up_spine", "{count} up each spine", {{"count", whole(half)}}));
            spineTier = tier("spine", switches("spine", m_counts.spine), ofPods + free(m_counts.freeSpinePorts));
            spines = row(spineTier, m_say("figure.fabric.spine_word", "Spine"), podSpines, mostBesideRest);
            for (const Held& spine : spines)
                join(core.place, spine.place, spine.run.count() * half);
            if (otherLeaves > 0) {
                const Held others =
                    rest(spineTier, m_say("figure.fabric.spine_word", "Spine"), podSpines + 1, m_counts.spine);
                join(core.place, others.place, others.run.count() * half);
                spines.push_back(others);
            }
        } else {
            spineTier = tier("spine", switches("spine", m_counts.spine), free(m_counts.freeSpinePorts));
            spines = row(spineTier, m_say("figure.fabric.spine_word", "Spine"), m_counts.spine, mostInTier);
        }
        const std::size_t inPod = spines.size() - (otherLeaves > 0 ? 1 : 0);
        below(spineTier, m_counts.leafSpineLinks,
              hasPods ? m_say("figure.fabric.up_leaf_pod", "{up} up each leaf, {pair} to every spine of its pod",
                              {{"up", whole(up)}, {"pair", whole(up / podSpines)}})
                      : m_say("figure.fabric.up_leaf", "{up} up each leaf, {pair} to every spine",
                              {{"up", whole(up)}, {"pair", whole(up / podSpines)}}));

        const std::size_t leafTier =
            tier("leaf", switches("leaf", m_counts.leaf), ofPods + free(m_counts.freeLeafPorts));
        const double lead = isByRail ? std::min(m_ports, podLeaves) : podLeaves;
        std::vector<Held> leaves = row(leafTier, isByRail ? m_rail : m_leaf, lead, mostInTier);
        const std::size_t leading = leaves.size();
        if (podLeaves > lead)
            leaves.push_back(rest(leafTier, m_leaf, lead + 1, podLeaves));
        const std::size_t ofPod = leaves.size();
        if (otherLeaves > 0)
            leaves.push_back(rest(leafTier, m_leaf, podLeaves + 1, m_counts.leaf));
        for (std::size_t s = 0; s < inPod; ++s) {
            for (std::size_t l = 0; l < ofPod; ++l)
                join(spines[s].place, leaves[l].place, spines[s].run.count() * leaves[l].run.count() * up / podSpines);
        }
        if (otherLeaves > 0)
            join(spines.back().place, leaves.back().place, otherLeaves * up);
        below(leafTier, m_counts.endpointLinks,
              nodeLinks(isByRail ? m_say("figure.fabric.by_rail", "port k of a node to rail k")
                                 : m_say("figure.fabric.by_node", "leaf after leaf, node by node")));
        if (isByRail)
            nodesByRail(leaves, leading, ofPod);
        else
            nodesByLeaf(leaves);
    }

    void nodesByLeaf(const std::vector<Held>& leaves) {
        const std::size_t nodeTier = tier("node", nodesHeading(), nodesDetail());
        const double down = m_counts.downlinksPerLeaf;
        for (const Held& leaf : leaves)
            nodesUnder(nodeTier, leaf.place, (leaf.run.first - 1) * down + 1,
                       std::min(leaf.run.last * down, m_counts.endpointLinks));
    }

    /// The nodes of the first group, one by one, and the others: below the leaves `leading`… of the pod up to `ofPod`,
    /// and those beyond.
    void nodesByRail(const std::vector<Held>& leaves, std::size_t leading, std::size_t ofPod) {
        const double down = m_counts.downlinksPerLeaf;
        const double group = std::min(down, m_nodes);
        const std::string ofGroups = m_nodes > group
                                         ? m_say("figure.fabric.node_groups", "; {groups} groups of {nodes}",
                                                 {{"groups", whole(std::ceil(m_nodes / down))}, {"nodes", whole(down)}})
                                         : std::string();
        const std::size_t nodeTier = tier("node", nodesHeading(), nodesDetail() + ofGroups);
        const double lead = leaves[leading - 1].run.last;
        for (const Held& node : row(nodeTier, m_node, group, mostInTier)) {
            for (std::size_t l = 0; l < leading; ++l)
                join(leaves[l].place, node.place, leaves[l].run.count() * node.run.count());
            if (lead < m_ports) // a pod has fewer leaves than a node has ports
                join(leaves.back().place, node.place, (m_ports - lead) * node.run.count());
        }
        if (m_nodes > group) {
            const Held others = rest(nodeTier, m_node, group + 1, m_nodes);
            double left = others.run.count() * m_ports;
            if (ofPod > leading) {
                const Held& pod = leaves[leading];
                const bool isLast = ofPod == leaves.size();
                const double here = isLast ? left : std::min(left, pod.run.count() * down);
                join(pod.place, others.place, here);
                left -= here;
            }
            if (ofPod < leaves.size())
                join(leaves.back().place, others.place, left);
        }
        joinOthers(nodeTier, leaves);
    }

    /// Independent fabrics beside each other: rails, or planes.
    void planes() {
        const bool isRails = m_design.topology == Topology::railOnly;
        const double count = isRails ? m_ports : std::floor(m_design.planes.value);
        const std::string kind = isRails ? m_rail : m_say("figure.fabric.plane_word", "Plane");
        struct Layer {
            const char* id;
            double switches, freePorts, linksBelow;
        };
        std::vector<Layer> layers{{"leaf", m_counts.leaf, m_counts.freeLeafPorts, m_counts.endpointLinks}};
        if (m_counts.tiers >= 2)
            layers.push_back({"spine", m_counts.spine, m_counts.freeSpinePorts, m_counts.leafSpineLinks});
        if (m_counts.tiers >= 3)
            layers.push_back({"core", m_counts.core, m_counts.freeCorePorts, m_counts.spineCoreLinks});
        std::vector<Held> above;
        double linksAbove = 0;
        for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
            const std::size_t here = tier(layer->id, switches(layer->id, layer->switches), free(layer->freePorts));
            const std::vector<Held> held = row(here, kind, count, mostInTier, eachOf(layer->switches, count));
            for (const Held& each : held)
                m_tiers[here].parts[each.place.part].isMany = each.run.isMany() || layer->switches > count;
            for (std::size_t i = 0; i < above.size(); ++i)
                join(above[i].place, held[i].place, held[i].run.count() * linksAbove / count);
            above = held;
            linksAbove = layer->linksBelow;
            below(here, layer->linksBelow,
                  std::string(layer->id) != "leaf"
                      ? (isRails ? m_say("figure.fabric.within_rail", "within each rail; none between rails")
                                 : m_say("figure.fabric.within_plane", "within each plane; none between planes"))
                      : nodeLinks(isRails ? m_say("figure.fabric.by_rail", "port k of a node to rail k")
                                          : m_say("figure.fabric.by_plane", "every port of a node to every plane")));
        }
        const std::size_t nodeTier = tier("node", nodesHeading(), nodesDetail());
        for (const Held& node : row(nodeTier, m_node, m_nodes, mostInTier)) {
            for (const Held& plane : above)
                join(plane.place, node.place, node.run.count() * plane.run.count() * (isRails ? 1 : m_ports));
        }
        if (isRails)
            joinOthers(nodeTier, above);
        else if (m_others > 0) {
            const Place others =
                part(nodeTier, m_say("figure.fabric.others", "Managers, gateways"), links(m_others * count));
            for (const Held& plane : above)
                join(plane.place, others, m_others * plane.run.count());
        }
    }

    /// "16 switches", or "16 or 17 switches" where they are not spread evenly.
    std::string eachOf(double all, double count) const {
        const double least = std::floor(all / count), most = std::ceil(all / count);
        if (least == most)
            return counted(m_say, "figure.fabric.switches", least, "{count} switch", "{count} switches");
        return m_say("figure.fabric.either", "{least} or {most} switches",
                     {{"least", whole(least)}, {"most", whole(most)}});
    }

    void dragonfly() {
        const double global = m_counts.downlinksPerLeaf; // as many endpoints as global links
        const double routers = 2 * global;
        const double groups = m_counts.leaf / routers;
        if (groups > 1) {
            const std::size_t top = tier(
                "group", counted(m_say, "figure.fabric.groups", groups, "{count} group", "{count} groups"),
                counted(m_say, "figure.fabric.routers_each", routers, "{count} router each", "{count} routers each"));
            mesh(row(top, m_say("figure.fabric.group_word", "Group"), groups, mostInTier),
                 m_counts.spineCoreLinks / (groups * (groups - 1) / 2));
            below(top, m_counts.spineCoreLinks,
                  m_say("figure.fabric.global",
                        "between all groups, {each} from every router; {inside} more within groups",
                        {{"each", whole(global)}, {"inside", whole(m_counts.leafSpineLinks)}}));
        }
        const std::size_t routerTier =
            tier("router", counted(m_say, "figure.fabric.routers", m_counts.leaf, "{count} router", "{count} routers"),
                 groups > 1 ? m_say("figure.fabric.first_group", "group 1 is drawn; {free}",
                                    {{"free", free(m_counts.freeLeafPorts)}})
                            : free(m_counts.freeLeafPorts));
        const std::vector<Held> held =
            row(routerTier, m_say("figure.fabric.router_word", "Router"), routers, mostInTier);
        mesh(held, 1);
        below(routerTier, m_counts.endpointLinks,
              nodeLinks(m_say("figure.fabric.per_router", "up to {count} on each router", {{"count", whole(global)}})));
        const std::size_t nodeTier = tier("node", nodesHeading(), nodesDetail());
        for (const Held& router : held)
            nodesUnder(nodeTier, router.place, (router.run.first - 1) * global + 1,
                       std::min(router.run.last * global, m_counts.endpointLinks));
    }

    /// Everything of a tier joined to everything else of it.
    void mesh(const std::vector<Held>& held, double linksOfPair) {
        for (std::size_t i = 0; i < held.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j)
                join(held[j].place, held[i].place, held[i].run.count() * held[j].run.count() * linksOfPair);
        }
    }

    const NetworkDesign& m_design;
    const NetworkNumbers& m_network;
    const models::FabricCounts& m_counts;
    const Voice& m_say;
    const double m_nodes, m_delivered, m_ports, m_radix, m_others;
    const std::string m_node = m_say("figure.fabric.node_word", "Node");
    const std::string m_leaf = m_say("figure.fabric.leaf_word", "Leaf");
    const std::string m_rail = m_say("figure.fabric.rail_word", "Rail");
    std::vector<Tier> m_tiers;
    std::vector<Bundle> m_bundles;
};

} // namespace

void draw(const NetworkDesign& design, const NetworkNumbers& network, double delivered, const Voice& say, Figure& to) {
    Cabling(design, network, delivered, say).draw(to);
}

} // namespace plumb::report::cabling
