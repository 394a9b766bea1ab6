// SPDX-License-Identifier: GPL-3.0-or-later
// Preconditions, criteria and verdict rules as data: what is asked, and what each rule reads.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/project/project.h"

namespace plumb {

/// What a criterion is answered for: once, for each workflow, or for each route.
enum class CriterionScope { project, workflow, route };
template <>
inline constexpr std::array<std::string_view, 3> enumNames<CriterionScope>{"project", "workflow", "route"};

/// The no of a gate criterion alone makes its precondition no.
enum class CriterionKind { plain, gate };
template <>
inline constexpr std::array<std::string_view, 2> enumNames<CriterionKind>{"plain", "gate"};

enum class VerdictId { buyOem, unproven, incomplete, notCheaper, supported };
template <>
inline constexpr std::array<std::string_view, 5> enumNames<VerdictId>{"buy_oem", "unproven", "incomplete",
                                                                      "not_cheaper", "supported"};

/// Every rule the verdict knows how to apply; a pack has each of them once.
enum class RuleId {
    absorption,
    gates,
    rented,
    runway,
    validationPlan,
    storageAfterCompute,
    rentPriced,
    bidLapsed,
    bidLapsesEarly,
    selfSourced,
    baseline,
    savingKnown,
    notCheaper,
    supported,
    rentSavesMore,
    estate,
};
template <>
inline constexpr std::array<std::string_view, 16> enumNames<RuleId>{
    "absorption",  "gates",      "rented",           "runway",       "validation-plan", "storage-after-compute",
    "rent-priced", "bid-lapsed", "bid-lapses-early", "self-sourced", "baseline",        "saving-known",
    "not-cheaper", "supported",  "rent-saves-more",  "estate"};

/// What the numbers can say against an answer.
enum class Fact {
    neverFinishes,           ///< a job with checkpoints takes more than 1,000 times its useful time
    drainTooLong,            ///< an asynchronous drain does not end before the next checkpoint
    nothingAbsorbs,          ///< the workflow has no absorbing layer
    storageFails,            ///< the storage of a route does not support a workflow's interval
    fabricCannotBeBuilt,     ///< a network of a route cannot be built or cabled
    fabricNotOwned,          ///< the buyer must qualify parts of a route's fabric, and has no fabric engineers
    combinationNotValidated, ///< nobody validates adapter firmware, switch system or collective library
    congestionNotValidated,  ///< nobody finds the congestion settings
    rackGateFails,           ///< a gate of the rack, or flow or temperature of its coolant
    roomGateFails,           ///< a gate of the room's cooling
    leakGateFails,           ///< a gate of the response to leaks
    siteGateFails,           ///< a gate of power or heat rejection of the site
    runwayShort,             ///< the site has no runway for the next pod
};
template <>
inline constexpr std::array<std::string_view, 13> enumNames<Fact>{"never_finishes",
                                                                  "drain_too_long",
                                                                  "nothing_absorbs",
                                                                  "storage_fails",
                                                                  "fabric_cannot_be_built",
                                                                  "fabric_not_owned",
                                                                  "combination_not_validated",
                                                                  "congestion_not_validated",
                                                                  "rack_gate_fails",
                                                                  "room_gate_fails",
                                                                  "leak_gate_fails",
                                                                  "site_gate_fails",
                                                                  "runway_short"};

/// Facts of a workflow; the others are of a route as a whole.
constexpr bool isOfWorkflows(Fact fact) {
    return fact <= Fact::storageFails;
}

struct Criterion {
    std::string id;   ///< "facilities.expansion-runway"
    std::string text; ///< worded so that yes is good
    CriterionScope scope = CriterionScope::project;
    CriterionKind kind = CriterionKind::plain;
    std::vector<WorkflowKind> workflowKinds; ///< asked of these workflows only; empty: of all
    std::vector<RouteKind> routeKinds;       ///< asked of these routes only; empty: of all
    std::string expects;                     ///< the evidence that is expected
    std::string remedy;                      ///< what would turn a no into a yes, as a sentence

    bool operator==(const Criterion&) const = default;
};

struct Precondition {
    std::string id;
    std::string title;
    bool gate = false; ///< no score outweighs it
    std::string question;
    std::string guidance;
    std::vector<Criterion> criteria;

    bool operator==(const Precondition&) const = default;
};

struct Rule {
    RuleId id = RuleId::gates;
    int number = 0; ///< as people cite it; several rules may share one
    std::string title;
    std::optional<VerdictId> concludes;
    std::vector<RouteKind> routeKinds;      ///< it judges these routes only; empty: all
    std::vector<std::string> preconditions; ///< that it reads
    std::vector<std::string> criteria;      ///< that it reads
    std::vector<AnswerValue> firesOn;       ///< what a criterion counts as when the rule holds
    std::optional<Grade> grade;             ///< evidence that the criteria need, where it is more than the pack's

    bool operator==(const Rule&) const = default;
};

/// Criteria whose yes a fact of the numbers contradicts.
struct NumbersCheck {
    std::string id;
    Fact fact = Fact::neverFinishes;
    std::vector<std::string> criteria;

    bool operator==(const NumbersCheck&) const = default;
};

struct RulePack {
    std::string id;
    int version = 0;
    std::string title;
    Grade sufficientGrade = Grade::published; ///< of the evidence that lets a yes count
    std::vector<VerdictId> precedence;        ///< the first that holds is the verdict
    std::vector<Precondition> preconditions;
    std::vector<Rule> rules;
    std::vector<NumbersCheck> checks;

    bool operator==(const RulePack&) const = default;
};

/// Reads a pack. Refused with the place of the first fault: what is no JSON, lacks or misspells a member, repeats an
/// id, or names a criterion or precondition that does not exist.
Result<RulePack> parseRulePack(std::string_view json);

/// The pack that the program carries, parsed anew at every call.
RulePack builtInRulePack();

/// The rule of the pack; a parsed pack has every one.
const Rule& ruleOf(const RulePack& pack, RuleId id);

/// The criterion called `id`; nothing if there is none.
const Criterion* criterionOf(const RulePack& pack, std::string_view id);

/// Ids of the workflows or routes the criterion is answered for, in the order of the project; one empty id for a
/// criterion of the project.
std::vector<std::string> instancesOf(const Criterion& criterion, const Project& project);

/// A criterion and the instances that are meant.
struct CriterionRef {
    std::string criterion;
    std::vector<std::string> instances; ///< as `instancesOf`

    bool operator==(const CriterionRef&) const = default;
};

/// Reads PRECONDITION.CRITERION[@INSTANCE]. A criterion of workflows or routes without an instance means all of them.
/// Refused with the closest known id.
Result<CriterionRef> findCriterion(const RulePack& pack, const Project& project, std::string_view text);

} // namespace plumb
