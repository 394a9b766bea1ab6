// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/screen/row_canvas.h"

#include <algorithm>

#include <QMouseEvent>
#include <QPainter>

#include "ui/charts/paint/levels.h"
#include "ui/charts/paint/ranges.h"
#include "ui/charts/paint/spans.h"
#include "ui/charts/paint/stacks.h"
#include "ui/style/shown.h"

namespace plumb::ui {

RowCanvas::RowCanvas(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
}

void RowCanvas::show(const Drawing& drawing, const FigureStyle& style) {
    m_drawing = drawing;
    m_style = style;
    m_pointed = std::min(m_pointed, count() - 1);
    update();
}

int RowCanvas::count() const {
    // A figure has rows of one kind.
    return static_cast<int>(m_drawing.spans.size() + m_drawing.levels.size() + m_drawing.ranges.size() +
                            m_drawing.stacks.size());
}

QList<QRectF> RowCanvas::rows() const {
    const Sheet sheet(m_style, const_cast<RowCanvas*>(this));
    const QRectF area = frameOf(m_drawing, QRectF(rect()), sheet).rest;
    QList<QRectF> all;
    if (!m_drawing.stacks.empty()) {
        for (const PlacedStack& placed : stackPlotOf(m_drawing, area, sheet).stacks)
            all.append(placed.slot);
    } else if (!m_drawing.spans.empty()) {
        for (const PlacedSpan& placed : spanPlotOf(m_drawing, area, sheet).spans)
            all.append(placed.slot);
    } else if (!m_drawing.ranges.empty()) {
        for (const PlacedRange& placed : rangePlotOf(m_drawing, area, sheet).ranges)
            all.append(placed.slot);
    } else {
        for (const PlacedLevel& placed : levelPlotOf(m_drawing, area, sheet).levels)
            all.append(placed.slot);
    }
    return all;
}

void RowCanvas::step(int places) {
    if (count() == 0)
        return;
    const int from = m_pointed < 0 ? (places > 0 ? -1 : count()) : m_pointed;
    point(std::clamp(from + places, 0, count() - 1));
}

void RowCanvas::clearReading() {
    point(-1);
}

void RowCanvas::point(int row) {
    if (m_pointed == row)
        return;
    m_pointed = row;
    update();
}

Reading RowCanvas::readingOfStack(std::size_t place) const {
    const DrawnStack& stack = m_drawing.stacks[place];
    const auto exact = [&](double value) { return exactText(value, m_drawing.y, m_style.locale); };
    Reading reading{stack.label, {}};
    for (std::size_t p = 0; p < stack.values.size(); ++p) {
        if (stack.values[p] != 0)
            reading.rows.append({m_drawing.parts[static_cast<qsizetype>(p)], exact(stack.values[p])});
    }
    reading.rows.append({oneLine(m_drawing.y.title), stack.values.empty() ? stack.sumText : exact(stack.sum)});
    for (const DrawnLine& line : m_drawing.lines) {
        for (const QPolygonF& piece : line.pieces) {
            for (const QPointF& point : piece) {
                if (point.x() == static_cast<double>(place))
                    reading.rows.append({line.name, exact(point.y())});
            }
        }
    }
    return reading;
}

Reading RowCanvas::readingOf(int row) const {
    const auto at = static_cast<std::size_t>(row);
    const QLocale& locale = m_style.locale;
    if (!m_drawing.stacks.empty())
        return readingOfStack(at);
    if (!m_drawing.spans.empty()) {
        const DrawnSpan& span = m_drawing.spans[at];
        const auto time = [&](double value) { return exactText(value, m_drawing.x, locale); };
        Reading reading{span.label, {{tr("Starts"), time(span.from)}, {tr("Ends"), time(span.to)}}};
        if (span.isCritical)
            reading.rows.append({tr("May slip"), tr("no: critical")});
        else
            reading.rows.append({tr("May end"), time(span.slackTo)});
        reading.rows.append({tr("Cost"), span.amount});
        return reading;
    }
    if (!m_drawing.ranges.empty())
        return readingOf(m_drawing.ranges[at]);
    const DrawnLevel& level = m_drawing.levels[at];
    Reading reading{level.label + QStringLiteral(": ") + level.words, {{tr("State"), levelWord(level.state)}}};
    if (level.margin)
        reading.rows.append({tr("Margin"), exactText(100 * *level.margin, m_drawing.x, locale)});
    return reading;
}

Reading RowCanvas::readingOf(const DrawnRange& range) const {
    const DrawnRangeTitles& titles = m_drawing.rangeTitles;
    Reading reading{range.group.isEmpty() ? range.label : range.group + QStringLiteral(", ") + range.label, {}};
    const auto add = [&](const QString& title, std::optional<double> value) {
        if (range.isKnown && value && !title.isEmpty())
            reading.rows.append({title, exactText(*value, m_drawing.x, m_style.locale)});
    };
    add(titles.low, range.low);
    add(titles.middle, range.middle);
    add(titles.high, range.high);
    add(titles.tick, range.tick);
    reading.rows.append({titles.words, range.words});
    return reading;
}

void RowCanvas::paintEvent(QPaintEvent*) {
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Sheet sheet(m_style, this);
        painter.fillRect(rect(), sheet.theme().card);
        const Frame frame = frameOf(m_drawing, QRectF(rect()), sheet);
        paintFrame(painter, frame, sheet);
        QRectF pointed;
        if (m_pointed >= 0) {
            pointed = rows().at(m_pointed);
            painter.fillRect(pointed, sheet.theme().hover);
        }
        if (!m_drawing.stacks.empty())
            paintStacks(painter, stackPlotOf(m_drawing, frame.rest, sheet), m_drawing, sheet);
        else if (!m_drawing.spans.empty())
            paintSpans(painter, spanPlotOf(m_drawing, frame.rest, sheet), m_drawing, sheet);
        else if (!m_drawing.ranges.empty())
            paintRanges(painter, rangePlotOf(m_drawing, frame.rest, sheet), m_drawing, sheet);
        else
            paintLevels(painter, levelPlotOf(m_drawing, frame.rest, sheet), m_drawing, sheet);
        if (m_pointed >= 0)
            paintReading(
                painter, readingOf(m_pointed),
                QPointF(pointed.center().x(), m_drawing.stacks.empty() ? pointed.bottom() + 1 : pointed.center().y()),
                QRectF(rect()), m_style);
    }
    emit painted();
}

void RowCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QList<QRectF> all = rows();
    const auto under = std::ranges::find_if(all, [&](const QRectF& row) { return row.contains(event->position()); });
    point(under == all.end() ? -1 : static_cast<int>(under - all.begin()));
    QWidget::mouseMoveEvent(event);
}

void RowCanvas::leaveEvent(QEvent*) {
    clearReading();
}

} // namespace plumb::ui
