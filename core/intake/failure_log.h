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
#include "core/intake/noticed.h"

namespace plumb::intake {

/// Unit of times and lengths written as plain numbers.
enum class NumberUnit { seconds, minutes, hours, days };

/// What the user may say about a log; everything left out is guessed where the file allows it, and the guess noticed.
struct FitOptions {
    std::optional<std::string> startColumn; ///< a column's name, or its 1-based number
    std::optional<std::string> endColumn;
    std::optional<std::string> lengthColumn;
    std::optional<std::string> unitColumn;
    std::optional<std::string> kindColumn;
    std::optional<NumberUnit> numberUnit; ///< where the column's own name does not say it
    std::optional<std::string> timeZone;  ///< IANA name; without it local times are taken as they stand
    std::optional<std::string> kind;      ///< only failures of this kind or cause, in any case of its letters
    std::optional<Count> exposureUnits;   ///< units that were watched, healthy ones included; ≥ 1, whole
    std::optional<Days> window;           ///< for how long they were watched; > 0
    Fraction confidence{0.9};             ///< two-sided; 0 < c < 1
};

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
    std::size_t row = 0;           ///< 1-based line of the file
};

/// One life of a unit: an age reached, and whether it ended with a failure.
struct Lifetime {
    Hours age;
    bool isFailure = false; ///< else the age is right-censored
    std::string unit;
    std::string kind; ///< word of the event; empty if censored or only marked
    std::size_t row = 0;
};

/// The same value whatever the file's format was. A log holds failures, or lifetimes, not both.
struct FailureLog {
    std::string format;               ///< "csv", "csv-lifetimes"
    std::vector<FailureEvent> events; ///< in the order of the file
    std::vector<Lifetime> lifetimes;  ///< in the order of the file
    bool hasLifetimes = false;        ///< the file is a lifetime table, though perhaps an empty one
    bool recordsEnds = false;         ///< the log has ends or lengths, so that a failure without one is open
    std::vector<Noticed> noticed;
};

/// Decodes `bytes`, recognises the format by its content and reads it. Rows that cannot be read are left out and
/// noticed; it refuses bytes that are no text, a table without any readable time, and options that do not fit the file.
Result<FailureLog> readFailureLog(std::string_view bytes, const FitOptions& options = {});

} // namespace plumb::intake
