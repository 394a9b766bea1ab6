// SPDX-License-Identifier: GPL-3.0-or-later
// The evidence of an answer: what there is, each piece removable, and a form to add one.
#pragma once

#include <QWidget>

#include "ui/viewmodels/scorecard_model.h"

class QComboBox;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace plumb::ui {

class PlainText;

class CriterionEvidence final : public QWidget {
    Q_OBJECT

public:
    explicit CriterionEvidence(QWidget* parent = nullptr);

    void setLine(const CriterionLine& line);
    /// Opens the form and puts the cursor into it.
    void openForm();
    void closeForm();
    bool isFormOpen() const;

signals:
    void added(const EvidenceDraft& draft);
    void removed(qsizetype place);
    void left(); ///< the form was closed by the keyboard

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void submit();
    void chooseFile();

    QVBoxLayout* m_lines;
    QPushButton* m_open;
    QWidget* m_form;
    QLineEdit* m_name;
    QPushButton* m_choose;
    QLineEdit* m_page;
    QComboBox* m_grade;
    QLineEdit* m_date;
    QLineEdit* m_expires;
    QPushButton* m_add;
    QPushButton* m_cancel;
    QString m_file;
    QString m_address;
    QList<EvidenceLine> m_shown;
};

} // namespace plumb::ui
