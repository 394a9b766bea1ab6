// SPDX-License-Identifier: GPL-3.0-or-later
// A failure log as a table: one row a failure.
#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/intake/formats/log_format.h"
#include "core/intake/formats/table_reader.h"
#include "core/intake/rows/paired_marks.h"
#include "core/intake/rows/polled_rows.h"
#include "core/intake/rows/row_states.h"
#include "core/intake/rows/stated_lengths.h"

namespace plumb::intake {
namespace {

class Reader {
public:
    Reader(LogTable table, LogTimes times, Pace& pace, const FitOptions& options)
        : m_table(std::move(table)), m_times(std::move(times)), m_pace(pace), m_options(options),
          m_states(m_table, options) {}

    Result<FailureLog> read() {
        const LogColumns& columns = m_table.columns;
        m_log.format = m_table.format;
        m_log.isCalendar = m_times.isCalendar() || m_times.isUnixTime();
        m_log.recordsEnds = columns.end || columns.length || columns.mark;
        m_log.events.reserve(m_states.isEmpty() ? m_table.rows.size() : 0);
        for (std::size_t i = 0; i < m_table.rows.size(); ++i) {
            if (!m_pace.goesOn(i, m_table.rows.size()))
                return Pace::cancelled();
            readRow(m_table.rows.row(i));
        }
        if (const auto found = refuseEmpty(); !found)
            return tl::unexpected(found.error());
        m_table.notice(m_log.noticed);
        m_times.notice(m_log.noticed);
        m_lengths.apply(m_log, columns.length ? m_table.names[*columns.length] : std::string(), m_options);
        const auto step = pollingStep(m_polled, m_pace);
        if (step)
            applyPolling(m_log, m_polled, *step, columns.unit.has_value());
        else if (columns.mark && !pairMarks())
            return Pace::cancelled();
        if (m_pace.isCancelled())
            return Pace::cancelled();
        noticeGauge();
        const auto nameOf = [&](std::optional<std::size_t> column) {
            return column ? m_table.names[*column] : std::string();
        };
        const auto unused = columns.unusedStates.empty() ? std::nullopt : std::optional(columns.unusedStates.front());
        m_states.notice(m_log, m_isOfTickets ? std::string() : nameOf(columns.mark),
                        nameOf(m_isOfTickets ? columns.mark : unused), step.has_value());
        notice();
        return std::move(m_log);
    }

private:
    void readRow(const LogRow& row) {
        const LogColumns& columns = m_table.columns;
        const auto mark = columns.mark ? markOf(m_table.cell(row, columns.mark)) : OutageMark::begins;
        if (!mark) {
            m_unmarked.push_back(row.line());
            return;
        }
        const RowMeaning meaning = m_states.meaning(row);
        const std::size_t quantity = m_states.quantity(row, m_table.style.decimal);
        const bool isFailure = mark == OutageMark::begins && meaning != RowMeaning::noFailure && quantity > 0;
        // A row that is no failure needs no time, but may be a reading that has one.
        const auto start =
            isFailure || columns.mark ? m_table.readTime(m_times, row, columns.start, "start") : readQuietly(row);
        if (!start) {
            m_isNothingRead = m_isNothingRead && isFailure;
            return;
        }
        m_isNothingRead = false;
        if (columns.mark)
            m_marks.push_back({*start, row.line(), row.index(),
                               isFailure ? std::optional(m_log.events.size()) : std::nullopt, m_table.unitNameOf(row),
                               faultOf(row), meaningOf(m_table.cell(row, columns.mark)) == RowMeaning::noFailure});
        // A row with an end of its own is an outage and no reading.
        if ((columns.mark || !m_states.isEmpty()) && !columns.end && !columns.length)
            m_polled.push_back({numberOf(m_unitNumbers, m_table.unitNameOf(row)),
                                isFailure ? numberOf(m_valueNumbers, m_states.value(row)) : 0, *start, row.line(),
                                isFailure ? std::optional(m_log.events.size()) : std::nullopt});
        if (!isFailure)
            return;
        for (std::size_t i = 0; i < quantity; ++i)
            addEvent(row, *start);
    }

    std::optional<LogTime> readQuietly(const LogRow& row) {
        const auto cell = m_table.cell(row, m_table.columns.start);
        return cell.empty() ? std::nullopt : m_times.read(cell, row.line(), m_table.unitOf(m_table.columns.start));
    }

    static std::uint32_t numberOf(std::unordered_map<std::string, std::uint32_t>& numbers, std::string text) {
        return numbers.try_emplace(std::move(text), static_cast<std::uint32_t>(numbers.size())).first->second;
    }

    void addEvent(const LogRow& row, LogTime start) {
        const LogColumns& columns = m_table.columns;
        FailureEvent event{.start = start,
                           .end = {},
                           .hasUnreadableEnd = false,
                           .length = {},
                           .lengthResolution = {},
                           .unit = m_table.unitNameOf(row),
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
        m_states.describe(row, event);
        for (const std::size_t column : columns.unusedStates) {
            if (event.level.empty() && isPlannedWork(m_table.names[column]) && isTruth(m_table.cell(row, column)))
                event.level = trimmed(m_table.names[column]);
        }
        if ((columns.unit && m_table.cell(row, columns.unit).empty()) ||
            ((columns.kind || !columns.causes.empty()) && event.kind.empty()))
            m_emptyCells.push_back(row.line());
        if (const auto end = m_table.cell(row, columns.end); !saysNoTime(end)) {
            event.end = m_times.read(end, row.line(), m_table.unitOf(columns.end));
            event.hasUnreadableEnd = !event.end;
            if (!event.end)
                m_unreadableEnds.push_back(row.line());
        } else if (!end.empty()) {
            m_noEnds.push_back(row.line());
        }
        const auto length = m_table.cell(row, columns.length);
        const bool hasDigit = length.find_first_of("0123456789") != std::string_view::npos;
        const bool isLength = !length.empty() && (hasDigit || !saysNoTime(length));
        if (isLength && !m_lengths.add(m_log.events.size(), length, m_table.style.decimal))
            m_unreadableLengths.push_back(row.line());
        m_log.events.push_back(std::move(event));
    }

    /// What an end must share with its start where both say it; empty if nothing is said.
    [[nodiscard]] std::string faultOf(const LogRow& row) const {
        std::string fault;
        for (const auto& column : {m_table.columns.kind, m_table.columns.cause, m_table.columns.level})
            fault.append(1, '\x1f').append(m_table.cell(row, column));
        return fault.size() == 3 ? std::string() : fault;
    }

    /// Why a table with rows yields nothing, unless its rows say that nothing failed.
    Result<void> refuseEmpty() const {
        if (!m_log.events.empty() || !m_isNothingRead)
            return {};
        if (!m_unmarked.empty())
            return badValue(fmt::format("Column {} marks neither starts nor ends of outages, as words like start, "
                                        "fault_end, down or recovered do; its first row is {} {}. Name another column.",
                                        shown(m_table.names[*m_table.columns.mark]),
                                        m_table.delimiter ? "line" : "record", m_unmarked.front()));
        return m_table.hasRows() ? Result<void>(m_table.nothingReadable()) : Result<void>();
    }

    /// A column called like this holds what happens to an outage, and never the state of one.
    static bool namesTransitions(std::string_view name) {
        constexpr std::array<std::string_view, 5> words{"event", "action", "phase", "transition", "type"};
        return std::ranges::any_of(
            wordsOf(name), [&](const std::string& word) { return std::ranges::find(words, word) != words.end(); });
    }

    /// False if called off.
    bool pairMarks() {
        const std::string& name = m_table.names[*m_table.columns.mark];
        auto rows = m_marks;
        auto paired = pairRows(std::move(m_marks), m_pace);
        if (!paired)
            return false;
        const std::size_t ends = paired->pairs + paired->endsWithoutStart.size();
        // The state of a ticket, or a class of events, is no end of another row: most of its ends would have no start.
        if (!m_options.markColumn && !namesTransitions(name) && paired->pairs * 2 < ends) {
            m_isOfTickets = true;
            m_log.recordsEnds = m_table.columns.length.has_value();
            for (const OutageRow& row : rows) {
                const std::size_t event = row.event.value_or(m_log.events.size());
                if (!row.event && row.isHealthy)
                    continue;
                if (!row.event)
                    addEvent(m_table.rows.row(row.row), row.time);
                if (m_log.events[event].kind.empty())
                    m_log.events[event].kind = m_table.cell(m_table.rows.row(row.row), m_table.columns.mark);
            }
            std::ranges::stable_sort(m_log.events, {}, &FailureEvent::row);
            noticeFile(
                m_log.noticed, "states_of_tickets", ends,
                "Column {column} says of rows that they are over, and few of them follow a row that began: it is "
                "taken as the state or class of each row's own failure, and every row counts. Rows that are over: "
                "{count}.",
                {{"column", shown(name)}});
            return true;
        }
        for (std::size_t i = 0; i < paired->ended.size(); ++i)
            m_log.events[paired->ended[i]].end = paired->endOf[i];
        noticeFile(m_log.noticed, "paired_rows", paired->pairs,
                   "Starts and ends stand in rows of their own, as column {column} says; an end is given to the oldest "
                   "open start of the same unit and fault. Pairs: {count}.",
                   {{"column", shown(name)}});
        noticeRows(m_log.noticed, "ends_without_start", std::move(paired->endsWithoutStart),
                   "Ends without a start before them: {count}; they are left out. Their outages began before the log.");
        noticeRows(m_log.noticed, "healthy_rows", std::move(paired->healthy),
                   "Rows that say that a unit is well and end no outage: {count}; they are no failures.");
        noticeRows(m_log.noticed, "repeated_starts", std::move(paired->repeatedStarts),
                   "Starts of a fault that was open already on the same unit: {count}; they count as failures of their "
                   "own.");
        return true;
    }

    /// Rows that stand at one step, as if a gauge had been read, while no column says which of them are failures.
    void noticeGauge() {
        constexpr std::size_t looked = 1000, fewest = 20; // assumed
        const LogColumns& columns = m_table.columns;
        if (!m_states.isEmpty() || columns.mark || columns.end || columns.length || m_log.events.size() < fewest)
            return;
        std::vector<PolledRow> rows;
        for (std::size_t i = 0; i < std::min(looked, m_log.events.size()); ++i)
            rows.push_back(
                {numberOf(m_unitNumbers, m_log.events[i].unit), 0, m_log.events[i].start, m_log.events[i].row, i});
        const auto step = pollingStep(rows, m_pace);
        if (step)
            noticeFile(
                m_log.noticed, "rows_at_one_step", m_log.events.size(),
                "The rows of a unit stand {step} apart, as those of a gauge that is read; no column says which of "
                "them are failures, and every row counts. If one does, name it as the state.",
                {{"step", stepText(*step)}});
    }

    void notice() {
        auto& list = m_log.noticed;
        noticeRows(list, "unmarked_rows", m_unmarked,
                   "Rows that mark neither a start nor an end: {count}; they are left out.");
        noticeRows(list, "no_end_yet", m_noEnds,
                   "Rows whose end stands for none, like 0, \"null\" or 0001-01-01: {count}. Their outages are open.");
        noticeRows(list, "unreadable_ends", m_unreadableEnds,
                   "Rows whose end is no time: {count}. The failures count, their repair does not.");
        noticeRows(list, "unreadable_lengths", m_unreadableLengths,
                   "Rows whose stated length is no length of time: {count}. The lengths are left out.");
        noticeRows(list, "empty_cells", m_emptyCells,
                   "Rows that name no unit or class: {count}. Their failures count all the same.");
    }

    LogTable m_table;
    LogTimes m_times;
    Pace& m_pace;
    const FitOptions& m_options;
    RowStates m_states;
    FailureLog m_log;
    StatedLengths m_lengths;
    std::vector<OutageRow> m_marks;
    std::vector<PolledRow> m_polled;
    std::unordered_map<std::string, std::uint32_t> m_unitNumbers, m_valueNumbers;
    bool m_isOfTickets = false;  ///< the column of marks tells the state of each row's own failure
    bool m_isNothingRead = true; ///< no row had a time, nor said that it is no failure
    std::vector<std::size_t> m_unreadableEnds, m_noEnds, m_unreadableLengths, m_emptyCells, m_unmarked;
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
        return readLifetimes(std::move(table), std::move(*times), options, pace);
    return Reader(std::move(table), std::move(*times), pace, options).read();
}

const LogFormat tableLogFormat{recognisesAnyText, readText};

} // namespace plumb::intake
