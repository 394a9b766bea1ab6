// SPDX-License-Identifier: GPL-3.0-or-later
// How sure the saving of every route is, from samples of all uncertain assumptions together.
#pragma once

#include <cstdint>
#include <optional>

#include "core/evaluation/confidence.h"
#include "core/evaluation/worker.h"
#include "core/project/project.h"

namespace plumb {

/// What every evaluation uses, so that it stays the same from run to run.
inline constexpr std::uint64_t confidenceSamples = 2000;
inline constexpr std::uint64_t confidenceSeed = 1;

/// Draws every assumption at its default spread, narrowed or widened by the grade of its evidence, and evaluates each
/// sample whole; all routes see the same draws. A sample in which a saving does not exist counts as not positive and
/// leaves no band. `samples` ≥ 1.
Confidence confidence(const Project& project, std::uint64_t samples = confidenceSamples,
                      std::uint64_t seed = confidenceSeed);

/// The same, asking after every sample whether to stop; nothing once it was told to.
std::optional<Confidence> confidence(const Project& project, std::uint64_t samples, std::uint64_t seed,
                                     const Cancelled& cancelled);

} // namespace plumb
