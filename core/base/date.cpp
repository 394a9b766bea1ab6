// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/date.h"

#include <charconv>
#include <chrono>

#include <fmt/format.h>

namespace plumb {
namespace {

std::optional<int> digits(std::string_view text) {
    int value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || end != text.data() + text.size() || value < 0)
        return std::nullopt;
    return value;
}

std::chrono::year_month_day calendar(Date date) {
    return {std::chrono::year{date.year}, std::chrono::month{static_cast<unsigned>(date.month)},
            std::chrono::day{static_cast<unsigned>(date.day)}};
}

} // namespace

std::optional<Date> parseDate(std::string_view text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-')
        return std::nullopt;
    const auto year = digits(text.substr(0, 4)), month = digits(text.substr(5, 2)), day = digits(text.substr(8, 2));
    if (!year || !month || !day || *year < 1900)
        return std::nullopt;
    const Date date{*year, *month, *day};
    return calendar(date).ok() ? std::optional(date) : std::nullopt;
}

std::string toText(Date date) {
    return fmt::format("{:04}-{:02}-{:02}", date.year, date.month, date.day);
}

long daysSinceEpoch(Date date) {
    return std::chrono::sys_days{calendar(date)}.time_since_epoch().count();
}

} // namespace plumb
