// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/paint/spans.h"

#include <algorithm>

#include "ui/style/shown.h"
#include "ui/style/type.h"

namespace plumb::ui {
namespace {

constexpr qreal rowHeight = 30;      // pixels at the usual size of text
constexpr qreal mostForLabels = 0.3; // of the width (assumed)

QFont fontOf(const DrawnSpan& span, const QFont& font) {
    return span.isCritical ? typeFont(TypeRole::strong, font) : font;
}

} // namespace

SpanPlot spanPlotOf(const Drawing& drawing, const QRectF& area, const Sheet& sheet) {
    SpanPlot plot;
    const auto& spans = drawing.spans;
    const QFontMetricsF caption = sheet.metrics(sheet.caption());
    const qreal above = caption.height() + sheet.px(4), below = 2 * caption.height() + sheet.px(8);
    const qreal row = std::min((area.height() - above - below) / std::max(static_cast<qreal>(spans.size()), 1.0),
                               sheet.px(rowHeight));
    plot.font = sheet.rowFont(row);
    qreal labelWidth = 0, amountWidth = 0;
    for (const DrawnSpan& span : spans) {
        const QFontMetricsF metrics = sheet.metrics(fontOf(span, plot.font));
        labelWidth = std::max(labelWidth, metrics.horizontalAdvance(span.label));
        amountWidth = std::max(amountWidth, metrics.horizontalAdvance(span.amount));
    }
    labelWidth = std::min(labelWidth + sheet.px(2), mostForLabels * area.width());
    const qreal gap = sheet.px(6);
    // Amounts stand behind the bars, so that the longest bar leaves them their room.
    plot.plot = QRectF(QPointF(area.left() + labelWidth + 2 * gap, area.top() + above),
                       QPointF(std::max(area.right() - amountWidth - gap, area.left() + labelWidth + sheet.px(60)),
                               area.top() + above + row * static_cast<qreal>(spans.size())));
    plot.ticks =
        ticksOf(drawing.x, std::clamp(static_cast<int>(plot.plot.width() / sheet.px(70)), 2, 12), sheet.style().locale);
    const auto across = [&](double value) {
        return plot.plot.left() + shareAlong(drawing.x, value) * plot.plot.width();
    };
    const qreal thick = std::min(0.6 * row, sheet.px(16));
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const DrawnSpan& span = spans[i];
        const QFontMetricsF metrics = sheet.metrics(fontOf(span, plot.font));
        const qreal middle = plot.plot.top() + (static_cast<qreal>(i) + 0.5) * row;
        const qreal line = middle - metrics.height() / 2;
        PlacedSpan placed;
        placed.slot = QRectF(area.left(), middle - row / 2, area.width(), row);
        placed.labelArea = QRectF(area.left(), line, labelWidth, metrics.height());
        placed.label = metrics.elidedText(span.label, Qt::ElideRight, labelWidth);
        placed.bar = QRectF(QPointF(across(span.from), middle - thick / 2),
                            QPointF(std::max(across(span.to), across(span.from) + sheet.px(2)), middle + thick / 2));
        qreal end = placed.bar.right();
        if (span.slackTo > span.to) {
            placed.slack = QLineF(placed.bar.right(), middle, across(span.slackTo), middle);
            end = std::max(end, placed.slack.x2());
        }
        placed.amount = span.amount;
        placed.amountArea = QRectF(end + gap, line, metrics.horizontalAdvance(span.amount), metrics.height());
        plot.spans.push_back(placed);
    }
    return plot;
}

void paintSpans(QPainter& painter, const SpanPlot& plot, const Drawing& drawing, const Sheet& sheet) {
    const Theme& theme = sheet.theme();
    const QFontMetricsF metrics = sheet.metrics(sheet.caption());
    const auto across = [&](double value) {
        return plot.plot.left() + shareAlong(drawing.x, value) * plot.plot.width();
    };
    for (const Tick& tick : plot.ticks) {
        const qreal x = across(tick.value), wide = metrics.horizontalAdvance(tick.label);
        painter.setPen(QPen(theme.grid, sheet.px(1)));
        painter.drawLine(QPointF(x, plot.plot.top()), QPointF(x, plot.plot.bottom()));
        sheet.draw(painter, {tick.label},
                   QRectF(x - wide / 2, plot.plot.bottom() + sheet.px(4), wide, metrics.height()), sheet.caption(),
                   theme.muted);
    }
    const QString title = oneLine(drawing.x.title);
    const qreal wide = metrics.horizontalAdvance(title);
    sheet.draw(
        painter, {title},
        QRectF(plot.plot.right() - wide, plot.plot.bottom() + sheet.px(6) + metrics.height(), wide, metrics.height()),
        sheet.caption(), theme.muted);
    painter.setPen(QPen(theme.border, sheet.px(1)));
    painter.drawLine(plot.plot.bottomLeft(), plot.plot.bottomRight());

    for (const DrawnMark& mark : drawing.marks) {
        if (mark.kind != report::MarkKind::verticalLine)
            continue;
        const qreal x = across(mark.at.x());
        QPen pen(sheet.lineColour(mark.place), sheet.px(1.6));
        pen.setDashPattern({4, 3});
        painter.setPen(pen);
        painter.drawLine(QPointF(x, plot.plot.top() - sheet.px(2)), QPointF(x, plot.plot.bottom()));
        const qreal length = metrics.horizontalAdvance(mark.label);
        const qreal at =
            std::clamp(x - length / 2, plot.plot.left(), std::max(plot.plot.left(), plot.plot.right() - length));
        sheet.draw(painter, {mark.label},
                   QRectF(at, plot.plot.top() - metrics.height() - sheet.px(3), length, metrics.height()),
                   sheet.caption(), theme.text);
    }

    const QColor own = sheet.ink(theme.accent);
    for (std::size_t i = 0; i < plot.spans.size(); ++i) {
        const PlacedSpan& placed = plot.spans[i];
        const DrawnSpan& span = drawing.spans[i];
        if (!placed.slack.isNull()) {
            painter.setPen(QPen(own, sheet.px(1.4)));
            painter.drawLine(placed.slack);
            painter.drawLine(placed.slack.p2() - QPointF(0, sheet.px(4)), placed.slack.p2() + QPointF(0, sheet.px(4)));
        }
        painter.fillRect(placed.bar, span.isCritical ? sheet.ink(theme.total) : sheet.tint(own, 0.16));
        painter.setPen(QPen(span.isCritical ? sheet.ink(theme.total) : own, sheet.px(1.3)));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(placed.bar);
        const QFont font = fontOf(span, plot.font);
        sheet.draw(painter, {placed.label}, placed.labelArea, font, theme.text, Qt::AlignRight);
        // The amount stands on a ground of its own: lines in time run through its place.
        painter.fillRect(placed.amountArea.adjusted(-sheet.px(2), 0, sheet.px(2), 0), theme.card);
        sheet.draw(painter, {placed.amount}, placed.amountArea, font, theme.text);
    }
}

qreal comfortableSpans(std::size_t count, const Sheet& sheet) {
    return sheet.px(rowHeight) * static_cast<qreal>(std::max<std::size_t>(count, 3)) + sheet.px(76);
}

} // namespace plumb::ui
