// SPDX-License-Identifier: GPL-3.0-or-later
// The overhead of the largest job of a workflow, which charts and intervals are about; that of the workflow is over all
// sizes.
#pragma once

#include "core/evaluation/numbers.h"

namespace plumb {

/// T_w/T_s − 1 of the largest job; absent where it never finishes.
inline Outcome overheadOfLargestJob(const WorkflowNumbers& workflow) {
    const Outcome& ratio = workflow.sizes[workflow.largest].wallRatio;
    return ratio ? Outcome{ratio.value - 1} : ratio;
}

} // namespace plumb
