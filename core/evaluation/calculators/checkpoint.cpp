// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/checkpoint.h"
#include "core/evaluation/calculators/families.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/models/checkpoint_estimates.h"

namespace plumb::calculator_families {

namespace {

Hours minutes(const CalculatorValues& in, std::string_view name) {
    return {in.number(name) / minutesPerHour};
}

Hours hours(const CalculatorValues& in, std::string_view name) {
    return {in.number(name)};
}

OutputValue unlessNever(Ratio wall, double value) {
    if (wall.value > models::neverFinishes)
        return Absent{"The job never finishes: its wall time is more than 1,000 times its useful work."};
    return value;
}

OutputValue overhead(Ratio wall) {
    return unlessNever(wall, wall.value - 1);
}

OutputValue waste(Ratio wall) {
    return unlessNever(wall, 1 - 1 / wall.value);
}

OutputValue efficiency(Ratio wall) {
    return unlessNever(wall, 1 / wall.value);
}

Outputs interval(const CalculatorValues& in) {
    const Hours mtbf = hours(in, "mtbf_h");
    const Hours write = minutes(in, "write_min");
    const Hours restart = minutes(in, "restart_min");
    const std::string& method = in.choice("method");
    const Hours chosen = method == "young"  ? models::youngInterval(mtbf, write)
                         : method == "daly" ? models::dalyInterval(mtbf, write)
                                            : models::optimalInterval(mtbf, write);
    // The formulas of Young and Daly reach 0 with the write; no method may choose less than the shortest interval.
    const Hours used = std::max(chosen, models::shortestInterval);
    const Ratio wall = models::wallRatio(models::Blocking{mtbf, used, write, restart});
    const Hours young = std::max(models::youngInterval(mtbf, write), models::shortestInterval);
    const Ratio first = models::firstOrderOverhead(models::Blocking{mtbf, young, write, restart});
    return answer(used.value, overhead(wall), waste(wall), first.value, efficiency(wall));
}

Outputs atInterval(const CalculatorValues& in) {
    const Hours mtbf = hours(in, "mtbf_h");
    const Ratio busy = models::wallRatio(
        models::Blocking{mtbf, hours(in, "interval_h"), minutes(in, "write_min"), minutes(in, "restart_min")});
    const Ratio wall = models::withWait(busy, hours(in, "wait_h"), mtbf);
    return answer(overhead(wall), waste(wall), efficiency(wall));
}

Outputs ettr(const CalculatorValues& in) {
    const double failuresPerHour = in.number("nodes") * in.number("failures_per_node_day") / hoursPerDay;
    const auto estimate =
        models::ettrEstimate({1 / failuresPerHour}, minutes(in, "restart_min"), minutes(in, "write_min"));
    const OutputValue ratio =
        estimate.ettr
            ? OutputValue(estimate.ettr->value)
            : OutputValue(Absent{"The first-order estimate is not positive: a failure costs more than the mean "
                                 "time to the next one. The exact form is checkpoint.interval."});
    return answer(estimate.interval.value * minutesPerHour, ratio);
}

Outputs twoLevel(const CalculatorValues& in) {
    models::TwoLevel job{.mtbf = hours(in, "mtbf_h"),
                         .interval = {1},
                         .copies = 1,
                         .localWrite = minutes(in, "local_write_min"),
                         .globalWrite = minutes(in, "global_write_min"),
                         .localFraction = {in.number("local_fraction")},
                         .localRestart = minutes(in, "restart_min"),
                         .globalRestart = minutes(in, "global_restart_min")};
    const bool intervalGiven = in.has("local_interval_min");
    const bool copiesGiven = in.has("globals_every");
    std::optional<double> copies;
    if (copiesGiven) {
        job.copies = in.number("globals_every");
        copies = job.copies;
        job.interval = intervalGiven ? minutes(in, "local_interval_min") : models::optimalInterval(job);
    } else {
        if (intervalGiven)
            job.interval = minutes(in, "local_interval_min");
        const auto optimum = intervalGiven ? models::optimalCopies(job) : models::optimalTwoLevel(job);
        job.interval = optimum.interval;
        job.copies = optimum.copiesUsed;
        copies = optimum.copies;
    }
    const Ratio wall = models::wallRatio(job);
    const Ratio first =
        intervalGiven || copiesGiven ? models::firstOrderOverhead(job) : models::leastFirstOrderOverhead(job);
    const double interval_min = job.interval.value * minutesPerHour;
    const Absent none{job.localFraction.value >= 1
                          ? "Every failure restarts from the local copy: no global copy is worth its time."
                          : fmt::format("The best number of local copies between two global ones lies beyond {}; the "
                                        "overhead is that at {}.",
                                        models::mostCopiesBetweenGlobals, models::mostCopiesBetweenGlobals)};
    return answer(overhead(wall), first.value, interval_min, copies ? OutputValue(*copies) : OutputValue(none),
                  copies ? OutputValue(*copies * interval_min) : OutputValue(none));
}

Outputs async(const CalculatorValues& in) {
    const models::Async job{.mtbf = hours(in, "mtbf_h"),
                            .interval = hours(in, "interval_h"),
                            .blocking = minutes(in, "blocking_min"),
                            .drain = minutes(in, "drain_min"),
                            .slowdown = {in.number("slowdown")},
                            .localLost = {in.number("local_lost_fraction")},
                            .restart = minutes(in, "restart_min")};
    if (!models::feasible(job)) {
        const Absent late{fmt::format("A copy is not drained before the next one starts: the interval needs at least "
                                      "{:.6g} h of useful work.",
                                      (1 - job.slowdown.value) * job.drain.value)};
        return answer(late, late, false);
    }
    return answer(overhead(models::wallRatio(job)), models::firstOrderOverhead(job).value, true);
}

Outputs size(const CalculatorValues& in) {
    const double bytes = models::checkpointBytes(in.number("parameters"), in.number("bytes_per_parameter"));
    return answer(bytes, bytes / models::bytesPerGigabyte, bytes / models::bytesPerGibibyte);
}

constexpr std::string_view daly =
    "J. W. Young, CACM 17 (1974) 530; J. T. Daly, Future Generation Computer Systems 22 (2006) 303-312: exponential "
    "failures, also during restart; exact optimum M(1 + W0(-exp(-1 - b/M))).";
constexpr std::string_view mtbfMeaning = "mean time between interrupts of the job, hours";
constexpr std::string_view restartMeaning = "detection, requeue, read and warm-up after a failure, minutes";
constexpr std::string_view overheadMeaning = "wall time over useful time, less 1";
constexpr std::string_view wasteMeaning = "1 less useful time over wall time";
constexpr std::string_view efficiencyMeaning = "useful time over wall time";

} // namespace

std::vector<Calculator> checkpoint() {
    return {
        {.name = "checkpoint.interval",
         .title = "The best interval of blocking checkpoints and what it costs",
         .inputs = {number("mtbf_h", mtbfMeaning, positive),
                    number("write_min", "time the job stands still for one checkpoint, minutes", notNegative),
                    number("restart_min", restartMeaning, notNegative).optional(0),
                    optionalChoice("method", "how the interval is chosen", {"exact", "young", "daly"})},
         .outputs = {{"interval_h", "useful work between checkpoints, by the method; at least 1 s"},
                     {"overhead_fraction", "wall time over useful time, less 1, exact at this interval"},
                     {"waste_fraction", "1 less useful time over wall time, exact at this interval"},
                     {"first_order_overhead_fraction",
                      "the first-order minimum sqrt(2b/M) + R/M, which is reached at Young's interval, whatever the "
                      "method"},
                     {"efficiency", "useful time over wall time, exact at this interval"}},
         .source = daly,
         .compute = interval},
        {.name = "checkpoint.at_interval",
         .title = "What blocking checkpoints cost at a chosen interval",
         .inputs = {number("mtbf_h", mtbfMeaning, positive),
                    number("write_min", "time the job stands still for one checkpoint, minutes", notNegative),
                    number("interval_h", "useful work between checkpoints, hours", positive),
                    number("restart_min", restartMeaning, notNegative).optional(0),
                    number("wait_h", "mean wait per failure for a node or a person, hours", notNegative).optional(0)},
         .outputs = {{"overhead_fraction", overheadMeaning},
                     {"waste_fraction", wasteMeaning},
                     {"efficiency", efficiencyMeaning}},
         .source = daly,
         .compute = atInterval},
        {.name = "checkpoint.ettr",
         .title = "Expected effective training time ratio",
         .inputs = {number("nodes", "nodes of the job", countFromOne),
                    number("failures_per_node_day", "failures per node and day (0.0065 is 6.5 per 1,000 node-days)",
                           Domain{.low = 0, .high = 1e9, .lowOpen = true}),
                    number("restart_min", "restart overhead per failure, minutes", notNegative),
                    number("write_min", "time of one blocking write, minutes", notNegative)},
         .outputs = {{"interval_min", "sqrt(2w/(N r)), minutes"}, {"ettr", "first-order estimate at this interval"}},
         .source = "A. Kokolis et al., Revisiting Reliability in Large-Scale Machine Learning Research Clusters, HPCA "
                   "2025, arXiv 2410.21680.",
         .compute = ettr},
        {.name = "checkpoint.two_level",
         .title = "Local checkpoints with every n-th one global",
         .inputs = {number("mtbf_h", mtbfMeaning, positive),
                    number("local_write_min", "time the job stands still for a local copy, minutes", notNegative),
                    number("global_write_min", "the same for a global copy, taken in place of the local one, minutes",
                           notNegative),
                    number("local_fraction", "share of failures that can restart from the local copy", share),
                    number("restart_min", restartMeaning, notNegative).optional(0),
                    number("global_restart_min", "the same from the global copy, minutes", notNegative)
                        .optionalLike("restart_min"),
                    number("local_interval_min", "useful work between copies of any level, minutes",
                           Domain{.low = 1e-9})
                        .optional(),
                    number("globals_every", "every how many copies one is global", countFromOne).optional()},
         .outputs = {{"overhead_fraction", overheadMeaning},
                     {"first_order_overhead_fraction",
                      "at the optimum sqrt(2 p c1/M) + sqrt(2 q c2/M) + restart; with an interval or a number given, "
                      "cost of copies and expected rework there"},
                     {"local_interval_min", "useful work between copies; the best one unless given"},
                     {"globals_every", "every how many copies one is global; the best whole number unless given"},
                     {"global_interval_min", "useful work between global copies"}},
         .source = "Exact two-level form for exponential failures, also during restart; first order after A. Benoit et "
                   "al., Towards Optimal Multi-Level Checkpointing, IEEE Transactions on Computers 66(7), 2017.",
         .compute = twoLevel},
        {.name = "checkpoint.async",
         .title = "A checkpoint that drains beside the computation",
         .inputs = {number("mtbf_h", mtbfMeaning, positive),
                    number("interval_h", "useful work between checkpoints, hours", positive),
                    number("blocking_min", "time the job stands still for the local copy, minutes", notNegative),
                    number("drain_min", "time until the copy is durable, minutes", notNegative),
                    number("slowdown", "loss of compute speed while draining",
                           Domain{.low = 0, .high = 1, .highOpen = true})
                        .optional(0),
                    number("local_lost_fraction", "probability that the local copy is lost with the failure", share)
                        .optional(1),
                    number("restart_min", restartMeaning, notNegative).optional(0)},
         .outputs = {{"overhead_fraction", overheadMeaning},
                     {"first_order_overhead_fraction",
                      "(b + s d)/interval + (interval/2 + q d + R)/M at this interval"},
                     {"feasible", "whether a copy is drained before the next one starts: (1 - s) d <= interval"}},
         .source = "Exact asynchronous form for exponential failures, also during restart; one copy in flight.",
         .compute = async},
        {.name = "checkpoint.size",
         .title = "Size of a checkpoint",
         .inputs = {number("parameters", "parameters of the model", positive),
                    number("bytes_per_parameter",
                           "bytes kept of each parameter: 14 for bf16 weights with fp32 master and Adam moments",
                           positive)},
         .outputs = {{"bytes", "bytes"}, {"gb", "in units of 1e9 bytes"}, {"gib", "in units of 2^30 bytes"}},
         .source = "MLPerf Storage v2.0 submission guidelines, Table 2 (sizes printed as GB are GiB).",
         .compute = size},
    };
}

} // namespace plumb::calculator_families
