// SPDX-License-Identifier: GPL-3.0-or-later
// What the cluster is made of: one of each level opened inside the next larger one, with counts and what one costs.
#include <algorithm>
#include <cmath>

#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/evaluation/evaluate.h"
#include "core/report/figures.h"
#include "core/report/figures/work/words.h"

namespace plumb::report {
namespace {

constexpr std::size_t levelCount = enumCount<ClusterLevel>;

// Shares of the drawing (assumed: what reads well on a page and on a slide).
constexpr double heads = 0.2;      // the names above the columns
constexpr double headAir = 0.02;   // between them and the parts
constexpr double columnAir = 0.1;  // of a column
constexpr double opened = 0.74;    // of the height of a part, for the one that is opened in it
constexpr double partAir = 0.012;  // between the opened one and its neighbours
constexpr double wholeness = 1e-9; // counts are whole up to rounding

std::string costText(const Outcome& usd, const Voice& say) {
    return usd ? shortMoney(usd.value) : absenceWord(usd.absence, say);
}

/// "8 pods", "8 pods and a part", "a part of a pod".
std::string headOf(ClusterLevel level, const LevelCost& cost, const Voice& say) {
    if (cost.whole == 0)
        return say("figure.cluster.part_only", "part of one {level}", {{"level", lowerCase(nameOf(level, say))}});
    const std::string counted = countOf(level, cost.whole, say);
    return cost.restNodes > 0 ? say("figure.cluster.and_part", "{count} and a part", {{"count", counted}}) : counted;
}

std::string headDetail(const LevelCost& cost, const Voice& say) {
    if (cost.whole == 0)
        return costText(cost.restUsd, say);
    return cost.whole == 1 ? costText(cost.fullUsd, say)
                           : say("figure.cluster.each", "{usd} each", {{"usd", costText(cost.fullUsd, say)}});
}

/// The parts of one level inside the opened one of the level above.
struct Column {
    double nodes = 0;  ///< of the opened one
    double others = 0; ///< of equal size beside it
    double rest = 0;   ///< nodes of a smaller one beside them
};

Column columnIn(double parentNodes, double nominalNodes) {
    Column column;
    column.nodes = std::min(nominalNodes, parentNodes);
    const double whole = std::floor(parentNodes / column.nodes + wholeness);
    column.others = whole - 1;
    const double rest = parentNodes - whole * column.nodes;
    column.rest = rest > wholeness * parentNodes ? rest : 0;
    return column;
}

std::string openedDetail(ClusterLevel level, const Column& column, const LevelCost& cost, double perNode,
                         const Voice& say) {
    switch (level) {
    case ClusterLevel::accelerator:
        return {};
    case ClusterLevel::node:
        return countOf(ClusterLevel::accelerator, perNode, say);
    default:
        break;
    }
    const std::string nodes = countOf(ClusterLevel::node, column.nodes, say);
    return column.nodes < cost.nodes ? say("figure.cluster.of_full", "{nodes} of {full}",
                                           {{"nodes", nodes}, {"full", groupedNumber(cost.nodes, 0)}})
                                     : nodes;
}

void layOut(const std::array<LevelCost, levelCount>& levels, double perNode, const Voice& say, Figure& to) {
    constexpr double pitch = 1.0 / static_cast<double>(levelCount);
    constexpr double width = (1 - columnAir) * pitch;
    for (std::size_t l = 0; l < levelCount; ++l) {
        const auto level = static_cast<ClusterLevel>(l);
        to.boxes.push_back({"head-" + std::string(nameOf(level)), headOf(level, levels[l], say),
                            headDetail(levels[l], say), static_cast<double>(l) * pitch, 0, width, heads, false, true});
    }
    double top = heads + headAir, height = 1 - top, parent = levels[0].nodes;
    for (std::size_t l = 0; l < levelCount; ++l) {
        const auto level = static_cast<ClusterLevel>(l);
        const std::string id(nameOf(level));
        const double x = static_cast<double>(l) * pitch;
        const Column column = columnIn(parent, levels[l].nodes);
        const bool isAlone = column.others == 0 && column.rest == 0;
        const double own = isAlone ? height : opened * height;
        to.boxes.push_back({id, nameOf(level, say), openedDetail(level, column, levels[l], perNode, say), x, top, width,
                            own, false, false});
        if (!isAlone) {
            const std::string more =
                say("figure.cluster.more", "{count} more", {{"count", groupedNumber(column.others, 0)}});
            const std::string part = countOf(ClusterLevel::node, column.rest, say);
            to.boxes.push_back(
                {id + "-others",
                 column.others == 0 ? say("figure.cluster.smaller", "a smaller one, {nodes}", {{"nodes", part}}) : more,
                 column.others > 0 && column.rest > 0
                     ? say("figure.cluster.one_smaller", "one of {nodes}", {{"nodes", part}})
                     : std::string(),
                 x, top + own + partAir * height, width, height - own - partAir * height, column.others > 1, false});
        }
        height = own;
        parent = column.nodes;
    }
}

std::string summaryOf(const std::array<LevelCost, levelCount>& levels, const Voice& say) {
    std::vector<std::string> parts;
    for (std::size_t l = 1; l < levelCount; ++l) {
        const auto level = static_cast<ClusterLevel>(l);
        parts.push_back(say("figure.cluster.summary_part", "{head} ({usd})",
                            {{"head", headOf(level, levels[l], say)}, {"usd", headDetail(levels[l], say)}}));
    }
    return join(parts, ", ");
}

} // namespace

Figure clusterLevels(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[route];
    const Inputs& inputs = source.evaluation.inputs;
    Figure figure;
    figure.id = "cluster-levels@" + bid.id;
    figure.subtitle =
        say("figure.cluster.subtitle",
            "Present value of all costs over {years} years, {currency}; one of each level is opened, its "
            "neighbours stand below it",
            {{"years", exactNumber(inputs.parameters.terms.horizon.value)}, {"currency", writtenCurrency().code}});
    figure.x.title = say("figure.cluster.x", "Levels");
    figure.y.title = say("figure.cluster.y", "Parts of a level");
    if (!isOwned(bid.kind))
        return withNote(std::move(figure),
                        say("figure.cluster.rented", "{route} is rented: what its cluster is made of is the provider's",
                            {{"route", titleOf(bid)}}),
                        say("figure.cluster.choose", "Choose a route that is owned to see its levels."));
    const auto& levels = source.evaluation.beside[route].economics.levels;
    const double perNode = inputs.parameters.cluster.acceleratorsPerNode.value;
    layOut(levels, perNode, say, figure);
    const auto at = [&](ClusterLevel level) -> const LevelCost& { return levels[static_cast<std::size_t>(level)]; };
    const LevelCost &node = at(ClusterLevel::node), &accelerator = at(ClusterLevel::accelerator);
    const Message::Arguments arguments{{"route", titleOf(bid)},
                                       {"accelerators", countOf(ClusterLevel::accelerator, accelerator.whole, say)},
                                       {"nodes", countOf(ClusterLevel::node, node.whole, say)},
                                       {"units", headOf(ClusterLevel::unit, at(ClusterLevel::unit), say)},
                                       {"node_usd", costText(node.fullUsd, say)},
                                       {"accelerator_usd", costText(accelerator.fullUsd, say)}};
    figure.title =
        node.fullUsd
            ? say(message("figure.cluster.title",
                          "{route}: {accelerators} in {nodes} and {units}; a node costs {node_usd}, an accelerator "
                          "{accelerator_usd}",
                          arguments))
            : say(message("figure.cluster.unpriced", "{route}: {accelerators} in {nodes} and {units}, not fully priced",
                          arguments));
    figure.summary =
        figure.title + say("figure.cluster.summary", "; from above: {parts}.", {{"parts", summaryOf(levels, say)}});
    if (!node.fullUsd)
        figure.note = say(whyAbsent(node.fullUsd.absence));
    return figure;
}

} // namespace plumb::report
