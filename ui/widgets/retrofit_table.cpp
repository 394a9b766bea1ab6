// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/retrofit_table.h"

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

RetrofitTable::RetrofitTable(Assumptions& assumptions, QWidget* parent) : QWidget(parent) {
    m_rows = new FacilityRetrofits(assumptions, this);
    const ValueDelegate::Roles roles{FacilityRetrofits::AddressRole, FacilityRetrofits::ShortRole,
                                     FacilityRetrofits::ChangedRole, FacilityRetrofits::UnknownRole};
    // Names need the most room (assumed).
    m_view =
        new EditTable(assumptions, *m_rows, roles, {{0.24, true}, {0.11}, {0.15}, {0.12}, {0.2}, {0.18, true}}, this);
    m_view->setAccessibleName(tr("Retrofits"));

    m_empty = new PlainText(TypeRole::body, TextTone::muted, this);
    m_empty->setText(tr("No gate is spoken of yet. Add those that need a retrofit, a person who answers for them, or "
                        "somebody who has looked."));
    m_add = new QPushButton(icon(QStringLiteral("new"), themeOf(palette()).text), tr("Add gate"), this);
    m_add->setObjectName(QStringLiteral("retrofit:add"));
    m_remove = new QPushButton(icon(QStringLiteral("close"), themeOf(palette()).text), tr("Remove gate"), this);
    m_addMenu = new QMenu(m_add);
    m_removeMenu = new QMenu(m_remove);
    m_add->setMenu(m_addMenu);
    m_remove->setMenu(m_removeMenu);
    connect(m_addMenu, &QMenu::aboutToShow, this, &RetrofitTable::fillAdd);
    connect(m_removeMenu, &QMenu::aboutToShow, this, &RetrofitTable::fillRemove);
    auto* bar = new QHBoxLayout;
    bar->setSpacing(gridStep);
    bar->addWidget(m_add);
    bar->addWidget(m_remove);
    bar->addStretch(1);

    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(gridStep);
    outer->addWidget(m_view);
    outer->addWidget(m_empty);
    outer->addLayout(bar);
    connect(m_rows, &FacilityRetrofits::rowsChanged, this, &RetrofitTable::fit);
    connect(m_rows, &FacilityRetrofits::refused, this, &RetrofitTable::refused);
    fit();
}

QWidget* RetrofitTable::edit(const QString& address) {
    return m_view->editAt(m_rows->indexOf(address), address);
}

void RetrofitTable::fit() {
    const int rows = m_rows->rowCount();
    m_view->setVisible(rows > 0);
    m_empty->setVisible(rows == 0);
    m_remove->setEnabled(rows > 0);
    m_view->fit();
}

void RetrofitTable::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_add->setIcon(icon(QStringLiteral("new"), themeOf(palette()).text));
        m_remove->setIcon(icon(QStringLiteral("close"), themeOf(palette()).text));
    }
}

void RetrofitTable::fillAdd() {
    m_addMenu->clear();
    for (const Choice& gate : m_rows->gatesToAdd())
        connect(m_addMenu->addAction(menuText(gate.title)), &QAction::triggered, this,
                [this, kind = gate.id] { say(m_rows->addGate(kind)); });
}

void RetrofitTable::fillRemove() {
    m_removeMenu->clear();
    for (const Choice& gate : m_rows->gatesToRemove())
        connect(m_removeMenu->addAction(menuText(gate.title)), &QAction::triggered, this,
                [this, id = gate.id] { say(m_rows->removeGate(id)); });
}

void RetrofitTable::say(const Result<void>& done) {
    if (!done)
        emit refused(QString::fromStdString(done.error().sentence));
}

} // namespace plumb::ui
