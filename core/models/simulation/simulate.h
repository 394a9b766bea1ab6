// SPDX-License-Identifier: GPL-3.0-or-later
// Discrete-event simulation of one job on a fleet: the second, independent way to wall time over useful time, and the
// only one where lifetimes age, drains do not fit or spare nodes run out.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "core/models/simulation/inputs.h"
#include "core/models/simulation/result.h"

namespace plumb::models::simulation {

struct Effort {
    std::uint64_t runs = 1; ///< ≥ 1; a run is kept, in some 200 bytes, until all are made
    std::uint64_t seed = 0;
    unsigned threads = 1; ///< ≥ 1, this one included
};

/// If none of this many first runs finishes, the others are not made: each would take as long to say the same
/// (assumed).
inline constexpr std::uint64_t runsBeforeGivingUp = 4;

/// Makes the runs 0, 1, 2 … and sums them up in that order: the answer depends on inputs, runs and seed alone, not on
/// the threads, and run i is the same however many there are. `progress` counts finished runs; once `cancel` becomes
/// true nothing is returned, within some thousand steps of each thread. Ends the program outside the documented domain
/// of `Inputs`. A thread that the system refuses is done without.
std::optional<Aggregate> simulate(const Inputs& inputs, const Effort& effort,
                                  std::atomic<std::uint64_t>* progress = nullptr,
                                  const std::atomic<bool>* cancel = nullptr);

/// Run number `run` by itself, the same as within `simulate`.
Run simulateRun(const Inputs& inputs, std::uint64_t seed, std::uint64_t run);

} // namespace plumb::models::simulation
