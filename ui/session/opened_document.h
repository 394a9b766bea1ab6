// SPDX-License-Identifier: GPL-3.0-or-later
// A document with what the session knows of its file.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include <QString>
#include <QStringList>

#include "core/store/project_file.h"
#include "ui/session/file_claim.h"
#include "ui/session/recovery_copy.h"

namespace plumb::ui {

struct OpenedDocument {
    store::Document saved;                  ///< what the file holds, or what a new document began with
    std::shared_ptr<const Project> current; ///< null: no document
    QString file;                           ///< absolute; empty if there is none
    std::filesystem::path real;             ///< the file with its links resolved: what the claim is for
    std::string hash;                       ///< what the file must still be for a save over it
    bool isOlder = false;                   ///< of an older version, so that saving changes the file by itself
    QString readOnlyReason;                 ///< empty: may be saved over
    QStringList notes;
    std::vector<Finding> findings; ///< of the file: what it lacked, and what was kept out; among those of the results
    FileClaim claim;
    QStringList recovered; ///< labels of the edits a recovered project came with
    std::map<std::string, std::string> recoveredAttachments;
};

OpenedDocument newDocument(Project project);

/// The document of an opening that succeeded. `claim` is the one for `real`.
OpenedDocument documentOf(store::Opening opening, const QString& file, std::filesystem::path real, FileClaim claim);

/// The document that a recovery copy stands for, over its file as that opens now; `opening` is empty if it never had
/// one. What keeps it from being saved over the file is among the notes.
OpenedDocument documentOf(RecoveryCopy copy, std::optional<store::Opening> opening, std::filesystem::path real,
                          FileClaim claim);

} // namespace plumb::ui
