// SPDX-License-Identifier: GPL-3.0-or-later
// Figures as values: sound for every project, honest about thin data, equal to the numbers they show.
#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include <QTest>
#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/figures.h"
#include "tests/core/report/small_project.h"
#include "tests/support/generated_project.h"
#include "tests/support/golden.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::report;
using namespace plumb::tests;

namespace {

std::vector<Figure> allFigures(const Project& project, const Evaluation& evaluation) {
    const Source source{project, evaluation};
    std::vector<Figure> all{mtbfAgainstNodes(source)};
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        all.push_back(waterfall(source, r));
        for (std::size_t w = 0; w < project.workflows.size(); ++w) {
            all.push_back(overheadAgainstInterval(source, r, w));
            all.push_back(failureCost(source, r, w));
        }
    }
    return all;
}

Figure twoPoints() {
    Figure figure;
    figure.id = "example";
    figure.title = "It rises";
    figure.subtitle = "Amount in USD";
    figure.summary = "It rises.";
    figure.x = {"Time", "y", 1, 2, Scale::linear};
    figure.y = {"Amount", "USD", 0, 10, Scale::linear};
    figure.series = {{"line", std::nullopt, {{1, 2}, {2, 3}}}};
    return figure;
}

/// Hours lost to a failure, by the cause's id; the total too.
std::map<std::string, double> hoursLost(const Project& project, const Evaluation& evaluation, std::size_t route,
                                        std::size_t workflow) {
    const WorkflowNumbers& numbers = evaluation.numbers.routes[route].workflows[workflow];
    const double perHour = numbers.sizes[numbers.largest].nodes *
                           evaluation.inputs.parameters.cluster.acceleratorsPerNode.value *
                           evaluation.inputs.parameters.terms.gpuHourPrice.value;
    std::map<std::string, double> hours;
    for (const FloatingBar& bar : failureCost({project, evaluation}, route, workflow).bars)
        hours[bar.id] = (bar.to - bar.from) / perHour;
    return hours;
}

/// The mean hours a failure loses to restarts and to work done again when a blocking job is played through event by
/// event; from the words of the definitions, without any formula of the program.
struct Played {
    double restart_h = 0;
    double rework_h = 0;
};

Played playBlocking(double mtbf_h, double cycle_h, double restart_h, int failures) {
    std::mt19937_64 engine(7);
    const auto next_h = [&] { return -mtbf_h * std::log((static_cast<double>(engine() >> 11) + 0.5) * 0x1p-53); };
    Played sum;
    for (int seen = 0; seen < failures;) {
        const double good_h = next_h(); // memoryless: from here, in the middle of nothing
        if (good_h >= cycle_h)
            continue; // the copy is safe
        sum.rework_h += good_h;
        ++seen;
        for (double up_h = next_h();; up_h = next_h()) {
            sum.restart_h += std::min(up_h, restart_h);
            if (up_h >= restart_h)
                break;
            ++seen;
        }
    }
    return {sum.restart_h / failures, sum.rework_h / failures};
}

double numberAt(const Table& table, std::size_t row, std::size_t column) {
    return table.rows[row][column].number.value_or(std::nan(""));
}

} // namespace

class TestFigures : public QObject {
    Q_OBJECT
private slots:
    void everyFigureOfAnyProjectIsSound() {
        int curves = 0, falls = 0;
        for (std::uint64_t seed = 0; seed < 150; ++seed) {
            const Project project = generatedProject(seed);
            const Evaluation evaluation = evaluate(project);
            for (const Figure& figure : allFigures(project, evaluation)) {
                const std::string problem = figureProblem(figure);
                QVERIFY2(problem.empty(),
                         qPrintable(QStringLiteral("seed %1, %2: %3")
                                        .arg(seed)
                                        .arg(QString::fromStdString(figure.id), QString::fromStdString(problem))));
                curves += !figure.series.empty() && figure.id.starts_with("overhead") ? 1 : 0;
                falls += !figure.bars.empty() ? 1 : 0;
            }
        }
        QVERIFY(curves > 20); // the property says nothing if the generator makes only empty figures
        QVERIFY(falls > 20);
    }

    void waterfallsCloseOnTheSaving() {
        const Project project = smallProject();
        const Evaluation evaluation = evaluate(project);
        for (std::size_t r = 1; r < project.routes.size(); ++r) {
            const Figure figure = waterfall({project, evaluation}, r);
            QVERIFY(figure.bars.size() > 3);
            double reached = 0;
            for (const FloatingBar& bar : figure.bars) {
                if (&bar != &figure.bars.back())
                    reached += bar.to - bar.from;
            }
            QVERIFY(figure.bars.back().total);
            QVERIFY_WITHIN(reached, figure.bars.back().to, 1.0); // bars below a dollar are not drawn
            QVERIFY_WITHIN(figure.bars.back().to, evaluation.numbers.routes[r].saving[0].value, 0.006);
            const Table table = tableOf(figure);
            QVERIFY_WITHIN(numberAt(table, table.rows.size() - 1, 2), figure.bars.back().to, 1e-9);
        }
    }

    void waterfallTitleSaysTheFinding() {
        const Project project = smallProject();
        const Evaluation evaluation = evaluate(project);
        const Figure figure = waterfall({project, evaluation}, 1);
        const RouteNumbers& odm = evaluation.numbers.routes[1];
        QVERIFY(odm.saving[0].value < 0);
        QCOMPARE(figure.title, "The quoted saving of " + shortMoney(odm.quotedSaving.value) +
                                   " of ODM direct becomes a loss of " + shortMoney(-odm.saving[0].value));
        QCOMPARE(figure.bars.back().label, std::string("Loss"));
        QCOMPARE(figure.bars.front().id, std::string("quoted"));
        QVERIFY(waterfall({project, evaluation}, 3).title.starts_with("Rented costs $"));
        const Project cheap = with(smallProject(), {{"cost.amount@oem/care", "9400000"}});
        const Evaluation saves = evaluate(cheap);
        QVERIFY(saves.numbers.routes[1].saving[0].value > 0);
        QCOMPARE(waterfall({cheap, saves}, 1).title,
                 "Of " + shortMoney(saves.numbers.routes[1].quotedSaving.value) + " quoted for ODM direct, " +
                     shortMoney(saves.numbers.routes[1].saving[0].value) + " is left");
    }

    void aMissingSavingIsSaidInWords() {
        const Project project = with(smallProject(), {{"quote.headline_discount@odm", "unknown"}});
        const Evaluation evaluation = evaluate(project);
        const Figure figure = waterfall({project, evaluation}, 1);
        QVERIFY(figure.bars.empty());
        QCOMPARE(figure.note, render(whyAbsent(Absence::noPrice)));
        QVERIFY(waterfall({project, evaluation}, 0).note.find("counted from") != std::string::npos);
    }

    void curvesPassThroughTheEvaluatedOverhead() {
        const Project project = smallProject();
        const Evaluation evaluation = evaluate(project);
        for (std::size_t r = 0; r < project.routes.size(); ++r) {
            const Figure figure = overheadAgainstInterval({project, evaluation}, r, 0);
            const WorkflowNumbers& training = evaluation.numbers.routes[r].workflows[0];
            const SizeNumbers& job = training.sizes[training.largest];
            bool found = false;
            for (const Point& point : figure.series.front().points) {
                if (std::abs(point.x - job.interval_h.value) > 1e-6 * point.x)
                    continue;
                QVERIFY_NEAR(point.y, 100 * (job.wallRatio.value - 1), 1e-9);
                found = true;
            }
            QVERIFY2(found, qPrintable(QString::fromStdString(figure.title)));
            QVERIFY(figure.summary.find("at most a tenth more") != std::string::npos);
        }
    }

    void everyMarkOfACurveHasItsValueInTheTable() {
        for (const char* drain : {"1", "30", "60", "90"}) {
            const Project project = with(smallProject(), {{"checkpoint.drain@oem/training", drain},
                                                          {"checkpoint.interval_choice@oem/training", "optimum"}});
            const Evaluation evaluation = evaluate(project);
            for (std::size_t r = 0; r < project.routes.size(); ++r) {
                const Figure figure = overheadAgainstInterval({project, evaluation}, r, 0);
                const Table table = tableOf(figure);
                QCOMPARE(table.columns[1].unit, std::string("%"));
                for (std::size_t row = 0; row < table.rows.size(); ++row) {
                    if (table.rows[row].back().text.starts_with("optimum"))
                        QCOMPARE(numberAt(table, row, 1), figure.marks.front().y);
                }
            }
        }
    }

    void theShortestIntervalOfADrainIsSaidToBeOne() {
        const Project project = with(smallProject(), {{"checkpoint.drain@oem/training", "90"},
                                                      {"checkpoint.interval_choice@oem/training", "optimum"}});
        const Evaluation evaluation = evaluate(project);
        const auto says = [&](std::size_t route) {
            return overheadAgainstInterval({project, evaluation}, route, 0).summary.find("that the drain allows") !=
                   std::string::npos;
        };
        QVERIFY(says(0));
        QVERIFY(!says(1)); // writes while the job stands still
    }

    void noPointOfACurveLiesBelowTheOptimum() {
        const Project project = smallProject();
        const Evaluation evaluation = evaluate(project);
        for (std::size_t r = 0; r < project.routes.size(); ++r) {
            const Figure figure = overheadAgainstInterval({project, evaluation}, r, 0);
            const double least = figure.marks.front().y;
            for (const Point& point : figure.series.front().points)
                QVERIFY(point.y >= least * (1 - 1e-12));
        }
    }

    void workflowsWithoutCheckpointsGetANote() {
        const Project project = smallProject();
        const Evaluation evaluation = evaluate(project);
        const Figure figure = overheadAgainstInterval({project, evaluation}, 1, 1);
        QVERIFY(figure.series.empty());
        QVERIFY(figure.note.find("replicas") != std::string::npos);
    }

    void jobsThatNeverFinishAreSaidSo() {
        const Project project =
            with(smallProject(), {{"reliability.node_mtbf", "10"}, {"restart.detection@odm/training", "10000"}});
        const Evaluation evaluation = evaluate(project);
        const Figure figure = overheadAgainstInterval({project, evaluation}, 1, 0);
        QCOMPARE(figureProblem(figure), std::string());
        QVERIFY(figure.title.find("never finishes") != std::string::npos);
    }

    void failureCostEqualsAPlayedJob() {
        // A short MTBF, so that failures within restarts and second-order terms count.
        const Project project = with(smallProject(), {{"reliability.node_mtbf", "300"},
                                                      {"restart.detection@odm/training", "20"},
                                                      {"restart.warm_up@odm/training", "45"},
                                                      {"checkpoint.write@odm/training", "20"}});
        const Evaluation evaluation = evaluate(project);
        const WorkflowNumbers& training = evaluation.numbers.routes[1].workflows[0];
        const SizeNumbers& job = training.sizes[training.largest];
        QVERIFY(job.wallRatio);
        auto hours = hoursLost(project, evaluation, 1, 0);
        const int failures = 400000; // a standard error of about 0.15 % of either part
        const Played played = playBlocking(job.mtbf_h, job.interval_h.value + 20.0 / 60, job.restart_h, failures);
        QVERIFY_NEAR(hours["detection"] + hours["requeue"] + hours["read"] + hours["warm-up"], played.restart_h, 0.01);
        QVERIFY_NEAR(hours["rework"], played.rework_h, 0.01);
        QVERIFY_NEAR(hours["repair_wait"], job.wait_h, 1e-9);
    }

    void failureCostAccountsForAllTimeLost() {
        // Failures of a useful hour times what each loses is the whole overhead but for the copies (first two of each).
        const Project project = smallProject();
        const Evaluation evaluation = evaluate(project);
        for (std::size_t r = 0; r < project.routes.size(); ++r) {
            const WorkflowNumbers& training = evaluation.numbers.routes[r].workflows[0];
            const SizeNumbers& job = training.sizes[training.largest];
            const double ratio = job.wallRatio.value / (1 + job.wait_h / job.mtbf_h);
            auto hours = hoursLost(project, evaluation, r, 0);
            const double lost = hours["total"] * ratio / job.mtbf_h;
            const double copies = job.wallRatio.value - 1 - lost;
            QVERIFY2(copies > 0 && copies < job.wallRatio.value - 1, qPrintable(QString::number(copies)));
            QVERIFY(hours["rework"] > 0.4 * job.interval_h.value && hours["rework"] > 0);
        }
    }

    void failureCostText() {
        const Project project = smallProject();
        const Evaluation evaluation = evaluate(project);
        const Source source{project, evaluation};
        std::string text;
        for (const char* id : {"failure-cost@odm", "failure-cost@tier-two/training", "failure-cost@oem/serving"}) {
            const Figure drawn = *figure(source, id);
            text += fmt::format("{}\n{}\n{}\n{}\n", drawn.id, drawn.title, drawn.subtitle, drawn.summary);
            for (const FloatingBar& bar : drawn.bars)
                text +=
                    fmt::format("  {} | {} | {:.4f} | {:.4f} | {}\n", bar.id, bar.label, bar.from, bar.to, bar.amount);
            text += '\n';
        }
        QVERIFY_GOLDEN("figure-failure-cost.txt", text);
    }

    void failureCostOfNothingIsSaidInWords() {
        const Project project =
            with(smallProject(), {{"reliability.node_mtbf", "10"}, {"checkpoint.write@odm/training", "600"}});
        const Evaluation evaluation = evaluate(project);
        const Figure figure = failureCost({project, evaluation}, 1, 0);
        QVERIFY(figure.bars.empty());
        QCOMPARE(figure.note, render(whyAbsent(Absence::neverFinishes)));
    }

    void mtbfLinesHoldTheJobsOfTheProject() {
        const Project project = smallProject();
        const Evaluation evaluation = evaluate(project);
        const Figure figure = mtbfAgainstNodes({project, evaluation});
        QCOMPARE(figure.series.size(), std::size_t(4));
        for (std::size_t r = 0; r < figure.series.size(); ++r) {
            for (const SizeNumbers& job : evaluation.numbers.routes[r].workflows[0].sizes) {
                const auto point = std::ranges::find(figure.series[r].points, job.nodes, &Point::x);
                QVERIFY(point != figure.series[r].points.end());
                QVERIFY_NEAR(point->y, job.mtbf_h, 1e-12);
            }
        }
        QCOMPARE(figure.marks.size(), std::size_t(3));
    }

    void tablesHoldEveryPoint() {
        for (const Figure& figure : allFigures(smallProject(), evaluate(smallProject()))) {
            const Table table = tableOf(figure);
            std::size_t cells = 0, points = 0;
            for (const auto& row : table.rows) {
                for (std::size_t c = 1; c < row.size(); ++c)
                    cells += row[c].number ? 1 : 0;
            }
            for (const Series& series : figure.series)
                points += series.points.size();
            QCOMPARE(cells, figure.bars.empty() ? points : 2 * figure.bars.size());
        }
    }

    void validatorRefuses_data() {
        QTest::addColumn<int>("fault");
        for (const char* fault : {"none", "not a number", "outside", "backwards", "log from zero", "empty axis",
                                  "no summary", "one point without a note", "bars apart", "total that does not close",
                                  "mark outside", "all equal without a note"})
            QTest::newRow(fault) << 0;
    }
    void validatorRefuses() {
        const std::string fault = QTest::currentDataTag();
        Figure figure = twoPoints();
        std::vector<Point>& points = figure.series.front().points;
        const auto toBars = [&](std::vector<FloatingBar> bars) {
            figure.series.clear();
            figure.bars = std::move(bars);
        };
        if (fault == "not a number")
            points[1].y = std::nan("");
        else if (fault == "outside")
            points[1].y = 11;
        else if (fault == "backwards")
            std::swap(points[0], points[1]);
        else if (fault == "log from zero")
            figure.y.scale = Scale::logarithmic;
        else if (fault == "empty axis")
            figure.x.high = figure.x.low;
        else if (fault == "no summary")
            figure.summary.clear();
        else if (fault == "one point without a note")
            points.pop_back();
        else if (fault == "bars apart")
            toBars({{"a", "A", 0, 3, "3", true}, {"b", "B", 6, 7, "1", false}});
        else if (fault == "total that does not close")
            toBars({{"a", "A", 0, 3, "3", true}, {"b", "B", 3, 5, "2", false}, {"c", "C", 0, 8, "8", true}});
        else if (fault == "mark outside")
            figure.marks = {{MarkKind::point, 3, 3, "there", std::nullopt}};
        else if (fault == "all equal without a note")
            points[1].y = points[0].y;
        QCOMPARE(figureProblem(figure).empty(), fault == "none");
    }

    void axesHaveALength_data() {
        QTest::addColumn<QVector<double>>("values");
        QTest::newRow("none") << QVector<double>{};
        QTest::newRow("one") << QVector<double>{5};
        QTest::newRow("zero") << QVector<double>{0};
        QTest::newRow("equal") << QVector<double>{7, 7, 7};
        QTest::newRow("tiny") << QVector<double>{1e-300, 2e-300};
        QTest::newRow("huge") << QVector<double>{1e15, 1e15 + 1};
        QTest::newRow("both signs") << QVector<double>{-3, 8};
    }
    void axesHaveALength() {
        QFETCH(QVector<double>, values);
        const std::vector<double> all(values.begin(), values.end());
        for (const Scale scale : {Scale::linear, Scale::logarithmic}) {
            if (scale == Scale::logarithmic && !all.empty() && *std::ranges::min_element(all) <= 0)
                continue;
            const Axis axis = axisAround("a", "", all, scale);
            QVERIFY(std::isfinite(axis.low) && std::isfinite(axis.high) && axis.low < axis.high);
            for (const double value : all)
                QVERIFY(axis.low <= value && value <= axis.high);
        }
    }

    void figuresAreFoundById() {
        const Project project = taken(withNetwork(smallProject(), "compute", NetworkKind::compute));
        const Evaluation evaluation = evaluate(project);
        const Source source{project, evaluation};
        for (const FigureKind& kind : report::figures())
            QVERIFY(figure(source, kind.id).has_value());
        QCOMPARE(figure(source, "waterfall@odm")->id, std::string("waterfall@odm"));
        QCOMPARE(figure(source, "overhead-interval@oem/serving")->id, std::string("overhead-interval@oem/serving"));
        for (const char* wrong : {"waterfal", "waterfall@nobody", "waterfall@odm/training", "mtbf-nodes@odm",
                                  "overhead-interval@odm/nothing", ""}) {
            const auto refused = figure(source, wrong);
            QVERIFY2(!refused, wrong);
            QVERIFY(refused.error().sentence.ends_with("."));
        }
    }
};

QTEST_APPLESS_MAIN(TestFigures)
#include "tst_figures.moc"
