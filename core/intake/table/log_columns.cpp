// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/table/log_columns.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/intake/noticed.h"
#include "core/intake/text/number_style.h"
#include "core/intake/text/time_stamp.h"

namespace plumb::intake {
namespace {

constexpr std::size_t rowsToLookAt = 1000; ///< assumed: what a column holds shows within them

/// What stands in one column.
struct Content {
    std::size_t filled = 0, stamps = 0, numbers = 0, begins = 0, ends = 0;

    [[nodiscard]] bool isEmpty() const { return filled == 0; }
    [[nodiscard]] bool isStamps() const { return stamps * 2 > filled; }
    [[nodiscard]] bool isNumbers() const { return numbers * 2 > filled; }
    /// Assumed: a mark says in nineteen rows of twenty what it marks, and both starts and ends occur.
    [[nodiscard]] bool isMarks() const { return begins > 0 && ends > 0 && (begins + ends) * 20 >= filled * 19; }

    [[nodiscard]] bool mayBe(ColumnRole role) const {
        switch (role) {
        case ColumnRole::start:
        case ColumnRole::end:
        case ColumnRole::insertion:
        case ColumnRole::removal:
            return isEmpty() || isStamps() || isNumbers();
        case ColumnRole::length:
            return isEmpty() || isNumbers();
        case ColumnRole::mark:
            return isMarks();
        case ColumnRole::unit:
        case ColumnRole::kind:
        case ColumnRole::event:
            return isEmpty() || !isStamps();
        case ColumnRole::cause:
        case ColumnRole::level:
            return !isEmpty() && !isStamps() && !isNumbers();
        }
        return false;
    }
};

bool isNumber(std::string_view cell) {
    return readNumber(cell, DecimalSign::point) || readNumber(cell, DecimalSign::comma);
}

std::vector<Content> contents(std::size_t columns, const LogRows& rows, std::size_t rowCount) {
    std::vector<Content> found(columns);
    for (std::size_t r = 0; r < rowCount; ++r) {
        const LogRow row = rows.row(r);
        for (std::size_t i = 0; i < columns; ++i) {
            const std::string_view cell = row.cell(i);
            if (cell.empty())
                continue;
            Content& content = found[i];
            ++content.filled;
            const bool isStamp = parseTimeStamp(cell).has_value(), isPlain = !isStamp && isNumber(cell);
            content.stamps += isStamp ? 1U : 0U;
            content.numbers += isPlain ? 1U : 0U;
            if (isStamp || isPlain)
                continue;
            const auto mark = markOf(cell);
            content.begins += mark == OutageMark::begins ? 1U : 0U;
            content.ends += mark == OutageMark::ends ? 1U : 0U;
        }
    }
    return found;
}

class Finder {
public:
    Finder(std::span<const std::string> names, const LogRows& rows)
        : m_names(names), m_rows(rows), m_looked(std::min(rows.size(), rowsToLookAt)),
          m_contents(contents(names.size(), m_rows, m_looked)), m_isTaken(names.size(), false) {}

    Result<void> takeOption(LogColumns& columns, const std::optional<std::string>& option,
                            std::optional<std::size_t>& column, ColumnRole role) {
        if (!option)
            return {};
        const auto found = columnCalled(*option);
        if (!found)
            return tl::unexpected(found.error());
        column = *found;
        m_isTaken[*found] = true;
        columns.taken.push_back({role, *found, Sureness::told});
        return {};
    }

    /// Takes the free column whose name fits best among those whose cells allow it.
    void guess(LogColumns& columns, std::optional<std::size_t>& column, ColumnRole role) {
        if (column)
            return;
        int best = 0;
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            const int fit = m_isTaken[i] || !m_contents[i].mayBe(role) ? 0 : fitOfName(m_names[i], role);
            if (fit > best) {
                best = fit;
                column = i;
            }
        }
        if (column)
            take(columns, *column, role,
                 best > fitsWhole && !m_contents[*column].isEmpty() ? Sureness::certain : Sureness::likely);
    }

    void take(LogColumns& columns, std::size_t column, ColumnRole role, Sureness sureness) {
        m_isTaken[column] = true;
        columns.taken.push_back({role, column, sureness});
        columns.guesses.push_back(fmt::format("{} {}", nameOf(role), shown(m_names[column])));
    }

    /// The column that marks starts and ends: by its name, else the only one that holds such words.
    void guessMark(LogColumns& columns) {
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

    /// The first free column of times, whatever it is called.
    [[nodiscard]] std::optional<std::size_t> firstStamps(bool isText) const {
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            if (!m_isTaken[i] && !m_contents[i].isEmpty() && m_contents[i].isStamps())
                return i;
        }
        if (isText && m_names.size() == 1 && !m_contents[0].isEmpty() && m_contents[0].isNumbers())
            return 0;
        return std::nullopt;
    }

    /// The longest run of neighbouring text columns of which no row fills two and nearly every row fills one: a class
    /// each. Nine rows in ten is assumed.
    [[nodiscard]] std::vector<std::size_t> classColumns() const {
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

    /// Why no column can be the start: the one that is called like it holds no times, or none is called like it.
    [[nodiscard]] tl::unexpected<Error> noTimes() const {
        constexpr std::string_view remedy = "Say which column is the start; times are read like 2024-03-31 14:05, "
                                            "3/31/2024 14:05, 31.3.2024 14:05, or as plain numbers.";
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            if (m_isTaken[i] || fitOfName(m_names[i], ColumnRole::start) == 0)
                continue;
            for (std::size_t r = 0; r < m_looked; ++r) {
                const LogRow row = m_rows.row(r);
                const auto cell = row.cell(i);
                if (!cell.empty() && !parseTimeStamp(cell) && !isNumber(cell))
                    return cannotBeDone(fmt::format("Column {} holds no times that can be read, like {} in line {}. {}",
                                                    shown(m_names[i]), shown(cell), row.line(), remedy));
            }
        }
        const std::size_t first = m_looked > 0 ? m_rows.row(0).line() : 1;
        const std::size_t last = m_looked > 0 ? m_rows.row(m_looked - 1).line() : first;
        return cannotBeDone(
            fmt::format("No column holds the times of the failures in {}; the columns are {}. {}",
                        first == last ? fmt::format("line {}", first) : fmt::format("lines {} to {}", first, last),
                        listed(), remedy));
    }

    /// The names, as far as a sentence bears.
    [[nodiscard]] std::string listed() const {
        constexpr std::size_t most = 12;
        std::vector<std::string> some;
        for (std::size_t i = 0; i < std::min(m_names.size(), most); ++i)
            some.push_back(shown(m_names[i]));
        return join(some, ", ") + (m_names.size() > most ? ", …" : "");
    }

private:
    [[nodiscard]] Result<std::size_t> columnCalled(const std::string& wanted) const {
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

    /// False if column i is no text, or fills a row that is filled already; else marks its rows.
    bool addsToClasses(std::size_t i, std::vector<bool>& isFilled) const {
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

    std::span<const std::string> m_names;
    const LogRows& m_rows;
    std::size_t m_looked;
    std::vector<Content> m_contents;
    std::vector<bool> m_isTaken;
};

bool isLifetimeTable(std::span<const std::string> names) {
    const auto has = [&](ColumnRole role) {
        return std::ranges::any_of(names, [&](const std::string& name) { return fitOfName(name, role) > 0; });
    };
    return has(ColumnRole::insertion) && has(ColumnRole::removal) && has(ColumnRole::event);
}

} // namespace

bool isHeader(std::span<const std::string> cells) {
    bool hasText = false;
    for (const std::string& cell : cells) {
        if (parseTimeStamp(cell))
            return false;
        hasText = hasText || (!trimmed(cell).empty() && !isNumber(cell));
    }
    return hasText;
}

std::vector<std::vector<std::size_t>> candidatesFor(std::span<const ColumnRole> roles,
                                                    std::span<const std::string> names, const LogRows& rows) {
    const auto all = contents(names.size(), rows, std::min(rows.size(), rowsToLookAt));
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
                               bool isText) {
    Finder finder(names, rows);
    LogColumns columns;
    columns.isLifetimes = isLifetimeTable(names);
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
          Told{options.markColumn, columns.mark, ColumnRole::mark},
          Told{options.kindColumn, columns.kind, isLife ? ColumnRole::event : ColumnRole::kind}}) {
        if (const auto taken = finder.takeOption(columns, told.option, told.column, told.role); !taken)
            return tl::unexpected(taken.error());
    }
    if (isLife) {
        finder.guess(columns, columns.start, ColumnRole::insertion);
        finder.guess(columns, columns.end, ColumnRole::removal);
        finder.guess(columns, columns.kind, ColumnRole::event);
        finder.guess(columns, columns.unit, ColumnRole::unit);
        if (columns.start && columns.end && columns.kind)
            return columns;
        return cannotBeDone(fmt::format("The file looks like a lifetime table, but its columns for insertion, removal "
                                        "and event do not hold ages or times and events; its columns are {}.",
                                        finder.listed()));
    }
    // A length is told from a start first, since both may be called "down".
    finder.guess(columns, columns.length, ColumnRole::length);
    finder.guess(columns, columns.end, ColumnRole::end);
    if (!columns.end && !columns.mark)
        finder.guessMark(columns);
    finder.guess(columns, columns.start, ColumnRole::start);
    if (!columns.start) {
        columns.start = finder.firstStamps(isText);
        if (!columns.start)
            return finder.noTimes();
        finder.take(columns, *columns.start, ColumnRole::start, Sureness::guessed);
    }
    finder.guess(columns, columns.unit, ColumnRole::unit);
    finder.guess(columns, columns.kind, ColumnRole::kind);
    if (columns.kind) {
        finder.guess(columns, columns.cause, ColumnRole::cause);
        finder.guess(columns, columns.level, ColumnRole::level);
        return columns;
    }
    columns.causes = finder.classColumns();
    if (!columns.causes.empty())
        columns.guesses.push_back(fmt::format("class one of the columns {} to {}", shown(names[columns.causes.front()]),
                                              shown(names[columns.causes.back()])));
    return columns;
}

} // namespace plumb::intake
