// SPDX-License-Identifier: GPL-3.0-or-later
// What the rules conclude for each route and for the project, with every reason in a sentence.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/evaluation/confidence.h"
#include "core/verdict/scorecard.h"

namespace plumb {

/// How the saving of a route may be called. Proven: every gate is yes and the chance of a saving reaches what the
/// project requires. A route without gates of its own is never proven.
enum class SavingStatus { baseline, proven, unproven, unknown, notGated };
template <>
inline constexpr std::array<std::string_view, 5> enumNames<SavingStatus>{"baseline", "proven", "unproven", "unknown",
                                                                         "not_gated"};

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

/// Something that is not true yet of one route.
struct OpenPoint {
    RuleId rule = RuleId::gates;
    std::string where;          ///< criterion with its instance, assumption with its place, or as a reason says it
    std::string criterion;      ///< id; empty where it is no matter of an answer
    std::string instance;       ///< of the criterion
    std::optional<Grade> grade; ///< that the evidence of a yes needs; nothing where the yes alone is enough
    std::string owner;
    std::optional<Date> due;
    std::string key;   ///< assumption with its place whose value ends a contradiction; empty where there is no such one
    std::string value; ///< as it is set
    Message sentence;
    Message remedy;

    bool operator==(const OpenPoint&) const = default;
};

/// What money alone decides: where the saving of a route is zero. Absent amounts are not asked or do not exist.
struct BreakEven {
    std::optional<double> costUsd;           ///< present value by which the cost must fall at the entered values
    std::optional<double> confidenceCostUsd; ///< the same, until the chance of a saving is the required one
    std::optional<double> discount;          ///< headline discount at which the saving is zero
    Message sentence;                        ///< without id where nothing is missing

    bool operator==(const BreakEven&) const = default;
};

struct RouteVerdict {
    std::string route;
    std::optional<VerdictId> id; ///< of self-sourced routes only
    SavingStatus status = SavingStatus::unknown;
    Message sentence;                  ///< without id where there is no verdict
    std::vector<Reason> reasons;       ///< by weight: those that decide, then money, then the others
    std::vector<OpenPoint> needed;     ///< while one is open, the verdict is unproven, incomplete or to buy from an OEM
    std::vector<OpenPoint> openPoints; ///< the others, which change no verdict
    BreakEven breakEven;

    bool operator==(const RouteVerdict&) const = default;
};

struct Verdict {
    VerdictId id = VerdictId::incomplete;
    Message sentence;
    bool tested = false;                       ///< under uncertainty: a confidence was given for the route
    std::optional<std::size_t> route;          ///< the self-sourced route the project takes
    std::vector<Reason> reasons;               ///< of that route
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
