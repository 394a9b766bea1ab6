// SPDX-License-Identifier: GPL-3.0-or-later
// The spares of every route: what the stock reaches and what it costs as an insurance.
#include <algorithm>

#include <QCoreApplication>

#include "core/base/text.h"
#include "core/evaluation/evaluate.h"
#include "core/report/figures/supply/words.h"
#include "ui/viewmodels/by_route.h"
#include "ui/viewmodels/result_words.h"
#include "ui/viewmodels/supply_tables.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Spares)
};

ShownCell number(const Outcome& outcome) {
    return numberCell(outcome);
}

/// Below a day, hours read better.
ShownCell waitCell(const Outcome& days) {
    return days && days.value < 1 ? hoursCell({days.value * hoursPerDay}) : numberCell(days, QStringLiteral("d"));
}

} // namespace

ShownTable sparesByRoute(const Results& results) {
    const Project& project = *results.project;
    const Evaluation& evaluation = results.judgement.evaluation;
    RouteColumns rows(results, Words::tr("Spares of all routes"), Words::tr("Spares"));
    const auto numbersOf = [&](std::size_t r) -> const RouteNumbers& { return evaluation.numbers.routes[r]; };
    const auto sparesOf = [&](std::size_t r) -> const SparesBeside& { return evaluation.beside[r].spares; };
    const auto given = [&](std::size_t r) -> const RouteSpares& { return project.routes[r].parameters.spares; };
    const auto of = [&](Outcome SparesBeside::*figure) {
        return [&, figure](std::size_t r) { return sparesOf(r).*figure; };
    };
    // What is waited for under a contract is not for an own stock to say.
    const auto addOwn = [&](const QString& name, const QString& detail, Outcome SparesBeside::*figure,
                            ShownCell (*cell)(const Outcome&)) {
        rows.add(name, detail, [&, figure, cell](std::size_t r) {
            return given(r).contractFillRate
                       ? ShownCell{Words::tr("by contract"),
                                   Words::tr(
                                       "The contract promises the fill rate; this figure is one of an own stock."),
                                   {}}
                       : cell(sparesOf(r).*figure);
        });
    };
    rows.add(Words::tr("Trays replaced a year"), {},
             [&](std::size_t r) { return numberCell({numbersOf(r).replacements * numbersOf(r).nodesDelivered}); });
    rows.add(Words::tr("Trays being replenished"),
             Words::tr("Mean number that is away for repair or on order: what the stock must cover."),
             [&](std::size_t r) { return numberCell({numbersOf(r).traysInReplenishment}); });
    rows.add(Words::tr("Trays in stock"), {}, [&](std::size_t r) {
        ShownCell cell = wholeCell({numbersOf(r).stock});
        cell.detail = given(r).stockFrom == StockSource::target
                          ? Words::tr("The fewest that reach the target of %1.")
                                .arg(shown(percent(given(r).targetFillRate.value)))
                          : Words::tr("As entered.");
        return cell;
    });
    rows.add(Words::tr("Fill rate"), Words::tr("Share of the replacements for which a tray is at hand."),
             [&](std::size_t r) {
                 ShownCell cell = percentCell({numbersOf(r).fillRate});
                 if (given(r).contractFillRate) {
                     cell.text += Words::tr(" by contract");
                     cell.detail = Words::tr("What the contract promises stands in place of the stock.");
                 }
                 return cell;
             });
    addOwn(Words::tr("Time in which nobody waits"), {}, &SparesBeside::readyRate, percentCell);
    addOwn(Words::tr("Demands waiting, mean"), {}, &SparesBeside::backorders, number);
    addOwn(Words::tr("Wait of a demand, mean"),
           Words::tr("Demands waiting over demands a day; those served at once count as 0."), &SparesBeside::wait_d,
           waitCell);
    rows.add(Words::tr("Trays for the target"),
             Words::tr("Fewest that reach the target fill rate, at the sites as they "
                       "are."),
             [&](std::size_t r) {
                 ShownCell cell = wholeCell(sparesOf(r).targetStock);
                 if (sparesOf(r).targetStock)
                     cell.detail =
                         Words::tr("For a fill rate of %1.").arg(shown(percent(given(r).targetFillRate.value)));
                 return cell;
             });
    const bool isSpread =
        std::ranges::any_of(project.routes, [](const Route& bid) { return bid.parameters.spares.sites.value > 1; });
    if (isSpread)
        rows.add(Words::tr("Trays for the target, in one place"), Words::tr("What one stock for all sites would need."),
                 [&](std::size_t r) { return wholeCell(sparesOf(r).pooledStock); });
    rows.addKnown(Words::tr("Trays of least cost"),
                  Words::tr("Where a further tray costs as much a year as the waiting of accelerators it saves; what "
                            "their jobs lose meanwhile is not in it."),
                  of(&SparesBeside::economicStock), wholeCell);
    rows.addKnown(Words::tr("Premium of the stock, a year"),
                  Words::tr("Capital, loss of value and carrying of the trays in stock."), of(&SparesBeside::premium),
                  moneyCell);
    addOwn(Words::tr("Waiting all the same, a year"),
           Words::tr("Accelerators that stand still from the failure to the replacement, at the price of an hour."),
           &SparesBeside::waiting, moneyCell);
    addOwn(Words::tr("Waiting the stock avoids, a year"), Words::tr("The cover: what the premium buys."),
           &SparesBeside::cover, moneyCell);
    rows.addKnown(Words::tr("Advance replacement, a year"),
                  Words::tr("Price of the contract and what waits under it; held against premium and waiting."),
                  of(&SparesBeside::contract), moneyCell);
    rows.addKnown(Words::tr("Events that need a part"),
                  Words::tr("Replacements over events that take a node out; above 100 % the two rates contradict each "
                            "other."),
                  of(&SparesBeside::impliedRemoved), percentCell);
    for (std::size_t w = 0; w < project.workflows.size(); ++w)
        rows.addKnown(
            Words::tr("Hot standby for %1, nodes").arg(shown(report::titleOf(project.workflows[w]))),
            Words::tr("Beside its largest job, to cover all failures until each is replaced. It moves no cost."),
            [&](std::size_t r) { return sparesOf(r).standby[w]; }, wholeCell);
    return rows.table();
}

} // namespace plumb::ui
