// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/rows/stray_times.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "core/base/text.h"

namespace plumb::intake {
namespace {

constexpr double year_s = 365.25 * 86400;
constexpr double firstPlausible_s = 631152000; // 1990-01-01
constexpr double lastPlausible_s = 4102444800; // 2100-01-01

bool isPlausible(LogTime time, bool isCalendar) {
    return !isCalendar || (time.count() >= firstPlausible_s && time.count() < lastPlausible_s);
}

/// Whether `time` stands off by `gap` from a bulk that is `span` long.
bool isFar(LogTime time, LogTime gap, LogTime span, bool isCalendar) {
    if (!isPlausible(time, isCalendar))
        return gap.count() >= year_s;
    return gap.count() >= 10 * year_s && gap.count() > 10 * span.count();
}

std::string shownTime(LogTime time, bool isCalendar) {
    if (!isCalendar)
        return significant(time.count() / 3600) + " h";
    using namespace std::chrono;
    const year_month_day day{floor<days>(sys_seconds{seconds{static_cast<long long>(time.count())}})};
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                       static_cast<unsigned>(day.day()));
}

} // namespace

std::pair<std::size_t, std::size_t> bulkOf(std::span<const LogTime> sorted, bool isCalendar) {
    std::size_t first = 0, last = sorted.size();
    if (sorted.size() < 3)
        return {first, last};
    const std::size_t most = std::max<std::size_t>(1, sorted.size() / 20);
    // The core, whatever the ends are, tells how long the log is.
    const LogTime coreFirst = sorted[most], coreLast = sorted[sorted.size() - 1 - most];
    for (std::size_t i = 1; i <= most; ++i) {
        if (isPlausible(coreFirst, isCalendar) &&
            isFar(sorted[i - 1], sorted[i] - sorted[i - 1], std::max(coreLast, sorted[i]) - sorted[i], isCalendar))
            first = i;
    }
    for (std::size_t i = 1; i <= most && sorted.size() - i > first + 1; ++i) {
        const std::size_t at = sorted.size() - i;
        const LogTime from = sorted[std::max(first, std::size_t{0})];
        if (isPlausible(coreFirst, isCalendar) &&
            isFar(sorted[at], sorted[at] - sorted[at - 1], sorted[at - 1] - from, isCalendar))
            last = at;
    }
    return {first, last};
}

void leaveOutStrayTimes(FailureLog& log) {
    std::vector<LogTime> starts;
    starts.reserve(log.events.size());
    for (const FailureEvent& event : log.events)
        starts.push_back(event.start);
    if (!std::ranges::is_sorted(starts))
        std::ranges::sort(starts);
    const auto [first, last] = bulkOf(starts, log.isCalendar);
    std::vector<std::size_t> strays, strayEnds;
    std::string firstStray;
    if (first > 0 || last < starts.size()) {
        const LogTime low = starts[first], high = starts[last - 1];
        std::erase_if(log.events, [&](const FailureEvent& event) {
            const bool isStray = event.start < low || event.start > high;
            if (isStray && strays.empty())
                firstStray = shownTime(event.start, log.isCalendar);
            if (isStray)
                strays.push_back(event.row);
            return isStray;
        });
    }
    if (starts.size() > 1 || !strays.empty()) {
        const LogTime low = starts[first], high = starts[last - 1];
        for (FailureEvent& event : log.events) {
            const bool isAfter = event.end && *event.end > high;
            const bool isStray =
                event.end && ((isAfter && isFar(*event.end, *event.end - high, high - low, log.isCalendar)) ||
                              (*event.end < low && isFar(*event.end, low - *event.end, high - low, log.isCalendar)));
            if (!isStray)
                continue;
            // A day that no calendar of a log reaches stands for "not yet".
            event.hasUnreadableEnd = isPlausible(*event.end, log.isCalendar);
            event.end.reset();
            strayEnds.push_back(event.row);
        }
    }
    noticeRows(log.noticed, "stray_times", strays,
               "Rows whose time lies years away from all others: {count}, the first at {first}. They are left out; "
               "correct the times if they are right.",
               {{"first", firstStray}});
    noticeRows(
        log.noticed, "stray_ends", strayEnds,
        "Outages whose end lies years away from every other time: {count}. The failures count, their repair does "
        "not.");
}

} // namespace plumb::intake
