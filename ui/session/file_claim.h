// SPDX-License-Identifier: GPL-3.0-or-later
// One writer for every project file, across windows and processes, without touching the file's own folder.
#pragma once

#include <filesystem>
#include <memory>

#include <QLockFile>

#include "core/base/result.h"

namespace plumb::ui {

/// What came of claiming a file.
struct FileClaim {
    std::unique_ptr<QLockFile> lock; ///< held while this lives; null if it could not be had
    bool isHeldElsewhere = false;    ///< else nobody can tell, because the lock could not be made
    QString sentence;                ///< why there is no lock
};

/// A lock that dies with its process, however long that runs; a killed process leaves none that counts.
std::unique_ptr<QLockFile> processLock(const std::filesystem::path& path);

/// Claims `file` (links resolved) by a lock below `folder`.
FileClaim claimFile(const std::filesystem::path& folder, const std::filesystem::path& file);

} // namespace plumb::ui
