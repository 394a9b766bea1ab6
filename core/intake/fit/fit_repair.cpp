// SPDX-License-Identifier: GPL-3.0-or-later
// How long outages last, as far as the log says.
#include <algorithm>
#include <cmath>
#include <numeric>

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

void fitRepair(LogFit& result, const FailureLog& log, const Chosen& events) {
    std::vector<Hours> repairs;
    std::vector<std::size_t> backwards, disagreeing, open;
    for (const FailureEvent* event : events) {
        if (event->end && *event->end < event->start) {
            backwards.push_back(event->row);
            continue;
        }
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

} // namespace plumb::intake
