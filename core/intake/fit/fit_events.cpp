// SPDX-License-Identifier: GPL-3.0-or-later
// Failures of a fleet: time between them, exposure of the units, and what is odd about their times.
#include <algorithm>
#include <unordered_set>

#include "core/base/text.h"
#include "core/intake/fit/fit_parts.h"

namespace plumb::intake {
namespace {

using models::Termination;

/// Failures whose time went backwards in the file; they are counted in order of time.
void noticeOrder(std::vector<Noticed>& list, const Chosen& events) {
    std::vector<std::size_t> rows;
    double farthestBack_h = 0;
    for (std::size_t i = 1; i < events.size(); ++i) {
        if (events[i]->start >= events[i - 1]->start)
            continue;
        rows.push_back(events[i]->row);
        farthestBack_h = std::max(farthestBack_h, between(events[i]->start, events[i - 1]->start).value);
    }
    const std::size_t count = rows.size();
    noticeRows(list, "out_of_order", rows,
               "Rows earlier in time than the row before them: {count}; failures are put in order of time.");
    // A log that otherwise stands in order of time and steps back by an hour at most was written by a clock that was
    // set back. One row in twenty is assumed.
    constexpr double hour_h = 1.0;
    if (count > 0 && farthestBack_h <= hour_h && count * 20 <= events.size() + 19)
        noticeRows(list, "clock_set_back", rows,
                   "Of a log in order of time, rows that step back by an hour at most: {count}. That is what a clock "
                   "that is set back leaves; the gaps before them are too short by the step.");
}

/// Failures of one unit within a minute of each other that are no exact repetitions; `inOrder` of time.
void noticeNearDuplicates(std::vector<Noticed>& list, const Chosen& inOrder) {
    constexpr double near_h = 1.0 / 60;      // assumed: no unit fails twice within a minute
    constexpr std::size_t mostTogether = 50; // assumed: of more failures within a minute the last ones are looked at
    std::vector<std::size_t> rows;
    for (std::size_t i = 1; i < inOrder.size(); ++i) {
        const FailureEvent& event = *inOrder[i];
        if (event.unit.empty())
            continue;
        for (std::size_t back = 1; back <= std::min(i, mostTogether); ++back) {
            const FailureEvent& before = *inOrder[i - back];
            const double gap_h = between(before.start, event.start).value;
            if (gap_h > near_h)
                break;
            if (before.unit != event.unit)
                continue;
            if (gap_h > 0 || event.kind != before.kind || event.cause != before.cause)
                rows.push_back(event.row);
            break;
        }
    }
    noticeRows(
        list, "near_duplicates", rows,
        "Failures of a unit within a minute of another of the same unit: {count}. They count each; one fault may "
        "stand behind them.");
}

void noticeUnits(LogFit& result, const Chosen& events, const FitOptions& options, bool isWhole) {
    std::unordered_set<std::string_view> units;
    for (const FailureEvent* event : events) {
        if (!event->unit.empty())
            units.insert(event->unit);
    }
    const std::string seen = std::to_string(units.size());
    if (units.empty() && !events.empty())
        noticeFile(
            result.noticed, "no_units", 1,
            "No row says which unit failed, so that it cannot be told how many units did and how many never did.");
    if (!options.exposureUnits) {
        if (!units.empty() && !isWhole)
            noticeFile(result.noticed, "units_unseen", units.size(),
                       "Units that appear in the log: {count}; units that never failed do not appear. A unit MTBF "
                       "needs the number of units watched and the days they were watched.");
        return;
    }
    const auto watched = static_cast<std::size_t>(options.exposureUnits->value);
    if (units.size() > watched)
        noticeFile(result.noticed, "more_units_than_stated", units.size() - watched,
                   "The log names {seen} units, but only {watched} are said to have been watched.",
                   {{"seen", seen}, {"watched", std::to_string(watched)}});
    else if (!units.empty() && units.size() < watched)
        noticeFile(result.noticed, "healthy_units", watched - units.size(),
                   "Units watched that do not appear in the log: {count} of {watched}. They are counted as healthy.",
                   {{"watched", std::to_string(watched)}});
}

/// The hours that all units were watched, from the log itself or from units and window.
std::optional<Hours> unitHours(const FailureLog& log, const FitOptions& options) {
    if (options.exposureFromLog)
        return log.unitTime;
    if (!options.exposureUnits || !options.window)
        return log.isUnitTimeWhole && !options.exposureUnits && !options.window ? log.unitTime : std::nullopt;
    return Hours{options.exposureUnits->value * options.window->value * hoursPerDay};
}

/// The MTBF of the fleet by the span rule; without failures a lower bound from the window.
MtbfFigures fleetFigures(const std::vector<LogTime>& starts, const FitOptions& options) {
    if (starts.empty()) {
        if (options.window)
            return mtbfFigures(0, Hours{options.window->value * hoursPerDay}, options.confidence, Termination::time);
        return MtbfFigures::none(
            absent("no_window", "The log holds no failure; a lower bound needs the days that were watched."));
    }
    if (starts.size() == 1)
        return MtbfFigures::none(absent("one_failure", "The log holds one failure only, and a time between failures "
                                                       "needs two."));
    const Hours span = between(starts.front(), starts.back());
    if (span.value == 0)
        return MtbfFigures::none(absent("no_span", "All failures of the log stand at the same time, so that there is "
                                                   "no time between them."));
    return mtbfFigures(starts.size() - 1, span, options.confidence, Termination::failure);
}

void noticeWindow(LogFit& result, const std::vector<LogTime>& starts, const FitOptions& options) {
    if (!options.window || starts.size() < 2)
        return;
    const double span_h = between(starts.front(), starts.back()).value;
    if (span_h > options.window->value * hoursPerDay)
        noticeFile(result.noticed, "window_too_short", 1,
                   "The window of {window} days is shorter than the {span} days from the first to the last failure; "
                   "the MTBF of a unit comes out too short.",
                   {{"window", exactNumber(options.window->value)}, {"span", significant(span_h / hoursPerDay, 4)}});
}

void setExposure(LogFit& result, std::optional<Hours> watched, const std::vector<LogTime>& starts,
                 const FitOptions& options) {
    result.isUnitTime = watched.has_value();
    result.span = starts.size() >= 2
                      ? Reasoned<Hours>(between(starts.front(), starts.back()))
                      : Reasoned<Hours>(absent("no_fleet_span", "The log holds fewer than two failures, and a span "
                                                                "needs two."));
    if (watched)
        result.exposure = *watched;
    else if (starts.size() >= 2)
        result.exposure = between(starts.front(), starts.back());
    else if (starts.empty() && options.window)
        result.exposure = Hours{options.window->value * hoursPerDay};
    else
        result.exposure = absent("no_exposure_span", "The log holds fewer than two failures, and units and days "
                                                     "watched are not both given.");
}

} // namespace

tl::unexpected<Message> absent(std::string_view id, std::string_view english,
                               std::initializer_list<MessageArgument> arguments) {
    return tl::unexpected(message("intake." + std::string(id), english, arguments));
}

MtbfFigures mtbfFigures(std::size_t failures, Hours exposure, Fraction confidence, Termination termination) {
    const auto interval =
        models::mtbfInterval({Count{static_cast<double>(failures)}, exposure, confidence, termination});
    const auto why = absent("no_failures", "The log holds no failure, so that there is only a lower bound.");
    MtbfFigures figures{why, interval.lower, why};
    if (interval.mtbf)
        figures.mtbf = *interval.mtbf;
    if (interval.upper)
        figures.upper = *interval.upper;
    return figures;
}

void fitEvents(LogFit& result, const FailureLog& log, const Chosen& events, const FitOptions& options, Pace& pace) {
    result.failures = events.size();
    noticeOrder(result.noticed, events);
    Chosen inOrder = events;
    const auto startOf = [](const FailureEvent* event) { return event->start; };
    if (!std::ranges::is_sorted(inOrder, {}, startOf))
        std::ranges::stable_sort(inOrder, {}, startOf);
    if (!pace.goesOn(1, 6))
        return;

    std::vector<LogTime> starts;
    std::vector<double> gaps_h;
    std::vector<std::size_t> zeroGaps;
    starts.reserve(inOrder.size());
    gaps_h.reserve(inOrder.size());
    for (const FailureEvent* event : inOrder) {
        if (!starts.empty()) {
            const double gap_h = between(starts.back(), event->start).value;
            if (gap_h > 0)
                gaps_h.push_back(gap_h);
            else
                zeroGaps.push_back(event->row);
        }
        starts.push_back(event->start);
    }
    noticeRows(result.noticed, "zero_gaps", zeroGaps,
               "Failures at the very time of another, gaps of zero: {count}. They count in the MTBF, and the Weibull "
               "fit leaves them out; one cause may stand behind several rows.");
    noticeNearDuplicates(result.noticed, inOrder);
    noticeUnits(result, events, options, log.isUnitTimeWhole);
    if (!pace.goesOn(2, 6))
        return;

    auto fleet = fleetFigures(starts, options);
    const auto watched = unitHours(log, options);
    auto unit = watched && watched->value > 0
                    ? mtbfFigures(events.size(), *watched, options.confidence, Termination::time)
                    : MtbfFigures::none(absent("no_exposure", "The MTBF of a unit needs the number of units watched "
                                                              "and the days they were watched."));
    setExposure(result, watched, starts, options);
    noticeWindow(result, starts, options);
    result.fleetMtbf = std::move(fleet.mtbf);
    result.fleetMtbfLower = std::move(fleet.lower);
    result.fleetMtbfUpper = std::move(fleet.upper);
    result.unitMtbf = std::move(unit.mtbf);
    result.unitMtbfLower = std::move(unit.lower);
    result.unitMtbfUpper = std::move(unit.upper);
    fitGaps(result, gaps_h, {});
    if (!pace.goesOn(3, 6))
        return;
    fitTrend(result, starts);
    if (!pace.goesOn(4, 6))
        return;
    fitRepair(result, log, events);
    noticePlannedWork(result, events);
    if (!pace.goesOn(5, 6))
        return;
    fitShares(result, events);
}

} // namespace plumb::intake
