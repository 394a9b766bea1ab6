// SPDX-License-Identifier: GPL-3.0-or-later
// A failure log as a table: one row a failure.
#include <algorithm>
#include <cmath>

#include "core/base/csv.h"
#include "core/base/text.h"
#include "core/intake/table/log_table.h"
#include "core/intake/formats/log_format.h"

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
    Reader(LogTable table, LogTimes times) : m_table(std::move(table)), m_times(std::move(times)) {}

    Result<FailureLog> read(const FitOptions& options) {
        m_log.format = "csv";
        m_log.recordsEnds = m_table.columns.end || m_table.columns.length;
        for (const CsvRow& row : m_table.rows)
            readRow(row);
        if (m_log.events.empty() && m_table.hasRows())
            return m_table.nothingReadable();
        m_table.notice(m_log.noticed);
        m_times.notice(m_log.noticed);
        applyLengthUnit(options);
        noticeRows(m_log.noticed, "unreadable_ends", m_unreadableEnds,
                   "Rows whose end is no time: {count}. The failures count, their repair does not.");
        noticeRows(m_log.noticed, "unreadable_lengths", m_unreadableLengths,
                   "Rows whose stated length is no number: {count}. The lengths are left out.");
        noticeRows(m_log.noticed, "empty_cells", m_emptyCells,
                   "Rows that name no unit or class: {count}. Their failures count all the same.");
        return std::move(m_log);
    }

private:
    void readRow(const CsvRow& row) {
        const LogColumns& columns = m_table.columns;
        const auto start = m_table.readTime(m_times, row, columns.start, "start");
        if (!start)
            return;
        FailureEvent event{.start = *start,
                           .end = {},
                           .hasUnreadableEnd = false,
                           .length = {},
                           .lengthResolution = {},
                           .unit = std::string(m_table.cell(row, columns.unit)),
                           .kind = std::string(m_table.cell(row, columns.kind)),
                           .cause = {},
                           .row = row.line};
        for (const std::size_t column : columns.causes) {
            if (const auto cause = m_table.cell(row, column); !cause.empty() && event.kind.empty()) {
                event.kind = trimmed(m_table.names[column]);
                event.cause = cause;
            }
        }
        if ((columns.unit && event.unit.empty()) || ((columns.kind || !columns.causes.empty()) && event.kind.empty()))
            m_emptyCells.push_back(row.line);
        if (const auto end = m_table.cell(row, columns.end); !end.empty()) {
            event.end = m_times.read(end, row.line, m_table.unitOf(columns.end));
            event.hasUnreadableEnd = !event.end;
            if (!event.end)
                m_unreadableEnds.push_back(row.line);
        }
        readLength(row);
        m_log.events.push_back(std::move(event));
    }

    void readLength(const CsvRow& row) {
        const auto cell = m_table.cell(row, m_table.columns.length);
        if (cell.empty())
            return;
        if (const auto value = readNumber(cell, m_table.style.decimal); value && *value >= 0 && *value < 1e12)
            m_lengths.push_back({m_log.events.size(), *value, resolutionOf(cell, m_table.style.decimal)});
        else
            m_unreadableLengths.push_back(row.line);
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
            for (const auto& [candidate, word] :
                 {std::pair{NumberUnit::minutes, "minutes"}, std::pair{NumberUnit::hours, "hours"},
                  std::pair{NumberUnit::seconds, "seconds"}, std::pair{NumberUnit::days, "days"}}) {
                if (const std::size_t agree = agreeing(candidate); agree > best) {
                    best = agree;
                    unit = candidate;
                    m_unitWord = word;
                }
            }
            if (unit)
                noticeFile(m_log.noticed, "length_unit", best,
                           "The stated lengths {column} are taken as {unit}; lengths that then agree with end minus "
                           "start, to 1 % or twice their last digit: {count}.",
                           {{"column", shown(name)}, {"unit", m_unitWord}});
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
    std::string m_unitWord;
    std::vector<std::size_t> m_unreadableEnds, m_unreadableLengths, m_emptyCells;
};

bool recognisesAnyText(std::string_view) {
    return true;
}

Result<FailureLog> readTable(std::string_view utf8, const FitOptions& options) {
    auto table = LogTable::read(utf8, options);
    if (!table)
        return tl::unexpected(table.error());
    auto times = table->decideTimes(options);
    if (!times)
        return tl::unexpected(times.error());
    if (table->columns.isLifetimes)
        return readLifetimes(std::move(*table), std::move(*times));
    return Reader(std::move(*table), std::move(*times)).read(options);
}

} // namespace

const LogFormat csvLogFormat{recognisesAnyText, readTable};

} // namespace plumb::intake
