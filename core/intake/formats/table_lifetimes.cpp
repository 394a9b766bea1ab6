// SPDX-License-Identifier: GPL-3.0-or-later
// A lifetime table: ages with right censoring, as inventories of replaced parts keep them.
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "core/base/text.h"
#include "core/intake/formats/table_reader.h"
#include "core/intake/rows/state_column.h"
#include "core/intake/table/column_contents.h"

namespace plumb::intake {
namespace {

/// Words that only mark a failure and name no kind of it.
bool isMark(std::string_view event) {
    constexpr std::array<std::string_view, 6> marks{"failed", "failure", "fail", "dead", "f", "d"};
    return isTruth(event) || isFalsehood(event) || std::ranges::find(marks, lowerCase(event)) != marks.end();
}

std::string quotedList(const std::set<std::string>& words) {
    constexpr std::size_t most = 8;
    std::vector<std::string> some;
    for (const std::string& word : words) {
        if (some.size() < most)
            some.push_back(word.empty() ? "nothing" : shown(word));
    }
    return some.empty() ? "none" : join(some, ", ") + (words.size() > most ? ", …" : "");
}

/// 1 where nothing is said; nothing if it is no whole number.
std::optional<std::size_t> quantityOf(std::string_view cell, DecimalSign decimal) {
    constexpr double most = 1e6; // assumed: no row of a table stands for more units
    if (cell.empty())
        return 1;
    const auto number = readNumber(cell, decimal);
    if (!number || *number < 0 || *number > most || *number != std::trunc(*number))
        return std::nullopt;
    return static_cast<std::size_t>(*number);
}

} // namespace

Result<FailureLog> readLifetimes(LogTable table, LogTimes times, const FitOptions& options, Pace& pace) {
    FailureLog log;
    log.format = (table.delimiter ? "csv" : "json") + std::string("-lifetimes");
    log.hasLifetimes = true;
    const LogColumns& columns = table.columns;
    const bool isAges = !columns.start.has_value();
    const auto contents = contentsOf(table.names.size(), table.rows, std::min(table.rows.size(), rowsToLookAt));
    StateColumn events(*columns.kind, table.names[*columns.kind], StateNumbers::flags, contents[*columns.kind].values,
                       options.failureValues);

    struct Row {
        LogRow row;
        LogTime start;
        std::optional<LogTime> end;
    };
    std::vector<Row> rows;
    std::optional<LogTime> latest;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        if (!pace.goesOn(i, table.rows.size()))
            return Pace::cancelled();
        const LogRow row = table.rows.row(i);
        const auto start = isAges ? std::optional(LogTime{}) : table.readTime(times, row, columns.start, "insertion");
        if (!start)
            continue;
        // Only a calendar tells how old a unit is that was never removed: it had reached the last date of the file.
        const bool isOpen = !isAges && saysNoTime(table.cell(row, columns.end)) && times.isCalendar() &&
                            events.peek(table.cell(row, columns.kind)) == RowMeaning::noFailure;
        std::optional<LogTime> end;
        if (!isOpen) {
            end = table.readTime(times, row, columns.end, isAges ? "age" : "removal");
            if (!end)
                continue;
        }
        latest = std::max(latest.value_or(*start), end.value_or(*start));
        rows.push_back({row, *start, end});
    }

    std::vector<std::size_t> open, backwards, zero, notWhole;
    std::set<std::string> failureWords, otherWords;
    for (const Row& row : rows) {
        const std::size_t line = row.row.line();
        const Hours age = between(row.start, row.end.value_or(*latest));
        if (!row.end)
            open.push_back(line);
        if (age.value < 0) {
            backwards.push_back(line);
            continue;
        }
        if (age.value == 0)
            zero.push_back(line);
        const auto event = table.cell(row.row, columns.kind);
        const bool isFailure = events.meaning(event) != RowMeaning::noFailure;
        const auto quantity = quantityOf(table.cell(row.row, columns.quantity), table.style.decimal);
        if (!quantity)
            notWhole.push_back(line);
        const bool isKind = isFailure && !isMark(event);
        (isFailure ? failureWords : otherWords).insert(std::string(event));
        log.lifetimes.push_back({.age = age,
                                 .isFailure = isFailure,
                                 .unit = std::string(table.cell(row.row, columns.unit)),
                                 .kind = isKind ? std::string(event) : std::string(),
                                 .row = line,
                                 .quantity = quantity.value_or(1)});
    }
    if (log.lifetimes.empty() && table.hasRows() && backwards.empty())
        return table.nothingReadable();

    table.notice(log.noticed);
    times.notice(log.noticed);
    if (!log.lifetimes.empty())
        noticeFile(log.noticed, "event_words", failureWords.size(),
                   "Events that are taken as failures: {failures}; as units that had not failed yet: {censored}.",
                   {{"failures", quotedList(failureWords)}, {"censored", quotedList(otherWords)}});
    log.takenAs.column = table.names[*columns.kind];
    log.takenAs.values = events.values();
    log.takenAs.sentence = message(
        "intake.taken_by_event",
        isAges ? "A row is the life of a unit: its age from column {age}, whether it failed from column {event}. "
                 "Failures: {failures}; not failed yet: {censored}."
               : "A row is the life of a unit from insertion to removal; column {event} says whether it failed. "
                 "Failures: {failures}; not failed yet: {censored}.",
        {{"age", shown(table.names[*columns.end])},
         {"event", shown(log.takenAs.column)},
         {"failures", quotedList(failureWords)},
         {"censored", quotedList(otherWords)}});
    if (columns.quantity)
        noticeFile(log.noticed, "quantities", table.rows.size(),
                   "A row stands for as many units as column {column} says; rows: {count}.",
                   {{"column", shown(table.names[*columns.quantity])}});
    noticeRows(log.noticed, "unreadable_quantities", notWhole,
               "Rows whose quantity is no whole number from 0 to 1,000,000: {count}; they count once.");
    noticeRows(log.noticed, "open_lifetimes", open,
               "Units without removal: {count}; they are taken as alive on the last date of the file.");
    noticeRows(log.noticed, "ends_before_start", backwards, "Removals before the insertion: {count}; left out.");
    noticeRows(log.noticed, "zero_lifetimes", zero,
               "Lifetimes of zero length: {count}; their failures count, but the Weibull fit leaves them out.");
    return log;
}

} // namespace plumb::intake
