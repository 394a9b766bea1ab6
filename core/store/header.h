// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of a project file around its tables: what its header says, and the seal that tells damage from a change.
//
// SQLite keeps no checksum, so that a flipped bit can become another price. A saved file therefore carries a seal in
// its table meta: the SHA-256 of all its bytes, taken with zeros in the place of the seal. SQLite raises the change
// counter of the header with every transaction; a saved file has the counter 1, and the seal holds as long as it has. A
// file that another program changed through SQLite has another counter and is judged by its contents alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace plumb::store {

inline constexpr std::string_view sealKey = "seal"; ///< in the table meta

/// The fields of the file header that are read before SQLite sees the file (sqlite.org/fileformat.html, section 1.3).
struct Header {
    bool isSqlite = false; ///< else nothing below is meant
    std::uint32_t applicationId = 0;
    std::uint32_t userVersion = 0;
    std::uint64_t declaredBytes = 0; ///< size of the file by its page count
    std::uint32_t changeCounter = 0;
    bool isUtf8 = false;
    bool countersAgree = false; ///< false only where the header was not written by SQLite as it is
};

Header headerOf(std::string_view bytes);

/// A copy that can be opened in memory: a file that another program left in write-ahead mode says so in its header.
std::string withoutWriteAheadMode(std::string bytes);

/// The finished file: `image` holds the mark `placeholder`, 64 digits found nowhere else, as the value of `sealKey`.
Result<std::string> sealed(std::string image, std::string_view placeholder);

/// Whether the bytes are those that were sealed.
bool sealHolds(std::string_view bytes, std::string_view seal);

/// Whether no program but this one wrote the file, so that its seal must hold.
bool isSealed(const Header& header);

} // namespace plumb::store
