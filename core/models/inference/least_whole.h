// SPDX-License-Identifier: GPL-3.0-or-later
// The least whole number from which on something holds.
#pragma once

#include <cmath>

namespace plumb::models {

/// The least whole number ≥ `from` (whole) for which `isEnough` holds, which must be true of all large ones: doubles
/// the step until it holds, then halves the gap.
template <class IsEnough>
double leastWholeFrom(double from, const IsEnough& isEnough) {
    double enough = from;
    double tooFew = from - 1.0;
    double step = 1;
    while (!isEnough(enough)) {
        tooFew = enough;
        enough += step;
        step *= 2;
    }
    while (enough - tooFew > 1) {
        const double middle = std::floor((enough + tooFew) / 2);
        if (middle <= tooFew || middle >= enough) // beyond 2^53 whole numbers are no longer dense
            break;
        (isEnough(middle) ? enough : tooFew) = middle;
    }
    return enough;
}

} // namespace plumb::models
