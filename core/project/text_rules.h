// SPDX-License-Identifier: GPL-3.0-or-later
// What the texts, dates, evidence and answers of a project may hold; every edit that takes one asks here.
#pragma once

#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/project/project.h"

namespace plumb {

/// Nothing if the text can stand in a project: UTF-8 without a zero byte, at most 10,000 bytes. `where` is named.
std::optional<Error> textProblem(std::string_view text, std::string_view where);

/// Nothing if there is no date or it is a day of the calendar that `parseDate` reads.
std::optional<Error> dateProblem(std::optional<Date> date, std::string_view where);

/// Nothing if the text is empty or a year from 1900 to 2199 (assumed bounds), written YYYY.
std::optional<Error> baseYearProblem(std::string_view text, std::string_view where);

/// The texts and dates of a piece of evidence; `sha256` is empty or 64 hexadecimal digits in lower case.
std::optional<Error> evidenceProblem(const Evidence& evidence, std::string_view where);

std::optional<Error> provenanceProblem(const Provenance& provenance, std::string_view where);

/// The criterion is written PRECONDITION.CRITERION; the instance is empty or a workflow or route of the project.
/// Whether there is such a criterion is the rule pack's to say.
std::optional<Error> answerProblem(const Project& project, const Answer& answer, std::string_view where);

} // namespace plumb
