// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/project/pairs.h"

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/project/address.h"

namespace plumb {
namespace {

template <auto Group, auto Name>
std::string at(const Project& project, Place place = {}) {
    return addressText(project, addressOf<Group, Name>(place));
}

Error contradiction(std::string sentence) {
    return {ErrorKind::badValue, std::move(sentence)};
}

std::optional<Error> problemOfNetwork(const Project& project, std::size_t r, std::size_t n) {
    using N = RouteNetworkParameters;
    const NetworkDesign& design = project.routes[r].networks[n].design;
    const Place place{r, n};
    if (design.ports > design.radix)
        return contradiction(fmt::format(
            "{}: a switch of {} ports is smaller than one node, which has {} ports on this network ({}); give a "
            "switch at least as many ports as a node has, or the node fewer.",
            at<&N::design, &NetworkDesign::radix>(project, place), exactNumber(design.radix.value),
            exactNumber(design.ports.value), at<&N::design, &NetworkDesign::ports>(project, place)));
    if (design.uplinks && *design.uplinks >= design.radix)
        return contradiction(
            fmt::format("{}: {} uplinks leave a leaf of {} ports ({}) no port for a node; give fewer uplinks or a "
                        "larger switch.",
                        at<&N::design, &NetworkDesign::uplinks>(project, place), exactNumber(design.uplinks->value),
                        exactNumber(design.radix.value), at<&N::design, &NetworkDesign::radix>(project, place)));
    return std::nullopt;
}

std::optional<Error> problemOfFacility(const Project& project) {
    using P = ProjectParameters;
    const ProjectRackPlace& rack = project.parameters.rackPlace;
    const ProjectRoom& room = project.parameters.room;
    if (rack.feedsSpare >= rack.feeds)
        return contradiction(fmt::format(
            "{}: {} of {} feeds ({}) may not all be lost, or nothing is left to run the rack; give fewer spare feeds "
            "or more feeds.",
            at<&P::rackPlace, &ProjectRackPlace::feedsSpare>(project), exactNumber(rack.feedsSpare.value),
            exactNumber(rack.feeds.value), at<&P::rackPlace, &ProjectRackPlace::feeds>(project)));
    if (room.waterSupply && room.waterReturn && *room.waterReturn <= *room.waterSupply)
        return contradiction(fmt::format(
            "{}: water of {} °C cannot come back no warmer than it was sent, {} °C ({}); the temperatures may be "
            "reversed.",
            at<&P::room, &ProjectRoom::waterReturn>(project), exactNumber(room.waterReturn->value),
            exactNumber(room.waterSupply->value), at<&P::room, &ProjectRoom::waterSupply>(project)));
    return std::nullopt;
}

std::optional<Error> problemOfDemand(const Project& project) {
    using P = ProjectParameters;
    const ProjectDemand& demand = project.parameters.demand;
    if (demand.peak && demand.base && *demand.base > *demand.peak)
        return contradiction(fmt::format(
            "{}: the quietest hour cannot ask for more, {}, than the busiest, {} ({}); the two may be exchanged.",
            at<&P::demand, &ProjectDemand::base>(project), exactNumber(demand.base->value),
            exactNumber(demand.peak->value), at<&P::demand, &ProjectDemand::peak>(project)));
    return std::nullopt;
}

} // namespace

std::optional<Error> pairProblem(const Project& project) {
    if (auto problem = problemOfFacility(project))
        return problem;
    if (auto problem = problemOfDemand(project))
        return problem;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        for (std::size_t n = 0; n < project.routes[r].networks.size(); ++n) {
            if (auto problem = problemOfNetwork(project, r, n))
                return problem;
        }
    }
    return std::nullopt;
}

} // namespace plumb
