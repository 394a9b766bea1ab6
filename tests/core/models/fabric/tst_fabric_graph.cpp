// SPDX-License-Identifier: GPL-3.0-or-later
// Counts of generated designs against the same designs cabled port by port.
#include <random>
#include <set>

#include <QTest>

#include "tests/core/models/fabric/fabric_graph.h"

using namespace plumb;
using namespace plumb::models;
using namespace plumb::tests;

namespace {

enum class Kind { clos, railOptimised, railOnly, multiPlane, dragonfly };

FabricCounts counted(Kind kind, const FabricDesign& design) {
    switch (kind) {
    case Kind::clos:
        return clos(design);
    case Kind::railOptimised:
        return railOptimised(design);
    case Kind::railOnly:
        return railOnly(design);
    case Kind::multiPlane:
        return multiPlane(design);
    case Kind::dragonfly:
        break;
    }
    return dragonfly(design);
}

Cabled cabled(Kind kind, const FabricDesign& design) {
    switch (kind) {
    case Kind::clos:
        return closGraph(design);
    case Kind::railOptimised:
        return railOptimisedGraph(design);
    case Kind::railOnly:
        // The rail with the most endpoints sets the tiers; where it cannot be built, no rail can.
        for (const int tiers : design.tiers == 0 ? std::vector{1, 2, 3} : std::vector{design.tiers}) {
            if (Cabled graph = railOnlyGraph(design, tiers))
                return graph;
        }
        return std::nullopt;
    case Kind::multiPlane:
        return multiPlaneGraph(design);
    case Kind::dragonfly:
        break;
    }
    return dragonflyGraph(design);
}

/// How many cables of each pair of switches there are.
std::map<std::pair<int, int>, int> trunks(const FabricGraph& graph) {
    std::map<std::pair<int, int>, int> of;
    for (const Cable& cable : graph.cables)
        ++of[{std::min(cable.a, cable.b), std::max(cable.a, cable.b)}];
    return of;
}

/// Empty if every leaf has equally many cables to every spine of its pod, and all its uplinks are used.
QString unevenLeaf(const FabricGraph& graph) {
    const auto between = trunks(graph);
    for (int leaf = 0; leaf < static_cast<int>(graph.switches.size()); ++leaf) {
        if (graph.of(leaf).layer != Layer::leaf)
            continue;
        std::set<int> widths;
        int links = 0;
        for (int spine = 0; spine < static_cast<int>(graph.switches.size()); ++spine) {
            const Switch& s = graph.of(spine);
            if (s.layer != Layer::spine || s.fabric != graph.of(leaf).fabric || s.pod != graph.of(leaf).pod)
                continue;
            const auto trunk = between.find({std::min(leaf, spine), std::max(leaf, spine)});
            const int width = trunk == between.end() ? 0 : trunk->second;
            widths.insert(width);
            links += width;
        }
        if (links != (widths.empty() ? 0 : graph.uplinks) || widths.size() > 1 || widths.contains(0))
            return QStringLiteral("leaf %1 has %2 uplinks in %3 widths").arg(leaf).arg(links).arg(widths.size());
    }
    return {};
}

/// Empty if the groups of a dragonfly are joined as evenly as whole links allow, each to each.
QString unevenGroups(const FabricGraph& graph) {
    std::map<std::pair<int, int>, int> of;
    int groups = 0;
    for (const Cable& cable : graph.cables) {
        const int a = graph.of(cable.a).pod;
        const int b = graph.of(cable.b).pod;
        groups = std::max({groups, a + 1, b + 1});
        if (a != b)
            ++of[{std::min(a, b), std::max(a, b)}];
    }
    if (static_cast<int>(of.size()) != groups * (groups - 1) / 2)
        return QStringLiteral("%1 of the pairs of %2 groups are joined").arg(of.size()).arg(groups);
    int least = INT_MAX;
    int most = 0;
    for (const auto& [pair, links] : of) {
        least = std::min(least, links);
        most = std::max(most, links);
    }
    return of.empty() || most - least <= 1 ? QString() : QStringLiteral("%1 to %2 links").arg(least).arg(most);
}

/// Empty if the endpoints of each rail or plane reach each other in as many hops as their tiers take at most, and no
/// other rail or plane.
QString unreached(const FabricGraph& graph, int mostHops) {
    const auto neighbours = graph.neighbours();
    std::set<int> leaves;
    for (const Endpoint& end : graph.endpoints) {
        if (end.fabric != graph.of(end.leaf).fabric)
            return QStringLiteral("an endpoint is plugged into another rail or plane");
        leaves.insert(end.leaf);
    }
    for (const int from : leaves) {
        const auto hops = hopsFrom(neighbours, from);
        for (const int to : leaves) {
            const int taken = hops[static_cast<std::size_t>(to)];
            const bool together = graph.of(from).fabric == graph.of(to).fabric;
            if (together != (taken >= 0) || taken > mostHops)
                return QStringLiteral("leaf %1 to %2: %3 hops").arg(from).arg(to).arg(taken);
        }
    }
    return {};
}

/// Empty if equal ports of a group of nodes are on one leaf, other ports of it on others.
QString unaligned(const FabricGraph& graph) {
    std::map<std::pair<int, int>, std::set<int>> of;
    for (const Endpoint& end : graph.endpoints) {
        if (end.node >= 0)
            of[{end.node / graph.downlinks, end.port}].insert(end.leaf);
    }
    std::set<int> seen;
    for (const auto& [key, leaves] : of) {
        if (leaves.size() != 1 || !seen.insert(*leaves.begin()).second)
            return QStringLiteral("rail %1 of group %2").arg(key.second).arg(key.first);
    }
    return {};
}

FabricDesign generated(std::mt19937& bits, Kind kind) {
    const auto pick = [&](auto... values) {
        const std::vector<double> all{static_cast<double>(values)...};
        return all[bits() % all.size()];
    };
    const bool manyPorts = kind == Kind::railOptimised || kind == Kind::railOnly;
    const auto most = static_cast<unsigned>(pick(4, manyPorts ? 60 : 120));
    return {.nodes = {static_cast<double>(1 + bits() % most)},
            .portsPerNode = {pick(1, 2, 3, 4)},
            .radix = {pick(3, 4, 6, 7, 8, 10, 12, 16, 18)},
            .oversubscription = {pick(1, 1, 1, 2, 3, 0.5, 1.5)},
            .tiers = static_cast<int>(pick(0, 0, 0, 2, 3)),
            .planes = {pick(1, 2, 3)},
            .otherPorts = {pick(0, 0, 1, 4, 9)}};
}

} // namespace

class TestFabricGraph : public QObject {
    Q_OBJECT
private slots:
    void countsAreWhatIsCabled_data() {
        QTest::addColumn<int>("kind");
        QTest::newRow("clos") << static_cast<int>(Kind::clos);
        QTest::newRow("rail-optimised") << static_cast<int>(Kind::railOptimised);
        QTest::newRow("rail-only") << static_cast<int>(Kind::railOnly);
        QTest::newRow("multi-plane") << static_cast<int>(Kind::multiPlane);
        QTest::newRow("dragonfly") << static_cast<int>(Kind::dragonfly);
    }
    void countsAreWhatIsCabled() {
        QFETCH(int, kind);
        const auto of = static_cast<Kind>(kind);
        std::mt19937 bits(20'260'703);
        int built = 0;
        int refused = 0;
        std::set<int> tiersSeen;
        for (int i = 0; i < 150; ++i) {
            const FabricDesign design = generated(bits, of);
            const QString what = QStringLiteral("nodes %1, ports %2, radix %3, oversubscription %4, tiers %5, planes "
                                                "%6, others %7: ")
                                     .arg(design.nodes.value)
                                     .arg(design.portsPerNode.value)
                                     .arg(design.radix.value)
                                     .arg(design.oversubscription.value)
                                     .arg(design.tiers)
                                     .arg(design.planes.value)
                                     .arg(design.otherPorts.value);
            const FabricCounts counts = counted(of, design);
            const Cabled graph = cabled(of, design);
            const bool fits = graph && !graph->overfull;
            // A dragonfly is cabled whatever the number of groups; too many show as groups that nothing joins.
            if (of == Kind::dragonfly && graph && !counts) {
                QVERIFY2(!unevenGroups(*graph).isEmpty(), qPrintable(what));
                ++refused;
                continue;
            }
            QVERIFY2(static_cast<bool>(counts) == fits, qPrintable(what + "built or refused by one alone"));
            if (!counts) {
                ++refused;
                continue;
            }
            ++built;
            tiersSeen.insert(counts.tiers);
            const auto same = [&](const char* name, double count, int found) {
                return count == found
                           ? QString()
                           : what + QStringLiteral("%1: %2 counted, %3 cabled").arg(name).arg(count).arg(found);
            };
            int lower = 0; // leaf to spine, or inside a group
            for (const Cable& cable : graph->cables) {
                const Switch& a = graph->of(cable.a);
                const Switch& b = graph->of(cable.b);
                lower += of == Kind::dragonfly ? a.pod == b.pod : a.layer == Layer::leaf || b.layer == Layer::leaf;
            }
            const int upper = static_cast<int>(graph->cables.size()) - lower;
            for (const QString& difference :
                 {same("leaves", counts.leaf, graph->count(Layer::leaf)),
                  same("spines", counts.spine, graph->count(Layer::spine)),
                  same("cores", counts.core, graph->count(Layer::core)),
                  same("switches", counts.switches(), static_cast<int>(graph->switches.size())),
                  same("endpoint links", counts.endpointLinks, static_cast<int>(graph->endpoints.size())),
                  same("lower links", counts.leafSpineLinks, lower), same("upper links", counts.spineCoreLinks, upper),
                  same("free leaf ports", counts.freeLeafPorts, graph->freePorts(Layer::leaf)),
                  same("free spine ports", counts.freeSpinePorts, graph->freePorts(Layer::spine)),
                  same("free core ports", counts.freeCorePorts, graph->freePorts(Layer::core))})
                QVERIFY2(difference.isEmpty(), qPrintable(difference));
            const int mostHops = of == Kind::dragonfly ? 3 : 2 * (counts.tiers - 1);
            for (const QString& fault :
                 {of == Kind::dragonfly ? unevenGroups(*graph) : unevenLeaf(*graph), unreached(*graph, mostHops),
                  of == Kind::railOptimised && counts.tiers > 1 ? unaligned(*graph) : QString()})
                QVERIFY2(fault.isEmpty(), qPrintable(what + fault));
        }
        QVERIFY2(built >= 50, qPrintable(QString::number(built)));
        QVERIFY2(refused >= 3, qPrintable(QString::number(refused)));
        if (of != Kind::dragonfly)
            QCOMPARE(tiersSeen, (std::set{1, 2, 3}));
    }

    // The checks above can fail.
    void findsAMissingCable() {
        FabricGraph graph = *closGraph({.nodes = {20}, .portsPerNode = {1}, .radix = {8}});
        QVERIFY(unevenLeaf(graph).isEmpty() && unreached(graph, 2).isEmpty());
        graph.cables.pop_back();
        QVERIFY(!unevenLeaf(graph).isEmpty());
        std::erase_if(graph.cables, [](const Cable& cable) { return cable.a == 0; });
        QVERIFY(!unreached(graph, 2).isEmpty());
    }

    void findsAFullSwitch() {
        FabricGraph graph = *closGraph({.nodes = {32}, .portsPerNode = {1}, .radix = {8}});
        QVERIFY(!graph.overfull);
        graph.plug({.leaf = 0});
        QVERIFY(graph.overfull);
    }

    void findsTheSecondRail() {
        FabricGraph graph = *railOnlyGraph({.nodes = {20}, .portsPerNode = {2}, .radix = {8}}, 2);
        QVERIFY(unreached(graph, 2).isEmpty());
        graph.endpoints.front().fabric = 1;
        QVERIFY(!unreached(graph, 2).isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestFabricGraph)
#include "tst_fabric_graph.moc"
