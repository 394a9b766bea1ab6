// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/percentile.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace plumb {

double percentile(std::span<const double> sorted, double p) {
    PLUMB_CHECK(!sorted.empty() && p >= 0 && p <= 1);
    const double position = static_cast<double>(sorted.size() - 1) * p;
    const auto below = static_cast<std::size_t>(std::floor(position));
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (position - std::floor(position)) * (sorted[above] - sorted[below]);
}

} // namespace plumb
