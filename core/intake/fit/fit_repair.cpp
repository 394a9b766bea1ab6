// SPDX-License-Identifier: GPL-3.0-or-later
// How long outages last, as far as the log says.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "core/intake/fit/fit_parts.h"

namespace plumb::intake {
namespace {

Hours median(std::vector<Hours> values) {
    const auto half = static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, values.begin() + half);
    const Hours upper = values[static_cast<std::size_t>(half)];
    if (values.size() % 2 == 1)
        return upper;
    return (*std::max_element(values.begin(), values.begin() + half) + upper) / 2;
}

} // namespace

Message openUnknown(const LogFit& fit) {
    return fit.isOfLifetimes ? message("intake.no_ends", "A lifetime table says nothing about repair.")
                             : message("intake.no_ends", "The log has no ends and no lengths of outages.");
}

void fitRepair(LogFit& result, const FailureLog& log, const Chosen& events) {
    std::vector<Hours> repairs;
    std::vector<std::size_t> backwards, disagreeing, open, zero, endless;
    constexpr double year_h = 8760;
    for (const FailureEvent* event : events) {
        if (event->end && *event->end < event->start) {
            backwards.push_back(event->row);
            continue;
        }
        const auto length = event->end ? std::optional(between(event->start, *event->end)) : event->length;
        if (length && length->value == 0)
            zero.push_back(event->row);
        if (length && length->value >= year_h)
            endless.push_back(event->row);
        if (event->end) {
            repairs.push_back(between(event->start, *event->end));
            // Half a unit of the stated digit is rounding; a millisecond above it is the arithmetic's.
            constexpr double millisecond_h = 1e-3 / 3600.0;
            if (event->length &&
                std::abs((*event->length - repairs.back()).value) > event->lengthResolution.value / 2 + millisecond_h)
                disagreeing.push_back(event->row);
        } else if (event->length) {
            repairs.push_back(*event->length);
        } else if (!event->hasUnreadableEnd) {
            open.push_back(event->row);
        }
    }
    result.repair.open = log.recordsEnds ? open.size() : 0;
    result.repair.recordsEnds = log.recordsEnds;
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
    noticeRows(result.noticed, "zero_outages", zero,
               "Outages of zero length: {count}. They count in the mean repair; an end that was not recorded may stand "
               "behind them.");
    noticeRows(result.noticed, "long_outages", endless,
               "Outages of a year or longer: {count}. They count in the mean repair; an end that was entered late may "
               "stand behind them.");
    if (log.recordsEnds)
        noticeRows(result.noticed, "open_outages", open,
                   "Outages without end: {count}; they count as failures, and the mean repair is too short by them.");
}

} // namespace plumb::intake
