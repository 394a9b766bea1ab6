// SPDX-License-Identifier: GPL-3.0-or-later
// Renting beside owning: hours until a purchase is paid for, the bill of a rental contract, an owned base under a
// rented peak.
#pragma once

#include <optional>
#include <span>

#include "core/base/quantity.h"

namespace plumb::models {

/// Hours of use after which a purchase costs no more than renting: capital/(rent − own running cost per hour). Empty
/// where renting is no dearer than running: then owning is never paid for. Leaves out interest, residual value and idle
/// hours; `breakEvenUtilisation` has them.
std::optional<Hours> breakEvenHours(Usd capital, UsdPerHour rent, UsdPerHour ownRunning = {0});

/// The hours a month of an accelerator: the two conventions of price lists, 30 days and 8,760/12. They differ by 1.4 %.
inline constexpr double hoursPerMonthOf30Days = 720.0;
inline constexpr double hoursPerMeanMonth = hoursPerYear / monthsPerYear;

/// Months of use, at a stated number of hours a month > 0.
double inMonths(Hours time, double hoursPerMonth);

// ---- rental contract ------------------------------------------------------------------------------------------------

struct RentalContract {
    UsdPerHour price;            ///< in year 1
    FractionPerYear decline{0};  ///< of the price a year, < 1; negative where it rises
    HoursPerYear minimum{0};     ///< accelerator-hours a year that are paid, used or not
    Fraction prepaid{0};         ///< share of every year's bill that is paid at the decision
    Fraction prepaidDiscount{0}; ///< on the prepaid part
    FractionPerYear rate;        ///< real discount rate
};

struct RentalCost {
    Usd presentValue;
    Usd atDecision;                          ///< the prepayment
    double used_h = 0;                       ///< present value of the hours used, at the same rate and year ends
    double unused_h = 0;                     ///< billed and not used, not discounted
    std::optional<UsdPerHour> perUsedHour{}; ///< present value over present hours; empty where none is used
};

/// The bill of `used_h[y − 1]` accelerator-hours in year y: billed = max(used, minimum) at price·(1 − decline)^(y − 1),
/// at year end, less what is prepaid. `bill`, of as many elements or empty, takes what is paid at the end of each year.
/// Every year is a whole one; a part year has its own minimum and belongs to the ledger.
RentalCost rentalCost(const RentalContract& contract, std::span<const double> used_h, std::span<double> bill = {});

/// Expected share of a prepayment that is lost if the provider fails at the rate h a year and what is not yet delivered
/// is not returned: the prepaid hours run off evenly over T, 1 − (1 − e^(−hT))/(hT). h ≥ 0, T > 0.
Fraction prepaymentAtRisk(FractionPerYear failure, Years prepaid);

// ---- owned base, rented peak ----------------------------------------------------------------------------------------

struct HybridInputs {
    UsdPerHour own;  ///< of an owned accelerator, every hour, used or idle; ≥ 0
    UsdPerHour rent; ///< of a rented one, by use; > 0
};

struct HybridCost {
    UsdPerYear own;
    UsdPerYear rent;
    Fraction ownedShare; ///< of the work done on owned accelerators; 1 where there is no work
    Fraction idle;       ///< of the owned hours; 0 where nothing is owned
};

/// The cost of a year with `base` owned accelerators under a load duration curve: `demand`, accelerators at work in
/// equal slices of the year, in falling order. own·base·8,760 + rent·mean(max(0, demand − base))·8,760.
HybridCost hybridCost(std::span<const double> demand, double base, const HybridInputs& prices);

/// The base of least cost: the demand exceeded for the break-even share own/rent of the year. One more owned
/// accelerator pays for itself while it would work longer than that. 0 where own > rent or without a curve.
double cheapestBase(std::span<const double> demand, const HybridInputs& prices);

} // namespace plumb::models
