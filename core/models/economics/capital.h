// SPDX-License-Identifier: GPL-3.0-or-later
// Capital over its life: yearly charge, total cost of ownership of a useful hour, depreciation and its tax shield,
// payments by milestone, funding.
#pragma once

#include <span>

#include "core/base/quantity.h"

namespace plumb::models {

// ---- conventions ----------------------------------------------------------------------------------------------------

/// The real rate behind a nominal one: (1 + nominal)/(1 + inflation) − 1 (I. Fisher, 1930). Both > −1. Real amounts
/// take the real rate, nominal ones the nominal; never one of each.
FractionPerYear realRate(FractionPerYear nominal, FractionPerYear inflation);

/// (1 + r)^½: by this factor a present value of year-end flows rises if they fall in the middle of their years. r > −1.
double midYearFactor(FractionPerYear rate);

// ---- yearly charge and cost of a useful hour ------------------------------------------------------------------------

/// (C − RV/(1 + r)^n)·annuity(r, n): the equal payment a year that pays for the capital less what it sells for. n > 0.
UsdPerYear annualisedCapital(Usd capital, Usd residual, FractionPerYear rate, Years life);

struct OwnershipInputs {
    UsdPerYear capital; ///< `annualisedCapital`
    UsdPerYear energy{0};
    UsdPerYear facility{0};
    UsdPerYear staff{0};
    UsdPerYear support{0};
    UsdPerYear spares{0};
    UsdPerYear repair{0};     ///< parts and labour; never the hours lost
    Count accelerators;       ///< > 0
    Fraction availability{1}; ///< > 0
    Fraction utilisation{1};  ///< > 0
    Fraction goodput{1};      ///< > 0, useful over wall time
};

/// The sum of the yearly costs over accelerators·8,760·availability·utilisation·goodput. Lost time is in the
/// denominator only. The three fractions multiply; a sheet that applies one of them understates the cost.
UsdPerHour usefulHourCost(const OwnershipInputs& inputs);

/// The cost of a useful hour over the baseline's, of a route whose costs are lower by the share s of the baseline's and
/// whose goodput is lower by the share l of its: (1 − s)/(1 − l). They tie at l = s. l < 1.
Ratio usefulHourRatio(Fraction costSaving, Fraction goodputLoss);

/// The discount on the addressable part that saves `wanted` of the whole bill: wanted/(1 − single-source share). Above
/// 1: not to be had. single-source share < 1.
Fraction discountNeeded(Fraction wanted, Fraction singleSource);

// ---- depreciation and tax -------------------------------------------------------------------------------------------

/// Straight line, in year y (1, 2, …) of a life of n years: (C − salvage)/n, in the last, part year what rests; 0
/// afterwards. n > 0.
Usd straightLine(Usd capital, Usd salvage, Years life, int year);

/// What stands in the books at `age` ≥ 0: C − (C − salvage)·min(1, age/n).
Usd bookValue(Usd capital, Usd salvage, Years life, Years age);

struct TaxTerms {
    Fraction taxRate; ///< 0 to 1, on income, constant
    FractionPerYear
        rate; ///< nominal: depreciation is fixed in nominal money, so a real rate would overstate the shield
};

/// Present value of the tax that straight-line depreciation saves: t·Σ D_y/(1 + r)^y, which for whole years and without
/// salvage is t·C/(n·annuity(r, n)). Valid while there is income to set it against.
Usd depreciationShield(Usd capital, Usd salvage, Years life, const TaxTerms& terms);

/// Present value of the tax on a sale at `age` above the book value (negative: below it, tax is saved).
Usd disposalTax(Usd price, Usd capital, Usd salvage, Years life, Years age, const TaxTerms& terms);

// ---- payments and funding -------------------------------------------------------------------------------------------

struct Payment {
    Fraction share; ///< of the price
    Years at;       ///< ≥ 0 after the decision
};

/// Σ share·price/(1 + r)^ceil(at): a payment within a year counts at its end, one at the decision is not discounted, as
/// everything in the ledger. Shares need not sum to 1.
Usd paymentsPresentValue(Usd price, std::span<const Payment> payments, FractionPerYear rate);

struct PeakFunding {
    Usd amount{0}; ///< the most money that is out at once, ≥ 0
    int year = 0;  ///< the first at whose end it is
};

/// The deepest point of the running sum of flows (costs negative, year 0 first), not discounted: what must be funded.
PeakFunding peakFunding(std::span<const double> flows);

} // namespace plumb::models
