// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/rows/row_states.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/intake/table/column_contents.h"

namespace plumb::intake {
namespace {

constexpr double mostOfOneRow = 10'000; ///< assumed: no row of a log stands for more failures

/// "\"0\" (12), \"ok\" (3)" of those that `is` picks; at most eight.
template <class Is>
std::string listedValues(const std::vector<TakenValue>& values, Is is) {
    constexpr std::size_t most = 8;
    std::vector<std::string> some;
    std::size_t count = 0;
    for (const TakenValue& value : values) {
        if (!is(value))
            continue;
        if (++count <= most)
            some.push_back(fmt::format("{} ({}{})", value.value.empty() ? "nothing" : shown(value.value), value.rows,
                                       value.meaning == RowMeaning::planned     ? ", reads like planned work"
                                       : value.meaning == RowMeaning::recovered ? ", reads like the end of one"
                                                                                : ""));
    }
    return some.empty() ? "none" : join(some, ", ") + (count > most ? ", …" : "");
}

} // namespace

RowStates::RowStates(const LogTable& table, const FitOptions& options) : m_quantity(table.columns.quantity) {
    const auto contents = contentsOf(table.names.size(), table.rows, std::min(table.rows.size(), rowsToLookAt));
    for (const std::size_t column : table.columns.states) {
        const std::string& name = table.names[column];
        const auto numbers = namesCode(name) ? StateNumbers::codes : StateNumbers::flags;
        const bool isFirst = m_columns.empty();
        m_columns.emplace_back(column, name, numbers, contents[column].values,
                               isFirst ? std::span<const std::string>(options.failureValues)
                                       : std::span<const std::string>());
    }
    if (m_quantity)
        m_quantityName = table.names[*m_quantity];
}

RowMeaning RowStates::meaning(const LogRow& row) {
    RowMeaning first = RowMeaning::failure;
    bool isNone = false;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const RowMeaning meaning = m_columns[i].meaning(row.cell(m_columns[i].column()));
        isNone = isNone || meaning == RowMeaning::noFailure;
        if (i == 0)
            first = meaning;
    }
    if (isNone)
        m_noFailure.push_back(row.line());
    return isNone ? RowMeaning::noFailure : first;
}

std::size_t RowStates::quantity(const LogRow& row, DecimalSign decimal) {
    const auto cell = m_quantity ? row.cell(*m_quantity) : std::string_view();
    if (cell.empty())
        return 1;
    const auto number = readNumber(cell, decimal);
    if (!number || *number < 0 || *number > mostOfOneRow || *number != std::trunc(*number)) {
        m_notWhole.push_back(row.line());
        return 1;
    }
    if (*number == 0)
        m_zero.push_back(row.line());
    m_failuresOfQuantity += static_cast<std::size_t>(*number);
    return static_cast<std::size_t>(*number);
}

std::string RowStates::value(const LogRow& row) const {
    std::string text;
    for (const StateColumn& column : m_columns)
        text.append(row.cell(column.column())).append(1, '\x1f');
    return text;
}

void RowStates::describe(const LogRow& row, FailureEvent& event) {
    for (StateColumn& column : m_columns) {
        const std::string_view cell = row.cell(column.column());
        if (cell.empty() || isTruth(cell) || isFalsehood(cell))
            continue;
        const RowMeaning meaning = meaningOf(cell);
        const bool isCode = parseNumber(cell).has_value();
        if (event.kind.empty() && !namesLevel(column.name()) && (meaning == RowMeaning::unknown || isCode))
            event.kind = isCode ? fmt::format("{} {}", column.name(), cell) : std::string(cell);
        else if (event.level.empty())
            event.level = cell;
    }
}

void RowStates::notice(FailureLog& log, const std::string& mark, const std::string& unused, bool isPolled) {
    auto& list = log.noticed;
    const auto counts = [](const TakenValue& value) { return value.counts; };
    const auto isNone = [](const TakenValue& value) { return !value.counts; };
    const auto isUnknown = [](const TakenValue& value) { return value.meaning == RowMeaning::unknown; };
    for (const StateColumn& column : m_columns) {
        const auto values = column.values();
        if (const auto unknown = listedValues(values, isUnknown); unknown != "none") {
            const auto rows = static_cast<std::size_t>(std::ranges::count_if(values, isUnknown));
            noticeFile(list, "state_doubtful", rows,
                       "Values of column {column} that are no known words: {values}; their rows count as failures. Say "
                       "which values are failures to be sure.",
                       {{"column", shown(column.name())}, {"values", unknown}});
        }
    }
    if (!m_columns.empty() && !m_noFailure.empty())
        noticeRows(list, "no_failure_rows", m_noFailure,
                   "Rows that say that they are no failure: {count}; they do not count. Column {column}: {values}.",
                   {{"column", shown(m_columns.front().name())},
                    {"values", listedValues(m_columns.front().values(), isNone)}});
    if (m_columns.size() > 1) {
        std::vector<std::string> names;
        for (std::size_t i = 1; i < m_columns.size(); ++i)
            names.push_back(
                fmt::format("{}: {}", shown(m_columns[i].name()), listedValues(m_columns[i].values(), isNone)));
        noticeFile(
            list, "other_states", m_columns.size() - 1,
            "Other columns say as well which rows are no failures, and a row that one of them calls none does not "
            "count: {columns}. Name one column to go by it alone.",
            {{"columns", join(names, "; ")}});
    }
    if (m_quantity)
        noticeFile(list, "quantities", m_failuresOfQuantity,
                   "A row stands for as many failures as column {column} says: {count} in all.",
                   {{"column", shown(m_quantityName)}});
    noticeRows(list, "quantity_zero", m_zero, "Rows that stand for no failure, since their quantity is 0: {count}.");
    noticeRows(list, "unreadable_quantities", m_notWhole,
               "Rows whose quantity is no whole number from 0 to 10,000: {count}; they count once.");

    TakenAs& taken = log.takenAs;
    if (!m_columns.empty()) {
        taken.column = m_columns.front().name();
        taken.values = m_columns.front().values();
        taken.sentence =
            message("intake.taken_by_state",
                    isPolled ? "A row is a reading of its unit; column {column} says whether it failed. "
                               "Failures: {failures}; no failures: {none}."
                             : "A row is a failure where column {column} says so. Failures: {failures}; no "
                               "failures: {none}.",
                    {{"column", shown(taken.column)},
                     {"failures", listedValues(taken.values, counts)},
                     {"none", listedValues(taken.values, isNone)}});
    } else if (!mark.empty()) {
        taken.column = mark;
        taken.sentence = message("intake.taken_by_mark",
                                 isPolled ? "A row is a reading of its unit; column {column} says whether it is down."
                                          : "A row is the start or the end of an outage, as column {column} says.",
                                 {{"column", shown(mark)}});
    } else if (!unused.empty()) {
        taken.sentence = message("intake.taken_by_row_in_doubt",
                                 "Every row is taken as a failure. Column {column} may say of some that they are none; "
                                 "it is not gone by.",
                                 {{"column", shown(unused)}});
    } else {
        taken.sentence = message("intake.taken_by_row",
                                 "Every row is taken as a failure; no column says of any that it is none.", {});
    }
}

} // namespace plumb::intake
