// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/screen/table_twin.h"

#include <QHeaderView>

#include "core/base/shown_text.h"
#include "core/base/text.h"
#include "ui/style/roomy_style.h"
#include "ui/style/shown.h"
#include "ui/style/type.h"

namespace plumb::ui {
namespace {

constexpr int exactRole = Qt::UserRole;

QString text(const std::string& utf8) {
    return oneLine(utf8);
}

} // namespace

TableTwin::TableTwin(QWidget* parent) : QTableWidget(parent) {
    auto* roomy = new RoomyStyle;
    roomy->setParent(this);
    setStyle(roomy);
    horizontalHeader()->setStyle(roomy);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(tableRowHeight);
    horizontalHeader()->setHighlightSections(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
}

void TableTwin::show(const report::Figure& figure) {
    const report::Table table = report::tableOf(figure);
    setColumnCount(static_cast<int>(table.columns.size()));
    setRowCount(static_cast<int>(table.rows.size()));
    for (int c = 0; c < columnCount(); ++c) {
        const report::Column& column = table.columns[static_cast<std::size_t>(c)];
        const Qt::Alignment alignment =
            (column.align == report::Align::right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
        auto* head =
            new QTableWidgetItem(column.unit.empty() ? text(column.title) : text(column.title + ", " + column.unit));
        head->setTextAlignment(alignment);
        setHorizontalHeaderItem(c, head);
        for (int r = 0; r < rowCount(); ++r) {
            const report::Cell& cell = table.rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
            auto* item = new QTableWidgetItem(text(cell.text));
            item->setTextAlignment(alignment);
            if (cell.number) {
                const QString exact = QString::fromStdString(exactNumber(*cell.number));
                item->setData(exactRole, exact);
                item->setToolTip(exact);
            }
            setItem(r, c, item);
        }
    }
    resizeColumnsToContents();
    horizontalHeader()->setStretchLastSection(true);
    setAccessibleName(text(figure.title));
}

QString TableTwin::divided(QLatin1Char separator, bool quoted) const {
    const auto cell = [quoted](const QString& words) {
        return quoted ? QString::fromStdString(csvCell(words.toStdString())) : words;
    };
    const QModelIndexList chosen = selectionModel()->selectedRows();
    QStringList lines, head;
    for (int c = 0; c < columnCount(); ++c)
        head.append(cell(horizontalHeaderItem(c)->text()));
    lines.append(head.join(separator));
    for (int r = 0; r < rowCount(); ++r) {
        if (!chosen.isEmpty() && !chosen.contains(model()->index(r, 0)))
            continue;
        QStringList cells;
        for (int c = 0; c < columnCount(); ++c) {
            const QVariant exact = item(r, c)->data(exactRole);
            cells.append(cell(exact.isValid() ? exact.toString() : item(r, c)->text()));
        }
        lines.append(cells.join(separator));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString TableTwin::asText() const {
    return divided(QLatin1Char('\t'), false);
}

QString TableTwin::asCsv() const {
    return divided(QLatin1Char(','), true);
}

} // namespace plumb::ui
