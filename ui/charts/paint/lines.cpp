// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/paint/lines.h"

#include <algorithm>
#include <cmath>

namespace plumb::ui {
namespace {

constexpr double bandStrength = 0.2; // of its colour on the ground (assumed)

QPolygonF placed(const QPolygonF& values, const LinePlot& plot) {
    QPolygonF points;
    points.reserve(values.size());
    for (const QPointF& value : values)
        points.append(plot.at(value));
    return points;
}

void paintLegend(QPainter& painter, const LinePlot& plot, const Sheet& sheet) {
    const QFontMetricsF metrics = sheet.metrics(sheet.caption());
    for (const LegendEntry& entry : plot.legend) {
        const QRectF sample(entry.at.x(), entry.at.y() - sheet.px(5), sheet.px(32), sheet.px(10));
        if (entry.band) {
            painter.fillRect(sample, sheet.tint(sheet.lineColour(entry.place), bandStrength));
        } else {
            painter.setPen(sheet.linePen(entry.place));
            painter.drawLine(QPointF(sample.left(), entry.at.y()), QPointF(sample.right(), entry.at.y()));
            sheet.drawMarker(painter, sample.center(), entry.place, sheet.px(3.6));
        }
        sheet.draw(painter, {entry.name},
                   QRectF(entry.at.x() + sheet.px(38), entry.at.y() - metrics.height() / 2, 0, metrics.height()),
                   sheet.caption(), sheet.theme().text);
    }
}

/// Markers along a line, far enough apart to be a sign and not a texture; those of different lines at different places.
void paintMarkers(QPainter& painter, const LinePlot& plot, const DrawnLine& line, std::size_t nth, const Sheet& sheet) {
    const qreal apart = sheet.px(150);
    qreal next = plot.plot.left() + apart * (0.35 + 0.23 * static_cast<qreal>(nth % 4));
    // A name at the end of the line brings the sign itself.
    const qreal end = plot.ends.isEmpty() ? plot.plot.right() + 1 : plot.plot.right() - sheet.px(30);
    for (const QPolygonF& piece : line.pieces) {
        if (piece.size() == 1 && plot.sees(piece.front())) {
            sheet.drawMarker(painter, plot.at(piece.front()), line.place, sheet.px(4.5));
            continue;
        }
        for (const QPointF& value : piece) {
            const QPointF at = plot.at(value);
            if (at.x() < next || at.x() > end || !plot.sees(value))
                continue;
            sheet.drawMarker(painter, at, line.place, sheet.px(3.6));
            while (next <= at.x())
                next += apart;
        }
    }
}

void paintMark(QPainter& painter, const LinePlot& plot, const DrawnMark& mark, const Sheet& sheet) {
    const Theme& theme = sheet.theme();
    if (mark.kind == report::MarkKind::point) {
        if (!plot.sees(mark.at))
            return;
        painter.setPen(QPen(theme.card, sheet.px(2)));
        painter.setBrush(sheet.ink(theme.text));
        painter.drawEllipse(plot.at(mark.at), sheet.px(5.5), sheet.px(5.5));
        return;
    }
    painter.setPen(QPen(sheet.ink(theme.muted), sheet.px(1.2)));
    if (mark.kind == report::MarkKind::horizontalLine) {
        if (!plot.sees({plot.x.low, mark.at.y()}))
            return;
        const qreal y = plot.at({plot.x.low, mark.at.y()}).y();
        painter.drawLine(QPointF(plot.plot.left(), y), QPointF(plot.plot.right(), y));
        return;
    }
    if (!plot.sees({mark.at.x(), plot.y.low}))
        return;
    const qreal x = plot.at({mark.at.x(), plot.y.low}).x();
    qreal top = plot.plot.top();
    for (const PlacedLabel& label : plot.lineMarks) {
        if (label.lines.front() == mark.label)
            top = label.area.top() + sheet.px(3);
    }
    painter.drawLine(QPointF(x, top), QPointF(x, plot.plot.bottom()));
}

} // namespace

void paintAxes(QPainter& painter, const LinePlot& plot, const Sheet& sheet) {
    const Theme& theme = sheet.theme();
    const QFontMetricsF metrics = sheet.metrics(sheet.caption());
    const QRectF& area = plot.plot;
    for (const Tick& tick : plot.yTicks) {
        const qreal y = plot.at({plot.x.low, tick.value}).y();
        painter.setPen(QPen(theme.grid, sheet.px(1)));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        sheet.draw(painter, {tick.label},
                   QRectF(area.left() - sheet.px(8), y - metrics.height() / 2, 0, metrics.height()), sheet.caption(),
                   theme.muted, Qt::AlignRight);
    }
    painter.setPen(QPen(theme.border, sheet.px(1)));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    const qreal tickLength = sheet.px(4);
    for (const Tick& tick : plot.xTicks) {
        const qreal x = plot.at({tick.value, plot.y.low}).x();
        painter.setPen(QPen(theme.border, sheet.px(1)));
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + tickLength));
        sheet.draw(painter, {tick.label}, QRectF(x, area.bottom() + sheet.px(5), 0, metrics.height()), sheet.caption(),
                   theme.muted, Qt::AlignHCenter);
    }
    sheet.draw(painter, {axisTitle(plot.x)},
               QRectF(area.left(), area.bottom() + sheet.px(6) + metrics.height(), area.width(), metrics.height()),
               sheet.caption(), theme.muted, Qt::AlignHCenter);
    painter.setFont(sheet.caption());
    painter.setPen(theme.muted);
    painter.drawText(plot.yTitleAt, axisTitle(plot.y));
}

void paintLines(QPainter& painter, const LinePlot& plot, const Drawing& drawing, const Sheet& sheet) {
    painter.save();
    painter.setClipRect(plot.plot.adjusted(-1, -sheet.px(2), 1, sheet.px(2)), Qt::IntersectClip);
    for (const DrawnBand& band : drawing.bands) {
        QPolygonF outline = placed(band.low, plot);
        const QPolygonF high = placed(band.high, plot);
        for (qsizetype i = high.size(); i-- > 0;)
            outline.append(high[i]);
        painter.setPen(Qt::NoPen);
        painter.setBrush(sheet.tint(sheet.lineColour(band.place), bandStrength));
        painter.drawPolygon(outline);
    }
    painter.setBrush(Qt::NoBrush);
    for (const DrawnLine& line : drawing.lines) {
        painter.setPen(sheet.linePen(line.place));
        for (const QPolygonF& piece : line.pieces) {
            if (piece.size() > 1)
                painter.drawPolyline(placed(piece, plot));
        }
    }
    painter.restore();
}

void paintMarks(QPainter& painter, const LinePlot& plot, const Drawing& drawing, const Sheet& sheet) {
    const Theme& theme = sheet.theme();
    paintLegend(painter, plot, sheet);
    for (const DrawnMark& mark : drawing.marks) {
        if (mark.kind != report::MarkKind::point)
            paintMark(painter, plot, mark, sheet);
    }
    if (drawing.lines.size() > 1 || std::ranges::any_of(drawing.lines, [](const DrawnLine& line) {
            return std::ranges::any_of(line.pieces, [](const QPolygonF& piece) { return piece.size() == 1; });
        })) {
        for (std::size_t i = 0; i < drawing.lines.size(); ++i)
            paintMarkers(painter, plot, drawing.lines[i], i, sheet);
    }
    for (const DrawnMark& mark : drawing.marks) {
        if (mark.kind == report::MarkKind::point)
            paintMark(painter, plot, mark, sheet);
    }
    for (const PlacedLabel& label : plot.ends) {
        sheet.drawMarker(painter, QPointF(plot.plot.right() + sheet.px(8), label.area.center().y()), label.place,
                         sheet.px(3.6));
        sheet.draw(painter, label.lines, label.area, sheet.caption(), theme.text);
    }
    for (const PlacedLabel& label : plot.lineMarks) {
        painter.fillRect(label.area, theme.card);
        sheet.draw(painter, label.lines, label.area, sheet.caption(), theme.text);
    }
    for (const PlacedLabel& label : plot.marks) {
        painter.fillRect(label.area, theme.card);
        sheet.draw(painter, label.lines, label.area.translated(sheet.px(2), 0), sheet.strong(), theme.text);
    }
}

} // namespace plumb::ui
