// SPDX-License-Identifier: GPL-3.0-or-later
// When money is needed, what contract, tax and rent come to, what an event costs, and who does the work.
#include <algorithm>

#include <QCoreApplication>

#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/report/reachable_use.h"
#include "ui/viewmodels/economics_tables.h"
#include "ui/viewmodels/fabric_tables.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Economics)
};

/// A row for each figure and a column for each route.
class RouteRows {
public:
    RouteRows(const Results& results, const QString& name, const QString& first) : m_results(results) {
        m_table.name = name;
        m_table.columns.append({first, false});
        for (const Route& route : results.project->routes)
            m_table.columns.append({shown(report::titleOf(route)), true});
    }

    /// `cell` is given what stands beside the route, and its place.
    template <class Cell>
    void add(const QString& label, Cell cell, const QString& detail = {}) {
        QList<ShownCell> row{{label, detail, {}}};
        for (std::size_t r = 0; r < m_results.project->routes.size(); ++r)
            row.append(cell(m_results.judgement.evaluation.beside[r], r));
        m_table.rows.append(row);
    }

    ShownTable table() const { return m_table; }

private:
    const Results& m_results;
    ShownTable m_table;
};

ShownCell rateCell(const Outcome& usdPerHour) {
    ShownCell cell = sumCell(usdPerHour);
    if (usdPerHour)
        cell.detail = shown(exactNumber(usdPerHour.value)) + QChar(QChar::Nbsp) + shown(shownUnit("USD/h"));
    return cell;
}

ShownCell peopleCell(double people) {
    return numberCell({people});
}

} // namespace

QString presentValueWords(const Results& results) {
    const ProjectTerms& terms = results.project->parameters.terms;
    return Words::tr("Money is real %3, discounted at %1 a year over %2 years. Year 0 is not discounted; year-end "
                     "flows; the last part year at H.")
        .arg(shown(percent(terms.discountRate.value)), shown(significant(terms.horizon.value)),
             shown(writtenCurrency().code));
}

ShownTable fundingTable(const Results& results) {
    RouteRows rows(results, Words::tr("When money is needed, and what an hour must be used"),
                   Words::tr("Funding and use"));
    rows.add(
        Words::tr("Peak funding"), [](const RouteBeside& of, std::size_t) { return sumCell(of.economics.peakFunding); },
        Words::tr("The most that has been paid at once, not discounted."));
    rows.add(Words::tr("Year of the peak"), [](const RouteBeside& of, std::size_t) {
        if (!of.economics.peakFunding)
            return numberCell(of.economics.peakFunding);
        return wordsCell(of.economics.peakYear == 0 ? Words::tr("decision") : QString::number(of.economics.peakYear));
    });
    rows.add(
        Words::tr("Equal payment a year"),
        [](const RouteBeside& of, std::size_t) { return sumCell(of.economics.annualised); },
        Words::tr("Annuity over the horizon with the same present value."));
    rows.add(
        Words::tr("An available hour"),
        [](const RouteBeside& of, std::size_t) { return rateCell(of.economics.availableHour); },
        Words::tr("An hour in which an accelerator is there, used or not: what an owned hour costs before anybody "
                  "schedules it."));
    rows.add(
        Words::tr("Break-even use"),
        [](const RouteBeside& of, std::size_t) {
            return report::isReachableUse(of.economics.breakEvenUtilisation)
                       ? percentCell(of.economics.breakEvenUtilisation)
                       : wordsCell(Words::tr("at no use"));
        },
        Words::tr("Share of the hours that must be used for owning to cost less than the cheapest rent; at no use, "
                  "if renting costs less however many hours are used."));
    if (std::ranges::any_of(results.judgement.evaluation.beside,
                            [](const RouteBeside& of) { return !of.economics.book_usd.empty(); }))
        rows.add(
            Words::tr("Final book value"),
            [&](const RouteBeside& of, std::size_t) {
                return sumCell(of.economics.book_usd.empty() ? absent(Absence::isRented)
                                                             : Outcome{of.economics.book_usd.back()});
            },
            Words::tr("Hardware less straight-line depreciation, nominal; the residual value of the ledger is what the "
                      "market pays."));
    return rows.table();
}

ShownTable contractTable(const Results& results) {
    RouteRows rows(results, Words::tr("What contract, tax and rent come to"), Words::tr("Present value"));
    const auto sum = [&](const QString& label, Outcome EconomicsBeside::*figure, const QString& detail) {
        rows.add(
            label, [figure](const RouteBeside& of, std::size_t) { return sumCell(of.economics.*figure); }, detail);
    };
    sum(Words::tr("Parts under warranty"), &EconomicsBeside::warrantyValue,
        Words::tr("What the warranty pays and the buyer does not; no entry of the ledger."));
    sum(Words::tr("Renewal of support"), &EconomicsBeside::renewal,
        Words::tr("What support costs more once the quoted price no longer holds; in the ledger."));
    sum(Words::tr("Built by the buyer"), &EconomicsBeside::build,
        Words::tr("Capabilities that do not come with the bid, and their upkeep; in the ledger."));
    sum(Words::tr("Damages received"), &EconomicsBeside::damages,
        Words::tr("For a delivery after the promised date, at its median; in the ledger."));
    sum(Words::tr("Tax saved"), &EconomicsBeside::tax,
        Words::tr("By running costs and depreciation, less tax on the sale; in the ledger."));
    sum(Words::tr("Rent in advance"), &EconomicsBeside::prepaid, Words::tr("At the decision; in the ledger."));
    sum(Words::tr("of it at risk"), &EconomicsBeside::prepaidAtRisk,
        Words::tr("Lost on average, by the yearly probability that the provider fails; no entry of the ledger."));
    rows.add(
        Words::tr("Guaranteed hours"),
        [](const RouteBeside& of, std::size_t) { return percentCell(of.economics.guaranteedShare); },
        Words::tr("What the provider guarantees of the hours needed in the busiest year."));
    return rows.table();
}

ShownTable hybridTable(const Results& results) {
    RouteRows rows(results, Words::tr("A base that is owned under a rented peak"), Words::tr("Owned and rented"));
    if (std::ranges::none_of(results.judgement.evaluation.beside,
                             [](const RouteBeside& of) { return static_cast<bool>(of.economics.hybrid.owned); }))
        return {};
    const auto sum = [&](const QString& label, Outcome HybridBeside::*figure) {
        rows.add(label, [figure](const RouteBeside& of, std::size_t) { return sumCell(of.economics.hybrid.*figure); });
    };
    rows.add(Words::tr("Accelerators to own"), [](const RouteBeside& of, std::size_t) {
        return of.economics.hybrid.owned ? countCell(of.economics.hybrid.owned.value)
                                         : numberCell(of.economics.hybrid.owned);
    });
    rows.add(Words::tr("Share of the work"),
             [](const RouteBeside& of, std::size_t) { return percentCell(of.economics.hybrid.ownedShare); });
    sum(Words::tr("Both, a year"), &HybridBeside::usdPerYear);
    sum(Words::tr("All owned, a year"), &HybridBeside::allOwnedUsd);
    sum(Words::tr("All rented, a year"), &HybridBeside::allRentedUsd);
    return rows.table();
}

ShownTable eventTable(const Results& results) {
    const Project& project = *results.project;
    RouteRows rows(results, Words::tr("What an event costs"), Words::tr("Event"));
    for (std::size_t w = 0; w < project.workflows.size(); ++w)
        rows.add(
            Words::tr("Failure of %1").arg(shown(report::titleOf(project.workflows[w]))),
            [w](const RouteBeside& of, std::size_t) {
                ShownCell cell = sumCell(of.prices.failure[w]);
                if (of.prices.failure_h[w])
                    cell.detail += Words::tr(" for %1 of the job").arg(hoursCell(of.prices.failure_h[w]).text);
                return cell;
            },
            Words::tr("Hours that its largest job loses to one failure, on every accelerator of the job."));
    const auto price = [&](const QString& label, Outcome EventPrices::*figure, const QString& detail = {}) {
        rows.add(
            label, [figure](const RouteBeside& of, std::size_t) { return sumCell(of.prices.*figure); }, detail);
    };
    price(Words::tr("Hour of diagnosis"), &EventPrices::diagnosisHour,
          Words::tr("Of the fabric, at the share of the cluster that stands."));
    price(Words::tr("Week of slip, net"), &EventPrices::slipWeek,
          Words::tr("Hours, facility and staff, less capital that is paid later."));
    price(Words::tr("of it lost hours"), &EventPrices::slipHours);
    price(Words::tr("of it facility"), &EventPrices::slipFacility);
    price(Words::tr("of it staff"), &EventPrices::slipStaff);
    rows.add(
        Words::tr("of it capital saved"),
        [](const RouteBeside& of, std::size_t) {
            const Outcome& saved = of.prices.slipCapital;
            return sumCell(saved ? Outcome{saved.value == 0 ? 0 : -saved.value} : saved);
        },
        Words::tr("Payment starts later; it counts against the others."));
    return rows.table();
}

ShownTable staffTable(const Results& results) {
    const Project& project = *results.project;
    RouteRows rows(results, Words::tr("People"), Words::tr("Full-time people"));
    const Numbers& numbers = results.judgement.evaluation.numbers;
    rows.add(
        Words::tr("Needed"), [&](const RouteBeside&, std::size_t r) { return peopleCell(numbers.routes[r].people); },
        Words::tr("Named people, and the seats that are filled around the clock."));
    rows.add(Words::tr("At hand"), [&](const RouteBeside&, std::size_t r) {
        return peopleCell(project.routes[r].parameters.operations.atHand.value);
    });
    rows.add(
        Words::tr("To hire"), [&](const RouteBeside& of, std::size_t) { return numberCell(of.economics.hired); },
        Words::tr("They are in the ledger; those at hand are paid already."));
    return rows.table();
}

} // namespace plumb::ui
