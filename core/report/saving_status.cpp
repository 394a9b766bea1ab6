// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/saving_status.h"

#include "core/base/check.h"

namespace plumb::report {

std::string savingStatus(SavingStatus status, const Outcome& saving, bool isBaseline, const Voice& say) {
    if (isBaseline)
        return say("status.baseline", "baseline");
    switch (status) {
    case SavingStatus::proven:
        // "Proven" beside a loss would read as a proven saving.
        return isProvenSaving(status, saving) ? say("status.proven", "proven") : say("status.gates_met", "gates met");
    case SavingStatus::unproven:
        return say("status.unproven", "unproven");
    case SavingStatus::unknown:
        return say("status.unknown", "unknown");
    }
    checkFailed("status is one of SavingStatus", __FILE__, __LINE__);
}

} // namespace plumb::report
