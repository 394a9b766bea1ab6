// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/paint/ranges.h"

#include <algorithm>

#include "ui/style/type.h"

namespace plumb::ui {
namespace {

constexpr qreal rowHeight = 28;       // pixels at the usual size of text
constexpr qreal headShare = 1.1;      // of a row, for the name of a group
constexpr qreal mostForLabels = 0.24; // of the width (assumed)
constexpr qreal mostForWords = 0.42;
constexpr double strength = 0.34; // of its colour in a bar (assumed)

template <class Rows>
std::size_t groupsOf(const Rows& rows) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
        count += !std::empty(rows[i].group) && (i == 0 || rows[i].group != rows[i - 1].group) ? 1 : 0;
    return count;
}

bool hasLines(const Drawing& drawing) {
    return std::ranges::any_of(drawing.marks,
                               [](const DrawnMark& mark) { return mark.kind == report::MarkKind::verticalLine; });
}

void paintLine(QPainter& painter, const DrawnMark& mark, const RangePlot& plot, qreal x, const Sheet& sheet) {
    const QFontMetricsF metrics = sheet.metrics(sheet.caption());
    QPen pen(sheet.ink(sheet.theme().text), sheet.px(1.2));
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.drawLine(QPointF(x, plot.plot.top() - sheet.px(2)), QPointF(x, plot.plot.bottom()));
    const qreal length = metrics.horizontalAdvance(mark.label);
    const qreal at =
        std::clamp(x - length / 2, plot.plot.left(), std::max(plot.plot.left(), plot.plot.right() - length));
    sheet.draw(painter, {mark.label},
               QRectF(at, plot.plot.top() - metrics.height() - sheet.px(3), length, metrics.height()), sheet.caption(),
               sheet.theme().text);
}

} // namespace

RangePlot rangePlotOf(const Drawing& drawing, const QRectF& area, const Sheet& sheet) {
    RangePlot plot;
    const auto& ranges = drawing.ranges;
    const QFontMetricsF caption = sheet.metrics(sheet.caption());
    const qreal above = hasLines(drawing) ? caption.height() + sheet.px(4) : sheet.px(2);
    const qreal below = 2 * caption.height() + sheet.px(8);
    const qreal units = static_cast<qreal>(ranges.size()) + headShare * static_cast<qreal>(groupsOf(ranges));
    const qreal row = std::min((area.height() - above - below) / std::max(units, 1.0), sheet.px(rowHeight));
    plot.font = sheet.rowFont(row);
    const QFontMetricsF metrics = sheet.metrics(plot.font);
    const qreal gap = sheet.px(10), marker = sheet.px(14);
    qreal labelWidth = 0, wordsWidth = 0;
    for (const DrawnRange& range : ranges) {
        labelWidth = std::max(labelWidth, metrics.horizontalAdvance(range.label));
        wordsWidth = std::max(wordsWidth, metrics.horizontalAdvance(range.words));
    }
    labelWidth = std::min(labelWidth + sheet.px(2), mostForLabels * area.width());
    wordsWidth = std::min(wordsWidth + sheet.px(2), mostForWords * area.width());
    const qreal left = area.left() + marker + labelWidth + 2 * gap;
    plot.plot = QRectF(
        QPointF(left, area.top() + above),
        QPointF(std::max(area.right() - wordsWidth - 2 * gap, left + sheet.px(60)), area.top() + above + row * units));
    plot.ticks =
        ticksOf(drawing.x, std::clamp(static_cast<int>(plot.plot.width() / sheet.px(70)), 2, 9), sheet.style().locale);
    const auto across = [&](double value) {
        return plot.plot.left() + shareAlong(drawing.x, value) * plot.plot.width();
    };
    const qreal thick = std::min(0.5 * row, sheet.px(13));
    qreal y = plot.plot.top();
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const DrawnRange& range = ranges[i];
        if (!range.group.isEmpty() && (i == 0 || range.group != ranges[i - 1].group)) {
            const qreal high = headShare * row;
            plot.groups.push_back({range.group, QRectF(area.left(), y, area.width(), high),
                                   QLineF(area.left(), y + high, area.right(), y + high)});
            y += high;
        }
        const qreal middle = y + row / 2, line = middle - metrics.height() / 2;
        PlacedRange placed;
        placed.slot = QRectF(area.left(), y, area.width(), row);
        placed.labelArea = QRectF(area.left() + marker, line, labelWidth, metrics.height());
        placed.label = metrics.elidedText(range.label, Qt::ElideRight, labelWidth);
        placed.words = metrics.elidedText(range.words, Qt::ElideRight, wordsWidth);
        placed.wordsArea = QRectF(plot.plot.right() + 2 * gap, line, wordsWidth, metrics.height());
        if (range.isKnown) {
            const qreal from = across(range.low);
            placed.bar = QRectF(QPointF(from, middle - thick / 2),
                                QPointF(std::max(across(range.high), from + sheet.px(2)), middle + thick / 2));
            if (range.middle)
                placed.middle = QPointF(across(*range.middle), middle);
            if (range.tick)
                placed.tick = QLineF(across(*range.tick), middle - thick / 2 - sheet.px(3), across(*range.tick),
                                     middle + thick / 2 + sheet.px(3));
        }
        plot.ranges.push_back(placed);
        y += row;
    }
    return plot;
}

void paintRanges(QPainter& painter, const RangePlot& plot, const Drawing& drawing, const Sheet& sheet) {
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
    const QString title = axisTitle(drawing.x);
    const qreal wide = metrics.horizontalAdvance(title);
    sheet.draw(
        painter, {title},
        QRectF(plot.plot.right() - wide, plot.plot.bottom() + sheet.px(6) + metrics.height(), wide, metrics.height()),
        sheet.caption(), theme.muted);
    painter.setPen(QPen(theme.border, sheet.px(1)));
    painter.drawLine(plot.plot.bottomLeft(), plot.plot.bottomRight());
    for (const RangeGroup& group : plot.groups) {
        const QFont font = typeFont(TypeRole::strong, plot.font);
        const qreal high = sheet.metrics(font).height();
        painter.fillRect(group.area.adjusted(0, sheet.px(1), 0, 0), theme.card);
        sheet.draw(painter, {group.name},
                   QRectF(group.area.left(), group.area.bottom() - high - sheet.px(3), group.area.width(), high), font,
                   theme.text);
        painter.setPen(QPen(theme.line, sheet.px(1)));
        painter.drawLine(group.line);
    }
    for (const DrawnMark& mark : drawing.marks) {
        if (mark.kind == report::MarkKind::verticalLine)
            paintLine(painter, mark, plot, across(mark.at.x()), sheet);
    }
    for (std::size_t i = 0; i < plot.ranges.size(); ++i) {
        const PlacedRange& placed = plot.ranges[i];
        const DrawnRange& range = drawing.ranges[i];
        const QColor colour = sheet.lineColour(range.place);
        if (range.place != noRoute)
            sheet.drawMarker(painter, QPointF(placed.slot.left() + sheet.px(5), placed.slot.center().y()), range.place,
                             sheet.px(4));
        if (!placed.bar.isNull()) {
            painter.fillRect(placed.bar, sheet.tint(colour, strength));
            painter.setPen(QPen(colour, sheet.px(1.1)));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(placed.bar);
        }
        if (!placed.tick.isNull()) {
            painter.setPen(QPen(sheet.ink(theme.text), sheet.px(1.8)));
            painter.drawLine(placed.tick);
        }
        if (placed.middle) {
            painter.setPen(QPen(theme.card, sheet.px(1.6)));
            painter.setBrush(sheet.ink(theme.text));
            painter.drawEllipse(*placed.middle, sheet.px(4.4), sheet.px(4.4));
            painter.setBrush(Qt::NoBrush);
        }
        sheet.draw(painter, {placed.label}, placed.labelArea, plot.font, theme.text);
        sheet.draw(painter, {placed.words}, placed.wordsArea, plot.font, range.isKnown ? theme.text : theme.muted);
    }
}

qreal comfortableRanges(const report::Figure& figure, const Sheet& sheet) {
    return sheet.px(rowHeight) * (static_cast<qreal>(std::max<std::size_t>(figure.ranges.size(), 2)) +
                                  headShare * static_cast<qreal>(groupsOf(figure.ranges))) +
           sheet.px(72);
}

} // namespace plumb::ui
