// SPDX-License-Identifier: GPL-3.0-or-later
// What the answers of a project amount to: a state for every precondition, for the project and for each route.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/date.h"
#include "core/evaluation/evaluate.h"
#include "core/verdict/rule_pack.h"

namespace plumb {

enum class State { yes, partly, no, unknown };
template <>
inline constexpr std::array<std::string_view, 4> enumNames<State>{"yes", "partly", "no", "unknown"};

/// Why a yes counts for less than it says.
enum class Shortfall { none, noEvidence, weakEvidence, expiredEvidence, futureEvidence, contradicted };

/// What the numbers say against a yes to a criterion, whatever it is answered.
struct Objection {
    Fact fact = Fact::neverFinishes;
    std::string criterion;
    std::string instance;                ///< as in the answer
    std::optional<std::size_t> workflow; ///< whose jobs the numbers speak of
    std::optional<std::size_t> route;    ///< whose numbers say so; nothing if the project itself does
    std::optional<GateKind> gate;        ///< of the facility that fails there
    Message sentence;                    ///< "on odm the drain of training takes 20 min …"
    Message remedy;

    bool operator==(const Objection&) const = default;
};

/// A yes that the numbers contradict.
struct Contradiction {
    std::string criterion;
    std::string instance;             ///< as in the answer
    std::optional<std::size_t> route; ///< whose numbers say so; nothing if the project itself does
    Message sentence;                 ///< names both sides
    Message remedy;

    bool operator==(const Contradiction&) const = default;
};

/// One criterion for one instance, with what its answer counts as.
struct Standing {
    std::string criterion; ///< id
    std::string text;
    CriterionScope scope = CriterionScope::project;
    CriterionKind kind = CriterionKind::plain;
    std::string instance; ///< id of the workflow or route; empty for the project
    Answer answer;        ///< as given; unknown where none was
    AnswerValue counts = AnswerValue::unknown;
    AnswerValue supported = AnswerValue::unknown; ///< what it would count as if no figure contradicted it
    Grade needed = Grade::published;              ///< of the evidence that lets a yes count
    Shortfall shortfall = Shortfall::none;
    bool open = false; ///< not answered, or reopened because its evidence expired
    Message why;       ///< the answer, its evidence and its date
    Message remedy;    ///< what would turn it into a yes; without id where it is one

    bool contradicted() const { return shortfall == Shortfall::contradicted; }
    bool operator==(const Standing&) const = default;
};

struct PreconditionState {
    std::string id;
    std::string title;
    bool gate = false;
    State state = State::unknown;
    bool runwayMissing = false; ///< no whatever else is true (rule "runway")
    Message why;
    Message remedy; ///< what would turn it into a yes; without id where it is one
    std::vector<Standing> criteria;

    bool operator==(const PreconditionState&) const = default;
};

struct Scorecard {
    Date today;
    std::vector<PreconditionState> preconditions;       ///< of the project, in the order of the pack
    std::vector<std::vector<PreconditionState>> routes; ///< by route: its own instances and those of no other route
    std::vector<Contradiction> contradictions;
    std::vector<Finding> findings;  ///< contradictions, and answers that belong to no criterion
    std::size_t openQuestions = 0;  ///< open criteria of the project, an instance each
    std::size_t totalQuestions = 0; ///< applicable or not

    bool operator==(const Scorecard&) const = default;
};

/// Every answer judged on `today`. The evaluation is that of the same project. Definitions: "State of a precondition".
Scorecard scorecard(const Project& project, const Evaluation& evaluation, const RulePack& pack, Date today);

/// What the numbers say against a yes to any criterion of the pack. Only the routes that the gates judge are looked at:
/// the self-sourced ones, or all of them where there is none.
std::vector<Objection> objections(const Project& project, const Evaluation& evaluation, const RulePack& pack);

/// Where the numbers contradict a yes. Only the routes that the gates judge are looked at: the self-sourced ones, or
/// all of them where there is none.
std::vector<Contradiction> contradictions(const Project& project, const Evaluation& evaluation, const RulePack& pack);

/// The state that criteria amount to, without the rule of the runway. None applicable: unknown.
State stateOf(std::span<const Standing> criteria);

/// Evidence is unexpired on its expiry day; without one it does not expire.
bool isUnexpired(const Evidence& evidence, Date today);

/// Evidence dated after `today` does not count yet; without a date it does.
bool isMade(const Evidence& evidence, Date today);

} // namespace plumb
