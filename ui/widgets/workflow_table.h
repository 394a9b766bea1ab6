// SPDX-License-Identifier: GPL-3.0-or-later
// The workflows of the project and their job sizes, edited in place, added and removed.
#pragma once

#include <QWidget>

#include "ui/viewmodels/workflows_rows.h"

class QMenu;
class QPushButton;

namespace plumb::ui {

class EditTable;
class PlainText;

class WorkflowTable final : public QWidget {
    Q_OBJECT

public:
    explicit WorkflowTable(Assumptions& assumptions, QWidget* parent = nullptr);

    /// Opens the editor of an address; null if no row has it.
    QWidget* edit(const QString& address);
    EditTable& view() { return *m_view; }
    WorkflowRows& rows() { return *m_rows; }

signals:
    void chosen(const QString& workflow); ///< a row of it became the current one
    void refused(const QString& sentence);

protected:
    void changeEvent(QEvent* event) override;

private:
    QPushButton* addButton(const QString& words, const QString& name, void (WorkflowTable::*fill)(QMenu&));
    void fillKinds(QMenu& menu);
    void fillSizes(QMenu& menu);
    void fillRemove(QMenu& menu);
    void fit();
    void dress();
    void say(const Result<void>& done);

    WorkflowRows* m_rows;
    EditTable* m_view;
    PlainText* m_empty;
    QPushButton* m_addWorkflow;
    QPushButton* m_addSize;
    QPushButton* m_remove;
};

} // namespace plumb::ui
