// SPDX-License-Identifier: GPL-3.0-or-later
// Random projects for properties that must hold for every project.
#pragma once

#include <cstdint>

#include "core/project/project.h"

namespace plumb::tests {

/// A sound project: two to six routes of every kind, up to four workflows, lines, costs and milestones, every row of
/// the catalogue drawn from its own range (its ends and unknown among the draws), shares that add up to 1, difficult
/// texts, provenance and answers with evidence. The same seed gives the same project. Evidence has no
/// attached file.
Project generatedProject(std::uint64_t seed);

} // namespace plumb::tests
