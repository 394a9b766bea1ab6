// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/project/names.h"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/project/edits.h"
#include "core/project/structure.h"

namespace plumb {
namespace {

/// Characters that leave no mark on a page: as blanks (Unicode's category Zs and the Hangul fillers), or as nothing.
constexpr std::array<std::string_view, 19> blanks{"\u00A0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004",
                                                  "\u2005", "\u2006", "\u2007", "\u2008", "\u2009", "\u200A", "\u202F",
                                                  "\u205F", "\u3000", "\u3164", "\u2800", "\u115F"};
constexpr std::array<std::string_view, 6> nothings{"\u00AD", "\u200B", "\u200C", "\u200D", "\u2060", "\uFEFF"};

/// What a reader sees of a name: blanks of any kind as one, none around, nothing that leaves no mark.
std::string seen(std::string_view name) {
    std::string text;
    for (std::size_t i = 0; i < name.size();) {
        const std::string_view rest = name.substr(i);
        const auto starts = [&](std::string_view mark) { return rest.starts_with(mark); };
        const auto steering = steeringAt(name, i);
        if (const auto* blank = std::ranges::find_if(blanks, starts); blank != blanks.end()) {
            text += ' ';
            i += blank->size();
        } else if (const auto* nothing = std::ranges::find_if(nothings, starts); nothing != nothings.end()) {
            i += nothing->size();
        } else if (steering) {
            text += isControl(*steering) ? " " : "";
            i += steering->bytes;
        } else {
            text += name[i++];
        }
    }
    text.erase(std::ranges::unique(text, [](char a, char b) { return a == ' ' && b == ' '; }).begin(), text.end());
    return std::string(trimmed(text));
}

/// The same for telling names apart: letters of either case are one.
std::string compared(std::string_view name) {
    return lowerCase(seen(name));
}

std::optional<SteeringCharacter> controlIn(std::string_view text, bool lines) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto found = steeringAt(text, i);
        const bool breaks = text[i] == '\n' || text[i] == '\t' || text[i] == '\r';
        if (found && isControl(*found) && !(lines && breaks))
            return found;
    }
    return std::nullopt;
}

std::string controlSentence(std::string_view where, const SteeringCharacter& found, bool lines) {
    return fmt::format("{}: the text holds the control character U+{:04X}. {}", where, found.code,
                       lines ? "Leave it out." : "Write it in one line, without control characters.");
}

template <class Visit>
void forEachName(const Project& project, std::string_view key, Visit visit) {
    structure::forEachNamedList(project, [&](std::string_view known, const char* kind, const auto& list) {
        if (known != key)
            return;
        for (const auto& item : list)
            visit(item.id, item.name, kind);
    });
}

Finding warning(std::string where, Message sentence, Message remedy) {
    return {Severity::warning, std::move(where), std::move(sentence), std::move(remedy)};
}

void controlFinding(std::string where, std::string_view text, bool lines, std::vector<Finding>& to) {
    const auto found = controlIn(text, lines);
    if (!found)
        return;
    to.push_back(warning(where,
                         message("finding.text_control",
                                 "The text of {address} holds the control character {code}, which is shown nowhere.",
                                 {{"address", where}, {"code", fmt::format("U+{:04X}", found->code)}}),
                         message("finding.text_control.remedy", "Write the text again without it.")));
}

} // namespace

std::optional<Error> controlProblem(std::string_view text, std::string_view where, bool lines) {
    if (const auto found = controlIn(text, lines))
        return Error{ErrorKind::badValue, controlSentence(where, *found, lines)};
    return std::nullopt;
}

std::optional<Error> nameProblem(const Project& project, std::string_view key, std::string_view id,
                                 std::string_view name) {
    const std::string where = fmt::format("{}@{}", key, id);
    if (auto problem = controlProblem(name, where, false))
        return problem;
    const std::string mine = seen(name);
    if (mine.empty())
        return Error{ErrorKind::badValue,
                     fmt::format("{}: the name is empty. Write what readers shall see; it stands in every table, chart "
                                 "and sentence.",
                                 where)};
    std::optional<Error> problem;
    forEachName(project, key, [&](const std::string& other, const std::string& theirs, const char* kind) {
        if (!problem && other != id && compared(theirs) == lowerCase(mine))
            problem = Error{ErrorKind::badValue,
                            fmt::format("{}: the {} \"{}\" is called \"{}\" already. Choose a name that tells the two "
                                        "apart.",
                                        where, kind, other, seen(theirs))};
    });
    return problem;
}

std::string freeName(const Project& project, std::string_view key, std::string_view wanted) {
    std::vector<std::string> taken;
    forEachName(project, key,
                [&](const std::string&, const std::string& name, const char*) { taken.push_back(compared(name)); });
    std::string name(wanted);
    for (int n = 2; std::ranges::find(taken, compared(name)) != taken.end(); ++n)
        name = fmt::format("{} {}", wanted, n);
    return name;
}

std::vector<Finding> nameFindings(const Project& project) {
    std::vector<Finding> found;
    structure::forEachNamedList(project, [&](std::string_view key, const char* kind, const auto& list) {
        std::map<std::string, std::string> first; // id by name
        for (const auto& item : list) {
            const std::string where = fmt::format("{}@{}", key, item.id);
            controlFinding(where, item.name, false, found);
            const std::string name = seen(item.name);
            if (name.empty()) {
                found.push_back(
                    warning(where,
                            message("finding.name_empty", "The {kind} \"{id}\" has no name; its id is shown.",
                                    {{"kind", kind}, {"id", item.id}}),
                            message("finding.name_empty.remedy", "Give it a name.")));
                continue;
            }
            const auto [same, isNew] = first.emplace(compared(item.name), item.id);
            if (!isNew)
                found.push_back(warning(where,
                                        message("finding.name_twice",
                                                "The {kind} \"{b}\" is called \"{name}\", as the {kind} \"{a}\" is.",
                                                {{"kind", kind}, {"a", same->second}, {"b", item.id}, {"name", name}}),
                                        message("finding.name_twice.remedy", "Give one of them another name.")));
        }
    });
    for (const TextRow& row : textRows()) {
        if (row.scope == Scope::project)
            controlFinding(std::string(row.key), textAt(project, row.key).value_or(std::string()),
                           row.form == TextForm::lines, found);
    }
    for (const Gate& gate : project.gates)
        controlFinding("gate.responsible@" + gate.id, gate.responsible, false, found);
    return found;
}

} // namespace plumb
