// SPDX-License-Identifier: GPL-3.0-or-later
// What the user may say about a failure log and about the fit of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/quantity.h"
#include "core/intake/text/number_style.h"

namespace plumb::intake {

/// Unit of times and lengths written as plain numbers.
enum class NumberUnit { seconds, minutes, hours, days };

/// What the user may say about a log; everything left out is guessed where the file allows it, and the guess noticed.
/// A column is named as its header (of JSON: the keys from the outside in, joined by points), or by its 1-based number.
struct FitOptions {
    std::optional<std::string> startColumn;
    std::optional<std::string> endColumn;
    std::optional<std::string> lengthColumn;
    std::optional<std::string> unitColumn;
    std::optional<std::string> kindColumn;
    std::optional<std::string> markColumn;     ///< says of each row whether it is the start or the end of an outage
    std::optional<std::string> stateColumn;    ///< says of each row whether it is a failure
    std::vector<std::string> failureValues;    ///< the values of that column that are failures; every other is none
    std::optional<std::string> quantityColumn; ///< says for how many units, or failures, a row stands
    std::optional<char> delimiter;             ///< of a table's columns
    std::optional<DecimalSign> decimal;
    std::optional<NumberUnit> numberUnit;  ///< where the column's own name does not say it
    std::optional<std::string> timeZone;   ///< IANA name; without it local times are taken as they stand
    std::optional<int> year;               ///< of the first line of a log whose times state none; 1970 to 2199
    std::optional<Minutes> incidentGap;    ///< of messages; without it `assumedIncidentGap`; ≥ 0
    std::optional<Minutes> codeWindow;     ///< of messages; without it `assumedCodeWindow`; ≥ 0
    bool countNonFatal = false;            ///< messages that call themselves non-fatal are failures too
    std::vector<std::string> kinds;        ///< only failures of these kinds, causes or levels, in any case of letters
    std::vector<std::string> withoutKinds; ///< and none of these
    std::optional<Count> exposureUnits;    ///< units that were watched, healthy ones included; ≥ 1, whole
    std::optional<Days> window;            ///< for how long they were watched; > 0
    bool exposureFromLog = false;          ///< count the unit-hours that the log itself states
    Fraction confidence{0.9};              ///< two-sided; 0 < c < 1
};

/// A line that repeats what the same device said is the same incident up to this time after it; *assumed*: a driver
/// that is stuck repeats itself within minutes, and an operator needs longer than an hour to swap a part.
inline constexpr Minutes assumedIncidentGap{60};

/// One fault writes several codes: of a device those up to this time after the first are one incident, and so are the
/// link errors of all devices and switches of a host. *Assumed*: the codes of one fault stand seconds apart.
inline constexpr Minutes assumedCodeWindow{5};

} // namespace plumb::intake
