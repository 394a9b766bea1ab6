// SPDX-License-Identifier: GPL-3.0-or-later
// What the routes cost: by category, by year, by level of the cluster, and the saving at every value of an hour.
#include "ui/viewmodels/economics_tables.h"

#include <QCoreApplication>

#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/report/figures/economics/costs.h"
#include "core/report/figures/economics/levels.h"
#include "ui/viewmodels/fabric_tables.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Economics)
};

report::Source sourceOf(const Results& results) {
    return {*results.project, results.judgement.evaluation};
}

/// A table of sums as it is read: exact to the cent on hover.
ShownTable shownSums(const report::Table& table, const QString& name) {
    ShownTable of;
    of.name = name;
    for (const report::Column& column : table.columns)
        of.columns.append({shown(column.title), column.align == report::Align::right});
    for (const std::vector<report::Cell>& row : table.rows) {
        const bool isTotal = &row == &table.rows.back();
        QList<ShownCell> cells;
        for (const report::Cell& cell : row) {
            const bool isName = &cell == &row.front();
            if (isName || cell.number)
                cells.append({shown(cell.text), cell.number ? shown(exactMoney(*cell.number)) : shown(cell.text), {}});
            else // a total that does not exist is said, an entry is not missed
                cells.append({isTotal ? shown(cell.text) : QStringLiteral("–"), shown(cell.text), {}});
        }
        of.rows.append(cells);
    }
    return of;
}

/// What a column of sums is missing is said on hover of its total.
void explainTotals(const Results& results, ShownTable& table) {
    const Project& project = *results.project;
    for (std::size_t r = 0; r < project.routes.size() && !table.rows.isEmpty(); ++r) {
        const Outcome& cost = results.judgement.evaluation.numbers.routes[r].cost;
        if (!cost)
            table.rows.last()[static_cast<qsizetype>(r) + 1].detail = shown(render(whyAbsent(cost.absence)));
    }
}

QString valueName(const Results& results, HourValue value) {
    const Outcome& hour = results.judgement.evaluation.numbers.hourValue[static_cast<std::size_t>(value)];
    const QString amount = hour ? shown(shortMoney(hour.value)) : shown(report::absenceWord(hour.absence, {}));
    switch (value) {
    case HourValue::baselineCost:
        return results.project->parameters.terms.usefulHourValue ? Words::tr("As entered, %1").arg(amount)
                                                                 : Words::tr("Baseline, %1").arg(amount);
    case HourValue::rentCost:
        return Words::tr("Cheapest rent, %1").arg(amount);
    case HourValue::energyCost:
        return Words::tr("Energy alone, %1").arg(amount);
    }
    return {};
}

} // namespace

ShownTable costTable(const Results& results) {
    report::OutcomeCells cells{report::Voice{}};
    ShownTable table = shownSums(report::costsByCategory(sourceOf(results), cells), Words::tr("Costs by category"));
    explainTotals(results, table);
    if (!table.rows.isEmpty())
        table.rows.last()[0].detail = Words::tr("Present value of the ledger: what every figure of cost is made of.");
    return table;
}

ShownTable ledgerTable(const Results& results, std::size_t r) {
    return shownSums(report::ledgerByYear(sourceOf(results), r), Words::tr("Costs by year"));
}

ShownTable hourTable(const Results& results) {
    const Project& project = *results.project;
    const Numbers& numbers = results.judgement.evaluation.numbers;
    ShownTable table;
    table.name = Words::tr("The saving at each value of an hour");
    table.columns.append({Words::tr("Useful hour at"), false});
    for (const Route& route : project.routes)
        table.columns.append({shown(report::titleOf(route)), true});
    for (const HourValue value : {HourValue::baselineCost, HourValue::rentCost, HourValue::energyCost}) {
        const auto v = static_cast<std::size_t>(value);
        const Outcome& hour = numbers.hourValue[v];
        QList<ShownCell> row{{valueName(results, value),
                              hour ? shown(exactNumber(hour.value)) + shown(' ' + shownUnit("USD/h"))
                                   : shown(render(whyAbsent(hour.absence))),
                              {}}};
        for (const RouteNumbers& route : numbers.routes)
            row.append(sumCell(route.saving[v]));
        table.rows.append(row);
    }
    return table;
}

ShownTable levelTable(const Results& results) {
    const Project& project = *results.project;
    const Evaluation& evaluation = results.judgement.evaluation;
    ShownTable table;
    table.name = Words::tr("What one of every level costs");
    table.columns.append({Words::tr("Level of the cluster"), false});
    std::vector<std::size_t> owned;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (!isOwned(project.routes[r].kind) || !evaluation.numbers.routes[r].cost)
            continue;
        owned.push_back(r);
        table.columns.append({shown(report::titleOf(project.routes[r])), true});
    }
    if (owned.empty())
        return table;
    for (std::size_t i = 0; i < enumCount<ClusterLevel>; ++i) {
        QList<ShownCell> row{wordsCell(shown(report::nameOf(static_cast<ClusterLevel>(i), report::Voice{})))};
        for (const std::size_t r : owned) {
            const LevelCost& level = evaluation.beside[r].economics.levels[i];
            const report::LevelAmount amount = *report::amountOf(level);
            QString detail = shown(exactMoney(amount.usd));
            detail += level.restNodes > 0
                          ? Words::tr("; %1 whole ones, and a smaller one of %2 nodes at %3")
                                .arg(shown(groupedNumber(level.whole, 0)), shown(exactNumber(level.restNodes)),
                                     shown(exactMoney(level.restUsd.value)))
                          : Words::tr("; %1 of them").arg(shown(groupedNumber(level.whole, 0)));
            row.append({amount.isWhole ? shown(shortMoney(amount.usd))
                                       : Words::tr("%1 (a part)").arg(shown(shortMoney(amount.usd))),
                        detail,
                        {}});
        }
        table.rows.append(row);
    }
    return table;
}

} // namespace plumb::ui
