// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/text/log_times.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "core/base/text.h"

namespace plumb::intake {
namespace {

constexpr double farthest_s = 3.6e12; ///< assumed: a hundred thousand years; beyond it a number is no time of a log

constexpr std::array<std::string_view, 4> resolutions{"seconds", "milliseconds", "microseconds", "nanoseconds"};

/// The place among `resolutions` of a number that may count from 1970; nothing for any other. *Assumed*: no log counts
/// 9e8 hours or days from its start, and no cluster failed before 1998 or after 2103.
std::optional<std::size_t> resolutionOf(double value) {
    double low = 9e8, high = 4.2e9;
    for (std::size_t i = 0; i < resolutions.size(); ++i, low *= 1e3, high *= 1e3) {
        if (value >= low && value <= high)
            return i;
    }
    return std::nullopt;
}

/// Whether a number may be a day of a spreadsheet from 2000 to 2050; earlier ones are ages of parts as well. *Assumed*.
bool maySerialDay(double value) {
    constexpr double year2000 = 36526, year2051 = 55153;
    return value >= year2000 && value < year2051;
}
/// 1970-01-01 as a day of a spreadsheet (ECMA-376-1, 18.17.4.1, the 1900 date system).
constexpr double serialDayOfEpoch = 25569;

/// A row is listed once, though its start and its end may both be concerned.
void add(std::vector<std::size_t>& rows, std::size_t row) {
    if (rows.empty() || rows.back() != row)
        rows.push_back(row);
}

} // namespace

double secondsIn(NumberUnit unit) {
    switch (unit) {
    case NumberUnit::seconds:
        break;
    case NumberUnit::minutes:
        return 60;
    case NumberUnit::hours:
        return 3600;
    case NumberUnit::days:
        return 86400;
    }
    return 1;
}

std::string_view nameOf(NumberUnit unit) {
    switch (unit) {
    case NumberUnit::seconds:
        return "seconds";
    case NumberUnit::minutes:
        return "minutes";
    case NumberUnit::hours:
        return "hours";
    case NumberUnit::days:
        return "days";
    }
    return {};
}

Result<LogTimes> LogTimes::ofStamps(const FitOptions& options) {
    LogTimes times;
    times.m_unit = options.numberUnit;
    if (options.timeZone) {
        auto zone = ZoneClock::named(*options.timeZone);
        if (!zone)
            return tl::unexpected(zone.error());
        times.m_zone = std::move(*zone);
        times.m_zoneName = *options.timeZone;
    }
    return times;
}

Result<LogTimes> LogTimes::decide(std::span<const std::string_view> cells, DecimalSign decimal,
                                  const FitOptions& options, PlainNumbers plain, bool isUnitStated, Pace& pace) {
    auto times = ofStamps(options);
    if (!times)
        return times;
    times->m_decimal = decimal;
    std::size_t stamps = 0;
    std::vector<double> values;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!pace.goesOn(i, cells.size()))
            return Pace::cancelled();
        if (const auto stamp = parseTimeStamp(cells[i])) {
            ++stamps;
            times->weighOrder(*stamp);
        } else if (const auto value = readNumber(cells[i], decimal)) {
            values.push_back(*value);
        }
    }
    times->m_isCalendar = stamps >= values.size();
    if (times->m_isCalendar)
        times->decideOrder();
    else
        times->decideNumbers(std::move(values), options, plain, isUnitStated);
    return times;
}

void LogTimes::weighOrder(const TimeStamp& stamp) {
    if (stamp.isYearFirst || stamp.first == stamp.second)
        return;
    m_separator = stamp.separator;
    const bool dayFirst = clockSeconds(stamp, DateOrder::dayFirst).has_value();
    const bool monthFirst = clockSeconds(stamp, DateOrder::monthFirst).has_value();
    (dayFirst && monthFirst ? m_eitherOrder : dayFirst ? m_onlyDayFirst : m_onlyMonthFirst) += 1;
}

void LogTimes::decideOrder() {
    // Without a day above 12 the habit decides: 12/31/2001 in the United States, 31.12.2001 and 31-12-2001 elsewhere.
    const bool habit = m_separator != '/';
    m_order = m_onlyDayFirst == m_onlyMonthFirst  ? (habit ? DateOrder::dayFirst : DateOrder::monthFirst)
              : m_onlyDayFirst > m_onlyMonthFirst ? DateOrder::dayFirst
                                                  : DateOrder::monthFirst;
}

void LogTimes::decideNumbers(std::vector<double> values, const FitOptions& options, PlainNumbers plain,
                             bool isUnitStated) {
    const auto most = [&](auto may) {
        return 2 * static_cast<std::size_t>(std::ranges::count_if(values, may)) > values.size();
    };
    if (most([](double value) { return resolutionOf(value).has_value(); })) {
        m_numbers = Numbers::sinceEpoch;
        return;
    }
    if (plain == PlainNumbers::ages)
        return;
    if (!isUnitStated && !options.numberUnit && !std::ranges::any_of(values, [](double v) { return v > 1e6; }) &&
        10 * static_cast<std::size_t>(std::ranges::count_if(values, maySerialDay)) >= 9 * values.size()) {
        m_numbers = Numbers::serialDays;
        return;
    }
    std::erase_if(values, [](double value) { return std::abs(value) > farthest_s; });
    if (values.empty())
        return;
    std::ranges::sort(values);
    // One odd number in a long log does not stretch it.
    const std::size_t tail = values.size() >= 20 ? 1 + values.size() / 100 : 0;
    const double low = values[tail], high = values[values.size() - 1 - tail];
    constexpr double oddFactor = 100; // assumed
    const bool isOdd = high > low && values.back() - values.front() > oddFactor * (high - low);
    m_spanOfNumbers = isOdd ? high - low : values.back() - values.front();
    guessUnit(isOdd ? high : values.back(), options);
}

void LogTimes::guessUnit(double highest, const FitOptions& options) {
    if (options.window) {
        const double window_s = options.window->value * secondsIn(NumberUnit::days);
        for (const NumberUnit unit : {NumberUnit::days, NumberUnit::hours, NumberUnit::minutes, NumberUnit::seconds}) {
            // Assumed: the failures of a log fill at least half of the time that was watched.
            if (const double share = highest * secondsIn(unit) / window_s; share >= 0.5 && share < 1.0001) {
                m_guessedUnit = unit;
                m_isGuessedFromWindow = true;
                return;
            }
        }
    }
    // Assumed: a log worth a fit covers a month to ten years. Hours are the habit wherever they are possible.
    constexpr double shortest_s = 30 * 86400.0, longest_s = 10 * 365 * 86400.0;
    const auto isPlausible = [&](NumberUnit unit) {
        return m_spanOfNumbers * secondsIn(unit) >= shortest_s && m_spanOfNumbers * secondsIn(unit) <= longest_s;
    };
    for (const NumberUnit unit : {NumberUnit::hours, NumberUnit::days, NumberUnit::minutes, NumberUnit::seconds}) {
        if (isPlausible(unit)) {
            m_guessedUnit = unit;
            return;
        }
    }
}

std::optional<LogTime> LogTimes::readNumberCell(std::string_view cell, std::optional<NumberUnit> stated) {
    const auto value = readNumber(cell, m_decimal);
    if (!value)
        return std::nullopt;
    if (m_numbers == Numbers::sinceEpoch) {
        const auto resolution = resolutionOf(*value);
        if (resolution)
            ++m_resolutions[*resolution];
        const LogTime time{*value * std::pow(1e-3, static_cast<double>(resolution.value_or(0)))};
        return std::abs(time.count()) > farthest_s ? std::nullopt : std::optional(time);
    }
    if (m_numbers == Numbers::serialDays)
        return LogTime{(*value - serialDayOfEpoch) * secondsIn(NumberUnit::days)};
    const NumberUnit assumed = m_unit.value_or(m_guessedUnit.value_or(NumberUnit::hours));
    const LogTime time{*value * secondsIn(stated.value_or(assumed))};
    if (std::abs(time.count()) > farthest_s)
        return std::nullopt;
    if (!stated && !m_unit)
        ++m_assumedUnit;
    return time;
}

std::optional<LogTime> LogTimes::readOtherKind(std::string_view cell, std::size_t row) {
    std::optional<LogTime> time;
    if (m_isCalendar) {
        const auto value = readNumber(cell, m_decimal);
        const auto resolution = value ? resolutionOf(*value) : std::nullopt;
        if (resolution)
            time = LogTime{*value * std::pow(1e-3, static_cast<double>(*resolution))};
    } else if (m_numbers != Numbers::plain) {
        const auto stamp = parseTimeStamp(cell);
        time = stamp ? read(*stamp, row) : std::nullopt;
    }
    if (time)
        add(m_otherKind, row);
    return time;
}

std::optional<LogTime> LogTimes::read(std::string_view cell, std::size_t row, std::optional<NumberUnit> stated) {
    if (!m_isCalendar) {
        const auto time = readNumberCell(cell, stated);
        return time ? time : readOtherKind(cell, row);
    }
    const auto stamp = parseTimeStamp(cell);
    return stamp ? read(*stamp, row) : readOtherKind(cell, row);
}

std::optional<LogTime> LogTimes::read(const TimeStamp& stamp, std::size_t row) {
    const auto clock_s = clockSeconds(stamp, m_order);
    if (!clock_s)
        return std::nullopt;
    if (!stamp.hasTime)
        add(m_dateOnly, row);
    if (stamp.isYearShort)
        add(m_shortYear, row);
    if (stamp.weekday) {
        const std::chrono::sys_days day{std::chrono::days{static_cast<int>(std::floor(*clock_s / 86400.0))}};
        if (static_cast<int>(std::chrono::weekday{day}.c_encoding()) != *stamp.weekday)
            add(m_wrongWeekday, row);
    }
    if (stamp.zoneOffset_s) {
        ++m_withZone;
        return LogTime{*clock_s - *stamp.zoneOffset_s};
    }
    add(m_withoutZone, row);
    if (!m_zone)
        return LogTime{*clock_s};
    const ZonedTime zoned = m_zone->toUtc(*clock_s);
    if (zoned.isSkipped)
        add(m_skipped, row);
    if (zoned.isRepeated)
        add(m_repeated, row);
    return LogTime{zoned.utc_s};
}

void LogTimes::notice(std::vector<Noticed>& list) const {
    const std::string order = m_order == DateOrder::dayFirst ? "day before month" : "month before day";
    if (m_onlyDayFirst + m_onlyMonthFirst > 0)
        noticeFile(list, "date_order", m_onlyDayFirst + m_onlyMonthFirst,
                   "Dates are read {order}; dates that allow one order only: {count}{against}.",
                   {{"order", order},
                    {"against", std::min(m_onlyDayFirst, m_onlyMonthFirst) == 0
                                    ? ""
                                    : "; " + std::to_string(std::min(m_onlyDayFirst, m_onlyMonthFirst)) +
                                          " contradict and are left out"}});
    else if (m_eitherOrder > 0)
        noticeFile(list, "date_order_doubtful", m_eitherOrder,
                   "Dates are read {order} by habit only: no day of the file is above 12, so that all {count} of them "
                   "could be meant the other way. Write them as 2024-03-31 to be sure.",
                   {{"order", order}});
    if (m_zone)
        noticeFile(list, "time_zone", m_withoutZone.size(),
                   "Times without zone are read in {zone}; rows with such times: {count}.", {{"zone", m_zoneName}});
    else if (m_withZone > 0)
        noticeRows(
            list, "mixed_time_zones", m_withoutZone,
            "Some times name a zone and others do not; the others are taken as UTC. Rows with such times: {count}.");
    else
        noticeRows(list, "no_time_zone", m_withoutZone,
                   "Rows with local times without zone: {count}. They are taken as they stand, so that a gap across a "
                   "change of clocks is an hour off. Name the time zone to correct it.");
    noticeRows(list, "skipped_hour", m_skipped,
               "Rows with a time that the clock of {zone} skipped: {count}. It is read as if the clock had not been "
               "put forward yet.",
               {{"zone", m_zoneName}});
    noticeRows(list, "repeated_hour", m_repeated,
               "Rows with a time that the clock of {zone} showed twice: {count}. The first of the two is taken.",
               {{"zone", m_zoneName}});
    noticeRows(
        list, "no_time_of_day", m_dateOnly,
        "Rows with dates without time of day: {count}. They are taken as midnight, so that gaps are whole days.");
    noticeRows(list, "short_years", m_shortYear,
               "Rows with years of two digits: {count}. They are read as 1970 to 2069.");
    noticeRows(list, "weekday_disagrees", m_wrongWeekday,
               "Rows whose weekday is not that of their date: {count}. The date is taken; one of the two is wrong.");
    noticeRows(list, "times_of_two_kinds", m_otherKind,
               "Rows whose time is written in another way than most, a date among numbers since 1970 or the other way "
               "round: {count}. Each is read in its own way.");
    if (m_numbers == Numbers::sinceEpoch) {
        std::vector<std::string> units;
        for (std::size_t i = 0; i < resolutions.size(); ++i) {
            if (m_resolutions[i] > 0)
                units.emplace_back(resolutions[i]);
        }
        noticeFile(list, "unix_times", 1, "Times are numbers as large as {unit} since 1970, and are read as such.",
                   {{"unit", join(units, " and ")}});
    }
    if (m_numbers == Numbers::serialDays)
        noticeFile(list, "serial_days", 1,
                   "Times are numbers as large as the days of a spreadsheet from 2000 to 2050, and are read as such. "
                   "Say that they are hours if the log counts hours.");
    if (m_assumedUnit == 0)
        return;
    if (m_guessedUnit && *m_guessedUnit != NumberUnit::hours)
        noticeFile(
            list, "time_unit_guessed", m_assumedUnit,
            m_isGuessedFromWindow
                ? "Nothing says in which unit the times are; they are taken as {unit}, as which they fill the "
                  "days watched. State the unit to be sure. Times concerned: {count}."
                : "Nothing says in which unit the times are; they are taken as {unit}, since as hours the log "
                  "would cover {span} days. State the unit to be sure. Times concerned: {count}.",
            {{"unit", std::string(nameOf(*m_guessedUnit))}, {"span", significant(m_spanOfNumbers / hoursPerDay)}});
    else
        noticeFile(list, "time_unit_assumed", m_assumedUnit,
                   "Nothing says in which unit the times are; they are taken as hours. State the unit, or name the "
                   "column like start_h or start_d, to be sure. Times concerned: {count}.");
}

} // namespace plumb::intake
