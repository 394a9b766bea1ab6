// SPDX-License-Identifier: GPL-3.0-or-later
// From inputs to numbers, and from a project to everything that can be said about it.
#pragma once

#include <string>
#include <vector>

#include "core/evaluation/beside/beside.h"
#include "core/evaluation/inputs.h"
#include "core/evaluation/numbers.h"
#include "core/project/finding.h"

namespace plumb {

/// The whole of the models, once. Allocates nothing when `numbers` was filled before from inputs of the same shape. Any
/// inputs within the ranges of the catalogue are answered; what does not exist is an absence, never a NaN.
void evaluateInto(const Inputs& inputs, Numbers& numbers);

/// One bar of the waterfall from the quoted to the proven saving.
struct Bar {
    std::string id; ///< permanent: "quoted", a category, "failures", … "result"
    Message label;
    double usd = 0; ///< to the cent; all bars before the last add up to the last

    bool operator==(const Bar&) const = default;
};

/// What the program would choose where the project chose an interval itself, to stand beside it.
struct IntervalBeside {
    Outcome optimum_h; ///< of the largest job
    Outcome overheadAtOptimum;

    bool operator==(const IntervalBeside&) const = default;
};

/// The failures of a workflow's largest job, and what they leave, in the first year of service and once the defects of
/// early life are gone; the headline is the mean over the years in service.
struct StageBeside {
    double firstYearMtbf_h = 0;
    double steadyMtbf_h = 0;
    double firstYearUseful = 0; ///< G
    double steadyUseful = 0;

    bool operator==(const StageBeside&) const = default;
};

/// The published estimate of the effective training time ratio beside the exact form, for blocking checkpoints at the
/// optimum of the largest job.
struct EstimateBeside {
    Outcome ettr;  ///< ETTR by the estimator; absent where it is no longer positive
    Outcome exact; ///< T_s/T_w with the same restart, without waits and silent corruption

    bool operator==(const EstimateBeside&) const = default;
};

/// Everything the models answer, with what was noticed on the way.
struct Evaluation {
    Inputs inputs;
    Numbers numbers;
    std::vector<std::vector<Bar>> waterfalls;                 ///< by route; empty where there is no saving
    std::vector<std::vector<IntervalBeside>> intervalsBeside; ///< by route, workflow
    std::vector<std::vector<StageBeside>> stagesBeside;       ///< by route, workflow
    std::vector<std::vector<EstimateBeside>> estimatesBeside; ///< by route, workflow
    std::vector<RouteBeside> beside;                          ///< by route
    std::vector<Finding> findings;
};

/// Pure: the same project gives the same evaluation.
Evaluation evaluate(const Project& project);

/// What the storage fails by, for a workflow whose interval it does not support.
Message storageShortfall(const StorageNumbers& storage, const std::string& workflow, const std::string& route);

/// The reason of an absence as a whole sentence; `absence` is not `none`.
Message whyAbsent(Absence absence);

} // namespace plumb
