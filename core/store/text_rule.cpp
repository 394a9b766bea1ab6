// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/text_rule.h"

#include <fmt/format.h>

#include "core/store/limits.h"

namespace plumb::store {
namespace {

/// Well-formed byte sequences of the Unicode Standard, table 3-7.
bool isUtf8(std::string_view text) {
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    for (std::size_t i = 0; i < text.size();) {
        const unsigned char first = at(i);
        const std::size_t length = first < 0x80   ? 1
                                   : first < 0xC2 ? 0
                                   : first < 0xE0 ? 2
                                   : first < 0xF0 ? 3
                                   : first < 0xF5 ? 4
                                                  : 0;
        if (length == 0 || i + length > text.size())
            return false;
        for (std::size_t k = 1; k < length; ++k) {
            if ((at(i + k) & 0xC0U) != 0x80U)
                return false;
        }
        if (length > 2) {
            const unsigned char second = at(i + 1);
            if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F))
                return false;
        }
        i += length;
    }
    return true;
}

} // namespace

std::string textProblem(std::string_view text) {
    if (text.size() > mostTextBytes)
        return fmt::format("has {} bytes, and at most {} are kept", text.size(), mostTextBytes);
    if (text.find('\0') != std::string_view::npos)
        return "holds a zero byte";
    if (!isUtf8(text))
        return "is not written in UTF-8";
    return {};
}

} // namespace plumb::store
