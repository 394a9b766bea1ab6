// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/card_columns.h"

#include <QEvent>
#include <QGridLayout>
#include <QResizeEvent>

#include "ui/style/type.h"

namespace plumb::ui {
namespace {

constexpr int leastColumn = 66; // of the width of a zero: below, a chart of seven bars loses its labels (assumed)

} // namespace

CardColumns::CardColumns(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins({});
    m_grid->setSpacing(3 * gridStep);
}

void CardColumns::add(QWidget* card, bool wide) {
    card->setParent(this);
    m_cards.push_back({card, wide});
    m_columns = 0;
    arrange();
}

void CardColumns::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        arrange();
}

void CardColumns::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void CardColumns::arrange() {
    const int least = leastColumn * fontMetrics().horizontalAdvance(QLatin1Char('0')) + 3 * gridStep;
    const int columns = width() >= 2 * least ? 2 : 1;
    if (columns == m_columns)
        return;
    m_columns = columns;
    int row = 0, column = 0;
    for (const Entry& entry : m_cards) {
        m_grid->removeWidget(entry.card);
        if (entry.wide && column > 0)
            ++row, column = 0;
        const int span = entry.wide ? columns : 1;
        m_grid->addWidget(entry.card, row, column, 1, span);
        column += span;
        if (column >= columns)
            ++row, column = 0;
    }
    m_grid->setColumnStretch(0, 1);
    m_grid->setColumnStretch(1, columns == 2 ? 1 : 0);
}

} // namespace plumb::ui
