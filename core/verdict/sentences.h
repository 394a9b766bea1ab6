// SPDX-License-Identifier: GPL-3.0-or-later
// Building one sentence from two, and the words that several sentences share.
#pragma once

#include <string>
#include <string_view>

#include "core/base/message.h"
#include "core/project/project.h"
#include "core/verdict/rule_pack.h"

namespace plumb {

/// `first` followed by `second` as one message: its id is FIRST+SECOND, so that a phrasebook can hold the whole. An
/// argument that both have must read the same in both.
Message joined(Message first, const Message& second);

/// “Text of the criterion” (instance), without the full stop.
std::string quoted(const Project& project, const Criterion& criterion, std::string_view instance);

/// The name of the workflow or route `id`, or its id where it has none.
std::string nameOfInstance(const Project& project, std::string_view id);

} // namespace plumb
