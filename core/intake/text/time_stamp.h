// SPDX-License-Identifier: GPL-3.0-or-later
// Dates with times as logs write them, and the clock of a time zone, both independent of this machine's settings.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace plumb::intake {

enum class DateOrder { dayFirst, monthFirst };

/// A date and time as written, before it is known whether day or month comes first.
struct TimeStamp {
    int first = 0;  ///< day or month; month if the year comes first
    int second = 0; ///< month or day; day if the year comes first
    int year = 0;   ///< four digits; two digits are read as 1970 to 2069
    char separator = '-';
    bool isYearFirst = false;
    bool isYearShort = false;
    bool hasTime = false;
    std::optional<int> weekday;         ///< as written, 0 is Sunday
    double secondsOfDay = 0;            ///< 0 to 86,400 (24:00 is the end of the day; a leap second is counted)
    std::optional<double> zoneOffset_s; ///< east of Greenwich, if the text names it (Z, +02:00, -0700, UTC)
};

/// Reads "2024-03-31 02:30:00.5+01:00" and its variants (T, _ or blank, / for -, comma for the point),
/// "20240331T023000", "12/31/2001 13:56", "31.12.2001 13:56", "31 Mar 2024 13:56", "Sun Mar 31 13:56:00 2024", with
/// seconds or AM/PM or without, with or without time. Nothing for anything else, or if neither order gives a day of the
/// calendar.
std::optional<TimeStamp> parseTimeStamp(std::string_view text);

/// A time of day alone as seconds: "13:56", "1:56:07.5 PM". Nothing for anything else.
std::optional<double> parseClock(std::string_view text);

/// Seconds since 1970-01-01 00:00 on the clock the stamp was written by; nothing if that order gives no such day.
std::optional<double> clockSeconds(const TimeStamp& stamp, DateOrder order);

/// What became of a time of the local clock.
struct ZonedTime {
    double utc_s = 0;
    bool isSkipped = false;  ///< the clock was put forward over it; read as if it had not been
    bool isRepeated = false; ///< the clock showed it twice; the first of the two is taken
};

/// The clock of one IANA time zone, from ICU's tables.
class ZoneClock {
public:
    /// Refuses a name that ICU does not know.
    static Result<ZoneClock> named(std::string_view zone);

    [[nodiscard]] ZonedTime toUtc(double clock_s);

    ZoneClock(ZoneClock&&) noexcept;
    ZoneClock& operator=(ZoneClock&&) noexcept;
    ~ZoneClock();

private:
    struct Zone;
    explicit ZoneClock(std::unique_ptr<Zone> zone);
    std::unique_ptr<Zone> m_zone;

    /// A day without a change of clocks, so that a million times do not ask ICU two million times.
    struct Day {
        double number = -1; ///< since 1970; no day at first
        double offset_s = 0;
    };
    std::array<Day, 16> m_days{}; ///< by the number's last digits
};

} // namespace plumb::intake
