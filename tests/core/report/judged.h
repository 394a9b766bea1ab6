// SPDX-License-Identifier: GPL-3.0-or-later
// A project with everything that a report is written from.
#pragma once

#include "core/report/memo.h"
#include "core/verdict/verdict.h"

namespace plumb::tests {

inline constexpr Date judgedOn{2026, 1, 10};

struct Judged {
    Project project;
    Evaluation evaluation;
    Scorecard scorecard;
    std::optional<Confidence> confidence;
    Verdict verdict;
};

/// Confidence as a made-up value: texts that are compared whole must not move with the sampler.
inline Confidence madeUpConfidence(const Project& project, const Evaluation& evaluation) {
    Confidence confidence{2000, 1, {}};
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        const Outcome& saving = evaluation.numbers.routes[r].saving[0];
        const bool shown = saving && evaluation.inputs.baseline != r;
        const Absence why = saving ? Absence::isBaseline : saving.absence;
        const bool dated = project.parameters.terms.neededBy.has_value();
        confidence.routes.push_back({shown ? Outcome{saving.value > 0 ? 0.65 : 0.25} : absent(why),
                                     shown ? Outcome{saving.value - 2345678.25} : absent(why),
                                     shown ? Outcome{saving.value + 3456789.75} : absent(why),
                                     dated ? Outcome{0.7125} : absent(Absence::noDate),
                                     shown ? Outcome{saving.value - 567890.5} : absent(why),
                                     shown ? Outcome{saving.value - 1234567.75} : absent(why)});
    }
    return confidence;
}

inline Judged judged(const Project& project, bool sampled = true) {
    Judged all;
    all.project = project;
    all.evaluation = evaluate(project);
    const RulePack pack = builtInRulePack();
    all.scorecard = scorecard(project, all.evaluation, pack, judgedOn);
    if (sampled)
        all.confidence = madeUpConfidence(project, all.evaluation);
    all.verdict = verdict(project, all.evaluation, all.scorecard, pack, all.confidence);
    return all;
}

inline report::Memo memoOf(const Judged& of) {
    return report::memo(of.project, of.evaluation, of.scorecard, of.verdict, of.confidence,
                        {judgedOn, "0.0.0", of.verdict.pack, 1, "0123456789abcdef", nullptr});
}

} // namespace plumb::tests
