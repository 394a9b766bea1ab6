// SPDX-License-Identifier: GPL-3.0-or-later
// Everything the program concludes from a project, in one value: what the window, the memo and the verbs all show.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/confidence.h"
#include "core/evaluation/evaluate.h"
#include "core/evaluation/worker.h"
#include "core/verdict/verdict.h"

namespace plumb {

struct Judgement {
    Evaluation evaluation;
    Confidence confidence;
    Scorecard scorecard;
    Verdict verdict;
};

/// Pure. Answers and evidence are judged on `today`. With the fixed samples the answer is always the same; fewer give a
/// quicker, rougher confidence for a value that is still moving. `samples` ≥ 1.
Judgement judge(const Project& project, const RulePack& pack, Date today, std::uint64_t samples = confidenceSamples);

/// The same, stopping within a few milliseconds once it is cancelled; nothing then.
std::optional<Judgement> judge(const Project& project, const RulePack& pack, Date today, std::uint64_t samples,
                               const Cancelled& cancelled);

/// Adds what is to be said of the project beside what evaluating it noticed, such as what its file lacks.
void addFindings(Judgement& judgement, std::vector<Finding> findings);

} // namespace plumb
