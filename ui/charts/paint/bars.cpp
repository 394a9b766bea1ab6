// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/paint/bars.h"

#include <algorithm>
#include <cmath>

#include "ui/charts/paint/hatch.h"
#include "ui/style/type.h"

namespace plumb::ui {
namespace {

constexpr qreal mostForLabels = 0.4; // of the width, for the labels of rows (assumed)

struct Extent {
    double low = 0;
    double high = 0;
};

Extent extentOf(const Drawing& drawing) {
    Extent extent;
    for (const DrawnBar& bar : drawing.bars) {
        extent.low = std::min({extent.low, bar.from, bar.to});
        extent.high = std::max({extent.high, bar.from, bar.to});
    }
    if (extent.low == extent.high)
        extent.high = extent.low + 1;
    return extent;
}

bool rises(const DrawnBar& bar) {
    return bar.to >= bar.from;
}

QFont fontOf(const DrawnBar& bar, const QFont& font) {
    return bar.total ? typeFont(TypeRole::strong, font) : font;
}

/// Where an amount lies between two ends with air for the amounts that stand outside of the bars.
class Line {
public:
    Line(const Extent& extent, qreal from, qreal to) : m_extent(extent), m_from(from), m_to(to) {}

    qreal at(double value) const {
        // Halves keep the difference finite where both ends are near the largest double.
        const double share = (value / 2 - m_extent.low / 2) / (m_extent.high / 2 - m_extent.low / 2);
        return m_from + share * (m_to - m_from);
    }

private:
    Extent m_extent;
    qreal m_from, m_to;
};

BarPlot inRows(const Drawing& drawing, const QRectF& area, const Sheet& sheet) {
    BarPlot plot;
    plot.rows = true;
    const auto count = static_cast<qreal>(drawing.bars.size());
    const qreal row = std::min(area.height() / count, sheet.px(34));
    plot.font = sheet.rowFont(row);
    qreal labelWidth = 0;
    for (const DrawnBar& bar : drawing.bars)
        labelWidth = std::max(labelWidth, sheet.metrics(fontOf(bar, plot.font)).horizontalAdvance(bar.label));
    labelWidth = std::min(labelWidth + sheet.px(2), mostForLabels * area.width());
    const qreal gap = sheet.px(6);
    plot.plot = QRectF(area.left() + labelWidth + 2 * gap, area.top(), 0, row * count);
    plot.plot.setRight(area.right());

    const Extent extent = extentOf(drawing);
    // The amounts stand outside of the bars and push the ends of the scale in; a few rounds settle it.
    qreal left = plot.plot.left(), right = plot.plot.right();
    for (int round = 0; round < 6; ++round) {
        const Line line(extent, left, right);
        qreal over = 0, under = 0;
        for (const DrawnBar& bar : drawing.bars) {
            const qreal wide = sheet.metrics(fontOf(bar, plot.font)).horizontalAdvance(bar.amount) + gap;
            if (rises(bar))
                over = std::max(over, std::max(line.at(bar.from), line.at(bar.to)) + wide - plot.plot.right());
            else
                under = std::max(under, plot.plot.left() - (std::min(line.at(bar.from), line.at(bar.to)) - wide));
        }
        if (over <= 0.5 && under <= 0.5)
            break;
        const qreal least = 0.3 * plot.plot.width();
        left = std::min(left + under, plot.plot.right() - least);
        right = std::max(right - over, left + least);
    }
    const Line line(extent, left, right);
    plot.zero = QLineF(line.at(0), plot.plot.top(), line.at(0), plot.plot.bottom());

    const qreal thick = std::min(0.66 * row, sheet.px(20));
    for (std::size_t i = 0; i < drawing.bars.size(); ++i) {
        const DrawnBar& bar = drawing.bars[i];
        const QFont font = fontOf(bar, plot.font);
        const QFontMetricsF metrics = sheet.metrics(font);
        const qreal middle = area.top() + (static_cast<qreal>(i) + 0.5) * row;
        PlacedBar placed;
        placed.slot = QRectF(area.left(), middle - row / 2, area.width(), row);
        const qreal from = line.at(bar.from), to = line.at(bar.to);
        placed.bar = QRectF(QPointF(std::min(from, to), middle - thick / 2),
                            QPointF(std::max({from, to, std::min(from, to) + sheet.px(1.5)}), middle + thick / 2));
        placed.label = sheet.wrapped(bar.label, font, labelWidth);
        const auto mostLines = std::max<qsizetype>(1, static_cast<qsizetype>(row / metrics.height() + 0.1));
        if (placed.label.size() > mostLines)
            placed.label = placed.label.mid(0, mostLines - 1) << metrics.elidedText(
                               placed.label.mid(mostLines - 1).join(QLatin1Char(' ')), Qt::ElideRight, labelWidth);
        const qreal high = sheet.height(placed.label, font);
        placed.labelArea = QRectF(area.left(), middle - high / 2, labelWidth, high);
        const qreal wide = metrics.horizontalAdvance(bar.amount);
        const bool behind = rises(bar) || placed.bar.left() - gap - wide < plot.plot.left() - gap;
        placed.amountAlignment = behind ? Qt::AlignLeft : Qt::AlignRight;
        placed.amountArea = QRectF(behind ? placed.bar.right() + gap : placed.bar.left() - gap - wide,
                                   middle - metrics.height() / 2, wide, metrics.height());
        if (i + 1 < drawing.bars.size())
            placed.connector = QLineF(to, middle + thick / 2, to, middle + row - thick / 2);
        plot.bars.push_back(placed);
    }
    return plot;
}

/// Whether every column has room for its words, none of them broken.
bool fitsColumns(const Drawing& drawing, const QRectF& area, const Sheet& sheet, qreal slot) {
    if (area.height() < sheet.px(150))
        return false;
    for (const DrawnBar& bar : drawing.bars) {
        const QFont font = fontOf(bar, sheet.caption());
        const QFontMetricsF metrics = sheet.metrics(font);
        if (metrics.horizontalAdvance(bar.amount) > slot - sheet.px(4))
            return false;
        for (const QString& word : bar.label.split(QLatin1Char(' '))) {
            if (metrics.horizontalAdvance(word) > slot - sheet.px(10))
                return false;
        }
        if (sheet.wrapped(bar.label, font, slot - sheet.px(10)).size() > 3)
            return false;
    }
    return true;
}

qreal axisWidth(const BarPlot& plot, const Sheet& sheet) {
    qreal width = 0;
    for (const Tick& tick : plot.ticks)
        width = std::max(width, sheet.metrics(sheet.caption()).horizontalAdvance(tick.label));
    return width + sheet.px(10);
}

BarPlot inColumns(const Drawing& drawing, const QRectF& area, const Sheet& sheet) {
    BarPlot plot;
    plot.font = sheet.caption();
    const Extent extent = extentOf(drawing);
    plot.y = drawing.y;
    plot.y.scale = report::Scale::linear;
    plot.y.low = extent.low;
    plot.y.high = extent.high;
    plot.ticks =
        ticksOf(plot.y, std::clamp(static_cast<int>(area.height() / sheet.px(48)), 2, 7), sheet.style().locale);
    const qreal slot = (area.width() - axisWidth(plot, sheet)) / static_cast<qreal>(drawing.bars.size());
    qreal labelHeight = 0;
    bool below = false;
    for (const DrawnBar& bar : drawing.bars) {
        const QFont font = fontOf(bar, plot.font);
        labelHeight = std::max(labelHeight, sheet.height(sheet.wrapped(bar.label, font, slot - sheet.px(10)), font));
        below = below || !rises(bar);
    }
    const qreal line = sheet.metrics(plot.font).height() + sheet.px(3);
    plot.plot = QRectF(QPointF(area.left() + axisWidth(plot, sheet), area.top() + line),
                       QPointF(area.right(), area.bottom() - labelHeight - sheet.px(6) - (below ? line : 0)));
    const Line scale(extent, plot.plot.bottom(), plot.plot.top());
    const qreal zero = scale.at(0);
    plot.zero = QLineF(plot.plot.left(), zero, plot.plot.right(), zero);

    const qreal thick = std::min(0.62 * slot, sheet.px(96));
    for (std::size_t i = 0; i < drawing.bars.size(); ++i) {
        const DrawnBar& bar = drawing.bars[i];
        const QFont font = fontOf(bar, plot.font);
        const qreal middle = plot.plot.left() + (static_cast<qreal>(i) + 0.5) * slot;
        PlacedBar placed;
        placed.slot = QRectF(middle - slot / 2, area.top(), slot, area.height());
        const qreal from = scale.at(bar.from), to = scale.at(bar.to);
        placed.bar = QRectF(QPointF(middle - thick / 2, std::min(from, to)),
                            QPointF(middle + thick / 2, std::max({from, to, std::min(from, to) + sheet.px(1.5)})));
        placed.label = sheet.wrapped(bar.label, font, slot - sheet.px(10));
        placed.labelArea = QRectF(middle - slot / 2, area.bottom() - labelHeight, slot, labelHeight);
        placed.amountAlignment = Qt::AlignHCenter;
        placed.amountArea = QRectF(
            middle - slot / 2, rises(bar) ? placed.bar.top() - line : placed.bar.bottom() + sheet.px(2), slot, line);
        if (i + 1 < drawing.bars.size())
            placed.connector = QLineF(middle + thick / 2, to, middle + slot - thick / 2, to);
        plot.bars.push_back(placed);
    }
    return plot;
}

void paintBar(QPainter& painter, const PlacedBar& placed, const DrawnBar& bar, bool better, const Sheet& sheet) {
    const Theme& theme = sheet.theme();
    if (bar.total || better) {
        painter.fillRect(placed.bar, sheet.ink(bar.total ? theme.total : theme.rise));
        return;
    }
    const QColor colour = sheet.ink(theme.fall);
    painter.fillRect(placed.bar, sheet.tint(colour, 0.3));
    painter.setPen(QPen(colour, sheet.px(1.1)));
    paintHatch(painter, placed.bar, sheet.px(5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(placed.bar);
}

} // namespace

qreal comfortableHeight(std::size_t count, const Sheet& sheet) {
    return sheet.px(25) * static_cast<qreal>(std::max<std::size_t>(count, 5));
}

BarPlot barPlotOf(const Drawing& drawing, const QRectF& area, const Sheet& sheet) {
    const qreal slot = (area.width() - sheet.px(60)) / static_cast<qreal>(drawing.bars.size());
    return fitsColumns(drawing, area, sheet, slot) ? inColumns(drawing, area, sheet) : inRows(drawing, area, sheet);
}

void paintBars(QPainter& painter, const BarPlot& plot, const Drawing& drawing, const Sheet& sheet) {
    const Theme& theme = sheet.theme();
    const QFontMetricsF metrics = sheet.metrics(sheet.caption());
    for (const Tick& tick : plot.ticks) {
        const qreal y = plot.plot.bottom() - shareAlong(plot.y, tick.value) * plot.plot.height();
        painter.setPen(QPen(theme.grid, sheet.px(1)));
        painter.drawLine(QPointF(plot.plot.left(), y), QPointF(plot.plot.right(), y));
        sheet.draw(painter, {tick.label},
                   QRectF(plot.plot.left() - sheet.px(8), y - metrics.height() / 2, 0, metrics.height()),
                   sheet.caption(), theme.muted, Qt::AlignRight);
    }
    painter.setPen(QPen(sheet.ink(theme.muted), sheet.px(0.8)));
    for (const PlacedBar& placed : plot.bars) {
        if (!placed.connector.isNull())
            painter.drawLine(placed.connector);
    }
    painter.setPen(QPen(theme.border, sheet.px(1)));
    painter.drawLine(plot.zero);
    for (const PlacedBar& placed : plot.bars) {
        const bool crossed =
            plot.rows && placed.amountArea.left() < plot.zero.x1() && placed.amountArea.right() > plot.zero.x1();
        if (crossed) // the line stops for the amount
            painter.fillRect(
                QRectF(plot.zero.x1() - sheet.px(1), placed.amountArea.top(), sheet.px(2), placed.amountArea.height()),
                theme.card);
    }
    for (std::size_t i = 0; i < plot.bars.size(); ++i)
        paintBar(painter, plot.bars[i], drawing.bars[i], rises(drawing.bars[i]) != drawing.lessIsBetter, sheet);
    for (std::size_t i = 0; i < plot.bars.size(); ++i) {
        const PlacedBar& placed = plot.bars[i];
        const QFont font = fontOf(drawing.bars[i], plot.font);
        sheet.draw(painter, placed.label, placed.labelArea, font, theme.text,
                   plot.rows ? Qt::AlignRight : Qt::AlignHCenter);
        sheet.draw(painter, {drawing.bars[i].amount}, placed.amountArea, font, theme.text, placed.amountAlignment);
    }
}

} // namespace plumb::ui
