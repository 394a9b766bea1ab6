// SPDX-License-Identifier: GPL-3.0-or-later
// Node states of Slurm as a failure log: states that follow each other without a gap are one outage of the node.
// Source of names and states: Slurm, sacctmgr(1), "Event List/Show Format Options", and sinfo(1), "Node State Codes".
#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/intake/formats/fixed_columns.h"
#include "core/intake/formats/log_format.h"
#include "core/intake/rows/row_vocabulary.h"
#include "core/intake/slurm/slurm_table.h"
#include "core/intake/text/log_times.h"

namespace plumb::intake {
namespace {

/// The next state begins when the one before it ends, or moments later; a minute is *assumed*.
constexpr double contiguous_s = 60;

/// What a state makes of the outage it is part of, strongest first.
enum class OutageKind { down, fail, drain, planned };
constexpr std::array outageNames{"down", "fail", "drain", "planned"};

/// Nothing if a node in this state does or may do work.
std::optional<OutageKind> outageOf(std::string_view state, bool hasPlannedReason) {
    std::optional<OutageKind> strongest;
    for (const std::string_view part : split(state, '+')) {
        std::optional<OutageKind> kind;
        if (part == "DOWN" || part == "NOT_RESPONDING" || part == "UNKNOWN")
            kind = OutageKind::down;
        else if (part == "FAIL" || part == "FAILING" || part == "ERROR" || part == "INVAL")
            kind = OutageKind::fail;
        else if (part == "DRAIN" || part == "DRAINED" || part == "DRAINING")
            kind = OutageKind::drain;
        else if (part == "MAINT" || part == "RESV" || part == "RESERVED" || part == "POWERED_DOWN" ||
                 part == "POWERING_DOWN" || part == "POWER_DOWN" || part == "REBOOT" || part == "FUTURE")
            kind = OutageKind::planned;
        if (kind && (!strongest || *kind < *strongest))
            strongest = kind;
    }
    if (strongest && hasPlannedReason)
        return OutageKind::planned;
    return strongest;
}

class Reader {
public:
    Reader(const LogSource& source, const FitOptions& options, LogTimes times)
        : m_source(source), m_table(source, options), m_times(std::move(times)),
          m_node(m_table.column({"nodename", "nodelist", "node", "hostnames"})),
          m_start(m_table.column({"timestart", "start"})), m_end(m_table.column({"timeend", "end"})),
          m_state(m_table.column({"state"})), m_reason(m_table.column({"reason"})) {}

    Result<FailureLog> read() {
        m_log.format = "slurm-nodes";
        m_log.isCalendar = true;
        m_log.recordsEnds = m_end.has_value();
        if (!m_table.forEach([this](const SlurmRow& row) { readRow(row); }))
            return Pace::cancelled();
        if (m_source.sample != nullptr) {
            for (const auto& [role, column] :
                 {std::pair{ColumnRole::start, m_start}, std::pair{ColumnRole::end, m_end},
                  std::pair{ColumnRole::unit, m_node}, std::pair{ColumnRole::kind, m_state},
                  std::pair{ColumnRole::cause, m_reason}}) {
                if (column)
                    m_source.sample->taken.push_back({role, *column, Sureness::certain});
            }
        }
        if (!merge())
            return Pace::cancelled();
        notice();
        m_log.takenAs.column = "state";
        m_log.takenAs.sentence = message(
            "intake.taken_by_node_state",
            "A row is a state of a node; an outage is DOWN, FAIL or DRAIN, and states that follow each other are "
            "one. Other states are no failures.");
        return std::move(m_log);
    }

private:
    struct Stretch {
        std::string node;
        LogTime start;
        std::optional<LogTime> end;
        bool hasUnreadableEnd = false;
        OutageKind kind = OutageKind::down;
        std::string reason;
        std::size_t row = 0;
    };

    void readRow(const SlurmRow& row) {
        const std::string_view node = row.cell(m_node);
        if (isSlurmNothing(node)) {
            ++m_clusterEvents;
            return;
        }
        const std::string_view reason = isSlurmNothing(row.cell(m_reason)) ? std::string_view() : row.cell(m_reason);
        const std::string state = slurmState(row.cell(m_state));
        const auto planned = m_isPlanned.try_emplace(std::string(reason), false);
        if (planned.second)
            planned.first->second = isPlannedWork(reason);
        const auto kind = outageOf(state, planned.first->second);
        if (!kind) {
            ++m_otherStates[state];
            return;
        }
        const auto start = m_times.read(row.cell(m_start), row.line, std::nullopt);
        if (!start) {
            m_unreadable.push_back(row.line);
            return;
        }
        const std::string_view endCell = row.cell(m_end);
        const auto end = isSlurmNothing(endCell) ? std::nullopt : m_times.read(endCell, row.line, std::nullopt);
        const bool hasUnreadableEnd = !isSlurmNothing(endCell) && !end;
        if (hasUnreadableEnd)
            m_unreadableEnds.push_back(row.line);
        const auto nodes = slurmNodes(node).value_or(std::vector{std::string(node)});
        for (const std::string& one : nodes)
            m_stretches.push_back({one, *start, end, hasUnreadableEnd, *kind, std::string(reason), row.line});
    }

    /// Puts the stretches of every node together; false if called off.
    bool merge() {
        std::unordered_map<std::string_view, std::vector<std::size_t>> ofNode;
        m_source.pace.stage(0.7, 0.8);
        for (std::size_t i = 0; i < m_stretches.size(); ++i) {
            if (!m_source.pace.goesOn(i, m_stretches.size()))
                return false;
            ofNode[m_stretches[i].node].push_back(i);
        }
        m_source.pace.stage(0.8, 1.0);
        std::vector<std::optional<FailureEvent>> outages(m_stretches.size()); // at the place of their first stretch
        std::size_t done = 0;
        for (auto& [node, indices] : ofNode) {
            if (!m_source.pace.goesOn(done += indices.size(), m_stretches.size()))
                return false;
            std::ranges::stable_sort(indices, {}, [&](std::size_t i) { return m_stretches[i].start; });
            mergeNode(indices, outages);
        }
        m_log.events.reserve(outages.size() - m_merged.size());
        for (auto& outage : outages) {
            if (!m_source.pace.goesOn(done, m_stretches.size()))
                return false;
            if (outage)
                m_log.events.push_back(std::move(*outage));
        }
        m_stretches = {};
        return true;
    }

    void mergeNode(const std::vector<std::size_t>& indices, std::vector<std::optional<FailureEvent>>& outages) {
        FailureEvent* last = nullptr;
        OutageKind kind = OutageKind::planned;
        for (const std::size_t i : indices) {
            Stretch& stretch = m_stretches[i];
            // A state without an end goes on until the next one of its node.
            const bool isSame = last != nullptr && !last->hasUnreadableEnd &&
                                (!last->end || (stretch.start - *last->end).count() <= contiguous_s);
            if (isSame) {
                m_merged.push_back(stretch.row);
                last->end = stretch.end ? std::optional(std::max(last->end.value_or(*stretch.end), *stretch.end))
                                        : std::nullopt;
                last->hasUnreadableEnd = stretch.hasUnreadableEnd;
                kind = std::min(kind, stretch.kind);
                if (last->cause.empty())
                    last->cause = std::move(stretch.reason);
            } else {
                kind = stretch.kind;
                last = &outages[i].emplace();
                last->start = stretch.start;
                last->end = stretch.end;
                last->hasUnreadableEnd = stretch.hasUnreadableEnd;
                last->unit = stretch.node;
                last->cause = std::move(stretch.reason);
                last->row = stretch.row;
            }
            last->kind = outageNames[static_cast<std::size_t>(kind)];
        }
    }

    void notice() {
        auto& list = m_log.noticed;
        noticeFile(list, "slurm_nodes", m_log.events.size(),
                   "Outages read from the states of nodes: {count}. An outage is DOWN, FAIL or DRAIN; MAINT, RESV, "
                   "POWERED_DOWN and reasons that name planned work are of kind planned.");
        if (m_log.events.empty())
            noticeFile(list, "no_rows", 1, "No row is an outage of a node: the log holds no failure.");
        noticeRows(list, "merged_rows", m_merged,
                   "Rows that continue an outage of their node in another state: {count}; they are one with it.");
        if (!m_otherStates.empty()) {
            std::vector<std::string> others;
            std::size_t count = 0;
            for (const auto& [state, rows] : m_otherStates) {
                count += rows;
                if (others.size() < 12)
                    others.push_back(fmt::format("{} ({})", state.empty() ? "none" : state, rows));
            }
            noticeFile(list, "states_not_counted", count, "Rows in states that are no outage: {count}; {states}.",
                       {{"states", join(others, ", ")}});
        }
        if (m_clusterEvents > 0)
            noticeFile(list, "cluster_events", m_clusterEvents,
                       "Rows about the cluster as a whole, without a node: {count}; they are passed over.");
        noticeRows(list, "wide_rows", m_table.unevenLines(),
                   "Rows with more or fewer cells than columns: {count}; they are left out. A bar in a reason does "
                   "that.");
        noticeRows(list, "unreadable_rows", m_unreadable,
                   "Rows whose start is no time: {count}; they are left out. Times are read like 2024-03-31T14:05:00.");
        noticeRows(list, "unreadable_ends", m_unreadableEnds,
                   "Rows whose end is no time: {count}. The failures count, their repair does not.");
        m_times.notice(list);
    }

    const LogSource& m_source;
    SlurmTable m_table;
    LogTimes m_times;
    std::optional<std::size_t> m_node, m_start, m_end, m_state, m_reason;
    FailureLog m_log;
    std::vector<Stretch> m_stretches;
    std::map<std::string, std::size_t> m_otherStates;
    std::unordered_map<std::string, bool> m_isPlanned; ///< by reason; the same few stand in many rows
    std::size_t m_clusterEvents = 0;
    std::vector<std::size_t> m_merged, m_unreadable, m_unreadableEnds;
};

bool recognises(std::string_view utf8, const FitOptions& options) {
    const auto names = slurmNames(utf8, options);
    const auto has = [&](std::string_view name) { return std::ranges::find(names, name) != names.end(); };
    return isFixedWidthPrint(utf8, "NodeName") ||
           (has("nodename") && has("state") && (has("timestart") || has("start")) &&
            holdsSlurmStates(utf8, options, "state"));
}

Result<FailureLog> read(const LogSource& source, const FitOptions& options) {
    if (isFixedWidthPrint(source.utf8, "NodeName"))
        return refuseFixedWidth("sacctmgr show event --parsable2");
    if (const auto fits = refuseColumnOptions(options, "Slurm's table of node states"); !fits)
        return tl::unexpected(fits.error());
    auto times = LogTimes::ofStamps(options);
    if (!times)
        return tl::unexpected(times.error());
    source.pace.stage(0.1, 0.7);
    return Reader(source, options, std::move(*times)).read();
}

} // namespace

const LogFormat slurmNodesLogFormat{recognises, read};

} // namespace plumb::intake
