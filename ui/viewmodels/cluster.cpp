// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/cluster.h"

#include <QCoreApplication>

#include "core/base/text.h"
#include "core/evaluation/evaluate.h"
#include "core/report/figures.h"
#include "core/report/figures/work/words.h"
#include "ui/viewmodels/cluster_tables.h"
#include "ui/viewmodels/reliability.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Cluster)
};

template <auto Name>
QString ofCluster(const Project& project) {
    return shown(addressText(project, addressOf<&ProjectParameters::cluster, Name>()));
}

QStringList formFor(const Project& project, std::size_t r) {
    QStringList form{
        ofCluster<&ProjectCluster::nodes>(project),     ofCluster<&ProjectCluster::acceleratorsPerNode>(project),
        ofCluster<&ProjectCluster::unitNodes>(project), ofCluster<&ProjectCluster::podUnits>(project),
        ofCluster<&ProjectCluster::hallPods>(project),  ofCluster<&ProjectCluster::growthNodes>(project)};
    if (r >= project.routes.size() || !isOwned(project.routes[r].kind))
        return form;
    form.append(shown(addressText(project, addressOf<&RouteParameters::cluster, &RouteCluster::nodesDelivered>({r}))));
    form.append(shown(addressText(project, addressOf<&RouteParameters::cluster, &RouteCluster::hotSpareNodes>({r}))));
    form.append(shown(addressText(project, addressOf<&RouteParameters::rack, &RouteRack::nodes>({r}))));
    return form;
}

QString counted(ClusterLevel level, double count) {
    return shown(report::countOf(level, count, report::Voice{}));
}

/// The largest level of which there are several.
ClusterLevel largestWhole(const EconomicsBeside& economics) {
    for (std::size_t l = static_cast<std::size_t>(ClusterLevel::hall); l < economics.levels.size(); ++l) {
        if (economics.levels[l].whole >= 2)
            return static_cast<ClusterLevel>(l);
    }
    return ClusterLevel::accelerator;
}

} // namespace

Cluster cluster(const Results& results, const QString& route) {
    const Project& project = *results.project;
    Cluster of;
    of.routes = choicesOf(project.routes);
    of.route = placeIn(of.routes, route) >= 0 ? route : firstRoute(results);
    of.lacksClasses = project.components.empty();
    of.sizes = clusterSizes(results);
    if (of.route.isEmpty()) {
        of.form = formFor(project, 0);
        return of;
    }
    const auto r = static_cast<std::size_t>(placeIn(of.routes, of.route));
    of.form = formFor(project, r);
    const report::Source source{project, results.judgement.evaluation};
    of.levels = report::clusterLevels(source, r);
    of.costs = levelCosts(results, r);
    of.reach = failureReach(results, r);
    if (!of.lacksClasses)
        of.classes = report::classRates(source, r);
    return of;
}

QString clusterSentence(const Results& results, const Cluster& of) {
    const Project& project = *results.project;
    const ProjectCluster& given = results.judgement.evaluation.inputs.parameters.cluster;
    if (of.route.isEmpty())
        return Words::tr("The cluster is to have %1 with %2 each; no route yet says what it costs.")
            .arg(counted(ClusterLevel::node, given.nodes.value),
                 counted(ClusterLevel::accelerator, given.acceleratorsPerNode.value));
    const auto r = static_cast<std::size_t>(placeIn(of.routes, of.route));
    const QString route = of.routes[static_cast<qsizetype>(r)].title;
    if (!isOwned(project.routes[r].kind))
        return Words::tr("%1 is rented: levels, racks and spares of its cluster are the provider's.").arg(route);
    const EconomicsBeside& economics = results.judgement.evaluation.beside[r].economics;
    const auto at = [&](ClusterLevel level) -> const LevelCost& {
        return economics.levels[static_cast<std::size_t>(level)];
    };
    QString said = Words::tr("%1 builds %2 in %3")
                       .arg(route, counted(ClusterLevel::accelerator, at(ClusterLevel::accelerator).whole),
                            counted(ClusterLevel::node, at(ClusterLevel::node).whole));
    const ClusterLevel largest = largestWhole(economics);
    if (!at(largest).fullUsd)
        return said + Words::tr("; what a part of it costs is not known. %1")
                          .arg(shown(render(whyAbsent(at(largest).fullUsd.absence))));
    const QString years = shown(exactNumber(results.judgement.evaluation.inputs.parameters.terms.horizon.value));
    const QString accelerator = shown(shortMoney(at(ClusterLevel::accelerator).fullUsd.value));
    if (largest >= ClusterLevel::node)
        return said + Words::tr("; over %1 years an accelerator costs %2.").arg(years, accelerator);
    return said + Words::tr("; over %1 years a %2 costs %3 and an accelerator %4.")
                      .arg(years, shown(lowerCase(report::nameOf(largest, report::Voice{}))),
                           shown(shortMoney(at(largest).fullUsd.value)), accelerator);
}

} // namespace plumb::ui
