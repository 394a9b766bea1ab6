// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/paint/levels.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "ui/charts/paint/hatch.h"
#include "ui/style/type.h"

namespace plumb::ui {
namespace {

constexpr qreal rowHeight = 23;       // pixels at the usual size of text
constexpr qreal headShare = 1.5;      // of a row, for the name of a group
constexpr qreal mostForLabels = 0.26; // of the width (assumed)
constexpr qreal leastForBars = 0.22;

QString say(const char* english) {
    return QCoreApplication::translate("plumb::ui::Figure", english);
}

Status statusOf(report::LevelState state) {
    switch (state) {
    case report::LevelState::holds:
        return Status::yes;
    case report::LevelState::planned:
        return Status::partly;
    case report::LevelState::fails:
        return Status::no;
    case report::LevelState::unknown:
        break;
    }
    return Status::unknown;
}

/// What fails speaks louder.
QFont fontOf(report::LevelState state, const QFont& font) {
    return state == report::LevelState::fails ? typeFont(TypeRole::strong, font) : font;
}

std::size_t groupsOf(const std::vector<DrawnLevel>& levels) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < levels.size(); ++i)
        count += i == 0 || levels[i].group != levels[i - 1].group ? 1 : 0;
    return count;
}

QString marginText(double margin, const QLocale& locale) {
    const double percent = 100 * margin;
    // Beyond a thousand percent the multiple is what is read.
    if (percent >= 1000)
        return say("%1 times").arg(locale.toString(1 + margin, 'f', 0));
    return (percent > 0 ? QStringLiteral("+") : QString()) + locale.toString(percent, 'f', 0) + QStringLiteral(" %");
}

/// ● holds, ◐ planned, ✕ fails, ○ not known: drawn as vectors, so that a page keeps them.
void paintShape(QPainter& painter, const QRectF& area, report::LevelState state, const Sheet& sheet) {
    const QColor colour = sheet.ink(sheet.theme().statusColour(statusOf(state)));
    const QRectF shape =
        area.adjusted(area.width() * 0.08, area.height() * 0.08, -area.width() * 0.08, -area.height() * 0.08);
    painter.setPen(QPen(colour, sheet.px(1.6)));
    painter.setBrush(Qt::NoBrush);
    switch (state) {
    case report::LevelState::holds:
        painter.setBrush(colour);
        painter.drawEllipse(shape);
        break;
    case report::LevelState::planned:
        painter.drawEllipse(shape);
        painter.setBrush(colour);
        painter.drawChord(shape, 90 * 16, 180 * 16);
        break;
    case report::LevelState::fails: {
        const QRectF cross = shape.adjusted(sheet.px(0.6), sheet.px(0.6), -sheet.px(0.6), -sheet.px(0.6));
        painter.setPen(QPen(colour, sheet.px(2.2), Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(cross.topLeft(), cross.bottomRight());
        painter.drawLine(cross.topRight(), cross.bottomLeft());
        break;
    }
    case report::LevelState::unknown:
        painter.drawEllipse(shape);
        break;
    }
    painter.setBrush(Qt::NoBrush);
}

/// Solid where the gate holds, hatched where it fails, an outline where a retrofit is planned.
void paintBar(QPainter& painter, const PlacedLevel& placed, report::LevelState state, const Sheet& sheet) {
    const QColor colour = sheet.ink(sheet.theme().statusColour(statusOf(state)));
    if (state == report::LevelState::holds) {
        painter.fillRect(placed.bar, colour);
        return;
    }
    painter.fillRect(placed.bar, sheet.tint(colour, state == report::LevelState::fails ? 0.3 : 0.15));
    painter.setPen(QPen(colour, sheet.px(1.1)));
    if (state == report::LevelState::fails)
        paintHatch(painter, placed.bar, sheet.px(5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(placed.bar);
}

/// The end of a bar that goes on: two strokes across it.
void paintBreak(QPainter& painter, const QRectF& bar, bool toTheRight, const Sheet& sheet) {
    const qreal x = toTheRight ? bar.right() - sheet.px(9) : bar.left() + sheet.px(5);
    painter.setPen(QPen(sheet.theme().card, sheet.px(2)));
    for (const qreal shift : {0.0, 4.0})
        painter.drawLine(QPointF(x + sheet.px(shift - 2), bar.bottom() + sheet.px(1)),
                         QPointF(x + sheet.px(shift + 2), bar.top() - sheet.px(1)));
}

} // namespace

QString levelWord(report::LevelState state) {
    switch (state) {
    case report::LevelState::holds:
        return say("holds");
    case report::LevelState::unknown:
        return say("not known");
    case report::LevelState::fails:
        return say("fails");
    case report::LevelState::planned:
        return say("planned");
    }
    return {};
}

LevelPlot levelPlotOf(const Drawing& drawing, const QRectF& area, const Sheet& sheet) {
    LevelPlot plot;
    const auto& levels = drawing.levels;
    const qreal axis = sheet.metrics(sheet.caption()).height() + sheet.px(6);
    const qreal units = static_cast<qreal>(levels.size()) + headShare * static_cast<qreal>(groupsOf(levels));
    const qreal row = std::min((area.height() - axis) / std::max(units, 1.0), sheet.px(rowHeight));
    plot.font = sheet.rowFont(row);
    const QFontMetricsF metrics = sheet.metrics(plot.font);
    const qreal gap = sheet.px(10), shape = std::min(0.62 * row, sheet.px(13));

    qreal labelWidth = 0, stateWidth = 0, wordsWidth = 0, beyondWidth = 0;
    for (const DrawnLevel& level : levels) {
        labelWidth = std::max(labelWidth, sheet.metrics(fontOf(level.state, plot.font)).horizontalAdvance(level.label));
        stateWidth = std::max(stateWidth, metrics.horizontalAdvance(levelWord(level.state)));
        wordsWidth = std::max(wordsWidth, metrics.horizontalAdvance(level.words));
        if (level.margin)
            beyondWidth =
                std::max(beyondWidth, metrics.horizontalAdvance(marginText(*level.margin, sheet.style().locale)));
    }
    labelWidth = std::min(labelWidth + sheet.px(2), mostForLabels * area.width());
    stateWidth += shape + sheet.px(6);
    beyondWidth += sheet.px(6);
    const qreal taken = labelWidth + stateWidth + 3 * gap + 2 * beyondWidth;
    const qreal least = leastForBars * area.width();
    const qreal words = std::clamp(area.width() - taken - least, 0.0, wordsWidth + sheet.px(2));
    const qreal bars = std::max(area.width() - taken - words, sheet.px(40));
    const qreal left = area.left() + labelWidth + gap + beyondWidth;
    const qreal bottom = area.top() + row * units;
    plot.plot = QRectF(QPointF(left, area.top() + headShare * row), QPointF(left + bars, bottom));
    plot.zero = plot.plot.left() + shareAlong(drawing.x, 0) * bars;
    plot.ticks = ticksOf(drawing.x, bars > sheet.px(220) ? 5 : 3, sheet.style().locale);
    const qreal statesAt = plot.plot.right() + beyondWidth + gap;

    qreal y = area.top();
    const qreal thick = std::min(0.58 * row, sheet.px(13));
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const DrawnLevel& level = levels[i];
        if (i == 0 || level.group != levels[i - 1].group) {
            const qreal high = headShare * row;
            plot.groups.push_back({level.group, QRectF(area.left(), y, area.width(), high),
                                   QLineF(area.left(), y + high, area.right(), y + high)});
            y += high;
        }
        PlacedLevel placed;
        placed.slot = QRectF(area.left(), y, area.width(), row);
        const qreal middle = y + row / 2, line = middle - metrics.height() / 2;
        placed.labelArea = QRectF(area.left(), line, labelWidth, metrics.height());
        placed.label =
            sheet.metrics(fontOf(level.state, plot.font)).elidedText(level.label, Qt::ElideRight, labelWidth);
        if (level.margin) {
            const double percent = 100 * *level.margin;
            placed.isClipped = percent < drawing.x.low || percent > drawing.x.high;
            const qreal to =
                plot.plot.left() + shareAlong(drawing.x, std::clamp(percent, drawing.x.low, drawing.x.high)) * bars;
            placed.bar =
                QRectF(QPointF(std::min(to, plot.zero), middle - thick / 2),
                       QPointF(std::max({to, plot.zero, std::min(to, plot.zero) + sheet.px(1.5)}), middle + thick / 2));
            placed.beyond = marginText(*level.margin, sheet.style().locale);
            const qreal wide = metrics.horizontalAdvance(placed.beyond);
            placed.beyondArea = percent < 0
                                    ? QRectF(placed.bar.left() - sheet.px(5) - wide, line, wide, metrics.height())
                                    : QRectF(placed.bar.right() + sheet.px(5), line, wide, metrics.height());
        }
        placed.shape = QRectF(statesAt, middle - shape / 2, shape, shape);
        placed.state = levelWord(level.state);
        placed.stateArea = QRectF(statesAt + shape + sheet.px(6), line, stateWidth - shape, metrics.height());
        placed.wordsArea = QRectF(statesAt + stateWidth + gap, line, words, metrics.height());
        // A few letters and dots say nothing; the reading and the table have the words.
        if (words > sheet.px(60))
            placed.words = metrics.elidedText(level.words, Qt::ElideRight, words);
        plot.levels.push_back(placed);
        y += row;
    }
    return plot;
}

void paintLevels(QPainter& painter, const LevelPlot& plot, const Drawing& drawing, const Sheet& sheet) {
    const Theme& theme = sheet.theme();
    const QFontMetricsF metrics = sheet.metrics(sheet.caption());
    const auto across = [&](double value) {
        return plot.plot.left() + shareAlong(drawing.x, value) * plot.plot.width();
    };
    for (const Tick& tick : plot.ticks) {
        const qreal x = across(tick.value);
        painter.setPen(QPen(theme.grid, sheet.px(1)));
        painter.drawLine(QPointF(x, plot.plot.top()), QPointF(x, plot.plot.bottom()));
        const QString label = (tick.value > 0 ? QStringLiteral("+") : QString()) + tick.label;
        const qreal wide = metrics.horizontalAdvance(label);
        sheet.draw(painter, {label}, QRectF(x - wide / 2, plot.plot.bottom() + sheet.px(4), wide, metrics.height()),
                   sheet.caption(), theme.muted, Qt::AlignHCenter);
    }
    for (const LevelGroup& group : plot.groups) {
        const QFont font = typeFont(TypeRole::strong, plot.font);
        const qreal high = sheet.metrics(font).height();
        sheet.draw(painter, {group.name},
                   QRectF(group.area.left(), group.area.bottom() - high - sheet.px(3), group.area.width(), high), font,
                   theme.text);
        painter.setPen(QPen(theme.line, sheet.px(1)));
        painter.drawLine(group.line);
    }
    for (std::size_t i = 0; i < plot.levels.size(); ++i) {
        if (!plot.levels[i].bar.isNull())
            paintBar(painter, plot.levels[i], drawing.levels[i].state, sheet);
    }
    painter.setPen(QPen(theme.border, sheet.px(1.2)));
    painter.drawLine(QPointF(plot.zero, plot.plot.top()), QPointF(plot.zero, plot.plot.bottom()));
    for (const DrawnMark& mark : drawing.marks) {
        if (mark.kind != report::MarkKind::verticalLine)
            continue;
        const qreal x = across(mark.at.x());
        QPen pen(theme.text, sheet.px(1));
        pen.setDashPattern({4, 3});
        painter.setPen(pen);
        painter.drawLine(QPointF(x, plot.plot.top()), QPointF(x, plot.plot.bottom()));
        sheet.draw(painter, {mark.label},
                   QRectF(x + sheet.px(4), plot.plot.top() - metrics.height() - sheet.px(2), 0, metrics.height()),
                   sheet.caption(), theme.text);
    }
    for (std::size_t i = 0; i < plot.levels.size(); ++i) {
        const PlacedLevel& placed = plot.levels[i];
        const DrawnLevel& level = drawing.levels[i];
        sheet.draw(painter, {placed.label}, placed.labelArea, fontOf(level.state, plot.font), theme.text);
        if (placed.isClipped)
            paintBreak(painter, placed.bar, placed.bar.center().x() > plot.zero, sheet);
        if (!placed.beyond.isEmpty())
            sheet.draw(painter, {placed.beyond}, placed.beyondArea, plot.font, theme.text);
        paintShape(painter, placed.shape, level.state, sheet);
        sheet.draw(painter, {placed.state}, placed.stateArea, plot.font, theme.text);
        sheet.draw(painter, {placed.words}, placed.wordsArea, plot.font, theme.muted);
    }
}

qreal comfortableLevels(const report::Figure& figure, const Sheet& sheet) {
    std::size_t groups = 0;
    for (std::size_t i = 0; i < figure.levels.size(); ++i)
        groups += i == 0 || figure.levels[i].group != figure.levels[i - 1].group ? 1 : 0;
    return sheet.px(rowHeight) * (static_cast<qreal>(figure.levels.size()) + headShare * static_cast<qreal>(groups)) +
           sheet.px(30);
}

} // namespace plumb::ui
