// SPDX-License-Identifier: GPL-3.0-or-later
// How often a job is interrupted, how sure a counted rate is, and how much of the time a node is there.
#pragma once

#include <optional>

#include "core/base/quantity.h"

namespace plumb::models {

/// MTBF of a series system of identical nodes, M = m / n [h]. n ≥ 1, m > 0.
/// Source: SEED (512 nodes of 43,800 h give about 86 h); independence and a constant rate are assumed.
Hours systemMtbf(Count nodes, Hours nodeMtbf);

/// Probability that nothing fails for `duration`, P = exp(−T/M). M > 0, T ≥ 0. Constant rate assumed.
Fraction survival(Hours mtbf, Hours duration);

/// How the counting of failures ended: at a set time, or with the last failure.
enum class Termination { time, failure };

struct MtbfIntervalInputs {
    Count failures;           ///< k ≥ 0, whole
    Hours exposure;           ///< T > 0: hours observed, all units together
    Fraction confidence{0.9}; ///< two-sided, 0 < 1−a < 1
    Termination termination = Termination::time;
};

/// No failures give no estimate and no upper bound, only a one-sided lower bound at the same confidence.
struct MtbfInterval {
    std::optional<Hours> mtbf; ///< T / k
    Hours lower;
    std::optional<Hours> upper;
};

/// Chi-square interval on an MTBF. Time-terminated: lower = 2T/χ²(1−a/2; 2k+2), upper = 2T/χ²(a/2; 2k);
/// failure-terminated: 2k degrees of freedom on both sides; k = 0: lower = T/(−ln a). Source: NIST 8.4.5.1.
MtbfInterval mtbfInterval(const MtbfIntervalInputs& inputs);

/// Share of time a node is in service, A = 1/(1 + r·t), from the events that take it out of service [per node-year] and
/// the mean time out t_out [h]. Source: renewal theory; definitions of useful hours.
Fraction availability(PerNodeYear outEvents, Hours timeOut);

/// Mean time out of service, t_out = fill·swap + (1 − fill)·repair [h].
Hours meanTimeOut(Fraction fillRate, Hours swap, Hours repair);

} // namespace plumb::models
