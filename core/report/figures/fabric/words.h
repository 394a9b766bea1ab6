// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a network: what its topology is called, and the arithmetic of its ports where it cannot be built.
#pragma once

#include <string>

#include "core/evaluation/numbers.h"
#include "core/project/project.h"
#include "core/report/voice.h"

namespace plumb::report {

/// "rail-optimised", "Clos": to stand within a sentence.
std::string nameOf(Topology topology, const Voice& say);

/// "1 leaf switch", "48 leaf switches": `english` with {count}, of one and of several.
std::string counted(const Voice& say, std::string_view id, double count, std::string_view one,
                    std::string_view several);

/// Why the network cannot be built, port by port, with what would help; of the bid's own leaves and spines where these
/// are what does not fit. `boughtFor` are the nodes of the design. Empty where it can be built.
std::string portArithmetic(const NetworkDesign& design, const NetworkNumbers& network, const Voice& say);

/// The same of a design whose counts are given, such as with the next pod.
std::string portArithmetic(const NetworkDesign& design, const models::FabricCounts& counts, double nodes,
                           const Voice& say);

} // namespace plumb::report
