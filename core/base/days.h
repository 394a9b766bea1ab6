// SPDX-License-Identifier: GPL-3.0-or-later
// Moving along the calendar by days.
#pragma once

#include <optional>

#include "core/base/date.h"

namespace plumb {

/// The day so many days later, or earlier where they are negative; nothing if `parseDate` would not read it.
std::optional<Date> daysLater(Date date, long days);

} // namespace plumb
