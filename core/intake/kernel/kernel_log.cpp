// SPDX-License-Identifier: GPL-3.0-or-later
// Kernel and driver messages as a failure log: what one stuck device repeats is one incident.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/intake/formats/fixed_columns.h"
#include "core/intake/formats/log_format.h"
#include "core/intake/kernel/incidents.h"
#include "core/intake/kernel/kernel_faults.h"
#include "core/intake/kernel/kernel_lines.h"
#include "core/intake/rows/row_vocabulary.h"
#include "core/intake/text/log_times.h"

namespace plumb::intake {
namespace {

/// Lines may stand a moment out of order, as several processors write them; beyond it the clock was set. *Assumed.*
constexpr double disorder_s = 60;

/// Seconds of the line on its own clock, for the order of lines alone.
double clockOf(const TimeStamp& stamp) {
    return clockSeconds(stamp, DateOrder::monthFirst).value_or(0) - stamp.zoneOffset_s.value_or(0);
}

class Reader {
public:
    Reader(const LogSource& source, KernelNotation notation, LogTimes times, const FitOptions& options)
        : m_source(source), m_notation(notation), m_times(std::move(times)),
          m_gap_s(60 * options.incidentGap.value_or(assumedIncidentGap).value),
          m_window_s(options.codeWindow ? 60 * options.codeWindow->value
                                        : std::min(60 * assumedCodeWindow.value, m_gap_s)),
          m_countsNonFatal(options.countNonFatal), m_incidents(m_gap_s, m_window_s),
          m_isYearTold(options.year.has_value()) {
        // Without a year one is assumed: a leap year only if the log needs it, since a day too many would show in gaps.
        constexpr int leapYear = 2000, otherYear = 2001;
        const bool hasLeapDay = source.utf8.find("Feb 29 ") != std::string_view::npos;
        m_year = options.year.value_or(hasLeapDay ? leapYear : otherYear);
    }

    Result<FailureLog> read() {
        m_log.format = m_notation == KernelNotation::service ? "service" : "kernel";
        // A year that is only assumed is no place in a calendar.
        m_log.isCalendar = !isSinceBoot() && (m_notation != KernelNotation::syslog || m_isYearTold);
        if (m_source.sample != nullptr)
            beginSample(*m_source.sample);
        const std::string_view text = m_source.utf8;
        std::size_t line = 0;
        for (std::size_t at = 0; at < text.size();) {
            if (!m_source.pace.goesOn(at, text.size()))
                return Pace::cancelled();
            const auto end = std::min(text.find('\n', at), text.size());
            std::string_view content = text.substr(at, end - at);
            if (content.ends_with('\r'))
                content.remove_suffix(1);
            at = end + 1;
            ++line;
            if (!trimmed(content).empty())
                readLine(content, line);
        }
        notice();
        m_log.takenAs.sentence =
            m_notation == KernelNotation::service
                ? message(
                      "intake.taken_by_level",
                      "A failure is an incident: lines of level error or above, those of one incident counted once.")
                : message(
                      "intake.taken_by_message",
                      "A failure is an incident: messages that report a known error of a device or of the host, those "
                      "of one incident counted once.");
        return std::move(m_log);
    }

private:
    [[nodiscard]] bool isSinceBoot() const {
        return m_notation == KernelNotation::sinceBoot || m_notation == KernelNotation::device;
    }

    void readLine(std::string_view content, std::size_t number) {
        auto line = readKernelLine(content, m_notation);
        if (!line) {
            ++m_undated;
            return;
        }
        if (!isSinceBoot() && !isDay(line->stamp)) {
            // A damaged date moves neither the year nor the ends of the log.
            m_unreadable.push_back(number);
            return;
        }
        ++m_dated;
        const double clock_s =
            isSinceBoot() ? sinceFirstBoot(line->sinceBoot_s, number) : calendar(line->stamp, number);
        m_first_s = m_dated == 1 ? clock_s : std::min(m_first_s, clock_s);
        m_last_s = m_dated == 1 ? clock_s : std::max(m_last_s, clock_s);
        m_before_s = clock_s;
        if (!line->isKernel)
            return;
        const bool isService = m_notation == KernelNotation::service;
        if (isService && !isErrorLevel(line->level)) {
            ++m_belowError;
            return;
        }
        if (const auto fault = isService ? std::optional(serviceFault(line->text)) : kernelFault(line->text))
            addFault(*line, *fault, clock_s, number);
        else if (isCorrectedError(line->text))
            m_corrected.push_back(number);
    }

    /// Seconds since the first boot of the log: a boot that starts its clock anew goes on where the log stood.
    double sinceFirstBoot(double boot_s, std::size_t number) {
        if (m_dated > 1 && m_bootOffset_s + boot_s < m_before_s - disorder_s) {
            m_reboots.push_back(number);
            m_bootOffset_s = m_last_s;
        }
        return m_bootOffset_s + boot_s;
    }

    /// Whether any year has such a day, where the line states none, or its own year has.
    bool isDay(TimeStamp stamp) const {
        constexpr int leapYear = 2024;
        if (m_notation == KernelNotation::syslog)
            stamp.year = leapYear;
        return clockSeconds(stamp, DateOrder::monthFirst).has_value();
    }

    double calendar(TimeStamp& stamp, std::size_t number) {
        if (m_notation == KernelNotation::syslog)
            giveYear(stamp, number);
        const double clock_s = clockOf(stamp);
        if (m_dated > 1 && clock_s < m_before_s - disorder_s)
            m_setBack.push_back(number);
        return clock_s;
    }

    /// Lines of one file go forward: the year in which the line follows the one before it soonest. A step back by a day
    /// at most is a clock that was set, or processors that write out of turn, and no turn of the year.
    void giveYear(TimeStamp& stamp, std::size_t number) {
        constexpr double day_s = 86400;
        stamp.year = m_year;
        if (m_dated == 1)
            return;
        for (const int year : {m_year - 1, m_year, m_year + 1}) {
            stamp.year = year;
            if (clockSeconds(stamp, DateOrder::monthFirst) && clockOf(stamp) >= m_before_s - day_s)
                break;
        }
        if (stamp.year > m_year)
            m_yearTurns.push_back(number);
        m_year = stamp.year;
    }

    void addFault(const KernelLine& line, const KernelFault& fault, double clock_s, std::size_t number) {
        const auto time = isSinceBoot() ? std::optional(LogTime{clock_s}) : m_times.read(line.stamp, number);
        if (!time) {
            m_unreadable.push_back(number);
            return;
        }
        const bool isMild = isNonFatal(line.text);
        if (isMild && !m_countsNonFatal) {
            m_nonFatal.push_back(number);
            return;
        }
        switch (m_incidents.add(line.host, fault, *time, m_log.events.size())) {
        case IncidentPart::repeat:
            m_repeats.push_back(number);
            return;
        case IncidentPart::followUp:
            m_followUps.push_back(number);
            return;
        case IncidentPart::otherCode:
            m_otherCodes.push_back(number);
            tellMore(m_log.events[m_incidents.event()], fault);
            return;
        case IncidentPart::otherEnd:
            m_otherEnds.push_back(number);
            return;
        case IncidentPart::fresh:
            break;
        }
        if (fault.kind == "other Xid")
            m_unknown.push_back(number);
        FailureEvent event;
        event.start = *time;
        event.unit = std::string(line.host);
        if (!fault.device.empty())
            event.unit += (event.unit.empty() ? "" : " ") + fault.device;
        event.kind = isMild ? "non-fatal" : fault.kind;
        event.cause = fault.code;
        event.level = fault.meaning;
        event.row = number;
        if (m_source.sample != nullptr && m_source.sample->rows.size() < m_source.sample->wantedRows)
            m_source.sample->rows.push_back({std::to_string(number), std::string(line.host), fault.device,
                                             std::string(fault.kind), fault.code, std::string(line.text)});
        m_log.events.push_back(std::move(event));
    }

    /// An incident that began as the error of an application and goes on as one of the machine is the machine's.
    static void tellMore(FailureEvent& event, const KernelFault& fault) {
        if (event.kind != "application" || fault.kind == "application")
            return;
        event.kind = fault.kind;
        event.cause = fault.code;
        event.level = fault.meaning;
    }

    static void beginSample(LogSample& sample) {
        sample.names = {"line", "host", "device", "class", "code", "message"};
        sample.taken = {{ColumnRole::unit, 2, Sureness::certain},
                        {ColumnRole::kind, 3, Sureness::certain},
                        {ColumnRole::cause, 4, Sureness::certain}};
        sample.candidates.resize(mappableRoles.size());
    }

    void notice() {
        auto& list = m_log.noticed;
        noticeFile(list, "kernel_lines", m_dated, "Messages read: {count}; from the first to the last {days} days.",
                   {{"days", significant((m_last_s - m_first_s) / 86400.0)}});
        if (m_log.events.empty())
            noticeFile(list, "no_rows", 1, "No message reports a failure that is known: the log holds no failure.");
        if (m_undated > 0)
            noticeFile(list, "undated_lines", m_undated,
                       "Lines without a time of their own: {count}; they are passed over.");
        if (isSinceBoot())
            noticeFile(list, "since_boot", 1,
                       "Times are seconds since the boot, without a calendar: only gaps can be told.");
        if (isSinceBoot() || m_notation == KernelNotation::dated || m_notation == KernelNotation::service)
            noticeFile(list, "no_host", 1, "The lines name no host; all are taken as those of one host.");
        noticeRows(list, "reboots", m_reboots,
                   "Lines at which the time since boot starts anew: {count}. The time between is not in the log and "
                   "counts as none.");
        if (m_notation == KernelNotation::syslog && !m_isYearTold)
            noticeFile(list, "year_assumed", 1,
                       "The times state no year. One is assumed, since only gaps matter; say the year of the first "
                       "line if the log crosses the end of a February.");
        noticeRows(
            list, "year_turns", m_yearTurns,
            "Lines at which the year turns: {count}. Lines of a file go forward, so that a date before that of the "
            "line before is one of the next year.");
        noticeRows(
            list, "clock_set_back", m_setBack,
            "Lines earlier than the line before them by more than a minute: {count}. A clock was set back there, "
            "or logs were put together; gaps across such a line are not certain.");
        m_times.notice(list);
        noticeRows(list, "unreadable_rows", m_unreadable,
                   "Lines that report a failure on a day that does not exist: {count}; they are left out.");
        noticeRows(list, "repeated_lines", m_repeats,
                   "Lines in which a device repeats its error within {gap} min of the line before: {count}. They are "
                   "one incident with it and count once.",
                   {{"gap", exactNumber(m_gap_s / 60)}});
        noticeRows(
            list, "other_codes", m_otherCodes,
            "Lines in which a device reports another code within {window} min of a code before: {count}. One fault "
            "writes several codes, and they count once.",
            {{"window", exactNumber(m_window_s / 60)}});
        noticeRows(
            list, "other_ends", m_otherEnds,
            "Link errors of other devices of a host within {window} min of one before: {count}. Both ends of a link "
            "and its switch report it, and they count once.",
            {{"window", exactNumber(m_window_s / 60)}});
        noticeRows(
            list, "non_fatal", m_nonFatal,
            "Lines that call their error non-fatal: {count}; they are kept apart and do not count. Ask for them if "
            "they are to count.");
        if (m_belowError > 0)
            noticeFile(list, "below_error", m_belowError,
                       "Lines of a level below error: {count}; they are no failures.");
        noticeRows(list, "follow_ups", m_followUps,
                   "Lines that only say what an error before them asks for: {count}; they belong to its incident.");
        noticeRows(list, "unknown_codes", m_unknown,
                   "Incidents with an Xid code that is not in the table of meanings: {count}; they count as failures.");
        const auto applications =
            static_cast<std::size_t>(std::ranges::count(m_log.events, "application", &FailureEvent::kind));
        if (applications > 0)
            noticeFile(list, "application_errors", applications,
                       "Incidents that applications usually cause, not the machine: {count}. They count; leave the "
                       "kind application out to count the machine alone.");
        noticeRows(list, "corrected_errors", m_corrected,
                   "Lines that report corrected errors: {count}; they are no failures.");
    }

    const LogSource& m_source;
    KernelNotation m_notation;
    LogTimes m_times;
    double m_gap_s, m_window_s;
    bool m_countsNonFatal;
    Incidents m_incidents;
    bool m_isYearTold;
    int m_year = 0;
    FailureLog m_log;
    double m_first_s = 0, m_last_s = 0, m_before_s = 0, m_bootOffset_s = 0;
    std::size_t m_dated = 0, m_undated = 0, m_belowError = 0;
    std::vector<std::size_t> m_yearTurns, m_otherCodes, m_otherEnds, m_nonFatal, m_reboots, m_setBack, m_unreadable,
        m_repeats, m_followUps, m_unknown, m_corrected;
};

bool recognises(std::string_view utf8, const FitOptions&) {
    return kernelNotation(utf8).has_value();
}

Result<FailureLog> read(const LogSource& source, const FitOptions& options) {
    if (const auto fits = refuseColumnOptions(options, "A kernel log"); !fits)
        return tl::unexpected(fits.error());
    auto times = LogTimes::ofStamps(options);
    if (!times)
        return tl::unexpected(times.error());
    source.pace.stage(0.1, 1.0);
    return Reader(source, *kernelNotation(source.utf8), std::move(*times), options).read();
}

} // namespace

const LogFormat kernelLogFormat{recognises, read};

} // namespace plumb::intake
