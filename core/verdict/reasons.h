// SPDX-License-Identifier: GPL-3.0-or-later
// The rules one by one: each looks at one thing and says what it finds.
#pragma once

#include "core/verdict/verdict.h"

namespace plumb {

/// All that a rule may look at.
struct Case {
    const Project& project;
    const Evaluation& evaluation;
    const Scorecard& scorecard;
    const RulePack& pack;
    const std::optional<Confidence>& confidence;

    const Rule& rule(RuleId id) const { return ruleOf(pack, id); }
    /// S at the cost of the baseline's hour.
    const Outcome& saving(std::size_t route) const {
        return evaluation.numbers.routes[route].saving[static_cast<std::size_t>(HourValue::baselineCost)];
    }
    /// P(S > 0), where it was computed.
    std::optional<double> probability(std::size_t route) const;
    std::string nameOf(std::size_t route) const;
    std::string baselineName() const; ///< empty without one
};

/// States of the route, or of the project.
const std::vector<PreconditionState>& statesOf(const Case& of, std::optional<std::size_t> route);

/// Whether every gate of a self-sourced route is yes.
bool gatesHold(const Case& of, std::size_t route);

/// Standings of the criteria that the rule reads and that count as one of the answers it holds on.
std::vector<const Standing*> firing(const Rule& rule, const std::vector<PreconditionState>& states);

/// Titles of the project's or a self-sourced route's gates that are not yes.
std::vector<std::string> gatesNotYes(const Case& of, std::optional<std::size_t> route);

/// Workflows whose failures nothing absorbs or whose tolerance is not defined, a reason each; they decide if it is
/// every workflow.
std::vector<Reason> absorptionReasons(const Case& of, std::optional<std::size_t> route);
std::vector<Reason> gateReasons(const Case& of, std::optional<std::size_t> route);
/// Of a rented route: its capacity and counterparty, which conclude nothing.
std::vector<Reason> rentedReasons(const Case& of, std::size_t route);
std::vector<Reason> incompleteReasons(const Case& of, std::optional<std::size_t> route);
/// The bid of the route has lapsed, or lapses before a condition of its gates is due.
std::vector<Reason> bidReasons(const Case& of, std::size_t route);
std::vector<Reason> savingReasons(const Case& of, std::size_t route, const BreakEven& breakEven);
/// Rent that saves more than the best self-sourced route.
std::vector<Reason> rentReasons(const Case& of);

} // namespace plumb
