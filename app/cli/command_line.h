// SPDX-License-Identifier: GPL-3.0-or-later
// From the words of a call to its exit status.
#pragma once

#include <string>
#include <vector>

namespace plumb::cli {

/// Carries out the call (`arguments` without the program's name): prints to standard output, complaints to standard
/// error. Returns 0 done, 1 could not be done or not sound, 2 the call or a value is wrong.
int run(std::vector<std::string> arguments);

} // namespace plumb::cli
