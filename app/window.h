// SPDX-License-Identifier: GPL-3.0-or-later
// The window: what a call without a verb opens.
#pragma once

#include <string>

namespace plumb {

/// Opens the window, with the project `file` if one is named, and returns the exit status when it is closed.
int openWindow(const std::string& file);

} // namespace plumb
