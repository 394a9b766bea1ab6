// SPDX-License-Identifier: GPL-3.0-or-later
// Starts and ends of outages that stand in rows of their own.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/intake/failure_log.h"
#include "core/intake/pace.h"

namespace plumb::intake {

/// The start or the end of an outage in a row of its own.
struct OutageRow {
    LogTime time;
    std::size_t line = 0;
    std::size_t row = 0;              ///< in the table
    std::optional<std::size_t> event; ///< of a start
    std::string unit;
    std::string fault;      ///< class, cause and level; an end must share it with its start where both say it
    bool isHealthy = false; ///< an end that only says that nothing is wrong ("ok")
};

struct PairedRows {
    std::vector<std::size_t> endsWithoutStart, repeatedStarts, healthy; ///< lines
    std::size_t pairs = 0;
    std::vector<LogTime> endOf; ///< of the events in `ended`
    std::vector<std::size_t> ended;
};

/// Gives every end to the oldest outage of its unit and fault that is still open; nothing if called off.
std::optional<PairedRows> pairRows(std::vector<OutageRow> rows, Pace& pace);

} // namespace plumb::intake
