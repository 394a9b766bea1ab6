// SPDX-License-Identifier: GPL-3.0-or-later
// Money that follows from people, spares, capabilities to build, contract, rent terms and tax: each entry of the ledger
// against arithmetic of its own, and rules that hold for every project.
#include <algorithm>
#include <cmath>

#include <QTest>

#include "core/evaluation/evaluate.h"
#include "core/evaluation/steps.h"
#include "core/models/cashflow.h"
#include "core/models/economics/capital.h"
#include "core/project/edits.h"
#include "tests/core/report/small_project.h"
#include "tests/support/generated_project.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::tests;

namespace {

constexpr std::size_t oem = 0, odm = 1;
constexpr std::size_t atBaselineCost = static_cast<std::size_t>(HourValue::baselineCost);

Numbers numbersOf(const Project& project) {
    Numbers numbers;
    evaluateInto(flatten(project), numbers);
    return numbers;
}

std::size_t routeAt(const Project& project, std::string_view id) {
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (project.routes[r].id == id)
            return r;
    }
    qFatal("no such route");
}

/// Undiscounted sum of the entries of one origin.
double sumOf(const RouteNumbers& route, Origin origin) {
    double sum = 0;
    for (const Entry& entry : route.ledger)
        sum += entry.origin == origin ? entry.usd : 0;
    return sum;
}

double presentOf(const Numbers& numbers, std::size_t r, Origin origin) {
    double sum = 0;
    for (const Entry& entry : numbers.routes[r].ledger)
        sum += entry.origin == origin ? entry.usd * numbers.discount[entry.year] : 0;
    return sum;
}

double yearsInService(const RouteNumbers& route) {
    double sum = 0;
    for (const double share : route.inService)
        sum += share;
    return sum;
}

/// A change of one project, and by how much it moves the undiscounted ledger of a route.
double moved(const Project& from, const Project& to, std::string_view route) {
    const std::size_t r = routeAt(from, route);
    double sum = 0;
    const Numbers after = numbersOf(to), before = numbersOf(from);
    for (const Entry& entry : after.routes[r].ledger)
        sum += entry.usd;
    for (const Entry& entry : before.routes[r].ledger)
        sum -= entry.usd;
    return sum;
}

} // namespace

class TestProvisions : public QObject {
    Q_OBJECT

private slots:
    void newTermsAreNeutralByDefault() {
        // Whoever says nothing of them pays nothing for them.
        const Numbers numbers = numbersOf(smallProject());
        for (const RouteNumbers& route : numbers.routes) {
            for (const Origin origin :
                 {Origin::hiring, Origin::build, Origin::upkeep, Origin::renewal, Origin::warrantyEnd,
                  Origin::spareStock, Origin::spareCarry, Origin::damages, Origin::prepayment, Origin::taxRunning,
                  Origin::taxHardware, Origin::taxDisposal})
                QCOMPARE(sumOf(route, origin), 0.0);
        }
    }

    void seatsAroundTheClockCostWholeTeams() {
        const Project before =
            with(smallProject(), {{"staff.people_per_seat", "5.5"}, {"staff.person_cost", "200000"}});
        const Project after = with(before, {{"staff.seats@odm", "2"}});
        const double years = yearsInService(numbersOf(after).routes[routeAt(after, "odm")]);
        const auto start = after.routes[routeAt(after, "odm")].parameters.operations.peopleStart;
        const double paid = start ? after.parameters.terms.horizon.value - start->value : years;
        QVERIFY_NEAR(moved(before, after, "odm"), 2 * 5.5 * 200000 * paid, 1e-9);
    }

    void peopleAtHandAreNeitherPaidNorHired() {
        const Project before = with(smallProject(), {{"staff.people@odm", "9"}, {"staff.hire_cost", "40000"}});
        const Project after = with(before, {{"staff.at_hand@odm", "4"}});
        const std::size_t r = routeAt(after, "odm");
        const Numbers all = numbersOf(before), some = numbersOf(after);
        QCOMPARE(some.routes[r].people, all.routes[r].people);
        QVERIFY_NEAR(some.routes[r].peoplePaid, all.routes[r].people - 4, 1e-12);
        QVERIFY_NEAR(sumOf(all.routes[r], Origin::hiring), all.routes[r].people * 40000, 1e-12);
        QVERIFY_NEAR(sumOf(some.routes[r], Origin::hiring), some.routes[r].peoplePaid * 40000, 1e-12);
        QVERIFY_NEAR(sumOf(some.routes[r], Origin::people) / sumOf(all.routes[r], Origin::people),
                     some.routes[r].peoplePaid / all.routes[r].people, 1e-12);
        const Project more = with(before, {{"staff.at_hand@odm", "400"}});
        QCOMPARE(sumOf(numbersOf(more).routes[r], Origin::people), 0.0);
    }

    void whatTheBuyerBuildsIsPaidOnceAndKeptUp() {
        const Project before = with(smallProject(), {{"build.telemetry", "500000"}, {"build.upkeep", "0.2"}});
        const Project after = with(before, {{"capability.telemetry@odm", "builds"}});
        const std::size_t r = routeAt(after, "odm");
        const Numbers numbers = numbersOf(after);
        QVERIFY_NEAR(sumOf(numbers.routes[r], Origin::build), 500000, 1e-12);
        QVERIFY_NEAR(sumOf(numbers.routes[r], Origin::upkeep), 100000 * yearsInService(numbers.routes[r]), 1e-12);
        QCOMPARE(sumOf(numbersOf(with(after, {{"capability.telemetry@odm", "ships"}})).routes[r], Origin::build), 0.0);
    }

    void everyCapabilityHasItsOwnCost() {
        const Row* first = findRow("capability.fast_local_checkpoints");
        QVERIFY(first);
        std::size_t capabilities = 0;
        for (const Row& row : catalogue()) {
            if (!row.key.starts_with("capability."))
                continue;
            ++capabilities;
            const std::string name(row.key.substr(std::string_view("capability.").size()));
            const Project project =
                with(smallProject(), {{"build." + name, "123456"}, {std::string(row.key) + "@odm", "builds"}});
            QVERIFY_NEAR(sumOf(numbersOf(project).routes[routeAt(project, "odm")], Origin::build), 123456, 1e-12);
        }
        QCOMPARE(capabilities, steps::capabilityCount);
    }

    void supportCostsMoreAfterItsRenewal() {
        Project project = smallProject();
        if (project.costs.empty() || std::ranges::none_of(project.costs, [](const CostItem& cost) {
                return cost.category == Category::support && cost.timing == CostTiming::perYear;
            }))
            project = taken(withCost(project, "support-contract", Category::support, CostTiming::perYear));
        const auto support = std::ranges::find_if(project.costs, [](const CostItem& cost) {
            return cost.category == Category::support && cost.timing == CostTiming::perYear;
        });
        project = with(project, {{"cost.amount@odm/" + support->id, "1000000"},
                                 {"contract.renewal@odm", "2"},
                                 {"contract.renewal_uplift@odm", "0.3"}});
        const std::size_t r = routeAt(project, "odm");
        const Numbers numbers = numbersOf(project);
        const double service = numbers.routes[r].service_y;
        const double left = std::max(0.0, project.parameters.terms.horizon.value - service - 2);
        QVERIFY(left > 0);
        double yearly = 0;
        for (std::size_t c = 0; c < project.costs.size(); ++c) {
            if (project.costs[c].category == Category::support && project.costs[c].timing == CostTiming::perYear)
                yearly += project.routes[r].costs[c].terms.amount.value;
        }
        QVERIFY_NEAR(sumOf(numbers.routes[r], Origin::renewal), 0.3 * yearly * left, 1e-9);
    }

    void partsAreFreeWithinTheWarranty() {
        const Project before =
            with(smallProject(), {{"repair.parts@odm", "9000"}, {"reliability.replacements@odm", "0.3"}});
        const Project after = with(before, {{"contract.warranty@odm", "2"}});
        const std::size_t r = routeAt(after, "odm");
        const Numbers covered = numbersOf(after);
        const double nodes = covered.routes[r].nodesDelivered;
        const double service = yearsInService(covered.routes[r]);
        QVERIFY(service > 2);
        QVERIFY_NEAR(-moved(before, after, "odm"), nodes * 0.3 * 9000 * 2, 1e-9);
        QVERIFY_NEAR(sumOf(covered.routes[r], Origin::warrantyEnd), nodes * 0.3 * 9000 * (service - 2), 1e-9);
        const Evaluation evaluation = evaluate(after);
        const double value = evaluation.beside[r].economics.warrantyValue.value;
        QVERIFY_NEAR(numbersOf(before).routes[r].cost.value - covered.routes[r].cost.value, value, 1e-9);
    }

    void defectiveNodesAreReplacedOnceAndThePartsWithinTheWarrantyAreFree() {
        const Project before = with(smallProject(), {{"repair.parts@odm", "9000"}, {"repair.labour@odm", "400"}});
        const Project after = with(before, {{"reliability.defective_fraction@odm", "0.05"}});
        const std::size_t r = routeAt(after, "odm");
        const double nodes = numbersOf(after).routes[r].nodesDelivered;
        QVERIFY_NEAR(sumOf(numbersOf(after).routes[r], Origin::defectives), nodes * 0.05 * 9400, 1e-9);
        const Project covered = with(after, {{"contract.warranty@odm", "2"}});
        QVERIFY_NEAR(sumOf(numbersOf(covered).routes[r], Origin::defectives), nodes * 0.05 * 400, 1e-9);
        QCOMPARE(sumOf(numbersOf(before).routes[r], Origin::defectives), 0.0);
    }

    void damagesAreCappedAndCountFromThePromise() {
        const Project base =
            with(smallProject(), {{"delivery.lead_time@odm", "1"}, {"contract.promised_date@odm", "0.9"}});
        const Project late =
            with(base, {{"contract.damages_per_week@odm", "0.005"}, {"contract.damages_cap@odm", "0.05"}});
        const std::size_t r = routeAt(late, "odm");
        const Numbers numbers = numbersOf(late);
        const double weeks = 0.1 * 365 / 7;
        QVERIFY_NEAR(sumOf(numbers.routes[r], Origin::damages), -numbers.routes[r].hardwareUsd * 0.005 * weeks, 1e-9);
        const Numbers capped = numbersOf(with(late, {{"contract.promised_date@odm", "0.2"}}));
        QVERIFY_NEAR(sumOf(capped.routes[r], Origin::damages), -capped.routes[r].hardwareUsd * 0.05, 1e-9);
        QCOMPARE(sumOf(numbersOf(with(late, {{"contract.promised_date@odm", "1.5"}})).routes[r], Origin::damages), 0.0);
    }

    void sparesAreFundedOnceAndOnlyOnce() {
        Project project = smallProject();
        project = with(
            project,
            {{"spares.trays_in_stock@odm", "4"}, {"spares.tray_price@odm", "150000"}, {"spares.carrying@odm", "0.05"}});
        for (std::size_t c = 0; c < project.costs.size(); ++c) {
            if (project.costs[c].category == Category::spares)
                project = with(project, {{"cost.amount@odm/" + project.costs[c].id, "0"}});
        }
        const std::size_t r = routeAt(project, "odm");
        const Numbers numbers = numbersOf(project);
        QVERIFY_NEAR(sumOf(numbers.routes[r], Origin::spareStock), 600000, 1e-12);
        QVERIFY_NEAR(sumOf(numbers.routes[r], Origin::spareCarry), 30000 * yearsInService(numbers.routes[r]), 1e-12);
        const Evaluation evaluation = evaluate(project);
        QVERIFY(std::ranges::any_of(evaluation.findings,
                                    [](const Finding& each) { return each.sentence.id == "finding.spares_added"; }));
        Project priced = taken(withCost(project, "spare-pool", Category::spares, CostTiming::once));
        priced = with(priced, {{"cost.amount@odm/spare-pool", "1"}});
        QCOMPARE(sumOf(numbersOf(priced).routes[r], Origin::spareStock), 0.0);
    }

    void theStockFollowsFromTheTarget() {
        // models.md 7.2: 4,096 units at 9 % a year and 30 days: 41 for a fill rate of 95 %, 45 for 99 %.
        Project project = with(smallProject(), {{"cluster.nodes_delivered@odm", "4096"},
                                                {"reliability.replacements@odm", "0.09"},
                                                {"spares.replenishment_time@odm", "30"},
                                                {"spares.stock_from@odm", "target"}});
        const std::size_t r = routeAt(project, "odm");
        for (const auto& [target, stock] : {std::pair{"0.95", 41.0}, std::pair{"0.99", 45.0}}) {
            const Numbers numbers = numbersOf(with(project, {{"spares.target_fill_rate@odm", target}}));
            QCOMPARE(numbers.routes[r].stock, stock);
            QVERIFY(numbers.routes[r].fillRate >= std::stod(target));
        }
        const Numbers bunched = numbersOf(with(project, {{"spares.variance_ratio@odm", "3"}}));
        QVERIFY(bunched.routes[r].stock > 41);
        const Numbers spread = numbersOf(with(project, {{"spares.sites@odm", "4"}}));
        QVERIFY(spread.routes[r].stock > 41);
        QVERIFY_NEAR(spread.routes[r].traysInReplenishment, 4096 * 0.09 * 30 / 365, 1e-12);
        const Numbers bought =
            numbersOf(with(project, {{"spares.repair_yield@odm", "0.5"}, {"spares.procurement_time@odm", "90"}}));
        QVERIFY_NEAR(bought.routes[r].traysInReplenishment, 4096 * 0.09 * 60 / 365, 1e-12);
        const Numbers removed =
            numbersOf(with(project, {{"reliability.out_events@odm", "0.9"}, {"spares.removed@odm", "0.1"}}));
        QVERIFY_NEAR(removed.routes[r].replacements, 0.09, 1e-12);
        QCOMPARE(removed.routes[r].stock, 41.0);
    }

    void hoursBeyondTheCommitmentAreBilledOnDemand() {
        Project project = with(smallProject(), {{"rent.price@rented", "2"},
                                                {"rent.decline@rented", "0.1"},
                                                {"rent.minimum_hours@rented", "1000000"},
                                                {"rent.commitment_years@rented", "2"},
                                                {"rent.on_demand_price@rented", "3"}});
        const std::size_t r = routeAt(project, "rented");
        const Numbers numbers = numbersOf(project);
        const RouteNumbers& route = numbers.routes[r];
        double expected = 3 * route.billed_h[0];
        for (int y = 1; y <= numbers.years; ++y) {
            const auto at = static_cast<std::size_t>(y);
            const double reserved = y <= 2 ? 1e6 * route.inService[at] : 0;
            expected += (2 * reserved + 3 * (route.billed_h[at] - reserved)) * std::pow(0.9, y - 1);
        }
        QVERIFY_NEAR(sumOf(route, Origin::rent), expected, 1e-12);
    }

    void aPrepaymentMovesMoneyToTheDecision() {
        const Project before = with(smallProject(), {{"rent.price@rented", "2"},
                                                     {"rent.minimum_hours@rented", "1000000"},
                                                     {"rent.commitment_years@rented", "3"}});
        const Project after =
            with(before, {{"rent.prepaid_share@rented", "0.4"}, {"rent.prepaid_discount@rented", "0.1"}});
        const std::size_t r = routeAt(after, "rented");
        const RouteNumbers route = numbersOf(after).routes[r];
        double committed = 0;
        for (std::size_t y = 1; y <= 3; ++y)
            committed += 2 * 1e6 * route.inService[y] *
                         std::pow(1 - after.routes[r].parameters.rent.decline.value, static_cast<double>(y) - 1);
        QVERIFY_NEAR(sumOf(route, Origin::prepayment), 0.4 * 0.9 * committed, 1e-12);
        QVERIFY_NEAR(moved(before, after, "rented"), -0.4 * 0.1 * committed, 1e-9);
    }

    void taxSavedOnHardwareIsTheDepreciationShield() {
        // Two ways: year by year in real money, and the textbook shield at the nominal rate.
        Project project = with(smallProject(), {{"tax.rate", "0.25"},
                                                {"tax.depreciation_life", "4"},
                                                {"tax.inflation", "0.02"},
                                                {"project.horizon", "6"},
                                                {"delivery.lead_time@odm", "0"}});
        const std::size_t r = routeAt(project, "odm");
        const Numbers numbers = numbersOf(project);
        const double nominal = (1 + project.parameters.terms.discountRate.value) * 1.02 - 1;
        const double shield =
            models::depreciationShield({numbers.routes[r].hardwareUsd}, {0}, {4}, {{0.25}, {nominal}}).value;
        QVERIFY_NEAR(-presentOf(numbers, r, Origin::taxHardware), shield, 1e-12);
    }

    void taxScalesEveryRunningCost() {
        const Project before = smallProject();
        const Project after = with(before, {{"tax.rate", "0.3"}});
        const Numbers without = numbersOf(before), taxed = numbersOf(after);
        for (std::size_t r = 0; r < before.routes.size(); ++r) {
            double deductible = 0;
            for (const Entry& entry : without.routes[r].ledger) {
                if (entry.nature != Nature::quote && entry.nature != Nature::residual)
                    deductible += entry.usd * without.discount[entry.year];
            }
            QVERIFY_NEAR(-presentOf(taxed, r, Origin::taxRunning), 0.3 * deductible, 1e-9);
            QVERIFY(!taxed.routes[r].cost || std::isfinite(taxed.routes[r].cost.value));
        }
    }

    void theBreakEvenDiscountBreaksEvenWithTaxAndDamages() {
        Project project = with(smallProject(), {{"tax.rate", "0.25"},
                                                {"contract.promised_date@odm", "0.3"},
                                                {"contract.damages_per_week@odm", "0.004"},
                                                {"quote.headline_discount@odm", "unknown"}});
        const std::vector<Line> lines = project.lines;
        for (const Line& line : lines)
            project = with(project, {{"quote.line_price@odm/" + line.id, "unknown"},
                                     {"quote.line_discount@odm/" + line.id, "unknown"}});
        const std::size_t r = routeAt(project, "odm");
        const Outcome discount = numbersOf(project).routes[r].breakEvenDiscount;
        QVERIFY(discount);
        if (discount.value < 0 || discount.value > 0.95)
            QSKIP("the discount lies outside of what can be entered");
        const Numbers there =
            numbersOf(with(project, {{"quote.headline_discount@odm", std::to_string(discount.value)}}));
        QVERIFY(std::abs(there.routes[r].saving[atBaselineCost].value) < 1e-5 * there.routes[r].cost.value);
    }

    void whatStandsBesideIsASumOfTheLedger() {
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            const Project project = generatedProject(seed);
            const Evaluation evaluation = evaluate(project);
            for (std::size_t r = 0; r < project.routes.size(); ++r) {
                const RouteNumbers& route = evaluation.numbers.routes[r];
                const EconomicsBeside& beside = evaluation.beside[r].economics;
                double total = 0, present = 0, flow = 0;
                for (const Entry& entry : route.ledger) {
                    total += entry.usd;
                    present += entry.usd * evaluation.numbers.discount[entry.year];
                }
                for (const double each : beside.flow_usd)
                    flow += each;
                const double scale = 1e-9 * std::max(1.0, std::abs(route.hardwareUsd) + std::abs(total));
                QVERIFY(std::abs(flow - total) <= scale);
                QVERIFY(std::abs(beside.running_usd.back() - total) <= scale);
                if (!route.cost)
                    continue;
                // The annuity and the cash flows agree.
                const double horizon = project.parameters.terms.horizon.value;
                const double rate = project.parameters.terms.discountRate.value;
                QVERIFY_NEAR(beside.annualised.value, present * models::annuityFactor(rate, horizon), 1e-9);
                QVERIFY(beside.peakFunding.value >= -1e-9);
                for (const LevelCost& level : beside.levels) {
                    if (!isOwned(project.routes[r].kind))
                        continue;
                    const double all = level.whole * level.fullUsd.value + level.restUsd.value;
                    QVERIFY(std::abs(all - route.cost.value) <= 1e-9 * std::max(1.0, std::abs(route.cost.value)));
                    QVERIFY(std::abs(level.whole * level.nodes + level.restNodes - route.nodesDelivered) <=
                            1e-9 * route.nodesDelivered);
                }
            }
        }
    }

    void presentValueIsLinear() {
        // Twice every price and cost is twice the cost; the sum of two routes' ledgers is the sum of their costs.
        const Project project = smallProject();
        Project doubled = project;
        for (Route& route : doubled.routes) {
            for (RouteLineParameters& line : route.lines) {
                if (line.quote.price)
                    line.quote.price = *line.quote.price * 2;
            }
            for (RouteCostParameters& cost : route.costs)
                cost.terms.amount = cost.terms.amount * 2;
            route.parameters.operations.partsPerReplacement = route.parameters.operations.partsPerReplacement * 2;
            route.parameters.operations.labourPerReplacement = route.parameters.operations.labourPerReplacement * 2;
            if (route.parameters.rent.price)
                route.parameters.rent.price = *route.parameters.rent.price * 2;
        }
        ProjectOperations& prices = doubled.parameters.operations;
        prices.energyPrice = prices.energyPrice * 2;
        prices.spacePrice = prices.spacePrice * 2;
        prices.personCost = prices.personCost * 2;
        doubled.parameters.energy.demandCharge = doubled.parameters.energy.demandCharge * 2;
        doubled.parameters.energy.carbonPrice = doubled.parameters.energy.carbonPrice * 2;
        const Numbers once = numbersOf(project), twice = numbersOf(doubled);
        for (std::size_t r = 0; r < project.routes.size(); ++r)
            QVERIFY_NEAR(twice.routes[r].cost.value, 2 * once.routes[r].cost.value, 1e-12);
    }

    void rentingForNothingWins() {
        Project project = smallProject();
        const std::vector<CostItem> costs = project.costs;
        for (const CostItem& cost : costs)
            project = with(project, {{"cost.amount@rented/" + cost.id, "0"}});
        project = with(project, {{"rent.price@rented", "0"}, {"staff.people@rented", "0"}});
        const Numbers numbers = numbersOf(project);
        const std::size_t rent = routeAt(project, "rented");
        QCOMPARE(numbers.routes[rent].cost.value, 0.0);
        for (std::size_t r = 0; r < project.routes.size(); ++r) {
            if (r != rent && numbers.routes[r].saving[atBaselineCost])
                QVERIFY(numbers.routes[rent].saving[atBaselineCost].value >=
                        numbers.routes[r].saving[atBaselineCost].value);
        }
    }

    void twoIdenticalRoutesTie() {
        const Project project = taken(withRoute(smallProject(), "odm-again", RouteKind::odmDirect, "odm"));
        const Numbers numbers = numbersOf(project);
        const RouteNumbers &one = numbers.routes[routeAt(project, "odm")], &other = numbers.routes.back();
        QCOMPARE(one.cost, other.cost);
        QCOMPARE(one.usefulHours, other.usefulHours);
        for (std::size_t v = 0; v < hourValueCount; ++v)
            QCOMPARE(one.saving[v], other.saving[v]);
    }

    void theWaterfallClosesWithAllTermsAtOnce() {
        for (std::uint64_t seed = 500; seed < 560; ++seed) {
            const Project project = generatedProject(seed);
            const Evaluation evaluation = evaluate(project);
            for (const std::vector<Bar>& bars : evaluation.waterfalls) {
                double cents = 0, scale = 1;
                for (std::size_t b = 0; b + 1 < bars.size(); ++b) {
                    cents += std::round(bars[b].usd * 100);
                    scale = std::max(scale, std::abs(bars[b].usd * 100));
                }
                if (!bars.empty())
                    QVERIFY(std::abs(cents - std::round(bars.back().usd * 100)) <= 1e-12 * scale + 0.5);
            }
        }
    }

    void oneRouteOneHourAndNoAcceleratorAreExplained_data() {
        QTest::addColumn<QString>("address");
        QTest::addColumn<QString>("value");
        QTest::newRow("horizon 0") << "project.horizon"
                                   << "0";
        QTest::newRow("residual above price") << "project.market_decay"
                                              << "-0.1";
        QTest::newRow("prepaid more than all") << "rent.prepaid_share@rented"
                                               << "1.2";
        QTest::newRow("fill rate above 1") << "spares.target_fill_rate@odm"
                                           << "1.01";
        QTest::newRow("allocation above 1") << "spares.removed@odm"
                                            << "2";
        QTest::newRow("no accelerators") << "cluster.accelerators_per_node"
                                         << "0";
        QTest::newRow("tax above all") << "tax.rate"
                                       << "1.5";
    }
    void oneRouteOneHourAndNoAcceleratorAreExplained() {
        QFETCH(QString, address);
        QFETCH(QString, value);
        const Assignment wrong[]{{address.toStdString(), value.toStdString()}};
        const auto edited = withAssignments(smallProject(), wrong);
        QVERIFY(!edited);
        QVERIFY(edited.error().sentence.starts_with(address.toStdString()));
    }

    void aQuietHourAboveTheBusiestIsRefused() {
        const Assignment pair[]{{"demand.peak", "0.5"}, {"demand.base", "0.8"}};
        const auto edited = withAssignments(smallProject(), pair);
        QVERIFY(!edited && edited.error().sentence.find("demand.peak") != std::string::npos);
    }

    void aProjectOfOneRouteIsAnswered() {
        Project project = smallProject();
        for (const Route& route : smallProject().routes) {
            if (route.id != "oem")
                project = taken(without(project, route.id));
        }
        const Evaluation evaluation = evaluate(project);
        QCOMPARE(evaluation.numbers.routes.size(), std::size_t{1});
        QVERIFY(evaluation.numbers.routes[oem].costPerHour);
        QCOMPARE(evaluation.beside.size(), std::size_t{1});
    }

    void anEmptyBidHasNoCost() {
        Project project = taken(withRoute(smallProject(), "empty", RouteKind::odmDirect));
        const Evaluation evaluation = evaluate(project);
        const RouteNumbers& route = evaluation.numbers.routes.back();
        QVERIFY(!route.cost);
        QCOMPARE(route.cost.absence, Absence::noPrice);
        QVERIFY(!evaluation.beside.back().economics.peakFunding);
    }

    void aClusterOfSparesHasNoHours() {
        const Project project =
            with(smallProject(), {{"cluster.nodes_delivered@odm", "4"}, {"cluster.hot_spare_nodes@odm", "4"}});
        const Evaluation evaluation = evaluate(project);
        const RouteNumbers& route = evaluation.numbers.routes[odm];
        QCOMPARE(route.accelerators, 0.0);
        QVERIFY(!route.costPerHour);
        QVERIFY(!evaluation.beside[odm].economics.availableHour);
    }
};

QTEST_GUILESS_MAIN(TestProvisions)
#include "tst_provisions.moc"
