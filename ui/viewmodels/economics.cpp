// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/economics.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "core/base/text.h"
#include "core/report/figures/economics/costs.h"
#include "ui/viewmodels/economics_tables.h"
#include "ui/viewmodels/reliability.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Economics)
};

/// "$1.40 of it is hardware": the largest group of the cost.
QString largestPart(const RouteNumbers& route, const Numbers& numbers) {
    const report::By<CostGroup> groups = report::presentByGroup(route, numbers);
    const auto largest = static_cast<std::size_t>(std::ranges::max_element(groups) - groups.begin());
    if (groups[largest] <= 0)
        return {};
    return Words::tr("; %1 of it is %2")
        .arg(shown(shortMoney(groups[largest] / route.usefulHours.value)),
             shown(report::nameOf(static_cast<CostGroup>(largest), report::Voice{})).toLower());
}

QString beside(const Results& results, std::size_t r) {
    const auto baseline = results.judgement.evaluation.inputs.baseline;
    if (!baseline)
        return {};
    if (baseline == r)
        return Words::tr(", the baseline");
    const Outcome& theirs = results.judgement.evaluation.numbers.routes[*baseline].costPerHour;
    if (!theirs)
        return {};
    const double less = theirs.value - results.judgement.evaluation.numbers.routes[r].costPerHour.value;
    if (less == 0)
        return Words::tr(", as much as on the baseline");
    return (less > 0 ? Words::tr(", %1 less than on the baseline") : Words::tr(", %1 more than on the baseline"))
        .arg(shown(shortMoney(std::abs(less))));
}

std::optional<EconomicsStep> stepFor(const Results& results, std::size_t r) {
    const Outcome& cost = results.judgement.evaluation.numbers.routes[r].costPerHour;
    if (cost)
        return std::nullopt;
    const Route& route = results.project->routes[r];
    return EconomicsStep{Words::tr("%1 has no cost per useful GPU-hour yet. %2")
                             .arg(shown(report::titleOf(route)), shown(render(whyAbsent(cost.absence)))),
                         Words::tr("Go to the bids"), QStringLiteral("routes"), shown(route.id)};
}

std::optional<EconomicsStep> demandStepFor(const Results& results, const ShownTable& hybrid) {
    const ProjectDemand& demand = results.project->parameters.demand;
    if (!hybrid.rows.isEmpty() || (demand.peak && demand.base))
        return std::nullopt;
    const Address address = demand.peak ? addressOf<&ProjectParameters::demand, &ProjectDemand::base>()
                                        : addressOf<&ProjectParameters::demand, &ProjectDemand::peak>();
    return EconomicsStep{Words::tr("Nobody says how many accelerators would be at work in the busiest and in the "
                                   "quietest hour, so that nothing is said of owning a base and renting the peak."),
                         Words::tr("Enter the demand"), QStringLiteral("data"),
                         shown(addressText(*results.project, address))};
}

} // namespace

Economics economics(const Results& results, const QString& route) {
    const Project& project = *results.project;
    Economics of;
    of.routes = choicesOf(project.routes);
    of.route = placeIn(of.routes, route) >= 0 ? route : firstRoute(results);
    of.convention = presentValueWords(results);
    if (of.route.isEmpty())
        return of;
    const auto r = static_cast<std::size_t>(placeIn(of.routes, of.route));
    const report::Source source{project, results.judgement.evaluation};
    const RouteNumbers& numbers = results.judgement.evaluation.numbers.routes[r];
    of.perHour = report::costPerHour(source);
    if (numbers.cost) {
        of.cashFlow = report::cashFlow(source, r);
        if (isOwned(project.routes[r].kind))
            of.levels = report::costLevels(source, r);
    }
    if (!results.judgement.evaluation.waterfalls[r].empty())
        of.waterfall = report::waterfall(source, r);
    of.costs = costTable(results);
    of.hours = hourTable(results);
    of.ledger = ledgerTable(results, r);
    of.levelCosts = levelTable(results);
    of.funding = fundingTable(results);
    of.contract = contractTable(results);
    of.hybrid = hybridTable(results);
    of.events = eventTable(results);
    of.staff = staffTable(results);
    of.step = stepFor(results, r);
    of.demandStep = demandStepFor(results, of.hybrid);
    return of;
}

QString economicsSentence(const Results& results, const Economics& of) {
    if (of.route.isEmpty())
        return Words::tr("There is no route yet whose cost could be counted.");
    const auto r = static_cast<std::size_t>(placeIn(of.routes, of.route));
    const QString name = of.routes[static_cast<qsizetype>(r)].title;
    const Numbers& numbers = results.judgement.evaluation.numbers;
    const RouteNumbers& route = numbers.routes[r];
    if (!route.costPerHour)
        return Words::tr("What a useful GPU-hour costs on %1 is not known. %2")
            .arg(name, shown(render(whyAbsent(route.costPerHour.absence))));
    return Words::tr("A useful GPU-hour costs %1 on %2%3%4.")
        .arg(shown(shortMoney(route.costPerHour.value)), name, beside(results, r), largestPart(route, numbers));
}

} // namespace plumb::ui
