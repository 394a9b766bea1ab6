// SPDX-License-Identifier: GPL-3.0-or-later
// A failure log from its file to the project: how it is read and what it says stand in one sheet, live.
#pragma once

#include <QDialog>
#include <QElapsedTimer>
#include <QLocale>

#include "ui/session/log_import.h"
#include "ui/viewmodels/log_import_reading.h"

class QProgressBar;
class QPushButton;
class QScrollArea;

namespace plumb::ui {

class Card;
class EmptyState;
class LogChoices;
class LogColumnsView;
class LogNotices;
class LogResultView;
class LogTakeForm;
class PlainText;
class ProjectSession;
class StatusMark;

/// Opened, never waited for. It changes the project only when the user takes the log, as one step of the history.
class LogImportDialog final : public QDialog {
    Q_OBJECT

public:
    /// `session` outlives the dialog and has a project; numbers are shown and read in `locale`.
    LogImportDialog(ProjectSession& session, const QLocale& locale, QWidget* parent = nullptr);
    ~LogImportDialog() override;

    void chooseFile();
    void openFile(const QString& path);

signals:
    void taken(const QString& label); ///< the project holds it now

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeBody();
    QWidget* makeFoot();
    void setOptions(const intake::FitOptions& options);
    void suggestExposure();
    bool isSuggested() const;
    QString exposureNote() const;
    void showPreview();
    void showAnswer();
    void showProgress();
    void showEffect();
    QString whyNotTaken() const;
    void take();

    ProjectSession& m_session;
    QLocale m_locale;
    ThreadWorker m_worker;
    LogImport m_import;
    LogReading m_reading;
    bool m_saysUnits = false, m_saysDays = false; ///< the user did; until then they are the program's suggestion
    bool m_saysExposure = false;                  ///< whether the log's own or units and days; likewise
    std::shared_ptr<const LogFile> m_lastFile;
    std::shared_ptr<const LogAnswer> m_shown;
    QElapsedTimer m_since; ///< the beginning of the work

    PlainText* m_sentence = nullptr;
    PlainText* m_fileName = nullptr;
    PlainText* m_howRead = nullptr;
    QPushButton* m_choose = nullptr;
    StatusMark* m_mark = nullptr;
    PlainText* m_problem = nullptr;
    EmptyState* m_empty = nullptr;
    QScrollArea* m_area = nullptr;
    Card* m_columnsCard = nullptr;
    LogColumnsView* m_columns = nullptr;
    LogChoices* m_choices = nullptr;
    LogResultView* m_result = nullptr;
    LogNotices* m_notices = nullptr;
    LogTakeForm* m_takeForm = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton* m_stop = nullptr;
    QPushButton* m_read = nullptr;
    PlainText* m_whether = nullptr; ///< what taking changes, or why it is not possible
    QPushButton* m_take = nullptr;
};

} // namespace plumb::ui
