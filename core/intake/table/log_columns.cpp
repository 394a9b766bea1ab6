// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/table/log_columns.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/intake/noticed.h"
#include "core/intake/table/column_finder.h"
#include "core/intake/table/lifetime_columns.h"
#include "core/intake/text/time_stamp.h"

namespace plumb::intake {

bool isHeader(std::span<const std::string> cells) {
    bool hasText = false;
    for (const std::string& cell : cells) {
        if (parseTimeStamp(cell))
            return false;
        hasText = hasText || (!trimmed(cell).empty() && !isPlainNumber(cell));
    }
    return hasText;
}

std::vector<std::vector<std::size_t>> candidatesFor(std::span<const ColumnRole> roles,
                                                    std::span<const std::string> names, const LogRows& rows) {
    const auto all = contentsOf(names.size(), rows, std::min(rows.size(), rowsToLookAt));
    std::vector<std::vector<std::size_t>> candidates;
    for (const ColumnRole role : roles) {
        auto& columns = candidates.emplace_back();
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (all[i].mayBe(role))
                columns.push_back(i);
        }
    }
    return candidates;
}

Result<LogColumns> findColumns(std::span<const std::string> names, const LogRows& rows, const FitOptions& options,
                               bool isText, std::span<const JoinedClock> joined) {
    ColumnFinder finder(names, rows, joined);
    LogColumns columns;
    columns.isLifetimes = isLifetimeTable(names);
    std::optional<std::size_t> state;
    struct Told {
        const std::optional<std::string>& option;
        std::optional<std::size_t>& column;
        ColumnRole role;
    };
    const bool isLife = columns.isLifetimes;
    for (const Told& told :
         {Told{options.startColumn, columns.start, isLife ? ColumnRole::insertion : ColumnRole::start},
          Told{options.endColumn, columns.end, isLife ? ColumnRole::removal : ColumnRole::end},
          Told{options.lengthColumn, columns.length, ColumnRole::length},
          Told{options.unitColumn, columns.unit, ColumnRole::unit},
          Told{options.markColumn, columns.mark, ColumnRole::mark}, Told{options.stateColumn, state, ColumnRole::state},
          Told{options.quantityColumn, columns.quantity, ColumnRole::quantity},
          Told{options.kindColumn, columns.kind, isLife ? ColumnRole::event : ColumnRole::kind}}) {
        if (const auto taken = finder.takeOption(columns, told.option, told.column, told.role); !taken)
            return tl::unexpected(taken.error());
    }
    if (state && isLife && !columns.kind)
        columns.kind = state;
    else if (state)
        columns.states = {*state};
    if (isLife || isAgeTable(finder, columns)) {
        if (const auto found = findLifetimeColumns(finder, columns); !found)
            return tl::unexpected(found.error());
        return columns;
    }
    // A length is told from a start first, since both may be called "down".
    finder.guess(columns, columns.length, ColumnRole::length);
    finder.guess(columns, columns.end, ColumnRole::end);
    if (!columns.end && !columns.mark && !state)
        finder.guessMark(columns);
    finder.guess(columns, columns.start, ColumnRole::start);
    if (!columns.start) {
        columns.start = finder.firstStamps(isText);
        if (!columns.start)
            return finder.noTimes();
        finder.take(columns, *columns.start, ColumnRole::start, Sureness::guessed);
    }
    finder.guess(columns, columns.unit, ColumnRole::unit);
    if (!state)
        finder.guessStates(columns);
    if (!options.failureValues.empty() && columns.states.empty())
        return badValue(
            fmt::format("No column says which rows are failures, so that {} cannot be the value that does. Name "
                        "the column as well; the columns are {}.",
                        shown(options.failureValues.front()), finder.listed()));
    finder.guess(columns, columns.kind, ColumnRole::kind);
    finder.guess(columns, columns.quantity, ColumnRole::quantity);
    if (columns.kind) {
        finder.guess(columns, columns.cause, ColumnRole::cause);
        finder.guess(columns, columns.level, ColumnRole::level);
        return columns;
    }
    columns.causes = finder.classColumns();
    if (!columns.causes.empty())
        columns.guesses.push_back(fmt::format("class one of the columns {} to {}", shown(names[columns.causes.front()]),
                                              shown(names[columns.causes.back()])));
    else
        finder.guessKind(columns);
    return columns;
}

} // namespace plumb::intake
