// SPDX-License-Identifier: GPL-3.0-or-later
// What the terms of a bid are worth: damages for delay, warranty, the price at renewal, and the people that cover a
// desk round the clock.
#pragma once

#include "core/base/quantity.h"

namespace plumb::models {

// ---- damages for delay ----------------------------------------------------------------------------------------------

struct LiquidatedDamages {
    Usd price;               ///< of what is late
    Fraction perWeek;        ///< of the price
    Fraction cap;            ///< of the price
    Weeks grace{0};          ///< without damages
    bool wholeWeeks = false; ///< only weeks that are full count; else pro rata
};

/// price·min(cap, perWeek·weeks late beyond the grace); ≥ 0. What the seller pays, whatever the buyer loses; never more
/// than the cap.
Usd liquidatedDamages(const LiquidatedDamages& terms, Weeks late);

/// The delay beyond which further weeks are not paid for: grace + cap/perWeek (rounded up to whole weeks where only
/// those count). perWeek > 0.
Weeks damagesExhausted(const LiquidatedDamages& terms);

// ---- warranty -------------------------------------------------------------------------------------------------------

struct Warranty {
    Count units;
    PerNodeYear failures; ///< of a unit a year that the warranty covers
    Usd perFailure;       ///< part and labour the buyer would pay
    Years starts{0};      ///< after the decision
    Years length;         ///< ≥ 0
    Fraction honoured{1}; ///< probability that the counterparty is there and pays
    FractionPerYear rate; ///< real discount rate
};

/// Present value of what it pays: honoured·units·failures·cost of one, in the share of each year that it covers, at
/// year ends. Compare with the price of the same cover from a third party.
Usd warrantyValue(const Warranty& warranty);

// ---- renewal --------------------------------------------------------------------------------------------------------

struct Renewal {
    UsdPerYear price;     ///< today, of support or licences that cannot be changed
    Fraction rise;        ///< of that price at renewal; what a buyer who cannot leave accepts
    int firstYear = 1;    ///< 1, 2, …: the year from which the new price holds
    Years horizon;        ///< ≥ 0; a part year is paid in part
    FractionPerYear rate; ///< real discount rate
};

/// Present value of the rise: Σ_(y ≥ firstYear) price·rise·a(y)/(1 + r)^y.
Usd lockInCost(const Renewal& renewal);

// ---- staffing -------------------------------------------------------------------------------------------------------

/// Hours of productive work of a full-time person a year: 215 days of 8 hours, the 1,720 hours of the European
/// Commission's model grant agreement (Horizon 2020, Article 6.2.A). Shift work with handover and on-call rest has
/// fewer; 1,460 give six people to a seat.
inline constexpr HoursPerYear hoursAPersonWorks{1720};

/// Hours a year in which a desk is staffed. Business hours: 52 weeks of 5 days of 8 hours; extended: of 5 days of 16.
inline constexpr HoursPerYear businessHours{2080};
inline constexpr HoursPerYear extendedHours{4160};
inline constexpr HoursPerYear roundTheClock{hoursPerYear};

/// People for `seats` ≥ 0 that are staffed `cover` hours a year: seats·cover/hours a person works > 0. One seat round
/// the clock takes 5.1.
People peopleForCover(double seats, HoursPerYear cover, HoursPerYear personWorks = hoursAPersonWorks);

/// Whole people of a team of its own: the step in which staff is hired, the fraction rounded up.
People peopleToHire(double seats, HoursPerYear cover, People existing = {0},
                    HoursPerYear personWorks = hoursAPersonWorks);

} // namespace plumb::models
