// SPDX-License-Identifier: GPL-3.0-or-later
// A check for programmer errors that is active in every build: a wrong figure is worse than a stopped program.
#pragma once

namespace plumb {

/// Prints the broken expectation with its place and ends the program.
[[noreturn]] void checkFailed(const char* expectation, const char* file, int line);

} // namespace plumb

#define PLUMB_CHECK(expectation)                                                                                       \
    ((expectation) ? static_cast<void>(0) : ::plumb::checkFailed(#expectation, __FILE__, __LINE__))
