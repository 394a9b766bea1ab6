// SPDX-License-Identifier: GPL-3.0-or-later
// What the figures of a route's fabric and facility say against an answer.
#pragma once

#include <optional>
#include <vector>

#include "core/evaluation/evaluate.h"
#include "core/verdict/rule_pack.h"

namespace plumb {

struct RouteFact {
    Message sentence; ///< second half of the sentence, after the answer
    Message remedy;
    std::optional<GateKind> gate; ///< that fails, if it is one
};

/// Every case of `fact` on owned route `r`; `fact` is one of a route. A gate that fails counts as long as no retrofit
/// is planned for it: criteria ask whether it holds or is committed, and a plan with cost and time is a commitment that
/// the ledger pays for.
std::vector<RouteFact> factsOfRoute(Fact fact, const Project& project, const Evaluation& evaluation, std::size_t r);

/// Whether the numbers of a workflow on a route say a fact of workflows.
bool isSaidByNumbers(Fact fact, const WorkflowNumbers& numbers);

} // namespace plumb
