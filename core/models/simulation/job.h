// SPDX-License-Identifier: GPL-3.0-or-later
// The job of the simulation: computes, writes copies, is struck, waits, restarts; one run at a time.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>

#include "core/base/random_stream.h"
#include "core/models/simulation/inputs.h"
#include "core/models/simulation/interrupts.h"
#include "core/models/simulation/pool.h"
#include "core/models/simulation/result.h"

namespace plumb::models::simulation {

/// One job that can be run again and again; keeps its memory between runs. Not for two threads at a time.
///
/// A run starts with a copy just written. For asynchronous checkpoints its drain starts with the job, and the copy
/// before it is the durable one (a failure that loses the local copy then goes back an interval, to before the start):
/// so the first interval costs what every later one does, and a run of whole intervals has the mean of the closed form,
/// which is that of the steady state. Likewise a copy is written at the end of the work.
class Job {
public:
    /// Ends the program outside the documented domain of `Inputs`.
    explicit Job(const Inputs& inputs);

    /// Run number `run` of `seed`; depends on these and the inputs alone. Nothing if `cancel` became true, which is
    /// looked at every few thousand steps.
    std::optional<Run> run(std::uint64_t seed, std::uint64_t run, const std::atomic<bool>* cancel = nullptr);

private:
    /// Why a stretch of the run ended.
    enum class Step { done, struck, givenUp, cancelled };

    void readCheckpoints(const Inputs& inputs);
    void begin();
    Step completeInterval(RandomStream& random);
    Step compute(RandomStream& random);
    Step recover(RandomStream& random);
    bool expose(double hours, Cause cause);
    void waitForNodes(RandomStream& random);
    std::int64_t firstGlobalAfter(std::int64_t durable) const;
    void startDrain();
    void finishDrain();
    void meetLinks(RandomStream& random);
    void meetCorruption(RandomStream& random);
    double wall() const { return m_exposed + m_waited + m_redone; }
    double lengthOf(std::int64_t interval) const { return interval == m_intervals - 1 ? m_lastInterval : m_interval; }
    double& lost(Cause cause) { return m_lost[static_cast<std::size_t>(cause)]; }
    bool isCancelled();

    // What the inputs say, in hours.
    double m_useful;
    double m_interval = 0;
    double m_lastInterval = 0;
    std::int64_t m_intervals = 0;
    bool m_isAsync = false;
    double m_localWrite = 0;
    double m_globalWrite = 0;
    std::int64_t m_copies = 1; ///< every so many copies one is durable at once; 0: none
    double m_localLost = 1;    ///< probability that a failure needs the durable copy
    double m_drainLength = 0;
    double m_drainSlowdown = 0;
    Restart m_restart;
    std::optional<MeanWait> m_meanWait;
    double m_waitProbability = 0;
    std::optional<Pool> m_pool;
    double m_takesNode = 1;
    SilentCorruption m_corruption;
    DegradedLinks m_links;
    StrikeSource m_strikes;

    // The run.
    double m_exposed = 0;        ///< the exposed clock
    double m_waited = 0;         ///< for nodes
    double m_redone = 0;         ///< for silent corruption
    std::int64_t m_position = 0; ///< intervals behind the job
    double m_computed = 0;       ///< of the current interval
    std::int64_t m_local = 0;    ///< the latest copy, in intervals
    std::int64_t m_durable = 0;  ///< the latest copy that no failure takes away
    std::int64_t m_nextGlobal = 0;
    bool m_needsDurable = false;
    bool m_isDraining = false;
    double m_drainEnd = 0;
    double m_nextEpisode = 0;
    double m_slowUntil = 0;      ///< 0 outside an episode
    double m_nextCorruption = 0; ///< counts exposed hours and waits
    std::uint64_t m_nodesToReplace = 0;
    double m_owedWait = 0;
    std::array<double, enumCount<Cause>> m_lost{};
    std::uint64_t m_failures = 0;
    std::uint64_t m_events = 0;
    std::uint64_t m_steps = 0;
    const std::atomic<bool>* m_cancel = nullptr;
};

} // namespace plumb::models::simulation
