// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/near.h"

#include <cmath>

namespace plumb::tests {

QString absolutelyFarFrom(double actual, double expected, double tolerance) {
    const double difference = std::abs(actual - expected);
    if (std::isfinite(actual) && std::isfinite(expected) && difference <= tolerance)
        return {};
    return QStringLiteral("%1, expected %2, differs by %3, allowed %4")
        .arg(actual, 0, 'g', 17)
        .arg(expected, 0, 'g', 17)
        .arg(difference, 0, 'g', 3)
        .arg(tolerance, 0, 'g', 3);
}

QString farFrom(double actual, double expected, double relativeTolerance) {
    return absolutelyFarFrom(actual, expected,
                             expected == 0 ? relativeTolerance : relativeTolerance * std::abs(expected));
}

} // namespace plumb::tests
