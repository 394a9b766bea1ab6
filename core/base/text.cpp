// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/currency.h"

namespace plumb {

std::optional<double> parseNumber(std::string_view text) {
    if (text.size() > 1 && text[0] == '+' && text[1] != '-' && text[1] != '+')
        text.remove_prefix(1); // from_chars reads no plus sign
    double value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value + 0.0; // a minus before zero says nothing
}

std::string exactNumber(double value) {
    PLUMB_CHECK(std::isfinite(value));
    return fmt::format("{}", value == std::trunc(value) && std::abs(value) < 1e15 ? fmt::format("{:.0f}", value)
                                                                                  : fmt::format("{}", value));
}

std::string groupedNumber(double value, int decimals) {
    std::string digits = fmt::format("{:.{}f}", std::abs(value), decimals);
    const bool isZero = digits.find_first_not_of("0.") == std::string::npos;
    const auto point = std::min(digits.find('.'), digits.size());
    for (std::size_t at = point; at > 3; at -= 3)
        digits.insert(at - 3, 1, ',');
    return (std::signbit(value) && !isZero ? "-" : "") + digits;
}

std::string significant(double value, int digits) {
    if (value == 0)
        return "0";
    const std::string rounded = fmt::format("{:.{}e}", value, digits - 1);
    const double r = *parseNumber(rounded);
    const int exponent = static_cast<int>(std::floor(std::log10(std::abs(r)) + 1e-12));
    return groupedNumber(r, std::max(0, digits - 1 - exponent));
}

std::string shortMoney(double usd) {
    const std::string sign = usd < 0 ? "-" : "";
    const double amount = std::abs(usd);
    const double rounded = amount == 0 ? 0 : *parseNumber(fmt::format("{:.2e}", amount));
    struct Step {
        double from;
        const char* suffix;
    };
    for (const Step step : {Step{1e9, " B"}, Step{1e6, " M"}, Step{1e3, " k"}}) {
        if (rounded >= step.from)
            return asAmount(sign + significant(rounded / step.from) + step.suffix);
    }
    return asAmount(sign + significant(rounded));
}

std::string exactMoney(double usd) {
    return asAmount(groupedNumber(usd, 2));
}

std::string percent(double fraction, int digits) {
    return significant(100 * fraction, digits) + " %";
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n\f\v";
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t from = 0;;) {
        const auto to = text.find(separator, from);
        parts.push_back(text.substr(from, to == std::string_view::npos ? to : to - from));
        if (to == std::string_view::npos)
            return parts;
        from = to + 1;
    }
}

std::string join(std::span<const std::string> parts, std::string_view separator) {
    return fmt::format("{}", fmt::join(parts, separator));
}

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return lower;
}

std::optional<SteeringCharacter> steeringAt(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(i < text.size() ? text[i] : 0); };
    const unsigned first = byte(at);
    if (at < text.size() && (first < 0x20 || first == 0x7F))
        return SteeringCharacter{1, first};
    const unsigned second = byte(at + 1);
    const unsigned two = ((first & 0x1FU) << 6U) | (second & 0x3FU);
    const bool isPair = (first == 0xC2 && second >= 0x80 && second < 0xA0) || (first == 0xD8 && second == 0x9C);
    if (isPair)
        return SteeringCharacter{2, two};
    const unsigned third = byte(at + 2);
    if (first != 0xE2 || (second != 0x80 && second != 0x81) || (third & 0xC0U) != 0x80)
        return std::nullopt;
    const unsigned three = 0x2000U | ((second & 0x3FU) << 6U) | (third & 0x3FU);
    const bool steers = three == 0x200E || three == 0x200F || (three >= 0x2028 && three <= 0x202E) ||
                        (three >= 0x2066 && three <= 0x2069);
    return steers ? std::optional(SteeringCharacter{3, three}) : std::nullopt;
}

bool isControl(const SteeringCharacter& character) {
    const unsigned code = character.code;
    return code < 0xA0 || code == 0x2028 || code == 0x2029;
}

bool isUtf8(std::string_view text) {
    const auto byteAt = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    for (std::size_t i = 0; i < text.size();) {
        const unsigned lead = byteAt(i);
        const std::size_t length = lead < 0x80   ? 1
                                   : lead < 0xC2 ? 0
                                   : lead < 0xE0 ? 2
                                   : lead < 0xF0 ? 3
                                   : lead < 0xF5 ? 4
                                                 : 0;
        if (length == 0 || length > text.size() - i)
            return false;
        for (std::size_t k = 1; k < length; ++k) {
            if ((byteAt(i + k) & 0xC0U) != 0x80U)
                return false;
        }
        const unsigned second = length > 1 ? byteAt(i + 1) : 0;
        if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) || (lead == 0xF0 && second < 0x90) ||
            (lead == 0xF4 && second > 0x8F))
            return false;
        i += length;
    }
    return true;
}

bool isId(std::string_view text) {
    if (text.empty() || text.size() > 64 || !(text.front() >= 'a' && text.front() <= 'z') || text.back() == '-')
        return false;
    char before = 0;
    for (const char c : text) {
        const bool word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (!word && (c != '-' || before == '-'))
            return false;
        before = c;
    }
    return true;
}

std::optional<std::string_view> closest(std::string_view word, std::span<const std::string_view> candidates) {
    std::optional<std::string_view> best;
    std::size_t bestDistance = 1 + std::max<std::size_t>(2, word.size() / 3);
    for (const std::string_view candidate : candidates) {
        // Levenshtein distance with one row.
        std::vector<std::size_t> row(candidate.size() + 1);
        std::iota(row.begin(), row.end(), std::size_t{0});
        for (std::size_t i = 0; i < word.size(); ++i) {
            std::size_t diagonal = row[0];
            row[0] = i + 1;
            for (std::size_t j = 0; j < candidate.size(); ++j) {
                const std::size_t changed = diagonal + (word[i] == candidate[j] ? 0 : 1);
                diagonal = row[j + 1];
                row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, changed});
            }
        }
        if (row.back() < bestDistance) {
            bestDistance = row.back();
            best = candidate;
        }
    }
    return best;
}

} // namespace plumb
