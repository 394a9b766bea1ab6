// SPDX-License-Identifier: GPL-3.0-or-later
// What every amount is counted in: currency, base year, discount rate, term and tax.
#pragma once

#include <string>

#include "core/project/project.h"
#include "core/report/voice.h"

namespace plumb::report {

/// "2026 USD, real, at a discount rate of 8 %, over 5 years from the decision, before tax".
std::string baseTerms(const Project& project, const Voice& say);

/// What an hour of a saving is valued at, to follow "counted against the baseline at …".
std::string valueOfAnHour(const Project& project, const Voice& say);

} // namespace plumb::report
