// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a fabric, and what to do where it is not known.
#pragma once

#include "ui/viewmodels/fabric.h"

namespace plumb::ui {

/// The sentence of the fabric page for the route and network it shows.
QString fabricSentence(const Results& results, const Fabric& shown);

/// Whether the network of an owned route holds the next pod.
enum class Growth { unset, holds, moreTiers, beyond };
Growth growthOf(const Results& results, std::size_t r, std::size_t n);

/// What keeps the growth path from being shown; nothing where it can be.
std::optional<FabricStep> growthStepFor(const Results& results, std::size_t r, std::size_t n);

} // namespace plumb::ui
