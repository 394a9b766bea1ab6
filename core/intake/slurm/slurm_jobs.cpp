// SPDX-License-Identifier: GPL-3.0-or-later
// Job accounting of Slurm as a failure log: jobs that a failing node ended, and node-hours of all jobs as exposure.
// Source of names and states: Slurm, sacct(1), "Job Accounting Fields" and "Job State Codes".
#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/intake/formats/fixed_columns.h"
#include "core/intake/formats/log_format.h"
#include "core/intake/slurm/slurm_table.h"
#include "core/intake/text/duration.h"
#include "core/intake/text/log_times.h"

namespace plumb::intake {
namespace {

/// Jobs on the same node that end by its failure are recorded within moments of each other; a minute is *assumed*.
constexpr double sameFailure_s = 60;

bool isNodeFailure(std::string_view state) {
    return state == "NODE_FAIL" || state == "BOOT_FAIL";
}

/// Without --duplicates sacct shows the last attempt of a job alone, and a job that ran again after its node failed
/// looks well; without --allusers and --starttime it shows the user's own jobs of today. Source: sacct(1).
constexpr std::string_view command = "sacct --parsable2 --allusers --duplicates --starttime=2024-01-01 "
                                     "--format=JobID,Start,End,State,NNodes,NodeList";

class Reader {
public:
    Reader(const LogSource& source, const FitOptions& options, LogTimes times)
        : m_source(source), m_table(source, options), m_times(std::move(times)),
          m_id(m_table.column({"jobid", "jobidraw"})), m_state(m_table.column({"state"})),
          m_start(m_table.column({"start"})), m_end(m_table.column({"end"})), m_nodes(m_table.column({"nodelist"})),
          m_nodeCount(m_table.column({"nnodes", "allocnodes"})), m_elapsedRaw(m_table.column({"elapsedraw"})),
          m_elapsed(m_table.column({"elapsed"})) {}

    Result<FailureLog> read() {
        m_log.format = "slurm-jobs";
        m_log.isCalendar = true;
        if (!m_end)
            return cannotBeDone(
                fmt::format("{} Export it with {}.",
                            m_table.hasHeader()
                                ? "The job accounting has no column End, which says when a failing node ended a job."
                                : "The job accounting names no columns, and its shape does not tell the end of a job.",
                            command));
        if (!m_table.forEach([this](const SlurmRow& row) { readRow(row); }))
            return Pace::cancelled();
        if (m_source.sample != nullptr) {
            for (const auto& [role, column] :
                 {std::pair{ColumnRole::start, m_end}, std::pair{ColumnRole::unit, m_nodes},
                  std::pair{ColumnRole::kind, m_state}}) {
                if (column)
                    m_source.sample->taken.push_back({role, *column, Sureness::certain});
            }
        }
        foldFailures();
        notice();
        takenAs();
        return std::move(m_log);
    }

private:
    void readRow(const SlurmRow& row) {
        const std::string_view id = row.cell(m_id);
        if (id.find('.') != std::string_view::npos) {
            ++m_steps;
            return;
        }
        const std::string state = slurmState(row.cell(m_state));
        // The same attempt of a job may be exported twice; another attempt has another start.
        const std::string attempt = fmt::format("{}\x1f{}\x1f{}\x1f{}", id, row.cell(m_start), row.cell(m_end), state);
        if (!m_attempts.insert(std::hash<std::string>{}(attempt)).second) {
            m_duplicates.push_back(row.line);
            return;
        }
        ++m_jobs;
        addExposure(row);
        if (isNodeFailure(state)) {
            ++m_failureStates[state];
            addFailure(row, state);
        } else
            ++m_otherStates[state];
    }

    /// Clock seconds, for lengths; the zone cancels but for a change of clocks within the job.
    static std::optional<double> clockOf(std::string_view cell) {
        const auto stamp = parseTimeStamp(cell);
        const auto clock_s = stamp ? clockSeconds(*stamp, DateOrder::monthFirst) : std::nullopt;
        return clock_s ? std::optional(*clock_s - stamp->zoneOffset_s.value_or(0)) : std::nullopt;
    }

    std::optional<double> lengthOf(const SlurmRow& row) const {
        if (const auto raw = parseNumber(row.cell(m_elapsedRaw)); raw && *raw >= 0)
            return raw;
        if (const auto length = parseDuration(row.cell(m_elapsed), TwoParts::minutesAndSeconds))
            return length;
        const auto start = clockOf(row.cell(m_start)), end = clockOf(row.cell(m_end));
        return start && end && *end >= *start ? std::optional(*end - *start) : std::nullopt;
    }

    std::optional<double> nodesOf(const SlurmRow& row) const {
        if (const auto count = parseNumber(row.cell(m_nodeCount)); count && *count >= 0)
            return count;
        const auto nodes = slurmNodes(row.cell(m_nodes));
        return nodes ? std::optional(static_cast<double>(nodes->size())) : std::nullopt;
    }

    void addExposure(const SlurmRow& row) {
        const auto nodes = nodesOf(row);
        const auto length_s = lengthOf(row);
        if (nodes && length_s)
            m_nodeSeconds += *nodes * *length_s;
        else
            ++m_withoutLength;
    }

    void addFailure(const SlurmRow& row, const std::string& state) {
        const std::string_view end = row.cell(m_end);
        const auto time = isSlurmNothing(end) ? std::nullopt : m_times.read(end, row.line, std::nullopt);
        if (!time) {
            (isSlurmNothing(end) ? m_withoutEnd : m_unreadable).push_back(row.line);
            return;
        }
        FailureEvent event;
        event.start = *time;
        event.kind = lowerCase(state);
        event.unit = isSlurmNothing(row.cell(m_nodes)) ? std::string_view() : row.cell(m_nodes);
        event.row = row.line;
        m_log.events.push_back(std::move(event));
    }

    /// Jobs that share a node and end together ended by one failure.
    void foldFailures() {
        std::vector<FailureEvent> jobs = std::move(m_log.events);
        m_log.events.clear();
        std::ranges::stable_sort(jobs, {}, &FailureEvent::start);
        std::unordered_map<std::string, LogTime> lastOfNode;
        for (FailureEvent& job : jobs) {
            const auto nodes = slurmNodes(job.unit).value_or(std::vector<std::string>());
            const bool isSame = std::ranges::any_of(nodes, [&](const std::string& node) {
                const auto last = lastOfNode.find(node);
                return last != lastOfNode.end() && (job.start - last->second).count() <= sameFailure_s;
            });
            for (const std::string& node : nodes)
                lastOfNode[node] = job.start;
            if (isSame) {
                m_together.push_back(job.row);
                continue;
            }
            if (nodes.size() != 1) {
                m_nodeUnknown.push_back(job.row);
                job.unit.clear();
            }
            m_log.events.push_back(std::move(job));
        }
        std::ranges::stable_sort(m_log.events, {}, &FailureEvent::row);
    }

    void takenAs() {
        TakenAs& taken = m_log.takenAs;
        taken.column = "state";
        for (const auto& [state, rows] : m_failureStates)
            taken.values.push_back({state, rows, RowMeaning::failure, true});
        for (const auto& [state, rows] : m_otherStates)
            taken.values.push_back({state, rows, RowMeaning::noFailure, false});
        taken.sentence =
            message("intake.taken_by_job",
                    "A row is a job; a failure is one that its node ended, as the state NODE_FAIL or BOOT_FAIL "
                    "says. Other states are no failures.");
    }

    void notice() {
        auto& list = m_log.noticed;
        std::vector<std::string> others;
        std::size_t notCounted = 0;
        for (const auto& [state, count] : m_otherStates) {
            notCounted += count;
            if (others.size() < 12)
                others.push_back(fmt::format("{} ({})", state.empty() ? "none" : state, count));
        }
        noticeFile(
            list, "slurm_jobs", m_jobs,
            "Jobs read: {count}. A failure is a job that ended as NODE_FAIL or BOOT_FAIL, at the time it ended.");
        if (!m_table.hasHeader())
            noticeFile(
                list, "columns_by_shape", 1,
                "The first line names no columns; they are taken by their shape: job, state, start, end, nodes.");
        const auto has = [&](std::string_view state) {
            return m_otherStates.find(std::string(state)) != m_otherStates.end();
        };
        if (m_jobs > 0 && m_log.events.empty() && !has("REQUEUED"))
            noticeFile(
                list, "no_duplicates", 1,
                "No job ended as NODE_FAIL or REQUEUED. Slurm hides such attempts of jobs that ran again unless it "
                "is asked for duplicates; export with {command}, starting where the log should.",
                {{"command", std::string(command)}});
        if (m_jobs == 0)
            noticeFile(list, "no_rows", 1, "There is no job below the header: the log holds no failure.");
        if (notCounted > 0)
            noticeFile(list, "states_not_counted", notCounted,
                       "Jobs in other states are no failures of a node and do not count: {count}; {states}.",
                       {{"states", join(others, ", ")}});
        if (m_steps > 0)
            noticeFile(list, "job_steps", m_steps, "Steps of jobs: {count}; they are one with their job.");
        noticeRows(list, "duplicate_jobs", m_duplicates,
                   "Rows that repeat an attempt of a job: {count}; they count once.");
        noticeRows(list, "jobs_of_one_failure", m_together,
                   "Jobs that ended within a minute of another on the same node: {count}; they count as one failure "
                   "with it.");
        noticeRows(list, "node_unknown", m_nodeUnknown,
                   "Failures of jobs on several nodes, or without a list of nodes: {count}. The accounting does not "
                   "say which node failed.");
        noticeRows(list, "wide_rows", m_table.unevenLines(),
                   "Rows with more or fewer cells than columns: {count}; they are left out. A bar in the name of a job "
                   "does that; leave the names out of the export.");
        noticeRows(list, "no_time", m_withoutEnd, "Failures without an end: {count}; they are left out.");
        noticeRows(list, "unreadable_rows", m_unreadable,
                   "Failures whose end is no time: {count}; they are left out. Times are read like "
                   "2024-03-31T14:05:00.");
        m_times.notice(list);
        if (m_nodeSeconds > 0) {
            m_log.unitTime = between({}, LogTime{m_nodeSeconds});
            noticeFile(list, "exposure_found", m_jobs - m_withoutLength,
                       "The jobs held nodes for {hours} node-hours, found in the file; jobs that tell: {count}. Idle "
                       "nodes are not in it, and jobs that share a node count it each. It is used as exposure only if "
                       "asked for.",
                       {{"hours", groupedNumber(m_log.unitTime->value, 1)}});
        }
        if (m_withoutLength > 0)
            noticeFile(list, "no_job_length", m_withoutLength,
                       "Jobs without a number of nodes, or that have not ended: {count}. Their node-hours are in no "
                       "figure.");
    }

    const LogSource& m_source;
    SlurmTable m_table;
    LogTimes m_times;
    std::optional<std::size_t> m_id, m_state, m_start, m_end, m_nodes, m_nodeCount, m_elapsedRaw, m_elapsed;
    FailureLog m_log;
    std::unordered_set<std::size_t>
        m_attempts; ///< hashes of 64 bits: two in a million jobs meet once in 37 million logs
    std::map<std::string, std::size_t> m_otherStates, m_failureStates;
    std::size_t m_jobs = 0, m_steps = 0, m_withoutLength = 0;
    double m_nodeSeconds = 0;
    std::vector<std::size_t> m_duplicates, m_withoutEnd, m_unreadable, m_together, m_nodeUnknown;
};

bool recognises(std::string_view utf8, const FitOptions& options) {
    const auto names = slurmNames(utf8, options);
    const auto has = [&](std::string_view name) { return std::ranges::find(names, name) != names.end(); };
    return isFixedWidthPrint(utf8, "JobID") ||
           ((has("jobid") || has("jobidraw")) && has("state") && holdsSlurmStates(utf8, options, "state")) ||
           (names.empty() || !has("state") ? slurmNamesByShape(utf8, options).has_value() : false);
}

Result<FailureLog> read(const LogSource& source, const FitOptions& options) {
    if (isFixedWidthPrint(source.utf8, "JobID"))
        return refuseFixedWidth(command);
    if (const auto fits = refuseColumnOptions(options, "Slurm's job accounting"); !fits)
        return tl::unexpected(fits.error());
    auto times = LogTimes::ofStamps(options);
    if (!times)
        return tl::unexpected(times.error());
    source.pace.stage(0.1, 1.0);
    return Reader(source, options, std::move(*times)).read();
}

} // namespace

const LogFormat slurmJobsLogFormat{recognises, read};

} // namespace plumb::intake
