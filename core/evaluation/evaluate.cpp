// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/evaluate.h"

#include "core/base/check.h"
#include "core/base/currency.h"
#include "core/evaluation/findings.h"
#include "core/evaluation/waterfall.h"
#include "core/models/checkpoint.h"
#include "core/models/checkpoint_estimates.h"
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

Numbers numbersAt(Inputs inputs, LifeStage stage) {
    inputs.lifeStage = stage;
    Numbers numbers;
    evaluateInto(inputs, numbers);
    return numbers;
}

EstimateBeside estimate(AbsorbingLayer layer, const WorkflowCheckpoint& terms, const SizeNumbers& job) {
    if (layer != AbsorbingLayer::checkpoint)
        return {absent(Absence::noCheckpoints), absent(Absence::noCheckpoints)};
    if (terms.mode != CheckpointMode::blocking)
        return {absent(Absence::notBlocking), absent(Absence::notBlocking)};
    const Hours mtbf{job.mtbf_h}, write{job.times.write_h}, restart{job.restart_h};
    const auto ettr = models::ettrEstimate(mtbf, restart, write).ettr;
    const models::Blocking exact{mtbf, models::optimalInterval(mtbf, write), write, restart};
    const double useful = models::usefulFraction(models::wallRatio(exact)).value;
    return {ettr ? Outcome{ettr->value} : absent(Absence::estimatorEnds),
            useful > 0 ? Outcome{useful} : absent(Absence::neverFinishes)};
}

} // namespace

Evaluation evaluate(const Project& project) {
    PLUMB_CHECK(structureProblem(project).empty());
    const CurrencyScope amounts(currencyFrom(project.information.currency));
    Evaluation evaluation;
    evaluation.inputs = flatten(project);
    evaluateInto(evaluation.inputs, evaluation.numbers);
    Numbers best;
    evaluateInto(atOptimum(evaluation.inputs), best);
    const Numbers first = numbersAt(evaluation.inputs, LifeStage::firstYear);
    const Numbers steady = numbersAt(evaluation.inputs, LifeStage::steady);
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        evaluation.waterfalls.push_back(waterfall(evaluation.inputs, evaluation.numbers, r));
        std::vector<IntervalBeside>& beside = evaluation.intervalsBeside.emplace_back();
        for (const WorkflowNumbers& workflow : best.routes[r].workflows) {
            const SizeNumbers& largest = workflow.sizes[workflow.largest];
            const bool exists = static_cast<bool>(largest.interval_h);
            beside.push_back({largest.interval_h, exists ? workflow.overhead : absent(largest.interval_h.absence)});
        }
        evaluation.stagesBeside.emplace_back();
        evaluation.estimatesBeside.emplace_back();
        for (std::size_t w = 0; w < project.workflows.size(); ++w) {
            const WorkflowNumbers& young = first.routes[r].workflows[w];
            const WorkflowNumbers& settled = steady.routes[r].workflows[w];
            const WorkflowNumbers& now = evaluation.numbers.routes[r].workflows[w];
            evaluation.stagesBeside.back().push_back({young.sizes[young.largest].mtbf_h,
                                                      settled.sizes[settled.largest].mtbf_h, young.useful,
                                                      settled.useful});
            evaluation.estimatesBeside.back().push_back(estimate(absorbingLayer(evaluation.inputs, r, w),
                                                                 evaluation.inputs.routes[r].workflows[w].checkpoint,
                                                                 now.sizes[now.largest]));
        }
    }
    evaluation.beside = standBeside(evaluation.inputs, evaluation.numbers);
    evaluation.findings = findings(project, evaluation);
    return evaluation;
}

} // namespace plumb
