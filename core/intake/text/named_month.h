// SPDX-License-Identifier: GPL-3.0-or-later
// Dates whose month is a word, and weekdays in front of a date.
#pragma once

#include <optional>
#include <string_view>

#include "core/intake/text/stamp_scanner.h"
#include "core/intake/text/time_stamp.h"

namespace plumb::intake {

/// 1 to 12 of an English month, in full or by its first three letters, which is taken off the front; 0 if none stands
/// there.
int takeMonth(Scanner& text);

/// 0 (Sunday) to 6 of an English weekday likewise.
std::optional<int> takeWeekday(Scanner& text);

/// "31 Mar 2024 13:56", "31-Mar-2024", "Mar 31, 2024 1:56 PM", "Sun Mar 31 13:56:00 UTC 2024" (as `date` and `dmesg -T`
/// print), "Sun, 31 Mar 2024 13:56:00 +0200" (RFC 5322), "31/Mar/2024:13:56:00 +0200", "Sun 2024-03-31 13:56:00 UTC".
/// The stamp counts as written year first. Nothing for anything else.
std::optional<TimeStamp> parseNamedMonth(std::string_view text);

} // namespace plumb::intake
