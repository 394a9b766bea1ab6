// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/result_table.h"
#include "core/base/shown_text.h"

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
constexpr int markSize = 2 * gridStep;

QString quoted(const QString& cell) {
    return QString::fromStdString(csvCell(cell.toStdString()));
}

/// What a text needs in at most two lines.
int wrappedWidth(const QString& title, const QFontMetrics& metrics) {
    int least = metrics.horizontalAdvance(title);
    for (qsizetype space = title.indexOf(QLatin1Char(' ')); space >= 0;
         space = title.indexOf(QLatin1Char(' '), space + 1))
        least = std::min(least, std::max(metrics.horizontalAdvance(title.left(space)),
                                         metrics.horizontalAdvance(title.mid(space + 1))));
    return least;
}

/// Of the mark before a text, with what the style keeps on both of its sides.
int markWidth(const ShownCell& cell) {
    return cell.mark ? markSize + 2 * (gridStep + 1) : 0;
}

/// Takes `missing` from the widest columns that can still wrap, the widest first.
void narrow(QList<int>& widths, const QList<int>& least, int missing) {
    while (missing > 0) {
        qsizetype widest = -1;
        for (qsizetype c = 0; c < widths.size(); ++c) {
            if (widths[c] > least[c] && (widest < 0 || widths[c] > widths[widest]))
                widest = c;
        }
        if (widest < 0)
            return; // it scrolls
        const int step = std::min({missing, gridStep, widths[widest] - least[widest]});
        widths[widest] -= step;
        missing -= step;
    }
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
    setIconSize({markSize, markSize});
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
    QList<int> widths, least;
    int wished = 0;
    for (int c = 0; c < columnCount(); ++c) {
        int width = wrappedWidth(m_table.columns[c].title, metrics), narrowest = width;
        for (const QList<ShownCell>& row : m_table.rows) {
            width = std::max(width, metrics.horizontalAdvance(row[c].text) + markWidth(row[c]));
            narrowest = std::max(narrowest, wrappedWidth(row[c].text, metrics) + markWidth(row[c]));
        }
        widths.append(width + air);
        least.append((m_table.columns[c].isNumber ? width : narrowest) + air);
        wished += widths.back();
    }
    // What is left over goes to the numbers alike, so that they stand in even columns; the names keep what they need.
    const int left = viewport()->width() - wished;
    const int columns = std::max(1, columnCount() - 1);
    if (left < 0)
        narrow(widths, least, -left);
    for (int c = 0; c < columnCount(); ++c)
        setColumnWidth(c, widths[c] + (left > 0 && c > 0 ? left / columns : 0));
    const auto lines = [&](const QString& text, int c, int beside) {
        const QRect room(0, 0, columnWidth(c) - 2 * gridStep - halfStep - beside, QWIDGETSIZE_MAX);
        return metrics.boundingRect(room, static_cast<int>(Qt::TextWordWrap), text).height();
    };
    int headHeight = 0;
    for (int c = 0; c < columnCount(); ++c)
        headHeight = std::max(headHeight, lines(m_table.columns[c].title, c, 0));
    horizontalHeader()->setFixedHeight(headHeight + 2 * gridStep);
    for (int r = 0; r < rowCount(); ++r) {
        int height = metrics.height();
        for (int c = 0; c < columnCount(); ++c)
            height = std::max(height, lines(m_table.rows[r][c].text, c, markWidth(m_table.rows[r][c])));
        setRowHeight(r, std::max(tableRowHeight, height + gridStep));
    }
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
    int rows = 0;
    for (int r = 0; r < rowCount(); ++r)
        rows += rowHeight(r);
    return {width, horizontalHeader()->height() + rows + bar + 2};
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
