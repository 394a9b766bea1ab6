// SPDX-License-Identifier: GPL-3.0-or-later
// The card with the values at one place.
#include <algorithm>

#include "ui/charts/paint/sheet.h"
#include "ui/charts/screen/canvas.h"

namespace plumb::ui {

void paintReading(QPainter& painter, const Reading& reading, const QPointF& at, const QRectF& area,
                  const FigureStyle& style) {
    const Sheet sheet(style, painter.device());
    const QFontMetricsF metrics = sheet.metrics(sheet.caption());
    const QFontMetricsF strong = sheet.metrics(sheet.strong());
    const qreal air = sheet.px(8), row = metrics.height() + sheet.px(1);
    const qreal most = std::max(0.6 * area.width(), sheet.px(120));
    const QStringList head = sheet.wrapped(reading.head, sheet.strong(), most);
    qreal names = 0, values = 0, width = 0;
    for (const QString& line : head)
        width = std::max(width, strong.horizontalAdvance(line));
    for (const auto& [name, value] : reading.rows) {
        names = std::max(names, metrics.horizontalAdvance(name));
        values = std::max(values, metrics.horizontalAdvance(value));
    }
    values = std::min(values, most);
    names = std::min(names, std::max(most - values, sheet.px(60)));
    width = std::max(width, names + sheet.px(16) + values);
    const qreal height = sheet.height(head, sheet.strong()) + static_cast<qreal>(reading.rows.size()) * row;
    QRectF card(at.x() + sheet.px(14), at.y() - height / 2 - air, width + 2 * air, height + 2 * air);
    if (card.right() > area.right())
        card.moveRight(at.x() - sheet.px(14));
    card.moveLeft(std::max(card.left(), area.left()));
    card.moveTop(std::max(std::min(card.top(), area.bottom() - card.height()), area.top()));

    const Theme& theme = sheet.theme();
    painter.setPen(QPen(theme.border, sheet.px(1)));
    painter.setBrush(theme.card);
    painter.drawRoundedRect(card, sheet.px(4), sheet.px(4));
    const QRectF inner = card.adjusted(air, air, -air, -air);
    sheet.draw(painter, head, inner, sheet.strong(), theme.text);
    qreal y = inner.top() + sheet.height(head, sheet.strong());
    for (const auto& [name, value] : reading.rows) {
        sheet.draw(painter, {metrics.elidedText(name, Qt::ElideRight, names)}, QRectF(inner.left(), y, names, row),
                   sheet.caption(), theme.muted);
        sheet.draw(painter, {value}, QRectF(inner.left(), y, inner.width(), row), sheet.caption(), theme.text,
                   Qt::AlignRight);
        y += row;
    }
}

} // namespace plumb::ui
