// SPDX-License-Identifier: GPL-3.0-or-later
// The documents that scripts read: what an evaluation says, and what the scorecard says.
#pragma once

#include <optional>

#include "core/evaluation/confidence.h"
#include "core/report/json/values.h"
#include "core/verdict/verdict.h"

namespace plumb::report {

/// `evaluate --json`. Evaluation, verdict and confidence are those of the project. Every figure that does not exist is
/// null with NAME_why; members have a stable order. `jsonText` writes it.
Json evaluationJson(const Project& project, const Evaluation& evaluation, const Scorecard& scorecard,
                    const Verdict& verdict, const std::optional<Confidence>& confidence, const Voice& say = {});

/// `scorecard --json`.
Json scorecardJson(const Scorecard& scorecard, const Voice& say = {});

} // namespace plumb::report
