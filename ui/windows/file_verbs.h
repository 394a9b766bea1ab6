// SPDX-License-Identifier: GPL-3.0-or-later
// What the window does with files: every question it asks before something could be lost.
#pragma once

#include <functional>

#include <QObject>
#include <QWidget>

#include "ui/session/project_session.h"

class QFileDialog;

namespace plumb::ui {

/// Dialogs are opened, never waited for: what follows an answer is a function.
class FileVerbs final : public QObject {
    Q_OBJECT

public:
    FileVerbs(ProjectSession& session, QWidget& window);

    void startFrom(const QString& templateId);
    void open();
    void openPath(const QString& path);
    void save() {
        saveThen([] {});
    }
    void saveAs() {
        saveAsThen([] {});
    }
    /// Runs `then` once nothing is unsaved any more, or the user lets it go.
    void leaveThen(const std::function<void()>& then);
    /// Offers what crashed sessions left behind, once.
    void offerRecoveries();
    /// Asks for the name of a file to write: `then` gets its path, with the ending of the chosen filter if none was
    /// typed.
    void askWhereThen(const QString& title, const QString& suggestion, const QStringList& filters,
                      const std::function<void(const QString& path)>& then);
    void complain(const QString& title, const QString& sentence);

signals:
    void opened(); ///< another project stands open
    void said(const QString& sentence);
    void savedSaid(const QString& sentence); ///< true until the project changes again

private:
    void openNow(const QString& path);
    void saveThen(const std::function<void()>& then);
    void saveAsThen(const std::function<void()>& then);
    void saveUnder(const QString& path, const std::function<void()>& then);
    void tellSaved();
    /// What is to be said of the file that was opened, in a line or two.
    QString openingSentence() const;
    void offerOther(const QString& sentence, const std::function<void()>& then);
    void offer(const Recovery& recovery);

    ProjectSession& m_session;
    QWidget& m_window;
};

} // namespace plumb::ui
