// SPDX-License-Identifier: GPL-3.0-or-later
// A network that can be built as tiers of boxes and bundles of links, whatever its topology and size.
#pragma once

#include "core/evaluation/numbers.h"
#include "core/project/project.h"
#include "core/report/figure.h"
#include "core/report/voice.h"

namespace plumb::report::cabling {

/// Draws what is bought. The counts of the network are buildable.
void draw(const NetworkDesign& design, const NetworkNumbers& network, double delivered, const Voice& say, Figure& to);

} // namespace plumb::report::cabling
