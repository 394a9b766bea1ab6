// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/evaluation/findings/collector.h"
#include "core/evaluation/steps.h"

namespace plumb::findings_of {
namespace {

using R = RouteParameters;

/// "2", "5.5": people are counted in halves and tenths.
std::string peopleText(double people) {
    return groupedNumber(people, people == std::floor(people) ? 0 : 1);
}

void people(const Project& project, const Evaluation& evaluation, std::size_t r, Collector& to) {
    const double atHand = project.routes[r].parameters.operations.atHand.value;
    const double needed = evaluation.numbers.routes[r].people;
    if (atHand <= 0)
        return;
    if (atHand > needed)
        to.add(
            Severity::note, to.at<&R::operations, &RouteOperations::atHand>({r}),
            message(
                "finding.more_people_than_needed", "{route} needs {needed} people; {hand} are said to be at hand.",
                {{"route", titleOf(project.routes[r])}, {"needed", peopleText(needed)}, {"hand", peopleText(atHand)}}),
            message("finding.more_people_than_needed.remedy", "Enter only those the route would take up."));
    const double spared = std::min(atHand, needed) * project.parameters.operations.personCost.value;
    to.add(
        Severity::note, to.at<&R::operations, &RouteOperations::atHand>({r}),
        message("finding.people_at_hand",
                "{hand} people of {route} are at hand and cost it nothing; whoever they are taken from loses {usd} a "
                "year of their work.",
                {{"hand", peopleText(std::min(atHand, needed))},
                 {"route", titleOf(project.routes[r])},
                 {"usd", shortMoney(spared)}}),
        message("finding.people_at_hand.remedy", "Set it to 0 to charge their work to the route."));
}

/// Capabilities the buyer builds and nobody has priced.
template <auto Name, auto Cost>
void building(const Project& project, std::size_t r, Collector& to) {
    const auto& state = project.routes[r].parameters.capabilities.*Name;
    if (state != Capability::builds || (project.parameters.build.*Cost).value > 0)
        return;
    const Row* row = findRow(addressText(project, addressOf<&ProjectParameters::build, Cost>({})));
    to.add(
        Severity::warning, to.at<&ProjectParameters::build, Cost>({}),
        message("finding.build_not_priced",
                "On {route} the buyer builds it, and nobody has said what it costs: {what}.",
                {{"route", titleOf(project.routes[r])}, {"what", lowerCase(row->label)}}),
        message("finding.build_not_priced.remedy", "Estimate the work; it is paid at the decision and kept up since."));
}

void capabilities(const Project& project, std::size_t r, Collector& to) {
    using C = RouteCapabilities;
    using B = ProjectBuild;
    building<&C::fastLocalCheckpoints, &B::fastLocalCheckpoints>(project, r, to);
    building<&C::asyncDrains, &B::asyncDrains>(project, r, to);
    building<&C::hotSpares, &B::hotSpares>(project, r, to);
    building<&C::healthCheckPreemption, &B::healthCheckPreemption>(project, r, to);
    building<&C::telemetry, &B::telemetry>(project, r, to);
    building<&C::fabricValidation, &B::fabricValidation>(project, r, to);
    building<&C::certifiedStorage, &B::certifiedStorage>(project, r, to);
    building<&C::accessAudit, &B::accessAudit>(project, r, to);
    building<&C::namedWarranty, &B::namedWarranty>(project, r, to);
}

void rent(const Project& project, const Evaluation& evaluation, std::size_t r, Collector& to) {
    const RouteRent& terms = project.routes[r].parameters.rent;
    const EconomicsBeside& beside = evaluation.beside[r].economics;
    if (beside.guaranteedShare && beside.guaranteedShare.value < 1)
        to.add(Severity::warning, to.at<&R::rent, &RouteRent::guaranteedHours>({r}),
               message("finding.capacity_not_guaranteed",
                       "{route} guarantees {share} of the hours needed in the busiest year; the rest depends on the "
                       "market.",
                       {{"route", titleOf(project.routes[r])}, {"share", percent(beside.guaranteedShare.value)}}),
               message("finding.capacity_not_guaranteed.remedy", "Have the capacity guaranteed, or plan without it."));
    if (terms.prepaid.value > 0 && (terms.commitmentYears.value <= 0 || terms.minimumHours.value <= 0))
        to.add(Severity::warning, to.at<&R::rent, &RouteRent::prepaid>({r}),
               message("finding.nothing_to_prepay", "{route} has no commitment whose bill could be prepaid.",
                       {{"route", titleOf(project.routes[r])}}),
               message("finding.nothing_to_prepay.remedy", "Enter the minimum commitment and its years."));
    if (terms.onDemand && terms.price && *terms.onDemand < *terms.price)
        to.add(Severity::note, to.at<&R::rent, &RouteRent::onDemand>({r}),
               message("finding.on_demand_cheaper",
                       "An hour on demand of {route} is cheaper than a reserved one: the commitment buys nothing.",
                       {{"route", titleOf(project.routes[r])}}),
               message("finding.on_demand_cheaper.remedy", "Check both prices."));
    if (beside.prepaid && beside.prepaid.value > 0 && terms.providerFailure.value <= 0)
        to.add(Severity::note, to.at<&R::rent, &RouteRent::providerFailure>({r}),
               message("finding.prepaid_at_no_risk", "{usd} are prepaid to {route} as if its provider could not fail.",
                       {{"usd", shortMoney(beside.prepaid.value)}, {"route", titleOf(project.routes[r])}}),
               message("finding.prepaid_at_no_risk.remedy", "Enter how likely the provider is to end its service."));
}

} // namespace

void provisions(const Project& project, const Evaluation& evaluation, Collector& to) {
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        people(project, evaluation, r, to);
        capabilities(project, r, to);
        if (!isOwned(project.routes[r].kind))
            rent(project, evaluation, r, to);
    }
}

} // namespace plumb::findings_of
