// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/document.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/project/edits.h"
#include "core/project/structure.h"

namespace plumb::store {
namespace {

struct Said {
    std::map<std::string, std::string> always;      ///< texts, answers, rows: missing means it came or went
    std::map<std::string, std::string> assumptions; ///< missing means its row came or went, which is said already
};

/// "plan.pdf, p. 2, written commitment, 2026-10-01"
std::string described(const Evidence& piece) {
    std::vector<std::string> parts{piece.name};
    if (!piece.page.empty())
        parts.push_back(piece.page);
    parts.emplace_back(labelOf(piece.grade));
    if (piece.date)
        parts.push_back(toText(*piece.date));
    return join(parts, ", ");
}

/// The name of an item, what kind it is of, and what else is said of it beside its values.
template <class Item>
std::string described(const Item& item) {
    std::string text = item.name.empty() ? item.id : item.name;
    const auto add = [&](std::string_view more) {
        if (!more.empty())
            text.append(", ").append(more);
    };
    if constexpr (requires { item.kind; })
        add(nameOf(item.kind));
    if constexpr (requires { item.category; })
        add(nameOf(item.category));
    if constexpr (requires { item.timing; })
        add(nameOf(item.timing));
    if constexpr (requires { item.responsible; })
        add(item.responsible);
    return text;
}

Said saidBy(const Project& project) {
    Said said;
    for (const TextRow& row : textRows()) {
        if (row.scope == Scope::project)
            said.always[std::string(row.key)] = textAt(project, row.key).value_or(std::string());
    }
    structure::forEachNamedList(project, [&](std::string_view, const char* kind, const auto& list) {
        for (const auto& item : list)
            said.always[std::string(kind) + ' ' + item.id] = described(item);
    });
    for (const Workflow& workflow : project.workflows) {
        for (const JobSize& size : workflow.sizes)
            said.always["job size " + size.id] = workflow.id;
    }
    for (const Route& route : project.routes) {
        for (const Milestone& milestone : route.milestones)
            said.always["milestone " + milestone.id] = route.id;
    }
    for (const Answer& answer : project.answers) {
        const std::string where = answer.instance.empty() ? answer.criterion : answer.criterion + '@' + answer.instance;
        said.always[where] = nameOf(answer.value);
        std::vector<std::string> pieces;
        for (const Evidence& piece : answer.evidence)
            pieces.push_back(described(piece));
        for (const FormerEvidence& piece : answer.formerEvidence)
            pieces.push_back(fmt::format("formerly {}: {}", nameOf(piece.answer), described(piece.evidence)));
        if (!pieces.empty())
            said.always[where + " evidence"] = join(pieces, "; ");
    }
    for (const Address& address : addresses(project))
        said.assumptions[addressText(project, address)] = valueText(*address.row, read(project, address));
    return said;
}

} // namespace

std::vector<Change> changesBetween(const Project& before, const Project& after, const std::string& when,
                                   const std::string& who, const std::string& why) {
    const Said was = saidBy(before), is = saidBy(after);
    std::vector<Change> changes;
    const auto compare = [&](const auto& old, const auto& now, bool loneOnes) {
        std::set<std::string> names;
        for (const auto& [name, text] : old)
            names.insert(name);
        for (const auto& [name, text] : now)
            names.insert(name);
        for (const std::string& name : names) {
            const auto a = old.find(name), b = now.find(name);
            const bool both = a != old.end() && b != now.end();
            if (both ? a->second != b->second : loneOnes)
                changes.push_back({when, who, name, a == old.end() ? std::string() : a->second,
                                   b == now.end() ? std::string() : b->second, why});
        }
    };
    compare(was.always, is.always, true);
    compare(was.assumptions, is.assumptions, false);
    return changes;
}

std::set<std::string, std::less<>> attachmentsUsed(const Project& project) {
    std::set<std::string, std::less<>> used;
    const auto collect = [&](const Evidence& piece) {
        if (!piece.sha256.empty())
            used.insert(piece.sha256);
    };
    for (const Answer& answer : project.answers) {
        std::ranges::for_each(answer.evidence, collect);
        std::ranges::for_each(answer.formerEvidence, collect, &FormerEvidence::evidence);
    }
    for (const auto& [address, provenance] : project.provenance)
        std::ranges::for_each(provenance.evidence, collect);
    return used;
}

Document successor(const Document& saved, Project project, const std::map<std::string, std::string>& attachments,
                   const std::string& when) {
    Document next{std::move(project), {}, saved.changes};
    for (const std::string& hash : attachmentsUsed(next.project)) {
        for (const auto* kept : {&saved.attachments, &attachments}) {
            if (const auto found = kept->find(hash); found != kept->end())
                next.attachments.insert(*found);
        }
    }
    std::vector<Change> changes = changesBetween(saved.project, next.project, when);
    std::ranges::move(changes, std::back_inserter(next.changes));
    return next;
}

} // namespace plumb::store
