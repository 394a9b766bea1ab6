// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/text/number_style.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"

namespace plumb::intake {
namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Blanks and apostrophes between digits as one mark ('_'), since none of them can be a decimal sign.
std::string withPlainMarks(std::string_view cell) {
    // apostrophe, ’ U+2019, no-break U+00A0, narrow no-break U+202F, thin U+2009, blank
    constexpr std::array<std::string_view, 6> marks{"'", "\xE2\x80\x99", "\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x89",
                                                    " "};
    std::string plain;
    for (std::size_t at = 0; at < cell.size();) {
        const auto* mark =
            std::ranges::find_if(marks, [&](std::string_view m) { return cell.substr(at).starts_with(m); });
        plain += mark == marks.end() ? cell[at] : '_';
        at += mark == marks.end() ? 1 : mark->size();
    }
    return plain;
}

/// False for most cells that are no number, at the price of one look: dates and names.
bool mayBeNumber(std::string_view cell) {
    return !cell.empty() && std::ranges::all_of(cell, [](char c) {
        return isDigit(c) || static_cast<unsigned char>(c) >= 0x80 ||
               std::string_view("+-.,eE' ").find(c) != std::string_view::npos;
    });
}

} // namespace

std::optional<double> readNumber(std::string_view cell, DecimalSign decimal) {
    cell = trimmed(cell);
    if (!mayBeNumber(cell))
        return std::nullopt;
    const char sign = decimal == DecimalSign::point ? '.' : ',';
    const char otherSign = decimal == DecimalSign::point ? ',' : '.';
    const std::string text = withPlainMarks(cell);
    const auto whole = std::min(text.find_first_of(std::string{sign, 'e', 'E'}), text.size());
    std::string plain;
    char group = 0;         // the mark that divides thousands in this cell
    std::size_t digits = 0; // since the last mark
    for (std::size_t at = 0; at < whole; ++at) {
        const char c = text[at];
        if (c == otherSign || c == '_') {
            if ((group != 0 && c != group) || (group == 0 ? digits < 1 || digits > 3 : digits != 3))
                return std::nullopt;
            group = c;
            digits = 0;
            continue;
        }
        digits += isDigit(c) ? 1U : 0U;
        plain += c;
    }
    // A group before which nothing but zero stands is a fraction in the other notation: 0,125.
    if (group != 0 && (digits != 3 || plain.substr(0, plain.find_first_of("123456789")).find('0') != std::string::npos))
        return std::nullopt;
    plain += text.substr(whole);
    if (whole < text.size() && text[whole] == ',')
        plain[plain.size() - (text.size() - whole)] = '.';
    return parseNumber(plain);
}

void NumberVotes::add(std::string_view cell) {
    const auto asPoint = readNumber(cell, DecimalSign::point);
    const auto asComma = readNumber(cell, DecimalSign::comma);
    if (asPoint && asComma && *asPoint != *asComma) {
        ++ambiguous;
        ambiguousCommas += cell.find(',') != std::string_view::npos ? 1U : 0U;
    } else if (asPoint && !asComma) {
        ++forPoint;
    } else if (asComma && !asPoint) {
        ++forComma;
    }
}

NumberStyle NumberVotes::style(char delimiter) const {
    NumberStyle style{DecimalSign::point, forPoint, forComma, ambiguous};
    if (forPoint != forComma)
        style.decimal = forComma > forPoint ? DecimalSign::comma : DecimalSign::point;
    else if (ambiguousCommas > 0 && delimiter == ';')
        style.decimal = DecimalSign::comma;
    return style;
}

NumberStyle numberStyle(std::span<const std::string_view> cells, char delimiter) {
    NumberVotes votes;
    for (const std::string_view cell : cells)
        votes.add(cell);
    return votes.style(delimiter);
}

} // namespace plumb::intake
