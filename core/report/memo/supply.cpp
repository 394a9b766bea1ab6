// SPDX-License-Identifier: GPL-3.0-or-later
// Dates, spares, the money beside the cost, service level and time to solution of every route.
#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/report/memo/parts.h"
#include "core/report/reachable_use.h"

namespace plumb::report::parts {
namespace {

constexpr double monthsIn(double years) {
    return years * monthsPerYear;
}

Outcome inMonths(const Outcome& years) {
    return years ? Outcome{monthsIn(years.value)} : years;
}

Table dates(const Subjects& of, OutcomeCells& cells) {
    const Voice& say = of.say;
    const std::string months = say("memo.supply.months", "months");
    Table table;
    table.columns = {{say("memo.route", "Route"), {}, Align::left},
                     {say("memo.supply.p10", "P10"), months, Align::right},
                     {say("memo.supply.p50", "P50"), months, Align::right},
                     {say("memo.supply.p90", "P90"), months, Align::right},
                     {say("memo.supply.needed", "By the needed date"), {}, Align::right},
                     {say("memo.supply.needed_entered", "The same, if every entered value holds"), {}, Align::right},
                     {say("memo.supply.promised", "By the promised date"), {}, Align::right},
                     {say("memo.supply.week", "A week of slip"), shownUnit("USD"), Align::right}};
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        if (!isOwned(of.project.routes[r].kind))
            continue;
        const RouteBeside& beside = of.evaluation.beside[r];
        const RouteConfidence* confidence = of.confidenceOf(r);
        table.rows.push_back({words(titleOf(of.project.routes[r])), cells.digits(inMonths(beside.supply.p10)),
                              cells.digits(inMonths(beside.supply.p50)), cells.digits(inMonths(beside.supply.p90)),
                              confidence ? cells.percents(confidence->dateProbability) : words(notSampled(say)),
                              cells.percents(beside.supply.byNeeded), cells.percents(beside.supply.byPromised),
                              cells.money(beside.prices.slipWeek)});
    }
    return table;
}

Table spares(const Subjects& of, OutcomeCells& cells) {
    const Voice& say = of.say;
    Table table;
    table.columns = {{say("memo.route", "Route"), {}, Align::left},
                     {say("memo.spares.away", "Trays away"), {}, Align::right},
                     {say("memo.spares.stock", "In stock"), {}, Align::right},
                     {say("memo.spares.fill", "Fill rate"), {}, Align::right},
                     {say("memo.spares.target", "For the target"), {}, Align::right},
                     {say("memo.spares.premium", "Premium a year"), shownUnit("USD"), Align::right},
                     {say("memo.spares.waiting", "Waiting a year"), shownUnit("USD"), Align::right},
                     {say("memo.spares.contract", "By contract a year"), shownUnit("USD"), Align::right}};
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        if (!isOwned(of.project.routes[r].kind))
            continue;
        const SparesBeside& beside = of.evaluation.beside[r].spares;
        const RouteNumbers& numbers = of.numbers(r);
        table.rows.push_back({words(titleOf(of.project.routes[r])), cells.digits({numbers.traysInReplenishment}),
                              cells.count({numbers.stock}), cells.percents({numbers.fillRate}),
                              cells.count(beside.targetStock), cells.money(beside.premium), cells.money(beside.waiting),
                              cells.money(beside.contract)});
    }
    return table;
}

Table funding(const Subjects& of, OutcomeCells& cells) {
    const Voice& say = of.say;
    Table table;
    table.columns = {{say("memo.route", "Route"), {}, Align::left},
                     {say("memo.funding.peak", "Peak funding"), shownUnit("USD"), Align::right},
                     {say("memo.funding.year", "In year"), {}, Align::right},
                     {say("memo.funding.annuity", "Equal payment a year"), shownUnit("USD"), Align::right},
                     {say("memo.funding.use", "Break-even use"), {}, Align::right},
                     {say("memo.funding.warranty", "Warranty"), shownUnit("USD"), Align::right},
                     {say("memo.funding.renewal", "Renewal"), shownUnit("USD"), Align::right},
                     {say("memo.funding.build", "Built by the buyer"), shownUnit("USD"), Align::right},
                     {say("memo.funding.prepaid", "Prepaid"), shownUnit("USD"), Align::right}};
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        const EconomicsBeside& beside = of.evaluation.beside[r].economics;
        const Outcome year = beside.peakFunding ? Outcome{static_cast<double>(beside.peakYear)} : beside.peakFunding;
        table.rows.push_back({words(titleOf(of.project.routes[r])), cells.money(beside.peakFunding), cells.count(year),
                              cells.money(beside.annualised),
                              isReachableUse(beside.breakEvenUtilisation)
                                  ? cells.percents(beside.breakEvenUtilisation)
                                  : words(say("memo.funding.use.none", "at no use")),
                              cells.money(beside.warrantyValue), cells.money(beside.renewal), cells.money(beside.build),
                              cells.money(beside.prepaid)});
    }
    return table;
}

Table solutions(const Subjects& of, OutcomeCells& cells) {
    const Voice& say = of.say;
    Table table;
    table.columns = {{say("memo.workflow_on_route", "Workflow on route"), {}, Align::left},
                     {say("memo.solution.clean", "Without failures"), {}, Align::right},
                     {say("memo.supply.p10", "P10"), {}, Align::right},
                     {say("memo.supply.p50", "P50"), {}, Align::right},
                     {say("memo.supply.p90", "P90"), {}, Align::right},
                     {say("memo.solution.deadline", "Meets its deadline"), {}, Align::right},
                     {say("memo.solution.failure", "A failure costs"), shownUnit("USD"), Align::right}};
    for (std::size_t w = 0; w < of.project.workflows.size(); ++w) {
        for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
            const SolutionBeside& beside = of.evaluation.beside[r].solution[w];
            table.rows.push_back({words(titleOf(of.project.workflows[w]) + ", " + titleOf(of.project.routes[r])),
                                  cells.time(beside.clean_h), cells.time(beside.p10_h), cells.time(beside.p50_h),
                                  cells.time(beside.p90_h), cells.percents(beside.inTime),
                                  cells.money(of.evaluation.beside[r].prices.failure[w])});
        }
    }
    return table;
}

Table serving(const Subjects& of, OutcomeCells& cells) {
    const Voice& say = of.say;
    Table table;
    table.columns = {{say("memo.workflow_on_route", "Workflow on route"), {}, Align::left},
                     {say("memo.service.needed", "Replicas needed"), {}, Align::right},
                     {say("memo.service.replicas", "In all"), {}, Align::right},
                     {say("memo.service.within", "Answered in time"), {}, Align::right},
                     {say("memo.service.met", "Time in which the objective is met"), {}, Align::right},
                     {say("memo.service.spare", "Spare replicas a year"), shownUnit("USD"), Align::right},
                     {say("memo.service.overflow", "Rented overflow a year"), shownUnit("USD"), Align::right}};
    for (std::size_t w = 0; w < of.project.workflows.size(); ++w) {
        if (!of.project.workflows[w].parameters.service.arrivals)
            continue;
        for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
            const InferenceBeside& beside = of.evaluation.beside[r].inference[w];
            table.rows.push_back({words(titleOf(of.project.workflows[w]) + ", " + titleOf(of.project.routes[r])),
                                  cells.count(beside.needed), cells.count(beside.replicas),
                                  cells.percents(beside.within, 4), cells.percents(beside.met, 4),
                                  cells.money(beside.spareUsd), cells.money(beside.overflowUsd)});
        }
    }
    return table;
}

} // namespace

Section supply(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"supply", say("memo.section.supply", "Supply and spares"), {}, false};
    if (!hasOwned(of)) {
        section.blocks.push_back(Paragraph{say("memo.energy.none", "The project has no owned route.")});
        return section;
    }
    OutcomeCells cells(say);
    section.blocks.push_back(CaptionedTable{
        say("memo.supply.caption", "When the last delivery is in service, retrofits not counted; what a week of delay "
                                   "costs is information and no entry of the ledger."),
        dates(of, cells)});
    section.blocks.push_back(CaptionedTable{
        say("memo.spares.caption", "Spare trays as an insurance: the premium is capital, loss of value and carrying; "
                                   "waiting is what idle accelerators would have earned."),
        spares(of, cells)});
    addReasons(section.blocks, cells);
    return section;
}

Section money(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"money", say("memo.section.money", "Funding and contract"), {}, false};
    OutcomeCells cells(say);
    section.blocks.push_back(
        CaptionedTable{say("memo.money.caption", "Year 0 is not discounted; other flows fall at year end, those of the "
                                                 "last part year at the horizon. Warranty, "
                                                 "renewal and what the buyer builds are present values."),
                       funding(of, cells)});
    addReasons(section.blocks, cells);
    return section;
}

Section solution(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"solution", say("memo.section.solution", "Time to solution and service level"), {}, false};
    OutcomeCells cells(say);
    if (!of.project.workflows.empty())
        section.blocks.push_back(CaptionedTable{
            say("memo.solution.caption", "The reference job of each workflow from its start, with failures; what one "
                                         "failure of its largest job costs is information and no entry of the ledger."),
            solutions(of, cells)});
    Table service = serving(of, cells);
    if (!service.rows.empty())
        section.blocks.push_back(CaptionedTable{
            say("memo.service.caption", "Serving fleets over all states of their replicas, up and down."),
            std::move(service)});
    addReasons(section.blocks, cells);
    return section;
}

} // namespace plumb::report::parts
