// SPDX-License-Identifier: GPL-3.0-or-later
// One criterion: its text, what its answer counts as, five answers, and, while it is the current one, its guidance and
// fields.
#pragma once

#include <QWidget>

#include "ui/viewmodels/scorecard_model.h"

class QBoxLayout;
class QLineEdit;

namespace plumb::ui {

class CriterionEvidence;
class NoteEdit;
class PlainText;
class SegmentButton;
class StatusMark;

/// Keys: Y P N U A or 1 to 5 answer, E evidence, M note, O owner, D due date, Up and Down to the neighbours.
class CriterionRow final : public QWidget {
    Q_OBJECT

public:
    explicit CriterionRow(ScorecardModel& model, QWidget* parent = nullptr);

    void setLine(const CriterionLine& line);
    const CriterionLine& line() const { return m_line; }
    void setCurrent(bool current);
    bool isCurrent() const { return m_isCurrent; }

signals:
    void moved(int step); ///< to the criterion before (-1) or after (1)
    void leftForList();   ///< back to the preconditions

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    QWidget* makeDetails();
    void nameParts();
    void answer(AnswerValue value);
    void editNote();
    void told(const Result<void>& outcome);
    void showRefusal(const QString& sentence);

    ScorecardModel& m_model;
    CriterionLine m_line;
    StatusMark* m_mark;
    PlainText* m_text;
    PlainText* m_meta;
    PlainText* m_problem;
    PlainText* m_refusal;
    QBoxLayout* m_top;
    QWidget* m_answers;
    QList<SegmentButton*> m_buttons;
    QWidget* m_details = nullptr;
    PlainText* m_expects = nullptr;
    PlainText* m_remedy = nullptr;
    NoteEdit* m_note = nullptr;
    QLineEdit* m_owner = nullptr;
    QLineEdit* m_due = nullptr;
    CriterionEvidence* m_evidence = nullptr;
    bool m_isCurrent = false;
    bool m_awaitsReason = false; ///< not applicable was chosen, its reason is being written
};

} // namespace plumb::ui
