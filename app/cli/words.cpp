// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/words.h"

#include <algorithm>
#include <chrono>

#include "core/base/shown_text.h"
#include "core/base/text.h"

namespace plumb::cli {
namespace {

/// Columns a text takes on a terminal, one for every code point.
std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

} // namespace

std::string suggestion(std::string_view word, std::span<const std::string_view> candidates) {
    const auto near = closest(word, candidates);
    return near ? fmt::format(" Did you mean \"{}\"?", *near) : std::string();
}

std::string oneLine(std::string_view given) {
    const std::string text = withoutIsolates(given); // a terminal shows one direction of writing
    std::string line;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto steering = steeringAt(text, i);
        if (!steering)
            line += text[i];
        else if (text[i] == '\n')
            line += "\\n";
        else if (text[i] == '\t')
            line += "\\t";
        else
            line += fmt::format(fmt::runtime(steering->code < 0x80 ? "\\x{:02x}" : "\\u{:04x}"), steering->code);
        i += steering ? steering->bytes - 1 : 0;
    }
    return line;
}

std::string counted(std::size_t count, std::string_view singular) {
    return plumb::counted(static_cast<double>(count), singular);
}

std::string listed(std::span<const std::string_view> words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        text += i == 0 ? "" : i + 1 == words.size() ? " and " : ", ";
        text += words[i];
    }
    return text;
}

std::optional<Error> fileNameProblem(std::string_view path) {
    if (isUtf8(path))
        return std::nullopt;
    std::string seen;
    for (const char c : path)
        seen += static_cast<unsigned char>(c) < 0x80 ? std::string(1, c)
                                                     : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    return Error{ErrorKind::cannotBeDone,
                 fmt::format("The file name \"{}\" is not written in UTF-8. Rename the file and try again.", seen)};
}

Result<Date> parseDay(std::string_view text, std::string_view option) {
    if (const auto day = parseDate(text))
        return *day;
    return badValue(fmt::format("{}: \"{}\" is not a day; write YYYY-MM-DD.", option, text));
}

Result<Date> judgementDay(const std::string& option) {
    if (option.empty())
        return today();
    return parseDay(option, "--date");
}

Date today() {
    const auto days = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
    const std::chrono::year_month_day day(days);
    return {static_cast<int>(day.year()), static_cast<int>(static_cast<unsigned>(day.month())),
            static_cast<int>(static_cast<unsigned>(day.day()))};
}

std::string now() {
    const auto time = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    const std::chrono::hh_mm_ss clock(time - std::chrono::floor<std::chrono::days>(time));
    return fmt::format("{}T{:02}:{:02}:{:02}Z", toText(today()), clock.hours().count(), clock.minutes().count(),
                       clock.seconds().count());
}

Result<std::vector<Pair>> parsePairs(std::span<const std::string> texts, std::string_view pattern) {
    std::vector<Pair> pairs;
    for (const std::string& text : texts) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            return badValue(fmt::format("\"{}\" is not of the form {}.", text, pattern));
        Pair pair{text.substr(0, equals), text.substr(equals + 1)};
        if (std::ranges::find(pairs, pair.name, &Pair::name) != pairs.end())
            return badValue(fmt::format("\"{}\" is given twice; give it once.", pair.name));
        pairs.push_back(std::move(pair));
    }
    return pairs;
}

std::string aligned(const std::vector<std::vector<std::string>>& rows, std::span<const std::size_t> rightAligned,
                    std::string_view indent) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], width(row[i]));
    }
    std::string text;
    for (const auto& row : rows) {
        std::string line(indent);
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - width(row[i]), ' ');
            const bool right = std::ranges::find(rightAligned, i) != rightAligned.end();
            line += (i == 0 ? "" : "  ") + (right ? padding + row[i] : row[i] + padding);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

} // namespace plumb::cli
