// SPDX-License-Identifier: GPL-3.0-or-later
// The words that several sentences of the verdict share.
#pragma once

#include <string>
#include <string_view>

#include "core/base/message.h"
#include "core/project/project.h"
#include "core/verdict/rule_pack.h"

namespace plumb {

/// “Text of the criterion” (instance), without the full stop.
std::string quoted(const Project& project, const Criterion& criterion, std::string_view instance);

/// The name of the workflow or route `id`, or its id where it has none.
std::string nameOfInstance(const Project& project, std::string_view id);

/// CRITERION or CRITERION@INSTANCE.
std::string addressOf(const std::string& criterion, const std::string& instance);

} // namespace plumb
