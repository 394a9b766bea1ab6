// SPDX-License-Identifier: GPL-3.0-or-later
// What a reader is told of the status of a saving: words that fit the amount beside them.
#pragma once

#include <string>

#include "core/evaluation/numbers.h"
#include "core/report/voice.h"
#include "core/verdict/verdict.h"

namespace plumb::report {

/// Whether the gates are met and there is a saving that they prove.
inline bool isProvenSaving(SavingStatus status, const Outcome& saving) {
    return status == SavingStatus::proven && saving && saving.value > 0;
}

/// "proven", "unproven", "unknown"; "gates met" where the gates are met and nothing is saved, "baseline" for the route
/// that savings are counted against.
std::string savingStatus(SavingStatus status, const Outcome& saving, bool isBaseline, const Voice& say);

} // namespace plumb::report
