// SPDX-License-Identifier: GPL-3.0-or-later
// An evaluation for the terminal.
#pragma once

#include <optional>
#include <string>

#include "core/evaluation/confidence.h"
#include "core/report/voice.h"
#include "core/verdict/verdict.h"

namespace plumb::report {

/// Verdict, reasons, routes, workflows and findings at 100 columns. Evaluation, scorecard, verdict and confidence are
/// those of the project.
std::string evaluationText(const Project& project, const Evaluation& evaluation, const Scorecard& scorecard,
                           const Verdict& verdict, const std::optional<Confidence>& confidence, const Voice& say = {});

} // namespace plumb::report
