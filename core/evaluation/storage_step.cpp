// SPDX-License-Identifier: GPL-3.0-or-later
// What the storage tiers of a route make of a checkpoint: its times where the project leaves them to the tiers, and
// whether the design sustains the interval at full job scale.
#include <algorithm>
#include <cmath>

#include "core/evaluation/steps.h"
#include "core/models/checkpoint_estimates.h"
#include "core/models/storage.h"

namespace plumb::steps {
namespace {

constexpr double bytesPerTerabyte = 1e12;
// Of a copy on a tier that other reading takes whole: no job on it ever finishes (assumed; a hundred years).
constexpr double unending_h = 100 * hoursPerYear;

/// One tier of a route as a job of some nodes sees it.
struct Pipe {
    const TierTerms* terms = nullptr; ///< null: the project has no tier of the kind
    double scale = 1;                 ///< nodes that each have one, or 1

    std::optional<GigabytesPerSecond> write(double share = 1) const { return scaled(&TierTerms::write, share); }
    std::optional<GigabytesPerSecond> read(double share = 1) const { return scaled(&TierTerms::read, share); }

private:
    std::optional<GigabytesPerSecond> scaled(std::optional<GigabytesPerSecond> TierTerms::*field, double share) const {
        if (!terms || !(terms->*field))
            return std::nullopt;
        return *(terms->*field) * (scale * share);
    }
};

Pipe pipe(const Inputs& inputs, std::size_t r, TierKind kind, double nodes) {
    const auto at = std::ranges::find(inputs.tiers, kind);
    if (at == inputs.tiers.end())
        return {};
    return {&inputs.routes[r].tiers[static_cast<std::size_t>(at - inputs.tiers.begin())].terms,
            isPerNode(kind) ? nodes : 1};
}

/// What the steady reading of the workflow leaves of the durable tier's pipes.
double shareLeft(const Pipe& durable, const WorkflowData& data) {
    const auto read = durable.read();
    return read && data.readRate.value > 0 ? std::max(0.0, 1 - data.readRate / *read) : 1;
}

std::optional<double> transfer_h(double bytes, std::optional<GigabytesPerSecond> bandwidth) {
    if (!bandwidth || bandwidth->value <= 0)
        return std::nullopt;
    return models::transferTime({bytes}, *bandwidth).value / secondsPerHour;
}

/// Reading the state back: the replicas read their bytes, and every node opens its shards.
std::optional<double> restart_h(double bytes, const WorkflowState& state, std::optional<GigabytesPerSecond> bandwidth,
                                std::optional<OperationsPerSecond> operations, double nodes) {
    if (!bandwidth || bandwidth->value <= 0)
        return std::nullopt;
    const models::RestartRead read{{bytes},
                                   state.readers,
                                   *bandwidth,
                                   {operations ? nodes * state.filesPerNode.value : 0},
                                   operations ? operations->value : 0};
    return models::restartReadTime(read).value / secondsPerHour;
}

CopyTimes given(const RouteWorkflowParameters& here) {
    const WorkflowCheckpoint& c = here.checkpoint;
    return {inHours(c.write),
            inHours(c.blocking),
            inHours(c.drain),
            inHours(c.localWrite),
            inHours(c.globalWrite),
            inHours(here.restart.read),
            inHours(here.restart.globalRead),
            here.storage.times == CheckpointTimes::given};
}

Outcome known(std::optional<double> value, Absence why) {
    return value ? Outcome{*value} : absent(why);
}

Outcome inUnits(std::optional<GigabytesPerSecond> bandwidth, const Pipe& pipe) {
    if (!bandwidth)
        return absent(pipe.terms ? Absence::noBandwidth : Absence::noTier);
    return {bandwidth->value};
}

/// Enough where `has` reaches `need`; neither known nor missing figures of one side make an answer.
StorageCheck atLeast(Outcome need, Outcome has) {
    StorageCheck check{need, has, absent(need ? has.absence : need.absence)};
    if (need && has)
        check.margin = need.value > 0 ? Outcome{has.value / need.value - 1} : absent(Absence::nothingAsked);
    return check;
}

/// Enough where `has` stays within `need`.
StorageCheck within(Outcome need, Outcome has) {
    StorageCheck check{need, has, absent(need ? has.absence : need.absence)};
    if (need && has)
        check.margin = has.value > 0 ? Outcome{need.value / has.value - 1} : absent(Absence::nothingAsked);
    return check;
}

/// Time between durable copies during which the last one must become durable [h].
double timeToDrain(const RouteWorkflowParameters& here, const SizeNumbers& job) {
    const double interval_h = job.interval_h.value;
    switch (here.checkpoint.mode) {
    case CheckpointMode::blocking:
        return interval_h;
    case CheckpointMode::async:
        return interval_h / (1 - here.checkpoint.slowdown.value);
    case CheckpointMode::twoLevel:
        return job.copies ? interval_h * job.copies.value : 0;
    }
    return 0;
}

double assumedWrite_h(const RouteWorkflowParameters& here) {
    switch (here.checkpoint.mode) {
    case CheckpointMode::blocking:
        return inHours(here.checkpoint.write);
    case CheckpointMode::async:
        return inHours(here.checkpoint.drain);
    case CheckpointMode::twoLevel:
        return inHours(here.checkpoint.globalWrite);
    }
    return 0;
}

StorageCheck endurance(const RouteWorkflowParameters& here, double bytes, const SizeNumbers& job, const Pipe& local,
                       const Pipe& durable) {
    const bool isLocal = here.checkpoint.mode != CheckpointMode::blocking;
    const Pipe& worn = isLocal ? local : durable;
    if (!worn.terms)
        return atLeast(absent(Absence::noTier), absent(Absence::noTier));
    // Memory does not wear.
    if (isLocal && here.storage.localTier == TierKind::memory)
        return atLeast(absent(Absence::nothingAsked), absent(Absence::nothingAsked));
    if (!worn.terms->capacity || !worn.terms->endurance)
        return atLeast(absent(Absence::noEndurance), absent(Absence::noEndurance));
    const double capacity = worn.terms->capacity->value * bytesPerTerabyte;
    const double stored = bytes * worn.terms->redundancy.value; // the drives take the redundancy too
    const double need = models::driveWritesPerDay({stored / worn.scale}, {job.interval_h.value}, {capacity});
    return atLeast({need}, {worn.terms->endurance->value});
}

/// All workflows keep their data and copies on the same tier.
StorageCheck capacity(const Inputs& inputs, std::size_t r, TierKind kind, const Pipe& durable) {
    if (!durable.terms || !durable.terms->capacity)
        return atLeast(absent(Absence::noCapacity), absent(durable.terms ? Absence::noCapacity : Absence::noTier));
    double need = 0;
    for (std::size_t w = 0; w < inputs.workflows.size(); ++w) {
        if (inputs.routes[r].workflows[w].storage.durableTier != kind)
            continue;
        const WorkflowParameters& each = inputs.workflows[w].parameters;
        const double data = each.data.size ? each.data.size->value * bytesPerTerabyte : 0;
        const Outcome state = stateBytes(inputs, w);
        const bool writesCopies = absorbingLayer(inputs, r, w) == AbsorbingLayer::checkpoint;
        if (writesCopies && !state)
            return atLeast(state, {durable.terms->capacity->value * durable.scale});
        const Ratio redundancy = durable.terms->redundancy;
        need += models::capacityNeeded({{data * redundancy.value},
                                        {state ? state.value : 0},
                                        {writesCopies && state ? each.state.copiesKept.value : 0},
                                        redundancy,
                                        {0}})
                    .value;
    }
    return atLeast({need / bytesPerTerabyte}, {durable.terms->capacity->value * durable.scale});
}

} // namespace

Outcome stateBytes(const Inputs& inputs, std::size_t w) {
    const WorkflowState& state = inputs.workflows[w].parameters.state;
    if (state.size)
        return {state.size->value * bytesPerTerabyte};
    if (state.parameters)
        return {models::checkpointBytes(state.parameters->value * 1e9, state.bytesPerParameter.value)};
    return absent(Absence::noStateSize);
}

CopyTimes copyTimes(const Inputs& inputs, std::size_t r, std::size_t w, double nodes) {
    const RouteWorkflowParameters& here = inputs.routes[r].workflows[w];
    CopyTimes times = given(here);
    if (here.storage.times == CheckpointTimes::given)
        return times;
    const Outcome bytes = stateBytes(inputs, w);
    if (!bytes)
        return times;
    const WorkflowParameters& work = inputs.workflows[w].parameters;
    const Pipe local = pipe(inputs, r, here.storage.localTier, nodes);
    const Pipe durable = pipe(inputs, r, here.storage.durableTier, nodes);
    const double share = shareLeft(durable, work.data);
    const bool isTaken = share <= 0;
    const auto write =
        isTaken && durable.write() ? std::optional(unending_h) : transfer_h(bytes.value, durable.write(share));
    const auto read = isTaken ? std::optional(unending_h)
                              : restart_h(bytes.value, work.state, durable.read(share),
                                          durable.terms ? durable.terms->operations : std::nullopt, nodes);
    const auto localWrite = transfer_h(bytes.value, local.write());
    const auto localRead = transfer_h(bytes.value, local.read());
    const bool needsLocal = here.checkpoint.mode != CheckpointMode::blocking;
    const bool isTwoLevel = here.checkpoint.mode == CheckpointMode::twoLevel;
    if (!write || !read || (needsLocal && !localWrite) || (isTwoLevel && !localRead))
        return times;
    times.write_h = times.drain_h = times.globalWrite_h = *write;
    times.blocking_h = times.localWrite_h = localWrite.value_or(times.localWrite_h);
    // With one restart time for both, an asynchronous job is counted as reading the durable copy: the longer read.
    times.read_h = isTwoLevel ? *localRead : *read;
    times.globalRead_h = *read;
    times.asChosen = true;
    return times;
}

void storage(const Inputs& inputs, Numbers& numbers, std::size_t r, std::size_t w) {
    const RouteWorkflowParameters& here = inputs.routes[r].workflows[w];
    const WorkflowParameters& work = inputs.workflows[w].parameters;
    WorkflowNumbers& workflow = numbers.routes[r].workflows[w];
    const SizeNumbers& job = workflow.sizes[workflow.largest];
    StorageNumbers& to = workflow.storage;
    to = {};
    to.bytes = stateBytes(inputs, w);
    const Pipe local = pipe(inputs, r, here.storage.localTier, job.nodes);
    const Pipe durable = pipe(inputs, r, here.storage.durableTier, job.nodes);
    const double share = shareLeft(durable, work.data);
    to.shareLeft = share;
    to.staging_h = absent(work.data.size ? Absence::noBandwidth : Absence::noData);
    if (const auto read = durable.read(share); read && read->value > 0 && work.data.size) {
        const bool counts = work.data.files && durable.terms->operations;
        to.staging_h = {models::stagingTime({{work.data.size->value * bytesPerTerabyte},
                                             *read,
                                             {counts ? work.data.files->value * 1e6 : 0},
                                             counts ? durable.terms->operations->value : 0})
                            .value /
                        secondsPerHour};
    }
    StorageCheck none{absent(Absence::noCheckpoints), absent(Absence::noCheckpoints), absent(Absence::noCheckpoints)};
    to.checks.fill(none);
    if (absorbingLayer(inputs, r, w) != AbsorbingLayer::checkpoint) {
        to.write_h = to.localWrite_h = to.read_h = to.bandwidthForCap_gbs = absent(Absence::noCheckpoints);
        return;
    }
    const auto needed = [&](const auto& figure) { return to.bytes ? figure(to.bytes.value) : to.bytes; };
    const Absence noSpeed = durable.terms ? Absence::noBandwidth : Absence::noTier;
    to.write_h = needed([&](double bytes) { return known(transfer_h(bytes, durable.write(share)), noSpeed); });
    to.localWrite_h = needed([&](double bytes) {
        return known(transfer_h(bytes, local.write()), local.terms ? Absence::noBandwidth : Absence::noTier);
    });
    to.read_h = needed([&](double bytes) {
        return known(restart_h(bytes, work.state, durable.read(share),
                               durable.terms ? durable.terms->operations : std::nullopt, job.nodes),
                     noSpeed);
    });
    to.bandwidthForCap_gbs = needed([&](double bytes) {
        return Outcome{models::requiredWriteExact({bytes}, {job.mtbf_h}, work.terms.overheadCap).bandwidth.value};
    });
    const Outcome has = inUnits(durable.write(share), durable);
    const bool isGiven = here.storage.times == CheckpointTimes::given;
    const double assumed_h = assumedWrite_h(here);
    to.checks[static_cast<std::size_t>(StorageAsk::write)] =
        atLeast(needed([&](double bytes) {
                    if (!isGiven)
                        return absent(Absence::fromTiers);
                    return assumed_h > 0 ? Outcome{models::requiredDrainBandwidth({bytes}, {assumed_h}).value}
                                         : absent(Absence::noWriteTime);
                }),
                has);
    const double drain_h = job.interval_h ? timeToDrain(here, job) : 0;
    to.checks[static_cast<std::size_t>(StorageAsk::interval)] =
        atLeast(needed([&](double bytes) {
                    return drain_h > 0 && std::isfinite(drain_h)
                               ? Outcome{models::requiredDrainBandwidth({bytes}, {drain_h}).value}
                               : absent(Absence::noGlobalCopy);
                }),
                has);
    const double assumedRead_h = here.checkpoint.mode == CheckpointMode::twoLevel ? inHours(here.restart.globalRead)
                                                                                  : inHours(here.restart.read);
    to.checks[static_cast<std::size_t>(StorageAsk::read)] =
        within(isGiven ? Outcome{assumedRead_h} : absent(Absence::fromTiers), to.read_h);
    if (to.bytes && job.interval_h)
        to.checks[static_cast<std::size_t>(StorageAsk::endurance)] =
            endurance(here, to.bytes.value, job, local, durable);
    to.checks[static_cast<std::size_t>(StorageAsk::capacity)] =
        to.bytes ? capacity(inputs, r, here.storage.durableTier, durable) : StorageCheck{to.bytes, to.bytes, to.bytes};

    const StorageCheck& interval = to.checks[static_cast<std::size_t>(StorageAsk::interval)];
    to.support = interval.margin || interval.margin.absence == Absence::noGlobalCopy ? StorageSupport::supports
                                                                                     : StorageSupport::unknown;
    double least = 0;
    for (std::size_t i = 0; i < to.checks.size(); ++i) {
        const StorageCheck& check = to.checks[i];
        if (check.margin && check.margin.value < least - roundingOfMargin) {
            least = check.margin.value;
            to.support = StorageSupport::fails;
            to.tightest = static_cast<StorageAsk>(i);
        }
    }
}

} // namespace plumb::steps
