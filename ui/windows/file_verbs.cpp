// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/file_verbs.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>

#include "core/base/shown_text.h"

namespace plumb::ui {
namespace {

QString sentenceOf(const Error& error) {
    return QString::fromStdString(bounded(shownText(error.sentence)));
}

QMessageBox* question(QWidget& window, const QString& title, const QString& text) {
    auto* box = new QMessageBox(&window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setWindowTitle(title);
    box->setText(title);
    box->setInformativeText(text);
    return box;
}

/// A file name that every system takes, from a title that a person wrote.
QString fileNameFrom(const QString& title) {
    static const QRegularExpression unsafe(QStringLiteral("[\\x00-\\x1f/\\\\:*?\"<>|]+"));
    QString name = title;
    name.replace(unsafe, QStringLiteral(" "));
    name = name.simplified().left(120);
    return name.isEmpty() || name.startsWith(QLatin1Char('.')) ? FileVerbs::tr("Project") : name;
}

QString fileSentence(const Recovery& recovery) {
    switch (recovery.fileNow) {
    case Recovery::FileNow::same:
        return FileVerbs::tr("The file %1 is as it was when the changes began.").arg(recovery.file);
    case Recovery::FileNow::changed:
        return FileVerbs::tr("The file %1 was changed on disk since the changes began; it will not be saved over.")
            .arg(recovery.file);
    case Recovery::FileNow::gone:
        return FileVerbs::tr("The file %1 is no longer there or cannot be read; the changes can be saved under another "
                             "name.")
            .arg(recovery.file);
    }
    return {};
}

} // namespace

FileVerbs::FileVerbs(ProjectSession& session, QWidget& window)
    : QObject(&window), m_session(session), m_window(window) {}

void FileVerbs::complain(const QString& title, const QString& sentence) {
    auto* box = question(m_window, title, sentence);
    box->setIcon(QMessageBox::Warning);
    box->addButton(tr("Close"), QMessageBox::RejectRole);
    box->open();
}

void FileVerbs::startFrom(const QString& templateId) {
    leaveThen([this, templateId] {
        if (const auto started = m_session.startFrom(templateId.toStdString()); !started)
            return complain(tr("The template could not be opened"), sentenceOf(started.error()));
        emit opened();
    });
}

void FileVerbs::open() {
    leaveThen([this] {
        auto* dialog = new QFileDialog(&m_window, tr("Open a project"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setObjectName(QStringLiteral("openDialog"));
        dialog->setFileMode(QFileDialog::ExistingFile);
        dialog->setNameFilters({tr("Plumbline projects (*.plumb)"), tr("All files (*)")});
        connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { openNow(path); });
        dialog->open();
    });
}

void FileVerbs::openPath(const QString& path) {
    leaveThen([this, path] { openNow(path); });
}

void FileVerbs::openNow(const QString& path) {
    if (const auto done = m_session.open(path); !done)
        return complain(tr("The project could not be opened"), sentenceOf(done.error()));
    emit opened();
    if (m_session.isReadOnly())
        emit said(m_session.readOnlyReason());
    else if (!m_session.openingNotes().isEmpty())
        emit said(openingSentence());
}

void FileVerbs::saveThen(const std::function<void()>& then) {
    if (m_session.filePath().isEmpty())
        return saveAsThen(then);
    const auto saved = m_session.save();
    if (!saved)
        return offerOther(sentenceOf(saved.error()), then);
    tellSaved();
    then();
}

void FileVerbs::tellSaved() {
    const QString remark = m_session.saveRemark();
    emit savedSaid(tr("Saved %1.").arg(m_session.displayName()) + (remark.isEmpty() ? QString() : u' ' + remark));
}

QString FileVerbs::openingSentence() const {
    const QStringList notes = m_session.openingNotes();
    if (notes.size() < 2)
        return notes.value(0);
    return tr("%1 There are %n further note(s) on the file: see the findings of the overview.", nullptr,
              static_cast<int>(notes.size()) - 1)
        .arg(notes.front());
}

void FileVerbs::offerOther(const QString& sentence, const std::function<void()>& then) {
    auto* box = question(m_window, tr("The project was not saved"), sentence);
    box->setIcon(QMessageBox::Warning);
    auto* elsewhere = box->addButton(tr("Save under another name…"), QMessageBox::AcceptRole);
    box->addButton(tr("Go on without saving"), QMessageBox::RejectRole);
    connect(box, &QMessageBox::buttonClicked, this, [this, elsewhere, then](const QAbstractButton* button) {
        if (button == elsewhere)
            saveAsThen(then);
    });
    box->open();
}

void FileVerbs::saveAsThen(const std::function<void()>& then) {
    QString suggestion = m_session.filePath();
    if (suggestion.isEmpty())
        suggestion = fileNameFrom(m_session.displayName()) + QStringLiteral(".plumb");
    askWhereThen(tr("Save the project"), suggestion, {tr("Plumbline projects (*.plumb)")},
                 [this, then](const QString& path) { saveUnder(path, then); });
}

void FileVerbs::saveUnder(const QString& path, const std::function<void()>& then) {
    // The dialog has asked about an existing file.
    if (const auto saved = m_session.saveAs(path, true); !saved)
        return offerOther(sentenceOf(saved.error()), then);
    tellSaved();
    then();
}

void FileVerbs::askWhereThen(const QString& title, const QString& suggestion, const QStringList& filters,
                             const std::function<void(const QString& path)>& then) {
    auto* dialog = new QFileDialog(&m_window, title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("saveDialog"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setNameFilters(filters);
    const auto endingOf = [](const QString& filter) {
        static const QRegularExpression ending(QStringLiteral("\\*\\.([A-Za-z0-9]+)"));
        return ending.match(filter).captured(1);
    };
    dialog->setDefaultSuffix(endingOf(filters.value(0)));
    connect(dialog, &QFileDialog::filterSelected, dialog,
            [dialog, endingOf](const QString& filter) { dialog->setDefaultSuffix(endingOf(filter)); });
    const QFileInfo place(suggestion);
    if (place.isAbsolute())
        dialog->setDirectory(place.absolutePath());
    dialog->selectFile(place.fileName());
    connect(dialog, &QFileDialog::fileSelected, this, then);
    dialog->open();
}

void FileVerbs::leaveThen(const std::function<void()>& then) {
    if (!m_session.hasProject() || !m_session.isModified())
        return then();
    auto* box = question(m_window, tr("Save the changes to %1?").arg(m_session.displayName()),
                         tr("They are lost if the project is left without saving."));
    auto* save = box->addButton(tr("Save"), QMessageBox::AcceptRole);
    auto* letGo = box->addButton(tr("Leave without saving"), QMessageBox::DestructiveRole);
    box->addButton(tr("Stay"), QMessageBox::RejectRole);
    box->setDefaultButton(save);
    connect(box, &QMessageBox::buttonClicked, this, [this, save, letGo, then](const QAbstractButton* button) {
        if (button == save)
            saveThen(then);
        else if (button == letGo)
            then();
    });
    box->open();
}

void FileVerbs::offerRecoveries() {
    const QList<Recovery> found = m_session.recoveries();
    if (const QStringList damaged = m_session.damagedRecoveries(); !damaged.isEmpty())
        complain(
            tr("A recovery copy is damaged"),
            tr("Plumbline ended before changes were saved, and what it kept of them cannot be read any more. It was "
               "put aside as %1; the file of the project, if it has one, is untouched.")
                .arg(damaged.join(QLatin1String(", "))));
    if (!found.isEmpty())
        offer(found.front());
}

void FileVerbs::offer(const Recovery& recovery) {
    const QString when = QLocale().toString(recovery.saved, QLocale::ShortFormat);
    const QString what = recovery.edits.isEmpty()
                             ? tr("changes that were never saved")
                             : recovery.edits.mid(recovery.edits.size() - std::min<qsizetype>(recovery.edits.size(), 5))
                                   .join(QStringLiteral("; "));
    auto* box = question(
        m_window, tr("Restore the changes to “%1”?").arg(recovery.title),
        tr("Plumbline ended before they were saved. Last change: %1. %2: %3.\n\n%4")
            .arg(when,
                 recovery.edits.size() > 5 ? tr("The last of %1 changes").arg(recovery.edits.size()) : tr("Changes"),
                 what, recovery.file.isEmpty() ? tr("The project has no file yet.") : fileSentence(recovery)));
    auto* restore = box->addButton(tr("Restore"), QMessageBox::AcceptRole);
    auto* discard = box->addButton(tr("Discard them"), QMessageBox::DestructiveRole);
    box->addButton(tr("Ask again later"), QMessageBox::RejectRole);
    box->setDefaultButton(restore);
    connect(box, &QMessageBox::buttonClicked, this, [this, restore, discard, recovery](const QAbstractButton* button) {
        if (button == discard) {
            m_session.discard(recovery);
            return offerRecoveries();
        }
        if (button != restore)
            return;
        leaveThen([this, recovery] {
            if (const auto done = m_session.recover(recovery); !done)
                return complain(tr("The changes could not be restored"), sentenceOf(done.error()));
            emit opened();
            emit said(m_session.openingNotes().isEmpty() ? tr("Restored. Save to keep the changes.")
                                                         : openingSentence());
        });
    });
    box->open();
}

} // namespace plumb::ui
