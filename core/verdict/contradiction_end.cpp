// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/contradiction_end.h"

#include <algorithm>
#include <cmath>

#include "core/verdict/route_facts.h"

namespace plumb {
namespace {

/// Looks for the end of what the numbers say of one workflow on one route.
class Search {
public:
    Search(const Objection& objection, const Case& of)
        : m_fact(objection.fact), m_route(*objection.route), m_workflow(*objection.workflow), m_of(of) {}

    /// The value between the entered one and the end `to` of its range.
    std::optional<EndingValue> between(const Address& address, double to) {
        const std::optional<double> entered = read(m_of.project, address);
        if (!exists(m_of.project, address) || !entered || *entered == to)
            return std::nullopt;
        m_inputs = m_of.evaluation.inputs;
        if (holdsAt(address, to))
            return std::nullopt;
        double holds = *entered, ends = to;
        const bool isLogarithmic = holds > 0 && ends > 0;
        constexpr int halvings = 20; // three digits of a range over nine decades
        for (int i = 0; i < halvings; ++i) {
            const double middle = isLogarithmic ? std::sqrt(holds * ends) : (holds + ends) / 2;
            (holdsAt(address, middle) ? holds : ends) = middle;
        }
        const double rounded = address.row->whole ? std::ceil(ends) : roundedAway(*entered, ends);
        const double value = std::clamp(rounded, address.row->low, address.row->high);
        return EndingValue{address, holdsAt(address, value) ? ends : value};
    }

private:
    const Fact m_fact;
    const std::size_t m_route, m_workflow;
    const Case& m_of;
    Inputs m_inputs;
    Numbers m_numbers;

    bool holdsAt(const Address& address, double value) {
        write(m_inputs, address, value);
        evaluateInto(m_inputs, m_numbers);
        return isSaidByNumbers(m_fact, m_numbers.routes[m_route].workflows[m_workflow]);
    }

    /// Three significant digits, away from the entered value.
    static double roundedAway(double entered, double value) {
        if (value == 0)
            return value;
        const double unit = std::pow(10, std::floor(std::log10(std::abs(value))) - 2);
        return (value > entered ? std::ceil(value / unit) : std::floor(value / unit)) * unit;
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
    if (!objection.workflow || !objection.route)
        return std::nullopt;
    Search search(objection, of);
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
