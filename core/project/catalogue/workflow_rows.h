// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of workflows, their job sizes, and what differs by route and workflow: checkpoint, restart, efficiency.
#pragma once

#include "core/project/catalogue/row.h"

namespace plumb::rows {

using W = WorkflowParameters;
using J = JobSizeParameters;
using RW = RouteWorkflowParameters;

// clang-format off
inline constexpr std::array workflow{
    row<&W::terms, &WorkflowTerms::share>({
        .key = "workflow.share", .label = "Share of scheduled hours", .symbol = "s", .low = 0, .high = 1, .decimals = 3,
        .step = 0.01, .help = "Share of the scheduled accelerator-hours. The shares of all workflows add up to 1."}),
    row<&W::terms, &WorkflowTerms::absorbingLayer>({
        .key = "workflow.absorbing_layer", .label = "Absorbing layer", .source = "SEED",
        .help = "What absorbs a node failure: checkpoint and restart, requeue of the job, replicas behind a load "
                "balancer, or nothing. Nothing means: buy from an OEM."}),
    row<&W::terms, &WorkflowTerms::jobLength>({
        .key = "workflow.job_length", .label = "Length of a job", .symbol = "L", .low = 0.01, .high = 100000,
        .scale = SliderScale::logarithmic, .decimals = 1, .step = 0.5,
        .help = "Useful work of one job that is requeued or started again as a whole. A longer job loses more."}),
    row<&W::terms, &WorkflowTerms::referenceWork>({
        .key = "workflow.reference_work", .label = "Work of the reference job", .low = 0.1, .high = 100000,
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 1,
        .help = "Useful hours of the job whose time to solution is simulated, on the largest job size. Jobs that are "
                "requeued have their own length."}),
    row<&W::terms, &WorkflowTerms::deadline>({
        .key = "workflow.deadline", .label = "Deadline of the reference job", .low = 0.1, .high = 200000,
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 1,
        .help = "Hours from the start of the reference job by which it must be done. Unset, no probability is given."}),
    row<&W::terms, &WorkflowTerms::overheadCap>({
        .key = "workflow.overhead_cap", .label = "Overhead allowed", .symbol = "f", .low = 0.001, .high = 1,
        .decimals = 3, .step = 0.005,
        .help = "Overhead of checkpoints and rework that the storage must make possible. A lower cap needs more "
                "bandwidth, with its square."}),
    row<&W::state, &WorkflowState::parameters>({
        .key = "state.parameters", .label = "Parameters of the model", .low = 0.0001, .high = 1e6,
        .scale = SliderScale::logarithmic, .decimals = 2, .step = 1,
        .help = "Size of the model in billions of parameters. Unset, the size of a checkpoint must be given."}),
    row<&W::state, &WorkflowState::bytesPerParameter>({
        .key = "state.bytes_per_parameter", .label = "Bytes per parameter", .low = 1, .high = 64, .decimals = 0,
        .step = 1, .source = "MLP",
        .help = "14 for 16-bit weights with a 32-bit master copy and two moments of the optimizer; 16 or 18 with "
                "gradients."}),
    row<&W::state, &WorkflowState::size>({
        .key = "state.size", .label = "Size of a checkpoint", .symbol = "S", .low = 1e-6, .high = 1e6,
        .scale = SliderScale::logarithmic, .decimals = 3, .step = 0.1,
        .help = "State of the whole job, 1 TB being 1e12 bytes. Unset, it is parameters times bytes per parameter. "
                "Published sizes are often in units of 2^30 bytes, 7 % larger."}),
    row<&W::state, &WorkflowState::copiesKept>({
        .key = "state.copies_kept", .label = "Copies kept", .low = 1, .high = 10000, .decimals = 0, .step = 1,
        .whole = true,
        .help = "Generations of the checkpoint on durable storage. A silent fault can be older than the last copy."}),
    row<&W::state, &WorkflowState::readers>({
        .key = "state.readers", .label = "Replicas that read for themselves", .symbol = "r", .low = 1, .high = 100000,
        .decimals = 0, .step = 1, .whole = true,
        .help = "At a restart. 1 where one replica reads and broadcasts; the number of data-parallel replicas where each "
                "reads its own copy."}),
    row<&W::state, &WorkflowState::filesPerNode>({
        .key = "state.files_per_node", .label = "Checkpoint files per node", .low = 1, .high = 1e6,
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 1, .whole = true,
        .help = "Shards that every node opens at the same second when the job restarts. Many small files make metadata, "
                "not bandwidth, set the time."}),
    row<&W::data, &WorkflowData::size>({
        .key = "data.size", .label = "Data of the workflow", .low = 0, .high = 1e7, .decimals = 1, .step = 1,
        .help = "Training data or input on durable storage."}),
    row<&W::data, &WorkflowData::files>({
        .key = "data.files", .label = "Files of the data", .low = 0, .high = 1e6, .decimals = 3, .step = 1,
        .help = "In millions. Staging takes the longer of the bytes and the files."}),
    row<&W::data, &WorkflowData::readRate>({
        .key = "data.read_rate", .label = "Steady reading while the job runs", .low = 0, .high = 1e6, .decimals = 1,
        .step = 1,
        .help = "Of the whole job, on the durable tier. Its share of the tier is not there for checkpoints."}),
    row<&J::terms, &JobSizeTerms::nodes>({
        .key = "job.nodes", .label = "Nodes of a job or replica", .symbol = "n", .low = 1, .high = 200000,
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 1, .whole = true,
        .help = "One failed node kills the job. More nodes fail more often."}),
    row<&J::terms, &JobSizeTerms::share>({
        .key = "job.share", .label = "Share of the workflow's node-time", .low = 0, .high = 1, .decimals = 2,
        .step = 0.05, .help = "Share of the workflow's scheduled node-time in jobs of this size; the shares add up to 1."}),
};
// clang-format on

// clang-format off
inline constexpr std::array routeWorkflow{
    row<&RW::checkpoint, &WorkflowCheckpoint::mode>({
        .key = "checkpoint.mode", .label = "Checkpoint mode",
        .help = "Blocking: the job stands while it writes. Async: a drain runs beside compute. Two-level: local copies "
                "with a global one now and then."}),
    row<&RW::checkpoint, &WorkflowCheckpoint::intervalChoice>({
        .key = "checkpoint.interval_choice", .label = "Interval",
        .help = "The interval of least wall time for each job size, or one chosen for all of them."}),
    row<&RW::checkpoint, &WorkflowCheckpoint::interval>({
        .key = "checkpoint.interval", .label = "Chosen interval", .symbol = "τ", .low = 1.0 / 60, .high = 100000,
        .scale = SliderScale::logarithmic, .decimals = 1, .step = 1,
        .help = "Useful work between checkpoints, without the write. Used where the interval is chosen."}),
    row<&RW::checkpoint, &WorkflowCheckpoint::write>({
        .key = "checkpoint.write", .label = "Write time, blocking", .symbol = "b", .low = 0, .high = 10000,
        .spread = byFactor(0.7, 1.5), .scale = SliderScale::logarithmic, .decimals = 2, .step = 0.5, .source = "SEED",
        .help = "Time the whole job stands while a checkpoint is written. Longer writes cost more and stretch the "
                "interval."}),
    row<&RW::checkpoint, &WorkflowCheckpoint::blocking>({
        .key = "checkpoint.blocking", .label = "Blocking part", .symbol = "b", .low = 0, .high = 10000,
        .spread = byFactor(0.7, 1.5), .decimals = 2, .step = 0.1,
        .help = "Asynchronous mode: the part of the write during which the job stands."}),
    row<&RW::checkpoint, &WorkflowCheckpoint::drain>({
        .key = "checkpoint.drain", .label = "Drain time", .symbol = "d", .low = 0, .high = 10000,
        .spread = byFactor(0.7, 1.5), .decimals = 1, .step = 1,
        .help = "Asynchronous mode: time until the copy is durable. It bounds the interval from below."}),
    row<&RW::checkpoint, &WorkflowCheckpoint::slowdown>({
        .key = "checkpoint.slowdown", .label = "Slowdown while draining", .symbol = "s", .low = 0, .high = 0.99,
        .spread = byOdds(0.6, 1.6), .decimals = 3, .step = 0.01,
        .help = "Share of compute lost while a drain runs."}),
    row<&RW::checkpoint, &WorkflowCheckpoint::localLost>({
        .key = "checkpoint.local_lost", .label = "Local copy lost with the failure", .symbol = "q", .low = 0, .high = 1,
        .spread = byOdds(0.5, 2), .decimals = 2, .step = 0.05,
        .help = "Asynchronous mode: probability that a failure takes the local copy with it, so that the durable one must "
                "be read."}),
    row<&RW::checkpoint, &WorkflowCheckpoint::localWrite>({
        .key = "checkpoint.local_write", .label = "Local copy", .symbol = "c1", .low = 0, .high = 10000,
        .spread = byFactor(0.7, 1.5), .decimals = 2, .step = 0.05, .help = "Two-level mode: time of a local copy."}),
    row<&RW::checkpoint, &WorkflowCheckpoint::globalWrite>({
        .key = "checkpoint.global_write", .label = "Global copy", .symbol = "c2", .low = 0, .high = 10000,
        .spread = byFactor(0.7, 1.5), .decimals = 1, .step = 0.5,
        .help = "Two-level mode: time of a global copy, in place of the local one."}),
    row<&RW::checkpoint, &WorkflowCheckpoint::localFraction>({
        .key = "checkpoint.local_fraction", .label = "Restarts from the local copy", .symbol = "p", .low = 0, .high = 1,
        .spread = byOdds(0.6, 1.6), .decimals = 2, .step = 0.05, .source = "SCR",
        .help = "Two-level mode: share of the failures that the local copy survives."}),
    row<&RW::checkpoint, &WorkflowCheckpoint::globalsEvery>({
        .key = "checkpoint.globals_every", .label = "Every n-th copy is global", .symbol = "n", .low = 1, .high = 10000,
        .decimals = 0, .step = 1, .whole = true, .help = "Two-level mode. Unset, the optimum is taken."}),
    row<&RW::storage, &WorkflowStorage::times>({
        .key = "checkpoint.times", .label = "Times of copies from",
        .help = "Given: the write and read times entered here. Tiers: size of the checkpoint over the speed of the "
                "storage tiers of the route; the entered times are then not used."}),
    row<&RW::storage, &WorkflowStorage::localTier>({
        .key = "checkpoint.local_tier", .label = "Tier of local copies",
        .help = "Memory: copies in the memory of a peer. Node-local: NVMe in the nodes."}),
    row<&RW::storage, &WorkflowStorage::durableTier>({
        .key = "checkpoint.durable_tier", .label = "Tier of durable copies",
        .help = "Where a copy is safe from the loss of nodes: burst buffer, parallel file system or object store."}),
    row<&RW::restart, &WorkflowRestart::absorbingLayer>({
        .key = "workflow.route_absorbing_layer", .label = "Absorbing layer on this route",
        .help = "As the workflow: what the workflow says. Another layer where the platform of this route handles a node "
                "failure otherwise, such as a requeue in place of checkpoints."}),
    row<&RW::restart, &WorkflowRestart::detection>({
        .key = "restart.detection", .label = "Detection", .low = 0, .high = 10000, .spread = byFactor(0.7, 1.6),
        .decimals = 1, .step = 1, .help = "Minutes until a failure is noticed; a hang is noticed by its timeout instead."}),
    row<&RW::restart, &WorkflowRestart::hangShare>({
        .key = "restart.hang_share", .label = "Failures that hang", .symbol = "h", .low = 0, .high = 1,
        .spread = byOdds(0.5, 2), .decimals = 3, .step = 0.01,
        .help = "Share of the failures after which the job stands without an error until a timeout ends it."}),
    row<&RW::restart, &WorkflowRestart::hangTimeout>({
        .key = "restart.hang_timeout", .label = "Hang timeout", .low = 0, .high = 10000, .spread = byFactor(0.7, 1.5),
        .decimals = 1, .step = 1,
        .help = "Minutes until a hang is noticed, in place of the detection. Timeouts of collective libraries are often "
                "10 to 30 minutes."}),
    row<&RW::restart, &WorkflowRestart::requeue>({
        .key = "restart.requeue", .label = "Requeue", .low = 0, .high = 10000, .spread = byFactor(0.7, 1.6),
        .decimals = 1, .step = 1, .help = "Minutes until the job has its nodes again."}),
    row<&RW::restart, &WorkflowRestart::read>({
        .key = "restart.read", .label = "Read of the checkpoint", .low = 0, .high = 10000, .spread = byFactor(0.7, 1.6),
        .decimals = 1, .step = 1, .help = "Minutes until the state is back; of the local copy in two-level mode."}),
    row<&RW::restart, &WorkflowRestart::globalRead>({
        .key = "restart.global_read", .label = "Read of the global copy", .low = 0, .high = 10000,
        .spread = byFactor(0.7, 1.6), .decimals = 1, .step = 1, .help = "Two-level mode: minutes to read the global copy."}),
    row<&RW::restart, &WorkflowRestart::warmUp>({
        .key = "restart.warm_up", .label = "Warm-up", .low = 0, .high = 10000, .spread = byFactor(0.7, 1.6),
        .decimals = 1, .step = 1, .help = "Minutes until the job runs at full speed again."}),
    row<&RW::restart, &WorkflowRestart::failover>({
        .key = "restart.failover", .label = "Failover", .low = 0, .high = 10000, .spread = byFactor(0.7, 1.6),
        .decimals = 1, .step = 1, .help = "Replicas: minutes until the others carry the load of a failed one."}),
    row<&RW::restart, &WorkflowRestart::failingShare>({
        .key = "restart.failing_share", .label = "Restarts that fail by themselves", .low = 0, .high = 0.9,
        .spread = byOdds(0.5, 2), .decimals = 2, .step = 0.01,
        .help = "Share of the attempts to restart that end in another restart though no node failed: a sick node back in "
                "the job, a missing file, a timeout. Only the simulation counts them, as a result of its own."}),
    row<&RW::efficiency, &WorkflowEfficiency::fabricFrom>({
        .key = "fabric.factor_from", .label = "Fabric factor from", .routes = RouteUse::owned,
        .help = "Given: the fabric factor is entered. Plan: it follows from the compute network of the route, the traffic "
                "of the workflow, and the time lost to slow links, flaps and diagnosis."}),
    row<&RW::efficiency, &WorkflowEfficiency::fabricFactor>({
        .key = "fabric.factor", .label = "Fabric factor", .symbol = "Φ", .low = 0.01, .high = 1,
        .spread = byOdds(0.75, 1.3), .decimals = 3, .step = 0.001,
        .help = "Share of compute left after exposed communication, degraded links and days lost to diagnosis."}),
    row<&RW::efficiency, &WorkflowEfficiency::performance>({
        .key = "workflow.performance", .label = "Relative performance", .symbol = "P", .low = 0.01, .high = 100,
        .spread = byFactor(0.97, 1.03), .decimals = 3, .step = 0.005,
        .help = "Speed of the route's platform for this workflow over the baseline's."}),
};
// clang-format on

} // namespace plumb::rows
