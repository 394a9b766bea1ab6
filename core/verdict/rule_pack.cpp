// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/rule_pack.h"

#include <algorithm>
#include <initializer_list>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/check.h"
#include "core/base/embedded.h"
#include "core/base/text.h"

namespace plumb {
namespace {

using Json = nlohmann::json;

/// Walks the document and keeps the first fault; after one, what it returns no longer matters.
class Reader {
public:
    std::optional<Error> problem;

    void fault(std::string_view place, std::string_view what) {
        if (!problem)
            problem = Error{ErrorKind::cannotBeDone, fmt::format("The rule pack is wrong at {}: {}", place, what)};
    }

    /// Refuses what is no object and members that mean nothing: a misspelt one would be lost silently.
    void members(const Json& object, std::string_view place, std::initializer_list<std::string_view> known) {
        if (!object.is_object()) {
            fault(place, "an object is expected.");
            return;
        }
        for (const auto& [key, value] : object.items()) {
            if (std::ranges::find(known, key) != known.end())
                continue;
            const auto near = closest(key, {known.begin(), known.size()});
            fault(place, near ? fmt::format("there is no member \"{}\"; the closest is \"{}\".", key, *near)
                              : fmt::format("there is no member \"{}\".", key));
        }
    }

    const Json* member(const Json& object, std::string_view place, std::string_view key, bool needed) {
        if (object.is_object()) {
            if (const auto found = object.find(key); found != object.end())
                return &*found;
        }
        if (needed)
            fault(place, fmt::format("the member \"{}\" is missing.", key));
        return nullptr;
    }

    std::string text(const Json& object, std::string_view place, std::string_view key) {
        const Json* value = member(object, place, key, true);
        if (value && value->is_string() && !value->get_ref<const std::string&>().empty())
            return value->get_ref<const std::string&>();
        fault(place, fmt::format("\"{}\" must be a text that is not empty.", key));
        return {};
    }

    int number(const Json& object, std::string_view place, std::string_view key) {
        const Json* value = member(object, place, key, true);
        if (value && value->is_number_unsigned() && value->get<std::uint64_t>() >= 1 &&
            value->get<std::uint64_t>() <= 1'000'000)
            return value->get<int>();
        fault(place, fmt::format("\"{}\" must be a whole number from 1 to 1,000,000.", key));
        return 0;
    }

    bool flag(const Json& object, std::string_view place, std::string_view key) {
        const Json* value = member(object, place, key, true);
        if (value && value->is_boolean())
            return value->get<bool>();
        fault(place, fmt::format("\"{}\" must be true or false.", key));
        return false;
    }

    template <class Enum>
    Enum word(const Json& value, std::string_view place) {
        if (value.is_string()) {
            if (const auto found = enumFrom<Enum>(value.get_ref<const std::string&>()))
                return *found;
        }
        fault(place, fmt::format("{} is not one of {}.", value.dump(-1, ' ', false, Json::error_handler_t::replace),
                                 fmt::join(enumNames<Enum>, ", ")));
        return Enum{};
    }

    template <class Enum>
    std::optional<Enum> word(const Json& object, std::string_view place, std::string_view key, bool needed) {
        const Json* value = member(object, place, key, needed);
        if (!value)
            return std::nullopt;
        return word<Enum>(*value, fmt::format("{}.{}", place, key));
    }

    /// Every element of the list with its place; a list that is not needed may be missing.
    template <class Visit>
    void each(const Json& object, std::string_view place, std::string_view key, bool needed, Visit visit) {
        const Json* list = member(object, place, key, needed);
        if (!list)
            return;
        if (!list->is_array()) {
            fault(place, fmt::format("\"{}\" must be a list.", key));
            return;
        }
        for (std::size_t i = 0; i < list->size() && !problem; ++i)
            visit((*list)[i], fmt::format("{}{}{}[{}]", place, place.empty() ? "" : ".", key, i));
    }

    template <class Enum>
    std::vector<Enum> words(const Json& object, std::string_view place, std::string_view key, bool needed = false) {
        std::vector<Enum> found;
        each(object, place, key, needed,
             [&](const Json& value, const std::string& where) { found.push_back(word<Enum>(value, where)); });
        return found;
    }

    std::vector<std::string> texts(const Json& object, std::string_view place, std::string_view key) {
        std::vector<std::string> found;
        each(object, place, key, false, [&](const Json& value, const std::string& where) {
            if (value.is_string())
                found.push_back(value.get<std::string>());
            else
                fault(where, "a text is expected.");
        });
        return found;
    }
};

Criterion readCriterion(Reader& reader, const Json& object, const std::string& place, const std::string& owner) {
    reader.members(object, place,
                   {"id", "text", "scope", "kind", "workflow_kinds", "route_kinds", "expects", "remedy"});
    Criterion criterion;
    criterion.id = reader.text(object, place, "id");
    criterion.text = reader.text(object, place, "text");
    criterion.scope = reader.word<CriterionScope>(object, place, "scope", true).value_or(CriterionScope::project);
    criterion.kind = reader.word<CriterionKind>(object, place, "kind", true).value_or(CriterionKind::plain);
    criterion.workflowKinds = reader.words<WorkflowKind>(object, place, "workflow_kinds");
    criterion.routeKinds = reader.words<RouteKind>(object, place, "route_kinds");
    criterion.expects = reader.text(object, place, "expects");
    criterion.remedy = reader.text(object, place, "remedy");
    const auto dot = criterion.id.find('.');
    if (dot == std::string::npos || criterion.id.substr(0, dot) != owner || !isId(criterion.id.substr(dot + 1)))
        reader.fault(place, fmt::format("the id \"{}\" must be \"{}.\" and lower-case words joined by \"-\".",
                                        criterion.id, owner));
    if (!criterion.workflowKinds.empty() && criterion.scope != CriterionScope::workflow)
        reader.fault(place, "\"workflow_kinds\" stands only on a criterion of workflows.");
    if (!criterion.routeKinds.empty() && criterion.scope != CriterionScope::route)
        reader.fault(place, "\"route_kinds\" stands only on a criterion of routes.");
    return criterion;
}

Precondition readPrecondition(Reader& reader, const Json& object, const std::string& place) {
    reader.members(object, place, {"id", "title", "gate", "question", "guidance", "criteria"});
    Precondition precondition;
    precondition.id = reader.text(object, place, "id");
    if (!isId(precondition.id))
        reader.fault(place, fmt::format("\"{}\" is not an id: use lower-case words joined by \"-\".", precondition.id));
    precondition.title = reader.text(object, place, "title");
    precondition.gate = reader.flag(object, place, "gate");
    precondition.question = reader.text(object, place, "question");
    precondition.guidance = reader.text(object, place, "guidance");
    reader.each(object, place, "criteria", true, [&](const Json& value, const std::string& where) {
        precondition.criteria.push_back(readCriterion(reader, value, where, precondition.id));
    });
    if (precondition.criteria.empty())
        reader.fault(place, "a precondition needs at least one criterion.");
    return precondition;
}

Rule readRule(Reader& reader, const Json& object, const std::string& place) {
    reader.members(
        object, place,
        {"id", "number", "title", "concludes", "route_kinds", "preconditions", "criteria", "fires_on", "grade"});
    Rule rule;
    rule.id = reader.word<RuleId>(object, place, "id", true).value_or(RuleId::gates);
    rule.number = reader.number(object, place, "number");
    rule.title = reader.text(object, place, "title");
    rule.concludes = reader.word<VerdictId>(object, place, "concludes", false);
    rule.routeKinds = reader.words<RouteKind>(object, place, "route_kinds");
    rule.preconditions = reader.texts(object, place, "preconditions");
    rule.criteria = reader.texts(object, place, "criteria");
    rule.firesOn = reader.words<AnswerValue>(object, place, "fires_on");
    rule.grade = reader.word<Grade>(object, place, "grade", false);
    if (std::ranges::find(rule.firesOn, AnswerValue::yes) != rule.firesOn.end())
        reader.fault(place, "a rule cannot hold because a criterion is yes: yes is good.");
    return rule;
}

/// What a rule must name so that code can apply it.
struct Need {
    RuleId id;
    std::size_t preconditions;
    std::size_t criteria;
    std::optional<CriterionScope> scope; ///< of its criteria
    bool fires = false;
    bool grade = false;
};
constexpr Need needs[] = {
    {RuleId::absorption, 0, 1, CriterionScope::workflow, true},
    {RuleId::gates, 1, 0, std::nullopt},
    {RuleId::runway, 1, 1, CriterionScope::project, false, true},
    {RuleId::validationPlan, 0, 1, CriterionScope::route, true},
    {RuleId::storageAfterCompute, 0, 1, CriterionScope::project, true},
    {RuleId::estate, 1, 1, CriterionScope::project},
};

bool hasPrecondition(const RulePack& pack, std::string_view id) {
    return std::ranges::any_of(pack.preconditions, [&](const Precondition& p) { return p.id == id; });
}

void checkReferences(Reader& reader, const RulePack& pack, const std::string& place,
                     const std::vector<std::string>& criteria) {
    for (const std::string& id : criteria) {
        if (!criterionOf(pack, id))
            reader.fault(place, fmt::format("there is no criterion \"{}\".", id));
    }
}

void checkRule(Reader& reader, const RulePack& pack, const Rule& rule, const std::string& place) {
    checkReferences(reader, pack, place, rule.criteria);
    for (const std::string& id : rule.preconditions) {
        if (!hasPrecondition(pack, id))
            reader.fault(place, fmt::format("there is no precondition \"{}\".", id));
    }
    const auto need = std::ranges::find(needs, rule.id, &Need::id);
    if (need == std::end(needs) || reader.problem)
        return;
    if (rule.preconditions.size() < need->preconditions || rule.criteria.size() < need->criteria ||
        (need->fires && rule.firesOn.empty()) || (need->grade && !rule.grade))
        reader.fault(place, fmt::format("the rule \"{}\" does not name all that it reads.", nameOf(rule.id)));
    for (const std::string& id : rule.criteria) {
        if (need->scope && criterionOf(pack, id)->scope != *need->scope)
            reader.fault(place, fmt::format("\"{}\" must be a criterion of scope {}.", id, nameOf(*need->scope)));
    }
}

void checkPack(Reader& reader, const RulePack& pack) {
    std::set<std::string, std::less<>> ids;
    for (const Precondition& precondition : pack.preconditions) {
        if (!ids.insert(precondition.id).second)
            reader.fault("preconditions", fmt::format("the id \"{}\" stands twice.", precondition.id));
        for (const Criterion& criterion : precondition.criteria) {
            if (!ids.insert(criterion.id).second)
                reader.fault("preconditions", fmt::format("the id \"{}\" stands twice.", criterion.id));
        }
    }
    for (std::size_t i = 0; i < enumCount<VerdictId>; ++i) {
        if (std::ranges::count(pack.precedence, static_cast<VerdictId>(i)) != 1 ||
            pack.precedence.size() != enumCount<VerdictId>)
            reader.fault("precedence", "every verdict must stand in it once.");
    }
    for (std::size_t i = 0; i < enumCount<RuleId>; ++i) {
        if (std::ranges::count(pack.rules, static_cast<RuleId>(i), &Rule::id) != 1)
            reader.fault("rules", fmt::format("the rule \"{}\" must stand once.", enumNames<RuleId>[i]));
    }
    for (std::size_t i = 0; i < pack.rules.size(); ++i)
        checkRule(reader, pack, pack.rules[i], fmt::format("rules[{}]", i));
    for (std::size_t i = 0; i < pack.checks.size(); ++i) {
        const std::string place = fmt::format("contradictions[{}]", i);
        checkReferences(reader, pack, place, pack.checks[i].criteria);
        for (const std::string& id : pack.checks[i].criteria) {
            const Criterion* criterion = criterionOf(pack, id);
            if (criterion && pack.checks[i].fact == Fact::nothingAbsorbs && criterion->scope == CriterionScope::route)
                reader.fault(place, "an absorbing layer belongs to a workflow, not to a route.");
            if (criterion && !isOfWorkflows(pack.checks[i].fact) && criterion->scope == CriterionScope::workflow)
                reader.fault(place, "fabric and facility belong to a route, not to a workflow.");
        }
    }
    if (reader.problem)
        return;
    for (const Precondition& precondition : pack.preconditions) {
        const bool named = std::ranges::count(ruleOf(pack, RuleId::gates).preconditions, precondition.id) > 0;
        if (precondition.gate != named)
            reader.fault(
                "preconditions",
                fmt::format("\"{}\" and the rule \"gates\" do not agree on whether it is a gate.", precondition.id));
    }
}

Error notJson(std::string_view text, std::size_t byte) {
    const std::string_view before = text.substr(0, std::min(text.size(), byte > 0 ? byte - 1 : 0));
    const auto line = 1 + std::ranges::count(before, '\n');
    const auto column = before.size() - (before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1) + 1;
    return {ErrorKind::cannotBeDone,
            fmt::format("The rule pack is no JSON document: it breaks at line {}, column {}.", line, column)};
}

Result<RulePack> read(const Json& document) {
    Reader reader;
    reader.members(
        document, "its top",
        {"id", "version", "title", "sufficient_grade", "precedence", "preconditions", "rules", "contradictions"});
    RulePack pack;
    pack.id = reader.text(document, "its top", "id");
    pack.version = reader.number(document, "its top", "version");
    pack.title = reader.text(document, "its top", "title");
    pack.sufficientGrade = reader.word<Grade>(document, "its top", "sufficient_grade", true).value_or(Grade::published);
    pack.precedence = reader.words<VerdictId>(document, "", "precedence", true);
    reader.each(document, "", "preconditions", true, [&](const Json& value, const std::string& place) {
        pack.preconditions.push_back(readPrecondition(reader, value, place));
    });
    reader.each(document, "", "rules", true, [&](const Json& value, const std::string& place) {
        pack.rules.push_back(readRule(reader, value, place));
    });
    reader.each(document, "", "contradictions", true, [&](const Json& value, const std::string& place) {
        reader.members(value, place, {"id", "fact", "criteria"});
        pack.checks.push_back({reader.text(value, place, "id"),
                               reader.word<Fact>(value, place, "fact", true).value_or(Fact::neverFinishes),
                               reader.texts(value, place, "criteria")});
    });
    if (!reader.problem)
        checkPack(reader, pack);
    if (reader.problem)
        return tl::unexpected(*reader.problem);
    return pack;
}

} // namespace

Result<RulePack> parseRulePack(std::string_view json) {
    try {
        return read(Json::parse(json));
    } catch (const Json::parse_error& error) {
        return tl::unexpected(notJson(json, error.byte));
    }
}

RulePack builtInRulePack() {
    Result<RulePack> pack = parseRulePack(embeddedFile("rules/rule-pack-2.json"));
    PLUMB_CHECK(pack.has_value());
    return *std::move(pack);
}

const Rule& ruleOf(const RulePack& pack, RuleId id) {
    const auto found = std::ranges::find(pack.rules, id, &Rule::id);
    PLUMB_CHECK(found != pack.rules.end());
    return *found;
}

const Criterion* criterionOf(const RulePack& pack, std::string_view id) {
    for (const Precondition& precondition : pack.preconditions) {
        const auto found = std::ranges::find(precondition.criteria, id, &Criterion::id);
        if (found != precondition.criteria.end())
            return &*found;
    }
    return nullptr;
}

} // namespace plumb
