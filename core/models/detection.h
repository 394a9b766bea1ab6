// SPDX-License-Identifier: GPL-3.0-or-later
// What late detection costs: failures that hang until a timeout, and corruption that nobody sees for a while.
#pragma once

#include "core/base/quantity.h"

namespace plumb::models {

struct HangingFailures {
    Hours mtbf;             ///< M > 0 of the job, may be infinite
    Hours restart;          ///< R1 ≥ 0: detection + requeue + read + warm-up
    Hours restartAfterHang; ///< R2 ≥ 0: the same with the hang timeout in place of detection
    Fraction hangs;         ///< h: share of failures that hang
};

/// The one restart time that stands for both, R = −M·ln((1 − h)·e^(−R1/M) + h·e^(−R2/M)); between R1 and R2, below
/// their mean, which it becomes as M → ∞. Exactly R1 for h = 0 and R2 for h = 1.
///
/// Put into any wall ratio of checkpoint.h it is exact. An attempt to restart lasts R, a random time, and ends early
/// if the job fails again, after an exponential time X of mean M. It succeeds with probability φ = E[e^(−R/M)] and
/// takes E[min(R, X)] = M·(1 − φ) on average; each attempt draws anew, so that a restart takes 1/φ attempts and
/// M·(1 − φ)/φ. For a fixed R, φ = e^(−R/M) and this is M·(e^(R/M) − 1). The wall ratios know R only through e^(R/M) =
/// 1/φ (in κ, too, which counts the failures during restart), and R enters them with the φ of the mixture. With two
/// levels each of the two restarts is so replaced.
/// Source: renewal argument above; DALY, FGCS 22 (2006), for the fixed restart.
Hours effectiveRestart(const HangingFailures& failures);

struct SilentCorruption {
    Count nodes;        ///< n ≥ 0 of the job
    PerNodeYear events; ///< r ≥ 0
    Hours delay;        ///< L ≥ 0, from the corruption to its detection
};

/// A wall ratio with corruption found late, times 1 + n·r·L/8,760: a loss of capacity, not a stop, since the work of
/// the delay is done again. Holds while a copy older than the delay is kept (retention at least L), while n·r·L/8,760
/// is well below 1 (repeated work is taken as clean) and where going back to that copy costs little beside L; a restart
/// for it is not in here.
Ratio withSilentCorruption(Ratio wallRatio, const SilentCorruption& corruption);

} // namespace plumb::models
