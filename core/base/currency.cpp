// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/currency.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/base/text.h"

namespace plumb {
namespace {

/// Narrow signs of Unicode's Common Locale Data Repository, where they are one currency's alone in these codes.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> signs{
    {{"USD", "$"}, {"EUR", "€"}, {"GBP", "£"}, {"JPY", "¥"}, {"INR", "₹"}, {"KRW", "₩"}}};

constexpr std::string_view unbroken = "\u00a0";

Currency& ofThisThread() {
    thread_local Currency currency;
    return currency;
}

bool isCode(std::string_view word) {
    return word.size() == 3 && std::ranges::all_of(word, [](char c) { return c >= 'A' && c <= 'Z'; });
}

bool isYear(std::string_view word) {
    return word.size() == 4 && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

Currency withCode(std::string code) {
    const auto known = std::ranges::find(signs, std::string_view(code), [](const auto& sign) { return sign.first; });
    std::string sign = known == signs.end() ? code + std::string(unbroken) : std::string(known->second);
    return {std::move(code), std::move(sign)};
}

} // namespace

Currency currencyFrom(std::string_view text) {
    std::string rest;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::string_view word = text.substr(at, end - at);
        if (isCode(word))
            return withCode(std::string(word));
        if (!word.empty() && !isYear(word))
            rest += (rest.empty() ? "" : " ") + std::string(word);
        at = end + 1;
    }
    for (const auto& [code, sign] : signs) {
        if (rest == sign)
            return withCode(std::string(code));
    }
    return rest.empty() ? Currency{} : withCode(std::move(rest));
}

const Currency& writtenCurrency() {
    return ofThisThread();
}

void writeAmountsIn(Currency currency) {
    ofThisThread() = std::move(currency);
}

CurrencyScope::CurrencyScope(Currency currency) : m_former(std::exchange(ofThisThread(), std::move(currency))) {}

CurrencyScope::~CurrencyScope() {
    ofThisThread() = std::move(m_former);
}

std::string asAmount(std::string_view digits) {
    const bool isNegative = digits.starts_with('-');
    return (isNegative ? "-" : "") + writtenCurrency().sign + std::string(digits.substr(isNegative ? 1 : 0));
}

std::string shownUnit(std::string_view unit) {
    constexpr std::string_view written = "USD";
    if (!unit.starts_with(written))
        return std::string(unit);
    return writtenCurrency().code + std::string(unit.substr(written.size()));
}

} // namespace plumb
