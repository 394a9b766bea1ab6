// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/facility/critical_path.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/base/check.h"

namespace plumb::models {

namespace {

// Assumed: far above what 64 additions lose (about 1e-14), and a thirtieth of a second in a year.
constexpr double roundingOfSums = 1e-9;

std::uint64_t bitOf(std::size_t task) {
    return std::uint64_t{1} << task;
}

template <class Visit>
void forEach(std::uint64_t set, Visit visit) {
    for (; set != 0; set &= set - 1)
        visit(static_cast<std::size_t>(std::countr_zero(set)));
}

} // namespace

void criticalPath(std::span<const Task> tasks, Plan& to) {
    PLUMB_CHECK(tasks.size() <= mostTasks);
    to = {};
    std::uint64_t waiting = 0;
    for (std::size_t task = 0; task < tasks.size(); ++task) {
        PLUMB_CHECK(!tasks[task].exists || (tasks[task].duration >= 0 && std::isfinite(tasks[task].duration)));
        waiting |= tasks[task].exists ? bitOf(task) : 0;
    }

    std::array<std::size_t, mostTasks> order{};
    std::size_t placed = 0;
    while (waiting != 0) {
        std::uint64_t ready = 0;
        forEach(waiting, [&](std::size_t task) { ready |= (tasks[task].after & waiting) == 0 ? bitOf(task) : 0; });
        if (ready == 0) {
            to.isCircular = true;
            forEach(waiting, [&](std::size_t task) { to.times[task].isStuck = true; });
            break;
        }
        forEach(ready, [&](std::size_t task) {
            TaskTimes& times = to.times[task]; // a task that does not exist finishes at 0 and delays nobody
            forEach(tasks[task].after,
                    [&](std::size_t before) { times.start = std::max(times.start, to.times[before].finish); });
            times.finish = times.start + tasks[task].duration;
            to.length = std::max(to.length, times.finish);
            order[placed++] = task;
        });
        waiting &= ~ready;
    }

    std::array<double, mostTasks> latestFinish{};
    latestFinish.fill(to.length);
    while (placed > 0) {
        const std::size_t task = order[--placed];
        const double latestStart = latestFinish[task] - tasks[task].duration;
        forEach(tasks[task].after,
                [&](std::size_t before) { latestFinish[before] = std::min(latestFinish[before], latestStart); });
        TaskTimes& times = to.times[task];
        const double slack = latestFinish[task] - times.finish;
        times.critical = slack <= roundingOfSums * to.length;
        times.slack = times.critical ? 0 : slack;
    }
}

} // namespace plumb::models
