// SPDX-License-Identifier: GPL-3.0-or-later
// Figures and JSON of spares and supply say what the evaluation and the models say.
#include <algorithm>
#include <cmath>
#include <random>

#include <QTest>

#include "core/evaluation/steps.h"
#include "core/models/supply/slip.h"
#include "core/report/figures.h"
#include "core/report/figures/supply/words.h"
#include "core/report/json/route_objects.h"
#include "tests/core/report/small_project.h"
#include "tests/support/generated_project.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::report;
using namespace plumb::tests;

namespace {

constexpr std::size_t odm = 1;
constexpr std::size_t rented = 3;

/// Three deliveries on the ODM route, one of which names no lead time; one on the baseline.
Project supplied(const std::vector<Assignment>& further = {}) {
    Project project = smallProject();
    project = taken(withDelivery(project, "chips", DeliveryKind::accelerators));
    project = taken(withDelivery(project, "cables", DeliveryKind::optics));
    project = taken(withDelivery(project, "racks", DeliveryKind::rackCooling));
    project = with(project, {{"supply.lead_time@odm/chips", "40"},
                             {"supply.late_ratio@odm/chips", "1.4"},
                             {"supply.acceptance@odm/chips", "4"},
                             {"supply.lead_time@odm/cables", "36"},
                             {"supply.late_ratio@odm/cables", "1.8"},
                             {"supply.allocated@odm/cables", "0.8"},
                             {"supply.next_round@odm/cables", "13"},
                             {"supply.lead_time@oem/chips", "30"},
                             {"contract.promised_date@odm", "1"},
                             {"spares.tray_price@odm", "30000"},
                             {"spares.carrying@odm", "0.05"},
                             {"reliability.replacements@odm", "0.6"},
                             {"refresh.pod_two", "2.5"},
                             {"cluster.growth_nodes", "32"}});
    return with(project, further);
}

const RangeRow& rowOf(const Figure& figure, std::string_view id) {
    const auto found = std::ranges::find(figure.ranges, id, &RangeRow::id);
    if (found == figure.ranges.end())
        throw std::runtime_error("no row " + std::string(id));
    return *found;
}

std::optional<Mark> markOf(const Figure& figure, MarkKind kind, std::string_view words) {
    const auto found = std::ranges::find_if(figure.marks, [&](const Mark& mark) {
        return mark.kind == kind && mark.label.find(words) != std::string::npos;
    });
    return found == figure.marks.end() ? std::nullopt : std::optional(*found);
}

double valueAt(const Series& line, double x) {
    const auto found = std::ranges::find_if(line.points, [&](const Point& p) { return std::abs(p.x - x) < 1e-9; });
    if (found == line.points.end())
        throw std::runtime_error("no point at " + std::to_string(x));
    return found->y;
}

} // namespace

class TestFiguresSupply : public QObject {
    Q_OBJECT
private slots:
    void everyFigureOfAnyProjectIsSound() {
        int ranges = 0, lines = 0, stocks = 0;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            Project project = generatedProject(seed);
            std::mt19937_64 draw(seed);
            const auto between = [&](double low, double high) {
                return std::to_string(std::uniform_real_distribution<>(low, high)(draw));
            };
            for (const DeliveryKind kind : {DeliveryKind::optics, DeliveryKind::power, DeliveryKind::building}) {
                if (std::ranges::find(project.deliveries, kind, &Delivery::kind) == project.deliveries.end())
                    project = taken(withDelivery(project, "delivery-" + std::to_string(static_cast<int>(kind)), kind));
                const std::string id = std::ranges::find(project.deliveries, kind, &Delivery::kind)->id;
                for (std::size_t r = 0; r < project.routes.size(); ++r) {
                    if (isOwned(project.routes[r].kind) && draw() % 3 != 0)
                        project =
                            with(project, {{"supply.lead_time@" + project.routes[r].id + "/" + id, between(1, 80)},
                                           {"supply.late_ratio@" + project.routes[r].id + "/" + id,
                                            draw() % 4 == 0 ? "1" : between(1, 3)},
                                           {"supply.allocated@" + project.routes[r].id + "/" + id,
                                            draw() % 4 == 0 ? "0" : between(0, 1)},
                                           {"supply.next_round@" + project.routes[r].id + "/" + id, between(0, 30)}});
                }
            }
            const Evaluation evaluation = evaluate(project);
            const Source source{project, evaluation};
            std::vector<Figure> all{dateProbability(source), spareValue(source)};
            for (std::size_t r = 0; r < project.routes.size(); ++r) {
                all.push_back(deliverySpans(source, r));
                all.push_back(spareStock(source, r));
            }
            for (const Figure& figure : all) {
                const std::string problem = figureProblem(figure);
                QVERIFY2(problem.empty(),
                         qPrintable(QStringLiteral("seed %1, %2: %3")
                                        .arg(seed)
                                        .arg(QString::fromStdString(figure.id), QString::fromStdString(problem))));
                ranges += figure.ranges.empty() ? 0 : 1;
                lines += figure.id == "date-probability" && !figure.series.empty() ? 1 : 0;
                stocks += figure.id.starts_with("spare-stock") && !figure.series.empty() ? 1 : 0;
            }
        }
        QVERIFY(ranges > 20); // the property says nothing if the generator makes only empty figures
        QVERIFY(lines > 20);
        QVERIFY(stocks > 20);
    }

    void rangesAreTheDeliveries() {
        const Project project = supplied();
        const Evaluation evaluation = evaluate(project);
        const SupplyBeside& supply = evaluation.beside[odm].supply;
        const Figure figure = deliverySpans({project, evaluation}, odm);
        QCOMPARE(figure.id, std::string("deliveries@odm"));
        QCOMPARE(figure.ranges.size(), std::size_t(3)); // two with a lead time, and the latest
        for (const std::size_t d : {0U, 1U}) {
            const RangeRow& row = rowOf(figure, project.deliveries[d].id);
            QVERIFY_NEAR(row.low, supply.deliveries[d].p10.value * 7 / 365 * 12, 1e-12);
            QVERIFY_NEAR(*row.middle, supply.deliveries[d].p50.value * 7 / 365 * 12, 1e-12);
            QVERIFY_NEAR(row.high, supply.deliveries[d].p90.value * 7 / 365 * 12, 1e-12);
            QVERIFY(row.words.find(chanceText(supply.deliveries[d].last.value)) != std::string::npos);
        }
        const RangeRow& all = rowOf(figure, "all-in-service");
        QVERIFY_NEAR(*all.middle, 12 * supply.p50.value, 1e-12);
        QVERIFY_NEAR(*all.middle, 12 * evaluation.numbers.routes[odm].delivered_y, 1e-5);
        // The latest is later than any one alone: what the figure is drawn for.
        QVERIFY(*all.middle > *rowOf(figure, "chips").middle);
        QVERIFY(supply.p50.value > supply.single.value);
        QVERIFY_NEAR(markOf(figure, MarkKind::verticalLine, "needed 14.4")->x, 14.4, 1e-12);
        // 365·1.2 = 438 days after 2026-01-15.
        QVERIFY(markOf(figure, MarkKind::verticalLine, "(2027-03-29)"));
        QVERIFY(markOf(figure, MarkKind::verticalLine, "promised 12.0 (2027-01-15)"));
        QVERIFY_NEAR(supply.deliveries[0].last.value + supply.deliveries[1].last.value, 1.0, 1e-5);
        QCOMPARE(tableOf(figure).rows.size(), std::size_t(3));
    }

    void certainDeliveriesAddUp() {
        // 40 + 4 weeks against 36: no spread, no luck, the plan is the date.
        const Project project = supplied({{"supply.late_ratio@odm/chips", "1"},
                                          {"supply.late_ratio@odm/cables", "1"},
                                          {"supply.allocated@odm/cables", "1"}});
        const Evaluation evaluation = evaluate(project);
        const Figure figure = deliverySpans({project, evaluation}, odm);
        QVERIFY_NEAR(*rowOf(figure, "all-in-service").middle, 44.0 * 7 / 365 * 12, 1e-9);
        QVERIFY(figure.title.find("most likely last (100 %): Accelerators") != std::string::npos);
        const Figure dates = dateProbability({project, evaluation});
        QVERIFY2(figureProblem(dates).empty(), figureProblem(dates).c_str());
        QCOMPARE(valueAt(dates.series[1], 14.4), 100.0);
    }

    void probabilitiesAreThoseOfTheDates() {
        const Project project = supplied();
        const Evaluation evaluation = evaluate(project);
        const Figure figure = dateProbability({project, evaluation});
        QCOMPARE(figure.series.size(), std::size_t(2)); // the baseline and the ODM route
        QCOMPARE(figure.series[1].subject->route, std::string("odm"));
        const SupplyBeside& supply = evaluation.beside[odm].supply;
        QVERIFY_NEAR(valueAt(figure.series[1], 14.4), 100 * supply.byNeeded.value, 1e-9);
        for (const auto& [time, chance] : {std::pair{supply.p10, 10.0}, {supply.p50, 50.0}, {supply.p90, 90.0}})
            QVERIFY_WITHIN(valueAt(figure.series[1], 12 * time.value), chance, 1e-6);
        for (const Series& line : figure.series)
            QVERIFY(std::ranges::is_sorted(line.points, {}, &Point::y));
        QVERIFY(figure.summary.find("P50 " + monthNumber(12 * supply.p50.value)) != std::string::npos);
    }

    void stockReachesWhatTheNumbersSay_data() {
        QTest::addColumn<QString>("stock");
        QTest::addColumn<QString>("sites");
        QTest::addColumn<QString>("variance");
        QTest::newRow("one site") << "3"
                                  << "1"
                                  << "1";
        QTest::newRow("bunched") << "6"
                                 << "1"
                                 << "2.5";
        QTest::newRow("three sites") << "9"
                                     << "3"
                                     << "1";
        QTest::newRow("empty shelf") << "0"
                                     << "1"
                                     << "1";
    }
    void stockReachesWhatTheNumbersSay() {
        QFETCH(QString, stock);
        QFETCH(QString, sites);
        QFETCH(QString, variance);
        const Project project = supplied({{"spares.trays_in_stock@odm", stock.toStdString()},
                                          {"spares.sites@odm", sites.toStdString()},
                                          {"spares.variance_ratio@odm", variance.toStdString()}});
        const Evaluation evaluation = evaluate(project);
        const RouteNumbers& numbers = evaluation.numbers.routes[odm];
        const SparesBeside& beside = evaluation.beside[odm].spares;
        const Figure figure = spareStock({project, evaluation}, odm);
        const Series& line = figure.series[0];
        QVERIFY_NEAR(valueAt(line, stock.toDouble()), 100 * numbers.fillRate, 1e-12);
        QVERIFY(valueAt(line, beside.targetStock.value) >= 95);
        // One tray a site fewer does not reach it.
        const double fewer = beside.targetStock.value - sites.toDouble();
        QVERIFY(fewer < 0 || valueAt(line, fewer) < 95);
        QVERIFY_NEAR(markOf(figure, MarkKind::point, "least cost")->x, beside.economicStock.value, 1e-12);
        QVERIFY_NEAR(markOf(figure, MarkKind::horizontalLine, "target")->y, 95, 1e-12);
        QVERIFY(std::ranges::is_sorted(line.points, {}, &Point::y));
    }

    void valueFallsWithGenerations() {
        const Project project = supplied({{"refresh.cadence", "1.5"}, {"refresh.generation_decay", "0.4"}});
        const Evaluation evaluation = evaluate(project);
        const Figure figure = spareValue({project, evaluation});
        const Series& line = figure.series[0];
        QVERIFY_NEAR(valueAt(line, 1.5), 60.0, 1e-12);
        QVERIFY_NEAR(valueAt(line, 1.5 - 1.0 / 52), 100.0, 1e-12);
        const std::vector<double>& left = evaluation.beside[odm].spares.valueLeft;
        for (const double year : {1.0, 2.0, 3.0, 4.0})
            QVERIFY_NEAR(valueAt(line, year), 100 * left[static_cast<std::size_t>(year)], 1e-12);
        QVERIFY_NEAR(line.points.back().y, 100 * left.back(), 1e-12);
        QVERIFY(markOf(figure, MarkKind::verticalLine, "60.0 % left")); // one generation by 2.5 years
    }

    void absencesAreWords_data() {
        QTest::addColumn<QString>("assignment");
        QTest::addColumn<int>("route");
        QTest::addColumn<QString>("deliveries");
        QTest::addColumn<QString>("stock");
        QTest::newRow("rented") << QString() << int(rented) << "is rented"
                                << "is rented";
        QTest::newRow("no deliveries") << QString() << 2 << "gives one service date, after 7.2 months"
                                       << "spare tray";
        QTest::newRow("nothing replaced") << "reliability.replacements@odm=0" << int(odm) << "is in service after"
                                          << "Nothing is replaced";
    }
    void absencesAreWords() {
        QFETCH(QString, assignment);
        QFETCH(int, route);
        QFETCH(QString, deliveries);
        QFETCH(QString, stock);
        std::vector<Assignment> further;
        if (!assignment.isEmpty())
            further.push_back(
                {assignment.section(u'=', 0, 0).toStdString(), assignment.section(u'=', 1).toStdString()});
        const Project project = supplied(further);
        const Evaluation evaluation = evaluate(project);
        const Source source{project, evaluation};
        const auto r = static_cast<std::size_t>(route);
        const Figure spans = deliverySpans(source, r), shelf = spareStock(source, r);
        QVERIFY2(QString::fromStdString(spans.title).contains(deliveries), spans.title.c_str());
        QVERIFY2(QString::fromStdString(shelf.title).contains(stock), shelf.title.c_str());
        const Evaluation bare = evaluate(smallProject());
        const Project small = smallProject();
        QVERIFY(!dateProbability({small, bare}).note.empty());
    }

    void jsonCarriesEverything() {
        const Project project = supplied();
        const Evaluation evaluation = evaluate(project);
        const Source source{project, evaluation};
        const SupplyBeside& supply = evaluation.beside[odm].supply;
        const SparesBeside& spares = evaluation.beside[odm].spares;
        const Json dates = supplyJson(source, odm), shelf = sparesJson(source, odm);
        QCOMPARE(dates["deliveries"].size(), std::size_t(3));
        QCOMPARE(dates["deliveries"][0]["p50_weeks"].get<double>(), supply.deliveries[0].p50.value);
        QVERIFY(dates["deliveries"][2]["p50_weeks"].is_null());
        QCOMPARE(dates["deliveries"][2]["p50_weeks_why"].get<std::string>(),
                 std::string("It names no lead time and comes with another delivery."));
        QCOMPARE(supplyJson(source, 2)["deliveries"][0]["p50_weeks_why"].get<std::string>(),
                 render(whyAbsent(Absence::noDeliveries)));
        QCOMPARE(dates["all_p90_years"].get<double>(), supply.p90.value);
        QCOMPARE(dates["by_needed_probability"].get<double>(), supply.byNeeded.value);
        QCOMPARE(dates["by_promised_probability"].get<double>(), supply.byPromised.value);
        QCOMPARE(dates["pod_two_trays"].get<double>(), supply.podTwoSpares.value);
        QCOMPARE(shelf["premium_usd_per_year"].get<double>(), spares.premium.value);
        QCOMPARE(shelf["trays_of_least_cost"].get<double>(), spares.economicStock.value);
        QCOMPARE(shelf["value_left_by_year"].size(), spares.valueLeft.size());
        QCOMPARE(shelf["workflows"][0]["hot_standby_nodes"].get<double>(), spares.standby[0].value);
        QVERIFY(shelf["contract_usd_per_year"].is_null());
        QVERIFY(supplyJson(source, rented)["all_p50_years"].is_null());
        QVERIFY(sparesJson(source, rented)["trays_in_stock"].is_null());
    }
};

QTEST_APPLESS_MAIN(TestFiguresSupply)
#include "tst_figures_supply.moc"
