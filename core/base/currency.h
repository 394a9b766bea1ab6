// SPDX-License-Identifier: GPL-3.0-or-later
// The currency that amounts are written in. A project has one, and a thread writes for one project at a time: like a
// locale it belongs to the thread, so that no sentence, table or axis can forget it. Nothing is ever converted.
#pragma once

#include <string>
#include <string_view>

namespace plumb {

struct Currency {
    std::string code = "USD"; ///< as it stands in units ("USD/h")
    std::string sign = "$";   ///< as it stands before a number; a code is followed by a blank ("CHF 1.24 M")

    bool operator==(const Currency&) const = default;
};

/// The currency that a project names: the three capital letters among its words ("USD", "EUR of 2026"), else the text
/// without a year, else USD.
Currency currencyFrom(std::string_view text);

/// What this thread writes amounts in.
const Currency& writtenCurrency();
void writeAmountsIn(Currency currency);

/// Writes in a currency until the end of the scope.
class CurrencyScope {
public:
    explicit CurrencyScope(Currency currency);
    ~CurrencyScope();
    CurrencyScope(const CurrencyScope&) = delete;
    CurrencyScope& operator=(const CurrencyScope&) = delete;
    CurrencyScope(CurrencyScope&&) = delete;
    CurrencyScope& operator=(CurrencyScope&&) = delete;

private:
    Currency m_former;
};

/// `digits`, which may begin with a minus, as an amount ("-$9,968,476").
std::string asAmount(std::string_view digits);

/// A unit as people read it: "USD/h" of a project in euro is "EUR/h"; another unit stays as it is.
std::string shownUnit(std::string_view unit);

} // namespace plumb
