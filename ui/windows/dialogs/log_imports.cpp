// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/dialogs/log_imports.h"

#include <QDropEvent>
#include <QMimeData>

#include "ui/session/project_session.h"
#include "ui/windows/dialogs/log_import_dialog.h"
#include "ui/windows/file_verbs.h"

namespace plumb::ui {
namespace {

/// The one file that is carried; empty where it is several, or none.
QString carriedFile(const QDropEvent& event) {
    const QList<QUrl> urls = event.mimeData()->urls();
    return urls.size() == 1 ? urls.front().toLocalFile() : QString();
}

} // namespace

LogImports::LogImports(ProjectSession& session, FileVerbs& files, const QLocale& locale, QWidget& window)
    : QObject(&window), m_session(session), m_files(files), m_locale(locale), m_window(window) {
    window.setAcceptDrops(true);
    window.installEventFilter(this);
}

void LogImports::start(const QString& path) {
    if (!m_session.hasProject())
        return;
    auto* dialog = new LogImportDialog(m_session, m_locale, &m_window);
    connect(dialog, &LogImportDialog::taken, this, [this](const QString& label) {
        emit taken();
        emit said(tr("Took “%1” into the project. Undo takes it out again.").arg(label));
    });
    dialog->open();
    if (path.isEmpty())
        dialog->chooseFile();
    else
        dialog->openFile(path);
}

void LogImports::dropped(const QString& path) {
    if (path.endsWith(QLatin1String(".plumb"), Qt::CaseInsensitive))
        m_files.openPath(path);
    else if (m_session.hasProject())
        start(path);
    else
        emit said(tr("A failure log needs a project to go into. Open one, or start from a template."));
}

bool LogImports::eventFilter(QObject* watched, QEvent* event) {
    if (watched != &m_window || (event->type() != QEvent::DragEnter && event->type() != QEvent::Drop))
        return QObject::eventFilter(watched, event);
    auto& drop = *static_cast<QDropEvent*>(event);
    const QString path = carriedFile(drop);
    if (path.isEmpty())
        return false;
    drop.acceptProposedAction();
    if (event->type() == QEvent::Drop)
        dropped(path);
    return true;
}

} // namespace plumb::ui
