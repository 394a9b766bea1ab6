// SPDX-License-Identifier: GPL-3.0-or-later
// Where the wall time of a job goes: the closed forms of the models, taken apart by cause.
#pragma once

#include <string>
#include <vector>

#include "core/evaluation/inputs.h"
#include "core/evaluation/numbers.h"
#include "core/report/voice.h"

namespace plumb::report {

/// Time lost for one cause. The ids are those of the simulation's causes where both know one.
struct Loss {
    std::string id;
    std::string label;
    double hours = 0;
};

/// Hours of wall time lost by one failure of a job that finishes: work done again, the stages of the restart, the wait
/// for a node, or the failover of a replica.
///
/// Let E be wall time over useful time without waiting for a node and E0 the same if nothing failed (τ and the copies
/// of a cycle over τ; 1 without checkpoints). Failures come at the rate 1/M of that wall time, so E useful hours see
/// E/M of them, and each loses M·(1 − E0/E) hours: exact in every form of core/models/checkpoint.h. Each failure starts
/// one attempt to restart, which the next one may end: a stage that lies between a and b hours into the attempt takes
/// M·(e^(−a/M) − e^(−b/M)) of it on average. A share of the attempts starts with a hang instead of a detection. What is
/// left is work done again, with the copies lost on the way; to first order it is half a cycle. With two levels, a
/// failure is followed by the global restart with probability q, and again while one runs: x2 = q/(1 − p·(1 −
/// e^(−R2/M))) of all attempts. The wait for a node is not hit by failures and is the same after each. Replicas lose
/// the failover alone (all as in the product definitions, "Wall time over useful time").
std::vector<Loss> lossesOfFailure(AbsorbingLayer layer, const RouteWorkflowParameters& here, const SizeNumbers& job,
                                  const Voice& say);

/// Hours of wall time by cause for each useful hour, the copies and silent corruption with the failures; they add up
/// to T_w/T_s − 1.
std::vector<Loss> lossesOfUsefulHour(AbsorbingLayer layer, const RouteWorkflowParameters& here, const SizeNumbers& job,
                                     const Voice& say);

} // namespace plumb::report
