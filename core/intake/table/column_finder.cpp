// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/table/column_finder.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/intake/noticed.h"
#include "core/intake/rows/state_column.h"
#include "core/intake/text/time_stamp.h"

namespace plumb::intake {
namespace {

/// Alertmanager's states of an alert, all of which are firing; "active" would say of any other row that it is well.
bool areAlertStates(std::span<const std::string> values, std::span<const std::string> names) {
    constexpr std::array<std::string_view, 3> states{"active", "suppressed", "unprocessed"};
    const bool isAlerts = std::ranges::any_of(
        names, [](const std::string& name) { return lowerCase(trimmed(name)).ends_with("startsat"); });
    return isAlerts && std::ranges::all_of(values, [&](const std::string& value) {
               return std::ranges::find(states, lowerCase(value)) != states.end();
           });
}

} // namespace

ColumnFinder::ColumnFinder(std::span<const std::string> names, const LogRows& rows, std::span<const JoinedClock> joined)
    : m_names(names), m_rows(rows), m_joined(joined), m_looked(std::min(rows.size(), rowsToLookAt)),
      m_contents(contentsOf(names.size(), rows, m_looked)), m_isTaken(names.size(), false) {
    for (const JoinedClock& one : joined)
        m_isTaken[one.clock] = !one.isOfEnd;
}

Result<void> ColumnFinder::takeOption(LogColumns& columns, const std::optional<std::string>& option,
                                      std::optional<std::size_t>& column, ColumnRole role) {
    if (!option)
        return {};
    const auto found = columnCalled(*option);
    if (!found)
        return tl::unexpected(found.error());
    column = *found;
    // A time of day speaks through the date that it was joined to.
    for (const JoinedClock& one : m_joined)
        column = *column == one.clock && !one.isOfEnd ? one.date : *column;
    m_isTaken[*column] = true;
    columns.taken.push_back({role, *column, Sureness::told});
    return {};
}

bool ColumnFinder::mayBe(std::size_t column, ColumnRole role) const {
    const bool isTimeRole = role == ColumnRole::start || role == ColumnRole::end || role == ColumnRole::length;
    // A 0 or 1 under "failed" or "down" is no time, however well the name fits.
    const bool isFlag = m_contents[column].isTruths() && fitOfName(m_names[column], ColumnRole::state) > 0;
    return m_contents[column].mayBe(role) && !(isTimeRole && isFlag);
}

void ColumnFinder::guess(LogColumns& columns, std::optional<std::size_t>& column, ColumnRole role) {
    if (column)
        return;
    int best = 0;
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        const int fit = m_isTaken[i] || !mayBe(i, role) ? 0 : fitOfName(m_names[i], role);
        if (fit > best) {
            best = fit;
            column = i;
        }
    }
    if (column)
        take(columns, *column, role,
             best > fitsWhole && !m_contents[*column].isEmpty() ? Sureness::certain : Sureness::likely);
}

void ColumnFinder::take(LogColumns& columns, std::size_t column, ColumnRole role, Sureness sureness) {
    m_isTaken[column] = true;
    columns.taken.push_back({role, column, sureness});
    columns.guesses.push_back(fmt::format("{} {}", nameOf(role), shown(m_names[column])));
}

void ColumnFinder::guessMark(LogColumns& columns) {
    guess(columns, columns.mark, ColumnRole::mark);
    if (columns.mark)
        return;
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        if (m_isTaken[i] || !m_contents[i].isMarks())
            continue;
        columns.mark = i;
        take(columns, i, ColumnRole::mark, Sureness::guessed);
        return;
    }
}

bool ColumnFinder::mayBeState(std::size_t column) const {
    const ColumnContent& content = m_contents[column];
    const std::string& name = m_names[column];
    if (fitOfName(name, ColumnRole::unit) > 0 || fitOfName(name, ColumnRole::quantity) > 0)
        return false;
    constexpr std::size_t fewCodes = 5; // assumed: 1 and 2 of survival tables, levels of a check
    const bool isCode =
        content.isNumbers() && content.values.size() >= 2 &&
        ((content.values.size() <= fewCodes && fitOfName(name, ColumnRole::state) > fitsWhole) || namesLevel(name));
    return isCode || (content.isTruths() && content.values.size() == 2);
}

void ColumnFinder::guessStates(LogColumns& columns) {
    struct Found {
        std::size_t column = 0;
        int fit = 0;
    };
    std::vector<Found> found;
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        if (m_isTaken[i] || !mayBe(i, ColumnRole::state))
            continue;
        const int fit = fitOfName(m_names[i], ColumnRole::state);
        const auto& values = m_contents[i].values;
        if (areAlertStates(values, m_names)) {
            if (values.size() > 1)
                columns.unusedStates.push_back(i);
            continue;
        }
        if ((fit > 0 && saysWhetherFailed(values, m_names[i])) || soundsLikeState(values))
            found.push_back({i, fit});
        else if (fit > 0 && !columns.quantity && m_contents[i].countsFromZero() && !namesLevel(m_names[i]))
            columns.quantity = i;
        else if (mayBeState(i))
            columns.unusedStates.push_back(i);
    }
    if (columns.quantity && !m_isTaken[*columns.quantity])
        take(columns, *columns.quantity, ColumnRole::quantity, Sureness::likely);
    std::ranges::stable_sort(found, std::ranges::greater{}, &Found::fit);
    for (const Found& one : found) {
        columns.states.push_back(one.column);
        take(columns, one.column, ColumnRole::state,
             one.fit > fitsWhole ? Sureness::certain
             : one.fit > 0       ? Sureness::likely
                                 : Sureness::guessed);
    }
}

void ColumnFinder::guessKind(LogColumns& columns) {
    std::size_t fewest = mostValues + 1;
    int best = 0;
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        const ColumnContent& content = m_contents[i];
        const bool isText = !content.isStamps() && !content.isNumbers() && !content.isClocks() && !content.isTruths() &&
                            content.durations * 2 <= content.filled;
        // Assumed: a class stands in two rows in the mean, and in most rows at all.
        if (m_isTaken[i] || !content.hasFewValues() || !isText || content.filled * 2 < m_looked ||
            content.values.size() * 2 > content.filled)
            continue;
        const int fit = fitOfName(m_names[i], ColumnRole::cause);
        const std::size_t values = content.values.size();
        // A column of one value tells nothing apart.
        if (values < 2 || fit < best || (fit == best && values >= fewest))
            continue;
        best = fit;
        fewest = values;
        columns.kind = i;
    }
    if (columns.kind)
        take(columns, *columns.kind, ColumnRole::kind, Sureness::guessed);
}

std::optional<std::size_t> ColumnFinder::firstStamps(bool isText) const {
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        if (!m_isTaken[i] && !m_contents[i].isEmpty() && m_contents[i].isStamps())
            return i;
    }
    if (isText && m_names.size() == 1 && !m_contents[0].isEmpty() && m_contents[0].isNumbers())
        return 0;
    return std::nullopt;
}

std::vector<std::size_t> ColumnFinder::classColumns() const {
    std::vector<std::size_t> best;
    for (std::size_t from = 0; from + 1 < m_names.size() && m_looked > 0; ++from) {
        std::vector<bool> isFilled(m_looked, false);
        std::size_t filledRows = 0, usedColumns = 0;
        std::vector<std::size_t> run;
        for (std::size_t i = from; i < m_names.size() && addsToClasses(i, isFilled); ++i) {
            filledRows += m_contents[i].filled;
            usedColumns += m_contents[i].isEmpty() ? 0U : 1U;
            run.push_back(i);
        }
        if (usedColumns >= 2 && filledRows * 10 >= m_looked * 9 && run.size() > best.size())
            best = std::move(run);
    }
    return best;
}

tl::unexpected<Error> ColumnFinder::noTimes() const {
    constexpr std::string_view remedy = "Say which column is the start; times are read like 2024-03-31 14:05, "
                                        "3/31/2024 14:05, 31.3.2024 14:05, or as plain numbers.";
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        if (m_isTaken[i] || fitOfName(m_names[i], ColumnRole::start) == 0)
            continue;
        for (std::size_t r = 0; r < m_looked; ++r) {
            const LogRow row = m_rows.row(r);
            const auto cell = row.cell(i);
            if (!cell.empty() && !parseTimeStamp(cell) && !isPlainNumber(cell))
                return cannotBeDone(fmt::format("Column {} holds no times that can be read, like {} in line {}. {}",
                                                shown(m_names[i]), shown(cell), row.line(), remedy));
        }
    }
    const std::size_t first = m_looked > 0 ? m_rows.row(0).line() : 1;
    const std::size_t last = m_looked > 0 ? m_rows.row(m_looked - 1).line() : first;
    return cannotBeDone(fmt::format(
        "No column holds the times of the failures in {}; the columns are {}. {}",
        first == last ? fmt::format("line {}", first) : fmt::format("lines {} to {}", first, last), listed(), remedy));
}

std::string ColumnFinder::listed() const {
    constexpr std::size_t most = 12;
    std::vector<std::string> some;
    for (std::size_t i = 0; i < std::min(m_names.size(), most); ++i)
        some.push_back(shown(m_names[i]));
    return join(some, ", ") + (m_names.size() > most ? ", …" : "");
}

Result<std::size_t> ColumnFinder::columnCalled(const std::string& wanted) const {
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        if (m_names[i] == wanted)
            return i;
    }
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        if (lowerCase(trimmed(m_names[i])) == lowerCase(trimmed(wanted)))
            return i;
    }
    const auto number = parseNumber(wanted);
    if (number && *number >= 1 && *number <= static_cast<double>(m_names.size()) &&
        *number == static_cast<double>(static_cast<std::size_t>(*number)))
        return static_cast<std::size_t>(*number) - 1;
    return badValue(fmt::format("The file has no column {}; its {} columns are {}. Name one of them, or give its "
                                "number.",
                                shown(wanted), m_names.size(), listed()));
}

bool ColumnFinder::addsToClasses(std::size_t i, std::vector<bool>& isFilled) const {
    if (m_isTaken[i] || (!m_contents[i].isEmpty() && (m_contents[i].isStamps() || m_contents[i].isNumbers())))
        return false;
    for (std::size_t r = 0; r < m_looked; ++r) {
        if (isFilled[r] && !m_rows.row(r).cell(i).empty())
            return false;
    }
    for (std::size_t r = 0; r < m_looked; ++r)
        isFilled[r] = isFilled[r] || !m_rows.row(r).cell(i).empty();
    return true;
}

} // namespace plumb::intake
