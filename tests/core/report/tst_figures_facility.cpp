// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of gates, retrofits and power supplies say what the evaluation says.
#include <algorithm>
#include <cmath>

#include <QTest>

#include "core/evaluation/gates.h"
#include "core/models/energy/power_chain.h"
#include "core/report/figures.h"
#include "tests/core/report/small_project.h"
#include "tests/support/generated_project.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::report;
using namespace plumb::tests;

namespace {

constexpr std::size_t odm = 1;

/// The small project with a hall, and four gates of which three are rebuilt on the ODM route: the substation first, the
/// transformer and the heat rejection after it, and a clearance that nothing waits for.
Project housed() {
    Project project = smallProject();
    for (const auto& [id, kind] :
         {std::pair{"substation", GateKind::substation}, std::pair{"transformer", GateKind::transformer},
          std::pair{"clearance", GateKind::clearance}, std::pair{"isolation", GateKind::isolation}})
        project = taken(withGate(project, id, kind));
    return with(project, {{"facility.rack_power", "40"},
                          {"facility.clearance", "1"},
                          {"facility.substation", "0.5"},
                          {"facility.transformer_lead", "128"},
                          {"gate.retrofit_cost@odm/substation", "800000"},
                          {"gate.retrofit_time@odm/substation", "20"},
                          {"gate.retrofit_cost@odm/transformer", "400000"},
                          {"gate.retrofit_time@odm/transformer", "14"},
                          {"gate.retrofit_cost@odm/clearance", "50000"},
                          {"gate.retrofit_time@odm/clearance", "6"},
                          {"gate.holds@odm/isolation", "no"}});
}

const Level& levelOf(const Figure& figure, std::string_view id) {
    const auto found = std::ranges::find(figure.levels, id, &Level::id);
    if (found == figure.levels.end())
        throw std::runtime_error("no level " + std::string(id));
    return *found;
}

} // namespace

class TestFiguresFacility : public QObject {
    Q_OBJECT
private slots:
    void everyFigureOfAnyProjectIsSound() {
        int levels = 0, spans = 0, lines = 0;
        for (std::uint64_t seed = 0; seed < 120; ++seed) {
            const Project project = generatedProject(seed);
            const Evaluation evaluation = evaluate(project);
            for (std::size_t r = 0; r < project.routes.size(); ++r) {
                for (const Figure& figure :
                     {facilityGates({project, evaluation}, r), retrofitPlan({project, evaluation}, r),
                      supplyEfficiencyAtLoad({project, evaluation}, r)}) {
                    const std::string problem = figureProblem(figure);
                    QVERIFY2(problem.empty(),
                             qPrintable(QStringLiteral("seed %1, %2: %3")
                                            .arg(seed)
                                            .arg(QString::fromStdString(figure.id), QString::fromStdString(problem))));
                    levels += figure.levels.empty() ? 0 : 1;
                    spans += figure.spans.empty() ? 0 : 1;
                    lines += figure.series.empty() ? 0 : 1;
                }
            }
        }
        QVERIFY(levels > 20); // the property says nothing if the generator makes only empty figures
        QVERIFY(spans > 5);
        QVERIFY(lines > 5);
    }

    void levelsAreTheGates() {
        const Project project = housed();
        const Evaluation evaluation = evaluate(project);
        const Figure figure = facilityGates({project, evaluation}, odm);
        const FacilityNumbers& facility = evaluation.numbers.routes[odm].facility;
        QCOMPARE(figure.levels.size(), enumCount<GateKind>);
        for (std::size_t g = 0; g < enumCount<GateKind>; ++g) {
            const GateNumbers& gate = facility.gates[g];
            const Level& level = figure.levels[g];
            QCOMPARE(level.margin.has_value(), static_cast<bool>(gate.margin));
            if (gate.margin)
                QCOMPARE(*level.margin, gate.margin.value);
            const bool isPlanned = gate.isPlanned && gate.status != GateStatus::holds;
            QCOMPARE(level.state == LevelState::planned, isPlanned);
            QCOMPARE(level.state == LevelState::fails, gate.status == GateStatus::fails && !isPlanned);
            QCOMPARE(level.state == LevelState::holds, gate.status == GateStatus::holds);
        }
        // 4 nodes of 10.4 kW ask 41.6 kW of the 40 kW there are.
        QVERIFY_NEAR(*levelOf(figure, "rack_power").margin, 40 / 41.6 - 1, 1e-12);
        QVERIFY(levelOf(figure, "rack_power").words.starts_with("Asks 41.6 kW, has 40.0 kW"));
        QCOMPARE(levelOf(figure, "isolation").state, LevelState::fails);
        QVERIFY2(figure.title.find("worst: power for a rack") != std::string::npos, figure.title.c_str());
        QVERIFY(figure.note.empty());
        QCOMPARE(tableOf(figure).rows.size(), enumCount<GateKind>);
    }

    void theMarginAskedIsMarked() {
        const Project project = with(housed(), {{"facility.required_margin", "0.1"}});
        const Evaluation evaluation = evaluate(project);
        const Figure figure = facilityGates({project, evaluation}, odm);
        QCOMPARE(figure.marks.size(), std::size_t(1));
        QCOMPARE(figure.marks[0].x, 10.0);
    }

    void spansAreThePlan() {
        const Project project = housed();
        const Evaluation evaluation = evaluate(project);
        const Figure figure = retrofitPlan({project, evaluation}, odm);
        QCOMPARE(figure.spans.size(), std::size_t(3));
        // Clearance and substation start at once, the shorter first; the transformer follows the substation.
        QCOMPARE(figure.spans[0].id, std::string("clearance"));
        QCOMPARE(figure.spans[1].id, std::string("substation"));
        QCOMPARE(figure.spans[2].id, std::string("transformer"));
        QVERIFY(!figure.spans[0].isCritical && figure.spans[1].isCritical && figure.spans[2].isCritical);
        QCOMPARE(figure.spans[0].slackTo, 34.0);
        QCOMPARE(figure.spans[2].from, 20.0);
        QCOMPARE(figure.spans[2].to, 34.0);
        QCOMPARE(figure.spans[1].amount, std::string("$800 k"));
        QCOMPARE(figure.marks.size(), std::size_t(1));
        QVERIFY_NEAR(figure.marks[0].x, 365.0 / 7, 1e-12); // a lead time of one year
        QVERIFY2(figure.title.find("$1.25 M take 34 weeks") != std::string::npos, figure.title.c_str());
        QVERIFY2(figure.summary.find("Substation, transformers") != std::string::npos, figure.summary.c_str());
        QVERIFY(figure.summary.find("learance") == std::string::npos);
        QCOMPARE(tableOf(figure).rows[0][4].text, std::string("no"));
    }

    void aLatePlanSaysByHowMuch() {
        const Project project = with(housed(), {{"delivery.lead_time@odm", "0.25"}});
        const Evaluation evaluation = evaluate(project);
        const Figure figure = retrofitPlan({project, evaluation}, odm);
        QVERIFY2(figure.title.find("hold up ODM direct by 21 weeks") != std::string::npos, figure.title.c_str());
    }

    void withoutAPlanThereIsANote_data() {
        QTest::addColumn<Project>("project");
        QTest::addColumn<int>("route");
        QTest::addColumn<QString>("said");
        QTest::newRow("nothing planned") << smallProject() << 1 << "No retrofit is planned";
        QTest::newRow("rented") << smallProject() << 3 << "is rented";
        QTest::newRow("circular") << with(housed(), {{"gate.after@odm/substation", "transformer"}}) << 1
                                  << "wait for each other";
    }
    void withoutAPlanThereIsANote() {
        QFETCH(Project, project);
        QFETCH(int, route);
        QFETCH(QString, said);
        const Evaluation evaluation = evaluate(project);
        const Figure figure = retrofitPlan({project, evaluation}, static_cast<std::size_t>(route));
        QVERIFY(figure.spans.empty() && !figure.note.empty());
        QVERIFY2(figure.title.find(said.toStdString()) != std::string::npos, figure.title.c_str());
        QCOMPARE(figureProblem(figure), std::string());
    }

    void anEmptyProjectSaysWhatToEnter() {
        const Project project = smallProject();
        const Evaluation evaluation = evaluate(project);
        const Figure figure = facilityGates({project, evaluation}, odm);
        QVERIFY2(figure.note.find("enter the power for a rack") != std::string::npos, figure.note.c_str());
    }

    void theLoadInForceIsMarked() {
        const Project project = with(smallProject(), {{"power.source@odm", "chain"}});
        const Evaluation evaluation = evaluate(project);
        const Figure figure = supplyEfficiencyAtLoad({project, evaluation}, odm);
        const PowerNumbers& power = evaluation.numbers.routes[odm].power;
        const auto mark = std::ranges::find(figure.marks, MarkKind::point, &Mark::kind);
        QVERIFY(mark != figure.marks.end());
        QVERIFY_NEAR(mark->x, 100 * power.loadFraction.value, 1e-12);
        QVERIFY_NEAR(mark->y, 100 * power.supply.value, 1e-12);
        const auto on = std::ranges::find(figure.series[0].points, mark->x, &Point::x);
        QVERIFY(on != figure.series[0].points.end());
        QVERIFY_NEAR(on->y, mark->y, 1e-9);
        const auto half = std::ranges::find(figure.series[0].points, 50.0, &Point::x);
        QVERIFY(half != figure.series[0].points.end());
        QVERIFY_NEAR(half->y, 100 * models::publishedEfficiency(models::SupplyClass::titanium).atHalf, 1e-9);
        const Evaluation given = evaluate(smallProject());
        QVERIFY(supplyEfficiencyAtLoad({project, given}, odm).series.empty());
    }

    void brokenFiguresAreFound_data() {
        QTest::addColumn<int>("broken");
        for (int i = 0; i < 5; ++i)
            QTest::addRow("%d", i) << i;
    }
    void brokenFiguresAreFound() {
        QFETCH(int, broken);
        const Project project = housed();
        const Evaluation evaluation = evaluate(project);
        Figure gates = facilityGates({project, evaluation}, odm), plan = retrofitPlan({project, evaluation}, odm);
        QCOMPARE(figureProblem(gates) + figureProblem(plan), std::string());
        switch (broken) {
        case 0:
            plan.spans[0].to = plan.spans[0].from - 1;
            break;
        case 1:
            plan.spans[1].slackTo += 1;
            break;
        case 2:
            plan.spans[2].amount.clear();
            break;
        case 3:
            gates.levels[0].margin = std::nan("");
            break;
        default:
            gates.levels.back().group = gates.levels.front().group;
        }
        QVERIFY(!(figureProblem(gates) + figureProblem(plan)).empty());
    }
};

QTEST_APPLESS_MAIN(TestFiguresFacility)
#include "tst_figures_facility.moc"
