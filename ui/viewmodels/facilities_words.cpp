// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/facilities_words.h"

#include <algorithm>
#include <vector>

#include <QCoreApplication>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/evaluation/gates.h"
#include "core/project/reference.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Facilities)
};

template <auto Group, auto Name>
Address of(std::size_t route = 0) {
    return addressOf<Group, Name>({route, 0});
}

/// The figures that a gate is computed from, what the facility offers first.
std::vector<Address> figuresOf(GateKind kind, std::size_t r) {
    using P = ProjectParameters;
    using R = RouteParameters;
    switch (kind) {
    case GateKind::rackPower:
        return {of<&P::rackPlace, &ProjectRackPlace::power>()};
    case GateKind::rackFeed:
        return {of<&P::rackPlace, &ProjectRackPlace::feedAmps>()};
    case GateKind::clearance:
        return {of<&P::rackPlace, &ProjectRackPlace::clearance>()};
    case GateKind::floorLoad:
        return {of<&P::rackPlace, &ProjectRackPlace::floorLoad>(), of<&R::rack, &RouteRack::mass>(r)};
    case GateKind::pointLoad:
        return {of<&P::rackPlace, &ProjectRackPlace::pointLoad>(), of<&R::rack, &RouteRack::mass>(r)};
    case GateKind::routeLoad:
        return {of<&P::rackPlace, &ProjectRackPlace::routeLoad>(), of<&R::rack, &RouteRack::mass>(r)};
    case GateKind::airCooling:
        return {of<&P::rackPlace, &ProjectRackPlace::airCooling>()};
    case GateKind::floorArea:
        return {of<&P::room, &ProjectRoom::floorArea>()};
    case GateKind::coolantFlow:
        return {of<&P::room, &ProjectRoom::loopFlow>()};
    case GateKind::coolantTemperature:
        return {of<&P::room, &ProjectRoom::waterSupply>(), of<&R::rack, &RouteRack::coolantLimit>(r)};
    case GateKind::cduCount:
        return {of<&P::room, &ProjectRoom::cdus>(), of<&P::room, &ProjectRoom::cduPower>(),
                of<&P::room, &ProjectRoom::cduFlow>()};
    case GateKind::coolantPressure:
        return {of<&P::room, &ProjectRoom::cduPressure>(), of<&R::rack, &RouteRack::pressureDrop>(r)};
    case GateKind::blastRadius:
        return {of<&P::room, &ProjectRoom::sectionRacks>(), of<&P::room, &ProjectRoom::sectionLimit>()};
    case GateKind::trainedPeople:
        return {of<&P::room, &ProjectRoom::peopleOnShift>()};
    case GateKind::envelope:
        return {of<&P::site, &ProjectSite::envelope>()};
    case GateKind::substation:
        return {of<&P::site, &ProjectSite::substation>()};
    case GateKind::utilityFeeds:
        return {of<&P::site, &ProjectSite::utilityFeeds>()};
    case GateKind::transformer:
        return {of<&P::site, &ProjectSite::transformerLead>()};
    case GateKind::generator:
        return {of<&P::site, &ProjectSite::generatorLead>()};
    case GateKind::heatRejection:
        return {of<&P::site, &ProjectSite::heatRejection>()};
    case GateKind::runway:
        return {of<&P::site, &ProjectSite::runway>(), of<&P::cluster, &ProjectCluster::growthNodes>()};
    default:
        break;
    }
    return {};
}

/// The highest supply of a class [°C]; nothing where it has none.
std::optional<double> highestSupply(const ReferenceTable& table, const ReferenceRecord& record) {
    const auto* most = std::get_if<double>(&cellOf(table, record, "most_supply_c"));
    return most ? std::optional(*most) : std::nullopt;
}

} // namespace

QString gateName(GateKind kind) {
    return shown(render(nameOfGate(kind)));
}

ShownCell gateCell(const GateNumbers& gate) {
    if (gate.isPlanned && gate.status != GateStatus::holds)
        return {Words::tr("planned"), Words::tr("A retrofit has a cost and a time."), StateMark::partly};
    const StateMark mark = gate.status == GateStatus::holds   ? StateMark::yes
                           : gate.status == GateStatus::fails ? StateMark::no
                                                              : StateMark::unknown;
    return {shown(render(nameOfStatus(gate.status))), {}, mark};
}

ShownCell readinessCell(Readiness readiness) {
    StateMark mark = StateMark::unknown;
    switch (readiness) {
    case Readiness::ready:
        mark = StateMark::yes;
        break;
    case Readiness::afterRetrofit:
        mark = StateMark::partly;
        break;
    case Readiness::notReady:
        mark = StateMark::no;
        break;
    case Readiness::unknown:
        break;
    }
    return {shown(render(nameOfReadiness(readiness))), {}, mark};
}

std::optional<Address> missingFor(const Project& project, GateKind kind, std::size_t r) {
    for (const Address& figure : figuresOf(kind, r)) {
        if (!read(project, figure))
            return figure;
    }
    const auto gate = std::ranges::find(project.gates, kind, &Gate::kind);
    if (!isStated(kind) || gate == project.gates.end())
        return std::nullopt;
    return addressOf<&RouteGateParameters::terms, &GateTerms::holds>(
        {r, static_cast<std::size_t>(gate - project.gates.begin())});
}

std::optional<GateKind> worstGate(const FacilityNumbers& facility) {
    std::optional<GateKind> failing, unknown, least;
    const auto margin = [&](GateKind kind) { return facility.gates[static_cast<std::size_t>(kind)].margin; };
    const auto isLess = [&](GateKind kind, const std::optional<GateKind>& than) {
        return !than || (margin(kind) && (!margin(*than) || margin(kind).value < margin(*than).value));
    };
    for (std::size_t g = 0; g < enumCount<GateKind>; ++g) {
        const auto kind = static_cast<GateKind>(g);
        const GateNumbers& gate = facility.gates[g];
        if (gate.status == GateStatus::fails && !gate.isPlanned && isLess(kind, failing))
            failing = kind;
        if (gate.status == GateStatus::unknown && !gate.isPlanned && !unknown)
            unknown = kind;
        if (gate.margin && isLess(kind, least))
            least = kind;
    }
    return failing ? failing : unknown ? unknown : least;
}

QString waterClassSentence(const Project& project) {
    const auto supply = project.parameters.room.waterSupply;
    if (!supply)
        return Words::tr("The warmest supply of facility water is not entered, so that its ASHRAE class (W17 to W+) is "
                         "not known.");
    const ReferenceTable* table = findReference("water-classes");
    PLUMB_CHECK(table && !table->records.empty());
    const QString degrees = shown(exactNumber(supply->value));
    for (const ReferenceRecord& record : table->records) {
        const auto most = highestSupply(*table, record);
        if (most && supply->value <= *most)
            return Words::tr("Facility water of at most %1 °C is ASHRAE class %2 (up to %3 °C). The class is what is "
                             "allowed, no set point; at the racks the coolant is %4 K warmer.")
                .arg(degrees, shown(record.name), shown(exactNumber(*most)),
                     shown(exactNumber(project.parameters.room.cduApproach.value)));
    }
    return Words::tr("Facility water of %1 °C is ASHRAE class %2, which has no upper end; at the racks the coolant is "
                     "%3 K warmer.")
        .arg(degrees, shown(table->records.back().name), shown(exactNumber(project.parameters.room.cduApproach.value)));
}

} // namespace plumb::ui
