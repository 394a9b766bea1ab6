// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/paint/ranges.h"

#include <algorithm>

#include "ui/style/type.h"

namespace plumb::ui {
namespace {

constexpr qreal rowHeight = 28;      // pixels at the usual size of text
constexpr qreal headShare = 1.1;     // of a row, for the name of a group
constexpr qreal mostForLabels = 0.3; // of the width (assumed)
constexpr qreal mostForWords = 0.42;
constexpr double strength = 0.34; // of its colour in a bar (assumed)

/// How many groups have a name.
template <class Rows>
std::size_t groupsOf(const Rows& rows) {
    const decltype(rows.front().group) nameless;
    std::size_t count = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
        count += rows[i].group != nameless && (i == 0 || rows[i].group != rows[i - 1].group) ? 1 : 0;
    return count;
}

std::vector<RangeLine> linesOf(const Drawing& drawing) {
    std::vector<RangeLine> lines;
    for (const DrawnMark& mark : drawing.marks) {
        if (mark.kind == report::MarkKind::verticalLine)
            lines.push_back({mark.at.x(), mark.label, {}});
    }
    return lines;
}

/// The words of each line in the lowest row above the plot in which they cover no others; gives the rows used.
std::size_t placeWords(std::vector<RangeLine>& lines, const QRectF& plot, const Sheet& sheet) {
    const QFontMetricsF metrics = sheet.metrics(sheet.caption());
    std::vector<QList<QRectF>> rows;
    for (RangeLine& line : lines) {
        const qreal length = metrics.horizontalAdvance(line.label), apart = sheet.px(8);
        const qreal at = std::clamp(line.x - length / 2, plot.left(), std::max(plot.left(), plot.right() - length));
        const auto row = std::ranges::find_if(rows, [&](const QList<QRectF>& placed) {
            return std::ranges::none_of(placed, [&](const QRectF& other) {
                return at < other.right() + apart && other.left() < at + length + apart;
            });
        });
        const auto above = static_cast<qreal>(row - rows.begin() + 1);
        line.labelArea = QRectF(at, plot.top() - above * metrics.height() - sheet.px(3), length, metrics.height());
        if (row == rows.end())
            rows.push_back({line.labelArea});
        else
            row->append(line.labelArea);
    }
    return rows.size();
}

void paintLines(QPainter& painter, const RangePlot& plot, const Sheet& sheet) {
    const Theme& theme = sheet.theme();
    QPen pen(sheet.ink(theme.text), sheet.px(1.2));
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    for (const RangeLine& line : plot.lines)
        painter.drawLine(QPointF(line.x, line.labelArea.bottom()), QPointF(line.x, plot.plot.bottom()));
    for (const RangeLine& line : plot.lines) {
        // The line to the words of an upper row runs behind those of a lower one.
        painter.fillRect(line.labelArea.adjusted(-sheet.px(2), 0, sheet.px(2), 0), theme.card);
        sheet.draw(painter, {line.label}, line.labelArea, sheet.caption(), theme.text);
    }
}

} // namespace

RangePlot rangePlotOf(const Drawing& drawing, const QRectF& area, const Sheet& sheet) {
    RangePlot plot;
    const auto& ranges = drawing.ranges;
    const QFontMetricsF caption = sheet.metrics(sheet.caption());
    plot.lines = linesOf(drawing);
    const qreal above = static_cast<qreal>(plot.lines.size()) * caption.height() + sheet.px(4);
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
        ticksOf(drawing.x, std::clamp(static_cast<int>(plot.plot.width() / sheet.px(54)), 2, 9), sheet.style().locale);
    const auto across = [&](double value) {
        return plot.plot.left() + shareAlong(drawing.x, value) * plot.plot.width();
    };
    for (RangeLine& line : plot.lines)
        line.x = across(line.x);
    // Room was left for the words of every line in a row of their own; what they do not need goes.
    if (const std::size_t used = placeWords(plot.lines, plot.plot, sheet); used < plot.lines.size()) {
        plot.plot.translate(0, -static_cast<qreal>(plot.lines.size() - used) * caption.height());
        placeWords(plot.lines, plot.plot, sheet);
    }
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
    paintLines(painter, plot, sheet);
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
    const auto lines = std::ranges::count(figure.marks, report::MarkKind::verticalLine, &report::Mark::kind);
    return sheet.px(rowHeight) * (static_cast<qreal>(std::max<std::size_t>(figure.ranges.size(), 2)) +
                                  headShare * static_cast<qreal>(groupsOf(figure.ranges))) +
           sheet.px(72) + sheet.metrics(sheet.caption()).height() * static_cast<qreal>(lines);
}

} // namespace plumb::ui
