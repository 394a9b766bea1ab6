// SPDX-License-Identifier: GPL-3.0-or-later
// What a project file may hold at most. A file comes from anywhere; the bounds keep a hostile one from taking the
// machine. All are assumed, far above what a project that is mailed and read by people needs.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plumb::store {

inline constexpr std::uint64_t mostFileBytes = 544ULL << 20U;
inline constexpr std::uint64_t mostAttachmentBytes = 64ULL << 20U;
/// A hundred documents of five megabytes that do not shrink, and the rest of the project, fit into a file.
inline constexpr std::uint64_t mostBytesOfAllAttachments = 512ULL << 20U;
inline constexpr std::size_t mostTextBytes = 100'000;
inline constexpr std::size_t mostRows = 250'000; ///< of one table

} // namespace plumb::store
