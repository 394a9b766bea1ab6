// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/text/named_month.h"

#include <array>
#include <span>

namespace plumb::intake {
namespace {

constexpr std::array<std::string_view, 12> months{"january",   "february", "march",    "april",
                                                  "may",       "june",     "july",     "august",
                                                  "september", "october",  "november", "december"};
constexpr std::array<std::string_view, 7> weekdays{"sunday",   "monday", "tuesday", "wednesday",
                                                   "thursday", "friday", "saturday"};

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The position of the word in front among `words`, written out, or cut after three letters with a point or without.
std::optional<std::size_t> takeName(Scanner& text, std::span<const std::string_view> words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        for (const std::string_view word : {words[i], words[i].substr(0, 3)}) {
            Scanner behind = text;
            if (!behind.takeWord(word) || isLetter(behind.front()))
                continue;
            behind.take('.');
            text = behind;
            return i;
        }
    }
    return std::nullopt;
}

void skipMarks(Scanner& text) {
    while (text.take(' ') || text.take('-') || text.take('/') || text.take(',')) {
    }
}

bool takeYear(Scanner& text, TimeStamp& stamp) {
    const auto year = text.digits(4);
    if (!year || year->count != 4)
        return false;
    stamp.year = year->value;
    return true;
}

bool takeDay(Scanner& text, TimeStamp& stamp) {
    const auto day = text.digits(2);
    if (!day)
        return false;
    stamp.second = day->value;
    return true;
}

/// The time of day, then what `date` puts between it and the year.
bool takeTimeAndYear(Scanner& text, TimeStamp& stamp) {
    const auto clock = takeClock(text);
    if (!clock)
        return false;
    stamp.hasTime = true;
    stamp.secondsOfDay = *clock;
    text.skipBlanks();
    if (text.takeWord("utc") || text.takeWord("gmt"))
        stamp.zoneOffset_s = 0;
    text.skipBlanks();
    return takeYear(text, stamp) && text.isDone();
}

/// What follows a whole date: nothing, or a time with a zone or without.
bool takeTimeAndZone(Scanner& text, TimeStamp& stamp) {
    if (!text.take(':') && !text.take('_'))
        skipMarks(text);
    if (text.isDone())
        return true;
    const auto clock = takeClock(text);
    if (!clock || !takeZone(text, stamp.zoneOffset_s))
        return false;
    stamp.hasTime = true;
    stamp.secondsOfDay = *clock;
    return true;
}

} // namespace

int takeMonth(Scanner& text) {
    const auto month = takeName(text, months);
    return month ? static_cast<int>(*month) + 1 : 0;
}

std::optional<int> takeWeekday(Scanner& text) {
    const auto day = takeName(text, weekdays);
    return day ? std::optional(static_cast<int>(*day)) : std::nullopt;
}

std::optional<TimeStamp> parseNamedMonth(std::string_view text) {
    constexpr std::size_t longest = 48; // assumed: no date is longer, and most cells that are none are sooner done with
    if (text.size() < 8 || text.size() > longest)
        return std::nullopt;
    Scanner scan(text);
    const auto weekday = takeWeekday(scan);
    if (weekday) {
        skipMarks(scan);
        if (auto stamp = parseTimeStamp(text.substr(text.size() - scan.size())); stamp && stamp->isYearFirst) {
            stamp->weekday = weekday;
            return stamp;
        }
    }
    TimeStamp stamp;
    stamp.isYearFirst = true; // so that first is the month and second the day
    stamp.weekday = weekday;
    if (scan.isFrontDigit() && !takeDay(scan, stamp))
        return std::nullopt;
    const bool isDayFirst = stamp.second > 0;
    if (isDayFirst)
        skipMarks(scan);
    stamp.first = takeMonth(scan);
    if (stamp.first == 0)
        return std::nullopt;
    skipMarks(scan);
    if (!isDayFirst) {
        if (!takeDay(scan, stamp))
            return std::nullopt;
        skipMarks(scan);
        Scanner behind = scan;
        TimeStamp withClock = stamp;
        if (takeTimeAndYear(behind, withClock))
            return clockSeconds(withClock, DateOrder::monthFirst) ? std::optional(withClock) : std::nullopt;
    }
    if (!takeYear(scan, stamp) || !takeTimeAndZone(scan, stamp) || !clockSeconds(stamp, DateOrder::monthFirst))
        return std::nullopt;
    return stamp;
}

} // namespace plumb::intake
