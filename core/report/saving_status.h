// SPDX-License-Identifier: GPL-3.0-or-later
// What a reader is told of the status of a saving.
#pragma once

#include <string>

#include "core/report/voice.h"
#include "core/verdict/verdict.h"

namespace plumb::report {

/// "baseline", "proven", "unproven", "unknown", "not gated".
std::string savingStatus(SavingStatus status, const Voice& say);

} // namespace plumb::report
