// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/route_facts.h"

#include <array>
#include <span>

#include "core/base/text.h"
#include "core/evaluation/fabric_words.h"
#include "core/evaluation/gates.h"
#include "core/verdict/sentences.h"

namespace plumb {
namespace {

constexpr std::array rackGates{GateKind::rackPower,   GateKind::rackFeed,          GateKind::busbar,
                               GateKind::manifold,    GateKind::blindMate,         GateKind::clearance,
                               GateKind::floorLoad,   GateKind::pointLoad,         GateKind::routeLoad,
                               GateKind::floorArea,   GateKind::airCooling,        GateKind::serviceAccess,
                               GateKind::coolantFlow, GateKind::coolantTemperature};
constexpr std::array roomGates{GateKind::coolantFlow, GateKind::coolantTemperature, GateKind::cduCount,
                               GateKind::coolantPressure, GateKind::waterQuality};
constexpr std::array leakGates{GateKind::leakDetection, GateKind::isolation, GateKind::blastRadius,
                               GateKind::trainedPeople};
constexpr std::array siteGates{GateKind::envelope,    GateKind::substation, GateKind::utilityFeeds,
                               GateKind::transformer, GateKind::generator,  GateKind::heatRejection};
constexpr std::array runwayGates{GateKind::runway};

std::span<const GateKind> gatesOf(Fact fact) {
    switch (fact) {
    case Fact::rackGateFails:
        return rackGates;
    case Fact::roomGateFails:
        return roomGates;
    case Fact::leakGateFails:
        return leakGates;
    case Fact::siteGateFails:
        return siteGates;
    case Fact::runwayShort:
        return runwayGates;
    default:
        return {};
    }
}

std::vector<RouteFact> gatesThatFail(Fact fact, const FacilityNumbers& facility, const std::string& route) {
    std::vector<RouteFact> found;
    for (const GateKind kind : gatesOf(fact)) {
        const GateNumbers& gate = facility.gates[static_cast<std::size_t>(kind)];
        if (gate.status == GateStatus::fails && !gate.isPlanned)
            found.push_back(
                {gateOnRoute(kind, gate, route),
                 message("contradiction.gate.remedy", "Plan a retrofit with its cost and time, or take the yes back."),
                 kind});
    }
    return found;
}

std::vector<RouteFact> networksThatFail(const Project& project, const RouteNumbers& numbers, std::size_t r,
                                        const std::string& route) {
    std::vector<RouteFact> found;
    for (std::size_t n = 0; n < project.networks.size(); ++n) {
        const NetworkNumbers& network = numbers.fabric.networks[n];
        const std::string& name = project.networks[n].name.empty() ? project.networks[n].id : project.networks[n].name;
        if (!network.isFeasible())
            found.push_back(
                {networkShortfall(project.routes[r].networks[n], network, numbers.nodesDelivered, name, route),
                 message("contradiction.network.remedy", "Correct the design until it can be built, or take the yes "
                                                         "back."),
                 std::nullopt});
    }
    return found;
}

std::vector<RouteFact> notValidated(const std::vector<std::string>& parts, const std::string& route) {
    if (parts.empty())
        return {};
    return {{message("contradiction.not_validated", "on {route} nobody validates this of the fabric: {parts}.",
                     {{"route", route}, {"parts", join(parts, ", ")}}),
             message("contradiction.not_validated.remedy",
                     "Have the combination qualified or buy it validated, or take the yes back."),
             std::nullopt}};
}

std::vector<RouteFact> notOwned(const RouteFabric& fabric, const std::string& route) {
    const std::vector<std::string> parts = partsOf(fabric, Validated::buyer);
    if (parts.empty() || fabric.engineers.value > 0)
        return {};
    return {{message("contradiction.fabric_not_owned",
                     "{route} has no fabric engineers among its people, and the buyer has to qualify this of the "
                     "fabric: {parts}.",
                     {{"route", route}, {"parts", join(parts, ", ")}}),
             message("contradiction.fabric_not_owned.remedy",
                     "Add the engineers to the people of the route, or take the yes back."),
             std::nullopt}};
}

} // namespace

std::vector<RouteFact> factsOfRoute(Fact fact, const Project& project, const Evaluation& evaluation, std::size_t r) {
    const RouteFabric& fabric = project.routes[r].parameters.fabric;
    const RouteNumbers& numbers = evaluation.numbers.routes[r];
    const std::string route = nameOfInstance(project, project.routes[r].id);
    switch (fact) {
    case Fact::fabricCannotBeBuilt:
        return networksThatFail(project, numbers, r, route);
    case Fact::fabricNotOwned:
        return notOwned(fabric, route);
    case Fact::combinationNotValidated: {
        RouteFabric combination = fabric;
        combination.congestion.reset();
        return notValidated(partsOf(combination, Validated::nobody), route);
    }
    case Fact::congestionNotValidated: {
        RouteFabric settings;
        settings.congestion = fabric.congestion;
        return notValidated(partsOf(settings, Validated::nobody), route);
    }
    default:
        return gatesThatFail(fact, numbers.facility, route);
    }
}

} // namespace plumb
