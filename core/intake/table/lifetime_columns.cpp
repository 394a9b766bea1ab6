// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/table/lifetime_columns.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/intake/rows/state_column.h"

namespace plumb::intake {
namespace {

/// The column of plain numbers whose name fits an age best; nothing where a column holds dates or an end, or where the
/// numbers count from 1970.
std::optional<std::size_t> ageColumn(const ColumnFinder& finder) {
    constexpr double unixTimes = 9e8; // as assumed where times are read
    std::optional<std::size_t> column;
    int best = 0;
    for (std::size_t i = 0; i < finder.names().size(); ++i) {
        const ColumnContent& content = finder.content(i);
        if (content.isStamps() && !content.isEmpty())
            return std::nullopt;
        if (!content.isEmpty() && content.isNumbers() && fitOfName(finder.names()[i], ColumnRole::end) > fitsWhole)
            return std::nullopt;
        const auto number = content.isEmpty() ? std::nullopt : parseNumber(content.values.front());
        const int fit =
            finder.isTaken(i) || !content.isNumbers() || content.isTruths() || (number && *number > unixTimes)
                ? 0
                : fitOfName(finder.names()[i], ColumnRole::age);
        if (fit > best) {
            best = fit;
            column = i;
        }
    }
    return column;
}

/// An event has values of which one is a failure and one is none, or a name that survival analysis alone uses.
bool isEvent(const ColumnFinder& finder, std::size_t column) {
    constexpr std::array names{"event", "censored", "observed", "delta", "censor"};
    const ColumnContent& content = finder.content(column);
    const std::string_view name = finder.names()[column];
    if (!content.hasFewValues())
        return false;
    StateColumn state(column, std::string(name), StateNumbers::flags, content.values, {});
    std::size_t failures = 0, none = 0;
    for (const std::string& value : content.values) {
        const RowMeaning meaning = state.meaning(value);
        failures += meaning == RowMeaning::failure ? 1U : 0U;
        none += meaning == RowMeaning::noFailure ? 1U : 0U;
    }
    const bool isNamed = std::ranges::find(names, lowerCase(trimmed(name))) != names.end();
    return failures + none == content.values.size() && (none > 0 || (isNamed && content.isTruths()));
}

std::optional<std::size_t> eventColumn(const ColumnFinder& finder, std::size_t age) {
    for (std::size_t i = 0; i < finder.names().size(); ++i) {
        if (i != age && !finder.isTaken(i) && fitOfName(finder.names()[i], ColumnRole::state) > 0 && isEvent(finder, i))
            return i;
    }
    return std::nullopt;
}

/// Whether a unit stands in several rows, so that these are no lives.
bool unitsRepeat(const ColumnFinder& finder) {
    for (std::size_t i = 0; i < finder.names().size(); ++i) {
        const ColumnContent& content = finder.content(i);
        if (fitOfName(finder.names()[i], ColumnRole::unit) > fitsWhole && content.hasFewValues() &&
            content.values.size() < content.filled)
            return true;
    }
    return false;
}

} // namespace

bool isLifetimeTable(std::span<const std::string> names) {
    const auto has = [&](ColumnRole role) {
        return std::ranges::any_of(names, [&](const std::string& name) { return fitOfName(name, role) > 0; });
    };
    return has(ColumnRole::insertion) && has(ColumnRole::removal) && has(ColumnRole::event);
}

bool isAgeTable(ColumnFinder& finder, LogColumns& columns) {
    if (columns.start || columns.end || columns.length || columns.mark || columns.kind || unitsRepeat(finder))
        return false;
    const auto age = ageColumn(finder);
    const auto event = !age                     ? std::nullopt
                       : columns.states.empty() ? eventColumn(finder, *age)
                                                : std::optional(columns.states.front());
    if (!event || !isEvent(finder, *event))
        return false;
    columns.isLifetimes = true;
    columns.end = age;
    columns.kind = event;
    finder.take(columns, *age, ColumnRole::age, Sureness::likely);
    if (columns.states.empty())
        finder.take(columns, *event, ColumnRole::event, Sureness::likely);
    columns.states.clear();
    return true;
}

Result<void> findLifetimeColumns(ColumnFinder& finder, LogColumns& columns) {
    const bool isAges =
        std::ranges::any_of(columns.taken, [](const TakenColumn& one) { return one.role == ColumnRole::age; });
    if (!isAges) {
        finder.guess(columns, columns.start, ColumnRole::insertion);
        finder.guess(columns, columns.end, ColumnRole::removal);
        finder.guess(columns, columns.kind, ColumnRole::event);
    }
    finder.guess(columns, columns.quantity, ColumnRole::quantity);
    // A letter that counts units in a table of lives is the number of a node in a log.
    for (std::size_t i = 0; i < finder.names().size() && !columns.quantity; ++i) {
        const std::string name = lowerCase(trimmed(finder.names()[i]));
        if ((name == "n" || name == "nb" || name == "no") && !finder.isTaken(i) && finder.content(i).isNumbers()) {
            columns.quantity = i;
            finder.take(columns, i, ColumnRole::quantity, Sureness::likely);
        }
    }
    finder.guess(columns, columns.unit, ColumnRole::unit);
    if (isAges || (columns.start && columns.end && columns.kind))
        return {};
    return cannotBeDone(fmt::format("The file looks like a lifetime table, but its columns for insertion, removal "
                                    "and event do not hold ages or times and events; its columns are {}.",
                                    finder.listed()));
}

} // namespace plumb::intake
