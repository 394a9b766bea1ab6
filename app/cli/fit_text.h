// SPDX-License-Identifier: GPL-3.0-or-later
// The fit of a failure log for a person.
#pragma once

#include <string>

#include "core/intake/log_fit.h"

namespace plumb::cli {

std::string fitText(const intake::LogFit& fit);

} // namespace plumb::cli
