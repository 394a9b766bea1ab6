// SPDX-License-Identifier: GPL-3.0-or-later
// Which texts a project file holds: UTF-8 without zero bytes, of bounded length.
#pragma once

#include <string>
#include <string_view>

namespace plumb::store {

/// What is wrong with a text, to be said after its place ("holds a zero byte"); empty if nothing is.
std::string textProblem(std::string_view text);

} // namespace plumb::store
