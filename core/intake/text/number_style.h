// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a file writes 1.5 or 1,5: decided once for the whole file, never by the machine's locale.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace plumb::intake {

enum class DecimalSign { point, comma };

/// What the numbers of one file say about their own notation.
struct NumberStyle {
    DecimalSign decimal = DecimalSign::point;
    std::size_t forPoint = 0;  ///< numbers that can only be read with a decimal point
    std::size_t forComma = 0;  ///< numbers that can only be read with a decimal comma
    std::size_t ambiguous = 0; ///< numbers like 1,500 or 1.500 that can be read either way

    /// True if numbers of two readings stand in the file and nothing in it decides.
    [[nodiscard]] bool isDoubtful() const { return ambiguous > 0 && forPoint == 0 && forComma == 0; }
    [[nodiscard]] bool isMixed() const { return forPoint > 0 && forComma > 0; }
};

/// What the cells of a file say, one after the other.
struct NumberVotes {
    std::size_t forPoint = 0, forComma = 0, ambiguous = 0, ambiguousCommas = 0;

    void add(std::string_view cell);
    [[nodiscard]] NumberStyle style(char delimiter) const;
};

/// The majority of the numbers that can be read one way only. Without such numbers a point is a decimal point; a lone
/// comma is a decimal comma where the columns are divided by semicolons (as spreadsheets of comma locales write them),
/// else it divides thousands.
NumberStyle numberStyle(std::span<const std::string_view> cells, char delimiter);

/// The whole cell as one finite number. Thousands may be divided by the other sign, a blank, a narrow or no-break blank
/// or an apostrophe, in groups of exactly three digits; anything else is no number, never a number ten times as large.
std::optional<double> readNumber(std::string_view cell, DecimalSign decimal);

} // namespace plumb::intake
