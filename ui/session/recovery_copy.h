// SPDX-License-Identifier: GPL-3.0-or-later
// The recovery copy: what is not saved yet, beside everything of the user's, for the day the program is killed.
//
// A copy N is the file N.recovery (one line of JSON about it, then the project as JSON), the folder N.files with
// attachments that the project's file does not hold yet, and N.lock while its session runs.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include <QDateTime>
#include <QLockFile>
#include <QStringList>

#include "core/base/result.h"
#include "core/project/project.h"

namespace plumb::ui {

/// What a recovery copy says beside the project.
struct RecoveryNote {
    QString file;     ///< empty if it was never saved
    std::string base; ///< content hash of the file the edits were made on
    QString title;
    QDateTime time;
    QStringList edits;       ///< since the last save, oldest first
    QStringList attachments; ///< hashes of those kept beside

    bool operator==(const RecoveryNote&) const = default;
};

/// A recovery copy as it was read back.
struct RecoveryCopy {
    RecoveryNote note;
    Project project;
    std::map<std::string, std::string> attachments;
};

/// Of a file whose note and checksum are right; else nothing. Never fails otherwise, whatever the file holds.
std::optional<RecoveryNote> readRecoveryNote(const std::filesystem::path& sidecar);

/// The whole copy; refused with a sentence if anything in it is not right.
Result<RecoveryCopy> readRecoveryCopy(const std::filesystem::path& sidecar);

/// The copies of one folder, as one session sees them: its own, and those that sessions left behind.
class RecoveryFolder {
public:
    explicit RecoveryFolder(std::filesystem::path folder);

    /// Replaces this session's own copy. `attachments` may hold more than `note` names.
    Result<void> write(RecoveryNote note, const Project& project,
                       const std::map<std::string, std::string>& attachments);
    /// Removes this session's own copy.
    void clear();

    /// Copies of sessions that do not run any more, oldest number first. Files that are none are put aside.
    std::vector<std::filesystem::path> abandoned(std::vector<std::filesystem::path>* damaged = nullptr) const;
    /// Takes an abandoned copy; null if its session runs, or another has taken it.
    std::unique_ptr<QLockFile> take(const std::filesystem::path& sidecar) const;
    /// Removes a copy that was taken.
    void remove(const std::filesystem::path& sidecar) const;

private:
    Result<void> findPlace();

    std::filesystem::path m_folder;
    std::filesystem::path m_own; ///< empty until something was written
    std::unique_ptr<QLockFile> m_lock;
    QStringList m_kept; ///< attachments beside the own copy
};

} // namespace plumb::ui
