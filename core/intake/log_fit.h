// SPDX-License-Identifier: GPL-3.0-or-later
// From a failure log to the MTBF of fleet and unit with intervals, a Weibull fit and repair times.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/message.h"
#include "core/base/quantity.h"
#include "core/base/result.h"
#include "core/intake/failure_log.h"

namespace plumb::intake {

/// S(t) = exp(−(t/η)^β) of the gaps between failures of the whole fleet: not the lifetime of one unit.
struct GapWeibull {
    double shape = 0; ///< β
    Hours scale;      ///< η
};

struct RepairTimes {
    Reasoned<Hours> mean; ///< of the outages that ended: end minus start, else the stated length
    Reasoned<Hours> median;
    std::size_t open = 0; ///< outages without end: failures whose repair is censored and in neither figure
};

/// What a log says. Two counts of time stand behind it, and `exposure` is the one that was used:
/// - without units and window it is fleet time, from the first to the last failure; fleet MTBF = exposure/(k − 1)
///   (without failures it is the window, if that alone is given);
/// - with both it is unit time, units · window; unit MTBF = exposure/k, while the fleet MTBF keeps its span rule;
/// - of a lifetime table it is unit time, the sum of all ages; unit MTBF = exposure/k, and there is no fleet MTBF.
struct LogFit {
    std::string format;
    std::size_t failures = 0; ///< k
    Reasoned<Hours> exposure;
    bool isUnitTime = false; ///< whether `exposure` counts every unit's hours; else it is time of the fleet
    Reasoned<Hours> span;    ///< from the first to the last failure of the fleet
    Fraction confidence;
    Reasoned<Hours> fleetMtbf, fleetMtbfLower, fleetMtbfUpper;
    Reasoned<Hours> unitMtbf, unitMtbfLower, unitMtbfUpper;
    Reasoned<GapWeibull> weibull;
    std::size_t gaps = 0; ///< gaps above zero that the Weibull fit rests on; of a lifetime table ages above zero
    RepairTimes repair;
    std::vector<Noticed> noticed; ///< of the log, then of the fit
};

/// Fleet: span rule, chi-square interval of k − 1 gaps that ends with a failure (2(k − 1) degrees of freedom on both
/// sides). Unit: interval of k failures that ends at a set time (2k + 2 and 2k). Without failures only a one-sided
/// lower bound, where the time watched is known. Weibull by maximum likelihood on the gaps above zero, or on ages with
/// right censoring. No failure, or one, is not an error: figures are then absent with reasons. Refuses a confidence
/// outside 0 to 1, units or a window that are not positive, and a kind that the log does not have.
Result<LogFit> fit(const FailureLog& log, const FitOptions& options = {});

/// The document that `plumbline fit --json` prints; an absent figure is null with its reason in NAME_why.
nlohmann::ordered_json toJson(const LogFit& fit);

} // namespace plumb::intake
