// SPDX-License-Identifier: GPL-3.0-or-later
// Gates with figures are held against them; immersion cooling is never asked for, because announced racks of any
// density are cooled at the chip.
#include <algorithm>

#include "core/base/text.h"
#include "core/evaluation/findings/collector.h"
#include "core/evaluation/gates.h"

namespace plumb::findings_of {
namespace {

/// What the project says of the gate, by its position in the list; nothing where it is not listed.
std::optional<std::size_t> listed(const Project& project, GateKind kind) {
    const auto found = std::ranges::find(project.gates, kind, &Gate::kind);
    return found == project.gates.end() ? std::nullopt
                                        : std::optional(static_cast<std::size_t>(found - project.gates.begin()));
}

std::string placeOfCapacity(const Collector& to, GateKind kind) {
    using P = ProjectParameters;
    switch (kind) {
    case GateKind::rackPower:
        return to.at<&P::rackPlace, &ProjectRackPlace::power>({});
    case GateKind::rackFeed:
        return to.at<&P::rackPlace, &ProjectRackPlace::feedAmps>({});
    case GateKind::clearance:
        return to.at<&P::rackPlace, &ProjectRackPlace::clearance>({});
    case GateKind::floorLoad:
        return to.at<&P::rackPlace, &ProjectRackPlace::floorLoad>({});
    case GateKind::pointLoad:
        return to.at<&P::rackPlace, &ProjectRackPlace::pointLoad>({});
    case GateKind::routeLoad:
        return to.at<&P::rackPlace, &ProjectRackPlace::routeLoad>({});
    case GateKind::airCooling:
        return to.at<&P::rackPlace, &ProjectRackPlace::airCooling>({});
    case GateKind::floorArea:
        return to.at<&P::room, &ProjectRoom::floorArea>({});
    case GateKind::coolantFlow:
        return to.at<&P::room, &ProjectRoom::loopFlow>({});
    case GateKind::coolantTemperature:
        return to.at<&P::room, &ProjectRoom::waterSupply>({});
    case GateKind::cduCount:
        return to.at<&P::room, &ProjectRoom::cdus>({});
    case GateKind::coolantPressure:
        return to.at<&P::room, &ProjectRoom::cduPressure>({});
    case GateKind::blastRadius:
        return to.at<&P::room, &ProjectRoom::sectionRacks>({});
    case GateKind::trainedPeople:
        return to.at<&P::room, &ProjectRoom::peopleOnShift>({});
    case GateKind::envelope:
        return to.at<&P::site, &ProjectSite::envelope>({});
    case GateKind::substation:
        return to.at<&P::site, &ProjectSite::substation>({});
    case GateKind::utilityFeeds:
        return to.at<&P::site, &ProjectSite::utilityFeeds>({});
    case GateKind::transformer:
        return to.at<&P::site, &ProjectSite::transformerLead>({});
    case GateKind::generator:
        return to.at<&P::site, &ProjectSite::generatorLead>({});
    case GateKind::heatRejection:
        return to.at<&P::site, &ProjectSite::heatRejection>({});
    case GateKind::runway:
        return to.at<&P::site, &ProjectSite::runway>({});
    default:
        return {}; // decided by what is said in the list, which has a place of its own
    }
}

/// One owned route.
struct Subject {
    const Project& project;
    const Evaluation& evaluation;
    std::size_t r;

    const Route& route() const { return project.routes[r]; }
    const RouteNumbers& answer() const { return evaluation.numbers.routes[r]; }
    const GateNumbers& gate(GateKind kind) const { return answer().facility.gates[static_cast<std::size_t>(kind)]; }

    template <auto Name>
    std::string at(const Collector& to, std::size_t g) const {
        return to.at<&RouteGateParameters::terms, Name>({r, g});
    }
};

void failing(const Subject& of, GateKind kind, Collector& to) {
    const GateNumbers& gate = of.gate(kind);
    const auto g = listed(of.project, kind);
    const Message sentence = gateOnRoute(kind, gate, titleOf(of.route()));
    if (const std::string why = documentedNo(of.project, of.r, kind); !gate.isPlanned && !why.empty())
        return to.add(
            Severity::note, of.at<&GateTerms::holds>(to, *g),
            joined(sentence, message("finding.documented_no", " It is a documented no: {why}", {{"why", why}})),
            message("finding.documented_no.remedy", "Weigh it with the route; nothing will be done about it."));
    if (!gate.isPlanned)
        return to.add(
            Severity::warning, g ? of.at<&GateTerms::retrofitCost>(to, *g) : placeOfCapacity(to, kind), sentence,
            message("finding.gate_fails.remedy",
                    "Plan a retrofit with its cost and time, or enter that the gate does not hold and say in its "
                    "source why nothing will be done."));
    to.add(Severity::note, of.at<&GateTerms::retrofitCost>(to, *g),
           joined(sentence, message("finding.gate_retrofit",
                                    " A retrofit for {cost} is planned and done {finish} weeks after the decision.",
                                    {{"cost", shortMoney(gate.usd)}, {"finish", groupedNumber(gate.finish_w, 0)}})),
           message("finding.gate_retrofit.remedy", "Have cost and date of the retrofit committed in writing."));
}

void saidOtherwise(const Subject& of, GateKind kind, std::size_t g, Collector& to) {
    const GateNumbers& gate = of.gate(kind);
    const GateTerms& said = of.route().gates[g].terms;
    if (isStated(kind) || !said.holds || (!gate.margin && gate.margin.absence != Absence::rackTooLarge) ||
        (*said.holds == YesNo::yes) == (gate.status == GateStatus::holds))
        return;
    const Message sentence = gateOnRoute(kind, gate, titleOf(of.route()));
    const Message tail = *said.holds == YesNo::yes
                             ? message("finding.said_to_hold", " It is said to hold; the figures decide.")
                             : message("finding.said_to_fail", " It is said to fail; the figures decide.");
    to.add(Severity::contradiction, of.at<&GateTerms::holds>(to, g), joined(sentence, tail),
           message("finding.gate_said.remedy", "Correct the figures, or take back what is said."));
}

void unknown(const Subject& of, Collector& to) {
    for (std::size_t layer = 0; layer < enumCount<FacilityLayer>; ++layer) {
        std::vector<std::string> names;
        for (std::size_t g = 0; g < enumCount<GateKind>; ++g) {
            const auto kind = static_cast<GateKind>(g);
            if (layerOf(kind) == static_cast<FacilityLayer>(layer) && of.gate(kind).status == GateStatus::unknown &&
                !of.gate(kind).isPlanned)
                names.push_back(render(nameOfGate(kind)));
        }
        if (!names.empty())
            to.add(Severity::note, of.route().id,
                   message("finding.gates_unknown",
                           "Whether these gates of the {layer} hold for {route} is not known: {gates}.",
                           {{"layer", std::string(enumNames<FacilityLayer>[layer])},
                            {"route", titleOf(of.route())},
                            {"gates", join(names, ", ")}}),
                   message("finding.gates_unknown.remedy",
                           "Enter the figures of facility and racks, and say of the others whether they hold."));
    }
}

void plan(const Subject& of, Collector& to) {
    const FacilityNumbers& numbers = of.answer().facility;
    std::optional<std::size_t> ring, last;
    for (std::size_t g = 0; g < of.project.gates.size(); ++g) {
        const GateTerms& terms = of.route().gates[g].terms;
        const GateNumbers& gate = of.gate(of.project.gates[g].kind);
        if (terms.retrofitCost && terms.retrofitTime && !gate.isPlanned)
            ring = ring.value_or(g); // planned, and never starts
        if (gate.isPlanned && (!last || gate.finish_w > of.gate(of.project.gates[*last].kind).finish_w))
            last = g;
        if (gate.isPlanned && gate.status == GateStatus::holds)
            to.add(Severity::note, of.at<&GateTerms::retrofitCost>(to, g),
                   joined(gateOnRoute(of.project.gates[g].kind, gate, titleOf(of.route())),
                          message("finding.retrofit_unneeded",
                                  " It holds as it is; the retrofit for {cost} is counted all the same.",
                                  {{"cost", shortMoney(gate.usd)}})),
                   message("finding.retrofit_unneeded.remedy", "Take the retrofit out, or say what else it is for."));
    }
    if (numbers.isCircular && ring)
        to.add(
            Severity::contradiction, of.at<&GateTerms::after>(to, *ring),
            message(
                "finding.retrofit_ring",
                "Retrofits of {route} wait for each other in a ring; they and what waits for them never start and are "
                "not counted.",
                {{"route", titleOf(of.route())}}),
            message("finding.retrofit_ring.remedy", "Correct which retrofit starts after which."));
    const double lead_y = of.answer().delivered_y;
    if (last && of.answer().service_y > lead_y)
        to.add(Severity::warning, of.at<&GateTerms::retrofitTime>(to, *last),
               message("finding.retrofit_late",
                       "The retrofits of {route} take {weeks} weeks, longer than the delivery: service moves from "
                       "{lead} to {service} years after the decision.",
                       {{"route", titleOf(of.route())},
                        {"weeks", significant(numbers.retrofit_w)},
                        {"lead", significant(lead_y)},
                        {"service", significant(of.answer().service_y)}}),
               message("finding.retrofit_late.remedy",
                       "Start the retrofits on the longest chain earlier, or shorten them."));
}

} // namespace

void facility(const Project& project, const Evaluation& evaluation, Collector& to) {
    if (!describesFacility(evaluation.inputs))
        return;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (!isOwned(project.routes[r].kind))
            continue;
        const Subject of{project, evaluation, r};
        for (std::size_t g = 0; g < enumCount<GateKind>; ++g) {
            const auto kind = static_cast<GateKind>(g);
            if (of.gate(kind).status == GateStatus::fails)
                failing(of, kind, to);
            if (const auto entry = listed(project, kind))
                saidOtherwise(of, kind, *entry, to);
        }
        unknown(of, to);
        plan(of, to);
    }
}

} // namespace plumb::findings_of
