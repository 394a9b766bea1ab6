// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"

#include <Random123/philox.h>

namespace plumb {

double uniform(std::uint64_t seed, std::uint64_t stream, std::uint64_t sample) {
    using Engine = r123::Philox4x32;
    const auto low = [](std::uint64_t word) { return static_cast<std::uint32_t>(word); };
    const auto high = [](std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32U); };
    const Engine::ctr_type counter{{low(sample), high(sample), low(stream), high(stream)}};
    const Engine::key_type key{{low(seed), high(seed)}};
    const Engine::ctr_type bits = Engine{}(counter, key);
    const std::uint64_t word = (static_cast<std::uint64_t>(bits[1]) << 32U) | bits[0];
    // The middle of one of 2^52 equal cells: exactly representable, never 0, never 1.
    return (static_cast<double>(word >> 12U) + 0.5) * 0x1p-52;
}

} // namespace plumb
