// SPDX-License-Identifier: GPL-3.0-or-later
// How sure a saving is: a plain value that sampling makes and the verdict reads.
#pragma once

#include <cstdint>
#include <vector>

#include "core/evaluation/numbers.h"

namespace plumb {

struct RouteConfidence {
    Outcome probabilityPositive; ///< share of the samples with S > 0
    Outcome savingP10;           ///< 10 % chance of being below
    Outcome savingP90;
    Outcome dateProbability;         ///< P(service date ≤ needed date); absent without a needed date
    Outcome savingP50 = {};          ///< the median
    Outcome savingAtConfidence = {}; ///< exceeded with the chance that the project requires

    bool operator==(const RouteConfidence&) const = default;
};

struct Confidence {
    std::uint64_t samples = 0;
    std::uint64_t seed = 0;
    std::vector<RouteConfidence> routes; ///< in the order of the project

    bool operator==(const Confidence&) const = default;
};

} // namespace plumb
