// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/detection.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace plumb::models {

Hours effectiveRestart(const HangingFailures& failures) {
    const double mtbf_h = failures.mtbf.value;
    const double h = failures.hangs.value;
    PLUMB_CHECK(mtbf_h > 0 && h >= 0 && h <= 1 && failures.restart.value >= 0 && failures.restartAfterHang.value >= 0);
    if (h == 0 || failures.restart == failures.restartAfterHang)
        return failures.restart;
    if (h == 1)
        return failures.restartAfterHang;
    // From the shorter restart on, so that no exponential grows: R = short − M·ln(P(short) + P(long)·e^(−gap/M)).
    const bool hangIsLonger = failures.restartAfterHang > failures.restart;
    const double short_h = std::min(failures.restart.value, failures.restartAfterHang.value);
    const double gap_h = std::max(failures.restart.value, failures.restartAfterHang.value) - short_h;
    const double longShare = hangIsLonger ? h : 1.0 - h;
    const double shortShare = hangIsLonger ? 1.0 - h : h;
    const double x = gap_h / mtbf_h;
    if (x < 1e-300)
        return {short_h + longShare * gap_h}; // M·ln(…) is infinity times nothing
    // Near 1 the logarithm needs expm1 and log1p; far from it they would cancel.
    const double logPhi =
        x < 0.5 ? std::log1p(longShare * std::expm1(-x)) : std::log(shortShare + longShare * std::exp(-x));
    return {short_h - mtbf_h * logPhi};
}

Ratio withSilentCorruption(Ratio wallRatio, const SilentCorruption& corruption) {
    PLUMB_CHECK(corruption.nodes.value >= 0 && corruption.events.value >= 0 && corruption.delay.value >= 0);
    const double lost = corruption.nodes.value * corruption.events.value * corruption.delay.value / hoursPerYear;
    return wallRatio * (1.0 + lost);
}

} // namespace plumb::models
