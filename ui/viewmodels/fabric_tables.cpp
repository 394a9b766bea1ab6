// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/fabric_tables.h"

#include <QCoreApplication>

#include "core/base/text.h"
#include "core/evaluation/fabric_plan.h"
#include "core/evaluation/fabric_words.h"
#include "core/report/figures/fabric/words.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Fabric)
};

const QString dash = QStringLiteral("–");

const NetworkNumbers& networkOf(const Results& results, std::size_t r, std::size_t n) {
    return results.judgement.evaluation.numbers.routes[r].fabric.networks[n];
}

QString titleOf(const Route& route) {
    return shown(report::titleOf(route));
}

/// A row of whole numbers that every design in a column has.
using Count = double (*)(const models::FabricCounts&);
struct CountRow {
    const char* name;
    Count count;
};

constexpr std::array countRows{
    CountRow{QT_TRANSLATE_NOOP("Fabric", "Leaf switches"), [](const models::FabricCounts& c) { return c.leaf; }},
    CountRow{QT_TRANSLATE_NOOP("Fabric", "Spine switches"), [](const models::FabricCounts& c) { return c.spine; }},
    CountRow{QT_TRANSLATE_NOOP("Fabric", "Core switches"), [](const models::FabricCounts& c) { return c.core; }},
    CountRow{QT_TRANSLATE_NOOP("Fabric", "Links, node to leaf"),
             [](const models::FabricCounts& c) { return c.endpointLinks; }},
    CountRow{QT_TRANSLATE_NOOP("Fabric", "Links, leaf to spine"),
             [](const models::FabricCounts& c) { return c.leafSpineLinks; }},
    CountRow{QT_TRANSLATE_NOOP("Fabric", "Links, spine to core"),
             [](const models::FabricCounts& c) { return c.spineCoreLinks; }},
    CountRow{QT_TRANSLATE_NOOP("Fabric", "Ports free"),
             [](const models::FabricCounts& c) { return c.freeLeafPorts + c.freeSpinePorts + c.freeCorePorts; }},
};

/// Routers and their links are counted as leaves: what they are called.
QString nameOf(const CountRow& row, std::size_t place, Topology topology) {
    if (topology == Topology::dragonfly) {
        switch (place) {
        case 0:
            return Words::tr("Routers");
        case 3:
            return Words::tr("Links, node to router");
        case 4:
            return Words::tr("Links within groups");
        case 5:
            return Words::tr("Links between groups");
        default:
            break;
        }
    }
    return Words::tr(row.name);
}

/// "+12" of a difference that is one.
QString signedCount(double more) {
    if (more == 0)
        return QStringLiteral("0");
    return (more > 0 ? QStringLiteral("+") : QString()) + shown(groupedNumber(more, 0));
}

} // namespace

ShownCell countCell(double count) {
    return {shown(groupedNumber(count, 0)), shown(exactNumber(count)), {}};
}

ShownCell sumCell(const Outcome& usd) {
    if (!usd)
        return numberCell(usd);
    return {shown(shortMoney(usd.value)), shown(exactMoney(usd.value)), {}};
}

ShownTable fabricCounts(const Results& results, std::size_t r, std::size_t n) {
    const Project& project = *results.project;
    ShownTable table;
    const auto& routes = results.judgement.evaluation.numbers.routes;
    if (!isOwned(project.routes[r].kind) || !networkOf(results, r, n).needed)
        return table;
    const NetworkNumbers& own = networkOf(results, r, n);
    table.name = Words::tr("Switches and links by tier");
    std::vector<const models::FabricCounts*> columns{&own.needed};
    table.columns = {{shown(report::titleOf(project.networks[n])), false},
                     {Words::tr("This route, %1 nodes").arg(shown(groupedNumber(routes[r].nodesDelivered, 0))), true}};
    if (own.boughtFor > routes[r].nodesDelivered && own.bought) {
        columns.push_back(&own.bought);
        table.columns.append({Words::tr("Bought for %1 nodes").arg(shown(groupedNumber(own.boughtFor, 0))), true});
    }
    for (std::size_t other = 0; other < project.routes.size(); ++other) {
        if (other == r || !isOwned(project.routes[other].kind))
            continue;
        columns.push_back(&networkOf(results, other, n).bought);
        table.columns.append({titleOf(project.routes[other]), true});
    }
    for (std::size_t i = 0; i < countRows.size(); ++i) {
        bool isEmpty = true;
        QList<ShownCell> row{wordsCell(nameOf(countRows[i], i, project.routes[r].networks[n].design.topology))};
        for (const models::FabricCounts* counts : columns) {
            const double count = countRows[i].count(*counts);
            isEmpty = isEmpty && count == 0;
            row.append(*counts ? countCell(count) : numberCell(absent(Absence::notBuildable)));
        }
        if (!isEmpty || i + 1 == countRows.size())
            table.rows.append(row);
    }
    QList<ShownCell> largest{ShownCell{Words::tr("Endpoints it can hold"),
                                       Words::tr("That this radix, oversubscription and number of tiers can join."),
                                       {}}};
    for (const models::FabricCounts* counts : columns)
        largest.append(countCell(counts->largest));
    table.rows.append(largest);
    return table;
}

ShownTable fabricPrices(const Results& results, std::size_t r, std::size_t n) {
    const Project& project = *results.project;
    ShownTable table;
    if (!isOwned(project.routes[r].kind) || !networkOf(results, r, n).isFeasible())
        return table;
    const NetworkNumbers& network = networkOf(results, r, n);
    const NetworkParts& parts = project.routes[r].networks[n].parts;
    const NetworkPrice price = networkPrice(network.bought, network.endpointLinks, parts);
    const QString kilowatts = QStringLiteral("kW");
    table.name = Words::tr("What it costs by the plan");
    table.columns = {{Words::tr("Part"), false},
                     {Words::tr("Count"), true},
                     {Words::tr("Price of one"), true},
                     {Words::tr("Together"), true},
                     {Words::tr("Power"), true}};
    table.rows.append({wordsCell(Words::tr("Switches")), countCell(network.bought.switches()),
                       sumCell({parts.switchPrice.value}), sumCell({price.switchUsd}),
                       numberCell({price.switch_kw}, kilowatts)});
    table.rows.append({ShownCell{Words::tr("Optical links"), Words::tr("Two transceivers and the fibre of each."), {}},
                       countCell(price.opticalLinks), sumCell({parts.opticalPrice.value}), sumCell({price.opticalUsd}),
                       wordsCell(dash)});
    table.rows.append(
        {ShownCell{Words::tr("Transceivers"), Words::tr("Two ends of every optical link; their price is in it."), {}},
         countCell(price.transceivers), wordsCell(dash), wordsCell(Words::tr("in the links")),
         numberCell({price.transceiver_kw}, kilowatts)});
    table.rows.append({wordsCell(Words::tr("Copper links")), countCell(price.copperLinks),
                       sumCell({parts.copperPrice.value}), sumCell({price.copperUsd}), wordsCell(dash)});
    table.rows.append({wordsCell(Words::tr("This network")), wordsCell(dash), wordsCell(dash), sumCell({price.usd()}),
                       numberCell({price.power_kw()}, kilowatts)});
    const double accelerators = results.judgement.evaluation.numbers.routes[r].nodesDelivered *
                                results.judgement.evaluation.inputs.parameters.cluster.acceleratorsPerNode.value;
    table.rows.append({wordsCell(Words::tr("For each accelerator")), countCell(accelerators), wordsCell(dash),
                       sumCell({price.usd() / accelerators}),
                       numberCell({1000 * price.power_kw() / accelerators}, QStringLiteral("W"))});
    return table;
}

ShownTable fabricTotals(const Results& results) {
    const Project& project = *results.project;
    ShownTable table;
    table.name = Words::tr("All networks of every route");
    table.columns.append({Words::tr("All networks"), false});
    const auto row = [](const char* name, const char* detail = "") {
        return QList<ShownCell>{ShownCell{Words::tr(name), *detail ? Words::tr(detail) : QString(), {}}};
    };
    QList<ShownCell> switches = row(QT_TRANSLATE_NOOP("Fabric", "Switches"));
    QList<ShownCell> links = row(QT_TRANSLATE_NOOP("Fabric", "Links"));
    QList<ShownCell> power =
        row(QT_TRANSLATE_NOOP("Fabric", "Power"), QT_TRANSLATE_NOOP("Fabric", "Of switches and transceivers."));
    QList<ShownCell> each = row(QT_TRANSLATE_NOOP("Fabric", "For each accelerator"));
    QList<ShownCell> plan = row(QT_TRANSLATE_NOOP("Fabric", "Price by the plan"));
    QList<ShownCell> bid = row(QT_TRANSLATE_NOOP("Fabric", "Network lines of the bid"),
                               QT_TRANSLATE_NOOP("Fabric", "What the ledger holds; the plan is held against it."));
    QList<ShownCell> more = row(QT_TRANSLATE_NOOP("Fabric", "Bid less plan"),
                                QT_TRANSLATE_NOOP("Fabric", "A bid far below the plan leaves something out."));
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (!isOwned(project.routes[r].kind))
            continue;
        const RouteNumbers& route = results.judgement.evaluation.numbers.routes[r];
        table.columns.append({titleOf(project.routes[r]), true});
        double ofSwitches = 0, ofLinks = 0;
        for (const NetworkNumbers& network : route.fabric.networks) {
            ofSwitches += network.bought.switches();
            ofLinks += network.bought ? network.links() : 0;
        }
        // A sum without what cannot be built would look like a low price.
        const bool isFeasible = std::ranges::all_of(route.fabric.networks, &NetworkNumbers::isFeasible);
        const auto whole = [&](double value) { return isFeasible ? Outcome{value} : absent(Absence::notBuildable); };
        const Outcome quoted = quotedNetwork(results.judgement.evaluation.inputs, r).value_or(absent(Absence::noPrice));
        switches.append(isFeasible ? countCell(ofSwitches) : numberCell(whole(0)));
        links.append(isFeasible ? countCell(ofLinks) : numberCell(whole(0)));
        power.append(numberCell(whole(route.fabric.power_kw), QStringLiteral("kW")));
        each.append(sumCell(route.fabric.usdPerAccelerator));
        plan.append(sumCell(whole(route.fabric.usd)));
        bid.append(sumCell(quoted));
        const double apart = quoted.value - route.fabric.usd;
        more.append(quoted && isFeasible ? ShownCell{shown(report::signedMoney(apart)), shown(exactMoney(apart)), {}}
                                         : wordsCell(dash));
    }
    if (table.columns.size() > 1 && !project.networks.empty())
        table.rows = {switches, links, power, each, plan, bid, more};
    return table;
}

ShownTable fabricGrowth(const Results& results, std::size_t r, std::size_t n) {
    const Project& project = *results.project;
    const Evaluation& evaluation = results.judgement.evaluation;
    const auto growth = evaluation.inputs.parameters.cluster.growthNodes;
    ShownTable table;
    if (!growth || !isOwned(project.routes[r].kind) || !networkOf(results, r, n).isFeasible() ||
        !networkOf(results, r, n).grown)
        return table;
    const NetworkNumbers& network = networkOf(results, r, n);
    const models::FabricCounts &now = network.bought, &then = network.grown;
    const NetworkParts& parts = project.routes[r].networks[n].parts;
    const double nodes = evaluation.numbers.routes[r].nodesDelivered;
    const double perNode = evaluation.inputs.parameters.cluster.acceleratorsPerNode.value;
    const NetworkPrice before = networkPrice(now, network.endpointLinks, parts);
    const NetworkPrice after = networkPrice(then, then.endpointLinks, parts);
    table.name = Words::tr("With the next pod");
    table.columns = {{Words::tr("Growth path"), false},
                     {Words::tr("As bought"), true},
                     {Words::tr("With %1 more nodes").arg(shown(groupedNumber(growth->value, 0))), true},
                     {Words::tr("Change"), true}};
    const auto add = [&](const QString& name, double one, double other, const QString& detail = {}) {
        table.rows.append({ShownCell{name, detail, {}}, countCell(one), countCell(other),
                           ShownCell{signedCount(other - one), shown(exactNumber(other - one)), {}}});
    };
    const auto addMoney = [&](const QString& name, double one, double other) {
        table.rows.append({wordsCell(name), sumCell({one}), sumCell({other}),
                           ShownCell{shown(report::signedMoney(other - one)), shown(exactMoney(other - one)), {}}});
    };
    add(Words::tr("Tiers"), now.tiers, then.tiers);
    add(Words::tr("Switches"), now.switches(), then.switches());
    add(Words::tr("Links"), network.links(), then.links());
    addMoney(Words::tr("By the plan"), before.usd(), after.usd());
    addMoney(Words::tr("For each accelerator"), before.usd() / (nodes * perNode),
             after.usd() / ((nodes + growth->value) * perNode));
    add(Words::tr("Endpoints it can hold"), now.largest, then.largest,
        Words::tr("That this radix, oversubscription and number of tiers can join."));
    return table;
}

} // namespace plumb::ui
