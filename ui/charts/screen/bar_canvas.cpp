// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/screen/bar_canvas.h"

#include <algorithm>

#include <QMouseEvent>
#include <QPainter>

#include "ui/charts/paint/bars.h"

namespace plumb::ui {

BarCanvas::BarCanvas(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
}

void BarCanvas::show(const Drawing& drawing, const FigureStyle& style) {
    m_drawing = drawing;
    m_style = style;
    m_pointed = std::min(m_pointed, static_cast<int>(drawing.bars.size()) - 1);
    update();
}

void BarCanvas::step(int places) {
    const int count = static_cast<int>(m_drawing.bars.size());
    if (count == 0)
        return;
    const int from = m_pointed < 0 ? (places > 0 ? -1 : count) : m_pointed;
    point(std::clamp(from + places, 0, count - 1));
}

void BarCanvas::clearReading() {
    point(-1);
}

void BarCanvas::point(int bar) {
    if (m_pointed == bar)
        return;
    m_pointed = bar;
    update();
}

void BarCanvas::paintEvent(QPaintEvent*) {
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Sheet sheet(m_style, this);
        painter.fillRect(rect(), sheet.theme().card);
        const Frame frame = frameOf(m_drawing, QRectF(rect()), sheet);
        paintFrame(painter, frame, sheet);
        if (!m_drawing.bars.empty()) {
            const BarPlot plot = barPlotOf(m_drawing, frame.rest, sheet);
            if (m_pointed >= 0)
                painter.fillRect(plot.bars[static_cast<std::size_t>(m_pointed)].slot, sheet.theme().hover);
            paintBars(painter, plot, m_drawing, sheet);
            if (m_pointed >= 0) {
                const DrawnBar& bar = m_drawing.bars[static_cast<std::size_t>(m_pointed)];
                Reading reading{bar.label, {}};
                reading.rows.append({tr("Amount"), exactText(bar.to - bar.from, m_drawing.y, m_style.locale)});
                if (!bar.total)
                    reading.rows.append({tr("Reached"), exactText(bar.to, m_drawing.y, m_style.locale)});
                const PlacedBar& placed = plot.bars[static_cast<std::size_t>(m_pointed)];
                const qreal right = std::max(placed.bar.right(), placed.amountArea.right());
                paintReading(painter, reading, QPointF(right, placed.bar.center().y()), QRectF(rect()), m_style);
            }
        }
    }
    emit painted();
}

void BarCanvas::mouseMoveEvent(QMouseEvent* event) {
    const Sheet sheet(m_style, this);
    int pointed = -1;
    if (!m_drawing.bars.empty()) {
        const BarPlot plot = barPlotOf(m_drawing, frameOf(m_drawing, QRectF(rect()), sheet).rest, sheet);
        const auto under = std::ranges::find_if(
            plot.bars, [&](const PlacedBar& placed) { return placed.slot.contains(event->position()); });
        if (under != plot.bars.end())
            pointed = static_cast<int>(under - plot.bars.begin());
    }
    point(pointed);
    QWidget::mouseMoveEvent(event);
}

void BarCanvas::leaveEvent(QEvent*) {
    clearReading();
}

} // namespace plumb::ui
