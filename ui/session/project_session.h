// SPDX-License-Identifier: GPL-3.0-or-later
// The owner of the open project: its file, its undo history, its recovery copy. Everything the window changes goes
// through `edit`; everything it shows is told by a signal.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QUndoStack>

#include "core/base/result.h"
#include "core/project/finding.h"
#include "core/project/project.h"

namespace plumb::ui {

/// What a crashed session left behind.
struct Recovery {
    std::filesystem::path sidecar;
    QString file;  ///< the project's file; empty if it was never saved
    QString title; ///< of the project
    QDateTime saved;
    QStringList edits; ///< labels of the edits since the last save, oldest first
    /// What the file is now, held against what it was when the edits began.
    enum class FileNow { same, changed, gone } fileNow = FileNow::same;
};

/// Where the session keeps what is not the user's, and what time it is; parameters, so that tests have their own.
struct SessionPlaces {
    std::filesystem::path data; ///< folder for recovery copies, locks and the list of recent files; made if missing
    std::function<QDateTime()> now = [] { return QDateTime::currentDateTime(); };
};

class ProjectSession final : public QObject {
    Q_OBJECT

public:
    explicit ProjectSession(SessionPlaces places, QObject* parent = nullptr);
    ~ProjectSession() override; ///< leaves a recovery copy of what is not saved

    bool hasProject() const;
    /// The project as it is now; there must be one.
    const Project& project() const;
    std::shared_ptr<const Project> shared() const;
    /// Rises with every change of the project, also by undo.
    std::uint64_t revision() const;

    QString filePath() const;    ///< empty if never saved
    QString displayName() const; ///< the file's name without ending, else the project's title
    bool isModified() const;
    bool isReadOnly() const;                   ///< written by a newer version, or open in another window
    QString readOnlyReason() const;            ///< a sentence; empty if it is not
    QStringList openingNotes() const;          ///< what moved when the file was opened, as sentences
    std::vector<Finding> fileFindings() const; ///< what the file lacks and what was kept out; none once it is saved
    QString saveRemark() const;                ///< what else is to be said of the last save; empty if nothing
    std::string inputHash() const;             ///< as the memo prints it

    /// The history. Every entry has the name that `edit` gave it; undo and redo are its own verbs.
    QUndoStack& history();

    /// Makes `next` the project and one step of the history called `label`. A refused edit changes nothing and gives
    /// the refusal back; an edit that changes nothing leaves no step. Between `beginGesture` and `endGesture` all edits
    /// are one step.
    Result<void> edit(const QString& label, const Result<Project>& next);
    void beginGesture();
    void endGesture();
    bool isInGesture() const;

    // A new document. Whatever was open is let go: the window asks before.
    Result<void> startFrom(std::string_view templateId);
    Result<void> open(const QString& path);
    Result<void> recover(const Recovery& recovery);
    void close();

    /// Saves over the file that was opened; refused, with the disk untouched, if it changed there since, if it is
    /// read-only, or if there is no file yet.
    Result<void> save();
    /// Saves under another name and goes on with that file. `overwrite` allows an existing one.
    Result<void> saveAs(const QString& path, bool overwrite);

    /// Keeps a file's bytes for the project, for an evidence that names the hash. Gives the SHA-256.
    Result<std::string> attach(const QString& path);

    QStringList recentFiles() const; ///< newest first, at most ten, those that still exist
    /// What crashed sessions left behind; sessions that still run are left out.
    QList<Recovery> recoveries() const;
    /// Copies that cannot be read any more and were put aside when `recoveries` was asked last; their new names.
    QStringList damagedRecoveries() const;
    void discard(const Recovery& recovery);

signals:
    void projectChanged();   ///< the value: an edit, undo, redo, another document
    void documentReplaced(); ///< another document stands open, or none; comes before its projectChanged
    void stateChanged();     ///< file, modified mark, read-only
    void gestureEnded();
    void recentFilesChanged();
    void recoveryFailed(const QString& sentence); ///< the recovery copy could not be written: said once

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace plumb::ui
