// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/text_rule.h"

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/store/limits.h"

namespace plumb::store {
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
