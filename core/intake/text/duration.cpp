// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/text/duration.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/base/text.h"

namespace plumb::intake {
namespace {

constexpr double day_s = 86400;

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// A number without sign at the front, with a point or a comma for the decimal sign.
std::optional<double> takeNumber(std::string_view& text) {
    std::size_t end = 0;
    bool hasSign = false;
    for (; end < text.size(); ++end) {
        const bool isSign = (text[end] == '.' || text[end] == ',') && !hasSign && end > 0 && end + 1 < text.size() &&
                            isDigit(text[end + 1]);
        if (!isDigit(text[end]) && !isSign)
            break;
        hasSign = hasSign || isSign;
    }
    std::string plain(text.substr(0, end));
    std::ranges::replace(plain, ',', '.');
    const auto number = parseNumber(plain);
    if (number)
        text.remove_prefix(end);
    return number;
}

std::string_view takeLetters(std::string_view& text) {
    std::size_t end = 0;
    while (end < text.size() && ((text[end] >= 'a' && text[end] <= 'z') || (text[end] >= 'A' && text[end] <= 'Z')))
        ++end;
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    return word;
}

void skipMarks(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(" ,"), text.size()));
}

std::optional<double> secondsOf(std::string_view unit) {
    struct Unit {
        std::string_view name;
        double seconds;
    };
    constexpr std::array units{Unit{"ms", 1e-3},        Unit{"s", 1},         Unit{"sec", 1},
                               Unit{"secs", 1},         Unit{"second", 1},    Unit{"seconds", 1},
                               Unit{"m", 60},           Unit{"min", 60},      Unit{"mins", 60},
                               Unit{"minute", 60},      Unit{"minutes", 60},  Unit{"h", 3600},
                               Unit{"hr", 3600},        Unit{"hrs", 3600},    Unit{"hour", 3600},
                               Unit{"hours", 3600},     Unit{"d", day_s},     Unit{"day", day_s},
                               Unit{"days", day_s},     Unit{"w", 7 * day_s}, Unit{"week", 7 * day_s},
                               Unit{"weeks", 7 * day_s}};
    const auto* found = std::ranges::find(units, lowerCase(unit), &Unit::name);
    return found == units.end() ? std::nullopt : std::optional(found->seconds);
}

/// "02:03:04.5", "26:03".
std::optional<double> clockLength(std::string_view text, TwoParts twoParts) {
    const auto parts = split(text, ':');
    if (parts.size() < 2 || parts.size() > 3)
        return std::nullopt;
    double seconds = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::string_view rest = trimmed(parts[i]);
        const auto number = takeNumber(rest);
        // Only the first part goes beyond 59.
        if (!number || !rest.empty() || (i > 0 && *number >= 60))
            return std::nullopt;
        seconds = 60 * seconds + *number;
    }
    return parts.size() == 2 && twoParts == TwoParts::hoursAndMinutes ? 60 * seconds : seconds;
}

/// ISO 8601: "P1DT2H", "PT45M", "P2W".
std::optional<double> isoLength(std::string_view text) {
    text.remove_prefix(1);
    double seconds = 0;
    bool isTime = false, hasPart = false;
    while (!text.empty()) {
        if (text.front() == 'T' || text.front() == 't') {
            isTime = true;
            text.remove_prefix(1);
            continue;
        }
        const auto number = takeNumber(text);
        if (!number || text.empty())
            return std::nullopt;
        const char unit = lowerCase(text.substr(0, 1)).front();
        text.remove_prefix(1);
        const std::string_view allowed = isTime ? "hms" : "wd";
        if (allowed.find(unit) == std::string_view::npos)
            return std::nullopt;
        seconds += *number * secondsOf(std::string_view(&unit, 1)).value_or(0);
        hasPart = true;
    }
    return hasPart ? std::optional(seconds) : std::nullopt;
}

} // namespace

std::optional<double> parseDuration(std::string_view text, TwoParts twoParts) {
    text = trimmed(text);
    if (text.size() < 2 || text.size() > 64)
        return std::nullopt;
    if (text.front() == 'P' || text.front() == 'p')
        return isoLength(text);
    if (!isDigit(text.front()))
        return std::nullopt;
    // "1-02:03:04": days before a dash, as Slurm writes them.
    if (const auto dash = text.find('-'); dash != std::string_view::npos) {
        std::string_view before = text.substr(0, dash);
        const auto days = takeNumber(before);
        const auto clock = clockLength(text.substr(dash + 1), twoParts);
        return days && before.empty() && clock ? std::optional(*days * day_s + *clock) : std::nullopt;
    }
    double seconds = 0;
    bool hasUnit = false;
    while (!text.empty()) {
        const std::string_view before = text;
        if (text.find(':') != std::string_view::npos && text.find_first_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ"
                                                                           "RSTUVWXYZ") == std::string_view::npos) {
            const auto clock = clockLength(text, twoParts);
            return clock ? std::optional(seconds + *clock) : std::nullopt;
        }
        const auto number = takeNumber(text);
        skipMarks(text);
        const auto unit = secondsOf(takeLetters(text));
        if (!number || !unit)
            return std::nullopt;
        hasUnit = true;
        seconds += *number * *unit;
        skipMarks(text);
        if (lowerCase(text.substr(0, 4)) == "and ")
            text.remove_prefix(4);
        skipMarks(text);
        if (text.size() == before.size())
            return std::nullopt;
    }
    return hasUnit ? std::optional(seconds) : std::nullopt;
}

} // namespace plumb::intake
