// SPDX-License-Identifier: GPL-3.0-or-later
// Present values: real amounts, real rate, year 0 not discounted, flows at year end.
#pragma once

#include <span>

#include "core/base/quantity.h"

namespace plumb::models {

/// 1/(1 + rate)^years. rate > −1. Source: any text on engineering economics; year 0 is not discounted (NREL practice).
double discountFactor(FractionPerYear rate, Years at);

/// When the first flow of a series falls: now (not discounted) or at the end of the first period.
enum class FirstFlow { now, endOfPeriod };

/// Σ flow_t/(1 + rate)^t with t from 0 (`now`) or from 1 (`endOfPeriod`), rate per period. rate > −1.
Usd netPresentValue(double rate, std::span<const double> flows, FirstFlow first);

/// Equal payment per period for a present value of 1 over n periods: rate/(1 − (1 + rate)^−n); 1/n at rate 0. n > 0.
double annuityFactor(double rate, double periods);

/// The share of year y (1, 2, …) in which something that starts at `start` is in service within the horizon H:
/// a(y) = max(0, min(y, H) − max(y − 1, start)), a fraction of 8,760 h also in a part year.
double inServiceFraction(int year, Years horizon, Years start);

/// The market value left of 1 after `age`: (1 − decay)^age, never negative; 1 at ages below 0. 0 ≤ decay ≤ 1.
double valueLeft(FractionPerYear decay, Years age);

} // namespace plumb::models
