// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of failures, checkpoints and storage: they add up to, and pass through, what the evaluation says.
#include <algorithm>
#include <cmath>

#include <QTest>
#include <fmt/format.h>

#include "core/report/figures.h"
#include "core/report/figures/rate_interval.h"
#include "tests/core/report/small_project.h"
#include "tests/support/generated_project.h"
#include "tests/support/golden.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::report;
using namespace plumb::tests;

namespace {

/// The small project with component classes, a parallel file system on every route and a checkpoint of 2 TB.
Project described() {
    Project project = smallProject();
    project = taken(withComponent(project, "gpu"));
    project = taken(withComponent(project, "leaf-switch"));
    project = taken(withTier(project, "shared", TierKind::parallelFs));
    return with(project, {{"component.units@gpu", "8"},
                          {"component.interrupts@gpu", "0.05"},
                          {"component.units@leaf-switch", "1"},
                          {"component.group_nodes@leaf-switch", "16"},
                          {"component.interrupts@leaf-switch", "0.5"},
                          {"state.size@training", "2"},
                          {"storage.write_bandwidth", "20"},
                          {"storage.read_bandwidth", "40"}});
}

const FloatingBar& barOf(const Figure& figure, std::string_view id) {
    const auto found = std::ranges::find(figure.bars, id, &FloatingBar::id);
    if (found == figure.bars.end())
        throw std::runtime_error("no bar " + std::string(id));
    return *found;
}

double lengthOf(const Figure& figure, std::string_view id) {
    const FloatingBar& bar = barOf(figure, id);
    return bar.to - bar.from;
}

const SizeNumbers& largestJob(const Evaluation& evaluation, std::size_t route, std::size_t workflow) {
    const WorkflowNumbers& numbers = evaluation.numbers.routes[route].workflows[workflow];
    return numbers.sizes[numbers.largest];
}

} // namespace

class TestFiguresReliability : public QObject {
    Q_OBJECT
private slots:
    void everyFigureOfAnyProjectIsSound() {
        int bars = 0, lines = 0;
        for (std::uint64_t seed = 0; seed < 120; ++seed) {
            const Project project = generatedProject(seed);
            const Evaluation evaluation = evaluate(project);
            const Source source{project, evaluation};
            std::vector<Figure> all;
            for (std::size_t r = 0; r < project.routes.size(); ++r) {
                all.push_back(mtbfByLevel(source, r));
                all.push_back(classRates(source, r));
                for (std::size_t w = 0; w < project.workflows.size(); ++w) {
                    all.push_back(lossesOfHour(source, r, w));
                    all.push_back(storageNeed(source, r, w));
                }
            }
            for (const Figure& figure : all) {
                const std::string problem = figureProblem(figure);
                QVERIFY2(problem.empty(),
                         qPrintable(QStringLiteral("seed %1, %2: %3")
                                        .arg(seed)
                                        .arg(QString::fromStdString(figure.id), QString::fromStdString(problem))));
                bars += figure.bars.empty() ? 0 : 1;
                lines += figure.id.starts_with("storage") && !figure.series.empty() ? 1 : 0;
            }
        }
        QVERIFY(bars > 20); // the property says nothing if the generator makes only empty figures
        QVERIFY(lines > 20);
    }

    void lossesAddUpToTheOverhead() {
        int held = 0;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            const Project project = generatedProject(seed);
            const Evaluation evaluation = evaluate(project);
            for (std::size_t r = 0; r < project.routes.size(); ++r) {
                for (std::size_t w = 0; w < project.workflows.size(); ++w) {
                    const SizeNumbers& job = largestJob(evaluation, r, w);
                    const Figure figure = lossesOfHour({project, evaluation}, r, w);
                    QCOMPARE(figure.bars.empty(), !job.wallRatio);
                    if (!job.wallRatio)
                        continue;
                    QVERIFY_WITHIN(figure.bars.back().to, 100 * (job.wallRatio.value - 1),
                                   1e-7 * 100 * job.wallRatio.value);
                    ++held;
                }
            }
        }
        QVERIFY(held > 50);
    }

    void lossesText() {
        const Project project =
            with(described(), {{"restart.hang_share@odm/training", "0.2"}, {"reliability.silent_events@odm", "0.5"}});
        const Evaluation evaluation = evaluate(project);
        std::string text;
        for (const char* id : {"losses@odm/training", "losses@tier-two/training", "losses@oem/serving",
                               "class-rates@odm", "mtbf-levels@odm", "storage-need@odm/training"}) {
            const Figure drawn = *figure({project, evaluation}, id);
            text += fmt::format("{}\n{}\n{}\n{}\n", drawn.id, drawn.title, drawn.subtitle, drawn.summary);
            if (!drawn.note.empty())
                text += drawn.note + '\n';
            for (const FloatingBar& bar : drawn.bars)
                text +=
                    fmt::format("  {} | {} | {:.4f} | {:.4f} | {}\n", bar.id, bar.label, bar.from, bar.to, bar.amount);
            for (const Mark& mark : drawn.marks)
                text += fmt::format("  mark | {}\n", mark.label);
            text += '\n';
        }
        QVERIFY_GOLDEN("figure-reliability.txt", text);
    }

    void barsBelowAHundredKeepTheirDecimals() {
        const Project project = described();
        const Evaluation evaluation = evaluate(project);
        const Figure figure = lossesOfHour({project, evaluation}, 1, 0);
        const Table table = tableOf(figure);
        QVERIFY(figure.bars.back().to < 100);
        QVERIFY(table.rows.back()[1].text.find('.') != std::string::npos);
    }

    void classesAddUpToTheRateInForce_data() {
        QTest::addColumn<QString>("mode");
        QTest::newRow("node") << "node";
        QTest::newRow("classes") << "classes";
    }
    void classesAddUpToTheRateInForce() {
        QFETCH(QString, mode);
        const Project project = with(described(), {{"reliability.mode", mode.toStdString()},
                                                   {"reliability.defective_fraction@odm", "0.05"},
                                                   {"reliability.lemon_fraction@odm", "0.02"}});
        const Evaluation evaluation = evaluate(project);
        const Figure figure = classRates({project, evaluation}, 1);
        // 48 nodes: 8 accelerators in each, three groups of 16 below a leaf switch; the route's ratio is 1.3.
        QVERIFY_NEAR(lengthOf(figure, "gpu"), 1.3 * 48 * 8 * 0.05, 1e-9);
        QVERIFY_NEAR(lengthOf(figure, "leaf-switch"), 1.3 * 3 * 0.5, 1e-9);
        QVERIFY(lengthOf(figure, "lemons") > 0);
        QVERIFY(lengthOf(figure, "early-life") > 0);
        const double inForce = 8760 / largestJob(evaluation, 1, 0).mtbf_h;
        QVERIFY_NEAR(barOf(figure, mode == QLatin1String("node") ? "node-mtbf" : "classes").to, inForce, 1e-9);
        QCOMPARE(figure.title.find("add nothing") != std::string::npos, mode == QLatin1String("node"));
    }

    void withoutRatesOfClassesThereIsANextStep() {
        const Project none = smallProject();
        QVERIFY(classRates({none, evaluate(none)}, 1).note.find("add them") != std::string::npos);
        const Project still = with(described(), {{"component.interrupts", "0"}});
        QVERIFY(classRates({still, evaluate(still)}, 1).note.find("enter the interrupts") != std::string::npos);
    }

    void levelsPassThroughTheEvaluatedJobs_data() {
        QTest::addColumn<QString>("defective");
        QTest::addColumn<int>("lines");
        QTest::newRow("none") << "0" << 1;
        QTest::newRow("few, said only") << "0.05" << 1;
        QTest::newRow("many, lines of their own") << "0.9" << 3;
    }
    void levelsPassThroughTheEvaluatedJobs() {
        QFETCH(QString, defective);
        QFETCH(int, lines);
        const Project project = with(described(), {{"reliability.defective_fraction@odm", defective.toStdString()}});
        const Evaluation evaluation = evaluate(project);
        const Figure figure = mtbfByLevel({project, evaluation}, 1);
        QCOMPARE(figure.series.size(), static_cast<std::size_t>(lines));
        const auto at = [&](const Series& line, double nodes) {
            return std::ranges::find(line.points, nodes, &Point::x)->y;
        };
        for (const SizeNumbers& job : evaluation.numbers.routes[1].workflows[0].sizes)
            QVERIFY_NEAR(at(figure.series.back(), job.nodes), job.mtbf_h, 1e-12);
        QCOMPARE(figure.summary.find("after early life") != std::string::npos, defective != QLatin1String("0"));
        if (lines == 1)
            return;
        const StageBeside& stages = evaluation.stagesBeside[1][0];
        QVERIFY_NEAR(at(figure.series[0], 48), stages.firstYearMtbf_h, 1e-12);
        QVERIFY_NEAR(at(figure.series[1], 48), stages.steadyMtbf_h, 1e-12);
        QVERIFY(at(figure.series[0], 48) < at(figure.series[2], 48));
        QVERIFY(at(figure.series[2], 48) < at(figure.series[1], 48));
    }

    void theBandIsThatOfTheBelief() {
        // A gamma of shape 1 is exponential: its quantiles are -ln(1 - p) of the mean.
        const Project project = with(described(), {{"reliability.prior_failures", "1"}});
        const Evaluation evaluation = evaluate(project);
        const Figure figure = mtbfByLevel({project, evaluation}, 1);
        const double mtbf_h = largestJob(evaluation, 1, 0).mtbf_h;
        const auto band = std::ranges::find(figure.bands.front().points, 48.0, &BandPoint::x);
        QVERIFY_NEAR(band->low, mtbf_h / -std::log(0.05), 1e-9);
        QVERIFY_NEAR(band->high, mtbf_h / -std::log(0.95), 1e-9);
        QVERIFY(figure.note.find("assumption") != std::string::npos);
    }

    void evidenceNarrowsTheBand() {
        const Project before = described();
        const Project after = with(before, {{"reliability.rate_from@odm", "evidence"},
                                            {"reliability.seen_failures@odm", "40"},
                                            {"reliability.seen_node_hours@odm", "1500000"}});
        const RateInterval prior = rateInterval(evaluate(before).inputs, 1);
        const RateInterval posterior = rateInterval(evaluate(after).inputs, 1);
        QVERIFY(!prior.fromEvidence && posterior.fromEvidence);
        QVERIFY(posterior.highFactor / posterior.lowFactor < 0.6 * prior.highFactor / prior.lowFactor);
        QVERIFY(mtbfByLevel({after, evaluate(after)}, 1).note.empty());
        // Without counts the ratio stays in force.
        const Project empty = with(before, {{"reliability.rate_from@odm", "evidence"}});
        QVERIFY(!rateInterval(evaluate(empty).inputs, 1).fromEvidence);
    }

    void storageLineMeetsNeedAndTier() {
        const Project project = described();
        const Evaluation evaluation = evaluate(project);
        for (std::size_t r = 0; r < project.routes.size(); ++r) {
            const Figure figure = storageNeed({project, evaluation}, r, 0);
            const StorageCheck& check = evaluation.numbers.routes[r].workflows[0].storage.checks[1];
            QCOMPARE(figure.marks.size(), std::size_t(3));
            const auto yAt = [&](double x) { return std::ranges::find(figure.series.front().points, x, &Point::x)->y; };
            QVERIFY_NEAR(yAt(figure.marks[0].x), check.need.value, 1e-9);
            QCOMPARE(figure.marks[1].y, 20.0);
            // 2 TB at 20 GB/s are 100 s.
            QVERIFY_NEAR(figure.marks[2].x, 100.0 / 3600, 1e-9);
            QVERIFY_NEAR(yAt(figure.marks[2].x), 20.0, 1e-9);
            QVERIFY(figure.title.find("times the bandwidth it needs") != std::string::npos);
        }
    }

    void storageTooSlowIsTheTitle() {
        const Project project = with(described(), {{"storage.write_bandwidth", "0.05"}});
        const Figure figure = storageNeed({project, evaluate(project)}, 1, 0);
        QVERIFY(figure.title.find("needs") != std::string::npos && figure.title.find("has 0.05") != std::string::npos);
    }

    void unknownStorageHasANextStep_data() {
        QTest::addColumn<QString>("assignment");
        QTest::addColumn<QString>("step");
        QTest::newRow("size") << "state.size@training=unknown"
                              << "Enter either";
        QTest::newRow("bandwidth") << "storage.write_bandwidth=unknown"
                                   << "Enter its write bandwidth";
        QTest::newRow("tier") << "checkpoint.durable_tier=object_store"
                              << "Add it";
        QTest::newRow("no checkpoints") << "workflow.absorbing_layer@training=requeue"
                                        << "takes no checkpoints";
    }
    void unknownStorageHasANextStep() {
        QFETCH(QString, assignment);
        QFETCH(QString, step);
        const QStringList parts = assignment.split(QLatin1Char('='));
        const Project project = with(described(), {{parts[0].toStdString(), parts[1].toStdString()}});
        const Figure figure = storageNeed({project, evaluate(project)}, 1, 0);
        QCOMPARE(figureProblem(figure), std::string());
        QVERIFY2(figure.note.find(step.toStdString()) != std::string::npos, figure.note.c_str());
    }
};

QTEST_APPLESS_MAIN(TestFiguresReliability)
#include "tst_figures_reliability.moc"
