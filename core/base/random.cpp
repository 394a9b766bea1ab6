// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"

#include "core/base/random_stream.h"

namespace plumb {

double uniform(std::uint64_t seed, std::uint64_t stream, std::uint64_t sample) {
    return uniformOf(randomBlock(seed, stream, sample).first);
}

} // namespace plumb
