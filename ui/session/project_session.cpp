// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/project_session.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <QElapsedTimer>
#include <QFileInfo>
#include <QTimer>

#include "core/base/atomic_file.h"
#include "core/base/check.h"
#include "core/base/currency.h"
#include "core/project/templates.h"
#include "core/store/hash.h"
#include "core/store/limits.h"
#include "core/store/project_file.h"
#include "ui/session/file_claim.h"
#include "ui/session/opened_document.h"
#include "ui/session/paths.h"
#include "ui/session/project_step.h"
#include "ui/session/recent_files.h"
#include "ui/session/recovery_copy.h"

namespace plumb::ui {
namespace {

namespace fs = std::filesystem;
using State = ProjectStep::State;

constexpr std::chrono::milliseconds copyPause(30); // assumed: two frames of a 60 Hz screen

fs::path resolved(const QString& file) {
    const fs::path path = toPath(file);
    return realPath(path).value_or(path);
}

/// The file of a recovery copy as it is on disk, held against the one that the edits began with.
Recovery::FileNow fileNow(const RecoveryNote& note) {
    if (note.file.isEmpty())
        return Recovery::FileNow::same;
    const auto bytes = readFile(toPath(note.file), store::mostFileBytes);
    if (!bytes)
        return Recovery::FileNow::gone;
    return store::sha256(*bytes) == note.base ? Recovery::FileNow::same : Recovery::FileNow::changed;
}

} // namespace

class ProjectSession::Private {
public:
    Private(ProjectSession& session, SessionPlaces sessionPlaces)
        : q(session), places(std::move(sessionPlaces)), copies(places.data / "recovery") {}

    fs::path claims() const { return places.data / "open"; }
    fs::path recentList() const { return places.data / "recent.json"; }

    bool isClaimed(const fs::path& real) const { return document.claim.lock && document.real == real; }

    /// The claim for a file; an empty one for the file that this session holds already, see `keepClaim`.
    FileClaim claim(const fs::path& real) const { return isClaimed(real) ? FileClaim{} : claimFile(claims(), real); }
    void keepClaim(FileClaim& claim, const fs::path& real) {
        if (isClaimed(real))
            claim = std::exchange(document.claim, {});
    }

    /// Lets go of what is open and stands for `next`.
    void replace(OpenedDocument next, bool isModified = false) {
        copyDue.stop();
        copies.clear(); // of what is let go
        const bool wasInGesture = std::exchange(gesture, 0) != 0;
        document = std::move(next);
        attachments = std::exchange(document.recoveredAttachments, {});
        attachments.insert(document.saved.attachments.begin(), document.saved.attachments.end());
        isCopyFailureTold = false;
        toldRevision = ++revision;
        isReplacing = true;
        history.clear();
        if (isModified)
            history.resetClean();
        isReplacing = false;
        rememberSaved();
        toldName = q.displayName();
        keepCopy();
        if (wasInGesture)
            emit q.gestureEnded();
        writeAmounts();
        emit q.documentReplaced();
        emit q.projectChanged();
        emit q.stateChanged();
    }

    /// What is shown of the project is written in its currency.
    void writeAmounts() const { writeAmountsIn(currencyFrom(q.hasProject() ? q.project().information.currency : "")); }

    /// The history moved: says so once the copy is safe.
    void historyMoved() {
        if (toldRevision == revision)
            return;
        toldRevision = revision;
        keepCopy();
        writeAmounts();
        emit q.projectChanged();
        if (const QString name = q.displayName(); name != toldName) {
            toldName = name;
            emit q.stateChanged();
        }
    }

    void rememberSaved() {
        savedSteps.clear();
        for (int step = 0; step < history.index(); ++step)
            savedSteps.append({numberOf(step), history.text(step)});
    }

    std::uint64_t numberOf(int step) const {
        const auto* command = dynamic_cast<const ProjectStep*>(history.command(step));
        PLUMB_CHECK(command != nullptr);
        return command->number();
    }

    QStringList labelsSinceSave() const {
        QStringList labels = document.recovered;
        // Steps that stand in the file and were undone since.
        qsizetype common = 0;
        const qsizetype now = history.index();
        while (common < now && common < savedSteps.size() && savedSteps[common].first == numberOf(int(common)))
            ++common;
        for (qsizetype step = savedSteps.size(); step > common; --step)
            labels.append(ProjectSession::tr("Undo: %1").arg(savedSteps[step - 1].second));
        for (qsizetype step = common; step < now; ++step)
            labels.append(history.text(int(step)));
        return labels;
    }

    /// Keeps the recovery copy true. Writing it costs one to two milliseconds, which a value moved sixty times a second
    /// should not pay each time: within a gesture it is written at most every `copyPause`, and once more at its end.
    void keepCopy() {
        if (!document.current || history.isClean()) {
            copyDue.stop();
            copies.clear();
        } else if (gesture == 0 || !sinceCopy.isValid() || sinceCopy.hasExpired(copyPause.count())) {
            writeCopy();
        } else if (!copyDue.isActive()) {
            copyDue.start();
        }
    }

    void writeWaitingCopy() {
        if (copyDue.isActive())
            writeCopy();
    }

    void writeCopy() {
        copyDue.stop();
        sinceCopy.start();
        RecoveryNote note{document.file, document.hash,     fromUtf8(document.current->information.title),
                          places.now(),  labelsSinceSave(), {}};
        for (const std::string& hash : store::attachmentsUsed(*document.current)) {
            if (attachments.contains(hash) && !document.saved.attachments.contains(hash))
                note.attachments.append(fromUtf8(hash));
        }
        const auto kept = copies.write(std::move(note), *document.current, attachments);
        if (kept || isCopyFailureTold)
            return;
        isCopyFailureTold = true;
        emit q.recoveryFailed(ProjectSession::tr("Unsaved changes are not protected against a crash. %1 Free some "
                                                 "space there, or save often.")
                                  .arg(fromUtf8(kept.error().sentence)));
    }

    /// The window that held the file may be gone; whether it changed the file is for the save to find out.
    void tryClaimAgain() {
        FileClaim again = claimFile(claims(), document.real);
        if (!again.lock)
            return;
        if (document.readOnlyReason == document.claim.sentence)
            document.readOnlyReason.clear();
        document.claim = std::move(again);
        emit q.stateChanged();
    }

    bool isFileAsExpected() const {
        const auto bytes = readFile(document.real, store::mostFileBytes);
        return bytes && store::sha256(*bytes) == document.hash;
    }

    store::Document toSave() const {
        return store::successor(document.saved, *document.current, attachments,
                                places.now().toUTC().toString(Qt::ISODate).toStdString());
    }

    /// `written` is what the file now holds.
    void wasSaved(store::Document written, std::string hash, const std::string& remark) {
        saveRemark = fromUtf8(remark);
        document.saved = std::move(written);
        document.hash = std::move(hash);
        document.isOlder = false;
        document.recovered.clear();
        rememberSaved();
        history.setClean();
        copyDue.stop();
        copies.clear();
        toldName = q.displayName();
        addRecentFile(recentList(), document.file);
        if (!document.findings.empty()) {
            // The file says everything now: what was found of it does not hold any more.
            document.findings.clear();
            document.notes.clear();
            toldRevision = ++revision;
            emit q.projectChanged();
        }
        emit q.stateChanged();
        emit q.recentFilesChanged();
    }

    ProjectSession& q;
    SessionPlaces places;
    RecoveryFolder copies;
    OpenedDocument document;
    std::map<std::string, std::string> attachments; ///< all that were seen, since undo can ask for any of them
    QUndoStack history;
    QList<std::pair<std::uint64_t, QString>> savedSteps; ///< numbers and labels of the history at the last save
    std::uint64_t revision = 0;
    std::uint64_t toldRevision = 0;
    QString toldName;
    QString saveRemark;
    mutable QStringList damagedCopies; ///< put aside when recoveries were looked for
    QTimer copyDue;                    ///< runs while the copy is behind the project
    QElapsedTimer sinceCopy;
    int gesture = 0; ///< number of the running one; 0 is none
    int gestures = 0;
    bool isReplacing = false;
    bool isCopyFailureTold = false;
};

ProjectSession::ProjectSession(SessionPlaces places, QObject* parent)
    : QObject(parent), d(std::make_unique<Private>(*this, std::move(places))) {
    connect(&d->history, &QUndoStack::indexChanged, this, [this] { d->historyMoved(); });
    d->copyDue.setSingleShot(true);
    d->copyDue.setInterval(copyPause);
    connect(&d->copyDue, &QTimer::timeout, this, [this] { d->writeCopy(); });
    connect(&d->history, &QUndoStack::cleanChanged, this, [this] {
        if (!d->isReplacing)
            emit stateChanged();
    });
}

ProjectSession::~ProjectSession() {
    d->writeWaitingCopy();
    d->history.disconnect(this); // a history that is taken down is no change
}

bool ProjectSession::hasProject() const {
    return d->document.current != nullptr;
}

const Project& ProjectSession::project() const {
    PLUMB_CHECK(hasProject());
    return *d->document.current;
}

std::shared_ptr<const Project> ProjectSession::shared() const {
    return d->document.current;
}

std::uint64_t ProjectSession::revision() const {
    return d->revision;
}

QString ProjectSession::filePath() const {
    return d->document.file;
}

QString ProjectSession::displayName() const {
    if (!hasProject())
        return {};
    if (!d->document.file.isEmpty())
        return QFileInfo(d->document.file).completeBaseName();
    const QString title = fromUtf8(project().information.title);
    return title.isEmpty() ? tr("Untitled") : title;
}

bool ProjectSession::isModified() const {
    return hasProject() && !d->history.isClean();
}

bool ProjectSession::isReadOnly() const {
    return !d->document.readOnlyReason.isEmpty();
}

QString ProjectSession::readOnlyReason() const {
    return d->document.readOnlyReason;
}

QStringList ProjectSession::openingNotes() const {
    return d->document.notes;
}

std::vector<Finding> ProjectSession::fileFindings() const {
    return d->document.findings;
}

QString ProjectSession::saveRemark() const {
    return d->saveRemark;
}

std::string ProjectSession::inputHash() const {
    return store::inputHash(project());
}

QUndoStack& ProjectSession::history() {
    return d->history;
}

Result<void> ProjectSession::edit(const QString& label, const Result<Project>& next) {
    PLUMB_CHECK(hasProject());
    if (!next)
        return tl::unexpected(next.error());
    if (*next == *d->document.current)
        return {};
    d->history.push(new ProjectStep(label, d->document.current, std::make_shared<const Project>(*next), d->gesture,
                                    d->revision, [this](const State& state) {
                                        d->document.current = state;
                                        ++d->revision;
                                    }));
    return {};
}

void ProjectSession::beginGesture() {
    if (!isInGesture())
        d->gesture = ++d->gestures;
}

void ProjectSession::endGesture() {
    if (!isInGesture())
        return;
    d->gesture = 0;
    d->writeWaitingCopy();
    emit gestureEnded();
}

bool ProjectSession::isInGesture() const {
    return d->gesture != 0;
}

Result<void> ProjectSession::startFrom(std::string_view templateId) {
    const QDate today = d->places.now().toUTC().date();
    auto project = projectFromTemplate(templateId, {today.year(), today.month(), today.day()});
    if (!project)
        return tl::unexpected(project.error());
    d->replace(newDocument(*std::move(project)));
    return {};
}

Result<void> ProjectSession::open(const QString& path) {
    const QString file = QFileInfo(path).absoluteFilePath();
    fs::path real = resolved(file);
    // The claim first: what is read under it stays true.
    FileClaim claim = d->claim(real);
    store::Opening opening = store::open(toPath(file));
    if (!opening.loaded)
        return cannotBeDone(std::move(opening.sentence));
    d->keepClaim(claim, real);
    d->replace(documentOf(std::move(opening), file, std::move(real), std::move(claim)));
    addRecentFile(d->recentList(), file);
    emit recentFilesChanged();
    return {};
}

Result<void> ProjectSession::recover(const Recovery& recovery) {
    const auto taken = d->copies.take(recovery.sidecar);
    if (!taken)
        return cannotBeDone(tr("The recovery copy \"%1\" is no longer there, or another window has just taken it.")
                                .arg(fromPath(recovery.sidecar))
                                .toStdString());
    auto copy = readRecoveryCopy(recovery.sidecar);
    if (!copy)
        return tl::unexpected(copy.error());
    fs::path real;
    FileClaim claim;
    std::optional<store::Opening> opening;
    if (const QString& file = copy->note.file; !file.isEmpty()) {
        real = resolved(file);
        claim = d->claim(real);
        opening = store::open(toPath(file));
        d->keepClaim(claim, real);
    }
    d->replace(documentOf(*std::move(copy), std::move(opening), std::move(real), std::move(claim)), true);
    // Only once this session's own copy holds the same.
    if (!d->isCopyFailureTold)
        d->copies.remove(recovery.sidecar);
    return {};
}

void ProjectSession::close() {
    if (hasProject())
        d->replace({});
}

Result<void> ProjectSession::save() {
    PLUMB_CHECK(hasProject());
    OpenedDocument& document = d->document;
    if (document.file.isEmpty())
        return cannotBeDone(tr("The project has no file yet. Save it under a name.").toStdString());
    if (document.claim.isHeldElsewhere)
        d->tryClaimAgain();
    if (isReadOnly())
        return cannotBeDone(tr("\"%1\" was not saved. %2").arg(document.file, readOnlyReason()).toStdString());
    store::Document next = d->toSave();
    if (!document.isOlder && next == document.saved && d->isFileAsExpected()) {
        // Writing the same again would only push the version before out of the backup.
        d->wasSaved(std::move(next), document.hash, {});
        return {};
    }
    store::SaveOptions options;
    options.expected = document.hash;
    auto receipt = store::save(next, toPath(document.file), options);
    if (!receipt)
        return tl::unexpected(receipt.error());
    d->wasSaved(std::move(next), std::move(receipt->contentHash), receipt->remark);
    return {};
}

Result<void> ProjectSession::saveAs(const QString& path, bool overwrite) {
    PLUMB_CHECK(hasProject());
    const QString file = QFileInfo(path).absoluteFilePath();
    fs::path real = resolved(file);
    const auto refused = [&](const QString& why) {
        return cannotBeDone(tr("\"%1\" was not saved. %2").arg(file, why).toStdString());
    };
    if (isReadOnly() && real == d->document.real && !d->document.claim.isHeldElsewhere)
        return refused(readOnlyReason());
    FileClaim claim = d->claim(real);
    if (claim.isHeldElsewhere)
        return refused(tr("It is open in another window of Plumbline. Close it there, or choose another name."));
    store::Document next = d->toSave();
    store::SaveOptions options;
    options.overwrite = overwrite;
    auto receipt = store::save(next, toPath(file), options);
    if (!receipt)
        return tl::unexpected(receipt.error());
    d->keepClaim(claim, real);
    d->document.claim = std::move(claim);
    d->document.file = file;
    d->document.real = std::move(real);
    d->document.readOnlyReason.clear();
    d->document.notes.clear();
    d->wasSaved(std::move(next), std::move(receipt->contentHash), receipt->remark);
    return {};
}

Result<std::string> ProjectSession::attach(const QString& path) {
    PLUMB_CHECK(hasProject());
    auto bytes = readFile(toPath(path), store::mostAttachmentBytes);
    if (!bytes)
        return tl::unexpected(bytes.error());
    std::string hash = store::sha256(*bytes);
    d->attachments.emplace(hash, *std::move(bytes));
    return hash;
}

QStringList ProjectSession::recentFiles() const {
    return readRecentFiles(d->recentList());
}

QList<Recovery> ProjectSession::recoveries() const {
    QList<Recovery> found;
    std::vector<fs::path> damaged;
    for (const fs::path& sidecar : d->copies.abandoned(&damaged)) {
        if (const auto note = readRecoveryNote(sidecar))
            found.append({sidecar, note->file, note->title, note->time.toLocalTime(), note->edits, fileNow(*note)});
    }
    d->damagedCopies.clear();
    for (const fs::path& copy : damaged)
        d->damagedCopies.append(fromPath(copy));
    std::ranges::stable_sort(found, std::ranges::greater(), &Recovery::saved);
    return found;
}

QStringList ProjectSession::damagedRecoveries() const {
    return d->damagedCopies;
}

void ProjectSession::discard(const Recovery& recovery) {
    if (const auto taken = d->copies.take(recovery.sidecar))
        d->copies.remove(recovery.sidecar);
}

} // namespace plumb::ui
