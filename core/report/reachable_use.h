// SPDX-License-Identifier: GPL-3.0-or-later
// The use at which owning costs as much as renting, where there is one.
#pragma once

#include "core/evaluation/numbers.h"

namespace plumb::report {

/// Whether a break-even use can be reached: shares of the hours above 1 do not exist. True of one that is absent, which
/// has a reason of its own.
inline bool isReachableUse(const Outcome& use) {
    return !use || use.value <= 1;
}

} // namespace plumb::report
