// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/check.h"

#include <cstdio>
#include <cstdlib>

namespace plumb {

void checkFailed(const char* expectation, const char* file, int line) {
    std::fprintf(stderr, "plumbline: an internal expectation does not hold: %s (%s:%d)\n", expectation, file, line);
    std::abort();
}

} // namespace plumb
