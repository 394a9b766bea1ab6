// SPDX-License-Identifier: GPL-3.0-or-later
// The longest chain of tasks that wait for each other: when a facility can be ready, and what may slip without harm.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace plumb::models {

/// One bit a task in a set of tasks.
inline constexpr std::size_t mostTasks = 64;

struct Task {
    double duration = 0;     ///< ≥ 0 and finite; any one unit of time for all tasks
    std::uint64_t after = 0; ///< bit i: waits for task i; bits of tasks that do not exist are no wait
    bool exists = false;
};

struct TaskTimes {
    double start = 0;  ///< as early as possible
    double finish = 0; ///< start + duration
    double slack = 0;  ///< what the task alone may slip without moving the end of all; 0 where it is critical
    bool critical = false;
    bool isStuck = false; ///< waits in a ring, or behind one: it never starts, and has no times
};

struct Plan {
    double length = 0; ///< from the start of the first to the finish of the last; 0 without tasks
    std::array<TaskTimes, mostTasks> times{};
    bool isCircular = false; ///< some tasks wait for each other in a ring; those and what waits for them never start
};

/// The plan in which every task starts when the last it waits for has finished. Tasks are taken in an order that
/// respects the waits (A. B. Kahn, CACM 5 (1962) 558); slack is latest less earliest start, from a pass backwards (J.
/// E. Kelley, Operations Research 9 (1961) 296). A slack within 1e-9 of the length is the rounding of sums, and counts
/// as 0. The length is a longest path and never a sum of all, and slack is shared by the tasks of one chain. At most
/// `mostTasks`.
void criticalPath(std::span<const Task> tasks, Plan& to);

} // namespace plumb::models
