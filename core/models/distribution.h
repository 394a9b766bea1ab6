// SPDX-License-Identifier: GPL-3.0-or-later
// Tails and quantiles of the normal, gamma and beta distributions: the one room in which the core asks Boost.Math for
// them, so that every model has the same policy and the same bits on every machine.
//
// Everything is computed in double (no promotion to long double, which would differ between platforms and cost ten
// times as much) and reports trouble by value, never by exception: an argument outside the stated domain gives NaN, a
// result too large for a double infinity. Accuracy is a few units in the last place, a few hundred for quantiles.
#pragma once

namespace plumb::models {

/// Φ⁻¹(p): the z below which a standard normal falls with probability p, 0 ≤ p ≤ 1; infinite at the ends.
double normalQuantile(double p);

/// The z that a standard normal exceeds with probability p; keeps its digits where p is tiny.
double normalUpperQuantile(double p);

/// ln Γ(x), x > 0.
double logGamma(double x);

/// P(X ≤ x) of a gamma of the given shape and scale 1, shape > 0, x ≥ 0.
double gammaBelow(double shape, double x);

/// P(X > x) of the same; keeps its digits where it is tiny.
double gammaAbove(double shape, double x);

/// Its density x^(shape − 1)·e^−x/Γ(shape).
double gammaDensity(double shape, double x);

/// The x with P(X ≤ x) = p of the same, 0 ≤ p ≤ 1. It vanishes for shapes far below 1: then 0, not the tiny value.
double gammaQuantile(double shape, double p);

/// The x with P(X > x) = p.
double gammaUpperQuantile(double shape, double p);

/// P(X ≤ x) of a beta of shapes a, b > 0, 0 ≤ x ≤ 1.
double betaBelow(double a, double b, double x);

/// P(X > x) of the same; keeps its digits where it is tiny.
double betaAbove(double a, double b, double x);

} // namespace plumb::models
