// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/rows/stated_lengths.h"

#include <algorithm>
#include <cmath>

#include "core/intake/table/column_names.h"
#include "core/intake/text/duration.h"
#include "core/intake/text/log_times.h"

namespace plumb::intake {
namespace {

double resolutionOf(std::string_view cell, DecimalSign decimal) {
    const auto sign = cell.find(decimal == DecimalSign::point ? '.' : ',');
    return sign == std::string_view::npos ? 1 : std::pow(10.0, -static_cast<double>(cell.size() - sign - 1));
}

/// One unit of the last part of a written length: seconds where it ends with them, else minutes.
double resolutionOf_s(std::string_view cell) {
    return std::ranges::count(cell, ':') == 1 ? 60 : 1;
}

} // namespace

bool StatedLengths::add(std::size_t event, std::string_view cell, DecimalSign decimal) {
    if (const auto value = readNumber(cell, decimal)) {
        if (!(*value >= 0 && *value < 1e12))
            return false;
        m_plain.push_back({event, *value, resolutionOf(cell, decimal)});
        return true;
    }
    const auto seconds = parseDuration(cell);
    if (seconds)
        m_seconds.push_back({event, *seconds, resolutionOf_s(cell)});
    return seconds.has_value();
}

std::size_t StatedLengths::agreeing(const FailureLog& log, NumberUnit unit) const {
    return static_cast<std::size_t>(std::ranges::count_if(m_plain, [&](const Stated& length) {
        const FailureEvent& event = log.events[length.event];
        // Twice the resolution, at least a hundredth: a few rows that disagree do not hide the unit.
        return event.end && length.value > 0 &&
               std::abs((*event.end - event.start).count() - length.value * secondsIn(unit)) <=
                   std::max(2 * length.resolution, 0.01 * length.value) * secondsIn(unit);
    }));
}

void StatedLengths::apply(FailureLog& log, std::string_view name, const FitOptions& options) const {
    const auto give = [&](const Stated& length, double unit_s) {
        log.events[length.event].length = between({}, LogTime{length.value * unit_s});
        log.events[length.event].lengthResolution = between({}, LogTime{length.resolution * unit_s});
    };
    for (const Stated& length : m_seconds)
        give(length, 1);
    if (!m_seconds.empty())
        noticeFile(
            log.noticed, "length_texts", m_seconds.size(),
            "Stated lengths {column} that are written like 2:30:00, 1d 2h or P1DT2H: {count}. Two numbers with a "
            "colon are hours and minutes.",
            {{"column", shown(name)}});
    if (m_plain.empty())
        return;
    auto unit = unitInName(name);
    if (!unit) {
        std::size_t best = m_plain.size() / 4; // assumed: a quarter of the rows must bear the guess
        for (const NumberUnit candidate :
             {NumberUnit::minutes, NumberUnit::hours, NumberUnit::seconds, NumberUnit::days}) {
            if (const std::size_t agree = agreeing(log, candidate); agree > best) {
                best = agree;
                unit = candidate;
            }
        }
        if (unit)
            noticeFile(log.noticed, "length_unit", best,
                       "The stated lengths {column} are taken as {unit}; lengths that then agree with end minus "
                       "start, to 1 % or twice their last digit: {count}.",
                       {{"column", shown(name)}, {"unit", std::string(nameOf(*unit))}});
        else if (!options.numberUnit)
            noticeFile(log.noticed, "length_unit_assumed", m_plain.size(),
                       "Nothing says in which unit the stated lengths {column} are; they are taken as hours. Name "
                       "the column like downtime_min or downtime_h to be sure. Lengths concerned: {count}.",
                       {{"column", shown(name)}});
    }
    const double unit_s = secondsIn(unit.value_or(options.numberUnit.value_or(NumberUnit::hours)));
    for (const Stated& length : m_plain)
        give(length, unit_s);
}

} // namespace plumb::intake
