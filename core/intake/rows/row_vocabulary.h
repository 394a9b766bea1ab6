// SPDX-License-Identifier: GPL-3.0-or-later
// What the word in a cell says of its row: that something failed, that nothing did, that it is over, that it was meant.
#pragma once

#include <string_view>

namespace plumb::intake {

enum class RowMeaning {
    failure,
    noFailure, ///< it says that there is none: 0, false, ok, COMPLETED, info, non-fatal, censored
    recovered, ///< an outage is over: resolved, Deasserted, cleared
    planned,   ///< work that was meant: maintenance, power cycle, log cleared
    unknown,   ///< a word that is in no list
};

/// "failure", "no failure", "recovery", "planned work" or "not known".
std::string_view nameOf(RowMeaning meaning);

/// By the whole cell, else by its first word ("CANCELLED by 1000", "DOWN*"). An empty cell says that there is none.
RowMeaning meaningOf(std::string_view cell);

/// 1, yes, true and the like, or 0, no, false: words that only mark a row and name no kind of failure.
bool isTruth(std::string_view cell);
bool isFalsehood(std::string_view cell);

/// Whether the text names work that was planned, or the end of an outage.
bool isPlannedWork(std::string_view text);
bool isRecovery(std::string_view text);

/// Whether a message calls itself non-fatal or says that its error was corrected.
bool isNonFatal(std::string_view text);

/// Whether the cell of an end says that there is none: empty, "-", "null", 0, "ongoing", 0001-01-01, 9999-12-31.
bool saysNoTime(std::string_view cell);

} // namespace plumb::intake
