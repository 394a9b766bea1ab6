// SPDX-License-Identifier: GPL-3.0-or-later
// The routes side by side, and how each step of the waterfall differs between them.
#include <algorithm>
#include <cmath>
#include <functional>

#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/report/memo/parts.h"

namespace plumb::report::parts {
namespace {

/// A table with a row for each figure and a column for each route.
class RouteTable {
public:
    explicit RouteTable(const Subjects& of) : m_of(of) {
        m_table.columns.push_back({of.say("memo.figure", "Figure"), {}, Align::left});
        for (const Route& route : of.project.routes)
            m_table.columns.push_back({titleOf(route), {}, Align::right});
    }

    void add(std::string label, const std::function<Cell(std::size_t)>& cell) {
        std::vector<Cell> row{words(std::move(label))};
        for (std::size_t r = 0; r < m_of.project.routes.size(); ++r)
            row.push_back(cell(r));
        m_table.rows.push_back(std::move(row));
    }

    Table table() { return std::move(m_table); }

private:
    const Subjects& m_of;
    Table m_table;
};

std::string kindOf(const Subjects& of, std::size_t route) {
    const std::string kind = capital(nameOf(of.project.routes[route].kind, of.say));
    return of.evaluation.inputs.baseline == route ? of.say("memo.baseline_kind", "{kind}, baseline", {{"kind", kind}})
                                                  : kind;
}

/// "Saving at $3.08 a useful hour (the baseline's cost)"
std::string savingLabel(const Subjects& of, HourValue value) {
    const Outcome& hour = of.evaluation.numbers.hourValue[static_cast<std::size_t>(value)];
    const std::string amount = hour ? shortMoney(hour.value) : absenceWord(hour.absence, of.say);
    if (value == HourValue::rentCost)
        return of.say("memo.saving_rent", "Saving at the cost of a useful hour of rent ({amount})",
                      {{"amount", amount}});
    if (value == HourValue::energyCost)
        return of.say("memo.saving_energy", "Saving at the energy of a useful hour ({amount})", {{"amount", amount}});
    if (of.project.parameters.terms.usefulHourValue)
        return of.say("memo.saving_entered", "Saving at the entered {amount} a useful hour", {{"amount", amount}});
    return of.say("memo.saving_baseline", "Saving at the baseline's cost of a useful hour ({amount})",
                  {{"amount", amount}});
}

/// How a table writes its figures.
struct Writing {
    Cell (OutcomeCells::*usd)(const Outcome&);
    Cell (OutcomeCells::*rate)(const Outcome&);
    int digits; ///< significant, of shares
};

constexpr Writing writingOf(Digits digits) {
    constexpr int shareInFull = 6;
    return digits == Digits::three ? Writing{&OutcomeCells::money, &OutcomeCells::money, 3}
                                   : Writing{&OutcomeCells::dollars, &OutcomeCells::rate, shareInFull};
}

void addCosts(const Subjects& of, RouteTable& table, OutcomeCells& cells, const Writing& writing) {
    const auto row = [&](std::string label, auto write, auto member) {
        table.add(std::move(label),
                  [&, write, member](std::size_t r) { return (cells.*write)(of.numbers(r).*member); });
    };
    const Voice& say = of.say;
    row(say("memo.capex", "Capital cost, not discounted"), writing.usd, &RouteNumbers::capex);
    row(say("memo.opex", "Running cost per year in service, not discounted"), writing.usd, &RouteNumbers::opexPerYear);
    row(say("memo.cost", "Present value of cost"), writing.usd, &RouteNumbers::cost);
    row(say("memo.scheduled_hour", "Cost per scheduled GPU-hour"), writing.rate, &RouteNumbers::costPerScheduledHour);
    row(say("memo.useful_hour", "Cost per useful GPU-hour"), writing.rate, &RouteNumbers::costPerHour);
    row(say("memo.useful_hours", "Useful GPU-hours, present value"), &OutcomeCells::count, &RouteNumbers::usefulHours);
}

void addSavings(const Subjects& of, RouteTable& table, OutcomeCells& cells, const Writing& writing) {
    const Voice& say = of.say;
    table.add(say("memo.quoted", "Quoted saving"),
              [&](std::size_t r) { return (cells.*writing.usd)(of.numbers(r).quotedSaving); });
    table.add(say("memo.not_addressable", "Of it not addressable"),
              [&](std::size_t r) { return (cells.*writing.usd)(of.numbers(r).notAddressable); });
    for (const HourValue value : {HourValue::baselineCost, HourValue::rentCost, HourValue::energyCost})
        table.add(savingLabel(of, value), [&](std::size_t r) {
            return (cells.*writing.usd)(of.numbers(r).saving[static_cast<std::size_t>(value)]);
        });
    const auto isMissing = [](const RouteNumbers& route) { return route.breakEvenDiscount || !route.cost; };
    if (std::ranges::any_of(of.evaluation.numbers.routes, isMissing))
        table.add(say("memo.break_even_discount", "Headline discount that breaks even"),
                  [&](std::size_t r) { return cells.percents(of.numbers(r).breakEvenDiscount, writing.digits); });
    table.add(say("memo.status", "Status of the saving"),
              [&](std::size_t r) { return words(savingStatus(of.verdict.routes[r].status, say)); });
}

void addConfidence(const Subjects& of, RouteTable& table, OutcomeCells& cells, const Writing& writing) {
    const Voice& say = of.say;
    const auto row = [&](std::string label, auto write) {
        table.add(std::move(label), [&, write](std::size_t r) {
            const RouteConfidence* confidence = of.confidenceOf(r);
            return confidence ? write(*confidence) : words(notSampled(say));
        });
    };
    row(say("memo.p10", "Saving, P10"), [&](const RouteConfidence& c) { return (cells.*writing.usd)(c.savingP10); });
    row(say("memo.p50", "Saving, median"), [&](const RouteConfidence& c) { return (cells.*writing.usd)(c.savingP50); });
    row(say("memo.p90", "Saving, P90"), [&](const RouteConfidence& c) { return (cells.*writing.usd)(c.savingP90); });
    row(say("memo.positive", "Probability of a saving"),
        [&](const RouteConfidence& c) { return cells.percents(c.probabilityPositive, writing.digits); });
    row(say("memo.date", "Probability of the date"),
        [&](const RouteConfidence& c) { return cells.percents(c.dateProbability, writing.digits); });
}

} // namespace

Table routeFigures(const Subjects& of, OutcomeCells& cells, Digits digits) {
    const Voice& say = of.say;
    const Writing writing = writingOf(digits);
    RouteTable table(of);
    const auto owned = [&](std::size_t r, const Outcome& figure) {
        return isOwned(of.project.routes[r].kind) ? figure : absent(Absence::isRented);
    };
    table.add(say("memo.kind", "Kind"), [&](std::size_t r) { return words(kindOf(of, r)); });
    table.add(say("memo.accelerators", "Accelerators in service"),
              [&](std::size_t r) { return cells.count(owned(r, {of.numbers(r).accelerators})); });
    table.add(say("memo.service_date", "Service date, years from the decision"), [&](std::size_t r) {
        const double years = of.numbers(r).service_y;
        if (!isOwned(of.project.routes[r].kind))
            return words(say("memo.rented_date", "{years}; hours are counted from the baseline's date",
                             {{"years", significant(years)}}));
        return Cell{significant(years), years};
    });
    addCosts(of, table, cells, writing);
    table.add(say("memo.goodput", "Goodput of a scheduled hour"), [&](std::size_t r) {
        const double goodput = of.numbers(r).goodput;
        return cells.percents(goodput > 0 ? Outcome{goodput} : absent(Absence::neverFinishes), writing.digits);
    });
    table.add(say("memo.availability", "Availability"),
              [&](std::size_t r) { return cells.percents({of.numbers(r).availability}, std::max(4, writing.digits)); });
    addSavings(of, table, cells, writing);
    addConfidence(of, table, cells, writing);
    return table.table();
}

Section routes(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"routes", say("memo.section.routes", "Comparison of routes"), {}, false};
    OutcomeCells cells(say);
    section.blocks.push_back(
        CaptionedTable{say("memo.routes.caption",
                           "Amounts are {currency} at present value unless said otherwise; capital cost "
                           "and running cost are what is paid, not discounted. A saving is counted against "
                           "the baseline, and above zero the route is cheaper. The appendix has them in full.",
                           {{"currency", writtenCurrency().code}}),
                       routeFigures(of, cells, Digits::three)});
    addReasons(section.blocks, cells);
    const Outcome& addressable = of.evaluation.numbers.addressableFraction;
    if (addressable)
        section.blocks.push_back(
            Paragraph{say("memo.addressable",
                          "Of the baseline's hardware quote, {share} is not single-source: only there "
                          "does a discount count without a written commitment.",
                          {{"share", percent(addressable.value)}})});
    if (of.evaluation.numbers.clusterDay)
        section.blocks.push_back(Paragraph{say(
            "memo.cluster_day",
            "A day of the whole cluster is worth {amount} at the list price of {price} a GPU-hour, for information; "
            "lost hours are valued at what the savings above name.",
            {{"price", shortMoney(of.project.parameters.terms.gpuHourPrice.value)},
             {"amount", dollars(of.evaluation.numbers.clusterDay.value)}})});
    return section;
}

} // namespace plumb::report::parts
