// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/storage.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace plumb::models {

namespace {

constexpr double bytesPerGb = 1e9;

double seconds(double bytes, GigabytesPerSecond bandwidth) {
    PLUMB_CHECK(bytes >= 0 && bandwidth.value > 0);
    return bytes / (bandwidth.value * bytesPerGb);
}

GigabytesPerSecond bandwidth(double bytes, double time_s) {
    return {bytes / bytesPerGb / time_s};
}

double openingTime(Count files, double opensPerSecond) {
    PLUMB_CHECK(files.value >= 0 && (files.value == 0 || opensPerSecond > 0));
    return files.value == 0 ? 0.0 : files.value / opensPerSecond;
}

/// ln(1 + f) − f/(1 + f), whose two terms cancel for small f: there f²/2 − 2f³/3 + 3f⁴/4 − 4f⁵/5 + 5f⁶/6 − …
double writeShare(double f) {
    constexpr double seriesBelow = 3e-3; // the first term left out is below the last place of the sum there
    if (f < seriesBelow)
        return f * f * (0.5 - f * (2.0 / 3 - f * (0.75 - f * (0.8 - f * (5.0 / 6 - f * 6.0 / 7)))));
    return std::log1p(f) - f / (1.0 + f);
}

RequiredWrite requiredWrite(Bytes size, Hours mtbf, double shareOfMtbf) {
    PLUMB_CHECK(size.value >= 0 && mtbf.value > 0);
    const double write_h = shareOfMtbf * mtbf.value;
    return {{write_h}, bandwidth(size.value, write_h * secondsPerHour)};
}

constexpr std::array<StorageGuidance, 3> guidance{{
    {{1}, "single node", {{{4}, {8}, {40}}}, {{{2}, {4}, {20}}}},
    {{nodesPerScalableUnit}, "1 scalable unit", {{{15}, {40}, {125}}}, {{{7}, {20}, {62}}}},
    {{4 * nodesPerScalableUnit}, "4 scalable units", {{{60}, {160}, {500}}}, {{{30}, {80}, {250}}}},
}};

} // namespace

Seconds transferTime(Bytes size, GigabytesPerSecond bandwidth) {
    return {seconds(size.value, bandwidth)};
}

Bytes shard(Bytes size, Count ranks) {
    PLUMB_CHECK(size.value >= 0 && ranks.value >= 1);
    return size / ranks.value;
}

RequiredWrite requiredWriteFirstOrder(Bytes size, Hours mtbf, Fraction overheadCap) {
    PLUMB_CHECK(overheadCap.value > 0);
    return requiredWrite(size, mtbf, overheadCap.value * overheadCap.value / 2);
}

RequiredWrite requiredWriteExact(Bytes size, Hours mtbf, Fraction overheadCap) {
    PLUMB_CHECK(overheadCap.value > 0);
    return requiredWrite(size, mtbf, writeShare(overheadCap.value));
}

GigabytesPerSecond requiredDrainBandwidth(Bytes size, Hours interval) {
    PLUMB_CHECK(size.value >= 0 && interval.value > 0);
    return bandwidth(size.value, interval.value * secondsPerHour);
}

double driveWritesPerDay(Bytes sizePerNode, Hours interval, Bytes capacityPerNode) {
    PLUMB_CHECK(sizePerNode.value >= 0 && interval.value > 0 && capacityPerNode.value > 0);
    return sizePerNode.value * (hoursPerDay / interval.value) / capacityPerNode.value;
}

Seconds restartReadTime(const RestartRead& restart) {
    PLUMB_CHECK(restart.readers.value >= 1);
    return {seconds(restart.size.value * restart.readers.value, restart.bandwidth) +
            openingTime(restart.files, restart.opensPerSecond)};
}

std::optional<GigabytesPerSecond> requiredReadBandwidth(Bytes size, Count readers, Seconds target, Seconds fixed) {
    PLUMB_CHECK(size.value >= 0 && readers.value >= 1 && fixed.value >= 0);
    if (fixed.value >= target.value)
        return std::nullopt;
    return bandwidth(size.value * readers.value, target.value - fixed.value);
}

Seconds stagingTime(const Staging& staging) {
    return {
        std::max(seconds(staging.size.value, staging.bandwidth), openingTime(staging.files, staging.opensPerSecond))};
}

double metadataRate(Count clients, Count filesPerClient, Seconds within) {
    PLUMB_CHECK(clients.value >= 0 && filesPerClient.value >= 0 && within.value > 0);
    return clients.value * filesPerClient.value / within.value;
}

Bytes capacityNeeded(const CapacityNeed& need) {
    PLUMB_CHECK(need.kept.value >= 0 && need.redundancy.value >= 1);
    return need.data + need.checkpoint * (need.kept.value * need.redundancy.value) + need.scratch;
}

std::span<const StorageGuidance> storageGuidance() {
    return guidance;
}

std::optional<StorageGuidance> storageGuidanceFor(Count nodes) {
    PLUMB_CHECK(nodes.value >= 1);
    const auto* const row =
        std::ranges::find_if(guidance, [nodes](const StorageGuidance& g) { return g.nodes >= nodes; });
    return row == guidance.end() ? std::nullopt : std::optional(*row);
}

} // namespace plumb::models
