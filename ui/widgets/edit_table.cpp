// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/edit_table.h"

#include <algorithm>

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <QWheelEvent>

#include "ui/style/roomy_style.h"
#include "ui/style/type.h"
#include "ui/widgets/value_box.h"

namespace plumb::ui {

EditTable::EditTable(Assumptions& assumptions, QAbstractItemModel& model, const ValueDelegate::Roles& roles,
                     std::vector<Column> columns, QWidget* parent)
    : QTableView(parent), m_columns(std::move(columns)) {
    setModel(&model);
    auto* roomy = new RoomyStyle;
    roomy->setParent(this);
    horizontalHeader()->setStyle(roomy);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->hide();
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setWordWrap(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                    QAbstractItemView::AnyKeyPressed | QAbstractItemView::SelectedClicked);
    auto* values = new ValueDelegate(assumptions, roles, this);
    auto* words = new PaddedDelegate(this);
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        setItemDelegateForColumn(static_cast<int>(i),
                                 m_columns[i].isWords ? words : static_cast<QStyledItemDelegate*>(values));
    fit();
}

QWidget* EditTable::editAt(const QModelIndex& index, const QString& address) {
    if (!index.isValid())
        return nullptr;
    setCurrentIndex(index);
    edit(index);
    return findChild<QWidget*>(editorName(address));
}

void EditTable::fit() {
    int left = viewport()->width();
    for (std::size_t i = 0; i + 1 < m_columns.size(); ++i) {
        const int width = static_cast<int>(m_columns[i].share * viewport()->width());
        setColumnWidth(static_cast<int>(i), width);
        left -= width;
    }
    setColumnWidth(static_cast<int>(m_columns.size()) - 1, std::max(left, 0));
    int head = 0, all = 0;
    for (int column = 0; column < model()->columnCount(); ++column)
        head = std::max(head, linesOf(model()->headerData(column, Qt::Horizontal).toString(), column));
    horizontalHeader()->setFixedHeight(head + 2 * gridStep);
    for (int row = 0; row < model()->rowCount(); ++row) {
        int height = std::max(formRowHeight, fontMetrics().height() + 2 * halfStep);
        for (int column = 0; column < model()->columnCount(); ++column) {
            if (m_columns[static_cast<std::size_t>(column)].isWords)
                height = std::max(height, linesOf(model()->index(row, column).data().toString(), column) + gridStep);
        }
        setRowHeight(row, height);
        all += height;
    }
    setFixedHeight(horizontalHeader()->height() + all + 2);
}

int EditTable::linesOf(const QString& text, int column) const {
    const QRect room(0, 0, columnWidth(column) - 3 * gridStep, QWIDGETSIZE_MAX);
    return fontMetrics().boundingRect(room, Qt::TextWordWrap, text).height();
}

void EditTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fit();
}

void EditTable::wheelEvent(QWheelEvent* event) {
    event->ignore(); // it belongs to the page
}

void EditTable::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange && !m_columns.empty())
        fit();
}

} // namespace plumb::ui
