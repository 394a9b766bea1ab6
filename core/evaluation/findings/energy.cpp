// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/evaluation/findings/collector.h"

namespace plumb::findings_of {
namespace {

void overloaded(const Project& project, const Evaluation& evaluation, std::size_t r, Collector& to) {
    if (evaluation.numbers.routes[r].power.asChosen)
        return;
    const RouteParameters& given = project.routes[r].parameters;
    const double boards_kw = given.operations.nodePower.value / given.power.busbar.value;
    to.add(Severity::contradiction, to.at<&RouteParameters::power, &RoutePower::supplies>({r}),
           message("finding.supplies_overloaded",
                   "A node of {route} draws {load} kW from its supplies, and {supplies} of {rating} kW give {give} kW; "
                   "the entered node power and PUE are used instead of the power chain.",
                   {{"route", titleOf(project.routes[r])},
                    {"load", significant(boards_kw)},
                    {"supplies", groupedNumber(given.power.supplies.value, 0)},
                    {"rating", significant(given.power.supplyRating.value)},
                    {"give", significant(given.power.supplies.value * given.power.supplyRating.value)}}),
           message("finding.supplies_overloaded.remedy", "Enter more or larger supplies, or give node power and PUE."));
}

void watts(const Project& project, const Evaluation& evaluation, std::size_t r, Collector& to) {
    const FabricNumbers& fabric = evaluation.numbers.routes[r].fabric;
    if (project.parameters.energy.networkPower != NetworkPower::added || fabric.usdPerAccelerator)
        return;
    to.add(Severity::contradiction, to.at<&ProjectParameters::energy, &ProjectEnergy::networkPower>({}),
           joined(message("finding.watts_unknown",
                          "The watts of the switches are to be added on {route}, and the fabric plan does not give all "
                          "of them; power and energy are too low. ",
                          {{"route", titleOf(project.routes[r])}}),
                  whyAbsent(fabric.usdPerAccelerator.absence)),
           message("finding.watts_unknown.remedy", "Correct the network, or let the power of a node include them."));
}

/// Poor supplies and fans stand in the denominator of PUE and flatter it. Each route is held against the one that uses
/// least energy.
void flattered(const Project& project, const Evaluation& evaluation, Collector& to) {
    const std::vector<RouteNumbers>& routes = evaluation.numbers.routes;
    const auto isComparable = [&](std::size_t r) {
        return isOwned(project.routes[r].kind) && routes[r].power.chain && routes[r].power.kwhPerUsefulHour;
    };
    std::optional<std::size_t> least;
    for (std::size_t r = 0; r < routes.size(); ++r) {
        if (isComparable(r) &&
            (!least || routes[r].power.kwhPerUsefulHour.value < routes[*least].power.kwhPerUsefulHour.value))
            least = r;
    }
    for (std::size_t r = 0; least && r < routes.size(); ++r) {
        const PowerNumbers& best = routes[*least].power;
        const PowerNumbers& mine = routes[r].power;
        if (!isComparable(r) || mine.pue >= best.pue || mine.kwhPerUsefulHour.value <= best.kwhPerUsefulHour.value)
            continue;
        to.add(Severity::warning, to.at<&RouteParameters::power, &RoutePower::source>({r}),
               message("finding.pue_flatters",
                       "{route} has the lower PUE ({pue} against {other_pue} of {other}) and uses more energy for a "
                       "useful hour ({energy} against {other_energy} kWh): PUE does not see what is lost within the "
                       "nodes.",
                       {{"route", titleOf(project.routes[r])},
                        {"other", titleOf(project.routes[*least])},
                        {"pue", significant(mine.pue)},
                        {"other_pue", significant(best.pue)},
                        {"energy", significant(mine.kwhPerUsefulHour.value)},
                        {"other_energy", significant(best.kwhPerUsefulHour.value)}}),
               message("finding.pue_flatters.remedy", "Compare the energy of a useful hour, not the PUE."));
    }
}

void envelope(const Project& project, const Evaluation& evaluation, std::size_t r, Collector& to) {
    const RouteNumbers& numbers = evaluation.numbers.routes[r];
    const double fleet = numbers.nodesDelivered * project.parameters.cluster.acceleratorsPerNode.value;
    if (!numbers.power.envelopeFits || numbers.power.envelopeFits.value >= fleet)
        return;
    to.add(Severity::warning, to.at<&ProjectParameters::site, &ProjectSite::envelope>({}),
           message("finding.envelope_small",
                   "The envelope of {envelope} MW holds {fits} accelerators of {route}, and {fleet} are delivered; a "
                   "point of efficiency less takes {forgone} more.",
                   {{"envelope", significant(project.parameters.site.envelope->value)},
                    {"fits", groupedNumber(numbers.power.envelopeFits.value, 0)},
                    {"route", titleOf(project.routes[r])},
                    {"fleet", groupedNumber(fleet, 0)},
                    {"forgone", significant(numbers.power.forgonePerPoint.value)}}),
           message("finding.envelope_small.remedy", "Deliver fewer nodes, raise the envelope, or waste less power."));
}

} // namespace

void energy(const Project& project, const Evaluation& evaluation, Collector& to) {
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (!isOwned(project.routes[r].kind))
            continue;
        overloaded(project, evaluation, r, to);
        watts(project, evaluation, r, to);
        envelope(project, evaluation, r, to);
    }
    flattered(project, evaluation, to);
}

} // namespace plumb::findings_of
