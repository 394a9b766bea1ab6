// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/supply_tables.h"

#include <cmath>

#include <QCoreApplication>

#include "core/base/text.h"
#include "core/evaluation/evaluate.h"
#include "core/report/figures/supply/words.h"
#include "ui/viewmodels/by_route.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Supply)
};

using Date = std::optional<plumb::Date>;

const QString dash = QStringLiteral("–");

/// Months to a tenth; on hover the exact number and, where the decision has a date, the day.
ShownCell monthsCell(const Outcome& months, const Date& decision) {
    if (!months)
        return numberCell(months);
    QString detail = shown(exactNumber(months.value)) + QChar(QChar::Nbsp) + Words::tr("months");
    if (const auto day = report::dayAfter(decision, months.value))
        detail += QStringLiteral(", ") + shown(toText(*day));
    return {shown(report::monthNumber(months.value)), detail, {}};
}

Outcome scaled(const Outcome& outcome, double (*to)(double)) {
    return outcome ? Outcome{to(outcome.value)} : outcome;
}

ShownCell chanceCell(const Outcome& probability) {
    if (!probability)
        return numberCell(probability);
    return {shown(report::chanceText(probability.value)), shown(exactNumber(probability.value)), {}};
}

/// Whole weeks without a fraction, others to a tenth.
QString weeksText(double weeks) {
    return shown(groupedNumber(weeks, weeks == std::round(weeks) ? 0 : 1));
}

ShownCell weeksCell(const Outcome& weeks) {
    if (!weeks)
        return numberCell(weeks);
    return {shown(groupedNumber(weeks.value, 1)),
            shown(exactNumber(weeks.value)) + QChar(QChar::Nbsp) + Words::tr("weeks"),
            {}};
}

/// "11.9 to 18.0"
ShownCell bandCell(const SupplyBeside& supply) {
    if (!supply.p10 || !supply.p90)
        return numberCell(supply.p10);
    const double low = report::monthsIn(supply.p10.value), high = report::monthsIn(supply.p90.value);
    return {Words::tr("%1 to %2").arg(shown(report::monthNumber(low)), shown(report::monthNumber(high))),
            Words::tr("%1 to %2 months").arg(shown(exactNumber(low)), shown(exactNumber(high))),
            {}};
}

/// "12.5 (10.0 to 15.7)", with the days on hover
ShownCell datesCell(const DeliveryBeside& when, const Date& decision) {
    const auto one = [&](const Outcome& weeks) { return monthsCell(scaled(weeks, report::monthsInWeeks), decision); };
    const ShownCell low = one(when.p10), median = one(when.p50), high = one(when.p90);
    return {Words::tr("%1 (%2 to %3)").arg(median.text, low.text, high.text),
            Words::tr("P10: %1\nP50: %2\nP90: %3").arg(low.detail, median.detail, high.detail),
            {}};
}

/// How long the prices hold, and whether the last order is placed by then.
ShownCell validityCell(const Route& bid) {
    const std::optional<Days> validity = bid.parameters.contract.validity;
    if (!validity)
        return {Words::tr("not asked"), Words::tr("Nobody has asked how long the prices hold."), {}};
    if (validity->value < 0)
        return {Words::tr("expired"),
                Words::tr("The prices expired %1 days before the decision.").arg(shown(exactNumber(-validity->value))),
                {}};
    double ordered_d = 0;
    for (const RouteDeliveryParameters& each : bid.deliveries) {
        if (each.terms.lead)
            ordered_d = std::max(ordered_d, each.terms.ordered.value * daysPerWeek);
    }
    const QString days = Words::tr("%1 days").arg(shown(groupedNumber(validity->value, 0)));
    if (ordered_d > validity->value)
        return {Words::tr("%1, too short").arg(days),
                Words::tr("The last order is placed after %1 days, when the prices no longer hold.")
                    .arg(shown(groupedNumber(ordered_d, 0))),
                {}};
    return {days, Words::tr("Every order is placed while the prices hold."), {}};
}

const RouteBeside& besideOf(const Results& results, std::size_t r) {
    return results.judgement.evaluation.beside[r];
}

} // namespace

ShownTable deliveriesOfRoute(const Results& results, std::size_t r) {
    const Project& project = *results.project;
    const Date& decision = project.information.decisionDate;
    const SupplyBeside& supply = besideOf(results, r).supply;
    ShownTable table;
    if (!isOwned(project.routes[r].kind))
        return table;
    table.name = Words::tr("Deliveries of %1").arg(shown(report::titleOf(project.routes[r])));
    table.columns = {{Words::tr("Delivery"), false},
                     {Words::tr("Lead (late), weeks"), true},
                     {Words::tr("Before, after"), true},
                     {Words::tr("Allotted"), true},
                     {Words::tr("P50 (P10 to P90), months"), true},
                     {Words::tr("Is last"), true}};
    for (std::size_t d = 0; d < project.deliveries.size(); ++d) {
        const DeliveryTerms& terms = project.routes[r].deliveries[d].terms;
        const DeliveryBeside& when = supply.deliveries[d];
        QList<ShownCell> row{wordsCell(shown(report::titleOfDelivery(project.deliveries[d], {})))};
        if (!terms.lead) {
            row.append({Words::tr("with another"),
                        Words::tr("No lead time is entered: it comes with another delivery of this route."),
                        {}});
            while (row.size() < table.columns.size())
                row.append(wordsCell(dash));
            table.rows.append(row);
            continue;
        }
        row.append(
            {Words::tr("%1 (%2)").arg(weeksText(terms.lead->value), weeksText(terms.lead->value * terms.late.value)),
             Words::tr("Median %1 weeks; it stays below %2 weeks with 90 %.")
                 .arg(shown(exactNumber(terms.lead->value)), shown(exactNumber(terms.lead->value * terms.late.value))),
             {}});
        row.append({Words::tr("%1, %2").arg(weeksText(terms.ordered.value), weeksText(terms.acceptance.value)),
                    Words::tr("Ordered %1 weeks after the decision; %2 weeks from the dock to service.")
                        .arg(shown(exactNumber(terms.ordered.value)), shown(exactNumber(terms.acceptance.value))),
                    {}});
        ShownCell allocated = chanceCell({terms.allocated.value});
        if (terms.allocated.value < 1)
            allocated.detail = Words::tr("Else it comes %1 weeks later, with the next round.")
                                   .arg(shown(exactNumber(terms.nextRound.value)));
        row.append(allocated);
        row.append(datesCell(when, decision));
        row.append(chanceCell(when.last));
        table.rows.append(row);
    }
    return table;
}

ShownTable supplyByRoute(const Results& results) {
    const Project& project = *results.project;
    const Evaluation& evaluation = results.judgement.evaluation;
    const Date& decision = project.information.decisionDate;
    RouteColumns rows(results, Words::tr("Dates of all routes"), Words::tr("From the decision"));
    const auto supplyOf = [&](std::size_t r) -> const SupplyBeside& { return besideOf(results, r).supply; };
    const auto months = [&](const Outcome& outcome) { return monthsCell(outcome, decision); };
    rows.addKnown(
        Words::tr("All in service by the plan, months"),
        Words::tr("The largest median of any delivery: what a plan without spread says."),
        [&](std::size_t r) { return scaled(supplyOf(r).single, report::monthsIn); }, months);
    rows.add(Words::tr("All in service, P50, months"),
             Words::tr("Median of the latest delivery; without deliveries the service date of the bid."),
             [&](std::size_t r) { return months({report::monthsIn(evaluation.numbers.routes[r].delivered_y)}); });
    if (std::ranges::any_of(evaluation.beside, [](const RouteBeside& each) { return bool(each.supply.p10); }))
        rows.add(Words::tr("P10 to P90, months"), Words::tr("Retrofits not counted."),
                 [&](std::size_t r) { return bandCell(supplyOf(r)); });
    rows.addKnown(
        Words::tr("Merge bias, months"),
        Words::tr("By how much the median of the latest is later than the latest median: every delivery can be the "
                  "late one."),
        [&](std::size_t r) {
            const SupplyBeside& of = supplyOf(r);
            return of.p50 && of.single ? Outcome{report::monthsIn(of.p50.value - of.single.value)} : of.p50;
        },
        [](const Outcome& bias) {
            ShownCell cell = numberCell(bias);
            if (bias)
                cell.text = (std::round(10 * bias.value) > 0 ? QStringLiteral("+") : QString()) +
                            shown(report::monthNumber(bias.value));
            return cell;
        });
    rows.add(Words::tr("In service with retrofits, months"),
             Words::tr("The later of the last delivery and the longest chain of retrofits."),
             [&](std::size_t r) { return months({report::monthsIn(evaluation.numbers.routes[r].service_y)}); });
    rows.addKnown(
        Words::tr("By the needed date"),
        Words::tr(
            "Probability of being in service, with the doubt about every entered value: the figure of the overview "
            "and the memo."),
        [&](std::size_t r) { return results.judgement.confidence.routes[r].dateProbability; }, chanceCell);
    rows.addKnown(
        Words::tr("The same, if every entered value holds"),
        Words::tr("Probability that all deliveries are in service; only their own chance of delay counts."),
        [&](std::size_t r) { return supplyOf(r).byNeeded; }, chanceCell);
    rows.addKnown(
        Words::tr("Late on average, weeks"), Words::tr("Mean weeks after the needed date; early counts as 0."),
        [&](std::size_t r) { return supplyOf(r).late_w; }, weeksCell);
    rows.addKnown(
        Words::tr("Promised date, months"), Words::tr("By which the bidder promises service; damages count from it."),
        [&](std::size_t r) {
            const auto promised = project.routes[r].parameters.contract.promised;
            return promised ? Outcome{report::monthsIn(promised->value)} : absent(Absence::noPromise);
        },
        months);
    rows.addKnown(
        Words::tr("By the promised date"), {}, [&](std::size_t r) { return supplyOf(r).byPromised; }, chanceCell);
    rows.addKnown(
        Words::tr("Damages, present value"),
        Words::tr("Money back for a late delivery, at the date in force; it is an entry of the ledger."),
        [&](std::size_t r) { return besideOf(results, r).economics.damages; }, moneyCell);
    rows.add(
        Words::tr("A week of delay"),
        Words::tr("For information: hours that do not take place, empty hall and waiting people, less capital that "
                  "is not tied up yet."),
        [&](std::size_t r) {
            const EventPrices& prices = besideOf(results, r).prices;
            ShownCell cell = moneyCell(prices.slipWeek);
            if (prices.slipWeek)
                cell.detail +=
                    Words::tr(" = %1 hours + %2 hall + %3 people − %4 capital")
                        .arg(shown(shortMoney(prices.slipHours.value)), shown(shortMoney(prices.slipFacility.value)),
                             shown(shortMoney(prices.slipStaff.value)), shown(shortMoney(prices.slipCapital.value)));
            return cell;
        });
    rows.addKnown(
        Words::tr("Gain of renting for that week"),
        Words::tr("What an hour is worth beyond the cheapest rent, for every accelerator of a week; 0 where "
                  "rent costs more than the hour is worth."),
        [&](std::size_t r) { return supplyOf(r).bridgeOption; }, moneyCell);
    rows.add(Words::tr("Bid valid"), Words::tr("Days after the decision for which the prices hold."),
             [&](std::size_t r) { return validityCell(project.routes[r]); });
    return rows.table();
}

ShownTable nextByRoute(const Results& results) {
    const Project& project = *results.project;
    const ProjectRefresh& refresh = project.parameters.refresh;
    RouteColumns rows(results, Words::tr("The next generation and the next pod"), Words::tr("Next generation"));
    const auto supplyOf = [&](std::size_t r) -> const SupplyBeside& { return besideOf(results, r).supply; };
    const auto times = [](const Outcome& ratio) {
        ShownCell cell = numberCell(ratio);
        if (ratio)
            cell.text = QStringLiteral("× ") + cell.text;
        return cell;
    };
    rows.addKnown(
        Words::tr("Lead of its generation left"),
        Words::tr("What a service date after the needed date leaves of the %1 years until the next generation.")
            .arg(shown(exactNumber(refresh.cadence.value))),
        [&](std::size_t r) { return supplyOf(r).leadLeft; }, percentCell);
    rows.addKnown(
        Words::tr("Price of a node of the next pod"),
        Words::tr("Over that of a node now, by the generations until it is ordered."),
        [&](std::size_t r) { return supplyOf(r).podTwoPrice; }, times);
    rows.addKnown(
        Words::tr("Performance of a node of the next pod"), Words::tr("Over that of a node now."),
        [&](std::size_t r) { return supplyOf(r).podTwoPerformance; }, times);
    rows.addKnown(
        Words::tr("Spare trays the next pod must buy"),
        refresh.sparesFit == YesNo::yes
            ? Words::tr("Beyond those of the first pod, on whose spares it can draw, for the target fill rate.")
            : Words::tr("Of its own, since those of the first pod do not fit, for the target fill rate."),
        [&](std::size_t r) { return supplyOf(r).podTwoSpares; }, wholeCell);
    rows.addKnown(
        Words::tr("Value left of a spare at the horizon"),
        Words::tr("Every new generation takes %1 of it.").arg(shown(percent(refresh.decay.value))),
        [&](std::size_t r) {
            const std::vector<double>& left = besideOf(results, r).spares.valueLeft;
            return left.empty() ? absent(Absence::isRented) : Outcome{left.back()};
        },
        percentCell);
    return rows.table();
}

} // namespace plumb::ui
