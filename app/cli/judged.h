// SPDX-License-Identifier: GPL-3.0-or-later
// A project with everything the program concludes from it.
#pragma once

#include <optional>
#include <string>

#include "core/analysis/confidence.h"
#include "core/evaluation/evaluate.h"
#include "core/verdict/verdict.h"

namespace plumb::cli {

struct Judged {
    Evaluation evaluation;
    Confidence confidence;
    RulePack pack;
    Scorecard scorecard;
    Verdict verdict;
};

/// Judges answers and evidence on `today`; the confidence is of the fixed samples, so that the answer is always the
/// same.
Judged judge(const Project& project, Date today);

/// The day of a `--date` option, which may be empty: then the day it is.
Result<Date> judgementDay(const std::string& option);

} // namespace plumb::cli
