// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/fabric.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/report/figures.h"
#include "ui/viewmodels/fabric_tables.h"
#include "ui/viewmodels/fabric_words.h"
#include "ui/viewmodels/reliability.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Fabric)
};

QString firstNetwork(const Project& project) {
    const auto found = std::ranges::find(project.networks, NetworkKind::compute, &Network::kind);
    if (found != project.networks.end())
        return shown(found->id);
    return project.networks.empty() ? QString() : shown(project.networks.front().id);
}

} // namespace

Fabric fabric(const Results& results, const QString& route, const QString& network, const QString& workflow) {
    const Project& project = *results.project;
    Fabric of;
    of.routes = choicesOf(project.routes);
    of.networks = choicesOf(project.networks);
    of.workflows = choicesOf(project.workflows);
    of.route = placeIn(of.routes, route) >= 0 ? route : firstRoute(results);
    of.network = placeIn(of.networks, network) >= 0 ? network : firstNetwork(project);
    of.workflow = placeIn(of.workflows, workflow) >= 0 ? workflow : firstWorkflow(project);
    if (of.networks.isEmpty())
        of.step = FabricStep{
            Words::tr(
                "A cluster has four networks: compute, storage, in-band and out-of-band. Each is designed, priced "
                "and counted by itself, since a factor on top of one of them hides more than it says. Add them "
                "with the usual figures of their kind, then put in those of your bids."),
            Words::tr("Add the four networks"),
            {}};
    if (of.route.isEmpty())
        return of;
    const auto r = static_cast<std::size_t>(placeIn(of.routes, of.route));
    of.validated = fabricValidated(results);
    if (of.network.isEmpty())
        return of;
    const auto n = static_cast<std::size_t>(placeIn(of.networks, of.network));
    const report::Source source{project, results.judgement.evaluation};
    of.topology = report::fabricTopology(source, r, n);
    of.counts = fabricCounts(results, r, n);
    of.prices = fabricPrices(results, r, n);
    of.totals = fabricTotals(results);
    of.faults = fabricFaults(results, n);
    of.growth = fabricGrowth(results, r, n);
    of.growthStep = growthStepFor(results, r, n);
    if (of.workflow.isEmpty())
        return of;
    const auto w = static_cast<std::size_t>(placeIn(of.workflows, of.workflow));
    of.allReduce = report::allReduceTimes(source, r, w);
    of.steps = fabricSteps(results, r);
    return of;
}

} // namespace plumb::ui
