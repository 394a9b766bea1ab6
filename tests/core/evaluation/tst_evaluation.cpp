// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold for every project: identities, directions, no figure that is not one, no allocation when warm.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <new>

#include <QTest>

#include "core/evaluation/evaluate.h"
#include "core/project/edits.h"
#include "tests/support/generated_project.h"
#include "tests/support/near.h"

using namespace plumb;
using plumb::tests::generatedProject;

namespace {
thread_local std::uint64_t allocations = 0;
}

void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size ? size : 1))
        return memory;
    throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size ? size : 1);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace {

constexpr int projects = 300;
constexpr std::size_t atBaselineCost = static_cast<std::size_t>(HourValue::baselineCost);

/// A project in which every price is known, so that all figures exist.
Project priced(Project project) {
    for (Route& route : project.routes) {
        for (std::size_t l = 0; isOwned(route.kind) && l < route.lines.size(); ++l) {
            if (!route.lines[l].quote.price)
                route.lines[l].quote.price = Usd{1e6 * static_cast<double>(l + 1)};
        }
        if (!isOwned(route.kind) && !route.parameters.rent.price)
            route.parameters.rent.price = UsdPerHour{2.5};
    }
    return project;
}

/// Four routes of the four kinds with one line and one workflow, all at defaults.
Project plain() {
    Project project;
    const auto keep = [&](Result<Project> edited) {
        QVERIFY2(edited, edited ? "" : edited.error().sentence.c_str());
        project = *edited;
    };
    keep(withWorkflow(project, "training", WorkflowKind::training));
    keep(withLine(project, "servers", Category::servers));
    keep(withRoute(project, "oem", RouteKind::oemReference));
    keep(withRoute(project, "odm", RouteKind::odmDirect));
    keep(withRoute(project, "rent", RouteKind::rent));
    project.baseline = "oem";
    project.workflows[0].sizes[0].parameters.terms.nodes = {64};
    project.routes[0].lines[0].quote.price = Usd{40e6};
    project.routes[1].parameters.quote.headlineDiscount = Fraction{0.1};
    project.routes[2].parameters.rent.price = UsdPerHour{2.5};
    return project;
}

bool says(const Evaluation& evaluation, std::string_view id) {
    return std::ranges::any_of(evaluation.findings, [&](const Finding& finding) { return finding.sentence.id == id; });
}

Numbers numbersOf(const Project& project) {
    Numbers numbers;
    evaluateInto(flatten(project), numbers);
    return numbers;
}

/// Calls `visit(name, figure)` for every number of a route.
template <class Visit>
void forEachFigure(const RouteNumbers& route, Visit visit) {
    const auto outcome = [&](const char* name, const Outcome& figure) { visit(name, figure.value); };
    for (const double figure : {route.nodesDelivered, route.accelerators, route.traysInReplenishment, route.fillRate,
                                route.timeOut_h, route.availability, route.goodput, route.work})
        visit("route", figure);
    for (const auto* years : {&route.inService, &route.bridge_h, &route.useful_h, &route.needed_h, &route.billed_h}) {
        for (const double figure : *years)
            visit("year", figure);
    }
    for (const Entry& entry : route.ledger)
        visit("ledger", entry.usd);
    for (const Outcome* figure :
         {&route.cost, &route.usefulHours, &route.costPerHour, &route.scheduledHours, &route.costPerScheduledHour,
          &route.capex, &route.opexPerYear, &route.quotedSaving, &route.notAddressable, &route.breakEvenDiscount})
        outcome("total", *figure);
    for (const Outcome& figure : route.saving)
        outcome("saving", figure);
    for (const WorkflowNumbers& workflow : route.workflows) {
        for (const double figure :
             {workflow.share, workflow.useful, workflow.fabric, workflow.performance, workflow.goodput})
            visit("workflow", figure);
        outcome("overhead", workflow.overhead);
        outcome("overhead before restart", workflow.overheadBeforeRestart);
        outcome("lost work", workflow.lostWorkUsdPerYear);
        for (const SizeNumbers& size : workflow.sizes) {
            for (const double figure :
                 {size.nodes, size.share, size.mtbf_h, size.restart_h, size.globalRestart_h, size.wait_h, size.useful})
                visit("size", figure);
            for (const Outcome* figure : {&size.interval_h, &size.copies, &size.wallRatio, &size.overheadBeforeRestart})
                outcome("size", *figure);
        }
    }
}

} // namespace

class TestEvaluation : public QObject {
    Q_OBJECT
private slots:
    void everyFigureIsFinite() {
        for (std::uint64_t seed = 0; seed < projects; ++seed) {
            const Numbers numbers = numbersOf(generatedProject(seed));
            for (const RouteNumbers& route : numbers.routes)
                forEachFigure(route, [&](const char* name, double figure) {
                    QVERIFY2(std::isfinite(figure),
                             qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(QLatin1String(name))));
                });
            for (const Outcome& figure : {numbers.hourValue[0], numbers.hourValue[1], numbers.hourValue[2],
                                          numbers.addressableFraction, numbers.clusterDay})
                QVERIFY(std::isfinite(figure.value));
            for (const RouteNumbers& route : numbers.routes) {
                QVERIFY(route.availability > 0 && route.availability <= 1);
                QVERIFY(route.goodput >= 0 && route.goodput <= 1 + 1e-12);
                QVERIFY(route.fillRate >= 0 && route.fillRate <= 1);
            }
        }
    }

    void waterfallClosesToTheCent() {
        int closed = 0;
        for (std::uint64_t seed = 0; seed < projects; ++seed) {
            const Project project = priced(generatedProject(seed));
            const Evaluation evaluation = evaluate(project);
            for (std::size_t r = 0; r < project.routes.size(); ++r) {
                const auto& bars = evaluation.waterfalls[r];
                const bool expected =
                    evaluation.numbers.routes[r].saving[atBaselineCost] && evaluation.inputs.baseline != r;
                QCOMPARE(bars.empty(), !expected);
                if (bars.empty())
                    continue;
                double cents = 0;
                for (std::size_t b = 0; b + 1 < bars.size(); ++b)
                    cents += std::round(bars[b].usd * 100);
                QCOMPARE(cents, std::round(bars.back().usd * 100));
                QCOMPARE(bars.back().id, std::string("result"));
                // Beyond cents nothing may be left over: "other" is the rounding of the bars, not a lost cost.
                const double scale = std::abs(evaluation.numbers.routes[r].cost.value) + std::abs(bars.back().usd);
                QVERIFY_WITHIN(bars[bars.size() - 2].usd, 0.0, 0.01 * static_cast<double>(bars.size()) + 1e-9 * scale);
                ++closed;
            }
        }
        QVERIFY(closed > projects / 2);
    }

    void savingIsHoursTimesDifferenceOfCosts() {
        int held = 0;
        for (std::uint64_t seed = 0; seed < projects; ++seed) {
            Project project = priced(generatedProject(seed));
            project.parameters.terms.usefulHourValue.reset();
            const Inputs inputs = flatten(project);
            Numbers numbers;
            evaluateInto(inputs, numbers);
            if (!inputs.baseline)
                continue;
            const RouteNumbers& baseline = numbers.routes[*inputs.baseline];
            for (const RouteNumbers& route : numbers.routes) {
                if (!route.saving[atBaselineCost] || !route.costPerHour)
                    continue;
                const double product = route.usefulHours.value * (baseline.costPerHour.value - route.costPerHour.value);
                const double scale = std::abs(route.cost.value) + std::abs(baseline.cost.value) +
                                     route.usefulHours.value * std::abs(baseline.costPerHour.value);
                QVERIFY_WITHIN(route.saving[atBaselineCost].value, product, 1e-12 * scale + 1e-6);
                ++held;
            }
        }
        QVERIFY(held > projects / 2);
    }

    void identicalRoutesTie() {
        int tied = 0;
        for (std::uint64_t seed = 0; seed < projects; ++seed) {
            Project project = priced(generatedProject(seed));
            const auto baseline = flatten(project).baseline;
            if (!baseline || project.routes.size() >= 8)
                continue;
            const auto twin = withRoute(project, "twin-of-baseline", RouteKind::tierTwo, project.routes[*baseline].id);
            QVERIFY(twin);
            const Evaluation evaluation = evaluate(*twin);
            const RouteNumbers& copy = evaluation.numbers.routes.back();
            if (!copy.saving[atBaselineCost])
                continue;
            for (const Outcome& saving : copy.saving) {
                if (saving)
                    QVERIFY_WITHIN(saving.value, 0.0, 1e-9 * std::abs(copy.cost.value));
            }
            for (const Bar& bar : evaluation.waterfalls.back())
                QVERIFY_WITHIN(bar.usd, 0.0, 0.011 + 1e-9 * std::abs(copy.cost.value));
            ++tied;
        }
        QVERIFY(tied > projects / 4);
    }

    void usefulHoursFallWithEveryFailureRate() {
        const auto hours = [](const Project& project, std::size_t r) {
            return numbersOf(project).routes[r].usefulHours.value;
        };
        for (std::uint64_t seed = 0; seed < projects; ++seed) {
            const Project project = generatedProject(seed);
            for (std::size_t r = 0; r < project.routes.size(); ++r) {
                if (!isOwned(project.routes[r].kind))
                    continue;
                const double before = hours(project, r);
                const auto notMore = [&](const char* what, auto change) {
                    Project worse = project;
                    change(worse);
                    const double after = hours(worse, r);
                    QVERIFY2(after <= before * (1 + 1e-9), qPrintable(QStringLiteral("seed %1: %2 gives %3 after %4")
                                                                          .arg(seed)
                                                                          .arg(QLatin1String(what))
                                                                          .arg(after)
                                                                          .arg(before)));
                };
                notMore("node MTBF", [](Project& p) { p.parameters.reliability.nodeMtbf.value /= 1.3; });
                notMore("failure rate ratio",
                        [&](Project& p) { p.routes[r].parameters.reliability.failureRateRatio.value *= 1.3; });
                notMore("out events", [&](Project& p) { p.routes[r].parameters.reliability.outEvents.value *= 1.3; });
                // A swap that takes longer than a repair would make a missing spare an advantage.
                if (project.routes[r].parameters.reliability.swap <= project.routes[r].parameters.reliability.repair)
                    notMore("replacements",
                            [&](Project& p) { p.routes[r].parameters.reliability.replacements.value *= 1.3; });
            }
        }
    }

    void aUsedValueAnswersLikeAFreshOne() {
        Numbers used;
        for (std::uint64_t seed = 0; seed < projects; ++seed) {
            const Inputs inputs = flatten(generatedProject(seed));
            evaluateInto(inputs, used);
            Numbers fresh;
            evaluateInto(inputs, fresh);
            QVERIFY(used == fresh);
        }
    }

    void allocatesNothingWhenWarm() {
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            const Inputs inputs = flatten(generatedProject(seed));
            Numbers numbers;
            evaluateInto(inputs, numbers);
            const std::uint64_t before = allocations;
            evaluateInto(inputs, numbers);
            QCOMPARE(allocations - before, std::uint64_t{0});
        }
    }

    void everySampleAddressWritesItsOwnField() {
        const Project project = generatedProject(3);
        for (const Address& address : addresses(project)) {
            Inputs inputs = flatten(project);
            const double target =
                address.row->low == read(project, address).value_or(-1) ? address.row->high : address.row->low;
            write(inputs, address, target);
            // Written past the edits, since a pair of values may refuse this one beside the others of the project.
            Project expected = project;
            address.row->write(parametersAt(expected, address.row->scope, address.place), target);
            const Inputs direct = flatten(expected);
            for (const Address& other : addresses(project))
                QCOMPARE(other.row->read(parametersAt(std::as_const(inputs), other.row->scope, other.place)),
                         other.row->read(parametersAt(direct, other.row->scope, other.place)));
        }
    }

    // ---- what does not exist is said
    // ---------------------------------------------------------------------------------

    void withoutABaselineThereIsNoSaving() {
        Project project = plain();
        project = *without(project, "oem");
        project.routes[0].lines[0].quote.price = Usd{36e6};
        const Numbers numbers = numbersOf(project);
        QVERIFY(numbers.routes[0].cost && numbers.routes[0].costPerHour);
        QCOMPARE(numbers.routes[0].saving[0].absence, Absence::noBaseline);
        QCOMPARE(numbers.routes[1].cost.absence, Absence::noBaseline);
        QCOMPARE(numbers.hourValue[0].absence, Absence::noBaseline);
    }

    void aMissingPriceGivesTheBreakEvenDiscount() {
        Project project = plain();
        project.routes[1].parameters.quote.headlineDiscount.reset();
        const RouteNumbers unknown = numbersOf(project).routes[1];
        QCOMPARE(unknown.cost.absence, Absence::noPrice);
        QCOMPARE(unknown.saving[0].absence, Absence::noPrice);
        project.routes[1].parameters.delivery.leadTime = project.routes[0].parameters.delivery.leadTime + Years{0.3};
        const Outcome discount = numbersOf(project).routes[1].breakEvenDiscount;
        QVERIFY(discount);
        project.routes[1].parameters.quote.headlineDiscount = Fraction{discount.value};
        QVERIFY_WITHIN(numbersOf(project).routes[1].saving[0].value, 0.0, 1e-3);
    }

    void breakEvenHoldsWithPayments() {
        Project project = plain();
        project = *withMilestone(project, "first", "odm");
        project = *withMilestone(project, "second", "odm");
        project.routes[1].milestones[0].parameters.terms = {{0.3}, {0}};
        project.routes[1].milestones[1].parameters.terms = {{0.7}, {1.5}};
        project.routes[1].parameters.quote.headlineDiscount.reset();
        project.routes[1].parameters.delivery.leadTime = {2};
        const Outcome discount = numbersOf(project).routes[1].breakEvenDiscount;
        QVERIFY(discount);
        project.routes[1].parameters.quote.headlineDiscount = Fraction{std::max(0.0, discount.value)};
        if (discount.value >= 0)
            QVERIFY_WITHIN(numbersOf(project).routes[1].saving[0].value, 0.0, 1e-3);
    }

    void workThatNeverFinishesIsSaid() {
        Project project = plain();
        project.parameters.reliability.nodeMtbf = {10};
        project.parameters.cluster.nodes = {2048};
        project.workflows[0].sizes[0].parameters.terms.nodes = {2048};
        const Evaluation evaluation = evaluate(project);
        const RouteNumbers& route = evaluation.numbers.routes[1];
        QCOMPARE(route.workflows[0].overhead.absence, Absence::neverFinishes);
        QCOMPARE(route.workflows[0].useful, 0.0);
        QCOMPARE(route.costPerHour.absence, Absence::neverFinishes);
        QVERIFY(std::ranges::any_of(evaluation.findings, [](const Finding& finding) {
            return finding.sentence.id == "finding.never_finishes";
        }));
    }

    void singleSourceDiscountsCountOnlyWhenCommitted() {
        Project project = plain();
        project.lines[0].parameters.terms.singleSource = YesNo::yes;
        Numbers numbers = numbersOf(project);
        QVERIFY_NEAR(numbers.routes[1].quotedSaving.value, 4e6, 1e-12);
        QVERIFY_NEAR(numbers.routes[1].notAddressable.value, -4e6, 1e-12);
        QCOMPARE(numbers.addressableFraction.value, 0.0);
        project.routes[1].lines[0].quote = {Usd{36e6}, std::nullopt, YesNo::no, std::nullopt};
        QVERIFY_NEAR(numbersOf(project).routes[1].notAddressable.value, -4e6, 1e-12);
        project.routes[1].lines[0].quote.committed = YesNo::yes;
        QCOMPARE(numbersOf(project).routes[1].notAddressable.value, 0.0);
        project.routes[1].lines[0].quote = {std::nullopt, Fraction{0.1}, YesNo::yes, std::nullopt};
        QCOMPARE(numbersOf(project).routes[1].notAddressable.value, 0.0);
        QVERIFY_NEAR(numbersOf(project).routes[1].quotedSaving.value, 4e6, 1e-12);
    }

    void linePricesScaleWithWhatIsDelivered() {
        Project project = plain();
        project.routes[1].parameters.cluster.nodesDelivered = Count{2 * project.parameters.cluster.nodes.value};
        const RouteNumbers route = numbersOf(project).routes[1];
        QVERIFY_NEAR(route.quotedSaving.value, 2 * 4e6, 1e-12);
        QCOMPARE(route.accelerators, 2 * 128 * 8.0);
    }

    void aDrainThatDoesNotEndIsAContradiction() {
        Project project = plain();
        project.routes[1].workflows[0].checkpoint.mode = CheckpointMode::async;
        project.routes[1].workflows[0].checkpoint.intervalChoice = IntervalChoice::chosen;
        project.routes[1].workflows[0].checkpoint.interval = {10};
        project.routes[1].workflows[0].checkpoint.drain = {20};
        const Evaluation evaluation = evaluate(project);
        QVERIFY(!evaluation.numbers.routes[1].workflows[0].drainsInTime);
        QCOMPARE(evaluation.findings.front().severity, Severity::contradiction);
        QVERIFY_NEAR(evaluation.numbers.routes[1].workflows[0].sizes[0].interval_h.value, 20.0 / 60, 1e-12);
    }

    void withoutABaselinePriceTheResaleBaseIsTheRoutesOwn() {
        Project project = plain();
        project.routes[0].lines[0].quote.price.reset();
        project.routes[1].lines[0].quote.price = Usd{36e6};
        const Numbers numbers = numbersOf(project);
        QVERIFY(numbers.routes[1].cost);
        double residual = 0;
        for (const Entry& entry : numbers.routes[1].ledger)
            residual += entry.category == Category::residual ? entry.usd : 0;
        QVERIFY_NEAR(residual, -36e6 * std::pow(0.7, 5 - 0.75), 1e-12);
        QCOMPARE(numbers.routes[1].quotedSaving.absence, Absence::baselineUnknown);
        QCOMPARE(numbers.routes[1].saving[atBaselineCost].absence, Absence::baselineUnknown);
    }

    void sharesThatAreAllZeroAreSaidAndSharedAlike() {
        Project project = plain();
        project.workflows[0].parameters.terms.share = {0};
        const Evaluation evaluation = evaluate(project);
        QCOMPARE(evaluation.numbers.routes[0].workflows[0].share, 1.0);
        QVERIFY(says(evaluation, "finding.shares_zero"));
    }

    void aJobOfAMixThatNeverFinishesIsSaid() {
        Project project = plain();
        project = *withJobSize(project, "huge", "training");
        project.parameters.reliability.nodeMtbf = {20};
        project.workflows[0].sizes[0].parameters.terms = {{2}, {0.5}};
        project.workflows[0].sizes[1].parameters.terms = {{4096}, {0.5}};
        const Evaluation evaluation = evaluate(project);
        QVERIFY(evaluation.numbers.routes[1].workflows[0].overhead);
        QVERIFY(says(evaluation, "finding.never_finishes"));
    }

    void usefulHoursThatDoNotCountAreSaid() {
        Project project = *withCost(plain(), "cover", Category::slipBridge, CostTiming::perYear);
        project.routes[1].costs[0].terms.usefulHours = {1000};
        QVERIFY(says(evaluate(project), "finding.hours_of_yearly_cost"));
        project = *withCost(plain(), "bridge", Category::slipBridge, CostTiming::once);
        project.routes[1].costs[0].terms.usefulHours = {1000};
        project.routes[1].costs[0].terms.year = {19};
        QVERIFY(says(evaluate(project), "finding.cost_after_horizon"));
    }

    void withoutAnOwnedRouteThereIsNoClusterDay() {
        Project project = *without(*without(plain(), "oem"), "odm");
        QCOMPARE(numbersOf(project).clusterDay.absence, Absence::noBaseline);
        QCOMPARE(numbersOf(plain()).clusterDay.value, 1024 * 24 * 2.0);
    }

    void minimumCommitmentIsPaidAndCountsAsNothing() {
        Project project = plain();
        const RouteNumbers before = numbersOf(project).routes[2];
        project.routes[2].parameters.rent.minimumHours = {1e9};
        project.routes[2].parameters.rent.commitmentYears = {2};
        const RouteNumbers after = numbersOf(project).routes[2];
        QCOMPARE(after.useful_h, before.useful_h);
        QVERIFY(after.billed_h[1] > before.billed_h[1] && after.billed_h[2] > before.billed_h[2]);
        QCOMPARE(after.billed_h[3], before.billed_h[3]);
    }

    void notNamedBaselineIsTheFirstOfItsKindAndSaid() {
        Project project = plain();
        project.baseline.clear();
        const Evaluation evaluation = evaluate(project);
        QCOMPARE(evaluation.inputs.baseline, std::optional<std::size_t>(0));
        QVERIFY(std::ranges::any_of(evaluation.findings,
                                    [](const Finding& f) { return f.sentence.id == "finding.baseline_not_named"; }));
    }
};

QTEST_APPLESS_MAIN(TestEvaluation)
#include "tst_evaluation.moc"
