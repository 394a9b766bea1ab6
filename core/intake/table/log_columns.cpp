// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/table/log_columns.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/intake/text/number_style.h"
#include "core/intake/text/time_stamp.h"

namespace plumb::intake {
namespace {

constexpr std::size_t rowsToLookAt = 1000; ///< assumed: what a column holds shows within them

/// Names of columns met in public logs and in exports of ticket systems, best first; `part` also counts inside a longer
/// name ("Prob Started").
struct Phrase {
    std::string_view words;
    bool part = false;
};
constexpr std::array startNames{Phrase{"start time", true},
                                Phrase{"start", true},
                                Phrase{"started", true},
                                Phrase{"started at"},
                                Phrase{"begin", true},
                                Phrase{"began", true},
                                Phrase{"failed at"},
                                Phrase{"failure time", true},
                                Phrase{"fault time", true},
                                Phrase{"down since"},
                                Phrase{"occurred", true},
                                Phrase{"onset", true},
                                Phrase{"detected", true},
                                Phrase{"opened", true},
                                Phrase{"event time", true},
                                Phrase{"timestamp", true},
                                Phrase{"date time"},
                                Phrase{"datetime"},
                                Phrase{"date and time"},
                                Phrase{"time"},
                                Phrase{"date"},
                                Phrase{"when"},
                                Phrase{"failed"},
                                Phrase{"failure"},
                                Phrase{"down"}};
constexpr std::array endNames{
    Phrase{"end time", true}, Phrase{"end", true},      Phrase{"ended", true},    Phrase{"fixed", true},
    Phrase{"repaired", true}, Phrase{"resolved", true}, Phrase{"restored", true}, Phrase{"recovered", true},
    Phrase{"finished", true}, Phrase{"finish", true},   Phrase{"closed", true},   Phrase{"cleared", true},
    Phrase{"up again", true}, Phrase{"stop", true},     Phrase{"returned", true}, Phrase{"up"}};
constexpr std::array lengthNames{Phrase{"down time", true},
                                 Phrase{"downtime", true},
                                 Phrase{"duration", true},
                                 Phrase{"outage", true},
                                 Phrase{"repair time"},
                                 Phrase{"ttr"},
                                 Phrase{"time to repair", true},
                                 Phrase{"length"},
                                 Phrase{"elapsed"},
                                 Phrase{"down"}};
constexpr std::array unitNames{
    Phrase{"node"},        Phrase{"node id"},     Phrase{"nodeid"},       Phrase{"node name"},  Phrase{"nodename"},
    Phrase{"nodenum"},     Phrase{"node number"}, Phrase{"host"},         Phrase{"hostname"},   Phrase{"host name"},
    Phrase{"unit"},        Phrase{"unit id"},     Phrase{"machine"},      Phrase{"server"},     Phrase{"device"},
    Phrase{"device id"},   Phrase{"gpu"},         Phrase{"gpu id"},       Phrase{"serial"},     Phrase{"serial number"},
    Phrase{"sn"},          Phrase{"asset"},       Phrase{"component id"}, Phrase{"node", true}, Phrase{"host", true},
    Phrase{"serial", true}};
constexpr std::array kindNames{Phrase{"class"},       Phrase{"failure class"}, Phrase{"cause"},
                               Phrase{"root cause"},  Phrase{"failure cause"}, Phrase{"category"},
                               Phrase{"kind"},        Phrase{"failure type"},  Phrase{"fault type"},
                               Phrase{"error type"},  Phrase{"event type"},    Phrase{"failure mode"},
                               Phrase{"type"},        Phrase{"reason"},        Phrase{"component"},
                               Phrase{"subsystem"},   Phrase{"fault"},         Phrase{"event"},
                               Phrase{"class", true}, Phrase{"cause", true},   Phrase{"category", true}};
constexpr std::array insertNames{Phrase{"insert", true}, Phrase{"inserted", true}, Phrase{"installed", true}};
constexpr std::array removeNames{Phrase{"remove", true}, Phrase{"removed", true}};
constexpr std::array eventNames{Phrase{"event", true}, Phrase{"failed"}, Phrase{"failure"}};

bool isAlphanumeric(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           static_cast<unsigned char>(c) >= 0x80;
}

/// "StartTime_h" as start, time, h.
std::vector<std::string> words(std::string_view name) {
    std::vector<std::string> found;
    char before = ' ';
    for (const char c : name) {
        const bool isHump = c >= 'A' && c <= 'Z' && before >= 'a' && before <= 'z';
        if (isAlphanumeric(c)) {
            if (!isAlphanumeric(before) || isHump)
                found.emplace_back();
            found.back() += c;
        }
        before = c;
    }
    for (std::string& word : found)
        word = lowerCase(word);
    return found;
}

std::optional<NumberUnit> unitOfWord(std::string_view word) {
    constexpr std::array seconds{"s", "sec", "secs", "second", "seconds"};
    constexpr std::array minutes{"min", "mins", "minute", "minutes"};
    constexpr std::array hours{"h", "hr", "hrs", "hour", "hours"};
    constexpr std::array days{"d", "day", "days"};
    const auto is = [&](const auto& names) { return std::ranges::find(names, word) != names.end(); };
    if (is(seconds))
        return NumberUnit::seconds;
    if (is(minutes))
        return NumberUnit::minutes;
    if (is(hours))
        return NumberUnit::hours;
    if (is(days))
        return NumberUnit::days;
    return std::nullopt;
}

/// How well a column's name fits a role; 0 is not at all.
int match(std::string_view name, std::span<const Phrase> phrases) {
    std::vector<std::string> parts = words(name);
    if (parts.size() > 1 && unitOfWord(parts.back()))
        parts.pop_back();
    const std::string whole = " " + join(parts, " ") + " ";
    int rank = 0;
    for (const Phrase& phrase : phrases) {
        const std::string sought = fmt::format(" {} ", phrase.words);
        if (whole == sought)
            return 2000 - rank;
        ++rank;
    }
    rank = 0;
    for (const Phrase& phrase : phrases) {
        if (phrase.part && whole.find(fmt::format(" {} ", phrase.words)) != std::string::npos)
            return 1000 - 20 * rank - static_cast<int>(std::min<std::size_t>(parts.size(), 10));
        ++rank;
    }
    return 0;
}

/// What stands in one column.
struct Content {
    std::size_t filled = 0, stamps = 0, numbers = 0;

    [[nodiscard]] bool isEmpty() const { return filled == 0; }
    [[nodiscard]] bool isStamps() const { return stamps * 2 > filled; }
    [[nodiscard]] bool isNumbers() const { return numbers * 2 > filled; }
    [[nodiscard]] bool mayBeTime() const { return isEmpty() || isStamps() || isNumbers(); }
};

bool isNumber(std::string_view cell) {
    return readNumber(cell, DecimalSign::point) || readNumber(cell, DecimalSign::comma);
}

std::string_view cellOf(const CsvRow& row, std::size_t column) {
    return column < row.cells.size() ? trimmed(row.cells[column]) : std::string_view{};
}

std::vector<Content> contents(std::size_t columns, std::span<const CsvRow> rows) {
    std::vector<Content> found(columns);
    for (const CsvRow& row : rows) {
        for (std::size_t i = 0; i < columns; ++i) {
            const std::string_view cell = cellOf(row, i);
            if (cell.empty())
                continue;
            Content& content = found[i];
            ++content.filled;
            content.stamps += parseTimeStamp(cell) ? 1U : 0U;
            content.numbers += isNumber(cell) ? 1U : 0U;
        }
    }
    return found;
}

class Finder {
public:
    Finder(std::span<const std::string> names, std::span<const CsvRow> rows)
        : m_names(names), m_rows(rows.first(std::min(rows.size(), rowsToLookAt))),
          m_contents(contents(names.size(), m_rows)), m_isTaken(names.size(), false) {}

    Result<void> takeOption(const std::optional<std::string>& option, std::optional<std::size_t>& column) {
        if (!option)
            return {};
        const auto found = columnCalled(*option);
        if (!found)
            return tl::unexpected(found.error());
        column = *found;
        m_isTaken[*found] = true;
        return {};
    }

    /// Takes the free column whose name fits best among those whose content is `acceptable`.
    template <class Acceptable>
    void guess(LogColumns& columns, std::optional<std::size_t>& column, std::string_view role,
               std::span<const Phrase> phrases, Acceptable acceptable) {
        if (column)
            return;
        int best = 0;
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            const int score = m_isTaken[i] || !acceptable(m_contents[i]) ? 0 : match(m_names[i], phrases);
            if (score > best) {
                best = score;
                column = i;
            }
        }
        if (column)
            take(columns, *column, role);
    }

    void take(LogColumns& columns, std::size_t column, std::string_view role) {
        m_isTaken[column] = true;
        columns.guesses.push_back(fmt::format("{} {}", role, shown(m_names[column])));
    }

    /// The first free column of times, whatever it is called.
    std::optional<std::size_t> firstStamps() const {
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            if (!m_isTaken[i] && !m_contents[i].isEmpty() && m_contents[i].isStamps())
                return i;
        }
        if (m_names.size() == 1 && !m_contents[0].isEmpty() && m_contents[0].isNumbers())
            return 0;
        return std::nullopt;
    }

    /// The longest run of neighbouring text columns of which no row fills two and nearly every row fills one: a class
    /// each. Nine rows in ten is assumed.
    std::vector<std::size_t> classColumns() const {
        std::vector<std::size_t> best;
        for (std::size_t from = 0; from + 1 < m_names.size() && !m_rows.empty(); ++from) {
            std::vector<bool> isFilled(m_rows.size(), false);
            std::size_t filledRows = 0, usedColumns = 0;
            std::vector<std::size_t> run;
            for (std::size_t i = from; i < m_names.size() && addsToClasses(i, isFilled); ++i) {
                filledRows += m_contents[i].filled;
                usedColumns += m_contents[i].isEmpty() ? 0U : 1U;
                run.push_back(i);
            }
            if (usedColumns >= 2 && filledRows * 10 >= m_rows.size() * 9 && run.size() > best.size())
                best = std::move(run);
        }
        return best;
    }

    /// Why no column can be the start: the one that is called like it holds no times, or none is called like it.
    [[nodiscard]] tl::unexpected<Error> noTimes() const {
        constexpr std::string_view remedy = "Say which column is the start; times are read like 2024-03-31 14:05, "
                                            "3/31/2024 14:05, 31.3.2024 14:05, or as plain numbers.";
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            if (m_isTaken[i] || match(m_names[i], startNames) == 0)
                continue;
            const auto wrong = std::ranges::find_if(m_rows, [&](const CsvRow& row) {
                const auto cell = cellOf(row, i);
                return !cell.empty() && !parseTimeStamp(cell) && !isNumber(cell);
            });
            if (wrong != m_rows.end())
                return cannotBeDone(fmt::format("Column {} holds no times that can be read, like {} in line {}. {}",
                                                shown(m_names[i]), shown(cellOf(*wrong, i)), wrong->line, remedy));
        }
        return cannotBeDone(
            fmt::format("No column holds the times of the failures; the columns are {}. {}", listed(), remedy));
    }

    /// The names, as far as a sentence bears.
    std::string listed() const {
        constexpr std::size_t most = 12;
        std::vector<std::string> some;
        for (std::size_t i = 0; i < std::min(m_names.size(), most); ++i)
            some.push_back(shown(m_names[i]));
        return join(some, ", ") + (m_names.size() > most ? ", …" : "");
    }

private:
    Result<std::size_t> columnCalled(const std::string& wanted) const {
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
        for (std::size_t r = 0; r < m_rows.size(); ++r) {
            if (isFilled[r] && !cellOf(m_rows[r], i).empty())
                return false;
        }
        for (std::size_t r = 0; r < m_rows.size(); ++r)
            isFilled[r] = isFilled[r] || !cellOf(m_rows[r], i).empty();
        return true;
    }

    std::span<const std::string> m_names;
    std::span<const CsvRow> m_rows;
    std::vector<Content> m_contents;
    std::vector<bool> m_isTaken;
};

bool holdsTimes(const Content& content) {
    return content.mayBeTime();
}
bool holdsNumbers(const Content& content) {
    return content.isEmpty() || content.isNumbers();
}
bool holdsNames(const Content& content) {
    return content.isEmpty() || !content.isStamps();
}

bool isLifetimeTable(std::span<const std::string> names) {
    const auto has = [&](std::span<const Phrase> phrases) {
        return std::ranges::any_of(names, [&](const std::string& name) { return match(name, phrases) > 0; });
    };
    return has(insertNames) && has(removeNames) && has(eventNames);
}

} // namespace

std::optional<NumberUnit> unitInName(std::string_view name) {
    const std::vector<std::string> parts = words(name);
    if (parts.empty())
        return std::nullopt;
    if (const auto unit = unitOfWord(parts.back()))
        return unit;
    return parts.front().size() > 1 ? unitOfWord(parts.front()) : std::nullopt;
}

bool isHeader(const CsvRow& row) {
    bool hasText = false;
    for (const std::string& cell : row.cells) {
        if (parseTimeStamp(cell))
            return false;
        hasText = hasText || (!trimmed(cell).empty() && !isNumber(cell));
    }
    return hasText;
}

Result<LogColumns> findColumns(std::span<const std::string> names, std::span<const CsvRow> rows,
                               const FitOptions& options) {
    Finder finder(names, rows);
    LogColumns columns;
    for (const auto& [option, column] :
         {std::pair{&options.startColumn, &columns.start}, std::pair{&options.endColumn, &columns.end},
          std::pair{&options.lengthColumn, &columns.length}, std::pair{&options.unitColumn, &columns.unit},
          std::pair{&options.kindColumn, &columns.kind}}) {
        if (const auto taken = finder.takeOption(*option, *column); !taken)
            return tl::unexpected(taken.error());
    }
    columns.isLifetimes = isLifetimeTable(names);
    if (columns.isLifetimes) {
        finder.guess(columns, columns.start, "insertion", insertNames, holdsTimes);
        finder.guess(columns, columns.end, "removal", removeNames, holdsTimes);
        finder.guess(columns, columns.kind, "event", eventNames, holdsNames);
        finder.guess(columns, columns.unit, "unit", unitNames, holdsNames);
        if (columns.start && columns.end && columns.kind)
            return columns;
        return cannotBeDone(fmt::format("The file looks like a lifetime table, but its columns for insertion, removal "
                                        "and event do not hold ages or times and events; its columns are {}.",
                                        finder.listed()));
    }
    // A length is told from a start first, since both may be called "down".
    finder.guess(columns, columns.length, "stated length", lengthNames, holdsNumbers);
    finder.guess(columns, columns.end, "end", endNames, holdsTimes);
    finder.guess(columns, columns.start, "start", startNames, holdsTimes);
    if (!columns.start) {
        columns.start = finder.firstStamps();
        if (!columns.start)
            return finder.noTimes();
        finder.take(columns, *columns.start, "start");
    }
    finder.guess(columns, columns.unit, "unit", unitNames, holdsNames);
    finder.guess(columns, columns.kind, "class", kindNames, holdsNames);
    if (!columns.kind) {
        columns.causes = finder.classColumns();
        if (!columns.causes.empty())
            columns.guesses.push_back(fmt::format("class one of the columns {} to {}",
                                                  shown(names[columns.causes.front()]),
                                                  shown(names[columns.causes.back()])));
    }
    return columns;
}

} // namespace plumb::intake
