// SPDX-License-Identifier: GPL-3.0-or-later
// The networks of a route and the fabric factor: against published counts and prices, against arithmetic done again
// here, directions and limits.
#include <cmath>

#include <QTest>

#include "core/evaluation/evaluate.h"
#include "core/models/fabric/collectives.h"
#include "core/project/edits.h"
#include "tests/core/report/small_project.h"
#include "tests/support/near.h"

using namespace plumb;
using plumb::tests::smallProject;
using plumb::tests::with;

namespace {

constexpr std::size_t odm = 1;

Numbers numbersOf(const Project& project) {
    Numbers numbers;
    evaluateInto(flatten(project), numbers);
    return numbers;
}

/// The small project on `nodes` nodes of eight accelerators with a compute network.
Project fabricOf(int nodes, std::vector<Assignment> more = {}) {
    Project project = tests::taken(withNetwork(smallProject(), "compute", NetworkKind::compute));
    std::vector<Assignment> said{{"cluster.nodes", std::to_string(nodes)},
                                 {"job.nodes@" + project.workflows[0].sizes[0].id, std::to_string(nodes)}};
    said.insert(said.end(), more.begin(), more.end());
    return with(project, said);
}

/// With traffic of the training workflow, and the factor by the plan on the self-sourced route.
Project planned(std::vector<Assignment> more = {}) {
    std::vector<Assignment> said{{"job.nodes@training-small", "16"},    {"traffic.step_time@training", "2"},
                                 {"traffic.all_reduce@training", "20"}, {"traffic.overlap@training", "0.05"},
                                 {"fabric.incidents@odm", "12"},        {"fabric.diagnosis_time@odm", "30"},
                                 {"fabric.diagnosis_share@odm", "0.5"}, {"fabric.factor_from@odm/training", "plan"}};
    said.insert(said.end(), more.begin(), more.end());
    return fabricOf(64, said);
}

const NetworkNumbers& compute(const Numbers& numbers) {
    return numbers.routes[odm].fabric.networks[0];
}

const WorkflowNumbers& training(const Numbers& numbers) {
    return numbers.routes[odm].workflows[0];
}

} // namespace

class TestFabric : public QObject {
    Q_OBJECT
private slots:
    void pricesAgreeWithThePublishedSheet_data() {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<double>("usdPerAccelerator");
        QTest::newRow("models 3.4, 1,024 GPUs: 48 switches, 2,048 links") << 128 << 4247.5;
        QTest::newRow("models 3.4, 2,048 GPUs: 96 switches, 4,096 links") << 256 << 4247.5;
    }
    void pricesAgreeWithThePublishedSheet() {
        QFETCH(int, nodes);
        QFETCH(double, usdPerAccelerator);
        const Numbers numbers = numbersOf(fabricOf(nodes));
        QVERIFY_NEAR(numbers.routes[odm].fabric.usdPerAccelerator.value, usdPerAccelerator, 1e-12);
        const NetworkNumbers& network = compute(numbers);
        QVERIFY_NEAR(network.usd(), network.bought.switches() * 36000 + network.links() * 1280, 1e-12);
    }

    void copperReplacesOpticsLinkByLink() {
        const NetworkNumbers optical = compute(numbersOf(fabricOf(128)));
        const NetworkNumbers mixed = compute(numbersOf(fabricOf(128, {{"fabric.copper_share@odm/compute", "0.25"}})));
        QCOMPARE(mixed.copperUsd, 256.0 * 200);
        QCOMPARE(mixed.opticalUsd, optical.opticalUsd - 256.0 * 1280);
        QVERIFY_NEAR(optical.power_kw - mixed.power_kw, 256 * 2 * 12 / 1000.0, 1e-12);
    }

    void theWholeLeafLayerIsBoughtAtOnce() {
        const Project partial = fabricOf(20, {{"fabric.built_for@odm/compute", "64"}});
        const NetworkNumbers network = compute(numbersOf(partial));
        QCOMPARE(network.boughtFor, 64.0);
        QCOMPARE(network.bought.leaf, 16.0); // DGX B200 with two scalable units
        QCOMPARE(network.bought.spine, 8.0);
        QCOMPARE(network.bought.leafSpineLinks, 512.0);
        QCOMPARE(network.endpointLinks, 160.0); // the nodes that are there
        QVERIFY(network.usd() > compute(numbersOf(fabricOf(20))).usd());
    }

    void theNextPodIsHeldOrNot_data() {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<QByteArray>("growth");
        QTest::addColumn<int>("tiersNow");
        QTest::addColumn<int>("tiersThen");
        QTest::newRow("within two tiers") << 64 << QByteArray("64") << 2 << 2;
        QTest::newRow("two tiers end at 2,048 endpoints") << 200 << QByteArray("57") << 2 << 3;
        QTest::newRow("exactly at the limit") << 200 << QByteArray("56") << 2 << 2;
    }
    void theNextPodIsHeldOrNot() {
        QFETCH(int, nodes);
        QFETCH(QByteArray, growth);
        QFETCH(int, tiersNow);
        QFETCH(int, tiersThen);
        const NetworkNumbers network =
            compute(numbersOf(fabricOf(nodes, {{"cluster.growth_nodes", growth.toStdString()}})));
        QCOMPARE(network.bought.tiers, tiersNow);
        QCOMPARE(network.grown.tiers, tiersThen);
    }

    void aBidsOwnDesignIsChecked() {
        const std::vector<Assignment> sound{{"fabric.leaf@odm/compute", "32"},
                                            {"fabric.spine@odm/compute", "16"},
                                            {"fabric.uplinks@odm/compute", "32"}};
        QVERIFY(compute(numbersOf(fabricOf(128, sound))).isFeasible());
        std::vector<Assignment> uneven = sound;
        uneven[1].value = "15";
        const Numbers numbers = numbersOf(fabricOf(128, uneven));
        QVERIFY(!compute(numbers).isFeasible());
        QCOMPARE(compute(numbers).stated->why, models::Unbuildable::unevenSpread);
        QCOMPARE(numbers.routes[odm].fabric.usdPerAccelerator.absence, Absence::notBuildable);
    }

    void theEnteredFactorHoldsUnlessThePlanIsAsked() {
        const Numbers plan = numbersOf(planned());
        const Numbers given = numbersOf(planned({{"fabric.factor_from@odm/training", "given"}}));
        QCOMPARE(training(given).fabric, smallProject().routes[odm].workflows[0].efficiency.fabricFactor.value);
        QVERIFY(training(given).traffic.factor); // stands beside it
        QCOMPARE(training(plan).fabric, training(plan).traffic.factor.value);
        QCOMPARE(training(plan).goodput, training(plan).useful * training(plan).fabric);
        QCOMPARE(plan.routes[0].workflows[0].fabric, given.routes[0].workflows[0].fabric); // the others keep theirs
    }

    // The factor once more, from the definitions and for one job size.
    void theFactorIsWhatTheDefinitionsSay() {
        const Project project =
            planned({{"job.share@" + smallProject().workflows[0].sizes[0].id, "1"}, {"job.share@training-small", "0"}});
        const Numbers numbers = numbersOf(project);
        const double card = 400.0 / 8 * 0.8 * 1e9;
        const double n = 64, g = 8, bytes = 20e9;
        const double reduce =
            2 * (g - 1) / g * bytes / 450e9 + 2 * (n - 1) / n * (bytes / g) / card + 2 * (n - 1) * 1e-5;
        QVERIFY_NEAR(training(numbers).traffic.communication_s.value, reduce, 1e-9);
        const auto share = [&](double slow) { return 2 / (2 + std::max(0.0, reduce * slow - 0.1)); };
        const double links = compute(numbers).links();
        const double slow = 1 - std::exp(-links * 0.01 / 8760 * 6);
        const double mean = (1 - slow) * share(1) + slow * share(2);
        const double stalls = links * 0.5 * 5 / (8760.0 * 3600);
        const double diagnosis = 12 * 30 * 0.5 / 8760;
        QVERIFY_NEAR(training(numbers).fabric, mean / (1 + stalls) / (1 + diagnosis), 1e-9);
    }

    void diagnosisIsPricedInClusterDays() {
        // The article: a day of 16,384 accelerators at 2 USD is 786,432.
        const Numbers numbers = numbersOf(fabricOf(2048, {{"project.gpu_hour_price", "2"},
                                                          {"fabric.incidents@odm", "1"},
                                                          {"fabric.diagnosis_time@odm", "24"},
                                                          {"fabric.diagnosis_share@odm", "1"}}));
        QCOMPARE(numbers.routes[odm].fabric.diagnosisDays.value, 1.0);
        QCOMPARE(numbers.routes[odm].fabric.diagnosisUsdPerYear.value, 786432.0);
        QCOMPARE(numbers.routes[2].fabric.diagnosisDays.absence, Absence::noIncidents);
    }

    void whatSlowsTheFabricLowersTheFactor_data() {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("worse");
        QTest::newRow("slow links") << QByteArray("fabric.degradations@odm/compute") << QByteArray("0.5");
        QTest::newRow("longer until found") << QByteArray("fabric.degraded_time@odm/compute") << QByteArray("100");
        QTest::newRow("flaps") << QByteArray("fabric.flaps@odm/compute") << QByteArray("50");
        QTest::newRow("incidents") << QByteArray("fabric.incidents@odm") << QByteArray("50");
        QTest::newRow("bytes") << QByteArray("traffic.all_reduce@training") << QByteArray("60");
        QTest::newRow("less overlap") << QByteArray("traffic.overlap@training") << QByteArray("0");
        QTest::newRow("slower links") << QByteArray("fabric.link_speed@odm/compute") << QByteArray("200");
        QTest::newRow("latency") << QByteArray("fabric.latency@odm/compute") << QByteArray("900");
    }
    void whatSlowsTheFabricLowersTheFactor() {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, worse);
        const double before = training(numbersOf(planned())).fabric;
        const double after = training(numbersOf(with(planned(), {{key.toStdString(), worse.toStdString()}}))).fabric;
        QVERIFY(after < before && after > 0);
    }

    void hiddenCommunicationCostsNothing() {
        const std::vector<Assignment> hidden{{"traffic.overlap@training", "1"},
                                             {"traffic.step_time@training", "20"},
                                             {"fabric.flaps@odm/compute", "0"},
                                             {"fabric.incidents@odm", "0"}};
        const Numbers numbers = numbersOf(planned(hidden));
        QCOMPARE(training(numbers).traffic.exposed_s.value, 0.0);
        QCOMPARE(training(numbers).fabric, 1.0);
    }

    void oversubscriptionNarrowsWhatLeavesTheLeaf() {
        // Node by node, a ring between nodes fares like any traffic between groups of six nodes: 48 downlinks of a leaf
        // hold six nodes of eight ports. Neither what stays in the node nor the latency feels it.
        const std::vector<Assignment> blocked{{"fabric.oversubscription@odm/compute", "3"},
                                              {"fabric.topology@odm/compute", "clos"}};
        const double groups = std::ceil(64.0 / 6), over = 3 * (groups - 1) / groups;
        const double bytes = 20e9, card = 400.0 / 8 * 0.8 * 1e9;
        const double expected =
            2.0 * 7 / 8 * bytes / 450e9 + 2.0 * 63 / 64 * (bytes / 8) / (card / over) + 2 * 63 * 1e-5;
        QVERIFY_NEAR(training(numbersOf(planned(blocked))).traffic.communication_s.value, expected, 1e-9);
        // Railed, a ring leaves a leaf once.
        const double sound = training(numbersOf(planned())).traffic.communication_s.value;
        const Numbers rails = numbersOf(planned({{"fabric.oversubscription@odm/compute", "3"}}));
        QVERIFY_NEAR(training(rails).traffic.communication_s.value, sound, 1e-9);
    }

    void aDragonflyKnowsNoOversubscription() {
        const std::vector<Assignment> plain{{"fabric.topology@odm/compute", "dragonfly"}};
        const std::vector<Assignment> over{{"fabric.topology@odm/compute", "dragonfly"},
                                           {"fabric.oversubscription@odm/compute", "4"}};
        QCOMPARE(training(numbersOf(planned(over))).fabric, training(numbersOf(planned(plain))).fabric);
    }

    void aJobOfOneNodeUsesNoFabric() {
        const std::string large = "job.nodes@" + smallProject().workflows[0].sizes[0].id;
        const auto one = [&](const char* flaps) {
            return training(numbersOf(planned({{large, "1"},
                                               {"job.nodes@training-small", "1"},
                                               {"fabric.flaps@odm/compute", flaps},
                                               {"fabric.degradations@odm/compute", "100"},
                                               {"fabric.leaf_pairing@odm/compute", "dual"}})))
                .fabric;
        };
        QCOMPARE(one("5000"), one("0"));
    }

    // A node that hangs on two leaves goes on at half the speed of its cards, and of nothing else.
    void aLostLeafHalvesTheCardsAlone() {
        const std::vector<Assignment> always{{"job.nodes@training-small", "64"},
                                             {"fabric.leaf_pairing@odm/compute", "dual"},
                                             {"fabric.leaf_failures@odm/compute", "100"},
                                             {"fabric.leaf_repair@odm/compute", "8760"},
                                             {"fabric.degradations@odm/compute", "0"},
                                             {"fabric.flaps@odm/compute", "0"},
                                             {"fabric.incidents@odm", "0"}};
        const double bytes = 20e9, card = 400.0 / 8 * 0.8 * 1e9 / 2;
        const double time = 2.0 * 7 / 8 * bytes / 450e9 + 2.0 * 63 / 64 * (bytes / 8) / card + 2 * 63 * 1e-5;
        QVERIFY_NEAR(training(numbersOf(planned(always))).fabric, 2 / (2 + time - 0.1), 1e-9);
    }

    void theOwnCountsOfAPlanCanBeCabled_data() {
        QTest::addColumn<QByteArray>("topology");
        QTest::addColumn<QByteArray>("planes");
        QTest::newRow("clos") << QByteArray("clos") << QByteArray("1");
        QTest::newRow("rail-optimised") << QByteArray("rail_optimised") << QByteArray("1");
        QTest::newRow("rail-only") << QByteArray("rail_only") << QByteArray("1");
        QTest::newRow("two planes") << QByteArray("multi_plane") << QByteArray("2");
        QTest::newRow("dragonfly") << QByteArray("dragonfly") << QByteArray("1");
    }
    void theOwnCountsOfAPlanCanBeCabled() {
        QFETCH(QByteArray, topology);
        QFETCH(QByteArray, planes);
        for (const int nodes : {64, 200, 256, 2000}) {
            const std::vector<Assignment> shape{{"fabric.topology@odm/compute", topology.toStdString()},
                                                {"fabric.planes@odm/compute", planes.toStdString()}};
            const Project project = fabricOf(nodes, shape);
            const models::FabricCounts plan = compute(numbersOf(project)).bought;
            QVERIFY(plan);
            if (plan.tiers == 1 && plan.spine == 0 && topology != "dragonfly")
                continue; // a single switch has no uplinks that a bid could state
            const auto said = [](double count) { return std::to_string(static_cast<int>(std::max(1.0, count))); };
            const Project stated = with(project, {{"fabric.leaf@odm/compute", said(plan.leaf)},
                                                  {"fabric.spine@odm/compute", said(plan.spine)},
                                                  {"fabric.uplinks@odm/compute", said(plan.uplinksPerLeaf)}});
            QVERIFY2(compute(numbersOf(stated)).isFeasible(), topology.constData());
        }
    }

    void noMoreNodesAreOutThanThereAre_data() { theOwnCountsOfAPlanCanBeCabled_data(); }
    void noMoreNodesAreOutThanThereAre() {
        QFETCH(QByteArray, topology);
        QFETCH(QByteArray, planes);
        for (const int nodes : {1, 4, 40, 64, 300}) {
            const std::vector<Assignment> shape{{"fabric.topology@odm/compute", topology.toStdString()},
                                                {"fabric.planes@odm/compute", planes.toStdString()}};
            const NetworkNumbers network = compute(numbersOf(fabricOf(nodes, shape)));
            const double lost = network.nodeHoursOutPerYear + network.nodeHoursHalfPerYear;
            // Every loss reaches some node, and none reaches more than all.
            QVERIFY(lost > 0 && lost <= network.leafLossesPerYear * nodes * 12 * (1 + 1e-12));
        }
    }

    void aPlanThatDoesNotSayEnoughLeavesTheEnteredFactor_data() {
        QTest::addColumn<QByteArray>("address");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<int>("why");
        QTest::newRow("no step time") << QByteArray("traffic.step_time@training") << QByteArray("unknown")
                                      << static_cast<int>(Absence::noStepTime);
        QTest::newRow("no incidents") << QByteArray("fabric.incidents@odm") << QByteArray("unknown")
                                      << static_cast<int>(Absence::noIncidents);
        QTest::newRow("cannot be built") << QByteArray("fabric.tiers@odm/compute") << QByteArray("one")
                                         << static_cast<int>(Absence::notBuildable);
    }
    void aPlanThatDoesNotSayEnoughLeavesTheEnteredFactor() {
        QFETCH(QByteArray, address);
        QFETCH(QByteArray, value);
        QFETCH(int, why);
        const Numbers numbers =
            numbersOf(planned({{"fabric.factor@odm/training", "0.9"}, {address.toStdString(), value.toStdString()}}));
        QCOMPARE(training(numbers).traffic.factor.absence, static_cast<Absence>(why));
        QVERIFY(!training(numbers).traffic.asChosen);
        QCOMPARE(training(numbers).fabric, 0.9);
    }

    void contradictoryPairsAreRefused_data() {
        QTest::addColumn<QByteArray>("address");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("says");
        QTest::newRow("radix below the ports of a node")
            << QByteArray("fabric.radix@odm/compute") << QByteArray("6") << QStringLiteral("smaller than one node");
        QTest::newRow("zero uplinks") << QByteArray("fabric.uplinks@odm/compute") << QByteArray("0")
                                      << QStringLiteral("outside the range 1 to");
        QTest::newRow("nothing but uplinks")
            << QByteArray("fabric.uplinks@odm/compute") << QByteArray("64") << QStringLiteral("no port for a node");
    }
    void contradictoryPairsAreRefused() {
        QFETCH(QByteArray, address);
        QFETCH(QByteArray, value);
        QFETCH(QString, says);
        const Assignment assignment{address.toStdString(), value.toStdString()};
        const auto edited = withAssignments(fabricOf(64), std::span(&assignment, 1));
        QVERIFY(!edited);
        const QString sentence = QString::fromStdString(edited.error().sentence);
        QVERIFY2(sentence.contains(says) && sentence.contains(QString::fromUtf8(address)), qPrintable(sentence));
    }
};

QTEST_MAIN(TestFabric)
#include "tst_fabric.moc"
