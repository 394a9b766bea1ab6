// SPDX-License-Identifier: GPL-3.0-or-later
// What a constant rate would hide: the shape of the gaps, and a trend of the fleet.
#include <algorithm>

#include "core/base/text.h"
#include "core/intake/fit/fit_parts.h"
#include "core/models/reliability_trend.h"
#include "core/models/weibull.h"

namespace plumb::intake {
namespace {

void noticeShape(std::vector<Noticed>& list, const GapWeibull& weibull, Fraction confidence) {
    const auto end = [](std::optional<double> value) { return value ? significant(*value) : std::string("no end"); };
    const std::initializer_list<MessageArgument> arguments{
        {"shape", significant(weibull.shape)},
        {"lower", end(weibull.shapeLower)},
        {"upper", end(weibull.shapeUpper)},
        {"confidence", percent(confidence.value)},
    };
    if (weibull.shapeUpper && *weibull.shapeUpper < 1)
        noticeFile(
            list, "shape_below_one", 1,
            "The Weibull shape {shape} ({lower} to {upper}, {confidence} by likelihood ratio) is below 1: failures "
            "come in bursts or grow rarer. A constant rate misleads here, and the interval of the MTBF is narrower "
            "than the truth.",
            arguments);
    else if (weibull.shapeLower && *weibull.shapeLower > 1)
        noticeFile(list, "shape_above_one", 1,
                   "The Weibull shape {shape} ({lower} to {upper}, {confidence} by likelihood ratio) is above 1: "
                   "failures come more evenly, or more often with age. A constant rate misleads here.",
                   arguments);
}

} // namespace

void fitGaps(LogFit& result, std::span<const double> failures_h, std::span<const double> censored_h) {
    result.gaps = failures_h.size() + censored_h.size();
    const auto weibull = models::fitWeibull(failures_h, censored_h);
    if (!weibull) {
        const bool areDifferent = failures_h.size() >= 2 && std::ranges::min(failures_h) < std::ranges::max(failures_h);
        const std::initializer_list<MessageArgument> what{{"what", result.isOfLifetimes ? "ages" : "gaps"}};
        result.weibull =
            areDifferent
                ? absent("no_weibull_shape",
                         "The {what} are so nearly the same, or so far apart, that no Weibull shape from 0.001 to "
                         "1,000 fits them best.",
                         what)
                : absent("no_weibull",
                         "A Weibull fit needs at least two different {what} above zero that ended with a "
                         "failure.",
                         what);
        return;
    }
    const auto ends = models::weibullShapeInterval(*weibull, failures_h, censored_h, result.confidence);
    result.weibull = GapWeibull{weibull->shape, weibull->scale, ends.lower, ends.upper};
    noticeShape(result.noticed, *result.weibull, result.confidence);
}

void fitTrend(LogFit& result, std::span<const LogTime> starts) {
    constexpr std::size_t fewest = 4; // assumed: with fewer the interval of β spans decades
    std::vector<double> times_h;
    for (const LogTime start : starts) {
        if (const double time_h = between(starts.front(), start).value; time_h > 0)
            times_h.push_back(time_h);
    }
    const auto trend = starts.size() < fewest ? std::nullopt : models::failureTrend(times_h, result.confidence);
    if (!trend) {
        result.trend = absent("no_trend", "A trend needs at least four failures, and two of them at different times "
                                          "after the first.");
        return;
    }
    FleetTrend found;
    found.shape = trend->shape;
    found.shapeLower = trend->lower;
    found.shapeUpper = trend->upper;
    found.pValue = trend->pValue;
    found.laplacePValue = trend->laplacePValue;
    const Message::Arguments arguments{
        {"shape", significant(trend->shape)},
        {"lower", significant(trend->lower)},
        {"upper", significant(trend->upper)},
        {"confidence", percent(result.confidence.value)},
    };
    if (trend->upper < 1) {
        found.direction = TrendDirection::lessOften;
        found.sentence = message("intake.trend_less_often",
                                 "Failures come less often as time goes on: β = {shape} ({lower} to {upper}, "
                                 "{confidence}). The MTBF of the whole log is worse than that of its end.",
                                 arguments);
    } else if (trend->lower > 1) {
        found.direction = TrendDirection::moreOften;
        found.sentence = message("intake.trend_more_often",
                                 "Failures come more often as time goes on: β = {shape} ({lower} to {upper}, "
                                 "{confidence}). The MTBF of the whole log is better than that of its end.",
                                 arguments);
    } else {
        found.sentence =
            message("intake.trend_none", "No trend is shown: β = {shape} ({lower} to {upper}, {confidence}) holds 1.",
                    arguments);
    }
    result.trend = std::move(found);
}

} // namespace plumb::intake
