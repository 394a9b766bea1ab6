// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/text/time_stamp.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <fmt/format.h>
#include <unicode/basictz.h>
#include <unicode/timezone.h>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/intake/text/named_month.h"
#include "core/intake/text/stamp_scanner.h"

namespace plumb::intake {
namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// "20240331" and "20240331T140500": eight digits that are a day of the years that logs are from.
std::optional<TimeStamp> parseBasic(std::string_view text) {
    constexpr std::size_t dateDigits = 8;
    if (text.size() < dateDigits || !std::ranges::all_of(text.substr(0, dateDigits), isDigit))
        return std::nullopt;
    const auto number = [&](std::size_t at, std::size_t count) {
        int value = 0;
        for (const char c : text.substr(at, count))
            value = 10 * value + (c - '0');
        return value;
    };
    TimeStamp stamp;
    stamp.isYearFirst = true;
    stamp.year = number(0, 4);
    stamp.first = number(4, 2);
    stamp.second = number(6, 2);
    // Assumed: other numbers of eight digits are no dates.
    if (stamp.year < 1990 || stamp.year > 2099)
        return std::nullopt;
    std::string_view rest = text.substr(dateDigits);
    if (rest.empty())
        return clockSeconds(stamp, DateOrder::monthFirst) ? std::optional(stamp) : std::nullopt;
    constexpr std::size_t clockDigits = 6;
    if ((rest.front() != 'T' && rest.front() != 't') || rest.size() <= clockDigits ||
        !std::ranges::all_of(rest.substr(1, clockDigits), isDigit))
        return std::nullopt;
    const int hour = number(9, 2), minute = number(11, 2), second = number(13, 2);
    if (hour > 23 || minute > 59 || second > 60)
        return std::nullopt;
    stamp.hasTime = true;
    stamp.secondsOfDay = 3600.0 * hour + 60.0 * minute + second;
    Scanner zone(rest.substr(1 + clockDigits));
    if (!takeZone(zone, stamp.zoneOffset_s) || !clockSeconds(stamp, DateOrder::monthFirst))
        return std::nullopt;
    return stamp;
}

} // namespace

std::optional<TimeStamp> parseTimeStamp(std::string_view text) {
    text = trimmed(text);
    if (text.empty())
        return std::nullopt;
    if (!isDigit(text.front()))
        return parseNamedMonth(text);
    if (const auto basic = parseBasic(text))
        return basic;
    Scanner scan(text);
    TimeStamp stamp;
    const auto a = scan.digits(4);
    stamp.separator = scan.front();
    if (!a || (!scan.take('-') && !scan.take('/') && !scan.take('.')))
        return a && a->count <= 2 ? parseNamedMonth(text) : std::nullopt;
    const auto b = scan.digits(2);
    if (!b)
        return a->count <= 2 ? parseNamedMonth(text) : std::nullopt;
    if (!scan.take(stamp.separator))
        return std::nullopt;
    stamp.isYearFirst = a->count == 4;
    const auto c = scan.digits(stamp.isYearFirst ? 2 : 4);
    if (!c || a->count == 3 || (!stamp.isYearFirst && c->count != 2 && c->count != 4))
        return std::nullopt;
    stamp.first = stamp.isYearFirst ? b->value : a->value;
    stamp.second = stamp.isYearFirst ? c->value : b->value;
    stamp.year = stamp.isYearFirst ? a->value : c->value;
    stamp.isYearShort = !stamp.isYearFirst && c->count == 2;
    if (stamp.isYearShort)
        stamp.year += stamp.year < 70 ? 2000 : 1900; // POSIX puts the turn at 69
    scan.take(',');
    if (!scan.take('_') && !scan.takeWord("t"))
        scan.skipBlanks();
    if (!scan.isDone()) {
        const auto time = takeClock(scan);
        if (!time || !takeZone(scan, stamp.zoneOffset_s))
            return std::nullopt;
        stamp.hasTime = true;
        stamp.secondsOfDay = *time;
    }
    if (!clockSeconds(stamp, DateOrder::dayFirst) && !clockSeconds(stamp, DateOrder::monthFirst))
        return std::nullopt;
    return stamp;
}

std::optional<double> parseClock(std::string_view text) {
    Scanner scan(trimmed(text));
    const auto clock = takeClock(scan);
    return clock && scan.isDone() ? clock : std::nullopt;
}

std::optional<double> clockSeconds(const TimeStamp& stamp, DateOrder order) {
    const bool isMonthFirst = stamp.isYearFirst || order == DateOrder::monthFirst;
    const int month = isMonthFirst ? stamp.first : stamp.second;
    const int day = isMonthFirst ? stamp.second : stamp.first;
    if (stamp.year < 1900 || stamp.year > 9999 || month < 1 || day < 1)
        return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year{stamp.year},
                                           std::chrono::month{static_cast<unsigned>(month)},
                                           std::chrono::day{static_cast<unsigned>(day)}};
    if (!date.ok())
        return std::nullopt;
    return 86400.0 * static_cast<double>(std::chrono::sys_days{date}.time_since_epoch().count()) + stamp.secondsOfDay;
}

struct ZoneClock::Zone {
    std::unique_ptr<icu::BasicTimeZone> rules;
};

ZoneClock::ZoneClock(std::unique_ptr<Zone> zone) : m_zone(std::move(zone)) {}
ZoneClock::ZoneClock(ZoneClock&&) noexcept = default;
ZoneClock& ZoneClock::operator=(ZoneClock&&) noexcept = default;
ZoneClock::~ZoneClock() = default;

Result<ZoneClock> ZoneClock::named(std::string_view zone) {
    const std::string name(zone);
    std::unique_ptr<icu::TimeZone> found(icu::TimeZone::createTimeZone(icu::UnicodeString::fromUTF8(name)));
    auto* rules = dynamic_cast<icu::BasicTimeZone*>(found.get());
    if (rules == nullptr || *found == icu::TimeZone::getUnknown())
        return badValue(
            fmt::format("There is no time zone \"{}\"; name one as Europe/Berlin, America/Denver or UTC.", name));
    auto owned = std::make_unique<Zone>();
    owned->rules.reset(rules);
    static_cast<void>(found.release());
    return ZoneClock(std::move(owned));
}

ZonedTime ZoneClock::toUtc(double clock_s) {
    constexpr double day_s = 86400;
    const double number = std::floor(clock_s / day_s);
    Day& day = m_days[static_cast<std::size_t>(std::abs(number)) % m_days.size()];
    if (day.number == number)
        return {clock_s - day.offset_s, false, false};
    const auto offset_s = [&](double at_s, UTimeZoneLocalOption option) {
        int32_t raw_ms = 0, daylight_ms = 0;
        UErrorCode status = U_ZERO_ERROR;
        m_zone->rules->getOffsetFromLocal(1000.0 * at_s, option, option, raw_ms, daylight_ms, status);
        PLUMB_CHECK(U_SUCCESS(status));
        return (raw_ms + daylight_ms) / 1000.0;
    };
    const double before_s = offset_s(clock_s, UCAL_TZ_LOCAL_FORMER);
    const double after_s = offset_s(clock_s, UCAL_TZ_LOCAL_LATTER);
    // Assumed: no zone changes its clocks twice in a day. The last moment is the next day's first.
    const auto isPlain = [&](double at_s) {
        return offset_s(at_s, UCAL_TZ_LOCAL_FORMER) == before_s && offset_s(at_s, UCAL_TZ_LOCAL_LATTER) == before_s;
    };
    if (before_s == after_s && number >= 0 && isPlain(number * day_s) && isPlain((number + 1) * day_s))
        day = {number, before_s};
    return {clock_s - before_s, after_s > before_s, after_s < before_s};
}

} // namespace plumb::intake
