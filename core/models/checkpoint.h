// SPDX-License-Identifier: GPL-3.0-or-later
// Wall time over useful time, T_w/T_s, of a job whose failures are absorbed by checkpoints, a requeue or replicas.
//
// Failures are exponential with mean M (system MTBF of the job) and may strike while a checkpoint is written and during
// restart R = detection + requeue + read + warm-up. The interval τ is useful work between checkpoints and excludes the
// write. All functions need M > 0, τ > 0 and non-negative times; a ratio too large for a double is infinite, never NaN.
// A ratio above `neverFinishes` means that the job does not end in any time worth naming. M may be infinite (nothing
// fails): then the ratio is that of the checkpoints alone and an optimum is an infinite interval.
//
// Sources: YOUNG, CACM 17 (1974); DALY, FGCS 22 (2006) 303-312; BEN, Benoit et al., IEEE TC 66(7) 2017; the exact
// asynchronous and two-level forms are the product's own and are held against event simulation.
#pragma once

#include <optional>

#include "core/base/quantity.h"

namespace plumb::models {

/// T_w/T_s above this is "never finishes" (product definition, assumed).
inline constexpr double neverFinishes = 1000.0;
/// The shortest interval an optimum may choose, 1 s (assumed).
inline constexpr Hours shortestInterval{1.0 / 3600.0};
/// The largest number of local copies between two global ones (assumed); beyond, there is no global interval.
inline constexpr int mostCopiesBetweenGlobals = 10000;

// ---- blocking checkpoints -------------------------------------------------------------------------------------------

struct Blocking {
    Hours mtbf;     ///< M
    Hours interval; ///< τ
    Hours write;    ///< b, the job stands still
    Hours restart;  ///< R
};

/// (M/τ)·e^(R/M)·(e^((τ+b)/M) − 1). Source: DALY (2006), failures allowed during restart.
Ratio wallRatio(const Blocking& job);

/// First-order overhead b/τ + (τ/2 + R)/M (with τ useful work; the R term is the restart per failure).
Ratio firstOrderOverhead(const Blocking& job);

/// Young's interval √(2·b·M). Good while b ≪ M.
Hours youngInterval(Hours mtbf, Hours write);

/// Daly's higher-order interval √(2bM)·(1 + x/3 + x²/9) − b with x = √(b/(2M)); M where b ≥ 2M. Source: DALY.
Hours dalyInterval(Hours mtbf, Hours write);

/// The interval that minimises `wallRatio`: the root of (1 − τ/M)·e^((τ+b)/M) = 1, τ = M·(1 + W₀(−e^(−1−b/M))), and not
/// below `shortestInterval`. Independent of R. Solved by Halley steps on log1p, exact to a few units in the last place
/// also where b/M is tiny and the Lambert argument loses its digits.
Hours optimalInterval(Hours mtbf, Hours write);

// ---- asynchronous drain ---------------------------------------------------------------------------------------------

struct Async {
    Hours mtbf;         ///< M
    Hours interval;     ///< τ
    Hours blocking;     ///< b
    Hours drain;        ///< d, runs beside compute
    Fraction slowdown;  ///< s, of compute while draining, 0 ≤ s < 1
    Fraction localLost; ///< q, probability that the local copy is lost with the failure
    Hours restart;      ///< R
};

/// The drain ends before the next checkpoint starts: (1 − s)·d ≤ τ.
bool feasible(const Async& job);

/// Exact form of the product definitions; needs `feasible`, which the caller asks first. Limits: d = 0 is blocking;
/// q = 1, s = 0 is blocking with R + d.
Ratio wallRatio(const Async& job);

/// (b + s·d)/τ + (τ/2 + q·d + R)/M.
Ratio firstOrderOverhead(const Async& job);

/// The feasible interval of least `wallRatio`, not below `shortestInterval`; `interval` of `job` is ignored.
Hours optimalInterval(const Async& job);

// ---- two levels -----------------------------------------------------------------------------------------------------

struct TwoLevel {
    Hours mtbf;        ///< M
    Hours interval;    ///< τ between copies of any level
    double copies = 1; ///< n: every n-th copy is global, in place of the local one; whole, ≥ 1; infinite: none is
    Hours localWrite;  ///< c1
    Hours globalWrite; ///< c2
    Fraction localFraction; ///< p of failures restart from the local copy
    Hours localRestart;     ///< R1
    Hours globalRestart;    ///< R2
};

/// Exact form of the product definitions, with the q = 0 form for p = 1. Infinite `copies` is the limit without any
/// global copy: blocking with c1 and R1 for p = 1, never finishing for p < 1.
Ratio wallRatio(const TwoLevel& job);

/// Cost of copies per interval plus rework and restart per failure at the given interval:
/// (c1·(n−1) + c2)/(n·τ) + [τ/2 + p·R1 + q·(R2 + (n−1)·(τ + c1)/2)]/M. Infinite where n is and q > 0.
Ratio firstOrderOverhead(const TwoLevel& job);

/// The least first-order overhead over all intervals, each level at its own: √(2·p·c1/M) + √(2·q·c2/M), plus
/// (p·R1 + q·R2)/M. Source: BEN. `interval` and `copies` of `job` are ignored.
Ratio leastFirstOrderOverhead(const TwoLevel& job);

struct TwoLevelOptimum {
    Hours interval;               ///< τ
    std::optional<double> copies; ///< n; nothing where no global interval is worth while (p = 1, or n beyond the limit)
    double copiesUsed = 1;        ///< what `TwoLevel::copies` takes: n; where there is none, infinite for p = 1, else
                                  ///< the limit, whose ratio is an upper bound
};

/// The τ and whole n of least `wallRatio`; `interval` and `copies` of `job` are ignored. p = 0 gives n = 1.
TwoLevelOptimum optimalTwoLevel(const TwoLevel& job);

/// The whole n of least `wallRatio` at the interval of `job`; `copies` of `job` is ignored.
TwoLevelOptimum optimalCopies(const TwoLevel& job);

/// The τ of least `wallRatio` for the given `copies`.
Hours optimalInterval(const TwoLevel& job);

// ---- no checkpoints -------------------------------------------------------------------------------------------------

struct Requeue {
    Hours mtbf;      ///< M
    Hours jobLength; ///< L: useful work of one job; a failure starts it again
    Hours restart;   ///< R
};

/// (M/L)·e^(R/M)·(e^(L/M) − 1): the blocking form with the whole job as one interval and nothing written.
Ratio wallRatio(const Requeue& job);

/// Replicas behind a load balancer: 1 + failover/M of a replica.
Ratio replicasWallRatio(Hours replicaMtbf, Hours failover);

/// A mean wait w per failure for a node or a person, itself not hit by failures, multiplies every form by (1 + w/M).
Ratio withWait(Ratio wallRatio, Hours wait, Hours mtbf);

/// w = (1 − fill)·mean wait·(n − 1)/n over the n nodes of one job or replica; the failed node is counted in
/// availability.
Hours waitPerFailure(Fraction fillRate, Hours meanWait, Count nodesOfJob);

/// Useful over wall time; 0 where the ratio is above `neverFinishes`.
Fraction usefulFraction(Ratio wallRatio);

} // namespace plumb::models
