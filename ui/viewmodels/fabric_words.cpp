// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/fabric_words.h"

#include <QCoreApplication>

#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/evaluation/evaluate.h"
#include "core/report/figures/fabric/words.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Fabric)
};

QString counted(double count) {
    return shown(groupedNumber(count, 0));
}

/// Three significant digits, without an abbreviation where the sum is as short without.
QString priceOfOne(double usd) {
    constexpr double abbreviated = 1e5;
    return shown(usd >= 1 && usd < abbreviated ? asAmount(significant(usd)) : shortMoney(usd));
}

QString tierWord(int tiers) {
    return tiers >= 3 ? Words::tr("third") : Words::tr("second");
}

QString growthWords(const Results& results, std::size_t r, std::size_t n) {
    const NetworkNumbers& network = results.judgement.evaluation.numbers.routes[r].fabric.networks[n];
    switch (growthOf(results, r, n)) {
    case Growth::unset:
        return {};
    case Growth::holds:
        return Words::tr(", and holds the next pod within its tiers");
    case Growth::moreTiers:
        return Words::tr(", and cannot hold the next pod without a %1 tier").arg(tierWord(network.grown.tiers));
    case Growth::beyond:
        return Words::tr(", and cannot hold the next pod");
    }
    return {};
}

} // namespace

Growth growthOf(const Results& results, std::size_t r, std::size_t n) {
    const Evaluation& evaluation = results.judgement.evaluation;
    const FabricNumbers& fabric = evaluation.numbers.routes[r].fabric;
    if (!evaluation.inputs.parameters.cluster.growthNodes || !isOwned(results.project->routes[r].kind))
        return Growth::unset;
    const NetworkNumbers& network = fabric.networks[n];
    if (!network.grown)
        return Growth::beyond;
    return network.grown.tiers > network.bought.tiers ? Growth::moreTiers : Growth::holds;
}

QString fabricSentence(const Results& results, const Fabric& of) {
    const Project& project = *results.project;
    if (of.networks.isEmpty())
        return Words::tr("The project has no network yet, so that nothing is known of its switches, links and price.");
    if (of.route.isEmpty())
        return Words::tr("There is no route yet whose fabric could be counted.");
    const auto r = static_cast<std::size_t>(placeIn(of.routes, of.route));
    const auto n = static_cast<std::size_t>(placeIn(of.networks, of.network));
    const QString route = of.routes[static_cast<qsizetype>(r)].title;
    const QString network = of.networks[static_cast<qsizetype>(n)].title;
    if (!isOwned(project.routes[r].kind))
        return Words::tr("The fabric of %1 is the provider's: there is nothing to count, and nothing to own.")
            .arg(route);
    const RouteNumbers& numbers = results.judgement.evaluation.numbers.routes[r];
    const NetworkNumbers& counts = numbers.fabric.networks[n];
    if (!counts.isFeasible())
        return Words::tr("%1 of %2 cannot be built as it is designed.").arg(network, route);
    const double accelerators =
        numbers.nodesDelivered * results.judgement.evaluation.inputs.parameters.cluster.acceleratorsPerNode.value;
    const double switches = counts.bought.switches(), links = counts.links();
    return Words::tr("%1 of %2 takes %3 and %4, %5 an accelerator%6.")
        .arg(network, route, switches == 1 ? Words::tr("1 switch") : Words::tr("%1 switches").arg(counted(switches)),
             links == 1 ? Words::tr("1 link") : Words::tr("%1 links").arg(counted(links)),
             priceOfOne(counts.usd() / accelerators), growthWords(results, r, n));
}

std::optional<FabricStep> growthStepFor(const Results& results, std::size_t r, std::size_t n) {
    const Project& project = *results.project;
    if (!isOwned(project.routes[r].kind))
        return std::nullopt;
    const NetworkNumbers& network = results.judgement.evaluation.numbers.routes[r].fabric.networks[n];
    switch (growthOf(results, r, n)) {
    case Growth::unset:
        return FabricStep{
            Words::tr("The project names no next pod, so that nothing is said of how this network grows."),
            Words::tr("Enter the nodes of the next pod"),
            shown(addressText(project, addressOf<&ProjectParameters::cluster, &ProjectCluster::growthNodes>()))};
    case Growth::beyond: {
        const double nodes = results.judgement.evaluation.numbers.routes[r].nodesDelivered +
                             results.judgement.evaluation.inputs.parameters.cluster.growthNodes->value;
        return FabricStep{Words::tr("The next pod does not fit: %1")
                              .arg(shown(report::portArithmetic(project.routes[r].networks[n].design, network.grown,
                                                                nodes, report::Voice{}))),
                          {},
                          {}};
    }
    case Growth::holds:
    case Growth::moreTiers:
        break;
    }
    return std::nullopt;
}

} // namespace plumb::ui
