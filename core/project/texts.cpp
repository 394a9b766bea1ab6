// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of a project that can be read and changed by key.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/project/edits.h"
#include "core/project/names.h"
#include "core/project/structure.h"
#include "core/project/text_rules.h"

namespace plumb {
namespace {

constexpr std::array rows{
    TextRow{"information.title", Scope::project, "Title", "Name of the project.", TextForm::line},
    TextRow{"information.question", Scope::project, "Question", "What is to be decided, in one sentence.",
            TextForm::lines},
    TextRow{"information.organisation", Scope::project, "Organisation", "Who decides.", TextForm::line},
    TextRow{"information.owner", Scope::project, "Owner", "Who answers for the figures.", TextForm::line},
    TextRow{"information.decision_date", Scope::project, "Decision date", "YYYY-MM-DD; the time 0 of all years.",
            TextForm::line},
    TextRow{"information.currency", Scope::project, "Currency", "The currency of every amount, such as USD or EUR.",
            TextForm::line},
    TextRow{"information.base_year", Scope::project, "Base year",
            "YYYY; the year whose prices all amounts are in. Empty, it is the year of the decision date.",
            TextForm::line},
    TextRow{"information.estate_agreement", Scope::project, "Agreement on the rest of the estate",
            "Who agreed, and when, that this decision is no evidence for sourcing the rest of the estate.",
            TextForm::lines},
    TextRow{"project.baseline", Scope::project, "Baseline",
            "Id of the OEM reference route that savings are counted from.", TextForm::line},
    TextRow{"route.name", Scope::route, "Name of the route", "As it is shown.", TextForm::name},
    TextRow{"workflow.name", Scope::workflow, "Name of the workflow", "As it is shown.", TextForm::name},
    TextRow{"component.name", Scope::component, "Name of the component class", "As it is shown.", TextForm::name},
    TextRow{"tier.name", Scope::routeTier, "Name of the storage tier", "As it is shown.", TextForm::name},
    TextRow{"network.name", Scope::routeNetwork, "Name of the network", "As it is shown.", TextForm::name},
    TextRow{"gate.name", Scope::routeGate, "Name of the gate", "As it is shown.", TextForm::name},
    TextRow{"gate.responsible", Scope::routeGate, "Responsible for the gate", "Who answers for it, by name.",
            TextForm::line},
    TextRow{"delivery.name", Scope::routeDelivery, "Name of the delivery", "As it is shown.", TextForm::name},
    TextRow{"line.name", Scope::line, "Name of the line", "As it is shown.", TextForm::name},
    TextRow{"cost.name", Scope::routeCost, "Name of the cost", "As it is shown.", TextForm::name},
};

struct Target {
    const TextRow* row = nullptr;
    std::string_view key;
    std::string_view id;
};

Result<Target> targetOf(std::string_view address) {
    const auto at = address.find('@');
    const std::string_view key = address.substr(0, at);
    const auto found = std::ranges::find(rows, key, &TextRow::key);
    if (found == rows.end())
        return badValue(fmt::format("There is no text \"{}\".", key));
    const std::string_view id = at == std::string_view::npos ? std::string_view() : address.substr(at + 1);
    if ((found->scope == Scope::project) != id.empty())
        return badValue(found->scope == Scope::project
                            ? fmt::format("\"{}\" belongs to the whole project and takes no instance.", key)
                            : fmt::format("\"{0}\" needs an instance: write {0}@ID.", key));
    return Target{&*found, key, id};
}

template <class List>
auto* find(List& list, std::string_view id) {
    const auto found = structure::find(list, id);
    return found == list.end() ? nullptr : &*found;
}

/// The text itself for everything that is a plain string; null for a missing id or a text with rules of its own.
template <class Values>
auto* plainText(Values& project, const Target& target) {
    auto& information = project.information;
    using Text = std::conditional_t<std::is_const_v<Values>, const std::string, std::string>;
    if (target.key == "information.title")
        return static_cast<Text*>(&information.title);
    if (target.key == "information.question")
        return static_cast<Text*>(&information.question);
    if (target.key == "information.organisation")
        return static_cast<Text*>(&information.organisation);
    if (target.key == "information.owner")
        return static_cast<Text*>(&information.owner);
    if (target.key == "information.currency")
        return static_cast<Text*>(&information.currency);
    if (target.key == "information.base_year")
        return static_cast<Text*>(&information.baseYear);
    if (target.key == "information.estate_agreement")
        return static_cast<Text*>(&information.estateAgreement);
    if (target.key == "project.baseline")
        return static_cast<Text*>(&project.baseline);
    if (target.key == "gate.responsible") {
        auto* gate = find(project.gates, target.id);
        return gate ? static_cast<Text*>(&gate->responsible) : nullptr;
    }
    Text* name = nullptr;
    structure::forEachNamedList(project, [&](std::string_view key, const char*, auto& list) {
        if (auto* item = key == target.key ? find(list, target.id) : nullptr)
            name = &item->name;
    });
    return name;
}

/// The instances of a text, in the order of the project; none for a text of the project itself.
std::vector<std::string_view> idsOf(const Project& project, std::string_view key) {
    std::vector<std::string_view> ids;
    const std::string_view owner = key.substr(0, key.find('.'));
    structure::forEachNamedList(project, [&](std::string_view name, const char*, const auto& list) {
        if (name.substr(0, name.find('.')) != owner)
            return;
        for (const auto& item : list)
            ids.push_back(item.id);
    });
    return ids;
}

/// What speaks against the text in the form that the row asks for; names are looked at when all are written.
std::optional<Error> formProblem(const Target& target, std::string_view text, std::string_view address) {
    if (auto problem = textProblem(text, address))
        return problem;
    if (target.row->form == TextForm::lines)
        return controlProblem(text, address, true);
    if (target.row->form == TextForm::name)
        return std::nullopt;
    return controlProblem(text, address, false);
}

tl::unexpected<Error> noSuchId(const Project& project, const Target& target) {
    const auto near = closest(target.id, idsOf(project, target.key));
    return badValue(fmt::format("\"{}\" has no instance \"{}\".{}", target.key, target.id,
                                near ? fmt::format(" Did you mean \"{}\"?", *near) : std::string()));
}

} // namespace

std::string baseYearOf(const Information& information) {
    if (!information.baseYear.empty() || !information.decisionDate)
        return information.baseYear;
    return toText(*information.decisionDate).substr(0, 4);
}

std::span<const TextRow> textRows() {
    return rows;
}

bool isTextKey(std::string_view address) {
    return std::ranges::find(rows, address.substr(0, address.find('@')), &TextRow::key) != rows.end();
}

Result<std::vector<std::string>> resolveText(const Project& project, std::string_view address) {
    const auto found = std::ranges::find(rows, address.substr(0, address.find('@')), &TextRow::key);
    if (found != rows.end() && found->scope != Scope::project && found->key == address) {
        std::vector<std::string> all;
        for (const std::string_view id : idsOf(project, found->key))
            all.push_back(fmt::format("{}@{}", address, id));
        return all;
    }
    const auto text = textAt(project, address);
    if (!text)
        return tl::unexpected(text.error());
    return std::vector{std::string(address)};
}

Result<std::string> textAt(const Project& project, std::string_view address) {
    const auto target = targetOf(address);
    if (!target)
        return tl::unexpected(target.error());
    if (target->key == "information.decision_date")
        return project.information.decisionDate ? toText(*project.information.decisionDate) : std::string();
    const std::string* text = plainText(project, *target);
    if (!text)
        return noSuchId(project, *target);
    return *text;
}

Result<Project> withText(const Project& project, std::string_view address, std::string_view text) {
    auto edited = structure::writtenText(project, address, text);
    if (!edited)
        return edited;
    if (auto problem = structure::nameProblemAt(*edited, address))
        return tl::unexpected(*problem);
    return edited;
}

std::optional<Error> structure::nameProblemAt(const Project& project, std::string_view address) {
    const auto target = targetOf(address);
    if (!target || target->row->form != TextForm::name)
        return std::nullopt;
    return nameProblem(project, target->key, target->id, *plainText(project, *target));
}

Result<Project> structure::writtenText(const Project& project, std::string_view address, std::string_view text) {
    const auto target = targetOf(address);
    if (!target)
        return tl::unexpected(target.error());
    if (auto problem = formProblem(*target, text, address))
        return tl::unexpected(*problem);
    return keptText(project, address, text);
}

Result<Project> structure::keptText(const Project& project, std::string_view address, std::string_view text) {
    const auto target = targetOf(address);
    if (!target)
        return tl::unexpected(target.error());
    Project edited = project;
    std::string* place = plainText(edited, *target);
    if (!place && target->key != "information.decision_date")
        return noSuchId(project, *target);
    if (target->key == "information.decision_date") {
        const auto date = parseDate(text);
        if (!date && !text.empty())
            return badValue(fmt::format("{}: \"{}\" is not a date; write YYYY-MM-DD.", address, text));
        edited.information.decisionDate = date;
        return edited;
    }
    if (target->key == "information.base_year") {
        if (auto problem = baseYearProblem(text, address))
            return tl::unexpected(*problem);
    }
    if (target->key == "project.baseline" && !text.empty()) {
        const auto route = find(project.routes, text);
        if (route == project.routes.end() || route->kind != RouteKind::oemReference)
            return badValue(
                fmt::format("{}: \"{}\" is not a route of kind oem_reference, and only such a route can be the "
                            "baseline.",
                            address, text));
    }
    *place = text;
    return edited;
}

Result<void> structure::keepText(Project& project, std::string_view key, std::string_view text) {
    const auto found = std::ranges::find(rows, key, &TextRow::key);
    if (found == rows.end() || found->scope != Scope::project)
        return {};
    if (key == "information.decision_date") {
        project.information.decisionDate = parseDate(text);
        if (!project.information.decisionDate && !text.empty())
            return badValue(fmt::format("{}: \"{}\" is not a date; write YYYY-MM-DD.", key, text));
        return {};
    }
    *plainText(project, Target{&*found, key, {}}) = text;
    return {};
}

} // namespace plumb
