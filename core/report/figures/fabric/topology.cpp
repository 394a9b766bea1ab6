// SPDX-License-Identifier: GPL-3.0-or-later
// How a network is cabled, or why it cannot be.
#include "core/base/text.h"
#include "core/evaluation/evaluate.h"
#include "core/report/figures.h"
#include "core/report/figures/fabric/cabling.h"
#include "core/report/figures/fabric/words.h"

namespace plumb::report {
namespace {

Figure without(Figure figure, std::string title, std::string note) {
    figure.title = std::move(title);
    figure.note = std::move(note);
    figure.summary = figure.title + ".";
    return figure;
}

std::string tiersText(int tiers, const Voice& say) {
    switch (tiers) {
    case 1:
        return say("figure.fabric.one_tier", "one tier");
    case 2:
        return say("figure.fabric.two_tiers", "two tiers");
    default:
        return say("figure.fabric.three_tiers", "three tiers");
    }
}

} // namespace

Figure fabricTopology(const Source& source, std::size_t route, std::size_t network) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[route];
    const Network& of = source.project.networks[network];
    const RouteNumbers& numbers = source.evaluation.numbers.routes[route];
    const RouteNetworkParameters& given = bid.networks[network];
    const NetworkDesign& design = given.design;

    Figure figure;
    figure.id = "fabric-topology@" + bid.id + "/" + of.id;
    figure.subtitle =
        say("figure.fabric.subtitle", "{topology}, {speed} Gb/s a port, {radix} ports a switch, {over}:1 at the leaves",
            {{"topology", capital(nameOf(design.topology, say))},
             {"speed", exactNumber(given.parts.speed.value)},
             {"radix", groupedNumber(design.radix.value, 0)},
             {"over", exactNumber(design.oversubscription.value)}});
    figure.x.title = say("figure.fabric.x", "Parts of a tier");
    figure.y.title = say("figure.fabric.y", "Tiers");
    const Message::Arguments names{{"network", titleOf(of)}, {"route", titleOf(bid)}};
    if (!isOwned(bid.kind))
        return without(std::move(figure),
                       say(message("figure.fabric.rented", "{network} of {route} is the provider's", names)),
                       say(whyAbsent(Absence::isRented)));
    const NetworkNumbers& counted = numbers.fabric.networks[network];
    if (!counted.isFeasible())
        return without(
            std::move(figure),
            say(message("figure.fabric.unbuildable", "{network} of {route} cannot be built as it is designed", names)),
            portArithmetic(design, counted, say));

    figure.subtitle += say("figure.fabric.reading", "; lines are bundles of links, … stands for more of the kind");
    cabling::draw(design, counted, numbers.nodesDelivered, say, figure);
    Message::Arguments arguments = names;
    arguments.push_back({"switches", report::counted(say, "figure.fabric.switches", counted.bought.switches(),
                                                     "{count} switch", "{count} switches")});
    arguments.push_back(
        {"links", report::counted(say, "figure.fabric.links", counted.links(), "{count} link", "{count} links")});
    arguments.push_back({"tiers", tiersText(counted.bought.tiers, say)});
    arguments.push_back({"nodes", report::counted(say, "figure.fabric.nodes", numbers.nodesDelivered, "{count} node",
                                                  "{count:node|nodes}")});
    arguments.push_back({"price", shortMoney(counted.usd())});
    arguments.push_back({"largest", groupedNumber(counted.bought.largest, 0)});
    figure.title =
        design.topology == Topology::dragonfly
            ? say(message("figure.fabric.title_dragonfly",
                          "{network} of {route}: {switches} and {links} join {nodes} as a dragonfly", arguments))
            : say(message("figure.fabric.title", "{network} of {route}: {switches} and {links} in {tiers} join {nodes}",
                          arguments));
    figure.summary =
        figure.title + say(message("figure.fabric.summary",
                                   ", for {price}; this design holds {largest} endpoints at most.", arguments));
    return figure;
}

} // namespace plumb::report
