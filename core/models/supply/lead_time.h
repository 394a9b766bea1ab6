// SPDX-License-Identifier: GPL-3.0-or-later
// When the last of several deliveries arrives: the longest path, and the spread of the latest of uncertain lead times.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "core/base/quantity.h"

namespace plumb::models {

/// A lead time from its median and the time it stays below with 90 %: lognormal with
/// sigma = ln(p90/median)/z(0.9), z(0.9) = 1.28155. 0 < median ≤ p90; equal: it is certain.
struct LeadTime {
    Weeks median;
    Weeks p90;
};

/// P(delivered within `due`); a certain delivery counts as in time on the day itself.
Fraction deliveredWithin(const LeadTime& lead, Weeks due);

/// The time it stays below with probability p, 0 < p < 1: median·e^(sigma·z_p).
Weeks leadTimeQuantile(const LeadTime& lead, Fraction p);

/// P(all delivered within `due`), with the correlation 0 ≤ rho ≤ 1 of their logarithms. None: 1.
Fraction allDeliveredWithin(std::span<const LeadTime> leads, Weeks due, double rho = 0);

/// The time the last of them stays below with probability p, 0 < p < 1; at least one. The root of
/// `allDeliveredWithin` = p in ln t, between the latest p-quantile of any of them and the latest p^(1/n)-quantile, to
/// 1e-12 of the time (G. E. Alefeld, F. A. Potra, Y. Shi: ACM TOMS algorithm 748). Merge bias: it exceeds the
/// p-quantile of every single one.
Weeks latestQuantile(std::span<const LeadTime> leads, Fraction p, double rho = 0);

struct LatestBand {
    Weeks p10, p50, p90; ///< the date is earlier with that probability
};

LatestBand latestBand(std::span<const LeadTime> leads, double rho = 0);

/// Mean delay of the last delivery beyond `due` > 0: ∫_due^∞ (1 − P(all within t)) dt, by Gauss-Legendre panels in ln t
/// up to where the integrand is below 1e-12; relative error below 1e-8 up to rho = 1/2; at 1 its panels miss kinks and
/// it errs by up to 3e-4 (`meanDelay` of service_delay.h does not). The mean, so an early delivery does not make up for
/// a late one.
Weeks expectedDelay(std::span<const LeadTime> leads, Weeks due, double rho = 0);

// ---- the longest path -----------------------------------------------------------------------------------------------

struct Delivery {
    Weeks ordered{0};    ///< after the decision
    Weeks lead;          ///< from order to the dock
    Weeks acceptance{0}; ///< from the dock to service
};

struct CriticalDelivery {
    std::size_t index; ///< of the last delivery, the first of them in the list if several tie
    Weeks service;     ///< when all are in service
    Weeks margin;      ///< by how much it is later than any other; what may be gained on it alone. 0 if it stands alone
};

/// The delivery that all wait for: the largest of ordered + lead + acceptance, never the sum. Empty without deliveries.
std::optional<CriticalDelivery> criticalDelivery(std::span<const Delivery> deliveries);

/// Twelfths of a year of 365 days: weeks·7·12/365.
double inMonths(Weeks time);

} // namespace plumb::models
