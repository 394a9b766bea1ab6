// SPDX-License-Identifier: GPL-3.0-or-later
// Taxes on income, year by year in real money, of a purchase that is written off in nominal money.
//
// What stands in the books is fixed in the money of its day, so that inflation eats it: the allowance of year y is
// worth 1/(1 + i)^y of its figure in money of the base year. All else in the ledger is real. Discounted at the real
// rate, the taxes come to what `depreciationShield` and `disposalTax` of capital.h say at the nominal rate (I. Fisher,
// 1930). Valid while there is income to set the costs against, at a constant rate.
#pragma once

#include <limits>

#include "core/base/quantity.h"

namespace plumb::models {

/// An asset in the books, written off in a straight line, a part year in proportion.
struct BookedAsset {
    Usd capital;                                         ///< nominal, as paid and booked
    Usd salvage{0};                                      ///< nominal, what the books leave of it at the end of its life
    Years life;                                          ///< > 0, of depreciation
    Years start{0};                                      ///< ≥ 0, after the decision: from then on it is written off
    Years sold{std::numeric_limits<double>::infinity()}; ///< ≥ start, after the decision: until then
};

struct RealTaxTerms {
    Fraction taxRate;             ///< 0 to 1, on income
    FractionPerYear inflation{0}; ///< i > −1
};

/// (C − salvage)/n·(share of year y from the start to the sale, within the life)/(1 + i)^min(y, sale): real,
/// y = 1, 2, … The year of the sale ends with it, as the last year of the ledger does.
Usd realDepreciation(const BookedAsset& asset, int year, FractionPerYear inflation);

/// What stands in the books at the sale, in real money: book/(1 + i)^sale. An asset that is never sold has none: 0.
Usd realBookValueAtSale(const BookedAsset& asset, FractionPerYear inflation);

/// t·(−running cost − `realDepreciation`): tax of year y, negative where it is saved. `deductible`: real, running costs
/// of that year that may be set against income (rent, power, staff, repair), not the price of the asset.
Usd yearlyTax(Usd deductible, const BookedAsset& asset, int year, const RealTaxTerms& terms);

/// t·(proceeds − `realBookValueAtSale`), in the year of the sale; negative below book value. `proceeds`: real. Needs
/// a sale.
Usd saleTax(Usd proceeds, const BookedAsset& asset, const RealTaxTerms& terms);

} // namespace plumb::models
