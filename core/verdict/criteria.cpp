// SPDX-License-Identifier: GPL-3.0-or-later
// Which workflows and routes a criterion is answered for, and how people name one.
#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/verdict/rule_pack.h"

namespace plumb {
namespace {

template <class List, class Kind>
void addInstances(std::vector<std::string>& instances, const List& list, const std::vector<Kind>& kinds) {
    for (const auto& item : list) {
        if (kinds.empty() || std::ranges::find(kinds, item.kind) != kinds.end())
            instances.push_back(item.id);
    }
}

std::string suggestion(std::string_view word, const std::vector<std::string>& known) {
    const std::vector<std::string_view> candidates(known.begin(), known.end());
    const auto near = closest(word, candidates);
    return near ? fmt::format("; the closest is \"{}\"", *near) : std::string();
}

std::vector<std::string> criterionIds(const RulePack& pack) {
    std::vector<std::string> ids;
    for (const Precondition& precondition : pack.preconditions) {
        for (const Criterion& criterion : precondition.criteria)
            ids.push_back(criterion.id);
    }
    return ids;
}

template <class Kind>
std::string kindWords(const std::vector<Kind>& kinds, std::string_view noun) {
    std::vector<std::string> words;
    for (const Kind kind : kinds)
        words.emplace_back(nameOf(kind));
    return words.empty() ? fmt::format("{}s", noun) : fmt::format("{}s of kind {}", noun, join(words, ", "));
}

/// "workflows of kind inference"
std::string askedOf(const Criterion& criterion) {
    return criterion.scope == CriterionScope::workflow ? kindWords(criterion.workflowKinds, "workflow")
                                                       : kindWords(criterion.routeKinds, "route");
}

} // namespace

std::vector<std::string> instancesOf(const Criterion& criterion, const Project& project) {
    std::vector<std::string> instances;
    switch (criterion.scope) {
    case CriterionScope::project:
        instances.emplace_back();
        break;
    case CriterionScope::workflow:
        addInstances(instances, project.workflows, criterion.workflowKinds);
        break;
    case CriterionScope::route:
        addInstances(instances, project.routes, criterion.routeKinds);
        break;
    }
    return instances;
}

Result<CriterionRef> findCriterion(const RulePack& pack, const Project& project, std::string_view text) {
    const auto at = text.find('@');
    const std::string_view id = text.substr(0, at);
    const Criterion* criterion = criterionOf(pack, id);
    if (!criterion)
        return badValue(fmt::format("There is no criterion \"{}\"{}.", id, suggestion(id, criterionIds(pack))));
    CriterionRef ref{criterion->id, instancesOf(*criterion, project)};
    if (at == std::string_view::npos) {
        if (ref.instances.empty())
            return badValue(
                fmt::format("The criterion \"{}\" is asked of {}, and the project has none.", id, askedOf(*criterion)));
        return ref;
    }
    const std::string_view instance = text.substr(at + 1);
    if (criterion->scope == CriterionScope::project)
        return badValue(
            fmt::format("The criterion \"{}\" is answered once for the project: leave out \"@{}\".", id, instance));
    if (std::ranges::find(ref.instances, instance) == ref.instances.end())
        return badValue(fmt::format("The criterion \"{}\" is asked of {}, and \"{}\" is none of them{}.", id,
                                    askedOf(*criterion), instance, suggestion(instance, ref.instances)));
    ref.instances = {std::string(instance)};
    return ref;
}

} // namespace plumb
