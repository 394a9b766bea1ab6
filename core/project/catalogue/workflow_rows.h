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
    row<&RW::restart, &WorkflowRestart::detection>({
        .key = "restart.detection", .label = "Detection", .low = 0, .high = 10000, .spread = byFactor(0.7, 1.6),
        .decimals = 1, .step = 1, .help = "Minutes until a failure is noticed; hangs are noticed late."}),
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
