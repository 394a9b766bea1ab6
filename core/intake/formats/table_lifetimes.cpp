// SPDX-License-Identifier: GPL-3.0-or-later
// A lifetime table: ages with right censoring, as inventories of replaced parts keep them.
#include <algorithm>
#include <array>
#include <set>

#include "core/base/text.h"
#include "core/intake/formats/table_reader.h"

namespace plumb::intake {
namespace {

/// Words for a unit that had not failed when it was last seen; every other word or number but 0 is a failure.
constexpr std::array censoredWords{"",         "0",       "no",        "n",          "false",     "none",
                                   "na",       "n/a",     "-",         "alive",      "ok",        "censored",
                                   "survived", "running", "suspended", "in service", "last seen", "life"};

bool isCensored(std::string_view event) {
    return std::ranges::find(censoredWords, lowerCase(event)) != censoredWords.end();
}

/// Words that only mark a failure and name no kind of it.
bool isMark(std::string_view event) {
    constexpr std::array marks{"1", "yes", "y", "true", "failed", "failure", "fail", "dead"};
    return std::ranges::find(marks, lowerCase(event)) != marks.end();
}

std::string quotedList(const std::set<std::string>& words) {
    constexpr std::size_t most = 8;
    std::vector<std::string> some;
    for (const std::string& word : words) {
        if (some.size() < most)
            some.push_back(word.empty() ? "nothing" : shown(word));
    }
    return some.empty() ? "no row" : join(some, ", ") + (words.size() > most ? ", …" : "");
}

} // namespace

Result<FailureLog> readLifetimes(LogTable table, LogTimes times, Pace& pace) {
    FailureLog log;
    log.format = (table.delimiter ? "csv" : "json") + std::string("-lifetimes");
    log.hasLifetimes = true;
    const LogColumns& columns = table.columns;

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
        const auto start = table.readTime(times, row, columns.start, "insertion");
        if (!start)
            continue;
        // Only a calendar tells how old a unit is that was never removed: it had reached the last date of the file.
        const bool isOpen =
            table.cell(row, columns.end).empty() && times.isCalendar() && isCensored(table.cell(row, columns.kind));
        std::optional<LogTime> end;
        if (!isOpen) {
            end = table.readTime(times, row, columns.end, "removal");
            if (!end)
                continue;
        }
        latest = std::max(latest.value_or(*start), end.value_or(*start));
        rows.push_back({row, *start, end});
    }

    std::vector<std::size_t> open, backwards, zero;
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
        const bool isFailure = !isCensored(event);
        (isFailure ? failureWords : otherWords).insert(std::string(event));
        log.lifetimes.push_back({.age = age,
                                 .isFailure = isFailure,
                                 .unit = std::string(table.cell(row.row, columns.unit)),
                                 .kind = isFailure && !isMark(event) ? std::string(event) : std::string(),
                                 .row = line});
    }
    if (log.lifetimes.empty() && table.hasRows() && backwards.empty())
        return table.nothingReadable();

    table.notice(log.noticed);
    times.notice(log.noticed);
    if (!log.lifetimes.empty())
        noticeFile(log.noticed, "event_words", failureWords.size(),
                   "An event of {failures} is taken as a failure, one of {censored} as a unit that had not failed yet.",
                   {{"failures", quotedList(failureWords)}, {"censored", quotedList(otherWords)}});
    noticeRows(log.noticed, "open_lifetimes", open,
               "Units without removal: {count}; they are taken as alive on the last date of the file.");
    noticeRows(log.noticed, "ends_before_start", backwards, "Removals before the insertion: {count}; left out.");
    noticeRows(log.noticed, "zero_lifetimes", zero,
               "Lifetimes of zero length: {count}; their failures count, but the Weibull fit leaves them out.");
    return log;
}

} // namespace plumb::intake
