// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of a foreign file to UTF-8, with the encoding that was recognised.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/intake/pace.h"

namespace plumb::intake {

/// A text as UTF-8 without byte-order mark. It needs the bytes it came from for as long as it is used: a file that is
/// UTF-8 already is not copied.
struct DecodedText {
    std::string encoding;       ///< "UTF-8", "UTF-16LE", "UTF-16BE" or "Latin-1"
    bool hasMark = false;       ///< the file names its encoding by a byte-order mark
    bool isPlain = false;       ///< only ASCII: the question does not arise
    std::size_t unreadable = 0; ///< characters that the encoding does not have and that became U+FFFD

    [[nodiscard]] std::string_view utf8() const { return converted ? std::string_view(*converted) : original; }

    std::optional<std::string> converted;
    std::string_view original;
};

/// By byte-order mark; without one valid UTF-8, then UTF-16 by where its zero bytes stand, then Latin-1 (read as
/// windows-1252, its superset in practice). Refuses nothing at all, more than `maxLogBytes`, and bytes that are no
/// text.
Result<DecodedText> decodeText(std::string_view bytes, Pace& pace);
Result<DecodedText> decodeText(std::string_view bytes);

} // namespace plumb::intake
