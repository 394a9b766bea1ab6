// SPDX-License-Identifier: GPL-3.0-or-later
// What people call a part of the project.
#pragma once

#include <string>

#include "core/base/shown_text.h"

namespace plumb {

/// The name the user gave, else the id, as it may stand within a sentence.
template <class Named>
std::string titleOf(const Named& named) {
    return named.name.empty() ? named.id : isolated(named.name);
}

} // namespace plumb
