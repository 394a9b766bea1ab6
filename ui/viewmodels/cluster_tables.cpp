// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/cluster_tables.h"

#include <QCoreApplication>

#include "core/base/text.h"
#include "core/evaluation/steps.h"
#include "core/models/failure_classes.h"
#include "core/report/figures/work/words.h"
#include "ui/viewmodels/fabric_tables.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Cluster)
};

QString titleOf(const Route& route) {
    return shown(report::titleOf(route));
}

/// Nodes of one; a share of a node in words.
ShownCell nodesCell(ClusterLevel level, const LevelCost& cost) {
    if (level == ClusterLevel::accelerator)
        return {Words::tr("1/%1 of a node").arg(shown(groupedNumber(1 / cost.nodes, 0))),
                shown(exactNumber(cost.nodes)),
                {}};
    return countCell(cost.nodes);
}

/// "64", "6 and 4 nodes"; "4 nodes" where no whole one is full.
ShownCell partsCell(const LevelCost& cost) {
    if (cost.restNodes <= 0)
        return countCell(cost.whole);
    const QString rest = shown(report::countOf(ClusterLevel::node, cost.restNodes, report::Voice{}));
    return {cost.whole > 0 ? Words::tr("%1 and %2").arg(shown(groupedNumber(cost.whole, 0)), rest) : rest,
            cost.restUsd ? Words::tr("The smaller one costs %1.").arg(shown(exactMoney(cost.restUsd.value)))
                         : QString(),
            {}};
}

ShownCell costCell(const LevelCost& cost) {
    // Where there is no whole one, what there is costs what the rest does.
    const Outcome& usd = cost.whole > 0 ? cost.fullUsd : cost.restUsd;
    ShownCell cell = sumCell(usd);
    if (usd && cost.whole > 0 && cost.fullCapex)
        cell.detail =
            Words::tr("%1; capex of it %2").arg(shown(exactMoney(usd.value)), shown(exactMoney(cost.fullCapex.value)));
    return cell;
}

using SizeFigure = ShownCell (*)(const Results&, std::size_t);

struct SizeRow {
    const char* name;
    const char* detail;
    SizeFigure figure;
    bool isOwned = true; ///< rent has none of its own
};

const RouteNumbers& numbersOf(const Results& results, std::size_t r) {
    return results.judgement.evaluation.numbers.routes[r];
}

const RouteParameters& givenOf(const Results& results, std::size_t r) {
    return results.judgement.evaluation.inputs.routes[r].parameters;
}

constexpr std::array sizeRows{
    SizeRow{QT_TRANSLATE_NOOP("Cluster", "Nodes delivered"), "",
            [](const Results& results, std::size_t r) { return countCell(numbersOf(results, r).nodesDelivered); }},
    SizeRow{QT_TRANSLATE_NOOP("Cluster", "Hot spare nodes"),
            QT_TRANSLATE_NOOP("Cluster", "Delivered and paid, but held back from work."),
            [](const Results& results, std::size_t r) {
                return countCell(givenOf(results, r).cluster.hotSpareNodes.value);
            }},
    SizeRow{QT_TRANSLATE_NOOP("Cluster", "Accelerators in service"), "",
            [](const Results& results, std::size_t r) { return countCell(numbersOf(results, r).accelerators); }},
    SizeRow{QT_TRANSLATE_NOOP("Cluster", "IT power"), QT_TRANSLATE_NOOP("Cluster", "Nodes and networks at full load."),
            [](const Results& results, std::size_t r) {
                return numberCell({numbersOf(results, r).power.it_kw}, QStringLiteral("kW"));
            }},
    SizeRow{QT_TRANSLATE_NOOP("Cluster", "Power at the meter"), "",
            [](const Results& results, std::size_t r) {
                return numberCell({numbersOf(results, r).power.meter_kw}, QStringLiteral("kW"));
            }},
    SizeRow{QT_TRANSLATE_NOOP("Cluster", "Racks"), "",
            [](const Results& results, std::size_t r) { return countCell(numbersOf(results, r).facility.racks); }},
    SizeRow{QT_TRANSLATE_NOOP("Cluster", "Power of a rack"), "",
            [](const Results& results, std::size_t r) {
                return numberCell({numbersOf(results, r).facility.rack_kw}, QStringLiteral("kW"));
            }},
    SizeRow{QT_TRANSLATE_NOOP("Cluster", "Floor for the racks"),
            QT_TRANSLATE_NOOP("Cluster", "Racks with their share of the aisles."),
            [](const Results& results, std::size_t r) {
                return numberCell({numbersOf(results, r).facility.racks * givenOf(results, r).rack.area.value},
                                  QStringLiteral("m²"));
            }},
    SizeRow{QT_TRANSLATE_NOOP("Cluster", "Availability"),
            QT_TRANSLATE_NOOP("Cluster", "Share of the time a node is there: it is no part of the useful share."),
            [](const Results& results, std::size_t r) {
                ShownCell cell = percentCell({numbersOf(results, r).availability});
                cell.text = shown(percent(numbersOf(results, r).availability, 4));
                return cell;
            },
            false},
};

} // namespace

ShownTable levelCosts(const Results& results, std::size_t route) {
    const Project& project = *results.project;
    ShownTable table;
    if (!isOwned(project.routes[route].kind))
        return table;
    table.name = Words::tr("Levels of the cluster, and what one of each costs");
    table.columns = {{Words::tr("Level"), false}, {Words::tr("Nodes of one"), true}, {Words::tr("Count"), true}};
    std::vector<std::size_t> owned;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (!isOwned(project.routes[r].kind))
            continue;
        owned.push_back(r);
        table.columns.append({titleOf(project.routes[r]), true});
    }
    for (std::size_t l = 0; l < enumCount<ClusterLevel>; ++l) {
        const auto level = static_cast<ClusterLevel>(l);
        const auto costOn = [&](std::size_t r) -> const LevelCost& {
            return results.judgement.evaluation.beside[r].economics.levels[l];
        };
        const LevelCost& here = costOn(route);
        QList<ShownCell> row{wordsCell(shown(report::nameOf(level, report::Voice{}))), nodesCell(level, here),
                             partsCell(here)};
        for (const std::size_t r : owned)
            row.append(costCell(costOn(r)));
        table.rows.append(row);
    }
    return table;
}

ShownTable clusterSizes(const Results& results) {
    const Project& project = *results.project;
    ShownTable table;
    table.name = Words::tr("Size of the cluster by route");
    table.columns.append({Words::tr("Size"), false});
    for (const Route& route : project.routes)
        table.columns.append({titleOf(route), true});
    for (const SizeRow& row : sizeRows) {
        QList<ShownCell> cells{ShownCell{Words::tr(row.name), *row.detail ? Words::tr(row.detail) : QString(), {}}};
        for (std::size_t r = 0; r < project.routes.size(); ++r)
            cells.append(row.isOwned && !isOwned(project.routes[r].kind) ? numberCell(absent(Absence::isRented))
                                                                         : row.figure(results, r));
        table.rows.append(cells);
    }
    if (project.routes.empty())
        table.rows.clear();
    return table;
}

ShownTable failureReach(const Results& results, std::size_t route) {
    const Project& project = *results.project;
    const Inputs& inputs = results.judgement.evaluation.inputs;
    ShownTable table;
    const double nodes = numbersOf(results, route).nodesDelivered;
    if (project.components.empty() || !isOwned(project.routes[route].kind) || nodes < 1)
        return table;
    const double ratio = steps::rateRatio(inputs, route);
    table.name = Words::tr("How far a failure of each component class reaches");
    table.columns = {{Words::tr("Component class"), false},
                     {Words::tr("One takes down"), true},
                     {Words::tr("Units"), true},
                     {Words::tr("Interrupts a year"), true},
                     {Words::tr("Replacements a year"), true},
                     {Words::tr("Tickets a year"), true}};
    for (std::size_t c = 0; c < project.components.size(); ++c) {
        const ComponentRates& rates = inputs.components[c].parameters.rates;
        const double units = models::unitsBelow({rates.units, rates.groupNodes, rates.interrupts}, {nodes}).value;
        const double group = rates.groupNodes.value;
        table.rows.append(
            {wordsCell(shown(report::titleOf(project.components[c]))),
             wordsCell(group == 1 ? Words::tr("1 node") : Words::tr("%1 nodes").arg(shown(groupedNumber(group, 0)))),
             countCell(units), numberCell({units * rates.interrupts.value * ratio}),
             numberCell({units * rates.replacements.value}), numberCell({units * rates.tickets.value})});
    }
    return table;
}

} // namespace plumb::ui
