// SPDX-License-Identifier: GPL-3.0-or-later
// A failure log of any format as one list of failures, with what was noticed while reading it.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/quantity.h"
#include "core/base/result.h"
#include "core/intake/fit_options.h"
#include "core/intake/noticed.h"
#include "core/intake/pace.h"
#include "core/intake/rows/taken_as.h"

namespace plumb::intake {

/// A point of time of a log, from the file's own origin (1970-01-01 for dates). Seconds, because those of a calendar
/// are exact in a double and hours are not.
using LogTime = std::chrono::duration<double>;

/// The time from `from` to `to`; negative if `to` is earlier.
inline Hours between(LogTime from, LogTime to) {
    constexpr double secondsPerHour = 3600.0;
    return {(to - from).count() / secondsPerHour};
}

/// One failure: when it began, and when it ended if that is known.
struct FailureEvent {
    LogTime start{};
    std::optional<LogTime> end;    ///< nothing: not ended in the log, or not recorded
    bool hasUnreadableEnd = false; ///< an end is written but is no time: the outage is not open, its repair unknown
    std::optional<Hours> length;   ///< as stated by the log beside the times
    Hours lengthResolution;        ///< one unit of the last digit of the stated length
    std::string unit;              ///< node or device; empty if the log does not say
    std::string kind;              ///< class of failure ("Hardware"); empty if the log does not say
    std::string cause;             ///< what is said below the class ("Power Supply")
    std::string level;             ///< what is said above or beside the class ("Hardware Failure")
    std::size_t row = 0;           ///< 1-based line of the file; of JSON without line ends the record's number
};

/// One life of a unit: an age reached, and whether it ended with a failure.
struct Lifetime {
    Hours age;
    bool isFailure = false; ///< else the age is right-censored
    std::string unit;
    std::string kind; ///< word of the event; empty if censored or only marked
    std::size_t row = 0;
    std::size_t quantity = 1; ///< units with this life
};

/// The same value whatever the file's format was. A log holds failures, or lifetimes, not both.
struct FailureLog {
    /// "csv", "csv-lifetimes", "json", "json-lines", "json-lifetimes", "kernel", "service", "slurm-jobs", "slurm-nodes"
    std::string format;
    std::vector<FailureEvent> events; ///< in the order of the file
    std::vector<Lifetime> lifetimes;  ///< in the order of the file
    bool hasLifetimes = false;        ///< the file is a lifetime table, though perhaps an empty one
    bool isCalendar = false;          ///< times count from 1970-01-01, not from an origin of the log
    bool recordsEnds = false;         ///< the log has ends or lengths, so that a failure without one is open
    std::optional<Hours> unitTime;    ///< unit-hours watched, where the log itself states them
    bool isUnitTimeWhole = false; ///< they are those of every unit, so that they are the exposure unless told otherwise
    TakenAs takenAs;              ///< what its rows were taken for
    std::vector<Noticed> noticed;
};

/// Most bytes of a log; *assumed*, some million failures.
inline constexpr std::size_t maxLogBytes = std::size_t{512} << 20;
/// Most rows, without the header; *assumed* likewise, to keep memory below about two gigabytes whatever the file holds.
inline constexpr std::size_t maxLogRows = 2'000'000;

/// Decodes `bytes`, recognises the format by its content and reads it. Rows that cannot be read are left out and
/// noticed; it refuses bytes that are no text, a table without any readable time, and options that do not fit the file.
Result<FailureLog> readFailureLog(std::string_view bytes, const FitOptions& options = {});

/// The same for whoever waits: tells how far it is, and is nothing if it was called off.
std::optional<Result<FailureLog>> readFailureLog(std::string_view bytes, const FitOptions& options,
                                                 const LogWatch& watch);

} // namespace plumb::intake
