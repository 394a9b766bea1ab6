// SPDX-License-Identifier: GPL-3.0-or-later
// Attached files as they lie in the project file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace plumb::store {

std::string compressed(std::string_view plain);

/// The plain bytes. Refused, before any memory is taken, unless the frame itself declares `declaredBytes` of them.
Result<std::string> plain(std::string_view compressed, std::uint64_t declaredBytes);

} // namespace plumb::store
