// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/simulation/aggregate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/base/check.h"

namespace plumb::models::simulation {

namespace {

/// Type-7 percentile of sorted values (Hyndman and Fan 1996); nothing if it touches an infinite one.
std::optional<Hours> percentile(std::span<const double> sorted, double probability) {
    const double place = probability * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const auto above = std::min(below + 1, sorted.size() - 1);
    const double part = place - static_cast<double>(below);
    if (std::isinf(sorted[below]) || (part > 0 && std::isinf(sorted[above])))
        return std::nullopt;
    return Hours{part > 0 ? sorted[below] + part * (sorted[above] - sorted[below]) : sorted[below]};
}

} // namespace

Aggregate aggregate(std::span<const Run> runs, std::optional<Hours> deadline) {
    PLUMB_CHECK(!runs.empty());
    const auto count = static_cast<double>(runs.size());
    Aggregate sum;
    sum.runs = runs.size();
    double useful_h = 0;
    double wall_h = 0;
    double finishedWall_h = 0;
    double nodeHoursOut = 0;
    double inTime = 0;
    double failures = 0;
    double stockOuts = 0;
    LostTime lost{};
    std::vector<double> makespans;
    makespans.reserve(runs.size());
    for (const Run& run : runs) {
        useful_h += run.useful.value;
        wall_h += run.makespan.value;
        nodeHoursOut += run.nodeHoursOut.value;
        failures += static_cast<double>(run.failures);
        stockOuts += static_cast<double>(run.stockOuts);
        sum.events += run.events;
        if (run.outcome == Outcome::neverFinishes) {
            makespans.push_back(std::numeric_limits<double>::infinity());
            continue;
        }
        ++sum.finished;
        finishedWall_h += run.makespan.value;
        makespans.push_back(run.makespan.value);
        inTime += deadline && run.makespan <= *deadline ? 1 : 0;
        for (std::size_t i = 0; i < lost.size(); ++i)
            lost[i] = lost[i] + run.lost[i];
    }
    sum.goodput = {useful_h / wall_h};
    if (runs.size() > 1) {
        double squares = 0;
        for (const Run& run : runs) {
            const double residual_h = run.useful.value - sum.goodput.value * run.makespan.value;
            squares += residual_h * residual_h;
        }
        sum.goodputStandardError = std::sqrt(count / (count - 1) * squares) / wall_h;
    }
    std::ranges::sort(makespans);
    sum.makespanP10 = percentile(makespans, 0.1);
    sum.makespanP50 = percentile(makespans, 0.5);
    sum.makespanP90 = percentile(makespans, 0.9);
    if (deadline)
        sum.deadlineProbability = Fraction{inTime / count};
    if (sum.finished > 0) {
        const auto finished = static_cast<double>(sum.finished);
        sum.meanMakespan = Hours{finishedWall_h / finished};
        for (Hours& each : lost)
            each = each / finished;
        sum.meanLost = lost;
    }
    sum.failuresPerRun = failures / count;
    sum.stockOutsPerRun = stockOuts / count;
    sum.meanNodesOut = nodeHoursOut / wall_h;
    return sum;
}

} // namespace plumb::models::simulation
