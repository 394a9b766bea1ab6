// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/retrofit_table.h"

#include <algorithm>

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/style/icons.h"
#include "ui/style/roomy_style.h"
#include "ui/style/theme.h"
#include "ui/style/type.h"
#include "ui/widgets/assumption_table_delegate.h"
#include "ui/widgets/plain_text.h"
#include "ui/widgets/value_box.h"

namespace plumb::ui {
namespace {

// Of the width, by column: names need the most (assumed).
constexpr std::array<double, FacilityRetrofits::columns> shares{0.24, 0.11, 0.15, 0.12, 0.2, 0.18};

} // namespace

RetrofitTable::RetrofitTable(Assumptions& assumptions, QWidget* parent) : QWidget(parent) {
    m_rows = new FacilityRetrofits(assumptions, this);
    m_view = new QTableView(this);
    m_view->setModel(m_rows);
    m_view->setAccessibleName(tr("Retrofits"));
    auto* roomy = new RoomyStyle;
    roomy->setParent(this);
    m_view->horizontalHeader()->setStyle(roomy);
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setDefaultSectionSize(
        std::max(formRowHeight, m_view->fontMetrics().height() + 2 * halfStep));
    m_view->setShowGrid(false);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setWordWrap(false);
    m_view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                            QAbstractItemView::AnyKeyPressed | QAbstractItemView::SelectedClicked);
    const ValueDelegate::Roles roles{FacilityRetrofits::AddressRole, FacilityRetrofits::ShortRole,
                                     FacilityRetrofits::ChangedRole, FacilityRetrofits::UnknownRole};
    auto* values = new ValueDelegate(assumptions, roles, this);
    auto* words = new PaddedDelegate(this);
    for (int column = 0; column < FacilityRetrofits::columns; ++column) {
        const bool isText = column == FacilityRetrofits::gate || column == FacilityRetrofits::responsible;
        m_view->setItemDelegateForColumn(column, isText ? words : static_cast<QStyledItemDelegate*>(values));
    }
    // It holds all its rows; the wheel belongs to the page.
    m_view->viewport()->installEventFilter(this);

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
    const QModelIndex index = m_rows->indexOf(address);
    if (!index.isValid())
        return nullptr;
    m_view->setCurrentIndex(index);
    m_view->edit(index);
    return m_view->findChild<QWidget*>(editorName(address));
}

void RetrofitTable::fit() {
    const int rows = m_rows->rowCount();
    m_view->setVisible(rows > 0);
    m_empty->setVisible(rows == 0);
    m_remove->setEnabled(rows > 0);
    m_view->setFixedHeight(m_view->horizontalHeader()->sizeHint().height() +
                           rows * m_view->verticalHeader()->defaultSectionSize() + 2);
    int left = m_view->viewport()->width();
    for (int column = 0; column + 1 < FacilityRetrofits::columns; ++column) {
        const int width = static_cast<int>(shares[static_cast<std::size_t>(column)] * m_view->viewport()->width());
        m_view->setColumnWidth(column, width);
        left -= width;
    }
    m_view->setColumnWidth(FacilityRetrofits::columns - 1, std::max(left, 0));
}

bool RetrofitTable::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_view->viewport() && event->type() == QEvent::Resize)
        fit();
    if (watched == m_view->viewport() && event->type() == QEvent::Wheel) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void RetrofitTable::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_add->setIcon(icon(QStringLiteral("new"), themeOf(palette()).text));
        m_remove->setIcon(icon(QStringLiteral("close"), themeOf(palette()).text));
    } else if (event->type() == QEvent::FontChange) {
        fit();
    }
}

void RetrofitTable::fillAdd() {
    m_addMenu->clear();
    for (const Choice& gate : m_rows->gatesToAdd())
        connect(m_addMenu->addAction(gate.title), &QAction::triggered, this,
                [this, kind = gate.id] { say(m_rows->addGate(kind)); });
}

void RetrofitTable::fillRemove() {
    m_removeMenu->clear();
    for (const Choice& gate : m_rows->gatesToRemove())
        connect(m_removeMenu->addAction(gate.title), &QAction::triggered, this,
                [this, id = gate.id] { say(m_rows->removeGate(id)); });
}

void RetrofitTable::say(const Result<void>& done) {
    if (!done)
        emit refused(QString::fromStdString(done.error().sentence));
}

} // namespace plumb::ui
