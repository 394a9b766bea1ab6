// SPDX-License-Identifier: GPL-3.0-or-later
// A sequence of counter-based random numbers for one run of a simulation: the same blocks as random.h, both words used.
#pragma once

#include <cstdint>

#include <Random123/philox.h>

namespace plumb {

/// The 128 bits that Philox 4x32-10 gives for a counter (sample, stream) under a key, as two words.
struct RandomBlock {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
};

inline RandomBlock randomBlock(std::uint64_t seed, std::uint64_t stream, std::uint64_t sample) {
    using Engine = r123::Philox4x32;
    const auto low = [](std::uint64_t word) { return static_cast<std::uint32_t>(word); };
    const auto high = [](std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32U); };
    const auto join = [](std::uint32_t least, std::uint32_t most) {
        return (static_cast<std::uint64_t>(most) << 32U) | least;
    };
    const Engine::ctr_type counter{{low(sample), high(sample), low(stream), high(stream)}};
    const Engine::key_type key{{low(seed), high(seed)}};
    const Engine::ctr_type bits = Engine{}(counter, key);
    return {join(bits[0], bits[1]), join(bits[2], bits[3])};
}

/// The middle of one of 2^52 equal cells of (0, 1): exactly representable, never 0, never 1.
inline double uniformOf(std::uint64_t word) {
    return (static_cast<double>(word >> 12U) + 0.5) * 0x1p-52;
}

/// Draws in order from the blocks 0, 1, 2 … of one (seed, stream); depends on nothing else, so that the run that owns
/// the stream is the same on every machine and in any order of runs.
class RandomStream {
public:
    RandomStream(std::uint64_t seed, std::uint64_t stream) : m_seed(seed), m_stream(stream) {}

    std::uint64_t word() {
        m_isSecond = !m_isSecond;
        if (m_isSecond)
            return m_second;
        const RandomBlock block = randomBlock(m_seed, m_stream, m_counter++);
        m_second = block.second;
        return block.first;
    }

    /// Strictly between 0 and 1, with 52 random bits.
    double uniform() { return uniformOf(word()); }

private:
    std::uint64_t m_seed;
    std::uint64_t m_stream;
    std::uint64_t m_counter = 0;
    std::uint64_t m_second = 0;
    bool m_isSecond = true; ///< whether the word handed out last was the second of its block
};

} // namespace plumb
