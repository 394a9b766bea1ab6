// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/intake/log_columns_view.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QScrollBar>
#include <QWheelEvent>

#include "ui/style/theme.h"
#include "ui/style/type.h"
#include "ui/widgets/choice_row.h"

namespace plumb::ui {
namespace {

constexpr int roleRow = 0, whyRow = 1, firstRow = 2;
constexpr int widestColumn = 36; // characters; longer cells are shown whole on hover (assumed)

} // namespace

LogColumnsView::LogColumnsView(QWidget* parent) : QTableWidget(parent) {
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionMode(QAbstractItemView::NoSelection);
    setFocusPolicy(Qt::NoFocus);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    setAccessibleName(tr("First rows of the log"));
}

void LogColumnsView::show(const LogReading& reading) {
    const auto names = [](const LogReading& of) {
        QStringList all;
        for (const LogColumn& column : of.columns)
            all.append(column.name + (column.roles.isEmpty() ? QStringLiteral("-") : QStringLiteral("+")));
        return all;
    };
    const bool isSameTable = names(reading) == names(m_reading) && reading.rows == m_reading.rows && columnCount() > 0;
    m_reading = reading;
    setVisible(!reading.columns.isEmpty());
    // The box that was just used stays, with the focus.
    if (!isSameTable)
        rebuild();
    for (int c = 0; c < columnCount(); ++c) {
        const LogColumn& column = m_reading.columns[c];
        if (QComboBox* box = roleBox(c)) {
            ChoiceRow::fill(*box, column.roles, column.role);
            box->setAccessibleDescription(column.why);
        } else {
            item(roleRow, c)->setText(column.role);
        }
        item(whyRow, c)->setText(column.why);
        item(whyRow, c)->setToolTip(column.why);
    }
    fit();
}

void LogColumnsView::focusFirst() {
    for (int place = 0; place < columnCount(); ++place) {
        if (QComboBox* box = roleBox(horizontalHeader()->logicalIndex(place)))
            return box->setFocus(Qt::OtherFocusReason);
    }
}

QComboBox* LogColumnsView::roleBox(int column) const {
    const QWidget* place = cellWidget(roleRow, column);
    return place ? place->findChild<QComboBox*>() : nullptr;
}

void LogColumnsView::rebuild() {
    const Theme& colours = themeOf(palette());
    clear();
    setRowCount(firstRow + static_cast<int>(m_reading.rows.size()));
    setColumnCount(static_cast<int>(m_reading.columns.size()));
    // Of forty columns those that say something may stand far to the right.
    std::vector<int> order(static_cast<std::size_t>(columnCount()));
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_partition(order, [this](int c) { return !m_reading.columns[c].role.isEmpty(); });
    for (int place = 0; place < columnCount(); ++place) {
        const int c = order[static_cast<std::size_t>(place)];
        horizontalHeader()->moveSection(horizontalHeader()->visualIndex(c), place);
        const LogColumn& column = m_reading.columns[c];
        auto* head = new QTableWidgetItem(column.name);
        head->setToolTip(column.name);
        setHorizontalHeaderItem(c, head);
        for (int r = 0; r < rowCount(); ++r) {
            auto* cell = new QTableWidgetItem;
            if (r >= firstRow) {
                cell->setText(m_reading.rows[r - firstRow][c]);
                cell->setToolTip(cell->text());
                cell->setForeground(colours.text);
            } else {
                cell->setForeground(r == whyRow ? colours.muted : colours.text);
                cell->setFont(typeFont(r == whyRow ? TypeRole::caption : TypeRole::strong, font()));
            }
            setItem(r, c, cell);
        }
        if (column.roles.isEmpty())
            continue;
        auto* holder = new QWidget(this);
        auto* line = new QHBoxLayout(holder);
        line->setContentsMargins(0, 0, gridStep, 0);
        auto* box = new QComboBox(holder);
        line->addWidget(box);
        box->setObjectName(QStringLiteral("role:%1").arg(c));
        box->setAccessibleName(tr("What column “%1” is").arg(column.name));
        box->setFocusPolicy(Qt::StrongFocus);
        box->installEventFilter(this);
        connect(box, &QComboBox::activated, this,
                [this, c, box] { emit roleChosen(c, box->currentData().toString()); });
        setCellWidget(roleRow, c, holder);
    }
}

void LogColumnsView::fit() {
    if (columnCount() == 0)
        return updateGeometry();
    const QFontMetrics metrics(font());
    const int height = std::max(tableRowHeight, metrics.height() + gridStep);
    for (int r = 0; r < rowCount(); ++r)
        setRowHeight(r, height);
    setRowHeight(roleRow, std::max(formRowHeight, metrics.height() + 2 * gridStep));
    int wished = 0;
    QList<int> widths;
    for (int c = 0; c < columnCount(); ++c) {
        int width = metrics.horizontalAdvance(m_reading.columns[c].name);
        for (const QStringList& row : m_reading.rows)
            width = std::max(width, metrics.horizontalAdvance(row[c]));
        width = std::min(width, widestColumn * metrics.averageCharWidth()) + 3 * gridStep;
        width = std::max(width, metrics.horizontalAdvance(m_reading.columns[c].why) + 2 * gridStep);
        if (const QComboBox* box = roleBox(c))
            width = std::max(width, box->sizeHint().width() + gridStep);
        widths.append(width);
        wished += width;
    }
    // What is left over is shared: a table of three columns does not huddle in a corner.
    const int left = std::max(0, viewport()->width() - wished) / columnCount();
    const int most = 12 * gridStep;
    for (int c = 0; c < columnCount(); ++c)
        setColumnWidth(c, widths[c] + std::min(left, most));
    updateGeometry();
}

QSize LogColumnsView::minimumSizeHint() const {
    return {30 * gridStep, sizeHint().height()};
}

QSize LogColumnsView::sizeHint() const {
    int height = horizontalHeader()->sizeHint().height() + 2;
    for (int r = 0; r < rowCount(); ++r)
        height += rowHeight(r);
    // The bar may come at any width; a gap of its height disturbs less than a row behind it.
    return {60 * gridStep, height + horizontalScrollBar()->sizeHint().height()};
}

void LogColumnsView::changeEvent(QEvent* event) {
    QTableWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        const LogReading again = m_reading;
        m_reading = {};
        show(again);
    }
}

bool LogColumnsView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn) {
        for (int c = 0; c < columnCount(); ++c) {
            if (roleBox(c) == watched)
                scrollTo(model()->index(roleRow, c));
        }
    }
    return QTableWidget::eventFilter(watched, event);
}

void LogColumnsView::wheelEvent(QWheelEvent* event) {
    // It holds all its rows; only a turn to the side is its own.
    if (event->angleDelta().x() != 0)
        QTableWidget::wheelEvent(event);
    else
        event->ignore();
}

} // namespace plumb::ui
