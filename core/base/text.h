// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and text in the C locale: what files and the command line read and write.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

/// Reads the whole of `text` as one finite decimal number in C notation ("1.5", "-2e6"); nothing if it is empty, has
/// anything else in or around it (a comma, a blank, a unit), or is infinite or not a number.
std::optional<double> parseNumber(std::string_view text);

/// The shortest text that reads back as the same double ("0.1", "43800", "1e+300"). `value` must be finite.
std::string exactNumber(double value);

/// `value` with `decimals` digits after the point and a comma between thousands ("1,234.50"); minus as "-".
std::string groupedNumber(double value, int decimals);

/// `value` to `digits` significant digits, grouped, without an exponent ("85.5", "1,230,000", "0.0624").
std::string significant(double value, int digits = 3);

/// Money in three significant digits with its unit ("$1.24 M", "-$786 k", "$3.08"), in the currency this thread writes;
/// exact sums are written elsewhere.
std::string shortMoney(double usd);

/// Money to the cent, grouped ("$1,105,711.66", "-$9,968,476.13").
std::string exactMoney(double usd);

/// A fraction as percent to `digits` significant digits ("6.51 %").
std::string percent(double fraction, int digits = 3);

struct SteeringCharacter {
    std::size_t bytes;
    unsigned code; ///< its code point
};

/// The character of a UTF-8 text that begins at byte `at`, if it steers the display instead of being seen: a control
/// character (to U+001F, U+007F to U+009F), a line or paragraph separator (U+2028, U+2029), or a mark, embedding,
/// override or isolate of the bidirectional algorithm (Unicode Standard Annex 9, 2). Nothing for any other.
std::optional<SteeringCharacter> steeringAt(std::string_view text, std::size_t at);

/// True for what is written for no reader: a control character, or a line or paragraph separator.
bool isControl(const SteeringCharacter& character);

/// Well-formed UTF-8 after RFC 3629: no overlong form, no surrogate, nothing above U+10FFFF.
bool isUtf8(std::string_view text);

std::string_view trimmed(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char separator);
std::string join(std::span<const std::string> parts, std::string_view separator);
std::string lowerCase(std::string_view text); ///< ASCII letters only

/// True for ids: lower-case ASCII words and digits joined by single '-', starting with a letter.
bool isId(std::string_view text);

/// The candidate closest to `word` by edit distance, if it is close enough to be a slip of the finger.
std::optional<std::string_view> closest(std::string_view word, std::span<const std::string_view> candidates);

} // namespace plumb
