// SPDX-License-Identifier: GPL-3.0-or-later
// What every level of the cluster costs, from the site to the accelerator.
#include <algorithm>
#include <cmath>

#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/report/figures/economics/levels.h"

namespace plumb::report {
namespace {

// Shares of the drawing (assumed): names to the left, boxes that narrow from the site to the accelerator.
constexpr double namesWidth = 0.16;
constexpr double widest = 0.8;
constexpr double narrowest = 0.3;
constexpr double gapShare = 0.3; // of the height of a row

std::string countWords(const LevelCost& level, const Voice& say) {
    const std::string whole = groupedNumber(level.whole, 0);
    if (level.restNodes <= 0)
        return say("figure.cost_levels.whole", "{count} in all", {{"count", whole}});
    return say("figure.cost_levels.rest", "{count} whole, one of {nodes}",
               {{"count", whole},
                {"nodes", level.restNodes == 1 ? say("figure.cost_levels.node", "1 node")
                                               : say("figure.cost_levels.nodes", "{count:node|nodes}",
                                                     {{"count", groupedNumber(level.restNodes, 0)}})}});
}

std::string capexWords(const LevelCost& level, const Voice& say) {
    return say("figure.cost_levels.capex", "capex {capex}", {{"capex", shortMoney(amountOf(level)->capex)}});
}

} // namespace

std::string nameOf(ClusterLevel level, const Voice& say) {
    switch (level) {
    case ClusterLevel::site:
        return say("cluster_level.site", "Site");
    case ClusterLevel::hall:
        return say("cluster_level.hall", "Data hall");
    case ClusterLevel::pod:
        return say("cluster_level.pod", "Pod");
    case ClusterLevel::unit:
        return say("cluster_level.unit", "Scalable unit");
    case ClusterLevel::rack:
        return say("cluster_level.rack", "Rack");
    case ClusterLevel::node:
        return say("cluster_level.node", "Node");
    case ClusterLevel::accelerator:
        return say("cluster_level.accelerator", "Accelerator");
    }
    return {};
}

std::optional<LevelAmount> amountOf(const LevelCost& level) {
    // A level that is larger than the route has no whole one: its part is all there is.
    if (!level.fullUsd)
        return std::nullopt;
    const bool hasWhole = level.whole >= 1;
    const double share = hasWhole ? 1 : level.restNodes / level.nodes;
    return LevelAmount{hasWhole ? level.fullUsd.value : level.restUsd.value, level.fullCapex.value * share,
                       hasWhole ? level.nodes : level.restNodes, hasWhole};
}

Figure costLevels(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[route];
    const EconomicsBeside& beside = source.evaluation.beside[route].economics;
    const std::string name = titleOf(bid);
    Figure figure;
    figure.id = "cost-levels@" + bid.id;
    figure.subtitle =
        say("figure.cost_levels.subtitle",
            "Present value of cost over the horizon in {currency}, of a whole one at every level of the cluster",
            {{"currency", writtenCurrency().code}});
    figure.x = {say("figure.cost_levels.x", "Level"), {}, 0, 1, Scale::linear};
    figure.y = {say("figure.cost_levels.y", "Cost"), shownUnit("USD"), 0, 1, Scale::linear};
    const LevelCost& site = beside.levels.front();
    if (!site.fullUsd) {
        figure.title = say("figure.cost_levels.none", "{route} has no cost to share out", {{"route", name}});
        figure.note = say(whyAbsent(site.fullUsd.absence));
        figure.summary = figure.title + ".";
        return figure;
    }
    const std::size_t count = beside.levels.size();
    const double row = 1 / (static_cast<double>(count) - gapShare);
    std::optional<std::size_t> above;
    for (std::size_t i = 0; i < count; ++i) {
        const LevelCost& level = beside.levels[i];
        const auto which = static_cast<ClusterLevel>(i);
        const std::string id(plumb::nameOf(which));
        const double y = static_cast<double>(i) * row, height = row * (1 - gapShare);
        const double width = widest - (widest - narrowest) * static_cast<double>(i) / static_cast<double>(count - 1);
        figure.boxes.push_back(
            {id + "-name", nameOf(which, say), countWords(level, say), 0, y, namesWidth, height, false, true});
        figure.boxes.push_back({id, shortMoney(amountOf(level)->usd), capexWords(level, say),
                                namesWidth + (1 - namesWidth - width) / 2, y, width, height, level.whole > 1, false});
        const std::size_t here = figure.boxes.size() - 1;
        if (above)
            figure.wires.push_back({*above, here, {}, 1});
        above = here;
    }
    const auto costOf = [&](ClusterLevel level) {
        return shortMoney(amountOf(beside.levels[static_cast<std::size_t>(level)])->usd);
    };
    figure.title =
        say("figure.cost_levels.title", "On {route} an accelerator costs {accelerator}, a rack {rack}, the site {site}",
            {{"route", name},
             {"accelerator", costOf(ClusterLevel::accelerator)},
             {"rack", costOf(ClusterLevel::rack)},
             {"site", costOf(ClusterLevel::site)}});
    figure.summary = figure.title + say("figure.cost_levels.summary", ", all costs over the horizon at present value.");
    return figure;
}

} // namespace plumb::report
