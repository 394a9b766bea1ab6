// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/economics/tax.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/models/cashflow.h"
#include "core/models/economics/capital.h"

namespace plumb::models {

namespace {

void checkDomain(const BookedAsset& asset) {
    PLUMB_CHECK(asset.life.value > 0 && asset.start.value >= 0 && asset.sold >= asset.start);
}

bool isRate(Fraction taxRate) {
    return taxRate.value >= 0 && taxRate.value <= 1;
}

} // namespace

Usd realDepreciation(const BookedAsset& asset, int year, FractionPerYear inflation) {
    checkDomain(asset);
    PLUMB_CHECK(year >= 1);
    const Years end = std::min(asset.start + asset.life, asset.sold);
    const double share = inServiceFraction(year, end, asset.start) / asset.life.value;
    return (asset.capital - asset.salvage) *
           (share * discountFactor(inflation, std::min(Years{static_cast<double>(year)}, asset.sold)));
}

Usd realBookValueAtSale(const BookedAsset& asset, FractionPerYear inflation) {
    checkDomain(asset);
    if (std::isinf(asset.sold.value))
        return {0};
    return bookValue(asset.capital, asset.salvage, asset.life, asset.sold - asset.start) *
           discountFactor(inflation, asset.sold);
}

Usd yearlyTax(Usd deductible, const BookedAsset& asset, int year, const RealTaxTerms& terms) {
    PLUMB_CHECK(isRate(terms.taxRate));
    return (deductible + realDepreciation(asset, year, terms.inflation)) * -terms.taxRate.value;
}

Usd saleTax(Usd proceeds, const BookedAsset& asset, const RealTaxTerms& terms) {
    PLUMB_CHECK(isRate(terms.taxRate) && std::isfinite(asset.sold.value));
    return (proceeds - realBookValueAtSale(asset, terms.inflation)) * terms.taxRate.value;
}

} // namespace plumb::models
