// SPDX-License-Identifier: GPL-3.0-or-later
// From a failure log to the MTBF of fleet and unit with intervals, a Weibull fit and repair times.
#pragma once

#include <cstddef>
#include <optional>
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
    double shape = 0;                             ///< β
    Hours scale;                                  ///< η
    std::optional<double> shapeLower, shapeUpper; ///< likelihood-ratio interval; nothing where it does not end
};

enum class TrendDirection { none, moreOften, lessOften };

/// Whether the failures of the fleet come more often or less often as time goes on: the power-law process with its
/// interval (`models::failureTrend`), the first failure as the beginning of the watch.
struct FleetTrend {
    double shape = 0; ///< β of Crow-AMSAA: below 1 less often, above 1 more often
    double shapeLower = 0, shapeUpper = 0;
    double pValue = 0;                               ///< of no trend, χ² test of MIL-HDBK-189
    double laplacePValue = 0;                        ///< of no trend, Laplace's test
    TrendDirection direction = TrendDirection::none; ///< as the interval of β does not hold 1
    Message sentence;
};

/// Failures of one class. The rates of all classes add up to the rate of the fleet, or of the unit.
struct ClassShare {
    std::string kind; ///< empty: the log does not say
    std::size_t failures = 0;
    Fraction share;                           ///< of all failures that count
    std::optional<Hours> fleetMtbf, unitMtbf; ///< that of all failures over the share, where that exists
};

struct UnitShare {
    std::string unit;
    std::size_t failures = 0;
};

/// How the failures lie on the units that the log names.
struct UnitShares {
    std::size_t units = 0;
    std::size_t topPercentUnits = 0; ///< a hundredth of the units, at least one
    Fraction topPercentShare;        ///< of the failures with a unit, on those
    Fraction topFiveShare;           ///< on the five units with most failures
    std::vector<UnitShare> top;      ///< those five, most failures first
};

struct RepairTimes {
    Reasoned<Hours> mean; ///< of the outages that ended: end minus start, else the stated length
    Reasoned<Hours> median;
    std::size_t open = 0;     ///< outages without end: failures whose repair is censored and in neither figure
    bool recordsEnds = false; ///< else nobody knows how many are open
};

/// What a log says. Two counts of time stand behind it, and `exposure` is the one that was used:
/// - without units and window it is fleet time, from the first to the last failure; fleet MTBF = exposure/(k − 1)
///   (without failures it is the window, if that alone is given);
/// - with both it is unit time, units · window; unit MTBF = exposure/k, while the fleet MTBF keeps its span rule;
/// - likewise with the unit-hours that the log itself states, where the user asks for them, or where they are those of
///   every unit and the user gives no others;
/// - of a lifetime table it is unit time, the sum of all ages; unit MTBF = exposure/k, and there is no fleet MTBF.
struct LogFit {
    std::string format;
    TakenAs takenAs;                      ///< what the rows of the log were taken for
    bool isOfLifetimes = false;           ///< ages of units, not the course of a fleet
    std::size_t failures = 0;             ///< k
    std::optional<Hours> exposureFromLog; ///< unit-hours that the log itself states, used or not
    Reasoned<Hours> exposure;
    bool isUnitTime = false; ///< whether `exposure` counts every unit's hours; else it is time of the fleet
    Reasoned<Hours> span;    ///< from the first to the last failure of the fleet
    Fraction confidence;
    Reasoned<Hours> fleetMtbf, fleetMtbfLower, fleetMtbfUpper;
    Reasoned<Hours> unitMtbf, unitMtbfLower, unitMtbfUpper;
    Reasoned<GapWeibull> weibull;
    std::size_t gaps = 0; ///< gaps above zero that the Weibull fit rests on; of a lifetime table ages above zero
    Reasoned<FleetTrend> trend;
    RepairTimes repair;
    std::vector<ClassShare> classes; ///< most failures first
    UnitShares units;
    std::vector<Noticed> noticed; ///< of the log, then of the fit
};

/// Fleet: span rule, chi-square interval of k − 1 gaps that ends with a failure (2(k − 1) degrees of freedom on both
/// sides). Unit: interval of k failures that ends at a set time (2k + 2 and 2k). Without failures only a one-sided
/// lower bound, where the time watched is known. Weibull by maximum likelihood on the gaps above zero, or on ages with
/// right censoring, its shape with a likelihood-ratio interval. Trend from four failures on. No failure, or one, is not
/// an error: figures are then absent with reasons. Refuses a confidence outside 0 to 1, units or a window that are not
/// positive, exposure asked of a log that states none, and a kind that the log does not have.
Result<LogFit> fit(const FailureLog& log, const FitOptions& options = {});

/// The same for whoever waits: nothing if it was called off. It asks between its steps, each of which takes some tenths
/// of a second for a million failures.
std::optional<Result<LogFit>> fit(const FailureLog& log, const FitOptions& options, const LogWatch& watch);

/// Why nobody knows how many outages are open, where the log records no ends.
Message openUnknown(const LogFit& fit);

/// The document that `plumbline fit --json` prints; an absent figure is null with its reason in NAME_why.
nlohmann::ordered_json toJson(const LogFit& fit);

} // namespace plumb::intake
