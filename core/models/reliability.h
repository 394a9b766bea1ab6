// SPDX-License-Identifier: GPL-3.0-or-later
// How often a job is interrupted, how sure a counted rate is, and how much of the time a node is there.
#pragma once

#include <optional>
#include <span>

#include "core/base/quantity.h"

namespace plumb::models {

/// MTBF of a series system of identical nodes, M = m / n [h]. n ≥ 1, m > 0.
/// Source: SEED (512 nodes of 43,800 h give about 86 h); independence and a constant rate are assumed.
Hours systemMtbf(Count nodes, Hours nodeMtbf);

/// MTBF of a series of unlike parts, M = 1/Σ(1/m_i) [h], each m_i > 0; infinite for no parts. Constant rates assumed.
Hours seriesMtbf(std::span<const Hours> parts);

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

/// Failures that each of two arms must show before rates R = `rateRatio` apart are told apart at the two-sided
/// significance a with the power 1−b: n = 2·(z_(1−a/2) + z_(1−b))²/(ln R)², not rounded. R > 0; infinite at R = 1.
/// Normal approximation to the conditional binomial test of two Poisson counts, equal exposure.
double failuresToSeparate(double rateRatio, Fraction significance, Fraction power);

/// Share of the defective units that a burn-in of `duration` makes fail, 1 − exp(−t/m_d). m_d > 0, t ≥ 0.
/// Source: mixture of defective and sound units with a constant rate each.
Fraction burnInCaught(Hours defectiveMtbf, Hours duration);

/// Reliability growth of a system under test, failure times t_1 ≤ … ≤ t_n = T [h]; the last failure ends the test.
struct Growth {
    std::optional<double> slope;        ///< Duane: least squares of ln(t_i/i) on ln t_i; above 0 the system grows
    std::optional<Hours> instantaneous; ///< Duane: the fitted line at T over (1 − slope), nothing from a slope of 1 on
    std::optional<Hours> plainInstantaneous; ///< plain/(1 − slope), nothing from a slope of 1 on
    Hours plain;                             ///< T/n
    std::optional<double> crowAmsaaShape;    ///< β = n/Σ ln(T/t_i), maximum likelihood; below 1 the system grows
    std::optional<Hours> crowAmsaa;          ///< instantaneous MTBF at T, T^(1−β)/(λβ) = T/(nβ)
};

/// Nothing in a field where the times do not determine it (one time, or all equal). Needs at least one time, all > 0
/// and in order. Source: Duane, IEEE Trans. Aerospace 2 (1964); Crow, AMSAA TR-138 (1974); NIST 8.1.9.2.
Growth growth(std::span<const double> times_h);

/// Share of time a node is in service, A = 1/(1 + r·t), from the events that take it out of service [per node-year] and
/// the mean time out t_out [h]. Source: renewal theory; definitions of useful hours.
Fraction availability(PerNodeYear outEvents, Hours timeOut);

/// Mean time out of service, t_out = fill·swap + (1 − fill)·repair [h].
Hours meanTimeOut(Fraction fillRate, Hours swap, Hours repair);

} // namespace plumb::models
