// SPDX-License-Identifier: GPL-3.0-or-later
// How late the last of several deliveries is in service on average, where each may miss the first round of allocation.
#pragma once

#include <span>

#include "core/models/supply/service_date.h"

namespace plumb::models {

/// Mean time by which the last is in service after `due` ≥ 0: ∫_due^∞ (1 − P(all in service within t)) dt, with P of
/// `inServiceWithin`; 0 without deliveries. By adaptive Gauss-Kronrod panels in ln t between the dates at which certain
/// deliveries step, up to where less than 1e-12 is late; relative error below 1e-6 (absolute 1e-9 weeks). The mean, so
/// that an early delivery does not make up for a late one.
Weeks meanDelay(std::span<const DeliveryTerms> deliveries, Weeks due, double rho);

} // namespace plumb::models
