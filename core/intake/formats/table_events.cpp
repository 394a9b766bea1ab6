// SPDX-License-Identifier: GPL-3.0-or-later
// A failure log as a table: one row a failure.
#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/intake/formats/log_format.h"
#include "core/intake/formats/table_reader.h"

namespace plumb::intake {
namespace {

/// A stated length as written, until the unit of its column is known.
struct StatedLength {
    std::size_t event = 0;
    double value = 0;
    double resolution = 0; ///< one unit of the last digit
};

double resolutionOf(std::string_view cell, DecimalSign decimal) {
    const auto sign = cell.find(decimal == DecimalSign::point ? '.' : ',');
    return sign == std::string_view::npos ? 1 : std::pow(10.0, -static_cast<double>(cell.size() - sign - 1));
}

class Reader {
public:
    Reader(LogTable table, LogTimes times, Pace& pace)
        : m_table(std::move(table)), m_times(std::move(times)), m_pace(pace) {}

    Result<FailureLog> read(const FitOptions& options) {
        const LogColumns& columns = m_table.columns;
        m_log.format = m_table.format;
        m_log.isCalendar = m_times.isCalendar() || m_times.isUnixTime();
        m_log.recordsEnds = columns.end || columns.length || columns.mark;
        m_log.events.reserve(m_table.rows.size());
        for (std::size_t i = 0; i < m_table.rows.size(); ++i) {
            if (!m_pace.goesOn(i, m_table.rows.size()))
                return Pace::cancelled();
            readRow(m_table.rows.row(i));
        }
        if (m_log.events.empty() && m_endMarks == 0 && !m_unmarked.empty())
            return badValue(fmt::format("Column {} marks neither starts nor ends of outages, as words like start, "
                                        "fault_end, down or recovered do; its first row is {} {}. Name another column.",
                                        shown(m_table.names[*columns.mark]), m_table.delimiter ? "line" : "record",
                                        m_unmarked.front()));
        if (m_log.events.empty() && m_endMarks == 0 && m_table.hasRows())
            return m_table.nothingReadable();
        if (columns.mark && !pairMarks())
            return Pace::cancelled();
        m_table.notice(m_log.noticed);
        m_times.notice(m_log.noticed);
        applyLengthUnit(options);
        noticeMarks();
        noticeRows(m_log.noticed, "unreadable_ends", m_unreadableEnds,
                   "Rows whose end is no time: {count}. The failures count, their repair does not.");
        noticeRows(m_log.noticed, "unreadable_lengths", m_unreadableLengths,
                   "Rows whose stated length is no number: {count}. The lengths are left out.");
        noticeRows(m_log.noticed, "empty_cells", m_emptyCells,
                   "Rows that name no unit or class: {count}. Their failures count all the same.");
        return std::move(m_log);
    }

private:
    /// The start or the end of an outage in a row of its own.
    struct Mark {
        LogTime time;
        std::size_t row = 0;              ///< in the table
        std::optional<std::size_t> event; ///< of a start
    };

    void readRow(const LogRow& row) {
        const LogColumns& columns = m_table.columns;
        const auto mark = columns.mark ? markOf(m_table.cell(row, columns.mark)) : OutageMark::begins;
        if (!mark) {
            m_unmarked.push_back(row.line());
            return;
        }
        const auto start = m_table.readTime(m_times, row, columns.start, "start");
        if (!start)
            return;
        if (columns.mark)
            m_marks.push_back(
                {*start, row.index(), mark == OutageMark::begins ? std::optional(m_log.events.size()) : std::nullopt});
        if (mark == OutageMark::ends) {
            ++m_endMarks;
            return;
        }
        FailureEvent event{.start = *start,
                           .end = {},
                           .hasUnreadableEnd = false,
                           .length = {},
                           .lengthResolution = {},
                           .unit = std::string(m_table.cell(row, columns.unit)),
                           .kind = std::string(m_table.cell(row, columns.kind)),
                           .cause = std::string(m_table.cell(row, columns.cause)),
                           .level = std::string(m_table.cell(row, columns.level)),
                           .row = row.line()};
        for (const std::size_t column : columns.causes) {
            if (const auto cause = m_table.cell(row, column); !cause.empty() && event.kind.empty()) {
                event.kind = trimmed(m_table.names[column]);
                event.cause = cause;
            }
        }
        if ((columns.unit && event.unit.empty()) || ((columns.kind || !columns.causes.empty()) && event.kind.empty()))
            m_emptyCells.push_back(row.line());
        if (const auto end = m_table.cell(row, columns.end); !end.empty()) {
            event.end = m_times.read(end, row.line(), m_table.unitOf(columns.end));
            event.hasUnreadableEnd = !event.end;
            if (!event.end)
                m_unreadableEnds.push_back(row.line());
        }
        readLength(row);
        m_log.events.push_back(std::move(event));
    }

    /// What an end must share with its start: the unit and, where both say it, the fault.
    [[nodiscard]] std::string faultOf(const LogRow& row) const {
        std::string fault;
        for (const auto& column : {m_table.columns.kind, m_table.columns.cause, m_table.columns.level})
            fault.append(1, '\x1f').append(m_table.cell(row, column));
        return fault;
    }

    /// Gives every end to the oldest outage of its unit and fault that is still open; false if called off.
    bool pairMarks() {
        if (!std::ranges::is_sorted(m_marks, {}, &Mark::time))
            std::ranges::stable_sort(m_marks, {}, &Mark::time);
        const std::string noFault = "\x1f\x1f\x1f";
        struct Open {
            std::string fault;
            std::size_t event = 0;
        };
        std::unordered_map<std::string, std::vector<Open>> openOf; // by unit, oldest first
        for (std::size_t i = 0; i < m_marks.size(); ++i) {
            if (!m_pace.goesOn(i, m_marks.size()))
                return false;
            const Mark& mark = m_marks[i];
            const LogRow row = m_table.rows.row(mark.row);
            auto& open = openOf[std::string(m_table.cell(row, m_table.columns.unit))];
            std::string fault = faultOf(row);
            const auto same = std::ranges::find_if(open, [&](const Open& one) {
                return one.fault == fault || (!mark.event && (fault == noFault || one.fault == noFault));
            });
            if (mark.event) {
                if (same != open.end())
                    m_repeatedStarts.push_back(row.line());
                open.push_back({std::move(fault), *mark.event});
            } else if (same != open.end()) {
                m_log.events[same->event].end = mark.time;
                open.erase(same);
            } else {
                m_endsWithoutStart.push_back(row.line());
            }
        }
        return true;
    }

    void noticeMarks() {
        if (!m_table.columns.mark)
            return;
        noticeFile(m_log.noticed, "paired_rows", m_endMarks - m_endsWithoutStart.size(),
                   "Starts and ends stand in rows of their own, as column {column} says; an end is given to the oldest "
                   "open start of the same unit and fault. Pairs: {count}.",
                   {{"column", shown(m_table.names[*m_table.columns.mark])}});
        noticeRows(m_log.noticed, "unmarked_rows", m_unmarked,
                   "Rows that mark neither a start nor an end: {count}; they are left out.");
        noticeRows(m_log.noticed, "ends_without_start", m_endsWithoutStart,
                   "Ends without a start before them: {count}; they are left out. Their outages began before the log.");
        noticeRows(m_log.noticed, "repeated_starts", m_repeatedStarts,
                   "Starts of a fault that was open already on the same unit: {count}; they count as failures of their "
                   "own.");
    }

    void readLength(const LogRow& row) {
        const auto cell = m_table.cell(row, m_table.columns.length);
        if (cell.empty())
            return;
        if (const auto value = readNumber(cell, m_table.style.decimal); value && *value >= 0 && *value < 1e12)
            m_lengths.push_back({m_log.events.size(), *value, resolutionOf(cell, m_table.style.decimal)});
        else
            m_unreadableLengths.push_back(row.line());
    }

    /// How many lengths agree with end minus start when they are counted in `unit`.
    std::size_t agreeing(NumberUnit unit) const {
        return static_cast<std::size_t>(std::ranges::count_if(m_lengths, [&](const StatedLength& length) {
            const FailureEvent& event = m_log.events[length.event];
            // Twice the resolution, at least a hundredth: a few rows that disagree do not hide the unit.
            return event.end && length.value > 0 &&
                   std::abs((*event.end - event.start).count() - length.value * secondsIn(unit)) <=
                       std::max(2 * length.resolution, 0.01 * length.value) * secondsIn(unit);
        }));
    }

    void applyLengthUnit(const FitOptions& options) {
        if (m_lengths.empty())
            return;
        const std::string& name = m_table.names[*m_table.columns.length];
        auto unit = unitInName(name);
        if (!unit) {
            std::size_t best = m_lengths.size() / 4; // assumed: a quarter of the rows must bear the guess
            for (const NumberUnit candidate :
                 {NumberUnit::minutes, NumberUnit::hours, NumberUnit::seconds, NumberUnit::days}) {
                if (const std::size_t agree = agreeing(candidate); agree > best) {
                    best = agree;
                    unit = candidate;
                }
            }
            if (unit)
                noticeFile(m_log.noticed, "length_unit", best,
                           "The stated lengths {column} are taken as {unit}; lengths that then agree with end minus "
                           "start, to 1 % or twice their last digit: {count}.",
                           {{"column", shown(name)}, {"unit", std::string(nameOf(*unit))}});
            else if (!options.numberUnit)
                noticeFile(m_log.noticed, "length_unit_assumed", m_lengths.size(),
                           "Nothing says in which unit the stated lengths {column} are; they are taken as hours. Name "
                           "the column like downtime_min or downtime_h to be sure. Lengths concerned: {count}.",
                           {{"column", shown(name)}});
        }
        const double unit_s = secondsIn(unit.value_or(options.numberUnit.value_or(NumberUnit::hours)));
        for (const StatedLength& length : m_lengths) {
            m_log.events[length.event].length = between({}, LogTime{length.value * unit_s});
            m_log.events[length.event].lengthResolution = between({}, LogTime{length.resolution * unit_s});
        }
    }

    LogTable m_table;
    LogTimes m_times;
    FailureLog m_log;
    std::vector<StatedLength> m_lengths;
    Pace& m_pace;
    std::vector<Mark> m_marks;
    std::size_t m_endMarks = 0;
    std::vector<std::size_t> m_unreadableEnds, m_unreadableLengths, m_emptyCells;
    std::vector<std::size_t> m_unmarked, m_endsWithoutStart, m_repeatedStarts;
};

bool recognisesAnyText(std::string_view, const FitOptions&) {
    return true;
}

Result<FailureLog> readText(const LogSource& source, const FitOptions& options) {
    source.pace.stage(0.1, 0.4);
    auto table = LogTable::ofText(source, options);
    if (!table)
        return tl::unexpected(table.error());
    if (const auto settled = table->settle(source, options); !settled)
        return tl::unexpected(settled.error());
    return readTable(std::move(*table), options, source.pace);
}

} // namespace

Result<FailureLog> readTable(LogTable table, const FitOptions& options, Pace& pace) {
    pace.stage(0.4, 0.6);
    auto times = table.decideTimes(options, pace);
    if (!times)
        return tl::unexpected(times.error());
    pace.stage(0.6, 1.0);
    if (table.columns.isLifetimes)
        return readLifetimes(std::move(table), std::move(*times), pace);
    return Reader(std::move(table), std::move(*times), pace).read(options);
}

const LogFormat tableLogFormat{recognisesAnyText, readText};

} // namespace plumb::intake
