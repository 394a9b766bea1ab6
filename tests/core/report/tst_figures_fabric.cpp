// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of the fabric: drawings hold for every topology and size, their links add up to the counts, and the chart of
// the all-reduce passes through the time of the step.
#include <algorithm>
#include <cmath>

#include <QTest>
#include <fmt/format.h>

#include "core/base/text.h"
#include "core/evaluation/fabric_plan.h"
#include "core/report/figures.h"
#include "tests/core/report/small_project.h"
#include "tests/support/generated_project.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::report;
using namespace plumb::tests;

namespace {

/// The small project with a compute network on every route.
Project cabled(const std::vector<Assignment>& assignments = {}) {
    return with(taken(withNetwork(smallProject(), "compute", NetworkKind::compute)), assignments);
}

constexpr std::size_t odm = 1; // of the small project

const NetworkNumbers& networkOf(const Evaluation& evaluation) {
    return evaluation.numbers.routes[odm].fabric.networks[0];
}

/// "1,024 links" as a number; 0 where the words name no whole number of links.
double linksIn(const std::string& label) {
    std::string digits = label.substr(0, label.find(' '));
    std::erase(digits, ',');
    return label.ends_with("link") || label.ends_with("links") ? parseNumber(digits).value_or(0) : 0;
}

/// Links of all wires between a box of one tier and one of another.
double linksBetween(const Figure& figure, const std::string& upper, const std::string& lower) {
    double sum = 0;
    for (const Wire& wire : figure.wires) {
        if (figure.boxes[wire.from].id.starts_with(upper) && figure.boxes[wire.to].id.starts_with(lower))
            sum += linksIn(wire.label);
    }
    return sum;
}

} // namespace

class TestFiguresFabric : public QObject {
    Q_OBJECT
private slots:
    void drawingsHold_data() {
        QTest::addColumn<QString>("topology");
        QTest::addColumn<int>("accelerators");
        for (const std::string_view topology : enumNames<Topology>) {
            for (const int accelerators : {8, 16, 256, 264, 1024, 2048, 16384, 16392, 100000})
                QTest::addRow("%s %d", std::string(topology).c_str(), accelerators)
                    << QString::fromUtf8(topology.data(), static_cast<qsizetype>(topology.size())) << accelerators;
        }
    }
    void drawingsHold() {
        QFETCH(QString, topology);
        QFETCH(int, accelerators);
        int drawn = 0;
        for (const char* radix : {"32", "64", "128"}) {
            for (const char* over : {"1", "3"}) {
                for (const char* others : {"0", "4"}) {
                    const Project project = cabled({{"cluster.nodes", std::to_string(accelerators / 8)},
                                                    {"fabric.topology", topology.toStdString()},
                                                    {"fabric.planes", "4"},
                                                    {"fabric.radix", radix},
                                                    {"fabric.oversubscription", over},
                                                    {"fabric.other_ports", others}});
                    const Evaluation evaluation = evaluate(project);
                    const Figure figure = fabricTopology({project, evaluation}, odm, 0);
                    const std::string problem = figureProblem(figure);
                    QVERIFY2(problem.empty(), problem.c_str());
                    const NetworkNumbers& network = networkOf(evaluation);
                    QCOMPARE(figure.boxes.empty(), !network.bought);
                    if (!network.bought) {
                        QVERIFY(!figure.note.empty());
                        continue;
                    }
                    ++drawn;
                    for (const Box& box : figure.boxes) {
                        const auto inTier = std::ranges::count_if(figure.boxes, [&](const Box& other) {
                            return !other.isHeading && !box.isHeading && other.y == box.y;
                        });
                        QVERIFY(inTier <= 8);
                    }
                    if (topology == QLatin1String("dragonfly"))
                        continue; // one group of many is drawn
                    if (std::string_view(others) == "0")
                        QCOMPARE(linksBetween(figure, "leaf", "node"), network.bought.endpointLinks);
                    QCOMPARE(linksBetween(figure, "spine", "leaf"), network.bought.leafSpineLinks);
                    QCOMPARE(linksBetween(figure, "core", "spine"), network.bought.spineCoreLinks);
                }
            }
        }
        QVERIFY(drawn >= 2);
    }

    void anyProjectIsSound() {
        int drawn = 0, lines = 0;
        for (std::uint64_t seed = 0; seed < 120; ++seed) {
            const Project project = generatedProject(seed);
            const Evaluation evaluation = evaluate(project);
            for (std::size_t r = 0; r < project.routes.size(); ++r) {
                std::vector<Figure> all;
                for (std::size_t n = 0; n < project.networks.size(); ++n)
                    all.push_back(fabricTopology({project, evaluation}, r, n));
                for (std::size_t w = 0; w < project.workflows.size(); ++w)
                    all.push_back(allReduceTimes({project, evaluation}, r, w));
                for (const Figure& figure : all) {
                    const std::string problem = figureProblem(figure);
                    QVERIFY2(problem.empty(), fmt::format("seed {}, {}: {}", seed, figure.id, problem).c_str());
                    drawn += figure.boxes.empty() ? 0 : 1;
                    lines += figure.series.empty() ? 0 : 1;
                }
            }
        }
        QVERIFY2(drawn > 10 && lines > 10, fmt::format("{} drawings, {} charts", drawn, lines).c_str());
    }

    void theTitleSaysTheCounts() {
        const Project project = cabled({{"cluster.nodes", "128"}, {"network.name@compute", "Compute network"}});
        const Evaluation evaluation = evaluate(project);
        const Figure drawn = *figure({project, evaluation}, "fabric-topology@odm/compute");
        // NVIDIA RA-11333-001: four units of 32 nodes take 32 leaves and 16 spines.
        QCOMPARE(drawn.title,
                 std::string("Compute network of ODM direct: 48 switches and 2,048 links in two tiers join 128 nodes"));
        QCOMPARE(figure({project, evaluation}, "fabric-topology@odm")->id, drawn.id);
        QVERIFY(!figure({project, evaluation}, "fabric-topology@odm/missing"));
        const Project bare = smallProject();
        const Evaluation none = evaluate(bare);
        QVERIFY(figure({bare, none}, "fabric-topology").error().sentence.find("needs a network") != std::string::npos);
    }

    void whatCannotBeBuiltIsSaid_data() {
        QTest::addColumn<QString>("assignments");
        QTest::addColumn<QString>("said");
        QTest::newRow("beyond two tiers") << "cluster.nodes=1000 fabric.tiers=two"
                                          << "1,000 nodes × 8 ports = 8,000 endpoints; two tiers of switches with 64 "
                                             "ports at an oversubscription of 1 hold 2,048.";
        QTest::newRow("beyond three tiers") << "cluster.nodes=12500"
                                            << "100,000 endpoints; three tiers";
        QTest::newRow("radix") << "fabric.radix=8 fabric.oversubscription=16"
                               << "8 / (1 + 16), whole, = 0 uplinks";
        QTest::newRow("groups") << "cluster.nodes=12500 fabric.topology=dragonfly fabric.radix=16"
                                << "8 routers × 4 endpoints = 32 a group and 33 groups at most, which hold 1,056";
        QTest::newRow("uneven") << "fabric.leaf=16 fabric.spine=10 fabric.uplinks=32"
                                << "32 / 10 = 3.20 links for each pair, which is not whole";
        QTest::newRow("spine ports") << "fabric.leaf=16 fabric.spine=4 fabric.uplinks=32"
                                     << "16 × 32 = 512 links, but 4 spines of 64 ports have 256";
        QTest::newRow("leaf ports") << "fabric.leaf=8 fabric.spine=8 fabric.uplinks=32"
                                    << "which leaves 256 ports for 512 endpoints";
    }
    void whatCannotBeBuiltIsSaid() {
        QFETCH(QString, assignments);
        QFETCH(QString, said);
        std::vector<Assignment> all;
        for (const QString& each : assignments.split(u' ')) {
            const QStringList sides = each.split(u'=');
            all.push_back({sides[0].toStdString(), sides[1].toStdString()});
        }
        const Project project = cabled(all);
        const Evaluation evaluation = evaluate(project);
        const Figure figure = fabricTopology({project, evaluation}, odm, 0);
        QVERIFY(figure.boxes.empty());
        const QString note = QString::fromStdString(figure.note);
        QVERIFY2(note.contains(said), qPrintable(note));
        QCOMPARE(figureProblem(figure), std::string());
    }

    void badDrawingsAreFound() {
        const Project project = cabled();
        const Evaluation evaluation = evaluate(project);
        const Figure sound = fabricTopology({project, evaluation}, odm, 0);
        const auto isFound = [&](auto change) {
            Figure figure = sound;
            change(figure);
            return !figureProblem(figure).empty();
        };
        QVERIFY(!isFound([](Figure&) {}));
        QVERIFY(isFound([](Figure& f) { f.boxes[1].x = f.boxes[2].x, f.boxes[1].y = f.boxes[2].y; }));
        QVERIFY(isFound([](Figure& f) { f.boxes[1].x = 0.99; }));
        QVERIFY(isFound([](Figure& f) { f.boxes[1].y = std::nan(""); }));
        QVERIFY(isFound([](Figure& f) { f.boxes[1].label.clear(); }));
        QVERIFY(isFound([](Figure& f) { f.wires[0].to = f.boxes.size(); }));
        QVERIFY(isFound([](Figure& f) { f.wires[0].to = 0; })); // a heading
        QVERIFY(isFound([](Figure& f) { f.wires[0].weight = 0; }));
    }

    void theChartPassesThroughTheStep_data() {
        QTest::addColumn<QString>("algorithm");
        QTest::addColumn<QString>("over");
        for (const std::string_view algorithm : enumNames<ReduceAlgorithm>) {
            for (const char* over : {"1", "4"})
                QTest::addRow("%s at %s", std::string(algorithm).c_str(), over)
                    << QString::fromUtf8(algorithm.data(), static_cast<qsizetype>(algorithm.size()))
                    << QString::fromLatin1(over);
        }
    }
    void theChartPassesThroughTheStep() {
        QFETCH(QString, algorithm);
        QFETCH(QString, over);
        const Project project = cabled({{"traffic.step_time@training", "2"},
                                        {"traffic.all_reduce@training", "2.5"},
                                        {"traffic.algorithm@training", algorithm.toStdString()},
                                        {"fabric.topology", "clos"},
                                        {"fabric.oversubscription", over.toStdString()}});
        const Evaluation evaluation = evaluate(project);
        const Figure figure = allReduceTimes({project, evaluation}, odm, 0);
        const double expected_ms = 1000 * evaluation.numbers.routes[odm].workflows[0].traffic.communication_s.value;
        const auto line = std::ranges::find_if(figure.series, [](const Series& s) { return s.subject.has_value(); });
        const auto point = std::ranges::find(line->points, 2500.0, &Point::x);
        QVERIFY_WITHIN(point->y, expected_ms, 1e-9 * expected_ms);
        // busbw = 2(n − 1)/n · S/t (nccl-tests), n = 48 nodes of 8.
        const Companion& bus = figure.companions[static_cast<std::size_t>(line - figure.series.begin())];
        const auto at = std::ranges::find(bus.points, 2500.0, &Point::x);
        QVERIFY_WITHIN(at->y, 2 * 383.0 / 384 * 2.5 / (expected_ms / 1000), 1e-9 * at->y);
        const Table twin = tableOf(figure);
        QVERIFY(std::ranges::any_of(twin.columns, [](const Column& c) { return c.title == "Bus bandwidth, ring"; }));
    }

    void withoutANetworkTheChartSaysSo() {
        const Project bare = smallProject();
        const Evaluation none = evaluate(bare);
        QVERIFY(allReduceTimes({bare, none}, odm, 0).note.find("no compute network") != std::string::npos);
        const Project project = cabled();
        const Evaluation evaluation = evaluate(project);
        QVERIFY(allReduceTimes({project, evaluation}, 3, 0).series.empty());
        QVERIFY(fabricTopology({project, evaluation}, 3, 0).boxes.empty());
    }
};

QTEST_APPLESS_MAIN(TestFiguresFabric)
#include "tst_figures_fabric.moc"
