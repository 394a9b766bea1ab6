// SPDX-License-Identifier: GPL-3.0-or-later
// Single answers of the fabric plan: what a network of any counts costs, and how long a collective of any size takes.
#pragma once

#include "core/evaluation/inputs.h"
#include "core/evaluation/numbers.h"

namespace plumb {

struct NetworkPrice {
    double copperLinks = 0, opticalLinks = 0;
    double transceivers = 0;
    double switchUsd = 0, opticalUsd = 0, copperUsd = 0;
    double switch_kw = 0, transceiver_kw = 0;

    double usd() const { return switchUsd + opticalUsd + copperUsd; }
    double power_kw() const { return switch_kw + transceiver_kw; }
};

/// Of switches and links of `counts`, of whose endpoint links only `endpointLinks` are cabled. The counts are
/// buildable.
NetworkPrice networkPrice(const models::FabricCounts& counts, double endpointLinks, const NetworkParts& parts);

/// Time [s] of an all-reduce of `size` over the largest job of workflow `w` on a sound network of route `r`; 0 where
/// the job is a single rank. With the algorithm and size of the workflow it is the all-reduce within
/// `TrafficNumbers::communication_s`. None on a rented route, without a compute network, and where it cannot be built.
Outcome allReduceTime(const Inputs& inputs, const Numbers& numbers, std::size_t r, std::size_t w,
                      ReduceAlgorithm algorithm, Bytes size);

} // namespace plumb
