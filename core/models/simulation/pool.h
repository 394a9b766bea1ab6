// SPDX-License-Identifier: GPL-3.0-or-later
// Spare nodes, repair and return, and how long the job waits for a node.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/random_stream.h"
#include "core/models/simulation/inputs.h"

namespace plumb::models::simulation {

/// The nodes of one run that are not in the job, on the wall clock [h]. Returns are looked at only when a node is
/// needed and at the end of the run; nothing else depends on them.
class Pool {
public:
    /// Ends the program outside the documented domain of `NodePool`.
    explicit Pool(const NodePool& pool);

    /// All spares at hand, nothing in repair.
    void begin();

    /// Sends `nodes` of the job to repair at `now` and takes as many for it. Returns the wait: the longest swap, or the
    /// time until enough nodes came back.
    double replace(std::uint64_t nodes, double now, RandomStream& random);

    /// Counts the returns until `now`.
    void collect(double now);

    std::uint64_t returns() const { return m_returns; }
    std::uint64_t stockOuts() const { return m_stockOuts; }
    /// Node-hours out of service until `now`, which is not before the last call of `replace` or `collect`.
    double nodeHoursOut(double now) const;

private:
    double backAt(double now, RandomStream& random);
    double popReturn();

    NodePool m_pool;
    std::uint64_t m_hotSpares = 0;
    std::uint64_t m_coldSpares = 0;
    std::uint64_t m_hot = 0;
    std::uint64_t m_cold = 0;
    std::vector<double> m_backAt;   ///< a heap, the earliest on top
    std::vector<double> m_crewFree; ///< a heap, the earliest on top; empty without a limit
    double m_hoursOut = 0;          ///< of every node sent out, to its return
    std::uint64_t m_returns = 0;
    std::uint64_t m_stockOuts = 0;
};

} // namespace plumb::models::simulation
