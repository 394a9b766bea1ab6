// SPDX-License-Identifier: GPL-3.0-or-later
// Counts of fabrics against vendors' tables, published designs and each other.
#include <cmath>
#include <limits>

#include <QTest>

#include "core/models/fabric/topology.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

/// `count` endpoints that are not grouped in nodes.
FabricDesign endpoints(double count, double radix, double oversubscription = 1, int tiers = 0) {
    return {.nodes = {count},
            .portsPerNode = {1},
            .radix = {radix},
            .oversubscription = {oversubscription},
            .tiers = tiers};
}

/// Switches and links of a fabric at the prices of a public cost sheet of August 2024, per accelerator.
double pricePerAccelerator(const FabricCounts& fabric, double linkPrice, double accelerators) {
    return (fabric.switches() * 36000 + fabric.links() * linkPrice) / accelerators;
}

} // namespace

class TestFabricTopology : public QObject {
    Q_OBJECT
private slots:
    void vendorTables_data() {
        QTest::addColumn<double>("nodes");
        QTest::addColumn<double>("radix");
        QTest::addColumn<double>("others");
        QTest::addColumn<QList<double>>("expected"); // leaf, spine, endpoint links, leaf-spine links
        const auto row = [](const char* name, double nodes, double radix, double others, QList<double> expected) {
            QTest::newRow(name) << nodes << radix << others << expected;
        };
        row("B200, 2 SU", 64, 64, 0, {16, 8, 512, 512});
        row("H100 and B200, 4 SU", 128, 64, 0, {32, 16, 1024, 1024});
        row("H100 and B200, 8 SU", 256, 64, 0, {64, 32, 2048, 2048});
        row("RA-11333-001 table 4, 1 SU as built", 31, 64, 4, {8, 4, 252, 256});
        row("RA-11333-001 table 4, 2 SU as built", 63, 64, 4, {16, 8, 508, 512});
        row("RA-11333-001 table 4, 4 SU as built", 127, 64, 4, {32, 16, 1020, 1024});
        row("B300 XDR, 1 SU", 72, 144, 0, {8, 4, 576, 576});
        row("B300 XDR, 2 SU", 144, 144, 0, {16, 8, 1152, 1152});
        row("B300 XDR, 4 SU: 16 does not divide 72", 288, 144, 0, {32, 18, 2304, 2304});
    }
    void vendorTables() {
        QFETCH(double, nodes);
        QFETCH(double, radix);
        QFETCH(double, others);
        QFETCH(QList<double>, expected);
        const FabricDesign design{.nodes = {nodes}, .radix = {radix}, .otherPorts = {others}};
        for (const FabricCounts& counts : {clos(design), railOptimised(design)}) {
            QVERIFY(counts);
            QCOMPARE(counts.tiers, 2);
            QCOMPARE(counts.leaf, expected[0]);
            QCOMPARE(counts.spine, expected[1]);
            QCOMPARE(counts.core, 0.0);
            QCOMPARE(counts.endpointLinks, expected[2]);
            QCOMPARE(counts.leafSpineLinks, expected[3]);
            QCOMPARE(counts.spineCoreLinks, 0.0);
        }
    }

    // B300 Spectrum-X, twin plane of 400G ports on switches of 128. Its tables count 800G cables of two links each.
    void twinPlane_data() {
        QTest::addColumn<double>("nodes");
        QTest::addColumn<QList<double>>("expected"); // leaf, spine, 800G cables to the nodes and to the spines
        QTest::newRow("1 SU") << 64.0 << QList<double>{16, 8, 512};
        QTest::newRow("2 SU") << 128.0 << QList<double>{32, 16, 1024};
        QTest::newRow("4 SU") << 256.0 << QList<double>{64, 32, 2048};
        QTest::newRow("8 SU") << 512.0 << QList<double>{128, 64, 4096};
        QTest::newRow("16 SU, the two-tier limit") << 1024.0 << QList<double>{256, 128, 8192};
    }
    void twinPlane() {
        QFETCH(double, nodes);
        QFETCH(QList<double>, expected);
        const FabricCounts counts = multiPlane({.nodes = {nodes}, .radix = {128}, .planes = {2}});
        QCOMPARE(counts.tiers, 2);
        QCOMPARE(counts.leaf, expected[0]);
        QCOMPARE(counts.spine, expected[1]);
        QCOMPARE(counts.endpointLinks, 2 * expected[2]);
        QCOMPARE(counts.leafSpineLinks, 2 * expected[2]);
        QCOMPARE(counts.largest, 8192.0);
        QCOMPARE(opticalModules(counts.links(), {2}), counts.links());
    }

    void railStripe() {
        // Juniper: leaves of 64 ports at 1:1 and 8 accelerators a server give 32 servers, 256 accelerators, 8 leaves.
        const FabricCounts stripe = railOptimised({.nodes = {32}});
        QCOMPARE(stripe.leaf, 8.0);
        QCOMPARE(stripe.endpointLinks, 256.0);
        QCOMPARE(stripe.downlinksPerLeaf, 32.0);
        QCOMPARE(stripe.freeLeafPorts, 0.0);
        // One node more opens the next stripe on all rails, where leaves filled in turn take one more.
        QCOMPARE(railOptimised({.nodes = {33}}).leaf, 16.0);
        QCOMPARE(clos({.nodes = {33}}).leaf, 9.0);
    }

    void fatTrees_data() {
        QTest::addColumn<double>("k");
        QTest::addColumn<int>("tiers");
        QTest::addColumn<QList<double>>("expected"); // hosts, switches, links
        QTest::newRow("k = 4") << 4.0 << 3 << QList<double>{16, 20, 48};
        QTest::newRow("k = 48, Al-Fares et al.") << 48.0 << 3 << QList<double>{27648, 2880, 82944};
        QTest::newRow("k = 64") << 64.0 << 3 << QList<double>{65536, 5120, 196608};
        QTest::newRow("k = 64, two tiers") << 64.0 << 2 << QList<double>{2048, 96, 4096};
        QTest::newRow("k = 40, two tiers") << 40.0 << 2 << QList<double>{800, 60, 1600};
        QTest::newRow("k = 128") << 128.0 << 3 << QList<double>{524288, 20480, 1572864};
        QTest::newRow("k = 64, a single switch") << 64.0 << 1 << QList<double>{64, 1, 64};
        QTest::newRow("k = 2") << 2.0 << 3 << QList<double>{2, 5, 6};
    }
    void fatTrees() {
        QFETCH(double, k);
        QFETCH(int, tiers);
        QFETCH(QList<double>, expected);
        QCOMPARE(fatTree({k}, tiers), (FatTree{expected[0], expected[1], expected[2]}));
        // The full tree is what the design of that many endpoints comes to, with nothing left over.
        const FabricCounts counts = clos(endpoints(expected[0], k, 1, tiers));
        QCOMPARE(counts.switches(), expected[1]);
        QCOMPARE(counts.links(), expected[2]);
        QCOMPARE(counts.largest, expected[0]);
        QCOMPARE(counts.freeLeafPorts + counts.freeSpinePorts + counts.freeCorePorts, 0.0);
        QCOMPARE(clos(endpoints(expected[0] + 1, k, 1, tiers)).why, Unbuildable::beyondTiers);
    }

    void coreOfTheFatTree() {
        const FabricCounts counts = clos(endpoints(27648, 48)); // Al-Fares et al.: core (k/2)^2
        QCOMPARE(counts.core, 576.0);
        QCOMPARE(counts.leaf, 1152.0);
        QCOMPARE(counts.spine, 1152.0);
    }

    void wholePodsOfThreeTiers_data() {
        QTest::addColumn<double>("radix");
        QTest::addColumn<double>("pods");
        for (const double radix : {4.0, 8.0, 16.0, 64.0, 128.0}) {
            for (const double pods : {3.0, radix / 2 + 1, radix - 1, radix})
                QTest::addRow("radix %g, %g pods", radix, pods) << radix << pods;
        }
    }
    void wholePodsOfThreeTiers() {
        QFETCH(double, radix);
        QFETCH(double, pods);
        const double n = pods * radix * radix / 4;
        const FabricCounts counts = clos(endpoints(n, radix));
        QCOMPARE(counts.tiers, 3);
        QCOMPARE(counts.leaf, 2 * n / radix);
        QCOMPARE(counts.spine, 2 * n / radix);
        QCOMPARE(counts.core, std::ceil(n / radix));
        QCOMPARE(counts.links(), 3 * n);
    }

    void publishedSwitchCounts() {
        QCOMPARE(clos(endpoints(65536, 64)).switches(), 5120.0);
        QCOMPARE(clos(endpoints(1024, 64)).switches(), 48.0);
        QCOMPARE(clos(endpoints(2048, 64)).switches(), 96.0);
    }

    void pricesOfThePublicSheet() {
        // Network per accelerator without its card: 64-port switches at $36,000, 400G links with optics at $1,280 (two
        // tiers) and $1,267 (three).
        const FabricCounts oneK = clos(endpoints(1024, 64));
        QCOMPARE(oneK.switches() * 36000, 1728000.0);
        QCOMPARE(oneK.links() * 1280, 2621440.0);
        QCOMPARE(39680000.0 + oneK.switches() * 36000 + oneK.links() * 1280 + 6400000.0, 50429440.0);
        QVERIFY_NEAR(pricePerAccelerator(oneK, 1280, 1024), 4248, 2e-4);
        const FabricCounts rails = railOnly({.nodes = {2048}});
        QCOMPARE(rails.tiers, 2);
        QVERIFY_NEAR(pricePerAccelerator(rails, 1280, 16384), 4248, 2e-4);
        const FabricCounts three = railOnly({.nodes = {16384}});
        QCOMPARE(three.tiers, 3);
        QVERIFY_NEAR(pricePerAccelerator(three, 1267, 131072), 6613, 1e-4);
        QVERIFY_NEAR(pricePerAccelerator(three, 1267, 131072) / pricePerAccelerator(oneK, 1280, 1024), 1.557, 1e-3);
    }

    void roundSwitchCountsOfTheArticleAreTooHigh() {
        const FabricCounts oneK = clos(endpoints(1024, 64));
        QCOMPARE(oneK.switches(), 48.0);
        QCOMPARE(oneK.links(), 2048.0);
        QVERIFY_NEAR(500 / oneK.switches(), 10.4, 2e-3);
        QVERIFY_NEAR(10000 / oneK.links(), 4.9, 5e-3);
        const FabricCounts sixteenK = clos(endpoints(16384, 64));
        QCOMPARE(sixteenK.switches(), 1280.0);
        QCOMPARE(sixteenK.links(), 49152.0);
        QVERIFY_NEAR(8000 / sixteenK.switches(), 6.25, 1e-12);
        QVERIFY_NEAR(150000 / sixteenK.links(), 3.05, 1e-3);
        // No radix in use explains 500: three tiers of 40 ports would take 128, were they needed.
        QCOMPARE(clos(endpoints(1024, 40)).tiers, 3);
        QVERIFY(clos(endpoints(1024, 40)).switches() < 150);
        QCOMPARE(5 * 1024.0 / 40, 128.0);
    }

    void hundredThousandEndpoints() {
        QCOMPARE(clos(endpoints(100000, 64)).why, Unbuildable::beyondTiers);
        QCOMPARE(clos(endpoints(100000, 64)).largest, 65536.0);
        const FabricCounts counts = clos(endpoints(100000, 128));
        QCOMPARE(std::ceil(5 * 100000.0 / 128), 3907.0); // the bound, which is no fabric
        QCOMPARE(counts.leaf, 1563.0);
        QCOMPARE(counts.spine, 24 * 64.0 + 32);
        QCOMPARE(counts.core, 784.0);
        QCOMPARE(counts.switches(), 3915.0);
        QVERIFY_NEAR(counts.links(), 300000, 2e-3);
        QCOMPARE(counts.largest, 524288.0);
        QCOMPARE(railOnly({.nodes = {12500}, .radix = {64}}).tiers, 3); // rail planes hold it at radix 64
    }

    void oversubscribedLeaves_data() {
        QTest::addColumn<double>("radix");
        QTest::addColumn<double>("oversubscription");
        QTest::addColumn<double>("down");
        QTest::addColumn<double>("up");
        QTest::newRow("1:1") << 64.0 << 1.0 << 32.0 << 32.0;
        QTest::newRow("3:1") << 64.0 << 3.0 << 48.0 << 16.0;
        QTest::newRow("7:1") << 64.0 << 7.0 << 56.0 << 8.0;
        QTest::newRow("2:1 leaves a port") << 64.0 << 2.0 << 42.0 << 21.0;
        QTest::newRow("odd radix leaves a port") << 63.0 << 1.0 << 31.0 << 31.0;
        QTest::newRow("7:3, a rounded ratio") << 10.0 << 7.0 / 3 << 7.0 << 3.0;
        QTest::newRow("8:9, spare uplinks") << 34.0 << 8.0 / 9 << 16.0 << 18.0;
        QTest::newRow("4:1 is not exceeded") << 12.0 << 4.0 << 8.0 << 2.0;
        QTest::newRow("the most") << 64.0 << 63.0 << 63.0 << 1.0;
    }
    void oversubscribedLeaves() {
        QFETCH(double, radix);
        QFETCH(double, oversubscription);
        QFETCH(double, down);
        QFETCH(double, up);
        const FabricCounts counts = clos(endpoints(down + 1, radix, oversubscription, 2));
        QCOMPARE(counts.downlinksPerLeaf, down);
        QCOMPARE(counts.uplinksPerLeaf, up);
        QCOMPARE(counts.leaf, 2.0);
        QCOMPARE(counts.largest, radix * down);
        QVERIFY(down + up <= radix && down <= oversubscription * up * (1 + 1e-9));
        QCOMPARE(clos(endpoints(1, radix, oversubscription, 3)).largest, radix * std::floor(radix / 2) * down);
    }

    void refusals_data() {
        QTest::addColumn<FabricCounts>("counts");
        QTest::addColumn<int>("why");
        QTest::addColumn<double>("largest");
        const auto row = [](const char* name, const FabricCounts& counts, Unbuildable why, double largest) {
            QTest::newRow(name) << counts << static_cast<int>(why) << largest;
        };
        row("no nodes", clos({}), Unbuildable::nothingToConnect, 0);
        row("no ports", railOnly({.nodes = {8}, .portsPerNode = {0}}), Unbuildable::nothingToConnect, 0);
        row("no planes", multiPlane({.nodes = {8}, .planes = {0}}), Unbuildable::nothingToConnect, 0);
        row("managers alone", clos({.otherPorts = {4}}), Unbuildable::nothingToConnect, 0);
        row("no hosts", dragonfly({}), Unbuildable::nothingToConnect, 0);
        row("radix 1", clos(endpoints(1, 1)), Unbuildable::radixTooSmall, 0);
        row("no uplink", clos(endpoints(65, 64, 64)), Unbuildable::radixTooSmall, 64);
        row("no uplink in two tiers", clos(endpoints(8, 64, 64, 2)), Unbuildable::radixTooSmall, 0);
        row("no downlink", clos(endpoints(65, 64, 0.01)), Unbuildable::radixTooSmall, 64);
        row("dragonfly of radix 2", dragonfly(endpoints(4, 2)), Unbuildable::radixTooSmall, 0);
        row("one tier", clos(endpoints(65, 64, 1, 1)), Unbuildable::beyondTiers, 64);
        row("two tiers", clos(endpoints(2049, 64, 1, 2)), Unbuildable::beyondTiers, 2048);
        row("three tiers", clos(endpoints(65537, 64)), Unbuildable::beyondTiers, 65536);
        row("rails are whole groups", railOptimised({.nodes = {385}, .portsPerNode = {5}, .tiers = 2}),
            Unbuildable::beyondTiers, 60 * 32);
        row("rails", railOnly({.nodes = {2049}, .tiers = 2}), Unbuildable::beyondTiers, 8 * 2048);
        row("planes", multiPlane({.nodes = {8193}, .portsPerNode = {1}, .radix = {128}, .tiers = 2, .planes = {2}}),
            Unbuildable::beyondTiers, 8192);
        row("dragonfly", dragonfly(endpoints(262657, 64)), Unbuildable::tooManyGroups, 262656);
        row("more than any fabric", clos(endpoints(std::numeric_limits<double>::infinity(), 64)),
            Unbuildable::beyondTiers, 65536);
    }
    void refusals() {
        QFETCH(FabricCounts, counts);
        QFETCH(int, why);
        QFETCH(double, largest);
        QVERIFY(!counts);
        QCOMPARE(static_cast<int>(counts.why), why);
        QCOMPARE(counts.largest, largest);
        QCOMPARE(counts.switches() + counts.links(), 0.0);
    }

    void railOnlyDealsOtherPorts() {
        // 8 rails of 31 nodes and 10 further ports: two rails of 33 endpoints and six of 32, all with two tiers.
        const FabricCounts counts = railOnly({.nodes = {31}, .radix = {32}, .otherPorts = {10}});
        QCOMPARE(counts.tiers, 2);
        QCOMPARE(counts.endpointLinks, 31 * 8 + 10.0);
        QCOMPARE(counts.leaf, 2 * 3.0 + 6 * 2);
        QCOMPARE(counts.leafSpineLinks, counts.leaf * 16);
    }

    void partsOfThingsAreWhole() {
        QCOMPARE(clos({.nodes = {31.2}, .portsPerNode = {8.9}, .radix = {64.7}, .otherPorts = {3.1}}),
                 clos({.nodes = {32}, .portsPerNode = {8}, .radix = {64}, .otherPorts = {4}}));
        QCOMPARE(multiPlane({.nodes = {32}, .planes = {2.5}}), multiPlane({.nodes = {32}, .planes = {2}}));
    }

    void dragonflies() {
        QCOMPARE(dragonflySize({16}, {32}, {16}), (Dragonfly{63, 513, 262656})); // Kim et al.: > 256K at radix 64
        const FabricCounts full = dragonfly(endpoints(262656, 64));
        QCOMPARE(full.tiers, 1);
        QCOMPARE(full.leaf, 513 * 32.0);
        QCOMPARE(full.leafSpineLinks, 513 * 32.0 * 31 / 2);
        QCOMPARE(full.spineCoreLinks, 513 * 512.0 / 2); // one link between any two groups
        QCOMPARE(full.freeLeafPorts, 513 * 32.0);       // radix 63 of 64
        const FabricCounts one = dragonfly(endpoints(512, 64));
        QCOMPARE(one.leaf, 32.0);
        QCOMPARE(one.spineCoreLinks, 0.0);
        QCOMPARE(dragonfly(endpoints(513, 64)).spineCoreLinks, 512.0); // all global ports join two groups
    }

    void givenFabrics_data() {
        QTest::addColumn<QList<double>>("given"); // endpoints, leaf, leaf radix, uplinks, spine, spine radix
        QTest::addColumn<int>("why");
        QTest::addColumn<double>("evenSpines"); // 0: none
        const auto row = [](const char* name, QList<double> given, Unbuildable why, double evenSpines) {
            QTest::newRow(name) << given << static_cast<int>(why) << evenSpines;
        };
        row("B300 XDR, 4 SU", {2304, 32, 144, 72, 18, 144}, Unbuildable::none, 18);
        row("B300 XDR, 4 SU with 16 spines", {2304, 32, 144, 72, 16, 144}, Unbuildable::unevenSpread, 18);
        row("B200, 4 SU", {1020, 32, 64, 32, 16, 64}, Unbuildable::none, 16);
        row("half of its spines", {1020, 32, 64, 32, 8, 64}, Unbuildable::spinePortsShort, 16);
        row("an endpoint too many", {1025, 32, 64, 32, 16, 64}, Unbuildable::leafPortsShort, 16);
        row("uplinks on every port", {1, 8, 64, 64, 64, 64}, Unbuildable::leafPortsShort, 8);
        row("more uplinks than ports", {1, 8, 64, 128, 64, 64}, Unbuildable::leafPortsShort, 16);
        row("more spines than uplinks", {100, 8, 64, 16, 32, 64}, Unbuildable::unevenSpread, 2);
        row("more leaves than ports of a spine", {100, 65, 64, 32, 32, 64}, Unbuildable::spinePortsShort, 0);
    }
    void givenFabrics() {
        QFETCH(QList<double>, given);
        QFETCH(int, why);
        QFETCH(double, evenSpines);
        const auto answer = check({{given[0]}, {given[1]}, {given[2]}, {given[3]}, {given[4]}, {given[5]}});
        QCOMPARE(static_cast<int>(answer.why), why);
        QCOMPARE(answer.evenSpines ? answer.evenSpines->value : 0.0, evenSpines);
        QCOMPARE(answer.leafSpineLinks, given[1] * given[3]);
        QCOMPARE(answer.spinePorts, given[4] * given[5]);
        QCOMPARE(answer.endpoints, given[0]);
        QCOMPARE(answer.leafPorts, std::max(0.0, given[1] * (given[2] - given[3])));
        QCOMPARE(answer.linksPerPair, given[3] / given[4]);
    }

    void countedDesignsPassTheCheck() {
        for (double n = 17; n <= 128; n += 1) {
            const FabricCounts counts = clos(endpoints(n, 16));
            QVERIFY(check({{n}, {counts.leaf}, {16}, {counts.uplinksPerLeaf}, {counts.spine}, {16}}));
        }
    }

    void modules() {
        QCOMPARE(opticalModules(2048), 4096.0);
        QCOMPARE(opticalModules(2048, {2}), 2048.0);
        QCOMPARE(opticalModules(3, {4}), 2.0);
    }
};

QTEST_APPLESS_MAIN(TestFabricTopology)
#include "tst_fabric_topology.moc"
