// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/result_table.h"

#include <algorithm>

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>
#include <QWheelEvent>

#include "core/base/check.h"
#include "ui/style/icons.h"
#include "ui/style/roomy_style.h"
#include "ui/style/theme.h"
#include "ui/style/type.h"
#include "ui/widgets/status_mark.h"

namespace plumb::ui {
namespace {

constexpr int air = 2 * (gridStep + 1) + halfStep; // of a cell: what the style keeps on both sides, and a gap
constexpr double widestFirst = 0.45;               // of the table, for the column of names (assumed)

QString quoted(QString cell) {
    if (!cell.contains(QLatin1Char(',')) && !cell.contains(QLatin1Char('"')))
        return cell;
    return QLatin1Char('"') + cell.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

/// What a title needs in at most two lines.
int wrappedWidth(const QString& title, const QFontMetrics& metrics) {
    int least = metrics.horizontalAdvance(title);
    for (qsizetype space = title.indexOf(QLatin1Char(' ')); space >= 0;
         space = title.indexOf(QLatin1Char(' '), space + 1))
        least = std::min(least, std::max(metrics.horizontalAdvance(title.left(space)),
                                         metrics.horizontalAdvance(title.mid(space + 1))));
    return least;
}

Qt::Alignment alignmentOf(const ShownColumn& column) {
    return (column.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

} // namespace

ResultTable::ResultTable(QWidget* parent) : QTableWidget(parent) {
    auto* roomy = new RoomyStyle;
    roomy->setParent(this);
    setStyle(roomy);
    horizontalHeader()->setStyle(roomy);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
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
    hide();
}

void ResultTable::show(const ShownTable& table) {
    if (table == m_table)
        return;
    for (const QList<ShownCell>& row : table.rows)
        PLUMB_CHECK(row.size() == table.columns.size());
    m_table = table;
    fill();
}

void ResultTable::setStale(bool stale) {
    if (stale == m_stale)
        return;
    m_stale = stale;
    fill();
}

void ResultTable::fill() {
    setAccessibleName(m_table.name);
    setVisible(!m_table.rows.isEmpty());
    setRowCount(static_cast<int>(m_table.rows.size()));
    setColumnCount(static_cast<int>(m_table.columns.size()));
    const Theme& colours = themeOf(palette());
    for (int c = 0; c < columnCount(); ++c) {
        const ShownColumn& column = m_table.columns[c];
        auto* head = new QTableWidgetItem(column.title);
        head->setData(Qt::TextAlignmentRole, static_cast<int>(alignmentOf(column)) | Qt::TextWordWrap);
        head->setToolTip(column.title);
        setHorizontalHeaderItem(c, head);
        for (int r = 0; r < rowCount(); ++r) {
            const ShownCell& cell = m_table.rows[r][c];
            auto* item = new QTableWidgetItem(cell.text);
            item->setTextAlignment(alignmentOf(column));
            item->setToolTip(cell.detail.isEmpty() ? cell.text : cell.detail);
            if (cell.mark)
                item->setIcon(statusIcon(statusOf(*cell.mark), colours));
            item->setForeground(m_stale ? colours.disabled : colours.text);
            setItem(r, c, item);
        }
    }
    fit();
}

void ResultTable::fit() {
    const QFontMetrics metrics(font());
    const int height = std::max(tableRowHeight, metrics.height() + gridStep);
    verticalHeader()->setDefaultSectionSize(height);
    for (int r = 0; r < rowCount(); ++r)
        setRowHeight(r, height);
    QList<int> widths;
    int wished = 0;
    for (int c = 0; c < columnCount(); ++c) {
        int width = wrappedWidth(m_table.columns[c].title, metrics);
        for (const QList<ShownCell>& row : m_table.rows)
            width = std::max(width, metrics.horizontalAdvance(row[c].text) +
                                        (row[c].mark ? iconSize().width() + 3 * (gridStep + 1) : 0));
        widths.append(width + air);
        wished += widths.back();
    }
    // What is left over goes to the numbers alike, so that they stand in even columns; the names keep what they need.
    const int left = viewport()->width() - wished;
    const int columns = std::max(1, columnCount() - 1);
    for (int c = 0; c < columnCount(); ++c)
        setColumnWidth(c, widths[c] + (left > 0 && c > 0 ? left / columns : 0));
    if (left < 0 && !widths.isEmpty())
        setColumnWidth(
            0, std::max(widths[0] + left, std::min(widths[0], static_cast<int>(widestFirst * viewport()->width()))));
    int headHeight = 0;
    for (int c = 0; c < columnCount(); ++c) {
        const QRect room(0, 0, columnWidth(c) - 2 * gridStep, QWIDGETSIZE_MAX);
        headHeight =
            std::max(headHeight,
                     metrics.boundingRect(room, static_cast<int>(Qt::TextWordWrap), m_table.columns[c].title).height());
    }
    horizontalHeader()->setFixedHeight(headHeight + 2 * gridStep);
    updateGeometry();
}

QSize ResultTable::minimumSizeHint() const {
    return {30 * gridStep, sizeHint().height()};
}

QSize ResultTable::sizeHint() const {
    if (rowCount() == 0)
        return {0, 0};
    int width = 0;
    for (int c = 0; c < columnCount(); ++c)
        width += columnWidth(c);
    const int bar = width > viewport()->width() ? horizontalScrollBar()->sizeHint().height() : 0;
    return {width, horizontalHeader()->height() + rowCount() * rowHeight(0) + bar + 2};
}

void ResultTable::changeEvent(QEvent* event) {
    QTableWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        fill();
}

void ResultTable::resizeEvent(QResizeEvent* event) {
    QTableWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        fit();
}

void ResultTable::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy as text"), this, [this] { QGuiApplication::clipboard()->setText(asText()); });
    menu->addAction(tr("Copy as CSV"), this, [this] { QGuiApplication::clipboard()->setText(asCsv()); });
    menu->popup(event->globalPos());
}

void ResultTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        QGuiApplication::clipboard()->setText(asText());
    else
        QTableWidget::keyPressEvent(event);
}

void ResultTable::wheelEvent(QWheelEvent* event) {
    // It holds all its rows; the wheel belongs to the page.
    event->ignore();
}

QString ResultTable::divided(QLatin1Char separator) const {
    const auto line = [&](auto textOf) {
        QStringList cells;
        for (int c = 0; c < columnCount(); ++c)
            cells.append(separator == QLatin1Char(',') ? quoted(textOf(c)) : textOf(c));
        return cells.join(separator) + QLatin1Char('\n');
    };
    const QModelIndexList chosen = selectionModel()->selectedRows();
    QString text = line([&](int c) { return m_table.columns[c].title; });
    for (int r = 0; r < rowCount(); ++r) {
        if (chosen.isEmpty() || chosen.contains(model()->index(r, 0)))
            text += line([&](int c) { return m_table.rows[r][c].text; });
    }
    return text;
}

QString ResultTable::asText() const {
    return divided(QLatin1Char('\t'));
}

QString ResultTable::asCsv() const {
    return divided(QLatin1Char(','));
}

} // namespace plumb::ui
