// SPDX-License-Identifier: GPL-3.0-or-later
// A calendar date without a time zone: of an answer, of evidence, of the decision.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace plumb {

struct Date {
    int year = 0;
    int month = 0; ///< 1 to 12
    int day = 0;   ///< 1 to 31

    auto operator<=>(const Date&) const = default;
};

/// Reads "YYYY-MM-DD"; nothing if it is not a day of the Gregorian calendar between the years 1900 and 9999.
std::optional<Date> parseDate(std::string_view text);
std::string toText(Date date);  ///< "YYYY-MM-DD"
long daysSinceEpoch(Date date); ///< days since 1970-01-01, negative before

} // namespace plumb
