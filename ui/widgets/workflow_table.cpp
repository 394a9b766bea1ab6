// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/workflow_table.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/style/icons.h"
#include "ui/style/shown.h"
#include "ui/style/theme.h"
#include "ui/style/type.h"
#include "ui/widgets/edit_table.h"
#include "ui/widgets/plain_text.h"

namespace plumb::ui {

WorkflowTable::WorkflowTable(Assumptions& assumptions, QWidget* parent) : QWidget(parent) {
    m_rows = new WorkflowRows(assumptions, this);
    const ValueDelegate::Roles roles{WorkflowRows::AddressRole, WorkflowRows::ShortRole, WorkflowRows::ChangedRole,
                                     WorkflowRows::UnknownRole};
    // Names and words need the most room (assumed).
    m_view = new EditTable(assumptions, *m_rows, roles,
                           {{0.24, true}, {0.13, true}, {0.15}, {0.1}, {0.19, true}, {0.09}, {0.1}}, this);
    m_view->setAccessibleName(tr("Workflows and their job sizes"));
    m_empty = new PlainText(TypeRole::body, TextTone::muted, this);
    m_empty->setText(tr("There is no workflow yet. Add the classes of work that the cluster is for; each fails in its "
                        "own way."));
    m_addWorkflow = addButton(tr("Add workflow"), QStringLiteral("workflows:add"), &WorkflowTable::fillKinds);
    m_addSize = addButton(tr("Add job size"), QStringLiteral("workflows:add-size"), &WorkflowTable::fillSizes);
    m_remove = addButton(tr("Remove"), QStringLiteral("workflows:remove"), &WorkflowTable::fillRemove);
    dress();
    auto* bar = new QHBoxLayout;
    bar->setSpacing(gridStep);
    bar->addWidget(m_addWorkflow);
    bar->addWidget(m_addSize);
    bar->addWidget(m_remove);
    bar->addStretch(1);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(gridStep);
    outer->addWidget(m_view);
    outer->addWidget(m_empty);
    outer->addLayout(bar);
    connect(m_rows, &WorkflowRows::rowsChanged, this, &WorkflowTable::fit);
    // A longer name may need a further line.
    connect(m_rows, &WorkflowRows::dataChanged, this, &WorkflowTable::fit);
    connect(m_rows, &WorkflowRows::refused, this, &WorkflowTable::refused);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) { emit chosen(m_rows->workflowAt(now.row())); });
    fit();
}

QPushButton* WorkflowTable::addButton(const QString& words, const QString& name, void (WorkflowTable::*fill)(QMenu&)) {
    auto* button = new QPushButton(words, this);
    button->setObjectName(name);
    auto* menu = new QMenu(button);
    button->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu, fill] {
        menu->clear();
        (this->*fill)(*menu);
    });
    return button;
}

QWidget* WorkflowTable::edit(const QString& address) {
    return m_view->editAt(m_rows->indexOf(address), address);
}

void WorkflowTable::fit() {
    const bool hasRows = m_rows->rowCount() > 0;
    m_view->setVisible(hasRows);
    m_empty->setVisible(!hasRows);
    m_addSize->setEnabled(hasRows);
    m_remove->setEnabled(hasRows);
    m_view->fit();
}

void WorkflowTable::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        dress();
}

void WorkflowTable::dress() {
    const QColor ink = themeOf(palette()).text;
    m_addWorkflow->setIcon(icon(QStringLiteral("new"), ink));
    m_addSize->setIcon(icon(QStringLiteral("new"), ink));
    m_remove->setIcon(icon(QStringLiteral("close"), ink));
}

void WorkflowTable::fillKinds(QMenu& menu) {
    for (const Choice& kind : m_rows->kindsToAdd())
        connect(menu.addAction(menuText(kind.title)), &QAction::triggered, this,
                [this, id = kind.id] { say(m_rows->addWorkflow(id)); });
}

void WorkflowTable::fillSizes(QMenu& menu) {
    for (const Choice& workflow : m_rows->workflows())
        connect(menu.addAction(menuText(workflow.title)), &QAction::triggered, this,
                [this, id = workflow.id] { say(m_rows->addJobSize(id)); });
}

void WorkflowTable::fillRemove(QMenu& menu) {
    for (const Choice& item : m_rows->toRemove())
        connect(menu.addAction(menuText(item.title)), &QAction::triggered, this,
                [this, id = item.id] { say(m_rows->remove(id)); });
}

void WorkflowTable::say(const Result<void>& done) {
    if (!done)
        emit refused(QString::fromStdString(done.error().sentence));
}

} // namespace plumb::ui
