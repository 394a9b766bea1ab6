// SPDX-License-Identifier: GPL-3.0-or-later
// From inputs to numbers, and from a project to everything that can be said about it.
#pragma once

#include <string>
#include <vector>

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

/// Everything the models answer, with what was noticed on the way.
struct Evaluation {
    Inputs inputs;
    Numbers numbers;
    std::vector<std::vector<Bar>> waterfalls;                 ///< by route; empty where there is no saving
    std::vector<std::vector<IntervalBeside>> intervalsBeside; ///< by route, workflow
    std::vector<Finding> findings;
};

/// Pure: the same project gives the same evaluation.
Evaluation evaluate(const Project& project);

/// The reason of an absence as a whole sentence; `absence` is not `none`.
Message whyAbsent(Absence absence);

} // namespace plumb
