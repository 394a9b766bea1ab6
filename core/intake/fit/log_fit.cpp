// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/log_fit.h"

#include <cmath>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/intake/fit/fit_parts.h"

namespace plumb::intake {
namespace {

// Assumed bounds that no fleet reaches: beyond them a slip of the finger would look like a figure.
constexpr double mostUnits = 1e9;
constexpr double longestWindow_d = 1e6;
constexpr double longestIncidentGap_min = 60.0 * 24 * 365;

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
    if (options.incidentGap &&
        !(options.incidentGap->value >= 0 && options.incidentGap->value <= longestIncidentGap_min))
        return badValue(fmt::format("Incidents cannot be {} minutes apart; give minutes from 0 to {}.",
                                    options.incidentGap->value, longestIncidentGap_min));
    if (options.codeWindow && !(options.codeWindow->value >= 0 && options.codeWindow->value <= longestIncidentGap_min))
        return badValue(fmt::format("Codes of one incident cannot be {} minutes apart; give minutes from 0 to {}.",
                                    options.codeWindow->value, longestIncidentGap_min));
    if (options.exposureFromLog && options.exposureUnits && options.window)
        return badValue("The exposure is asked of the log and given as units and days as well; give one of the two.");
    return {};
}

/// The failures asked for, in the order of the file.
Result<Chosen> chosen(LogFit& result, const FailureLog& log, const FitOptions& options) {
    KindFilter filter(options);
    Chosen events;
    events.reserve(log.events.size());
    for (const FailureEvent& event : log.events) {
        if (!filter.isActive() || filter.counts(event.kind, event.cause, event.level))
            events.push_back(&event);
    }
    if (!filter.isActive())
        return events;
    if (!log.events.empty()) {
        std::vector<std::string_view> kinds;
        for (const FailureEvent& event : log.events) {
            if (!event.kind.empty())
                kinds.push_back(event.kind);
        }
        if (const auto seen = filter.allWereThere(countKinds(kinds)); !seen)
            return tl::unexpected(seen.error());
    }
    const auto listed = [](const std::vector<std::string>& words) {
        std::vector<std::string> quoted;
        for (const std::string& word : words)
            quoted.push_back(shown(word));
        return join(quoted, ", ");
    };
    if (!options.kinds.empty())
        noticeFile(result.noticed, "kind_filter", log.events.size() - events.size(),
                   "Only failures of kind {kind} count{except}; failures left out: {count}.",
                   {{"kind", listed(options.kinds)},
                    {"except", options.withoutKinds.empty() ? "" : ", without " + listed(options.withoutKinds)}});
    else
        noticeFile(result.noticed, "kind_filter", log.events.size() - events.size(),
                   "Failures of kind {kind} do not count; failures left out: {count}.",
                   {{"kind", listed(options.withoutKinds)}});
    return events;
}

Result<LogFit> fitWith(const FailureLog& log, const FitOptions& options, Pace& pace) {
    if (const auto checked = checkOptions(options); !checked)
        return tl::unexpected(checked.error());
    if (options.exposureFromLog && !log.unitTime)
        return badValue("The log does not state how long its units were watched; give the number of units and the "
                        "days instead.");
    LogFit result;
    result.format = log.format;
    result.takenAs = log.takenAs;
    result.isOfLifetimes = log.hasLifetimes;
    result.confidence = options.confidence;
    result.noticed = log.noticed;
    result.exposureFromLog = log.unitTime;
    const bool isMessages = log.format == "kernel" || log.format == "service";
    if ((options.incidentGap || options.codeWindow) && !isMessages)
        noticeFile(result.noticed, "incident_gap_not_used", 1,
                   "The gap between incidents is not used: only lines of kernel and service logs are put together.");
    if (options.countNonFatal && !isMessages)
        noticeFile(
            result.noticed, "non_fatal_not_used", 1,
            "That non-fatal errors count is not used: only lines of kernel and service logs call themselves so.");
    if (options.year && log.format != "kernel")
        noticeFile(result.noticed, "year_not_used", 1,
                   "The year is not used: only kernel logs leave it out of their times.");
    if (log.hasLifetimes) {
        if (const auto fitted = fitLifetimes(result, log, options); !fitted)
            return tl::unexpected(fitted.error());
        return result;
    }
    const auto events = chosen(result, log, options);
    if (!events)
        return tl::unexpected(events.error());
    fitEvents(result, log, *events, options, pace);
    return result;
}

} // namespace

std::optional<Result<LogFit>> fit(const FailureLog& log, const FitOptions& options, const LogWatch& watch) {
    Pace pace(watch);
    auto fitted = fitWith(log, options, pace);
    if (!pace.goesOn(1, 1))
        return std::nullopt;
    return fitted;
}

Result<LogFit> fit(const FailureLog& log, const FitOptions& options) {
    const LogWatch nobody;
    auto fitted = fit(log, options, nobody);
    PLUMB_CHECK(fitted.has_value());
    return std::move(*fitted);
}

} // namespace plumb::intake
