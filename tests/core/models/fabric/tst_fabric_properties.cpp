// SPDX-License-Identifier: GPL-3.0-or-later
// What holds for fabrics of every size: the largest is held and no more, counts never fall, one rail is a plain Clos.
#include <QTest>

#include "core/models/fabric/topology.h"

using namespace plumb;
using namespace plumb::models;

namespace {

using Design = FabricCounts (*)(const FabricDesign&);

void addDesigns() {
    QTest::addColumn<Design>("design");
    QTest::newRow("clos") << &clos;
    QTest::newRow("rail-optimised") << &railOptimised;
    QTest::newRow("rail-only") << &railOnly;
    QTest::newRow("multi-plane") << &multiPlane;
    QTest::newRow("dragonfly") << &dragonfly;
}

} // namespace

class TestFabricProperties : public QObject {
    Q_OBJECT
private slots:
    void holdsExactlyTheLargest_data() { addDesigns(); }
    void holdsExactlyTheLargest() {
        QFETCH(Design, design);
        for (const double radix : {4.0, 7.0, 16.0, 64.0}) {
            for (const double oversubscription : {1.0, 3.0}) {
                for (const int tiers : {0, 1, 2, 3}) {
                    FabricDesign most{.nodes = {1e12},
                                      .portsPerNode = {1},
                                      .radix = {radix},
                                      .oversubscription = {oversubscription},
                                      .tiers = tiers,
                                      .planes = {3}};
                    most.nodes = {design(most).largest};
                    QVERIFY(design(most));
                    QCOMPARE(design(most).largest, most.nodes.value);
                    most.nodes.value += 1;
                    QVERIFY(!design(most));
                }
            }
        }
    }

    void countsNeverFallWithNodes_data() { addDesigns(); }
    void countsNeverFallWithNodes() {
        QFETCH(Design, design);
        for (const double ports : {1.0, 3.0, 8.0}) {
            for (const double radix : {5.0, 8.0, 12.0, 16.0}) {
                for (const double oversubscription : {0.5, 1.0, 2.5}) {
                    FabricDesign now{.nodes = {1},
                                     .portsPerNode = {ports},
                                     .radix = {radix},
                                     .oversubscription = {oversubscription},
                                     .planes = {2},
                                     .otherPorts = {5}};
                    FabricCounts before = design(now);
                    for (; now.nodes.value < 1200; now.nodes.value += 1) {
                        const FabricCounts after = design(now);
                        if (!before) {
                            QVERIFY(!after); // what is refused stays refused
                            continue;
                        }
                        if (after) {
                            QVERIFY(after.leaf >= before.leaf && after.spine >= before.spine &&
                                    after.core >= before.core && after.tiers >= before.tiers);
                            QVERIFY(after.endpointLinks > before.endpointLinks || now.nodes.value == 1);
                            QVERIFY(after.leafSpineLinks >= before.leafSpineLinks &&
                                    after.spineCoreLinks >= before.spineCoreLinks);
                        }
                        before = after;
                    }
                }
            }
        }
    }

    void oneRailOrOnePlaneIsAClos() {
        for (double n = 1; n < 700; n += 13) {
            const FabricDesign design{.nodes = {n}, .portsPerNode = {1}, .radix = {14}, .otherPorts = {3}};
            const FabricCounts plain = clos(design);
            QCOMPARE(railOptimised(design), plain);
            QCOMPARE(railOnly(design), plain);
            QCOMPARE(multiPlane(design), plain);
        }
    }
};

QTEST_APPLESS_MAIN(TestFabricProperties)
#include "tst_fabric_properties.moc"
