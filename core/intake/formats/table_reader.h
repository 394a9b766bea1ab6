// SPDX-License-Identifier: GPL-3.0-or-later
// From a settled table to failures or lifetimes, whatever the table was made from.
#pragma once

#include "core/base/result.h"
#include "core/intake/failure_log.h"
#include "core/intake/pace.h"
#include "core/intake/table/log_table.h"

namespace plumb::intake {

/// One row a failure, or one row for its start and one for its end, or one row a life of a unit.
Result<FailureLog> readTable(LogTable table, const FitOptions& options, Pace& pace);

/// A lifetime table: one row a life of a unit, from its insertion to its removal or as an age, with the event that
/// ended it.
Result<FailureLog> readLifetimes(LogTable table, LogTimes times, const FitOptions& options, Pace& pace);

} // namespace plumb::intake
