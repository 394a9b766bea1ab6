// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of a foreign file to UTF-8, with the encoding that was recognised.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace plumb::intake {

struct DecodedText {
    std::string utf8;           ///< without byte-order mark
    std::string encoding;       ///< "UTF-8", "UTF-16LE", "UTF-16BE" or "Latin-1"
    bool hasMark = false;       ///< the file names its encoding by a byte-order mark
    bool isPlain = false;       ///< only ASCII: the question does not arise
    std::size_t unreadable = 0; ///< characters that the encoding does not have and that became U+FFFD
};

/// Most bytes a log may have; *assumed*, several hundred thousand failures.
inline constexpr std::size_t maxLogBytes = std::size_t{64} << 20;

/// By byte-order mark; without one valid UTF-8, then UTF-16 by where its zero bytes stand, then Latin-1 (read as
/// windows-1252, its superset in practice). Refuses nothing at all, too much, and bytes that are no text.
Result<DecodedText> decodeText(std::string_view bytes);

} // namespace plumb::intake
