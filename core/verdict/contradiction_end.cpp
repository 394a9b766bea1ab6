// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/contradiction_end.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/verdict/route_facts.h"

namespace plumb {
namespace {

/// Looks for the end of what the numbers say.
class Search {
public:
    using IsSaid = std::function<bool(const Numbers&)>;

    Search(const Case& of, IsSaid isSaid) : m_of(of), m_isSaid(std::move(isSaid)) {}

    /// The value between the entered one and the end `to` of its range.
    std::optional<EndingValue> between(const Address& address, double to) {
        const std::optional<double> entered = read(m_of.project, address);
        if (!exists(m_of.project, address) || !entered || *entered == to)
            return std::nullopt;
        m_inputs = m_of.evaluation.inputs;
        if (isSaidAt(address, to))
            return std::nullopt;
        double said = *entered, ends = to;
        const bool isLogarithmic = said > 0 && ends > 0;
        constexpr int halvings = 20; // three digits of a range over nine decades
        for (int i = 0; i < halvings; ++i) {
            const double middle = isLogarithmic ? std::sqrt(said * ends) : (said + ends) / 2;
            (isSaidAt(address, middle) ? said : ends) = middle;
        }
        // The halving stops just beyond the end, which may be a rounded number itself: the nearer one first.
        const double step = address.row->whole ? 1 : stepOf(ends);
        const double down = std::floor(ends / step) * step, up = std::ceil(ends / step) * step;
        const bool isUpwards = ends > *entered;
        for (const double rounded : {isUpwards ? down : up, isUpwards ? up : down}) {
            const double value = std::clamp(rounded, address.row->low, address.row->high);
            if (!isSaidAt(address, value))
                return EndingValue{address, value};
        }
        return EndingValue{address, ends};
    }

    /// `value` itself, where it ends it.
    std::optional<EndingValue> at(const Address& address, double value) {
        m_inputs = m_of.evaluation.inputs;
        if (!exists(m_of.project, address) || isSaidAt(address, value))
            return std::nullopt;
        return EndingValue{address, value};
    }

private:
    const Case& m_of;
    const IsSaid m_isSaid;
    Inputs m_inputs;
    Numbers m_numbers;

    bool isSaidAt(const Address& address, double value) {
        write(m_inputs, address, value);
        evaluateInto(m_inputs, m_numbers);
        return m_isSaid(m_numbers);
    }

    /// One unit of the third significant digit.
    static double stepOf(double value) {
        return value == 0 ? 1 : std::pow(10, std::floor(std::log10(std::abs(value))) - 2);
    }
};

std::optional<EndingValue> endOfNeverFinishing(Search& search) {
    const Address mtbf = addressOf<&ProjectParameters::reliability, &ProjectReliability::nodeMtbf>({});
    return search.between(mtbf, mtbf.row->high);
}

std::optional<EndingValue> endOfDrain(Search& search, const Objection& objection) {
    const Place place{*objection.route, *objection.workflow};
    const Address interval = addressOf<&RouteWorkflowParameters::checkpoint, &WorkflowCheckpoint::interval>(place);
    if (auto found = search.between(interval, interval.row->high))
        return found;
    const Address drain = addressOf<&RouteWorkflowParameters::checkpoint, &WorkflowCheckpoint::drain>(place);
    return search.between(drain, drain.row->low);
}

std::optional<EndingValue> endOfStorage(Search& search, const Objection& objection, const Project& project) {
    for (std::size_t t = 0; t < project.tiers.size(); ++t) {
        const Place place{*objection.route, t};
        for (const Address& address : {addressOf<&RouteTierParameters::terms, &TierTerms::write>(place),
                                       addressOf<&RouteTierParameters::terms, &TierTerms::read>(place),
                                       addressOf<&RouteTierParameters::terms, &TierTerms::capacity>(place),
                                       addressOf<&RouteTierParameters::terms, &TierTerms::endurance>(place)}) {
            if (auto found = search.between(address, address.row->high))
                return found;
        }
    }
    return std::nullopt;
}

/// The row of what the facility has for a gate; nothing for gates that no figure decides.
std::optional<Address> capacityOf(GateKind kind) {
    using P = ProjectParameters;
    switch (kind) {
    case GateKind::rackPower:
        return addressOf<&P::rackPlace, &ProjectRackPlace::power>();
    case GateKind::rackFeed:
        return addressOf<&P::rackPlace, &ProjectRackPlace::feedAmps>();
    case GateKind::clearance:
        return addressOf<&P::rackPlace, &ProjectRackPlace::clearance>();
    case GateKind::floorLoad:
        return addressOf<&P::rackPlace, &ProjectRackPlace::floorLoad>();
    case GateKind::pointLoad:
        return addressOf<&P::rackPlace, &ProjectRackPlace::pointLoad>();
    case GateKind::routeLoad:
        return addressOf<&P::rackPlace, &ProjectRackPlace::routeLoad>();
    case GateKind::airCooling:
        return addressOf<&P::rackPlace, &ProjectRackPlace::airCooling>();
    case GateKind::floorArea:
        return addressOf<&P::room, &ProjectRoom::floorArea>();
    case GateKind::coolantFlow:
        return addressOf<&P::room, &ProjectRoom::loopFlow>();
    case GateKind::coolantTemperature:
        return addressOf<&P::room, &ProjectRoom::waterSupply>();
    case GateKind::cduCount:
        return addressOf<&P::room, &ProjectRoom::cdus>();
    case GateKind::coolantPressure:
        return addressOf<&P::room, &ProjectRoom::cduPressure>();
    case GateKind::blastRadius:
        return addressOf<&P::room, &ProjectRoom::sectionRacks>();
    case GateKind::trainedPeople:
        return addressOf<&P::room, &ProjectRoom::peopleOnShift>();
    case GateKind::envelope:
        return addressOf<&P::site, &ProjectSite::envelope>();
    case GateKind::substation:
        return addressOf<&P::site, &ProjectSite::substation>();
    case GateKind::utilityFeeds:
        return addressOf<&P::site, &ProjectSite::utilityFeeds>();
    case GateKind::transformer:
        return addressOf<&P::site, &ProjectSite::transformerLead>();
    case GateKind::generator:
        return addressOf<&P::site, &ProjectSite::generatorLead>();
    case GateKind::heatRejection:
        return addressOf<&P::site, &ProjectSite::heatRejection>();
    case GateKind::runway:
        return addressOf<&P::site, &ProjectSite::runway>();
    case GateKind::busbar:
    case GateKind::manifold:
    case GateKind::blindMate:
    case GateKind::serviceAccess:
    case GateKind::waterQuality:
    case GateKind::leakDetection:
    case GateKind::isolation:
        break;
    }
    return std::nullopt;
}

/// More of what the facility has, or less of a lead time, a temperature or a section; of a gate that somebody has
/// looked at, that it holds.
std::optional<EndingValue> endOfGate(GateKind kind, std::size_t route, const Case& of) {
    Search search(of, [&](const Numbers& numbers) {
        return numbers.routes[route].facility.gates[static_cast<std::size_t>(kind)].status == GateStatus::fails;
    });
    if (const auto capacity = capacityOf(kind)) {
        for (const double end : {capacity->row->high, capacity->row->low}) {
            if (auto found = search.between(*capacity, end))
                return found;
        }
    }
    const auto gate = std::ranges::find(of.project.gates, kind, &Gate::kind);
    if (gate == of.project.gates.end())
        return std::nullopt;
    const auto place = static_cast<std::size_t>(gate - of.project.gates.begin());
    return search.at(addressOf<&RouteGateParameters::terms, &GateTerms::holds>({route, place}),
                     static_cast<double>(YesNo::yes));
}

} // namespace

std::optional<EndingValue> valueThatEnds(const Objection& objection, const Case& of) {
    if (objection.fact == Fact::fabricNotOwned)
        return EndingValue{addressOf<&RouteParameters::fabric, &RouteFabric::engineers>({*objection.route}), 1};
    if (objection.fact == Fact::nothingAbsorbs && objection.route)
        return EndingValue{addressOf<&RouteWorkflowParameters::restart, &WorkflowRestart::absorbingLayer>(
                               {*objection.route, *objection.workflow}),
                           static_cast<double>(RouteAbsorbingLayer::requeue)};
    if (objection.fact == Fact::nothingAbsorbs)
        return EndingValue{addressOf<&WorkflowParameters::terms, &WorkflowTerms::absorbingLayer>({*objection.workflow}),
                           static_cast<double>(AbsorbingLayer::requeue)};
    if (objection.gate)
        return endOfGate(*objection.gate, *objection.route, of);
    if (!objection.workflow || !objection.route)
        return std::nullopt;
    Search search(of, [&](const Numbers& numbers) {
        return isSaidByNumbers(objection.fact, numbers.routes[*objection.route].workflows[*objection.workflow]);
    });
    switch (objection.fact) {
    case Fact::neverFinishes:
        return endOfNeverFinishing(search);
    case Fact::drainTooLong:
        return endOfDrain(search, objection);
    case Fact::storageFails:
        return endOfStorage(search, objection, of.project);
    default:
        return std::nullopt;
    }
}

} // namespace plumb
