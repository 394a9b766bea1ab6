// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a storage tier as a route offers it. Memory and node-local tiers are counted for one node, the others whole.
#pragma once

#include "core/project/catalogue/row.h"

namespace plumb::rows {

using T = RouteTierParameters;

// clang-format off
inline constexpr std::array tier{
    row<&T::terms, &TierTerms::write>({
        .key = "storage.write_bandwidth", .label = "Write bandwidth", .low = 0.001, .high = 1e6,
        .spread = byFactor(0.6, 1.15), .scale = SliderScale::logarithmic, .decimals = 1, .step = 1, .source = "DGXH",
        .help = "Sustained, of the slowest writer times the writers: of one node for memory and node-local tiers, of the "
                "whole tier otherwise. Data sheets state large sequential reads with caches; checkpoints are bursts."}),
    row<&T::terms, &TierTerms::read>({
        .key = "storage.read_bandwidth", .label = "Read bandwidth", .low = 0.001, .high = 1e6,
        .spread = byFactor(0.6, 1.15), .scale = SliderScale::logarithmic, .decimals = 1, .step = 1, .source = "DGXH",
        .help = "Sustained: of one node for memory and node-local tiers, of the whole tier otherwise. It sets the read at "
                "a restart, and staging."}),
    row<&T::terms, &TierTerms::operations>({
        .key = "storage.operations", .label = "Metadata operations", .low = 1, .high = 1e9, .spread = byFactor(0.5, 1.3),
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 100,
        .help = "Files opened or created per second. At a restart every node opens its shards at the same second."}),
    row<&T::terms, &TierTerms::capacity>({
        .key = "storage.capacity", .label = "Capacity", .low = 0.001, .high = 1e7, .scale = SliderScale::logarithmic,
        .decimals = 1, .step = 10,
        .help = "Before redundancy, of one node for memory and node-local tiers, of the whole tier otherwise."}),
    row<&T::terms, &TierTerms::endurance>({
        .key = "storage.endurance", .label = "Rated endurance", .low = 0.01, .high = 1000, .decimals = 1, .step = 0.5,
        .help = "How often a day the whole capacity may be written over the life of the drives."}),
    row<&T::terms, &TierTerms::redundancy>({
        .key = "storage.redundancy", .label = "Stored over useful bytes", .low = 1, .high = 10, .decimals = 2, .step = 0.05,
        .help = "1.25 for eight data and two parity parts; 2 or 3 for copies."}),
};
// clang-format on

} // namespace plumb::rows
