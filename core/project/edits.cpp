// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/project/edits.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/project/names.h"
#include "core/project/pairs.h"
#include "core/project/structure.h"
#include "core/project/text_rules.h"

namespace plumb {
namespace {

std::string withUnit(double value, const Row& row) {
    return row.unit.empty() ? exactNumber(value) : exactNumber(value) + ' ' + std::string(row.unit);
}

std::string rangeText(const Row& row) {
    return fmt::format("{} to {}", exactNumber(row.low), withUnit(row.high, row));
}

std::string choicesText(const Row& row) {
    return fmt::format("{}", fmt::join(row.choices, ", "));
}

/// The lists of answers are sorted so that equal projects are equal values.
auto order(const Answer& answer) {
    return std::tie(answer.criterion, answer.instance);
}

} // namespace

Result<std::optional<double>> checkedValue(const Row& row, std::optional<double> value, std::string_view where) {
    if (!value) {
        if (row.optional)
            return value;
        return badValue(fmt::format("{}: \"{}\" cannot be unknown; give {}.", where, row.label,
                                    row.isChoice() ? "one of " + choicesText(row) : rangeText(row)));
    }
    if (!std::isfinite(*value))
        return badValue(fmt::format("{}: the value is not a finite number; give {}.", where, rangeText(row)));
    if (*value < row.low || *value > row.high)
        return badValue(fmt::format("{}: {} is outside the range {} of \"{}\".", where, withUnit(*value, row),
                                    rangeText(row), row.label));
    if (row.whole && *value != std::trunc(*value))
        return badValue(fmt::format("{}: {} is not a whole number, and \"{}\" counts whole things.", where,
                                    exactNumber(*value), row.label));
    return value;
}

Result<std::optional<double>> parseValue(const Row& row, std::string_view text, std::string_view where) {
    if (trimmed(text).empty())
        return badValue(fmt::format("{}: the value is empty; give {}{}.", where,
                                    row.isChoice() ? "one of " + choicesText(row) : rangeText(row),
                                    row.optional ? ", or unknown" : ""));
    if (row.optional && text == "unknown")
        return std::optional<double>();
    if (row.isChoice()) {
        const auto found = std::ranges::find(row.choices, text);
        if (found == row.choices.end())
            return badValue(fmt::format("{}: \"{}\" is none of the choices {}{}.", where, text, choicesText(row),
                                        row.optional ? ", unknown" : ""));
        return std::optional(static_cast<double>(found - row.choices.begin()));
    }
    const auto number = parseNumber(text);
    if (!number) {
        const bool comma = text.find(',') != std::string_view::npos;
        return badValue(
            fmt::format("{}: \"{}\" is not a number{}; give {}{}.", where, text,
                        comma ? " here: write a point for the decimal sign and no separators between thousands" : "",
                        rangeText(row), row.optional ? ", or unknown" : ""));
    }
    return checkedValue(row, number, where);
}

namespace {

/// The value at its place; pairs of values are not looked at.
Result<Project> written(const Project& project, const Address& address, std::optional<double> value) {
    const std::string where = addressText(project, address);
    const auto checked = checkedValue(*address.row, value, where);
    if (!checked)
        return tl::unexpected(checked.error());
    Project edited = project;
    if (read(project, address) != *checked) {
        address.row->write(parametersAt(edited, address.row->scope, address.place), *checked);
        edited.provenance.erase(where);
    }
    return edited;
}

Result<Project> unlessContradictory(Project project) {
    if (auto problem = pairProblem(project))
        return tl::unexpected(*std::move(problem));
    return project;
}

} // namespace

Result<Project> withValue(const Project& project, const Address& address, std::optional<double> value) {
    auto edited = written(project, address, value);
    return edited ? unlessContradictory(*std::move(edited)) : edited;
}

Result<Project> withAssignments(const Project& project, std::span<const Assignment> assignments) {
    Project edited = project;
    for (const Assignment& assignment : assignments) {
        if (isTextKey(assignment.address)) {
            auto next = structure::writtenText(edited, assignment.address, assignment.value);
            if (!next)
                return next;
            edited = *std::move(next);
            continue;
        }
        const auto places = resolve(edited, assignment.address);
        if (!places)
            return tl::unexpected(places.error());
        for (const Address& address : *places) {
            const auto value = parseValue(*address.row, assignment.value, addressText(edited, address));
            if (!value)
                return tl::unexpected(value.error());
            auto next = written(edited, address, *value);
            if (!next)
                return next;
            edited = *std::move(next);
        }
    }
    for (const Assignment& assignment : assignments) {
        if (auto problem = structure::nameProblemAt(edited, assignment.address))
            return tl::unexpected(*problem);
    }
    return unlessContradictory(std::move(edited));
}

Result<Project> withStatements(const Project& project, std::span<const Statement> statements) {
    Project edited = project;
    for (const auto& [address, value, provenance] : statements) {
        const std::string where = addressText(project, address);
        const auto checked = checkedValue(*address.row, value, where);
        if (!checked)
            return tl::unexpected(checked.error());
        if (auto problem = provenanceProblem(provenance, where))
            return tl::unexpected(*problem);
        address.row->write(parametersAt(edited, address.row->scope, address.place), *checked);
        if (provenance == Provenance{})
            edited.provenance.erase(where);
        else
            edited.provenance[where] = provenance;
    }
    return unlessContradictory(std::move(edited));
}

Result<Project> withProvenance(const Project& project, std::string_view address, Provenance provenance) {
    if (auto problem = provenanceProblem(provenance, address))
        return tl::unexpected(*problem);
    const auto places = resolve(project, address);
    if (!places)
        return tl::unexpected(places.error());
    Project edited = project;
    for (const Address& place : *places) {
        if (provenance == Provenance{})
            edited.provenance.erase(addressText(project, place));
        else
            edited.provenance[addressText(project, place)] = provenance;
    }
    return edited;
}

Result<Project> withAnswer(const Project& project, Answer answer) {
    std::vector<Answer> answers;
    answers.push_back(std::move(answer));
    return withAnswers(project, std::move(answers));
}

Result<Project> withAnswers(const Project& project, std::vector<Answer> answers) {
    for (const Answer& answer : answers) {
        if (auto problem = answerProblem(project, answer, answer.criterion))
            return tl::unexpected(*problem);
    }
    Project edited = project;
    std::ranges::move(answers, std::back_inserter(edited.answers));
    std::ranges::stable_sort(edited.answers, {}, order);
    std::vector<Answer> kept;
    for (Answer& answer : edited.answers) {
        if (!kept.empty() && order(kept.back()) == order(answer))
            kept.back() = std::move(answer);
        else
            kept.push_back(std::move(answer));
    }
    if (kept.size() > structure::mostAnswers)
        return badValue(fmt::format("A project holds at most {} answers, and these would be {}.",
                                    structure::mostAnswers, kept.size()));
    edited.answers = std::move(kept);
    return edited;
}

Result<Project> withEvidence(const Project& project, std::string_view criterion, std::string_view instance,
                             Evidence evidence) {
    if (auto problem = controlProblem(evidence.name, criterion, false))
        return tl::unexpected(*problem);
    Project edited = project;
    for (Answer& answer : edited.answers) {
        if (answer.criterion != criterion || answer.instance != instance)
            continue;
        answer.evidence.push_back(std::move(evidence));
        if (auto problem = answerProblem(edited, answer, criterion))
            return tl::unexpected(*problem);
        return edited;
    }
    return badValue(fmt::format("\"{}\" has no answer yet; answer it before adding evidence.", criterion));
}

} // namespace plumb
