// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/gates.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/check.h"
#include "core/base/text.h"

namespace plumb {
namespace {

struct GateWords {
    std::string_view label;
    std::string_view unit;
    std::string_view one; ///< unit of a single one, where it is counted
};

constexpr std::array<GateWords, enumCount<GateKind>> gateWords{{
    {"Power for a rack", "kW", {}},
    {"Feed of a rack", "kW", {}},
    {"Busbar", {}, {}},
    {"Manifold", {}, {}},
    {"Blind-mate connectors", {}, {}},
    {"Clearance before a rack", "m", {}},
    {"Floor load", "kg/m²", {}},
    {"Point load", "kg", {}},
    {"Delivery route", "kg", {}},
    {"Air cooling for a rack", "kW", {}},
    {"Floor area", "m²", {}},
    {"Coolant flow", "L/min", {}},
    {"Coolant temperature", "°C", {}},
    {"Coolant distribution units", "units", "unit"},
    {"Coolant pressure", "kPa", {}},
    {"Water quality", {}, {}},
    {"Leak detection", {}, {}},
    {"Isolation valves", {}, {}},
    {"Blast radius of a leak", "racks", "rack"},
    {"Trained people on a shift", "people", "person"},
    {"Service access", {}, {}},
    {"Megawatt envelope", "MW", {}},
    {"Substation", "MW", {}},
    {"Utility feeds", "feeds", "feed"},
    {"Transformers", "weeks", "week"},
    {"Generators", "weeks", "week"},
    {"Heat rejection", "MW", {}},
    {"Runway for the next pod", "MW", {}},
}};

const GateWords& wordsOf(GateKind kind) {
    return gateWords[static_cast<std::size_t>(kind)];
}

std::string amount(GateKind kind, double value) {
    const GateWords& words = wordsOf(kind);
    const bool isCounted = !words.one.empty() && value == std::round(value);
    return (isCounted ? groupedNumber(value, 0) : significant(value)) + " " +
           std::string(isCounted && value == 1 ? words.one : words.unit);
}

std::string marginText(GateKind kind, const GateNumbers& gate) {
    const bool isDegrees = kind == GateKind::coolantTemperature;
    const double margin = isDegrees ? gate.capacity.value - gate.demand.value : gate.margin.value;
    return (margin > 0 ? "+" : "") + (isDegrees ? significant(margin, 2) + " K" : percent(margin, 2));
}

Message undecided(GateKind kind, const GateNumbers& gate) {
    if (gate.demand.absence == Absence::rackTooLarge)
        return message("gate.rack_too_large", "one rack asks for more than a whole distribution unit gives");
    if (gate.demand.absence == Absence::nothingAsked || gate.margin.absence == Absence::nothingAsked)
        return message("gate.nothing_asked", "nothing is asked of it");
    if (gate.status == GateStatus::holds)
        return message("gate.said_to_hold", "is said to hold; no figures stand against it");
    if (gate.status == GateStatus::fails)
        return message("gate.said_to_fail", "is said to fail; no figures stand against it");
    if (isStated(kind))
        return message("gate.not_looked", "nobody has looked whether it holds");
    if (gate.demand.absence == Absence::noGrowth)
        return message("gate.no_growth", "the project names no next pod");
    if (gate.demand)
        return message("gate.no_capacity", "asks {demand}; what there is has not been entered",
                       {{"demand", amount(kind, gate.demand.value)}});
    if (gate.capacity)
        return message("gate.no_demand", "has {capacity}; what is asked has not been entered",
                       {{"capacity", amount(kind, gate.capacity.value)}});
    return message("gate.no_figures", "no figures have been entered");
}

} // namespace

std::string_view unitOf(GateKind kind) {
    return wordsOf(kind).unit;
}

Message nameOfGate(GateKind kind) {
    return message("gate." + std::string(nameOf(kind)), wordsOf(kind).label);
}

Message nameOfLayer(FacilityLayer layer) {
    switch (layer) {
    case FacilityLayer::rack:
        return message("facility_layer.rack", "Rack");
    case FacilityLayer::room:
        return message("facility_layer.room", "Room");
    case FacilityLayer::site:
        return message("facility_layer.site", "Site");
    }
    checkFailed("a layer has a name", __FILE__, __LINE__);
}

Message nameOfStatus(GateStatus status) {
    switch (status) {
    case GateStatus::holds:
        return message("gate_status.holds", "holds");
    case GateStatus::unknown:
        return message("gate_status.unknown", "not known");
    case GateStatus::fails:
        return message("gate_status.fails", "fails");
    }
    checkFailed("a status has a name", __FILE__, __LINE__);
}

Message nameOfReadiness(Readiness readiness) {
    switch (readiness) {
    case Readiness::ready:
        return message("readiness.ready", "ready");
    case Readiness::afterRetrofit:
        return message("readiness.after_retrofit", "ready after retrofit");
    case Readiness::unknown:
        return message("readiness.unknown", "not known");
    case Readiness::notReady:
        return message("readiness.not_ready", "not ready");
    }
    checkFailed("a readiness has a name", __FILE__, __LINE__);
}

Message gateSentence(GateKind kind, const GateNumbers& gate) {
    if (!gate.demand || !gate.capacity || !gate.margin)
        return undecided(kind, gate);
    return message("gate.asks", "asks {demand}, has {capacity} ({margin})",
                   {{"demand", amount(kind, gate.demand.value)},
                    {"capacity", amount(kind, gate.capacity.value)},
                    {"margin", marginText(kind, gate)}});
}

Message gateOnRoute(GateKind kind, const GateNumbers& gate, const std::string& route) {
    const Message on = joined(nameOfGate(kind), message("gate.on_route", " on {route}: ", {{"route", route}}));
    return joined(joined(on, gateSentence(kind, gate)), message("stop", "."));
}

bool describesFacility(const Inputs& inputs) {
    const ProjectParameters& of = inputs.parameters;
    return !inputs.gates.empty() || of.rackPlace != ProjectRackPlace{} || of.room != ProjectRoom{} ||
           of.site != ProjectSite{};
}

std::string documentedNo(const Project& project, std::size_t r, GateKind kind) {
    const auto found = std::ranges::find(project.gates, kind, &Gate::kind);
    if (found == project.gates.end())
        return {};
    const Place place{r, static_cast<std::size_t>(found - project.gates.begin())};
    if (project.routes[r].gates[place.second].terms.holds != YesNo::no)
        return {};
    const auto behind =
        project.provenance.find(addressText(project, addressOf<&RouteGateParameters::terms, &GateTerms::holds>(place)));
    if (behind == project.provenance.end())
        return {};
    return behind->second.note.empty() ? behind->second.source : behind->second.note;
}

} // namespace plumb
