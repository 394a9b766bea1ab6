// SPDX-License-Identifier: GPL-3.0-or-later
// How the fabric of a route is spoken of: why a network cannot be built, who validates its parts, what is quoted for
// it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/evaluation/inputs.h"
#include "core/evaluation/numbers.h"
#include "core/project/parameters.h"

namespace plumb {

/// Why the network cannot be built as it is designed, or as the bid states it, with what is needed and what fits.
/// `numbers` is not feasible; `nodes` are those delivered.
Message networkShortfall(const RouteNetworkParameters& given, const NetworkNumbers& numbers, double nodes,
                         const std::string& network, const std::string& route);

/// A part of the fabric that has to be validated together with all others.
struct FabricPart {
    std::string id; ///< "adapter_firmware"
    Message name;   ///< "adapter firmware"
    std::optional<Validated> by;
};

/// Adapter firmware, switch operating system, congestion settings, collective library: in this order.
std::array<FabricPart, 4> fabricParts(const RouteFabric& fabric);

/// English names of the parts that `by` validates.
std::vector<std::string> partsOf(const RouteFabric& fabric, Validated by);

/// What owned route `r` pays for the lines of category network [USD]; absent where one has no price, nothing where the
/// quote has no such line.
std::optional<Outcome> quotedNetwork(const Inputs& inputs, std::size_t r);

} // namespace plumb
