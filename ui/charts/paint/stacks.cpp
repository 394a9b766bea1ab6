// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/paint/stacks.h"

#include <algorithm>
#include <cmath>

#include "ui/charts/paint/hatch.h"
#include "ui/style/part_colours.h"
#include "ui/style/shown.h"
#include "ui/style/type.h"

namespace plumb::ui {
namespace {

constexpr qreal rowHeight = 46;       // pixels at the usual size of text
constexpr qreal mostForLabels = 0.24; // of the width (assumed)
constexpr qreal swatchSize = 11;

bool has(const Drawing& drawing, std::size_t part) {
    return std::ranges::any_of(
        drawing.stacks, [&](const DrawnStack& stack) { return part < stack.values.size() && stack.values[part] != 0; });
}

/// Names in reading order from the left, on as many lines as they need; gives the height that they take.
qreal placeKeys(const Drawing& drawing, const QRectF& area, const Sheet& sheet, StackPlot& plot) {
    const QFontMetricsF metrics = sheet.metrics(sheet.caption());
    const qreal line = metrics.height() + sheet.px(4), size = sheet.px(swatchSize);
    qreal x = area.left(), y = area.top();
    const auto add = [&](const QString& name, std::size_t part, bool isLine, bool isNet = false) {
        const qreal mark = isLine ? 2 * size : size;
        const qreal wide = mark + sheet.px(5) + metrics.horizontalAdvance(name);
        if (x > area.left() && x + wide > area.right()) {
            x = area.left();
            y += line;
        }
        StackKey key{name, part, isLine, isNet, QRectF(x, y + (metrics.height() - size) / 2, mark, size), {}};
        key.area = QRectF(x + mark + sheet.px(5), y, metrics.horizontalAdvance(name), metrics.height());
        plot.keys.push_back(key);
        x += wide + sheet.px(16);
    };
    for (std::size_t part = 0; part < static_cast<std::size_t>(drawing.parts.size()); ++part) {
        if (has(drawing, part))
            add(drawing.parts[part], part, false);
    }
    for (const DrawnLine& each : drawing.lines)
        add(each.name, 0, true);
    const bool hasNet = std::ranges::any_of(drawing.stacks, [](const DrawnStack& stack) {
        return std::ranges::any_of(stack.values, [](double value) { return value < 0; });
    });
    if (hasNet && drawing.lines.empty())
        add(oneLine(drawing.y.title), 0, false, true);
    return plot.keys.empty() ? 0 : y - area.top() + line + sheet.px(6);
}

/// The part between two amounts across a bar.
QRectF partArea(const StackPlot& plot, qreal middle, qreal thick, double from, double to) {
    const QPointF one = plot.at(middle, from), other = plot.at(middle, to);
    const QPointF half = plot.rows ? QPointF(0, thick / 2) : QPointF(thick / 2, 0);
    return QRectF(one - half, other + half).normalized();
}

void placeParts(const DrawnStack& stack, qreal middle, qreal thick, const StackPlot& plot, const Sheet& sheet,
                PlacedStack& placed) {
    const QFontMetricsF metrics = sheet.metrics(sheet.caption());
    double above = 0, below = 0;
    for (std::size_t i = 0; i < stack.values.size(); ++i) {
        const double value = stack.values[i];
        if (value == 0)
            continue;
        double& end = value < 0 ? below : above;
        PlacedPart part{i, partArea(plot, middle, thick, end, end + value), value < 0, false};
        end += value;
        part.hasText = part.area.width() >= metrics.horizontalAdvance(stack.texts[i]) + sheet.px(8) &&
                       part.area.height() >= metrics.height();
        placed.parts.push_back(part);
    }
    // The words in the bar stay free: the sum is marked at its edges.
    for (const qreal side : {-1.0, 1.0}) {
        const QPointF at = plot.at(middle, stack.sum);
        const qreal inner = side * (thick / 2 - sheet.px(4)), outer = side * (thick / 2 + sheet.px(4));
        if (below < 0 && plot.rows)
            placed.net.append(QLineF(at + QPointF(0, inner), at + QPointF(0, outer)));
    }
}

void placeRows(const Drawing& drawing, const QRectF& area, const Sheet& sheet, StackPlot& plot) {
    const QFontMetricsF caption = sheet.metrics(sheet.caption()), strong = sheet.metrics(sheet.strong());
    const bool isMarked = !drawing.marks.empty();
    const qreal above = isMarked ? caption.height() + sheet.px(6) : 0;
    const qreal below = caption.height() + sheet.px(6);
    const auto count = static_cast<qreal>(drawing.stacks.size());
    const qreal row = std::min((area.height() - above - below) / std::max(count, 1.0), sheet.px(rowHeight));
    qreal labels = 0, sums = 0;
    for (const DrawnStack& stack : drawing.stacks) {
        labels = std::max(labels, caption.horizontalAdvance(stack.label));
        sums = std::max(sums, strong.horizontalAdvance(stack.sumText));
    }
    labels = std::min(labels + sheet.px(2), mostForLabels * area.width());
    const qreal gap = sheet.px(10);
    plot.plot = QRectF(QPointF(area.left() + labels + gap, area.top() + above),
                       QPointF(std::max(area.right() - sums - gap, area.left() + labels + sheet.px(80)),
                               area.top() + above + row * count));
    const qreal thick = std::min(0.6 * row, sheet.px(28));
    for (std::size_t i = 0; i < drawing.stacks.size(); ++i) {
        const DrawnStack& stack = drawing.stacks[i];
        const qreal middle = plot.plot.top() + (static_cast<qreal>(i) + 0.5) * row;
        PlacedStack placed;
        placed.slot = QRectF(area.left(), middle - row / 2, area.width(), row);
        placed.label = sheet.wrapped(stack.label, sheet.caption(), labels);
        if (sheet.height(placed.label, sheet.caption()) > row)
            placed.label = {caption.elidedText(stack.label, Qt::ElideRight, labels)};
        const qreal high = sheet.height(placed.label, sheet.caption());
        placed.labelArea = QRectF(area.left(), middle - high / 2, labels, high);
        placeParts(stack, middle, thick, plot, sheet, placed);
        qreal end = plot.at(middle, 0).x();
        for (const PlacedPart& part : placed.parts)
            end = std::max(end, part.area.right());
        placed.sum = stack.sumText;
        placed.sumArea =
            QRectF(end + gap, middle - strong.height() / 2, strong.horizontalAdvance(stack.sumText), strong.height());
        plot.stacks.push_back(std::move(placed));
    }
}

void placeColumns(const Drawing& drawing, const QRectF& area, const Sheet& sheet, StackPlot& plot) {
    const QFontMetricsF caption = sheet.metrics(sheet.caption());
    qreal axis = 0;
    for (const Tick& tick : plot.ticks)
        axis = std::max(axis, caption.horizontalAdvance(tick.label));
    plot.plot = QRectF(QPointF(area.left() + axis + sheet.px(8), area.top() + caption.height()),
                       QPointF(area.right(), area.bottom() - caption.height() - sheet.px(6)));
    const qreal slot = plot.plot.width() / std::max(static_cast<qreal>(drawing.stacks.size()), 1.0);
    const qreal thick = std::min(0.6 * slot, sheet.px(72));
    for (std::size_t i = 0; i < drawing.stacks.size(); ++i) {
        const DrawnStack& stack = drawing.stacks[i];
        const qreal middle = plot.plot.left() + (static_cast<qreal>(i) + 0.5) * slot;
        PlacedStack placed;
        placed.slot = QRectF(middle - slot / 2, area.top(), slot, area.height());
        placed.label = {caption.elidedText(stack.label, Qt::ElideRight, slot)};
        placed.labelArea = QRectF(middle - slot / 2, plot.plot.bottom() + sheet.px(6), slot, caption.height());
        placeParts(stack, middle, thick, plot, sheet, placed);
        placed.sum = stack.sumText;
        plot.stacks.push_back(std::move(placed));
    }
    for (const DrawnLine& line : drawing.lines) {
        for (const QPolygonF& piece : line.pieces) {
            QPolygonF through;
            for (const QPointF& point : piece)
                through.append(plot.at(plot.plot.left() + (point.x() + 0.5) * slot, point.y()));
            plot.lines.push_back(through);
        }
    }
}

void paintTicks(QPainter& painter, const StackPlot& plot, const Sheet& sheet) {
    const Theme& theme = sheet.theme();
    const QFontMetricsF metrics = sheet.metrics(sheet.caption());
    for (const Tick& tick : plot.ticks) {
        const QPointF at = plot.at(0, tick.value);
        painter.setPen(QPen(tick.value == 0 ? theme.border : theme.grid, sheet.px(1)));
        const qreal wide = metrics.horizontalAdvance(tick.label);
        if (plot.rows) {
            painter.drawLine(QPointF(at.x(), plot.plot.top()), QPointF(at.x(), plot.plot.bottom()));
            sheet.draw(painter, {tick.label},
                       QRectF(at.x() - wide / 2, plot.plot.bottom() + sheet.px(4), wide, metrics.height()),
                       sheet.caption(), theme.muted);
        } else {
            painter.drawLine(QPointF(plot.plot.left(), at.y()), QPointF(plot.plot.right(), at.y()));
            sheet.draw(
                painter, {tick.label},
                QRectF(plot.plot.left() - sheet.px(8) - wide, at.y() - metrics.height() / 2, wide, metrics.height()),
                sheet.caption(), theme.muted);
        }
    }
}

void paintKeys(QPainter& painter, const StackPlot& plot, const Sheet& sheet) {
    const Theme& theme = sheet.theme();
    for (const StackKey& key : plot.keys) {
        if (key.isNet) {
            painter.setPen(QPen(sheet.ink(theme.text), sheet.px(2.4)));
            painter.drawLine(QPointF(key.swatch.center().x(), key.swatch.top()),
                             QPointF(key.swatch.center().x(), key.swatch.bottom()));
        } else if (key.isLine) {
            painter.setPen(QPen(sheet.ink(theme.text), sheet.px(2)));
            painter.drawLine(QPointF(key.swatch.left(), key.swatch.center().y()),
                             QPointF(key.swatch.right(), key.swatch.center().y()));
        } else {
            painter.fillRect(key.swatch, sheet.ink(partColour(theme.kind, key.part)));
        }
        sheet.draw(painter, {key.name}, key.area, sheet.caption(), theme.text);
    }
}

/// Under zero a part is hatched, so that money that comes in does not look like money that is paid.
void paintPart(QPainter& painter, const PlacedPart& part, const QString& text, const Sheet& sheet) {
    const Theme& theme = sheet.theme();
    const QColor colour = sheet.ink(partColour(theme.kind, part.part));
    QColor ground = colour;
    if (part.isBelow) {
        ground = sheet.tint(colour, 0.25);
        painter.fillRect(part.area, ground);
        painter.setPen(QPen(colour, sheet.px(1.1)));
        painter.setBrush(Qt::NoBrush);
        paintHatch(painter, part.area, sheet.px(5));
        painter.drawRect(part.area);
    } else {
        painter.fillRect(part.area, colour);
        painter.setPen(QPen(theme.card, sheet.px(1))); // a gap between neighbours
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(part.area);
    }
    if (!part.hasText)
        return;
    const QFontMetricsF metrics = sheet.metrics(sheet.caption());
    QRectF at(0, 0, metrics.horizontalAdvance(text), metrics.height());
    at.moveCenter(part.area.center());
    if (part.isBelow) // words are not read on a hatch
        painter.fillRect(at.adjusted(-sheet.px(3), 0, sheet.px(3), 0), ground);
    sheet.draw(painter, {text}, at, sheet.caption(), inkOn(theme, ground));
}

/// The words of a mark on a ground of their own, kept within the plot.
void paintWords(QPainter& painter, const QString& words, QPointF centre, const QRectF& within, const Sheet& sheet) {
    const QFontMetricsF metrics = sheet.metrics(sheet.caption());
    QRectF at(0, 0, metrics.horizontalAdvance(words), metrics.height());
    at.moveCenter(centre);
    at.moveLeft(std::clamp(at.left(), within.left(), std::max(within.left(), within.right() - at.width())));
    painter.fillRect(at.adjusted(-sheet.px(3), 0, sheet.px(3), 0), sheet.theme().card);
    sheet.draw(painter, {words}, at, sheet.caption(), sheet.theme().text);
}

void paintMark(QPainter& painter, const StackPlot& plot, const DrawnMark& mark, const Sheet& sheet) {
    const qreal line = sheet.metrics(sheet.caption()).height();
    if (mark.kind == report::MarkKind::horizontalLine) {
        QPen pen(sheet.lineColour(mark.place), sheet.px(1.8));
        pen.setDashPattern({4, 3});
        painter.setPen(pen);
        const QPointF at = plot.at(plot.plot.center().x(), mark.at.y());
        if (plot.rows) {
            painter.drawLine(QPointF(at.x(), plot.plot.top() - sheet.px(2)), QPointF(at.x(), plot.plot.bottom()));
            paintWords(painter, mark.label, QPointF(at.x(), plot.plot.top() - sheet.px(4) - line / 2), plot.plot,
                       sheet);
        } else {
            painter.drawLine(QPointF(plot.plot.left(), at.y()), QPointF(plot.plot.right(), at.y()));
            paintWords(painter, mark.label, QPointF(plot.plot.right(), at.y() - line / 2), plot.plot, sheet);
        }
        return;
    }
    const auto place = static_cast<std::size_t>(std::clamp(mark.at.x(), 0.0, 1e6));
    if (mark.kind != report::MarkKind::point || place >= plot.stacks.size() || plot.rows)
        return;
    const QPointF at = plot.at(plot.stacks[place].slot.center().x(), mark.at.y());
    painter.setPen(QPen(sheet.theme().card, sheet.px(1.5)));
    painter.setBrush(sheet.ink(sheet.theme().text));
    painter.drawEllipse(at, sheet.px(5), sheet.px(5));
    painter.setBrush(Qt::NoBrush);
    paintWords(painter, mark.label, at - QPointF(0, sheet.px(8) + line / 2), plot.plot, sheet);
}

} // namespace

QPointF StackPlot::at(qreal across, double value) const {
    const qreal share = shareAlong(axis, value);
    return rows ? QPointF(plot.left() + share * plot.width(), across)
                : QPointF(across, plot.bottom() - share * plot.height());
}

qreal comfortableStacks(const report::Figure& figure, const Sheet& sheet) {
    if (!figure.series.empty())
        return sheet.px(330);
    return sheet.px(rowHeight) * static_cast<qreal>(std::max<std::size_t>(figure.stacks.size(), 2)) + sheet.px(90);
}

StackPlot stackPlotOf(const Drawing& drawing, const QRectF& area, const Sheet& sheet) {
    StackPlot plot;
    plot.rows = drawing.lines.empty();
    plot.axis = drawing.y;
    const QRectF below = area.adjusted(0, placeKeys(drawing, area, sheet, plot), 0, 0);
    const int most = static_cast<int>(plot.rows ? below.width() / sheet.px(110) : below.height() / sheet.px(44));
    plot.ticks = ticksOf(plot.axis, std::clamp(most, 2, 9), sheet.style().locale);
    if (plot.rows)
        placeRows(drawing, below, sheet, plot);
    else
        placeColumns(drawing, below, sheet, plot);
    return plot;
}

void paintStacks(QPainter& painter, const StackPlot& plot, const Drawing& drawing, const Sheet& sheet) {
    const Theme& theme = sheet.theme();
    paintKeys(painter, plot, sheet);
    paintTicks(painter, plot, sheet);
    for (const DrawnMark& mark : drawing.marks) {
        if (plot.rows) // behind the bars, so that their words stay free
            paintMark(painter, plot, mark, sheet);
    }
    for (std::size_t i = 0; i < plot.stacks.size(); ++i) {
        const PlacedStack& placed = plot.stacks[i];
        for (const PlacedPart& part : placed.parts)
            paintPart(painter, part, drawing.stacks[i].texts[part.part], sheet);
        for (const QLineF& net : placed.net) {
            painter.setPen(QPen(theme.card, sheet.px(5), Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(net);
            painter.setPen(QPen(sheet.ink(theme.text), sheet.px(2.4), Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(net);
        }
        sheet.draw(painter, placed.label, placed.labelArea, sheet.caption(), theme.text,
                   plot.rows ? Qt::AlignRight : Qt::AlignHCenter);
    }
    for (const QPolygonF& line : plot.lines) {
        painter.setPen(QPen(theme.card, sheet.px(4.5), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(line);
        painter.setPen(QPen(sheet.ink(theme.text), sheet.px(2), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(line);
    }
    for (const DrawnMark& mark : drawing.marks) {
        if (!plot.rows)
            paintMark(painter, plot, mark, sheet);
    }
    for (std::size_t i = 0; i < plot.stacks.size(); ++i) {
        const PlacedStack& placed = plot.stacks[i];
        if (placed.sumArea.isNull())
            continue;
        painter.fillRect(placed.sumArea.adjusted(-sheet.px(2), 0, sheet.px(2), 0), theme.card);
        sheet.draw(painter, {placed.sum}, placed.sumArea,
                   drawing.stacks[i].values.empty() ? sheet.caption() : sheet.strong(),
                   drawing.stacks[i].values.empty() ? theme.muted : theme.text);
    }
}

} // namespace plumb::ui
