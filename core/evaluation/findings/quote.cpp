// SPDX-License-Identifier: GPL-3.0-or-later
// Prices that were quoted for another number of nodes than the route delivers.
#include <map>

#include <fmt/format.h>

#include "core/evaluation/findings/collector.h"

namespace plumb::findings_of {
namespace {

/// The lines of one bid that were quoted for one number of nodes.
struct Quoted {
    std::size_t first = 0; ///< index of the first of them
    std::size_t count = 0;
    double usd = 0;
};

void otherNumberOfNodes(const Project& project, std::size_t r, double delivered, Collector& to) {
    const Route& route = project.routes[r];
    std::map<double, Quoted> byNodes;
    for (std::size_t l = 0; l < route.lines.size(); ++l) {
        const LineQuote& quote = route.lines[l].quote;
        if (!quote.price || !quote.builtFor || quote.builtFor->value == delivered)
            continue;
        Quoted& quoted = byNodes.try_emplace(quote.builtFor->value, Quoted{.first = l}).first->second;
        ++quoted.count;
        quoted.usd += quote.price->value;
    }
    for (const auto& [nodes, quoted] : byNodes) {
        const Message::Arguments arguments{{"route", titleOf(route)},
                                           {"line", titleOf(project.lines[quoted.first])},
                                           {"count", fmt::format("{}", quoted.count)},
                                           {"nodes", groupedNumber(nodes, 0)},
                                           {"delivered", groupedNumber(delivered, 0)},
                                           {"each", shortMoney(quoted.usd / nodes)},
                                           {"scaled", shortMoney(quoted.usd / nodes * delivered)},
                                           {"usd", shortMoney(quoted.usd)}};
        to.add(
            Severity::warning, to.at<&RouteLineParameters::quote, &LineQuote::builtFor>({r, quoted.first}),
            quoted.count == 1
                ? message("finding.quoted_for_line",
                          "{route}: the price of {line} was quoted for {nodes:node|nodes}, and the route delivers "
                          "{delivered}.",
                          arguments)
                : message("finding.quoted_for_lines",
                          "{route}: {count} prices were quoted for {nodes:node|nodes}, and the route delivers "
                          "{delivered}.",
                          arguments),
            message(
                "finding.quoted_for.remedy",
                "Ask for a quote for {delivered:node|nodes}. At {each} a node it would be {scaled} instead of {usd}.",
                arguments));
    }
}

} // namespace

void quote(const Project& project, const Evaluation& evaluation, Collector& to) {
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (isOwned(project.routes[r].kind))
            otherNumberOfNodes(project, r, evaluation.numbers.routes[r].nodesDelivered, to);
    }
}

} // namespace plumb::findings_of
