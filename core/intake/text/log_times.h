// SPDX-License-Identifier: GPL-3.0-or-later
// The times of one table, read in one notation decided from all of them together.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/intake/failure_log.h"
#include "core/intake/pace.h"
#include "core/intake/text/number_style.h"
#include "core/intake/text/time_stamp.h"

namespace plumb::intake {

/// Seconds in one `unit`.
double secondsIn(NumberUnit unit);

/// "seconds", "minutes", "hours" or "days".
std::string_view nameOf(NumberUnit unit);

/// Whether plain numbers count from one origin of the whole log, or from the birth of each unit.
enum class PlainNumbers { instants, ages };

class LogTimes {
public:
    /// Decides from `cells` (every time of the table) whether they are dates or numbers, the order of day and month,
    /// and whether numbers count from 1970, are days of a spreadsheet, or else which unit they may be; `isUnitStated`:
    /// a column's name says the unit. A few cells of another kind decide nothing. Refuses a time zone that does not
    /// exist.
    static Result<LogTimes> decide(std::span<const std::string_view> cells, DecimalSign decimal,
                                   const FitOptions& options, PlainNumbers plain, bool isUnitStated, Pace& pace);

    /// For a format that reads its times itself and hands them over as stamps, years first.
    static Result<LogTimes> ofStamps(const FitOptions& options);

    /// One time, from 1970-01-01 for dates (of UTC if the zone is known, else of the local clock); nothing if the
    /// cell is no time in the table's notation. `stated` is the unit that the column's name gives to plain numbers.
    std::optional<LogTime> read(std::string_view cell, std::size_t row, std::optional<NumberUnit> stated);

    /// The same of a stamp that is read already.
    std::optional<LogTime> read(const TimeStamp& stamp, std::size_t row);

    [[nodiscard]] bool isCalendar() const { return m_isCalendar; }
    [[nodiscard]] bool isUnixTime() const { return m_numbers != Numbers::plain; } ///< numbers since a day of a calendar

    /// What was decided, and the rows whose times are not certain.
    void notice(std::vector<Noticed>& list) const;

private:
    LogTimes() = default;
    void weighOrder(const TimeStamp& stamp);
    void decideOrder();
    void decideNumbers(std::vector<double> values, const FitOptions& options, PlainNumbers plain, bool isUnitStated);
    void guessUnit(double highest, const FitOptions& options);
    std::optional<LogTime> readNumberCell(std::string_view cell, std::optional<NumberUnit> stated);
    std::optional<LogTime> readOtherKind(std::string_view cell, std::size_t row);

    /// What the numbers of a log count.
    enum class Numbers {
        plain,      ///< from the log's own origin
        sinceEpoch, ///< from 1970, in the resolution that the size of each number says
        serialDays, ///< days of a spreadsheet
    };

    bool m_isCalendar = true;
    DecimalSign m_decimal = DecimalSign::point;
    DateOrder m_order = DateOrder::monthFirst;
    std::size_t m_onlyDayFirst = 0, m_onlyMonthFirst = 0, m_eitherOrder = 0;
    char m_separator = '/';
    Numbers m_numbers = Numbers::plain;
    std::array<std::size_t, 4> m_resolutions{}; ///< numbers read in s, ms, µs and ns since 1970
    std::optional<NumberUnit> m_unit, m_guessedUnit;
    double m_spanOfNumbers = 0;
    bool m_isGuessedFromWindow = false;
    std::string m_zoneName;
    std::optional<ZoneClock> m_zone;
    std::size_t m_assumedUnit = 0, m_withZone = 0;
    std::vector<std::size_t> m_withoutZone, m_skipped, m_repeated, m_dateOnly, m_shortYear, m_wrongWeekday, m_otherKind;
};

} // namespace plumb::intake
