// SPDX-License-Identifier: GPL-3.0-or-later
// Times far outside all others of a log: a clock that was not set, a slip of the keyboard, a date that stands for none.
#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include "core/intake/failure_log.h"

namespace plumb::intake {

/// The first and one past the last of `sorted` times that belong together. What is left out is at most a twentieth of
/// them, or one of at least three, and ten years from the rest and ten times as far as the rest is long; before 1990 or
/// after 2100 (`isCalendar`) a year is enough. All *assumed*.
std::pair<std::size_t, std::size_t> bulkOf(std::span<const LogTime> sorted, bool isCalendar);

/// Leaves out failures that began at a stray time, and ends that are strays; both are noticed.
void leaveOutStrayTimes(FailureLog& log);

} // namespace plumb::intake
