// SPDX-License-Identifier: GPL-3.0-or-later
// What people call a part of the project.
#pragma once

#include <string>

namespace plumb {

/// The name the user gave, else the id.
template <class Named>
std::string titleOf(const Named& named) {
    return named.name.empty() ? named.id : named.name;
}

} // namespace plumb
