// SPDX-License-Identifier: GPL-3.0-or-later
// Tables with a row for every unit and day, or for every moment at which a gauge was read: what of them is a failure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/intake/failure_log.h"
#include "core/intake/pace.h"

namespace plumb::intake {

/// One row of such a table, whether it is a failure or not.
struct PolledRow {
    std::uint32_t unit = 0;  ///< number of the unit
    std::uint32_t value = 0; ///< number of what it says; another one is another failure
    LogTime time;
    std::size_t line = 0;
    std::optional<std::size_t> event; ///< of a row that says that something failed
};

/// The time from one row of a unit to the next, if nine in ten are the same and the units have two and a half rows in
/// the mean, five where they stand less than a day apart (*assumed*); sorts the rows by unit and time.
std::optional<Hours> pollingStep(std::vector<PolledRow>& rows, Pace& pace);

/// "1 d", "5 min".
std::string stepText(Hours step);

/// What became of the failures of such a table. With a row a day or rarer every row that says so is a failure of its
/// day. With more rows a day they are readings of a gauge: a failure begins where the value changes to one, ends where
/// it changes back, and one that was there at a unit's first row began before the log. Events that do not begin there
/// are taken out; `knowsUnits`: the rows times the step are the unit-hours watched. Rows are as `pollingStep` left
/// them.
void applyPolling(FailureLog& log, const std::vector<PolledRow>& rows, Hours step, bool knowsUnits);

} // namespace plumb::intake
