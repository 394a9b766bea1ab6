// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/fabric/collectives.h"

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

} // namespace

std::optional<Ratio> busFactor(Collective collective, Count ranks) {
    const double n = ranks.value;
    PLUMB_CHECK(n >= 1);
    if (n < 2)
        return std::nullopt;
    switch (collective) {
    case Collective::allReduce:
        return Ratio{2 * (n - 1) / n};
    case Collective::allGather:
    case Collective::reduceScatter:
    case Collective::allToAll:
        return Ratio{(n - 1) / n};
    case Collective::broadcast:
    case Collective::reduce:
        break;
    }
    return Ratio{1};
}

std::optional<Seconds> ringTime(Collective collective, Count ranks, Bytes size, const RankLink& link) {
    PLUMB_CHECK(link.latency.value >= 0);
    const auto factor = busFactor(collective, ranks);
    if (!factor)
        return std::nullopt;
    const double steps = (collective == Collective::allReduce ? 2 : 1) * (ranks.value - 1);
    return Seconds{steps * link.latency.value + factor->value * seconds(size.value, link.bandwidth)};
}

std::optional<Seconds> treeAllReduceTime(Count ranks, Bytes size, const RankLink& link) {
    PLUMB_CHECK(ranks.value >= 1 && link.latency.value >= 0);
    if (ranks.value < 2)
        return std::nullopt;
    return Seconds{2 * std::log2(ranks.value) * link.latency.value + 2 * seconds(size.value, link.bandwidth)};
}

std::optional<Seconds> hierarchicalAllReduceTime(Bytes size, const Hierarchy& ranks) {
    const auto inside = ringTime(Collective::allReduce, ranks.ranksPerNode, size, ranks.inside);
    const auto between = ringTime(Collective::allReduce, ranks.nodes, size / ranks.ranksPerNode.value, ranks.between);
    if (!inside || !between)
        return inside ? inside : between;
    return *inside + *between;
}

std::optional<GigabytesPerSecond> algorithmBandwidth(Bytes size, Seconds time) {
    PLUMB_CHECK(size.value >= 0 && time.value >= 0);
    if (time.value == 0)
        return std::nullopt;
    return GigabytesPerSecond{size.value / bytesPerGb / time.value};
}

std::optional<GigabytesPerSecond> busBandwidth(Collective collective, Count ranks, GigabytesPerSecond algorithm) {
    const auto factor = busFactor(collective, ranks);
    return factor ? std::optional(algorithm * factor->value) : std::nullopt;
}

Seconds phaseTime(std::span<const TierLoad> tiers) {
    Seconds slowest;
    for (const TierLoad& tier : tiers)
        slowest = std::max(slowest, Seconds{seconds(tier.crossing.value, tier.bandwidth)});
    return slowest;
}

Fraction crossingFraction(Count pods) {
    PLUMB_CHECK(pods.value >= 1);
    return {(pods.value - 1) / pods.value};
}

Ratio oversubscribedSlowdown(Count pods, Ratio oversubscription) {
    PLUMB_CHECK(oversubscription.value > 0);
    return {std::max(1.0, oversubscription.value * crossingFraction(pods).value)};
}

Seconds exposed(Seconds communication, Seconds overlap) {
    PLUMB_CHECK(communication.value >= 0 && overlap.value >= 0);
    return std::max(Seconds{0}, communication - overlap);
}

Fraction stepFactor(Seconds compute, Seconds exposedCommunication) {
    PLUMB_CHECK(compute.value > 0 && exposedCommunication.value >= 0);
    return {compute / (compute + exposedCommunication)};
}

} // namespace plumb::models
