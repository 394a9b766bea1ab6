// SPDX-License-Identifier: GPL-3.0-or-later
// Counter-based random numbers (Random123, Philox 4x32-10): a draw depends on (seed, stream, sample) and on nothing
// else, so that adding an assumption or a thread changes no other draw.
#pragma once

#include <cstdint>
#include <string_view>

namespace plumb {

/// The stream of an assumption, from its address text (FNV-1a, 64 bits).
constexpr std::uint64_t streamOf(std::string_view address) {
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char c : address)
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    return hash;
}

/// A uniform number strictly between 0 and 1, with 52 random bits.
double uniform(std::uint64_t seed, std::uint64_t stream, std::uint64_t sample);

} // namespace plumb
