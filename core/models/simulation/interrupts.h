// SPDX-License-Identifier: GPL-3.0-or-later
// When the job is struck, and how many nodes each strike takes down.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/random_stream.h"
#include "core/models/simulation/inputs.h"

namespace plumb::models::simulation {

struct Strike {
    std::uint64_t nodes = 0; ///< taken down
    bool isGroup = false;    ///< several at once, by an event outside the nodes
};

/// The future strikes of one run, on the exposed clock [h].
class StrikeSource {
public:
    /// `nodes` ≥ 1 whole. Ends the program outside the documented domain of `Interrupts`.
    StrikeSource(double nodes, const Interrupts& interrupts);

    /// A fresh run at time 0. For node lifetimes this draws about n·(1 + a/m) of them.
    void begin(RandomStream& random);

    /// The time of the next strike; infinite if there is none.
    double next() const { return m_nextNode < m_nextGroup ? m_nextNode : m_nextGroup; }

    /// Takes the next strike and schedules what follows it.
    Strike take(RandomStream& random);

private:
    enum class Kind : std::uint8_t { ordinary, defective, lemon };
    struct Slot {
        double next_h = 0;
        Kind kind = Kind::ordinary;
        double failures = 0;
    };

    double lifetime(const Slot& slot, RandomStream& random) const;
    void renew(Slot& slot, RandomStream& random) const;
    void sink(std::size_t at);

    bool m_hasLifetimes = false;
    // In hours.
    double m_jobMtbf = 0;
    NodeLifetimes m_lifetimes;
    double m_scale = 0;
    double m_defective = 0;
    double m_lemonLeavesAfter = 0;
    std::vector<Slot> m_slots; ///< a heap, the earliest on top
    std::vector<FailureGroup> m_groups;
    double m_groupRate = 0; ///< events per hour
    double m_nextNode = 0;
    double m_nextGroup = 0;
};

} // namespace plumb::models::simulation
