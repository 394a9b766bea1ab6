// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/kernel/kernel_lines.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/base/text.h"

namespace plumb::intake {
namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// 1 to 12, or 0 if the text does not begin with an English month of three letters.
int monthAt(std::string_view text) {
    constexpr std::string_view months = "JanFebMarAprMayJunJulAugSepOctNovDec";
    const auto found = text.size() < 3 ? std::string_view::npos : months.find(text.substr(0, 3));
    return found == std::string_view::npos || found % 3 != 0 ? 0 : static_cast<int>(found / 3) + 1;
}

/// Takes an unsigned number of one to `most` digits off the front; -1 if none stands there.
int takeNumber(std::string_view& text, std::size_t most) {
    std::size_t digits = 0;
    int value = 0;
    for (; digits < text.size() && digits < most && isDigit(text[digits]); ++digits)
        value = 10 * value + (text[digits] - '0');
    text.remove_prefix(digits);
    return digits == 0 ? -1 : value;
}

bool take(std::string_view& text, std::string_view part) {
    if (!text.starts_with(part))
        return false;
    text.remove_prefix(part.size());
    return true;
}

void skipBlanks(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
}

/// "16:24:18" with or without a fraction.
bool takeClock(std::string_view& text, TimeStamp& stamp) {
    const int hour = takeNumber(text, 2);
    if (hour < 0 || hour > 23 || !take(text, ":"))
        return false;
    const int minute = takeNumber(text, 2);
    if (minute < 0 || minute > 59 || !take(text, ":"))
        return false;
    const int second = takeNumber(text, 2);
    if (second < 0 || second > 60)
        return false;
    stamp.hasTime = true;
    stamp.secondsOfDay = 3600.0 * hour + 60.0 * minute + second;
    if (text.size() > 1 && (text[0] == '.' || text[0] == ',') && isDigit(text[1])) {
        text.remove_prefix(1);
        for (double place = 0.1; !text.empty() && isDigit(text[0]); text.remove_prefix(1), place /= 10)
            stamp.secondsOfDay += place * (text[0] - '0');
    }
    return true;
}

/// "Feb 23 " of a stamp that has its month first.
bool takeDay(std::string_view& text, TimeStamp& stamp) {
    stamp.isYearFirst = true; // so that first is the month and second the day
    stamp.first = monthAt(text);
    if (stamp.first == 0)
        return false;
    text.remove_prefix(3);
    skipBlanks(text);
    stamp.second = takeNumber(text, 2);
    if (stamp.second < 1 || stamp.second > 31)
        return false;
    skipBlanks(text);
    return true;
}

/// "host kernel: text" and "host program[123]: text".
bool takeHost(std::string_view& text, KernelLine& line) {
    skipBlanks(text);
    const auto hostEnd = text.find(' ');
    if (hostEnd == std::string_view::npos || hostEnd == 0)
        return false;
    const std::string_view host = text.substr(0, hostEnd);
    std::string_view rest = text.substr(hostEnd + 1);
    const auto tagEnd = rest.find(':');
    const std::string_view tag = rest.substr(0, tagEnd);
    if (tagEnd == std::string_view::npos || tag.empty() || tag.find(' ') != std::string_view::npos ||
        host.ends_with(':'))
        return false;
    line.host = host;
    rest.remove_prefix(tagEnd + 1);
    skipBlanks(rest);
    line.isKernel = tag == "kernel" || tag.starts_with("kernel[");
    // The kernel's own clock often stands between: "kernel: [12345.678] NVRM: …".
    if (line.isKernel && rest.starts_with('[')) {
        std::string_view inner = rest.substr(1);
        skipBlanks(inner);
        const auto end = inner.find_first_not_of("0123456789.");
        if (end != std::string_view::npos && end > 0 && inner[end] == ']') {
            rest = inner.substr(end + 1);
            skipBlanks(rest);
        }
    }
    line.text = rest;
    return true;
}

bool readSinceBoot(std::string_view text, KernelLine& line) {
    if (!take(text, "["))
        return false;
    skipBlanks(text);
    const auto end = text.find(']');
    const auto point = text.find('.');
    if (end == std::string_view::npos || point == std::string_view::npos || point > end)
        return false;
    const auto seconds = parseNumber(text.substr(0, end));
    if (!seconds || *seconds < 0 || *seconds > 1e10)
        return false;
    line.sinceBoot_s = *seconds;
    line.text = text.substr(end + 1);
    return true;
}

bool readDated(std::string_view text, KernelLine& line) {
    constexpr std::string_view weekdays = "SunMonTueWedThuFriSat";
    if (!take(text, "[") || text.size() < 3)
        return false;
    const auto day = weekdays.find(text.substr(0, 3));
    if (day == std::string_view::npos || day % 3 != 0)
        return false;
    line.stamp.weekday = static_cast<int>(day / 3);
    text.remove_prefix(3);
    skipBlanks(text);
    if (!takeDay(text, line.stamp) || !takeClock(text, line.stamp))
        return false;
    skipBlanks(text);
    line.stamp.year = takeNumber(text, 4);
    if (line.stamp.year < 1970 || !take(text, "]"))
        return false;
    line.text = text;
    return true;
}

bool readSyslog(std::string_view text, KernelLine& line) {
    return takeDay(text, line.stamp) && takeClock(text, line.stamp) && takeHost(text, line);
}

bool readIso(std::string_view text, KernelLine& line) {
    constexpr std::size_t dateAndT = 11; // "2025-02-23T"
    if (text.size() <= dateAndT || text[4] != '-' || text[10] != 'T')
        return false;
    const auto end = text.find(' ');
    if (end == std::string_view::npos)
        return false;
    const auto stamp = parseTimeStamp(text.substr(0, end));
    if (!stamp || !stamp->isYearFirst)
        return false;
    line.stamp = *stamp;
    std::string_view rest = text.substr(end);
    if (takeHost(rest, line))
        return true;
    // `dmesg --time-format iso` names no host and divides the fraction by a comma.
    skipBlanks(rest);
    line.text = rest;
    return text.substr(0, end).find(',') != std::string_view::npos;
}

/// "6,1234,5678901,-;text"; a continuation begins with a blank. Source: Linux, Documentation/ABI/testing/dev-kmsg.
bool readDevice(std::string_view text, KernelLine& line) {
    const auto end = text.find(';');
    if (end == std::string_view::npos || end > 80)
        return false;
    const auto fields = split(text.substr(0, end), ',');
    if (fields.size() < 4)
        return false;
    for (std::size_t i = 0; i < 3; ++i) {
        if (fields[i].empty() || !std::ranges::all_of(fields[i], isDigit))
            return false;
    }
    const auto microseconds = parseNumber(fields[2]);
    if (!microseconds || *microseconds > 1e16)
        return false;
    line.sinceBoot_s = *microseconds * 1e-6;
    line.text = text.substr(end + 1);
    return true;
}

constexpr std::array<std::string_view, 8> errorLevels{"ERROR", "ERR",   "FATAL", "CRITICAL",
                                                      "CRIT",  "ALERT", "EMERG", "SEVERE"};
constexpr std::array<std::string_view, 8> otherLevels{"INFO",  "WARN",   "WARNING",     "DEBUG",
                                                      "TRACE", "NOTICE", "INFORMATION", "VERBOSE"};

std::string upperCase(std::string_view text) {
    std::string upper(text);
    std::ranges::transform(upper, upper.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return upper;
}

/// The word in front, in brackets or followed by a colon or not, if it is a level.
std::string_view takeLevel(std::string_view& text) {
    skipBlanks(text);
    const bool isBracketed = text.starts_with('[');
    const std::string_view rest = text.substr(isBracketed ? 1 : 0);
    const auto end = std::min(rest.find_first_of(isBracketed ? "]" : " :"), rest.size());
    const std::string_view word = trimmed(rest.substr(0, end));
    const std::string upper = upperCase(word.substr(0, 12));
    if (std::ranges::find(errorLevels, upper) == errorLevels.end() &&
        std::ranges::find(otherLevels, upper) == otherLevels.end())
        return {};
    text = rest.substr(std::min(end + 1, rest.size()));
    return word;
}

bool readService(std::string_view text, KernelLine& line) {
    std::optional<TimeStamp> stamp;
    if (text.starts_with('[')) {
        const auto end = text.find(']');
        if (end == std::string_view::npos)
            return false;
        stamp = parseTimeStamp(text.substr(1, end - 1));
        text.remove_prefix(end + 1);
    } else {
        // A date and a time of day, or both as one word.
        const auto first = text.find(' ');
        const auto second = first == std::string_view::npos ? first : text.find(' ', first + 1);
        if (second == std::string_view::npos)
            return false;
        stamp = parseTimeStamp(text.substr(0, second));
        const auto end = stamp ? second : first;
        if (!stamp)
            stamp = parseTimeStamp(text.substr(0, first));
        text.remove_prefix(end);
    }
    if (!stamp || !stamp->isYearFirst || !stamp->hasTime)
        return false;
    line.stamp = *stamp;
    line.level = takeLevel(text);
    if (line.level.empty())
        return false;
    // What else stands in brackets, such as the number of a thread, is no part of the message.
    for (skipBlanks(text); text.starts_with('['); skipBlanks(text)) {
        const auto end = text.find(']');
        if (end == std::string_view::npos)
            break;
        text.remove_prefix(end + 1);
    }
    line.text = text;
    return true;
}

std::string_view withoutLevel(std::string_view text) {
    // "<4>[1.5] …" of raw messages, "kern  :warn  : [1.5] …" of decoded ones
    if (text.starts_with('<')) {
        const auto end = text.find('>');
        if (end <= 4)
            return text.substr(end + 1);
    }
    constexpr std::array facilities{"kern", "user", "daemon", "syslog"};
    for (const std::string_view facility : facilities) {
        if (!text.starts_with(facility))
            continue;
        const auto first = text.find(':');
        const auto second = first == std::string_view::npos ? first : text.find(':', first + 1);
        if (second != std::string_view::npos && second < 24) {
            text.remove_prefix(second + 1);
            skipBlanks(text);
        }
    }
    return text;
}

} // namespace

std::optional<KernelLine> readKernelLine(std::string_view text, KernelNotation notation) {
    text = withoutLevel(text);
    KernelLine line;
    bool isRead = false;
    switch (notation) {
    case KernelNotation::sinceBoot:
        isRead = readSinceBoot(text, line);
        break;
    case KernelNotation::dated:
        isRead = readDated(text, line);
        break;
    case KernelNotation::syslog:
        isRead = readSyslog(text, line);
        break;
    case KernelNotation::iso:
        isRead = readIso(text, line);
        break;
    case KernelNotation::device:
        isRead = readDevice(text, line);
        break;
    case KernelNotation::service:
        isRead = readService(text, line);
        break;
    }
    if (!isRead)
        return std::nullopt;
    skipBlanks(line.text);
    return line;
}

bool isErrorLevel(std::string_view level) {
    return std::ranges::find(errorLevels, upperCase(level)) != errorLevels.end();
}

std::optional<KernelNotation> kernelNotation(std::string_view utf8) {
    constexpr std::size_t linesToLookAt = 200; // assumed: enough for the habit of a file to show
    constexpr std::array notations{KernelNotation::sinceBoot, KernelNotation::dated,  KernelNotation::syslog,
                                   KernelNotation::iso,       KernelNotation::device, KernelNotation::service};
    std::array<std::size_t, notations.size()> matching{};
    std::size_t looked = 0;
    for (std::size_t at = 0; at < utf8.size() && looked < linesToLookAt;) {
        const auto end = std::min(utf8.find('\n', at), utf8.size());
        const std::string_view line = utf8.substr(at, std::min<std::size_t>(end - at, 1000));
        at = end + 1;
        if (trimmed(line).empty() || line.starts_with(' ') || line.starts_with('\t') || line.starts_with("-- "))
            continue;
        ++looked;
        for (std::size_t i = 0; i < notations.size(); ++i)
            matching[i] += readKernelLine(line, notations[i]) ? 1U : 0U;
    }
    const auto best = static_cast<std::size_t>(std::ranges::max_element(matching) - matching.begin());
    return looked > 0 && matching[best] * 2 >= looked ? std::optional(notations[best]) : std::nullopt;
}

} // namespace plumb::intake
