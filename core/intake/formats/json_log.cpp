// SPDX-License-Identifier: GPL-3.0-or-later
// A failure log as JSON: records with times, in a list of the document or one a line.
#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/intake/formats/json_records.h"
#include "core/intake/formats/log_format.h"
#include "core/intake/formats/table_reader.h"

namespace plumb::intake {
namespace {

bool recognises(std::string_view utf8, const FitOptions&) {
    constexpr std::string_view blanks = " \t\r\n\x1e";
    const auto first = utf8.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return false;
    const auto second = utf8.find_first_not_of(blanks, first + 1);
    if (second == std::string_view::npos)
        return utf8[first] == '{' || utf8[first] == '[';
    const std::string_view follows = utf8[first] == '{' ? "\"}" : utf8[first] == '[' ? "{[]\"-0123456789" : "";
    return follows.find(utf8[second]) != std::string_view::npos;
}

bool shareLines(const LogRows& rows) {
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (rows.row(i).line() == rows.row(i - 1).line())
            return true;
    }
    return false;
}

tl::unexpected<Error> noRecords() {
    return cannotBeDone("The JSON holds no records: a log is a list of objects, each with the time of a failure and "
                        "what failed, or such an object on every line.");
}

/// The list with most rows whose columns can be found, or why there is none.
Result<LogTable> tableOf(JsonRecords& records, const LogSource& source, const FitOptions& options) {
    std::optional<Error> why;
    for (RecordList& list : records.lists) {
        if (list.names.empty())
            continue;
        LogTable table;
        table.format = records.isLines ? "json-lines" : "json";
        table.names = std::move(list.names);
        table.rows = std::move(list.rows);
        if (shareLines(table.rows))
            table.rows.numberRows();
        const auto settled = table.settle(source, options);
        if (settled)
            return table;
        if (!why)
            why = settled.error();
    }
    return why ? tl::unexpected(*why) : noRecords();
}

Result<FailureLog> read(const LogSource& source, const FitOptions& options) {
    source.pace.stage(0.1, 0.4);
    auto records = readJsonRecords(source);
    if (!records)
        return tl::unexpected(records.error());
    if (records->isEmptyList) {
        FailureLog empty;
        empty.format = "json";
        noticeFile(empty.noticed, "no_rows", 1, "The list of the file is empty: the log holds no failure.");
        return empty;
    }
    if (records->lists.empty())
        return noRecords();
    auto table = tableOf(*records, source, options);
    if (!table)
        return tl::unexpected(table.error());
    auto log = readTable(std::move(*table), options, source.pace);
    if (!log)
        return log;
    if (!records->damagedLines.empty())
        noticeRows(log->noticed, "unreadable_rows", records->damagedLines,
                   "Lines that are no JSON: {count}; they are left out. The first is damaged {first}.",
                   {{"first", records->firstDamage}});
    noticeRows(log->noticed, "repeated_keys", records->repeatedKeys,
               "Records that have a key twice: {count}. The last value of the key is read.");
    if (records->lists.size() > 1)
        noticeFile(log->noticed, "other_lists", records->lists.size() - 1,
                   "The file holds several lists; the longest that has times is read. Lists left out: {count}.");
    if (records->nestedLists > 0)
        noticeFile(log->noticed, "nested_lists", records->nestedLists,
                   "Objects in lists inside a record: {count}; they are passed over.");
    return log;
}

} // namespace

const LogFormat jsonLogFormat{recognises, read};

} // namespace plumb::intake
