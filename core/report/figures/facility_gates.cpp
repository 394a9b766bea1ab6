// SPDX-License-Identifier: GPL-3.0-or-later
// Rack, room and site as one picture: every gate with what is left of it, what it asks and what it has.
#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/evaluation/gates.h"
#include "core/report/figures.h"

namespace plumb::report {
namespace {

constexpr double shownMargin = 100; // percent on either side of zero; what lies beyond is written

LevelState stateOf(const GateNumbers& gate) {
    if (gate.status == GateStatus::holds)
        return LevelState::holds;
    if (gate.isPlanned)
        return LevelState::planned;
    return gate.status == GateStatus::fails ? LevelState::fails : LevelState::unknown;
}

std::string wordsOf(GateKind kind, const GateNumbers& gate, const Voice& say) {
    const std::string asked = capital(say(gateSentence(kind, gate)));
    if (!gate.isPlanned || gate.status == GateStatus::holds)
        return asked;
    return asked + say("figure.gates.planned", "; retrofit for {usd} by week {week}",
                       {{"usd", shortMoney(gate.usd)}, {"week", groupedNumber(std::ceil(gate.finish_w - 1e-9), 0)}});
}

struct Tally {
    std::size_t fails = 0;
    std::size_t planned = 0;
    std::size_t unknown = 0;
    std::optional<GateKind> worst; ///< least margin of all that fail
    std::optional<GateKind> tightest;
};

Tally tallyOf(const FacilityNumbers& facility) {
    Tally tally;
    const auto lessMargin = [&](GateKind kind, const std::optional<GateKind>& than) {
        const Outcome& margin = facility.gates[static_cast<std::size_t>(kind)].margin;
        const Outcome held = than ? facility.gates[static_cast<std::size_t>(*than)].margin : absent(Absence::noFigure);
        return !than || (margin && (!held || margin.value < held.value));
    };
    for (std::size_t g = 0; g < enumCount<GateKind>; ++g) {
        const auto kind = static_cast<GateKind>(g);
        const GateNumbers& gate = facility.gates[g];
        switch (stateOf(gate)) {
        case LevelState::holds:
            if (gate.margin && lessMargin(kind, tally.tightest))
                tally.tightest = kind;
            break;
        case LevelState::fails:
            ++tally.fails;
            if (lessMargin(kind, tally.worst))
                tally.worst = kind;
            break;
        case LevelState::planned:
            ++tally.planned;
            break;
        case LevelState::unknown:
            ++tally.unknown;
            break;
        }
    }
    return tally;
}

std::string titleFor(const Route& bid, const FacilityNumbers& facility, const Tally& tally, const Voice& say) {
    const auto sentence = [&](GateKind kind) {
        return say(gateSentence(kind, facility.gates[static_cast<std::size_t>(kind)]));
    };
    const std::string route = titleOf(bid);
    if (tally.worst)
        return say("figure.gates.fail",
                   tally.fails == 1 ? "One gate fails for {route}: {gate} {sentence}"
                                    : "{count} gates fail for {route}; worst: {gate} {sentence}",
                   {{"count", groupedNumber(static_cast<double>(tally.fails), 0)},
                    {"route", route},
                    {"gate", lowerCase(say(nameOfGate(*tally.worst)))},
                    {"sentence", sentence(*tally.worst)}});
    if (tally.unknown > 0)
        return say("figure.gates.unknown", "For {route} {unknown} of {count} gates are not known, and none fails",
                   {{"route", route},
                    {"unknown", groupedNumber(static_cast<double>(tally.unknown), 0)},
                    {"count", groupedNumber(static_cast<double>(enumCount<GateKind>), 0)}});
    if (tally.planned > 0)
        return say("figure.gates.after", "{route} passes every gate of rack, room and site once the retrofits are done",
                   {{"route", route}});
    if (tally.tightest)
        return say("figure.gates.hold", "{route} passes every gate of rack, room and site; tightest: {gate} {sentence}",
                   {{"route", route},
                    {"gate", lowerCase(say(nameOfGate(*tally.tightest)))},
                    {"sentence", sentence(*tally.tightest)}});
    return say("figure.gates.said", "{route} is said to pass every gate of rack, room and site", {{"route", route}});
}

} // namespace

Figure facilityGates(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[route];
    const Inputs& inputs = source.evaluation.inputs;
    const FacilityNumbers& facility = source.evaluation.numbers.routes[route].facility;

    Figure figure;
    figure.id = "facility-gates@" + bid.id;
    figure.subtitle = say("figure.gates.subtitle",
                          "What is left of each gate in percent of what it asks; of temperatures in rises of the "
                          "coolant");
    figure.x = {say("figure.gates.x", "Margin"), "%", -shownMargin, shownMargin, Scale::linear};
    figure.y = {say("figure.gates.y", "Gate"), {}, 0, static_cast<double>(enumCount<GateKind>), Scale::linear};
    if (!isOwned(bid.kind)) {
        figure.title = say("figure.gates.rented", "{route} is rented: rack, room and site are the provider's",
                           {{"route", titleOf(bid)}});
        figure.note = say("figure.gates.choose", "Choose a route that is owned to see its gates.");
        figure.summary = figure.title + ".";
        return figure;
    }
    for (std::size_t g = 0; g < enumCount<GateKind>; ++g) {
        const auto kind = static_cast<GateKind>(g);
        const GateNumbers& gate = facility.gates[g];
        figure.levels.push_back({std::string(nameOf(kind)), say(nameOfLayer(layerOf(kind))), say(nameOfGate(kind)),
                                 gate.margin ? std::optional(gate.margin.value) : std::nullopt, stateOf(gate),
                                 wordsOf(kind, gate, say)});
    }
    if (const double asked = inputs.parameters.rackPlace.requiredMargin.value; asked > 0)
        figure.marks.push_back({MarkKind::verticalLine, 100 * asked, 0,
                                say("figure.gates.asked", "asked: +{margin}", {{"margin", percent(asked, 2)}}),
                                std::nullopt});
    const Tally tally = tallyOf(facility);
    figure.title = titleFor(bid, facility, tally, say);
    figure.summary = figure.title + say("figure.gates.summary",
                                        "; {racks} racks of {power}: {fails} fail, {planned} are planned, {unknown} "
                                        "are not known.",
                                        {{"racks", groupedNumber(facility.racks, 0)},
                                         {"power", significant(facility.rack_kw) + " kW"},
                                         {"fails", groupedNumber(static_cast<double>(tally.fails), 0)},
                                         {"planned", groupedNumber(static_cast<double>(tally.planned), 0)},
                                         {"unknown", groupedNumber(static_cast<double>(tally.unknown), 0)}});
    if (!describesFacility(inputs))
        figure.note = say("figure.gates.empty", "The project says nothing of the facility yet: enter the power for a "
                                                "rack first, then what the rack asks of floor and cooling.");
    else if (tally.unknown == enumCount<GateKind>)
        figure.note = say("figure.gates.nothing", "No gate can be decided yet.");
    return figure;
}

} // namespace plumb::report
