// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/evaluate.h"

#include "core/base/check.h"
#include "core/evaluation/findings.h"
#include "core/evaluation/waterfall.h"
#include "core/project/edits.h"

namespace plumb {
namespace {

/// The same inputs with every interval left to the optimum, so that a chosen one can be shown beside it.
Inputs atOptimum(Inputs inputs) {
    for (RouteInputs& route : inputs.routes) {
        for (RouteWorkflowParameters& workflow : route.workflows) {
            workflow.checkpoint.intervalChoice = IntervalChoice::optimum;
            workflow.checkpoint.globalsEvery.reset();
        }
    }
    return inputs;
}

} // namespace

Evaluation evaluate(const Project& project) {
    PLUMB_CHECK(structureProblem(project).empty());
    Evaluation evaluation;
    evaluation.inputs = flatten(project);
    evaluateInto(evaluation.inputs, evaluation.numbers);
    Numbers best;
    evaluateInto(atOptimum(evaluation.inputs), best);
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        evaluation.waterfalls.push_back(waterfall(evaluation.inputs, evaluation.numbers, r));
        std::vector<IntervalBeside>& beside = evaluation.intervalsBeside.emplace_back();
        for (const WorkflowNumbers& workflow : best.routes[r].workflows) {
            const SizeNumbers& largest = workflow.sizes[workflow.largest];
            const bool exists = static_cast<bool>(largest.interval_h);
            beside.push_back({largest.interval_h, exists ? workflow.overhead : absent(largest.interval_h.absence)});
        }
    }
    evaluation.findings = findings(project, evaluation.inputs, evaluation.numbers);
    return evaluation;
}

} // namespace plumb
