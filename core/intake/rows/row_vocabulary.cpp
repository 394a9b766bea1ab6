// SPDX-License-Identifier: GPL-3.0-or-later
// The words are those met in public logs, in exports of ticket and monitoring systems, in system event logs of
// servers (ipmitool(1), "sel list"), in Slurm's states (sacct(1), sinfo(1)), in syslog levels (RFC 5424) and in the
// tables of packages for survival analysis.
#include "core/intake/rows/row_vocabulary.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "core/base/text.h"
#include "core/intake/table/column_names.h"

namespace plumb::intake {
namespace {

using Words = std::span<const std::string_view>;

constexpr std::array<std::string_view, 6> truths{"1", "yes", "y", "true", "t", "x"};
constexpr std::array<std::string_view, 5> falsehoods{"0", "no", "n", "false", "f"};

constexpr std::array noFailures = std::to_array<std::string_view>({"none",
                                                                   "nil",
                                                                   "null",
                                                                   "na",
                                                                   "nan",
                                                                   "n a",
                                                                   "ok",
                                                                   "okay",
                                                                   "good",
                                                                   "healthy",
                                                                   "normal",
                                                                   "up",
                                                                   "online",
                                                                   "alive",
                                                                   "available",
                                                                   "active",
                                                                   "running",
                                                                   "idle",
                                                                   "alloc",
                                                                   "allocated",
                                                                   "mixed",
                                                                   "completed",
                                                                   "complete",
                                                                   "completing",
                                                                   "success",
                                                                   "succeeded",
                                                                   "successful",
                                                                   "passed",
                                                                   "pass",
                                                                   "green",
                                                                   "censored",
                                                                   "c",
                                                                   "survived",
                                                                   "survivor",
                                                                   "suspended",
                                                                   "in service",
                                                                   "last seen",
                                                                   "life",
                                                                   "nominal",
                                                                   "ready",
                                                                   "operational",
                                                                   "working",
                                                                   "no failure",
                                                                   "no error",
                                                                   "no fault",
                                                                   "not failed",
                                                                   "nonfatal",
                                                                   "non fatal",
                                                                   "corrected",
                                                                   "correctable",
                                                                   "info",
                                                                   "informational",
                                                                   "information",
                                                                   "debug",
                                                                   "notice",
                                                                   "trace",
                                                                   "cancelled",
                                                                   "canceled",
                                                                   "pending",
                                                                   "timeout",
                                                                   "configuring",
                                                                   "responding",
                                                                   "no fault found",
                                                                   "no trouble found",
                                                                   "no problem found",
                                                                   "no issue",
                                                                   "no issue found",
                                                                   "nff",
                                                                   "ntf",
                                                                   "cannot duplicate",
                                                                   "not reproducible",
                                                                   "false alarm",
                                                                   "false positive",
                                                                   "not a failure"});
constexpr std::array<std::string_view, 56> failures{
    "open",        "opened",       "new",       "acknowledged", "in progress", "assigned",      "ongoing",
    "failed",      "fail",         "failure",   "failing",      "down",        "dead",          "died",
    "death",       "error",        "err",       "fault",        "faulty",      "faulted",       "broken",
    "critical",    "crit",         "fatal",     "alert",        "emergency",   "emerg",         "offline",
    "lost",        "crash",        "crashed",   "node fail",    "boot fail",   "not ok",        "not responding",
    "not healthy", "unresponsive", "unhealthy", "unavailable",  "unreachable", "bad",           "red",
    "firing",      "problem",      "deceased",  "asserted",     "uncorrected", "uncorrectable", "panic",
    "severe",      "defective",    "not ready", "degraded",     "removed",     "replaced",      "inactive"};
constexpr std::array<std::string_view, 18> recoveries{
    "resolved", "recovered", "recovery",   "restored",    "cleared", "clear",       "closed",
    "fixed",    "repaired",  "deasserted", "de asserted", "back up", "back online", "returned to service",
    "solved",   "done",      "ended",      "rearmed"};
// Met in public traces, in reasons of drained nodes and in system event logs.
constexpr std::array<std::string_view, 24> plannedPhrases{
    " maintenance ",     " maint ",        " planned ",
    " scheduled ",       " upgrade ",      " upgrades ",
    " update ",          " stress test ",  " burn in ",
    " acceptance test ", " resv ",         " repave ",
    " reinstall ",       " relocation ",   " powered down ",
    " power cycle ",     " power cycled ", " power off requested ",
    " log cleared ",     " sel cleared ",  " log area reset ",
    " firmware flash ",  " drill ",        " decommissioned "};
constexpr std::array<std::string_view, 12> recoveredPhrases{" resolved ",
                                                            " recovered ",
                                                            " recovery ",
                                                            " restored ",
                                                            " cleared ",
                                                            " deasserted ",
                                                            " de asserted ",
                                                            " back online ",
                                                            " back up ",
                                                            " up again ",
                                                            " returned to service ",
                                                            " back to normal "};

bool isOne(std::string_view text, Words words) {
    return std::ranges::find(words, text) != words.end();
}

std::string plainWords(std::string_view text) {
    return join(wordsOf(text), " ");
}

bool holdsPhrase(std::string_view text, Words phrases) {
    const std::string words = " " + plainWords(text) + " ";
    return std::ranges::any_of(phrases,
                               [&](std::string_view phrase) { return words.find(phrase) != std::string::npos; });
}

RowMeaning meaningOfWords(std::string_view words) {
    if (isOne(words, noFailures) || isFalsehood(words))
        return RowMeaning::noFailure;
    if (isOne(words, failures) || isTruth(words))
        return RowMeaning::failure;
    return isOne(words, recoveries) ? RowMeaning::recovered : RowMeaning::unknown;
}

} // namespace

std::string_view nameOf(RowMeaning meaning) {
    switch (meaning) {
    case RowMeaning::failure:
        return "failure";
    case RowMeaning::noFailure:
        return "no failure";
    case RowMeaning::recovered:
        return "recovery";
    case RowMeaning::planned:
        return "planned work";
    case RowMeaning::unknown:
        return "not known";
    }
    return {};
}

bool isTruth(std::string_view cell) {
    if (const auto number = parseNumber(trimmed(cell)))
        return *number == 1;
    return isOne(lowerCase(trimmed(cell)), truths);
}

bool isFalsehood(std::string_view cell) {
    if (const auto number = parseNumber(trimmed(cell)))
        return *number == 0;
    return isOne(lowerCase(trimmed(cell)), falsehoods);
}

RowMeaning meaningOf(std::string_view cell) {
    cell = trimmed(cell);
    if (cell.find_first_not_of("-–—?./ ") == std::string_view::npos)
        return RowMeaning::noFailure;
    if (isTruth(cell))
        return RowMeaning::failure;
    if (isFalsehood(cell))
        return RowMeaning::noFailure;
    if (isPlannedWork(cell))
        return RowMeaning::planned;
    // The words of the cell are as its letters stand: "NODE_FAIL" and "nodeFail" are two words.
    const std::string words = plainWords(cell);
    if (const RowMeaning whole = meaningOfWords(words); whole != RowMeaning::unknown)
        return whole;
    const std::string first = words.substr(0, words.find(' '));
    // A word that denies what follows it, or a single letter, says nothing by itself.
    constexpr std::array<std::string_view, 4> denials{"no", "not", "non", "un"};
    return first.size() < 2 || isOne(first, denials) ? RowMeaning::unknown : meaningOfWords(first);
}

bool isPlannedWork(std::string_view text) {
    return holdsPhrase(text, plannedPhrases);
}

bool isRecovery(std::string_view text) {
    return holdsPhrase(text, recoveredPhrases);
}

bool isNonFatal(std::string_view text) {
    constexpr std::array<std::string_view, 5> phrases{" non fatal ", " nonfatal ", " not fatal ", " corrected ",
                                                      " correctable "};
    return holdsPhrase(text, phrases);
}

bool saysNoTime(std::string_view cell) {
    cell = trimmed(cell);
    // Most cells are dates of this century, which a million rows should not pay for.
    if (!cell.empty() && cell.front() >= '2' && cell.front() <= '8')
        return false;
    if (cell.find_first_not_of("-–—?/ ") == std::string_view::npos)
        return true;
    if (const auto number = parseNumber(cell))
        return *number == 0 || *number == -1;
    constexpr std::array<std::string_view, 18> words{"none",    "nil",     "null",    "na",   "n/a",     "nan",
                                                     "nat",     "unknown", "ongoing", "open", "present", "(null)",
                                                     "not yet", "pending", "active",  "tbd",  "never",   "still down"};
    if (isOne(lowerCase(cell), words))
        return true;
    // The first and the last days of calendars stand for nothing in many programs.
    constexpr std::array<std::string_view, 6> days{"0000-00-00", "0001-01-01", "1900-01-00",
                                                   "1970-01-01", "9999-12-31", "01/01/0001"};
    return std::ranges::any_of(days, [&](std::string_view day) { return cell.starts_with(day); });
}

} // namespace plumb::intake
