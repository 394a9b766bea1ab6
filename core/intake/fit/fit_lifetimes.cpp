// SPDX-License-Identifier: GPL-3.0-or-later
// Ages of units with right censoring: the MTBF of a unit, without a fleet.
#include <fmt/format.h>

#include "core/intake/fit/fit_parts.h"

namespace plumb::intake {

Result<void> fitLifetimes(LogFit& result, const FailureLog& log, const FitOptions& options) {
    KindFilter filter(options);
    std::vector<double> failures_h, censored_h;
    std::vector<std::string_view> kinds, counted;
    Hours exposure{0};
    for (const Lifetime& life : log.lifetimes) {
        // A failure of another kind ends the watch for this one: it is a censored age, not a lost row.
        const bool isFailure = life.isFailure && (!filter.isActive() || filter.counts(life.kind, {}, {}));
        result.failures += isFailure ? life.quantity : 0U;
        exposure = exposure + life.age * static_cast<double>(life.quantity);
        auto& ages_h = isFailure ? failures_h : censored_h;
        if (ages_h.size() + life.quantity > maxLogRows)
            return cannotBeDone(
                fmt::format("The table stands for more than {} units from line {} on, which is more than "
                            "is read. Take a sample of it.",
                            maxLogRows, life.row));
        if (life.age.value > 0)
            ages_h.insert(ages_h.end(), life.quantity, life.age.value);
        if (!life.kind.empty())
            kinds.insert(kinds.end(), life.quantity, life.kind);
        if (isFailure)
            counted.insert(counted.end(), life.quantity, life.kind);
    }
    if (!log.lifetimes.empty()) {
        if (const auto seen = filter.allWereThere(countKinds(kinds)); !seen)
            return seen;
    }
    if (options.exposureUnits || options.window)
        noticeFile(result.noticed, "exposure_not_used", 1,
                   "Units and days watched are not used: a lifetime table states the exposure of every unit itself.");
    result.isUnitTime = true;
    const auto noFleet = MtbfFigures::none(absent("no_calendar", "A lifetime table holds ages of units, not the course "
                                                                 "of a fleet; see the MTBF of a unit."));
    result.span = result.fleetMtbf = noFleet.mtbf;
    result.fleetMtbfLower = noFleet.lower;
    result.fleetMtbfUpper = noFleet.upper;
    result.trend = tl::unexpected(noFleet.mtbf.error());
    auto unit = exposure.value > 0
                    ? mtbfFigures(result.failures, exposure, options.confidence, models::Termination::time)
                    : MtbfFigures::none(absent("no_ages", "The table holds no age above zero."));
    result.exposure =
        exposure.value > 0 ? Reasoned<Hours>(exposure) : Reasoned<Hours>(tl::unexpected(unit.mtbf.error()));
    result.unitMtbf = std::move(unit.mtbf);
    result.unitMtbfLower = std::move(unit.lower);
    result.unitMtbfUpper = std::move(unit.upper);
    fitGaps(result, failures_h, censored_h);
    result.repair.mean = result.repair.median = absent("no_ends", "A lifetime table says nothing about repair.");
    if (!kinds.empty())
        result.classes = countKinds(counted);
    for (ClassShare& one : result.classes) {
        if (result.unitMtbf)
            one.unitMtbf = *result.unitMtbf / one.share.value;
    }
    return {};
}

} // namespace plumb::intake
