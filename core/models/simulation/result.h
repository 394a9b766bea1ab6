// SPDX-License-Identifier: GPL-3.0-or-later
// What the simulation answers: the books of one run, and the figures of many.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/enum_names.h"
#include "core/base/quantity.h"

namespace plumb::models::simulation {

/// Where wall time went that is not useful time. Time is booked where it is spent: a write or a restart that a failure
/// cuts short stays a write or a restart, and only computed work that is lost moves to `rework`.
enum class Cause {
    detection,        ///< until a failure is noticed
    hang,             ///< until a timeout ends a failure that nobody noticed
    restart,          ///< read and warm-up
    requeue,          ///< until the scheduler starts the job again
    rework,           ///< computed, lost with a failure, and to be computed again
    checkpoint,       ///< writes, and the slowdown of compute while a drain runs
    drainWait,        ///< the next write is due, the drain of the last is not finished
    repairWait,       ///< for a node or a person, swaps included
    silentCorruption, ///< computed, found corrupt, computed again
    link,             ///< slowdown of compute by degraded links
};

} // namespace plumb::models::simulation

namespace plumb {
template <>
inline constexpr std::array<std::string_view, 10> enumNames<models::simulation::Cause>{
    "detection",  "hang",       "restart",     "requeue",           "rework",
    "checkpoint", "drain_wait", "repair_wait", "silent_corruption", "link"};
} // namespace plumb

namespace plumb::models::simulation {

using LostTime = std::array<Hours, enumCount<Cause>>; ///< by cause, in the order of its enumerators

constexpr Hours lostTo(Cause cause, const LostTime& lost) {
    return lost[static_cast<std::size_t>(cause)];
}

enum class Outcome {
    finished,
    neverFinishes, ///< the wall time went above `mostWallRatio` times the useful work, and the run was given up
};

/// A run that takes longer than this many times its useful work is given up (the product's "never", assumed).
inline constexpr double mostWallRatio = 1000;

/// One run. Σ lost + useful = makespan up to rounding.
struct Run {
    Outcome outcome = Outcome::finished;
    Hours makespan; ///< wall time to the end of the work, or to where it was given up
    Hours useful;   ///< T_s; 0 if given up: what was computed is then all rework
    LostTime lost{};
    std::uint64_t failures = 0;  ///< that struck the job, during restart too
    std::uint64_t stockOuts = 0; ///< a node was needed and neither hot nor cold spare was there
    /// Failures, restarts, checkpoints, jobs and drains completed, nodes returned, corruptions found, link episodes
    /// begun and ended.
    std::uint64_t events = 0;
    Hours nodeHoursOut; ///< node-hours in repair, in the queue for it, or at the vendor, until the end of the run

    bool operator==(const Run&) const = default;
};

/// Many runs.
struct Aggregate {
    std::uint64_t runs = 0;     ///< made; fewer than asked for only if none of the first few finished
    std::uint64_t finished = 0; ///< of them
    Fraction goodput;           ///< total useful over total wall time, comparable with 1/(T_w/T_s); given up counts 0
    std::optional<double> goodputStandardError; ///< of that ratio, by the delta method; nothing for a single run
    /// Type-7 percentiles over all runs; nothing where one would lie among runs that were given up.
    std::optional<Hours> makespanP10, makespanP50, makespanP90;
    std::optional<Fraction> deadlineProbability; ///< share of all runs in time; nothing without a deadline
    std::optional<Hours> meanMakespan;           ///< of the finished runs
    std::optional<LostTime> meanLost;            ///< of the finished runs: Σ + T_s is `meanMakespan`
    double failuresPerRun = 0;                   ///< of all runs
    double stockOutsPerRun = 0;
    double meanNodesOut = 0;  ///< out of service, averaged over the wall time of all runs
    std::uint64_t events = 0; ///< of all runs

    bool operator==(const Aggregate&) const = default;
};

} // namespace plumb::models::simulation
