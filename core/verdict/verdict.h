// SPDX-License-Identifier: GPL-3.0-or-later
// What the rules conclude for each route and for the project, with every reason in a sentence.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/evaluation/confidence.h"
#include "core/verdict/scorecard.h"

namespace plumb {

/// How a saving may be called: proven only while every gate of its route is yes, unknown where there is no figure.
enum class SavingStatus { proven, unproven, unknown };
template <>
inline constexpr std::array<std::string_view, 3> enumNames<SavingStatus>{"proven", "unproven", "unknown"};

struct Reason {
    RuleId rule = RuleId::gates;
    int number = 0;                     ///< of the rule, as people cite it
    std::optional<VerdictId> concludes; ///< nothing where it stands beside the verdict without deciding one
    bool decides = false;               ///< it is why the verdict is what it is
    std::string where; ///< a precondition, a criterion with its instance, a route or a workflow; empty for the project
    Message sentence;
    Message remedy; ///< what would remove it; without id where nothing has to

    bool operator==(const Reason&) const = default;
};

struct RouteVerdict {
    std::string route;
    std::optional<VerdictId> id; ///< of self-sourced routes only
    SavingStatus status = SavingStatus::unknown;
    Message sentence;                ///< without id where there is no verdict
    std::vector<Reason> reasons;     ///< by precedence: those that decide first
    std::vector<Message> conditions; ///< what must still be true where the route is taken

    bool operator==(const RouteVerdict&) const = default;
};

struct Verdict {
    VerdictId id = VerdictId::incomplete;
    Message sentence;
    bool tested = false;                       ///< under uncertainty: a confidence was given for the route
    std::optional<std::size_t> route;          ///< the self-sourced route the project takes
    std::vector<Reason> reasons;               ///< of that route
    std::vector<Message> conditions;           ///< of that route
    std::optional<std::string> estateAgreedBy; ///< rule "estate": who agreed, where it is agreed
    Message estate;                            ///< what is not said about the rest of the estate, always stated
    std::string pack;                          ///< id and version of the rules applied
    std::vector<RouteVerdict> routes;          ///< in the order of the project

    bool operator==(const Verdict&) const = default;
};

/// Pure. Evaluation, scorecard and confidence are those of the same project and pack; without a confidence a positive
/// saving is supported but not yet tested under uncertainty. Savings are counted at the cost of the baseline's hour.
/// Definitions: "Verdict".
Verdict verdict(const Project& project, const Evaluation& evaluation, const Scorecard& scorecard, const RulePack& pack,
                const std::optional<Confidence>& confidence);

} // namespace plumb
