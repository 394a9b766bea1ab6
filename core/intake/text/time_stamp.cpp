// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/text/time_stamp.h"

#include <chrono>
#include <cmath>

#include <fmt/format.h>
#include <unicode/basictz.h>
#include <unicode/timezone.h>

#include "core/base/check.h"
#include "core/base/text.h"

namespace plumb::intake {
namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Takes marks and numbers off the front of a text.
class Scanner {
public:
    explicit Scanner(std::string_view text) : m_rest(text) {}

    [[nodiscard]] bool isDone() const { return m_rest.empty(); }
    [[nodiscard]] char front() const { return m_rest.empty() ? '\0' : m_rest.front(); }

    bool take(char c) {
        if (front() != c || m_rest.empty())
            return false;
        m_rest.remove_prefix(1);
        return true;
    }

    /// Takes `word` if it stands here in any case of its ASCII letters.
    bool takeWord(std::string_view word) {
        if (lowerCase(m_rest.substr(0, word.size())) != word)
            return false;
        m_rest.remove_prefix(word.size());
        return true;
    }

    void skipBlanks() {
        while (take(' ')) {
        }
    }

    struct Digits {
        int value = 0;
        std::size_t count = 0;
    };
    /// One to `most` digits, and no digit behind them.
    std::optional<Digits> digits(std::size_t most) {
        Digits taken;
        while (isDigit(front())) {
            if (++taken.count > most)
                return std::nullopt;
            taken.value = 10 * taken.value + (front() - '0');
            m_rest.remove_prefix(1);
        }
        return taken.count == 0 ? std::nullopt : std::optional(taken);
    }

    /// Digits as a fraction of one: "25" is 0.25.
    std::optional<double> fraction() {
        double value = 0, place = 0.1;
        if (!isDigit(front()))
            return std::nullopt;
        for (; isDigit(front()); m_rest.remove_prefix(1), place /= 10)
            value += place * (front() - '0');
        return value;
    }

private:
    std::string_view m_rest;
};

/// "13:56", "1:56:07.5 PM", "24:00".
std::optional<double> takeTime(Scanner& text) {
    const auto hour = text.digits(2);
    if (!hour || !text.take(':'))
        return std::nullopt;
    const auto minute = text.digits(2);
    if (!minute || minute->count != 2 || minute->value > 59)
        return std::nullopt;
    double seconds = 0;
    if (text.take(':')) {
        const auto second = text.digits(2);
        if (!second || second->count != 2 || second->value > 60)
            return std::nullopt;
        seconds = second->value;
        if (text.take('.') || text.take(',')) {
            const auto fraction = text.fraction();
            if (!fraction)
                return std::nullopt;
            seconds += *fraction;
        }
    }
    int hours = hour->value;
    Scanner half = text;
    half.skipBlanks();
    const bool isMorning = half.takeWord("am");
    if (isMorning || half.takeWord("pm")) {
        if (hours < 1 || hours > 12)
            return std::nullopt;
        hours = hours % 12 + (isMorning ? 0 : 12);
        text = half;
    }
    const double ofDay = 3600.0 * hours + 60.0 * minute->value + seconds;
    if (hours > 24 || (hours == 24 && ofDay > 86400))
        return std::nullopt;
    return ofDay;
}

/// "Z", "UTC", "GMT", "+02:00", "-0700", "+01"; false if something else stands there.
bool takeZone(Scanner& text, std::optional<double>& offset_s) {
    text.skipBlanks();
    if (text.isDone())
        return true;
    if (text.takeWord("z") || text.takeWord("utc") || text.takeWord("gmt"))
        offset_s = 0;
    const bool isWest = text.take('-');
    if (!isWest && !text.take('+'))
        return text.isDone();
    const auto number = text.digits(4);
    if (!number || (number->count != 2 && number->count != 4))
        return false;
    int hours = number->value, minutes = 0;
    if (number->count == 4) {
        minutes = hours % 100;
        hours /= 100;
    } else if (text.take(':')) {
        const auto behind = text.digits(2);
        if (!behind || behind->count != 2)
            return false;
        minutes = behind->value;
    }
    if (hours > 15 || minutes > 59)
        return false;
    offset_s = (isWest ? -1 : 1) * (3600.0 * hours + 60.0 * minutes);
    return text.isDone();
}

} // namespace

std::optional<TimeStamp> parseTimeStamp(std::string_view text) {
    text = trimmed(text);
    if (text.empty() || !isDigit(text.front()))
        return std::nullopt;
    Scanner scan(text);
    TimeStamp stamp;
    const auto a = scan.digits(4);
    stamp.separator = scan.front();
    if (!a || (!scan.take('-') && !scan.take('/') && !scan.take('.')))
        return std::nullopt;
    const auto b = scan.digits(2);
    if (!b || !scan.take(stamp.separator))
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
    if (!scan.takeWord("t"))
        scan.skipBlanks();
    if (!scan.isDone()) {
        const auto time = takeTime(scan);
        if (!time || !takeZone(scan, stamp.zoneOffset_s))
            return std::nullopt;
        stamp.hasTime = true;
        stamp.secondsOfDay = *time;
    }
    if (!clockSeconds(stamp, DateOrder::dayFirst) && !clockSeconds(stamp, DateOrder::monthFirst))
        return std::nullopt;
    return stamp;
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
