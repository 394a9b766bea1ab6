// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/rows/polled_rows.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"

namespace plumb::intake {
namespace {

constexpr double day_h = 24;

bool isDaily(Hours step) {
    return step.value >= 0.99 * day_h; // a day of 23 hours is a change of clocks
}

/// Removes the events that `isGone` marks; the others keep their order.
void removeEvents(FailureLog& log, const std::vector<bool>& isGone) {
    std::vector<FailureEvent> kept;
    kept.reserve(log.events.size());
    for (std::size_t i = 0; i < log.events.size(); ++i) {
        if (!isGone[i])
            kept.push_back(std::move(log.events[i]));
    }
    log.events = std::move(kept);
}

void readGauge(FailureLog& log, const std::vector<PolledRow>& rows) {
    std::vector<bool> isGone(log.events.size(), false);
    std::vector<std::size_t> repeats, fromStart;
    const PolledRow* open = nullptr; // whose outage lasts
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const PolledRow& row = rows[i];
        const PolledRow* before = i > 0 && rows[i - 1].unit == row.unit ? &rows[i - 1] : nullptr;
        if (before == nullptr)
            open = nullptr;
        const bool goesOn = before != nullptr && before->event && row.event && before->value == row.value;
        if (open != nullptr && !goesOn) {
            log.events[*open->event].end = row.time;
            open = nullptr;
        }
        if (!row.event)
            continue;
        if (before == nullptr || goesOn) {
            (goesOn ? repeats : fromStart).push_back(row.line);
            isGone[*row.event] = true;
        } else {
            open = &row;
        }
    }
    removeEvents(log, isGone);
    // A file that is sorted by unit is no clock that was set back.
    std::ranges::stable_sort(log.events, {}, &FailureEvent::start);
    log.recordsEnds = true;
    noticeRows(log.noticed, "polled_repeats", repeats,
               "Rows in which a unit still says what its row before said: {count}. They go on with its failure and are "
               "none of their own.");
    noticeRows(log.noticed, "polled_from_start", fromStart,
               "Failures that stand in the first row of their unit: {count}. They began before the log and do not "
               "count.");
}

void readDays(FailureLog& log, const std::vector<PolledRow>& rows, Hours step) {
    std::vector<std::size_t> following;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (rows[i].event && rows[i - 1].event && rows[i].unit == rows[i - 1].unit &&
            between(rows[i - 1].time, rows[i].time).value < 1.5 * step.value)
            following.push_back(rows[i].line);
    }
    noticeRows(
        log.noticed, "failures_day_after_day", following,
        "Rows whose unit failed in its row before as well: {count}. They count each, though one failure may have "
        "lasted.");
}

} // namespace

std::string stepText(Hours step) {
    if (isDaily(step))
        return significant(step.value / day_h) + " d";
    return step.value >= 1 ? significant(step.value) + " h" : significant(step.value * 60) + " min";
}

std::optional<Hours> pollingStep(std::vector<PolledRow>& rows, Pace& pace) {
    const auto order = [](const PolledRow& a, const PolledRow& b) {
        return a.unit != b.unit ? a.unit < b.unit : a.time < b.time;
    };
    if (!std::ranges::is_sorted(rows, order))
        std::ranges::stable_sort(rows, order);
    if (!pace.goesOn(0, 1))
        return std::nullopt;
    std::vector<double> steps_h;
    std::size_t units = rows.empty() ? 0 : 1, together = 0;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (rows[i].unit != rows[i - 1].unit) {
            ++units;
            continue;
        }
        const double step_h = between(rows[i - 1].time, rows[i].time).value;
        step_h > 0 ? steps_h.push_back(step_h) : static_cast<void>(++together);
    }
    if (2 * rows.size() < 5 * units || steps_h.size() < 2 || together * 10 > rows.size())
        return std::nullopt;
    auto sorted = steps_h;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::ranges::nth_element(sorted, middle);
    const double step_h = *middle;
    const auto isSame = [&](double one_h) { return std::abs(one_h - step_h) <= 0.05 * step_h; };
    const auto same = static_cast<std::size_t>(std::ranges::count_if(steps_h, isSame));
    if (same * 10 < steps_h.size() * 9 || (!isDaily(Hours{step_h}) && rows.size() < 5 * units))
        return std::nullopt;
    return Hours{step_h};
}

void applyPolling(FailureLog& log, const std::vector<PolledRow>& rows, Hours step, bool knowsUnits) {
    noticeFile(log.noticed, "polled_rows", rows.size(),
               isDaily(step)
                   ? "Every unit has a row each {step}, {count} in all; a row that says so is a failure of its "
                     "day."
                   : "Every unit has a row each {step}, {count} in all: they are readings, and a failure is a "
                     "change of what a unit says.",
               {{"step", stepText(step)}});
    if (isDaily(step))
        readDays(log, rows, step);
    else
        readGauge(log, rows);
    if (!knowsUnits)
        return;
    log.unitTime = Hours{static_cast<double>(rows.size()) * step.value};
    log.isUnitTimeWhole = true;
    noticeFile(
        log.noticed, "exposure_of_rows", rows.size(),
        "The rows say how long every unit was watched: {count} times {step} are {hours} unit-hours, which are used "
        "as exposure unless units and days are given.",
        {{"step", stepText(step)}, {"hours", groupedNumber(log.unitTime->value, 1)}});
}

} // namespace plumb::intake
