// SPDX-License-Identifier: GPL-3.0-or-later
// Figures and tables of money say what the evaluation says: stacks add up to the cost of an hour, tables to the cent,
// levels to the site.
#include <algorithm>
#include <cmath>

#include <QTest>

#include "core/base/text.h"
#include "core/report/evaluation_json.h"
#include "core/report/figures/economics/costs.h"
#include "core/report/figures/economics/levels.h"
#include "core/report/json/route_objects.h"
#include "tests/core/report/judged.h"
#include "tests/core/report/small_project.h"
#include "tests/support/generated_project.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::report;
using namespace plumb::tests;

namespace {

constexpr std::size_t oem = 0, odm = 1, rented = 3;
constexpr std::uint64_t seeds = 120;

double sumOf(const StackedBar& stack) {
    double sum = 0;
    for (const StackAmount& amount : stack.amounts)
        sum += amount.value;
    return sum;
}

double sizeOf(const RouteNumbers& route) {
    double size = 0;
    for (const Entry& entry : route.ledger)
        size += std::abs(entry.usd);
    return size;
}

/// Cents that a double can hold.
constexpr double mostWithCents = 1e13;

} // namespace

class TestFiguresEconomics : public QObject {
    Q_OBJECT
private slots:
    void everyFigureOfAnyProjectIsSound() {
        int stacks = 0, boxes = 0, notes = 0;
        for (std::uint64_t seed = 0; seed < seeds; ++seed) {
            const Project project = generatedProject(seed);
            const Evaluation evaluation = evaluate(project);
            const Source source{project, evaluation};
            std::vector<Figure> all{costPerHour(source)};
            for (std::size_t r = 0; r < project.routes.size(); ++r) {
                all.push_back(cashFlow(source, r));
                all.push_back(costLevels(source, r));
            }
            for (const Figure& figure : all) {
                const std::string problem = figureProblem(figure);
                QVERIFY2(problem.empty(),
                         qPrintable(QStringLiteral("seed %1, %2: %3")
                                        .arg(seed)
                                        .arg(QString::fromStdString(figure.id), QString::fromStdString(problem))));
                stacks += figure.stacks.empty() ? 0 : 1;
                boxes += figure.boxes.empty() ? 0 : 1;
                notes += figure.note.empty() ? 0 : 1;
            }
        }
        QVERIFY(stacks > 60); // the property says nothing if the generator makes only empty figures
        QVERIFY(boxes > 20);
        QVERIFY(notes > 20);
    }

    void everyCategoryHasAGroup() {
        const RouteNumbers nothing;
        Numbers numbers;
        numbers.years = 1;
        numbers.discount = {1, 0.5};
        for (std::size_t c = 0; c < enumCount<Category>; ++c) {
            RouteNumbers route;
            route.ledger = {{-8, static_cast<Category>(c), Origin::cost, Nature::once, 0, 1}};
            const By<CostGroup> present = presentByGroup(route, numbers);
            const auto group = static_cast<std::size_t>(groupOf(static_cast<Category>(c)));
            for (std::size_t g = 0; g < present.size(); ++g)
                QCOMPARE(present[g], g == group ? -4.0 : 0.0);
            QCOMPARE(flowByGroup(route, numbers)[1][group], -8.0);
        }
        QCOMPARE(groupOf(Category::rackCooling), CostGroup::hardware);
        QCOMPARE(groupOf(Category::integration), CostGroup::around);
        QCOMPARE(groupOf(Category::energy), CostGroup::facility);
    }

    void theStackIsTheCostOfAnHour() {
        int compared = 0;
        for (std::uint64_t seed = 0; seed < seeds; ++seed) {
            const Project project = generatedProject(seed);
            const Evaluation evaluation = evaluate(project);
            const Figure figure = costPerHour({project, evaluation});
            QCOMPARE(figure.stacks.size(), project.routes.size());
            for (std::size_t r = 0; r < project.routes.size(); ++r) {
                const RouteNumbers& route = evaluation.numbers.routes[r];
                QCOMPARE(figure.stacks[r].amounts.empty(), !route.costPerHour);
                if (!route.costPerHour)
                    continue;
                const double air = 1e-11 * sizeOf(route) / route.usefulHours.value;
                QVERIFY_WITHIN(sumOf(figure.stacks[r]), route.costPerHour.value, air);
                QCOMPARE(figure.stacks[r].sum.value, route.costPerHour.value);
                ++compared;
            }
        }
        QVERIFY(compared > 50);
    }

    void theHourOfTheSmallProject() {
        const Project project = smallProject();
        const Evaluation evaluation = evaluate(project);
        const Figure figure = costPerHour({project, evaluation});
        QVERIFY2(figure.stacks[oem].label.find("(baseline)") != std::string::npos, figure.stacks[oem].label.c_str());
        QCOMPARE(figure.marks.size(), std::size_t(1));
        QCOMPARE(figure.marks[0].y, evaluation.numbers.routes[rented].costPerHour.value);
        const Table table = tableOf(figure);
        QCOMPARE(table.rows.size(), std::size_t(5)); // the routes, and the mark
        // What is printed in a row adds up to what is printed behind it.
        for (std::size_t r = 0; r < 4; ++r) {
            double sum = 0;
            for (std::size_t c = 1; c + 1 < table.rows[r].size(); ++c)
                sum += *parseNumber(table.rows[r][c].text);
            QVERIFY_WITHIN(sum, *parseNumber(table.rows[r].back().text), 1e-9);
        }
    }

    void aRouteWithoutAPriceHasItsPlace() {
        const Project project = with(smallProject(), {{"quote.headline_discount@odm", "unknown"}});
        const Evaluation evaluation = evaluate(project);
        const Figure figure = costPerHour({project, evaluation});
        QVERIFY(figure.stacks[odm].amounts.empty());
        QCOMPARE(figure.stacks[odm].sum.text, std::string("price missing"));
        QVERIFY2(figure.note.starts_with("1 of 4 routes cannot be compared"), figure.note.c_str());
        QVERIFY(figureProblem(figure).empty());
        const Figure flow = cashFlow({project, evaluation}, odm);
        QVERIFY(flow.stacks.empty() && !flow.note.empty());
        QVERIFY(costLevels({project, evaluation}, odm).boxes.empty());
        QVERIFY(costLevels({project, evaluation}, rented).note.find("ent") != std::string::npos);
    }

    void theCashFlowIsTheLedger() {
        const Project project = smallProject();
        const Evaluation evaluation = evaluate(project);
        for (std::size_t r = 0; r < project.routes.size(); ++r) {
            const Figure figure = cashFlow({project, evaluation}, r);
            const EconomicsBeside& beside = evaluation.beside[r].economics;
            QCOMPARE(figure.stacks.size(), static_cast<std::size_t>(evaluation.numbers.years) + 1);
            double paid = 0, peak = 0;
            for (std::size_t y = 0; y < figure.stacks.size(); ++y) {
                double year = 0;
                for (const Entry& entry : evaluation.numbers.routes[r].ledger)
                    year += entry.year == y ? entry.usd : 0;
                QVERIFY_WITHIN(figure.stacks[y].sum.value, year, 1e-6);
                paid += year;
                peak = std::max(peak, paid);
                QVERIFY_WITHIN(figure.series[0].points[y].y, paid, 1e-6);
            }
            QVERIFY_WITHIN(beside.peakFunding.value, peak, 1e-6);
            QCOMPARE(figure.marks.size(), std::size_t(1));
            QVERIFY_WITHIN(figure.marks[0].y, peak, 1e-6);
            QCOMPARE(figure.marks[0].x, static_cast<double>(beside.peakYear));
        }
    }

    void tablesAddUpToTheCent() {
        int compared = 0;
        for (std::uint64_t seed = 0; seed < seeds; ++seed) {
            const Project project = generatedProject(seed);
            const Evaluation evaluation = evaluate(project);
            const Source source{project, evaluation};
            OutcomeCells cells{Voice{}};
            const Table costs = costsByCategory(source, cells);
            QVERIFY(tableProblem(costs).empty());
            for (std::size_t r = 0; r < project.routes.size(); ++r) {
                const RouteNumbers& route = evaluation.numbers.routes[r];
                if (!route.cost || sizeOf(route) > mostWithCents)
                    continue;
                ++compared;
                QVERIFY_WITHIN(*costs.rows.back()[r + 1].number, route.cost.value, 0.006);
                checkColumn(costs, r + 1, seed);
                const Table ledger = ledgerByYear(source, r);
                for (std::size_t c = 1; c < ledger.columns.size() && !ledger.rows.empty(); ++c)
                    checkColumn(ledger, c, seed);
            }
        }
        QVERIFY(compared > 50);
    }

    void levelsAddUpToTheSite() {
        int compared = 0;
        for (std::uint64_t seed = 0; seed < seeds; ++seed) {
            const Project project = generatedProject(seed);
            const Evaluation evaluation = evaluate(project);
            for (std::size_t r = 0; r < project.routes.size(); ++r) {
                const RouteNumbers& route = evaluation.numbers.routes[r];
                if (!route.cost || !isOwned(project.routes[r].kind))
                    continue;
                for (const LevelCost& level : evaluation.beside[r].economics.levels) {
                    const double sum = level.whole * level.fullUsd.value + level.restUsd.value;
                    QVERIFY_WITHIN(sum, route.cost.value, 1e-9 * std::abs(route.cost.value) + 1e-6);
                    const LevelAmount amount = *amountOf(level);
                    QVERIFY(amount.isWhole == (level.whole >= 1));
                    ++compared;
                }
            }
        }
        QVERIFY(compared > 100);
    }

    void memoTableAndJsonSayTheSame() {
        const Judged of = judged(smallProject());
        const Source source{of.project, of.evaluation};
        OutcomeCells cells{Voice{}};
        const Table costs = costsByCategory(source, cells);
        bool isInMemo = false;
        for (const Section& section : memoOf(of).sections) {
            for (const Block& block : section.blocks) {
                const auto* table = std::get_if<CaptionedTable>(&block);
                isInMemo = isInMemo || (table && table->table == costs);
            }
        }
        QVERIFY(isInMemo);
        for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
            const Json economics = economicsJson(source, r);
            const RouteNumbers& route = of.evaluation.numbers.routes[r];
            double groups = 0, hour = 0;
            for (const Json& group : economics["groups"]) {
                groups += group["present_value_usd"].get<double>();
                hour += group["usd_per_useful_gpu_hour"].get<double>();
            }
            QVERIFY_WITHIN(groups, route.cost.value, 1e-5);
            QVERIFY_WITHIN(hour, route.costPerHour.value, 1e-10);
            for (const std::vector<Cell>& row : costs.rows) {
                for (std::size_t c = 0; c < enumCount<Category>; ++c) {
                    const auto category = static_cast<Category>(c);
                    if (row[0].text != report::nameOf(category, Voice{}) || !row[r + 1].number)
                        continue;
                    const double usd =
                        economics["ledger"][std::string(nameOf(category))]["present_value_usd"].get<double>();
                    QVERIFY_WITHIN(*row[r + 1].number, usd, 0.006);
                }
            }
        }
    }

    void theJsonHasEveryFigureOrItsReason() {
        const Judged of = judged(smallProject());
        const Source source{of.project, of.evaluation};
        const EconomicsBeside& owned = of.evaluation.beside[odm].economics;
        const Json json = economicsJson(source, odm);
        QCOMPARE(json["peak_funding_usd"].get<double>(), owned.peakFunding.value);
        QCOMPARE(json["annualised_usd_per_year"].get<double>(), owned.annualised.value);
        QCOMPARE(json["usd_per_available_gpu_hour"].get<double>(), owned.availableHour.value);
        QCOMPARE(json["break_even_utilisation_fraction"].get<double>(), owned.breakEvenUtilisation.value);
        Judged dear = of;
        dear.evaluation.beside[odm].economics.breakEvenUtilisation = {4.75};
        const Json never = economicsJson({dear.project, dear.evaluation}, odm);
        QVERIFY(never["break_even_utilisation_fraction"].is_null());
        QVERIFY(never["break_even_utilisation_fraction_why"].get<std::string>().find("4.75 times") !=
                std::string::npos);
        QCOMPARE(json["levels"].size(), enumCount<ClusterLevel>);
        QCOMPARE(json["levels"][0]["present_value_usd"].get<double>(), owned.levels[0].fullUsd.value);
        QVERIFY(json["tax_saved_usd"].is_null() && json["tax_saved_usd_why"].is_string());
        QVERIFY(json["hybrid"]["usd_per_year"].is_null() && json["hybrid"]["usd_per_year_why"].is_string());
        QVERIFY(json["prepaid_usd"].is_null());
        const Json& events = json["events"];
        QCOMPARE(events["failure_of_largest_job"].size(), of.project.workflows.size());
        QCOMPARE(events["slip_week_usd"].get<double>(), of.evaluation.beside[odm].prices.slipWeek.value);
        QVERIFY_WITHIN(
            events["slip_week_lost_hours_usd"].get<double>() + events["slip_week_facility_usd"].get<double>() +
                events["slip_week_staff_usd"].get<double>() - events["slip_week_capital_saved_usd"].get<double>(),
            events["slip_week_usd"].get<double>(), 1e-6);
        const Json rent = economicsJson(source, rented);
        QVERIFY(rent["levels"][0]["present_value_usd"].is_null());
        QVERIFY(rent["levels"][0]["nodes"].is_null());
        QVERIFY(rent["book_value_usd_by_year"].is_null());
        QVERIFY(rent["prepaid_usd"].is_number());
    }

private:
    static void checkColumn(const Table& table, std::size_t column, std::uint64_t seed) {
        double cents = 0, printed = 0;
        for (std::size_t i = 0; i + 1 < table.rows.size(); ++i) {
            const Cell& cell = table.rows[i][column];
            cents += cell.number ? std::nearbyint(*cell.number * 100) : 0;
            printed += cell.number ? dollarsIn(cell.text) : 0;
        }
        const Cell& total = table.rows.back()[column];
        QVERIFY2(cents == std::nearbyint(*total.number * 100) && printed == dollarsIn(total.text),
                 qPrintable(QStringLiteral("seed %1, column %2: %3 and %4 cents, %5 and %6")
                                .arg(seed)
                                .arg(QString::fromStdString(table.columns[column].title))
                                .arg(cents, 0, 'f', 0)
                                .arg(*total.number * 100, 0, 'f', 0)
                                .arg(printed, 0, 'f', 0)
                                .arg(QString::fromStdString(total.text))));
    }

    /// "-$9,968,476" as a number.
    static double dollarsIn(std::string text) {
        std::erase_if(text, [](char c) { return c == '$' || c == ','; });
        return *parseNumber(text);
    }
};

QTEST_APPLESS_MAIN(TestFiguresEconomics)
#include "tst_figures_economics.moc"
