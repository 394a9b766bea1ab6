// SPDX-License-Identifier: GPL-3.0-or-later
// The scorecard for a person.
#pragma once

#include <string>

#include "core/verdict/scorecard.h"

namespace plumb::cli {

/// Every precondition with its state, why, and its criteria with their answers.
std::string scorecardText(const Scorecard& scorecard);

} // namespace plumb::cli
