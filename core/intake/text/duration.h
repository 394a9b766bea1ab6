// SPDX-License-Identifier: GPL-3.0-or-later
// Lengths of time as people and programs write them.
#pragma once

#include <optional>
#include <string_view>

namespace plumb::intake {

/// What a clock of two parts counts: "2:30" is two hours and a half in tables, two minutes and a half in Slurm's.
enum class TwoParts { hoursAndMinutes, minutesAndSeconds };

/// Seconds of "72:00:00", "1 day, 2:03:04", "1-02:03:04", "P1DT2H", "1d 2h", "90 min", "1 hour and 30 minutes". Nothing
/// for a plain number, whose unit is not in the text, and for anything else; years and months are no fixed length.
std::optional<double> parseDuration(std::string_view text, TwoParts twoParts = TwoParts::hoursAndMinutes);

} // namespace plumb::intake
