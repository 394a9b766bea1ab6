// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/days.h"

#include <chrono>

namespace plumb {

std::optional<Date> daysLater(Date date, long days) {
    constexpr long most = 3'000'000; // more than the years of parseDate hold, and within those of the calendar
    if (days < -most || days > most)
        return std::nullopt;
    const std::chrono::year_month_day day{std::chrono::sys_days{std::chrono::days{daysSinceEpoch(date) + days}}};
    return parseDate(toText({static_cast<int>(day.year()), static_cast<int>(static_cast<unsigned>(day.month())),
                             static_cast<int>(static_cast<unsigned>(day.day()))}));
}

} // namespace plumb
