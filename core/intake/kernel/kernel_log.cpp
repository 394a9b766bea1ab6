// SPDX-License-Identifier: GPL-3.0-or-later
// Kernel and driver messages as a failure log: what one stuck device repeats is one incident.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <unordered_map>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/intake/formats/fixed_columns.h"
#include "core/intake/formats/log_format.h"
#include "core/intake/kernel/kernel_faults.h"
#include "core/intake/kernel/kernel_lines.h"
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
          m_gap_s(60 * options.incidentGap.value_or(assumedIncidentGap).value), m_isYearTold(options.year.has_value()) {
        // Without a year one is assumed: a leap year only if the log needs it, since a day too many would show in gaps.
        constexpr int leapYear = 2000, otherYear = 2001;
        const bool hasLeapDay = source.utf8.find("Feb 29 ") != std::string_view::npos;
        m_year = options.year.value_or(hasLeapDay ? leapYear : otherYear);
    }

    Result<FailureLog> read() {
        m_log.format = "kernel";
        // A year that is only assumed is no place in a calendar.
        m_log.isCalendar = m_notation == KernelNotation::dated || m_notation == KernelNotation::iso ||
                           (m_notation == KernelNotation::syslog && m_isYearTold);
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
        return std::move(m_log);
    }

private:
    struct Incident {
        LogTime last;
    };

    void readLine(std::string_view content, std::size_t number) {
        auto line = readKernelLine(content, m_notation);
        if (!line) {
            ++m_undated;
            return;
        }
        if (m_notation != KernelNotation::sinceBoot && !isDay(line->stamp)) {
            // A damaged date moves neither the year nor the ends of the log.
            m_unreadable.push_back(number);
            return;
        }
        ++m_dated;
        const double clock_s = m_notation == KernelNotation::sinceBoot ? sinceFirstBoot(line->sinceBoot_s, number)
                                                                       : calendar(line->stamp, number);
        m_first_s = m_dated == 1 ? clock_s : std::min(m_first_s, clock_s);
        m_last_s = m_dated == 1 ? clock_s : std::max(m_last_s, clock_s);
        m_before_s = clock_s;
        if (!line->isKernel)
            return;
        if (const auto fault = kernelFault(line->text))
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
            giveYear(stamp);
        const double clock_s = clockOf(stamp);
        if (m_dated > 1 && clock_s < m_before_s - disorder_s)
            m_setBack.push_back(number);
        return clock_s;
    }

    /// The year that brings the line nearest to the one before it.
    void giveYear(TimeStamp& stamp) {
        stamp.year = m_year;
        if (m_dated == 1)
            return;
        double nearest_s = std::abs(clockOf(stamp) - m_before_s);
        const int year = m_year;
        for (const int other : {year - 1, year + 1}) {
            TimeStamp moved = stamp;
            moved.year = other;
            if (const double distance_s = std::abs(clockOf(moved) - m_before_s); distance_s < nearest_s) {
                nearest_s = distance_s;
                stamp = moved;
            }
        }
        m_yearTurns += stamp.year > m_year ? 1U : 0U;
        m_year = stamp.year;
    }

    void addFault(const KernelLine& line, const KernelFault& fault, double clock_s, std::size_t number) {
        const auto time = m_notation == KernelNotation::sinceBoot ? std::optional(LogTime{clock_s})
                                                                  : m_times.read(line.stamp, number);
        if (!time) {
            m_unreadable.push_back(number);
            return;
        }
        const std::string device = fmt::format("{}\x1f{}", line.host, fault.device);
        const auto isWithinGap = [&](const Incident& incident) {
            return std::abs((*time - incident.last).count()) <= m_gap_s;
        };
        auto& any = m_lastOfDevice[device];
        if (fault.isFollowUp && any && isWithinGap(*any)) {
            m_followUps.push_back(number);
            return;
        }
        any = Incident{*time};
        const auto [incident, isNew] = m_incidents.try_emplace(device + '\x1f' + fault.code, Incident{*time});
        const bool isRepeat = !isNew && isWithinGap(incident->second);
        incident->second.last = *time;
        if (isRepeat) {
            m_repeats.push_back(number);
            return;
        }
        if (fault.kind == "application")
            ++m_applications;
        if (fault.kind == "other Xid")
            m_unknown.push_back(number);
        FailureEvent event;
        event.start = *time;
        event.unit = std::string(line.host);
        if (!fault.device.empty())
            event.unit += (event.unit.empty() ? "" : " ") + fault.device;
        event.kind = fault.kind;
        event.cause = fault.code;
        event.level = fault.meaning;
        event.row = number;
        if (m_source.sample != nullptr && m_source.sample->rows.size() < m_source.sample->wantedRows)
            m_source.sample->rows.push_back({std::to_string(number), std::string(line.host), fault.device,
                                             std::string(fault.kind), fault.code, std::string(line.text)});
        m_log.events.push_back(std::move(event));
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
        if (m_notation == KernelNotation::sinceBoot)
            noticeFile(list, "since_boot", 1,
                       "Times are seconds since the boot, without a calendar: only gaps can be told.");
        if (m_notation == KernelNotation::sinceBoot || m_notation == KernelNotation::dated)
            noticeFile(list, "no_host", 1, "The lines name no host; all are taken as those of one host.");
        noticeRows(list, "reboots", m_reboots,
                   "Lines at which the time since boot starts anew: {count}. The time between is not in the log and "
                   "counts as none.");
        if (m_notation == KernelNotation::syslog && !m_isYearTold)
            noticeFile(list, "year_assumed", 1,
                       "The times state no year. One is assumed, since only gaps matter; say the year of the first "
                       "line if the log crosses the end of a February.");
        if (m_yearTurns > 0)
            noticeFile(list, "year_turns", m_yearTurns, "Turns of the year between two lines: {count}.");
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
        noticeRows(list, "follow_ups", m_followUps,
                   "Lines that only say what an error before them asks for: {count}; they belong to its incident.");
        noticeRows(list, "unknown_codes", m_unknown,
                   "Incidents with an Xid code that is not in the table of meanings: {count}; they count as failures.");
        if (m_applications > 0)
            noticeFile(list, "application_errors", m_applications,
                       "Incidents that applications usually cause, not the machine: {count}. They count; leave the "
                       "kind application out to count the machine alone.");
        noticeRows(list, "corrected_errors", m_corrected,
                   "Lines that report corrected errors: {count}; they are no failures.");
    }

    const LogSource& m_source;
    KernelNotation m_notation;
    LogTimes m_times;
    double m_gap_s;
    bool m_isYearTold;
    int m_year = 0;
    FailureLog m_log;
    std::unordered_map<std::string, Incident> m_incidents; ///< by host, device and code
    std::unordered_map<std::string, std::optional<Incident>> m_lastOfDevice;
    double m_first_s = 0, m_last_s = 0, m_before_s = 0, m_bootOffset_s = 0;
    std::size_t m_dated = 0, m_undated = 0, m_yearTurns = 0, m_applications = 0;
    std::vector<std::size_t> m_reboots, m_setBack, m_unreadable, m_repeats, m_followUps, m_unknown, m_corrected;
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
