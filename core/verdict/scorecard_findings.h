// SPDX-License-Identifier: GPL-3.0-or-later
// What is noticed of answers, evidence and bids on a day.
#pragma once

#include "core/verdict/scorecard.h"

namespace plumb {

/// Contradictions, answers that belong to no criterion, evidence of the future and bids that have lapsed.
std::vector<Finding> scorecardFindings(const Project& project, const RulePack& pack, const Scorecard& card);

} // namespace plumb
