// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of the cluster's levels and of what its workflows get done say what the evaluation says.
#include <algorithm>
#include <cmath>

#include <QTest>

#include "core/base/text.h"
#include "core/report/figures.h"
#include "core/report/json/route_objects.h"
#include "tests/core/report/small_project.h"
#include "tests/support/generated_project.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::report;
using namespace plumb::tests;

namespace {

constexpr std::size_t oem = 0, odm = 1, rented = 3;
constexpr std::size_t training = 0, serving = 1;

/// The small project with a serving fleet in domains of two replicas, a deadline, and units that do not divide it.
Project working(const std::vector<Assignment>& more = {}) {
    const Project project = with(smallProject(), {{"service.arrivals@serving", "36000"},
                                                  {"service.time@serving", "8"},
                                                  {"service.slots@serving", "16"},
                                                  {"service.spare@serving", "2"},
                                                  {"service.domain@serving", "2"},
                                                  {"workflow.deadline@training", "190"},
                                                  {"cluster.unit_nodes", "10"},
                                                  {"cluster.pod_units", "3"},
                                                  {"cluster.hall_pods", "4"}});
    return with(project, more);
}

const RangeRow& rangeOf(const Figure& figure, std::string_view id) {
    const auto found = std::ranges::find(figure.ranges, id, &RangeRow::id);
    if (found == figure.ranges.end())
        throw std::runtime_error("no range " + std::string(id));
    return *found;
}

const Box& boxOf(const Figure& figure, std::string_view id) {
    const auto found = std::ranges::find(figure.boxes, id, &Box::id);
    if (found == figure.boxes.end())
        throw std::runtime_error("no box " + std::string(id));
    return *found;
}

} // namespace

class TestFiguresWork : public QObject {
    Q_OBJECT
private slots:
    void everyFigureOfAnyProjectIsSound() {
        int boxes = 0, ranges = 0, lines = 0;
        for (std::uint64_t seed = 0; seed < 120; ++seed) {
            const Project project = generatedProject(seed);
            const Evaluation evaluation = evaluate(project);
            const Source source{project, evaluation};
            std::vector<Figure> all{usefulShare(source)};
            for (std::size_t r = 0; r < project.routes.size(); ++r)
                all.push_back(clusterLevels(source, r));
            for (std::size_t w = 0; w < project.workflows.size(); ++w) {
                all.push_back(solutionTime(source, 0, w));
                all.push_back(serviceLevel(source, 0, w));
            }
            for (const Figure& figure : all) {
                const std::string problem = figureProblem(figure);
                QVERIFY2(problem.empty(),
                         qPrintable(QStringLiteral("seed %1, %2: %3")
                                        .arg(seed)
                                        .arg(QString::fromStdString(figure.id), QString::fromStdString(problem))));
                boxes += figure.boxes.empty() ? 0 : 1;
                ranges += figure.ranges.empty() ? 0 : 1;
                lines += figure.series.empty() ? 0 : 1;
            }
        }
        QVERIFY(boxes > 20); // the property says nothing if the generator makes only empty figures
        QVERIFY(ranges > 20);
        QVERIFY(lines > 3);
    }

    void levelsAreThoseOfTheEvaluation() {
        const Project project = working();
        const Evaluation evaluation = evaluate(project);
        const Figure figure = clusterLevels({project, evaluation}, odm);
        const auto& levels = evaluation.beside[odm].economics.levels;
        // 64 nodes in units of 10: 6 and a part; a pod of 30 is there twice, a hall of 120 only in part.
        QCOMPARE(boxOf(figure, "head-unit").label, std::string("6 scalable units and a part"));
        QCOMPARE(boxOf(figure, "head-pod").label, std::string("2 pods and a part"));
        QCOMPARE(boxOf(figure, "head-hall").label, std::string("part of one data hall"));
        QCOMPARE(boxOf(figure, "head-accelerator").label, std::string("512 accelerators"));
        QCOMPARE(boxOf(figure, "hall").detail, std::string("64 nodes of 120"));
        QCOMPARE(boxOf(figure, "pod-others").label, std::string("1 more"));
        QCOMPARE(boxOf(figure, "pod-others").detail, std::string("one of 4 nodes"));
        QCOMPARE(boxOf(figure, "unit-others").label, std::string("2 more")); // of the pod that is opened
        for (std::size_t l = 1; l < levels.size(); ++l) {
            const Box& head = boxOf(figure, "head-" + std::string(nameOf(static_cast<ClusterLevel>(l))));
            const Outcome& usd = levels[l].whole == 0 ? levels[l].restUsd : levels[l].fullUsd;
            QVERIFY2(head.detail.starts_with(shortMoney(usd.value)), head.detail.c_str());
            QVERIFY_NEAR(levels[l].whole * levels[l].fullUsd.value + levels[l].restUsd.value,
                         evaluation.numbers.routes[odm].cost.value, 1e-9);
        }
    }

    void levelsWithoutACostOrAClusterSayWhy() {
        const Project project = with(working(), {{"quote.headline_discount@odm", "unknown"}});
        const Evaluation evaluation = evaluate(project);
        const Figure unpriced = clusterLevels({project, evaluation}, odm);
        QVERIFY(!unpriced.boxes.empty());
        QVERIFY(!unpriced.note.empty());
        QCOMPARE(boxOf(unpriced, "head-node").detail, std::string("price missing each"));
        const Figure rent = clusterLevels({project, evaluation}, rented);
        QVERIFY(rent.boxes.empty());
        QVERIFY(!rent.note.empty());
        QCOMPARE(figureProblem(rent), std::string());
    }

    void solutionTimesAreThoseOfTheEvaluation() {
        const Project project = working();
        const Evaluation evaluation = evaluate(project);
        const Figure figure = solutionTime({project, evaluation}, 0, training);
        QCOMPARE(figure.ranges.size(), project.routes.size());
        for (std::size_t r = 0; r < project.routes.size(); ++r) {
            const SolutionBeside& time = evaluation.beside[r].solution[training];
            const RangeRow& row = rangeOf(figure, project.routes[r].id);
            QCOMPARE(row.low, time.p10_h.value);
            QCOMPARE(*row.middle, time.p50_h.value);
            QCOMPARE(row.high, time.p90_h.value);
            QCOMPARE(*row.tick, time.clean_h.value);
            QCOMPARE(row.words, percent(time.inTime.value) + " in time");
            QCOMPARE(row.subject->place, r);
        }
        QCOMPARE(figure.marks.size(), std::size_t(1));
        QCOMPARE(figure.marks[0].x, 190.0);
        const Table table = tableOf(figure);
        QCOMPARE(table.columns[2].title, std::string("Median"));
        QCOMPARE(*table.rows[odm][2].number, evaluation.beside[odm].solution[training].p50_h.value);
    }

    void aJobThatIsNeverDoneHasWords() {
        const Project project = with(working({{"workflow.deadline@training", "unknown"}}),
                                     {{"reliability.node_mtbf", "10"}, {"job.nodes@training-small", "64"}});
        const Evaluation evaluation = evaluate(project);
        const Figure figure = solutionTime({project, evaluation}, 0, training);
        QVERIFY(std::ranges::none_of(figure.ranges, &RangeRow::isKnown));
        QCOMPARE(figure.ranges[odm].words, std::string("never finishes"));
        QVERIFY(!figure.note.empty());
        QVERIFY(figure.marks.empty());
        QCOMPARE(figureProblem(figure), std::string());
    }

    void usefulSharesMultiply() {
        const Project project = working({{"workflow.performance@odm/training", "1.2"}});
        const Evaluation evaluation = evaluate(project);
        const Figure figure = usefulShare({project, evaluation});
        QCOMPARE(figure.ranges.size(), project.routes.size() * project.workflows.size());
        for (std::size_t r = 0; r < project.routes.size(); ++r) {
            double work = 0;
            for (std::size_t w = 0; w < project.workflows.size(); ++w) {
                const WorkflowNumbers& numbers = evaluation.numbers.routes[r].workflows[w];
                const RangeRow& row = rangeOf(figure, project.workflows[w].id + "/" + project.routes[r].id);
                QCOMPARE(row.low, 0.0);
                work += numbers.share * row.high / 100;
            }
            QVERIFY_NEAR(work, evaluation.numbers.routes[r].work, 1e-12);
        }
        const RangeRow& faster = rangeOf(figure, "training/odm");
        QVERIFY_NEAR(*faster.tick * 1.2, faster.high, 1e-12);
        QVERIFY(!rangeOf(figure, "training/oem").tick);
    }

    void statesAddUpToTheServiceLevel_data() {
        QTest::addColumn<QString>("domain");
        QTest::addColumn<QString>("spare");
        QTest::newRow("alone") << "1"
                               << "2";
        QTest::newRow("in pairs") << "2"
                                  << "2";
        QTest::newRow("a smaller domain") << "3"
                                          << "3";
        QTest::newRow("one domain") << "50"
                                    << "0";
    }
    void statesAddUpToTheServiceLevel() {
        QFETCH(QString, domain);
        QFETCH(QString, spare);
        const Project project = working({{"service.domain@serving", domain.toStdString()},
                                         {"service.spare@serving", spare.toStdString()},
                                         {"reliability.out_events@odm", "40"}});
        const Evaluation evaluation = evaluate(project);
        const Figure figure = serviceLevel({project, evaluation}, 0, serving);
        const InferenceBeside& numbers = evaluation.beside[odm].inference[serving];
        const Series& share = figure.series[0];
        const std::vector<Point>& exactly = figure.companions[odm].points;
        QCOMPARE(share.points.size(), exactly.size());
        double within = 0, time = 0;
        for (std::size_t i = 0; i < exactly.size(); ++i) {
            within += exactly[i].y / 100 * share.points[i].y / 100;
            time += exactly[i].y / 100;
        }
        // States that are too rare for the axis are left out of the sum.
        QVERIFY(std::abs(time - 1) < 1e-4);
        QVERIFY2(std::abs(within - numbers.within.value) < 1e-4, qPrintable(QString::number(within)));
        const auto atNeeded = std::ranges::find(figure.series[1 + odm].points, numbers.needed.value, &Point::x);
        QVERIFY(atNeeded != figure.series[1 + odm].points.end());
        QVERIFY_NEAR(atNeeded->y / 100, numbers.enough.value, 1e-12);
        QCOMPARE(figure.marks[0].x, numbers.needed.value);
        QCOMPARE(share.points.back().x, numbers.replicas.value);
    }

    /// A route that requeues the workflow has no service level, and is none of 0 % either.
    void onlyRoutesWithReplicasAreDrawn() {
        const Project all = working();
        const std::size_t drawn = serviceLevel({all, evaluate(all)}, 0, serving).series.size();
        for (const std::string& route : {all.routes[oem].id, all.routes[odm].id}) {
            const Project some = working({{"workflow.route_absorbing_layer@" + route + "/serving", "requeue"}});
            const Evaluation evaluation = evaluate(some);
            const Figure figure = serviceLevel({some, evaluation}, 0, serving);
            QCOMPARE(figure.series.size(), drawn - 1);
            QVERIFY2(figure.title.find(" 0 %") == std::string::npos, figure.title.c_str());
        }
    }

    void withoutRequestsThereIsANote() {
        const Project project = smallProject();
        const Evaluation evaluation = evaluate(project);
        for (const std::size_t w : {training, serving}) {
            const Figure figure = serviceLevel({project, evaluation}, 0, w);
            QVERIFY(figure.series.empty());
            QVERIFY(!figure.note.empty());
            QCOMPARE(figureProblem(figure), std::string());
        }
    }

    void figuresAreFoundByTheirWorkflow() {
        const Project project = working();
        const Evaluation evaluation = evaluate(project);
        const Source source{project, evaluation};
        QCOMPARE(taken(figure(source, "solution-time")).id, std::string("solution-time@training"));
        QCOMPARE(taken(figure(source, "service-level")).id, std::string("service-level@serving"));
        QCOMPARE(taken(figure(source, "solution-time@serving")).id, std::string("solution-time@serving"));
        QVERIFY(!figure(source, "solution-time@odm"));
        QVERIFY(!figure(source, "useful-share@odm"));
    }

    void theObjectsHoldTheFigures() {
        const Project project = working();
        const Evaluation evaluation = evaluate(project);
        const Source source{project, evaluation};
        const Json inference = inferenceJson(source, odm);
        const InferenceBeside& numbers = evaluation.beside[odm].inference[serving];
        QCOMPARE(inference["workflows"][1]["id"].get<std::string>(), std::string("serving"));
        QCOMPARE(inference["workflows"][1]["within_fraction"].get<double>(), numbers.within.value);
        QVERIFY(inference["workflows"][0]["within_fraction"].is_null());
        QVERIFY(inference["workflows"][0].contains("within_fraction_why"));
        Json workflow;
        putSolution(workflow, source, oem, training);
        QCOMPARE(workflow["solution_p50_h"].get<double>(), evaluation.beside[oem].solution[training].p50_h.value);
        QCOMPARE(workflow["deadline_probability"].get<double>(),
                 evaluation.beside[oem].solution[training].inTime.value);
    }
};

QTEST_APPLESS_MAIN(TestFiguresWork)
#include "tst_figures_work.moc"
