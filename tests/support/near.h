// SPDX-License-Identifier: GPL-3.0-or-later
// Comparison of a figure with its published value, at the tolerance the source allows.
#pragma once

#include <QString>

namespace plumb::tests {

/// Empty if |actual − expected| ≤ tolerance·|expected| (or ≤ tolerance where expected is 0); else what differs, in full
/// precision. A figure that is not finite is never near.
QString farFrom(double actual, double expected, double relativeTolerance);

/// Empty if |actual − expected| ≤ tolerance.
QString absolutelyFarFrom(double actual, double expected, double tolerance);

} // namespace plumb::tests

#define QVERIFY_NEAR(actual, expected, relativeTolerance)                                                              \
    do {                                                                                                               \
        const QString problem_ = ::plumb::tests::farFrom(actual, expected, relativeTolerance);                         \
        QVERIFY2(problem_.isEmpty(), qPrintable(QStringLiteral(#actual ": ") + problem_));                             \
    } while (false)

#define QVERIFY_WITHIN(actual, expected, tolerance)                                                                    \
    do {                                                                                                               \
        const QString problem_ = ::plumb::tests::absolutelyFarFrom(actual, expected, tolerance);                       \
        QVERIFY2(problem_.isEmpty(), qPrintable(QStringLiteral(#actual ": ") + problem_));                             \
    } while (false)
