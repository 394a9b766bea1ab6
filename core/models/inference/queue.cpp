// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/inference/queue.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/models/distribution.h"
#include "core/models/inference/least_whole.h"

namespace plumb::models {

namespace {

/// Below this many servers the sum is shorter than the incomplete gamma function.
constexpr double longSum = 256;

/// C/(c − A), which all waits share.
struct Delay {
    double waits; ///< C
    double spare; ///< c − A
};

std::optional<Delay> delay(double load, Count servers) {
    PLUMB_CHECK(load >= 0 && servers.value >= 0);
    if (load >= servers.value)
        return std::nullopt;
    const double spare = servers.value - load;
    const double b = erlangB(load, servers).value;
    return Delay{b / (spare / servers.value + load / servers.value * b), spare};
}

} // namespace

double offeredLoad(double arrivals_per_h, Hours service) {
    PLUMB_CHECK(arrivals_per_h >= 0 && service.value >= 0);
    return arrivals_per_h * service.value;
}

Fraction erlangB(double load, Count servers) {
    PLUMB_CHECK(load >= 0 && std::isfinite(load) && servers.value >= 0);
    const double c = servers.value;
    if (c == 0)
        return {1};
    if (load == 0)
        return {0};
    if (c > longSum && load < c)
        return {gammaDensity(c + 1.0, load) / gammaAbove(c + 1.0, load)};
    // 1/B = 1 + c/A·(1 + (c − 1)/A·(…)): the recursion turned over, whose terms fall once c − k < A.
    double term = 1;
    double sum = 1;
    double j = c;
    while (j >= 1 && !(j < load && term < 1e-18 * sum)) {
        term *= j / load;
        sum += term;
        if (std::isinf(sum))
            return {0};
        j -= 1.0;
    }
    return {1.0 / sum};
}

std::optional<Fraction> erlangC(double load, Count servers) {
    const auto d = delay(load, servers);
    return d ? std::optional(Fraction{d->waits}) : std::nullopt;
}

std::optional<Hours> meanWait(double load, Count servers, Hours service) {
    const auto d = delay(load, servers);
    return d ? std::optional(Hours{d->waits * service.value / d->spare}) : std::nullopt;
}

std::optional<Hours> waitPercentile(double load, Count servers, Hours service, Fraction p) {
    PLUMB_CHECK(p.value >= 0 && p.value < 1);
    const auto d = delay(load, servers);
    if (!d)
        return std::nullopt;
    const double beyond = 1.0 - p.value;
    return Hours{d->waits > beyond ? service.value * std::log(d->waits / beyond) / d->spare : 0.0};
}

std::optional<Fraction> waitsWithin(double load, Count servers, Hours service, Hours limit) {
    PLUMB_CHECK(service.value > 0 && limit.value >= 0);
    const auto d = delay(load, servers);
    return d ? std::optional(Fraction{1.0 - d->waits * std::exp(-d->spare * limit.value / service.value)})
             : std::nullopt;
}

std::optional<double> meanQueue(double load, Count servers) {
    const auto d = delay(load, servers);
    return d ? std::optional(d->waits * load / d->spare) : std::nullopt;
}

Hours allenCunneen(Hours meanWait, double cvArrivals, double cvService) {
    PLUMB_CHECK(cvArrivals >= 0 && cvService >= 0);
    return meanWait * ((cvArrivals * cvArrivals + cvService * cvService) / 2.0);
}

Count leastServers(double load, Hours service, Hours limit, Fraction target) {
    PLUMB_CHECK(load >= 0 && load < 1e15 && target.value >= 0 && target.value < 1);
    // "Not below": what is not a number ends the search.
    return {leastWholeFrom(std::floor(load) + 1.0, [&](double servers) {
        const auto within = waitsWithin(load, {servers}, service, limit);
        return within && !(within->value < target.value);
    })};
}

double refillLoad(double failures_per_h, double sessionsPerServer, Hours prefill) {
    PLUMB_CHECK(failures_per_h >= 0 && sessionsPerServer >= 0 && prefill.value >= 0);
    return failures_per_h * sessionsPerServer * prefill.value;
}

} // namespace plumb::models
