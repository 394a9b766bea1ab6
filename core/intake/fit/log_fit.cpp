// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/log_fit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/models/reliability.h"
#include "core/models/weibull.h"

namespace plumb::intake {
namespace {

using models::Termination;

// Assumed bounds that no fleet reaches: beyond them a slip of the finger would look like a figure.
constexpr double mostUnits = 1e9;
constexpr double longestWindow_d = 1e6;

tl::unexpected<Message> absent(std::string_view id, std::string_view english,
                               std::initializer_list<MessageArgument> arguments = {}) {
    return tl::unexpected(message("intake." + std::string(id), english, arguments));
}

/// Three figures of one MTBF.
struct MtbfFigures {
    Reasoned<Hours> mtbf, lower, upper;

    static MtbfFigures none(const tl::unexpected<Message>& why) { return {why, why, why}; }
};

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

Result<void> checkOptions(const FitOptions& options) {
    const double confidence = options.confidence.value;
    if (!(confidence > 0 && confidence < 1))
        return badValue(
            fmt::format("A confidence of {} is not possible; give a fraction between 0 and 1, like 0.9.", confidence));
    if (const auto units = options.exposureUnits;
        units && !(units->value >= 1 && units->value <= mostUnits && units->value == std::trunc(units->value)))
        return badValue(fmt::format("{} units cannot have been watched; give a whole number from 1 to {}.",
                                    units->value, mostUnits));
    if (options.window && !(options.window->value > 0 && options.window->value <= longestWindow_d))
        return badValue(fmt::format("A window of {} days is not possible; give the days watched, above 0 and at most "
                                    "{}.",
                                    options.window->value, longestWindow_d));
    return {};
}

bool isOfKind(const std::string& wanted, const std::string& kind, const std::string& cause) {
    return lowerCase(kind) == wanted || (!cause.empty() && lowerCase(cause) == wanted);
}

tl::unexpected<Error> noSuchKind(const std::string& wanted, const std::map<std::string, std::size_t>& kinds) {
    if (kinds.empty())
        return badValue(fmt::format("The log does not say of which kind its failures are, so that {} cannot be picked. "
                                    "Name the column that does.",
                                    shown(wanted)));
    std::vector<std::string> known;
    for (const auto& [kind, count] : kinds) {
        if (known.size() < 12)
            known.push_back(fmt::format("{} ({})", shown(kind), count));
    }
    return badValue(fmt::format("No failure of the log is of kind {}; it has {}{}.", shown(wanted), join(known, ", "),
                                kinds.size() > known.size() ? ", …" : ""));
}

/// The failures asked for, in the order of the file.
Result<std::vector<FailureEvent>> chosen(const FailureLog& log, const FitOptions& options) {
    if (!options.kind)
        return log.events;
    std::vector<FailureEvent> events;
    std::map<std::string, std::size_t> kinds;
    for (const FailureEvent& event : log.events) {
        if (isOfKind(lowerCase(*options.kind), event.kind, event.cause))
            events.push_back(event);
        if (!event.kind.empty())
            ++kinds[event.kind];
    }
    if (events.empty() && !log.events.empty())
        return noSuchKind(*options.kind, kinds);
    return events;
}

/// Failures whose time went backwards in the file; they are counted in order of time.
void noticeOrder(std::vector<Noticed>& list, const std::vector<FailureEvent>& events) {
    std::vector<std::size_t> rows;
    for (std::size_t i = 1; i < events.size(); ++i) {
        if (events[i].start < events[i - 1].start)
            rows.push_back(events[i].row);
    }
    noticeRows(list, "out_of_order", rows,
               "Rows earlier in time than the row before them: {count}; failures are put in order of time.");
}

/// Standard error of ln β from d failures, √(6/(π²·d)): Fisher information of the Weibull shape, complete sample.
double shapeError(std::size_t failures) {
    return std::sqrt(6.0 / static_cast<double>(failures)) / 3.14159265358979323846;
}

void noticeShape(std::vector<Noticed>& list, const GapWeibull& weibull, std::size_t failures) {
    constexpr double twoSided95 = 1.959963984540054; // standard normal quantile at 0.975
    const double distance = std::log(weibull.shape) / shapeError(failures);
    const std::string shape = significant(weibull.shape);
    if (distance < -twoSided95)
        noticeFile(
            list, "shape_below_one", 1,
            "The Weibull shape {shape} is below 1 (with 95 % confidence): failures come in bursts or grow rarer. A "
            "constant rate misleads here, and the interval of the MTBF is narrower than the truth.",
            {{"shape", shape}});
    else if (distance > twoSided95)
        noticeFile(
            list, "shape_above_one", 1,
            "The Weibull shape {shape} is above 1 (with 95 % confidence): failures come more evenly, or more often "
            "with age. A constant rate misleads here.",
            {{"shape", shape}});
}

void fitGaps(LogFit& result, const std::vector<double>& failures_h, const std::vector<double>& censored_h) {
    result.gaps = failures_h.size() + censored_h.size();
    const auto weibull = models::fitWeibull(failures_h, censored_h);
    if (!weibull) {
        result.weibull = absent("no_weibull", "A Weibull fit needs at least two different gaps or ages above zero that "
                                              "ended with a failure.");
        return;
    }
    result.weibull = GapWeibull{weibull->shape, weibull->scale};
    noticeShape(result.noticed, *result.weibull, failures_h.size());
}

Hours median(std::vector<Hours> values) {
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

void fitRepair(LogFit& result, const FailureLog& log, const std::vector<FailureEvent>& events) {
    std::vector<Hours> repairs;
    std::vector<std::size_t> backwards, disagreeing, open;
    for (const FailureEvent& event : events) {
        if (event.end && *event.end < event.start) {
            backwards.push_back(event.row);
            continue;
        }
        if (event.end) {
            repairs.push_back(between(event.start, *event.end));
            // Half a unit of the stated digit is rounding; a millisecond above it is the arithmetic's.
            constexpr double millisecond_h = 1e-3 / 3600.0;
            if (event.length &&
                std::abs((*event.length - repairs.back()).value) > event.lengthResolution.value / 2 + millisecond_h)
                disagreeing.push_back(event.row);
        } else if (event.length) {
            repairs.push_back(*event.length);
        } else if (!event.hasUnreadableEnd) {
            open.push_back(event.row);
        }
    }
    result.repair.open = log.recordsEnds ? open.size() : 0;
    if (repairs.empty()) {
        result.repair.mean = result.repair.median =
            log.recordsEnds ? absent("no_repair", "No outage of the log has an end.")
                            : absent("no_ends", "The log has no ends and no lengths of outages.");
    } else {
        const Hours sum = std::accumulate(repairs.begin(), repairs.end(), Hours{0});
        result.repair.mean = sum / static_cast<double>(repairs.size());
        result.repair.median = median(repairs);
    }
    noticeRows(result.noticed, "ends_before_start", backwards,
               "Outages that end before they start: {count}; the failures count, their repair does not.");
    noticeRows(result.noticed, "lengths_disagree", disagreeing,
               "Stated lengths that differ from end minus start: {count}; end minus start is used. A difference of one "
               "hour points to a change of clocks.");
    if (log.recordsEnds)
        noticeRows(result.noticed, "open_outages", open,
                   "Outages without end: {count}; they count as failures, and the mean repair is too short by them.");
}

void noticeUnits(LogFit& result, const std::vector<FailureEvent>& events, const FitOptions& options) {
    std::set<std::string_view> units;
    for (const FailureEvent& event : events) {
        if (!event.unit.empty())
            units.insert(event.unit);
    }
    const std::string seen = std::to_string(units.size());
    if (!options.exposureUnits) {
        if (!units.empty())
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

/// The MTBF of a unit from units · window, or why there is none.
MtbfFigures unitFigures(std::size_t failures, const FitOptions& options) {
    if (!options.exposureUnits || !options.window)
        return MtbfFigures::none(absent("no_exposure", "The MTBF of a unit needs the number of units watched and the "
                                                       "days they were watched."));
    const Hours exposure{options.exposureUnits->value * options.window->value * hoursPerDay};
    return mtbfFigures(failures, exposure, options.confidence, Termination::time);
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

void fitEvents(LogFit& result, const FailureLog& log, const std::vector<FailureEvent>& events,
               const FitOptions& options) {
    result.failures = events.size();
    noticeOrder(result.noticed, events);
    std::vector<const FailureEvent*> inOrder;
    for (const FailureEvent& event : events)
        inOrder.push_back(&event);
    std::ranges::stable_sort(inOrder, {}, [](const FailureEvent* event) { return event->start; });

    std::vector<LogTime> starts;
    std::vector<double> gaps_h;
    std::vector<std::size_t> zeroGaps;
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
    noticeUnits(result, events, options);

    auto fleet = fleetFigures(starts, options);
    auto unit = unitFigures(events.size(), options);
    result.isUnitTime = options.exposureUnits && options.window;
    result.span = starts.size() >= 2
                      ? Reasoned<Hours>(between(starts.front(), starts.back()))
                      : Reasoned<Hours>(absent("no_fleet_span", "The log holds fewer than two failures, and a span "
                                                                "needs two."));
    if (result.isUnitTime)
        result.exposure = Hours{options.exposureUnits->value * options.window->value * hoursPerDay};
    else if (starts.size() >= 2)
        result.exposure = between(starts.front(), starts.back());
    else if (starts.empty() && options.window)
        result.exposure = Hours{options.window->value * hoursPerDay};
    else
        result.exposure = absent("no_exposure_span", "The log holds fewer than two failures, and units and days "
                                                     "watched are not both given.");
    if (options.window && starts.size() >= 2) {
        const double span_h = between(starts.front(), starts.back()).value;
        if (span_h > options.window->value * hoursPerDay)
            noticeFile(
                result.noticed, "window_too_short", 1,
                "The window of {window} days is shorter than the {span} days from the first to the last failure; "
                "the MTBF of a unit comes out too short.",
                {{"window", exactNumber(options.window->value)}, {"span", significant(span_h / hoursPerDay, 4)}});
    }
    result.fleetMtbf = std::move(fleet.mtbf);
    result.fleetMtbfLower = std::move(fleet.lower);
    result.fleetMtbfUpper = std::move(fleet.upper);
    result.unitMtbf = std::move(unit.mtbf);
    result.unitMtbfLower = std::move(unit.lower);
    result.unitMtbfUpper = std::move(unit.upper);
    fitGaps(result, gaps_h, {});
    fitRepair(result, log, events);
}

Result<void> fitLifetimes(LogFit& result, const FailureLog& log, const FitOptions& options) {
    std::vector<double> failures_h, censored_h;
    std::map<std::string, std::size_t> kinds;
    Hours exposure{0};
    for (const Lifetime& life : log.lifetimes) {
        // A failure of another kind ends the watch for this one: it is a censored age, not a lost row.
        const bool isFailure = life.isFailure && (!options.kind || isOfKind(lowerCase(*options.kind), life.kind, {}));
        result.failures += isFailure ? 1U : 0U;
        exposure = exposure + life.age;
        if (life.age.value > 0)
            (isFailure ? failures_h : censored_h).push_back(life.age.value);
        if (!life.kind.empty())
            ++kinds[life.kind];
    }
    if (options.kind && result.failures == 0 && !log.lifetimes.empty())
        return tl::unexpected(noSuchKind(*options.kind, kinds).value());
    if (options.exposureUnits || options.window)
        noticeFile(result.noticed, "exposure_not_used", 1,
                   "Units and days watched are not used: a lifetime table states the exposure of every unit itself.");
    result.isUnitTime = true;
    const auto noFleet = MtbfFigures::none(absent("no_calendar", "A lifetime table holds ages of units, not the course "
                                                                 "of a fleet; see the MTBF of a unit."));
    result.span = result.fleetMtbf = noFleet.mtbf;
    result.fleetMtbfLower = noFleet.lower;
    result.fleetMtbfUpper = noFleet.upper;
    auto unit = exposure.value > 0 ? mtbfFigures(result.failures, exposure, options.confidence, Termination::time)
                                   : MtbfFigures::none(absent("no_ages", "The table holds no age above zero."));
    result.exposure =
        exposure.value > 0 ? Reasoned<Hours>(exposure) : Reasoned<Hours>(tl::unexpected(unit.mtbf.error()));
    result.unitMtbf = std::move(unit.mtbf);
    result.unitMtbfLower = std::move(unit.lower);
    result.unitMtbfUpper = std::move(unit.upper);
    fitGaps(result, failures_h, censored_h);
    result.repair.mean = result.repair.median = absent("no_ends", "A lifetime table says nothing about repair.");
    return {};
}

} // namespace

Result<LogFit> fit(const FailureLog& log, const FitOptions& options) {
    if (const auto checked = checkOptions(options); !checked)
        return tl::unexpected(checked.error());
    LogFit result;
    result.format = log.format;
    result.confidence = options.confidence;
    result.noticed = log.noticed;
    if (log.hasLifetimes) {
        if (const auto fitted = fitLifetimes(result, log, options); !fitted)
            return tl::unexpected(fitted.error());
        return result;
    }
    const auto events = chosen(log, options);
    if (!events)
        return tl::unexpected(events.error());
    if (options.kind)
        noticeFile(result.noticed, "kind_filter", log.events.size() - events->size(),
                   "Only failures of kind {kind} count; failures of another kind, left out: {count}.",
                   {{"kind", shown(*options.kind)}});
    fitEvents(result, log, *events, options);
    return result;
}

} // namespace plumb::intake
