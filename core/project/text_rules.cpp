// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/project/text_rules.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/project/structure.h"

namespace plumb {
namespace {

std::optional<Error> listProblem(const std::vector<Evidence>& evidence, std::string_view where) {
    if (evidence.size() > structure::mostOfAList)
        return Error{ErrorKind::badValue, fmt::format("{}: there are {} pieces of evidence; at most {} are kept.",
                                                      where, evidence.size(), structure::mostOfAList)};
    for (const Evidence& piece : evidence) {
        if (auto problem = evidenceProblem(piece, where))
            return problem;
    }
    return std::nullopt;
}

std::optional<Error> firstOf(std::initializer_list<std::string_view> texts, std::string_view where) {
    for (const std::string_view text : texts) {
        if (auto problem = textProblem(text, where))
            return problem;
    }
    return std::nullopt;
}

} // namespace

std::optional<Error> textProblem(std::string_view text, std::string_view where) {
    if (text.size() > structure::longestText)
        return Error{ErrorKind::badValue, fmt::format("{}: the text has {} bytes; at most {} are kept.", where,
                                                      text.size(), structure::longestText)};
    if (text.find('\0') != std::string_view::npos)
        return Error{ErrorKind::badValue, fmt::format("{}: the text holds a zero byte.", where)};
    if (!isUtf8(text))
        return Error{ErrorKind::badValue, fmt::format("{}: the text is not UTF-8.", where)};
    return std::nullopt;
}

std::optional<Error> dateProblem(std::optional<Date> date, std::string_view where) {
    if (!date || parseDate(toText(*date)) == date)
        return std::nullopt;
    return Error{ErrorKind::badValue, fmt::format("{}: {} is not a date.", where, toText(*date))};
}

std::optional<Error> baseYearProblem(std::string_view text, std::string_view where) {
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    if (text.empty() || (text.size() == 4 && std::ranges::all_of(text, isDigit) && text >= "1900" && text < "2200"))
        return std::nullopt;
    return Error{ErrorKind::badValue,
                 fmt::format("{}: \"{}\" is not a year; write four digits, such as 2026.", where, text)};
}

std::optional<Error> evidenceProblem(const Evidence& evidence, std::string_view where) {
    const auto isDigit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    const std::string& sum = evidence.sha256;
    if (!sum.empty() && (sum.size() != 64 || !std::ranges::all_of(sum, isDigit)))
        return Error{ErrorKind::badValue,
                     fmt::format("{}: the SHA-256 of evidence is 64 hexadecimal digits in lower case.", where)};
    for (const auto date : {evidence.date, evidence.expires}) {
        if (auto problem = dateProblem(date, where))
            return problem;
    }
    return firstOf({evidence.name, evidence.page}, where);
}

std::optional<Error> provenanceProblem(const Provenance& provenance, std::string_view where) {
    if (auto problem = firstOf({provenance.source, provenance.note}, where))
        return problem;
    return listProblem(provenance.evidence, where);
}

std::optional<Error> answerProblem(const Project& project, const Answer& answer, std::string_view where) {
    const std::string_view criterion = answer.criterion;
    const auto point = criterion.find('.');
    if (point == std::string_view::npos || !isId(criterion.substr(0, point)) || !isId(criterion.substr(point + 1)))
        return Error{
            ErrorKind::badValue,
            fmt::format("{}: \"{}\" is not the id of a criterion; write PRECONDITION.CRITERION.", where, criterion)};
    const std::string& instance = answer.instance;
    if (!instance.empty() && structure::find(project.workflows, instance) == project.workflows.end() &&
        structure::find(project.routes, instance) == project.routes.end())
        return Error{ErrorKind::badValue,
                     fmt::format("{}: the project has no workflow or route \"{}\" to answer for.", where, instance)};
    if (auto problem = firstOf({answer.note, answer.owner}, where))
        return problem;
    if (auto problem = dateProblem(answer.due, where))
        return problem;
    std::vector<Evidence> former;
    for (const FormerEvidence& piece : answer.formerEvidence)
        former.push_back(piece.evidence);
    if (auto problem = listProblem(former, where))
        return problem;
    return listProblem(answer.evidence, where);
}

} // namespace plumb
