// SPDX-License-Identifier: GPL-3.0-or-later
// Every way in which a failure log comes to the window: a command, a button of a page, a file dropped on it.
#pragma once

#include <QLocale>
#include <QObject>
#include <QWidget>

namespace plumb::ui {

class FileVerbs;
class ProjectSession;

class LogImports final : public QObject {
    Q_OBJECT

public:
    /// All arguments outlive this. A project that is dropped on the window is opened, anything else is taken as a log.
    LogImports(ProjectSession& session, FileVerbs& files, const QLocale& locale, QWidget& window);

    /// Opens the sheet, and asks for the file where none is named. Without a project nothing happens.
    void start(const QString& path = {});

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void taken(); ///< the project holds a log's figures now
    void said(const QString& sentence);

private:
    void dropped(const QString& path);

    ProjectSession& m_session;
    FileVerbs& m_files;
    QLocale m_locale;
    QWidget& m_window;
};

} // namespace plumb::ui
