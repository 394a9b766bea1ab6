// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/saving_status.h"

#include "core/base/check.h"

namespace plumb::report {

std::string savingStatus(SavingStatus status, const Voice& say) {
    switch (status) {
    case SavingStatus::baseline:
        return say("status.baseline", "baseline");
    case SavingStatus::proven:
        return say("status.proven", "proven");
    case SavingStatus::unproven:
        return say("status.unproven", "unproven");
    case SavingStatus::unknown:
        return say("status.unknown", "unknown");
    case SavingStatus::notGated:
        return say("status.not_gated", "not gated");
    }
    checkFailed("status is one of SavingStatus", __FILE__, __LINE__);
}

} // namespace plumb::report
