// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are whole or not there: read without touching, replaced in one step.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace plumb {

struct ReplaceOptions {
    bool overwrite = true;   ///< false: an existing file is left alone and the call refused
    bool keepBackup = false; ///< keeps the file that is replaced, as FILE.bak
    /// Asked last of all, while no other `replaceFile` can touch the file: what speaks against replacing `current`, as
    /// a whole sentence, or nothing. `current` is empty if there is no file.
    std::function<std::optional<std::string>(std::optional<std::string_view> current)> objection;
};

struct Replaced {
    std::filesystem::path file;                  ///< the file itself, links resolved
    std::optional<std::filesystem::path> backup; ///< where the previous file is kept
    std::uint64_t otherNames = 0; ///< further names (hard links) that the previous file has; they keep its content
};

/// The bytes of a regular file of at most `mostBytes`. Never waits for a pipe and never writes.
Result<std::string> readFile(const std::filesystem::path& path, std::uint64_t mostBytes);

/// Puts `bytes` at `path`, or leaves everything as it was and says why. The bytes are written beside the file, read
/// back, flushed, and moved over it in one step; a symbolic link stays a link; owner and permissions of the old file
/// stay. A file that is write-protected or locked for writing by another program is not replaced. A full disk or a
/// file-size limit (also as the signal SIGXFSZ) is an error like any other. What a killed program left beside the file
/// is removed by the next call for the same file.
Result<Replaced> replaceFile(const std::filesystem::path& path, std::string_view bytes,
                             const ReplaceOptions& options = {});

/// Removes what a killed program left when it was writing `path`; nothing while one is writing, or where it may not.
void removeAbandonedDraft(const std::filesystem::path& path);

/// The process that holds a lock for writing on `length` bytes from `start` (0: to the end); nothing if none does, or
/// if it is this process.
std::optional<int> writeLockHolder(const std::filesystem::path& path, std::int64_t start, std::int64_t length);

/// A path with its links resolved, also if the last link points to a file that does not exist yet.
Result<std::filesystem::path> realPath(const std::filesystem::path& path);

/// `path` with another name in the same folder: `prefix` + name + `suffix`, shortened with a checksum of the name where
/// the result would be longer than the 255 bytes a name may have.
std::filesystem::path besides(const std::filesystem::path& path, std::string_view prefix, std::string_view suffix);

} // namespace plumb
