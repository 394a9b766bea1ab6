// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/screen/box_canvas.h"

#include <algorithm>

#include <QMouseEvent>
#include <QPainter>

#include "ui/charts/paint/boxes.h"

namespace plumb::ui {

BoxCanvas::BoxCanvas(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
}

void BoxCanvas::show(const Drawing& drawing, const FigureStyle& style) {
    m_drawing = drawing;
    m_style = style;
    if (m_pointed && (*m_pointed >= drawing.boxes.size() || drawing.boxes[*m_pointed].isHeading))
        m_pointed.reset();
    update();
}

void BoxCanvas::step(int places) {
    std::vector<std::size_t> boxes;
    for (std::size_t i = 0; i < m_drawing.boxes.size(); ++i) {
        if (!m_drawing.boxes[i].isHeading)
            boxes.push_back(i);
    }
    if (boxes.empty())
        return;
    const int count = static_cast<int>(boxes.size());
    int at = places > 0 ? -1 : count;
    if (m_pointed)
        at = static_cast<int>(std::ranges::find(boxes, *m_pointed) - boxes.begin());
    point(boxes[static_cast<std::size_t>(std::clamp(at + places, 0, count - 1))]);
}

void BoxCanvas::clearReading() {
    point(std::nullopt);
}

void BoxCanvas::point(std::optional<std::size_t> box) {
    if (m_pointed == box)
        return;
    m_pointed = box;
    update();
}

Reading BoxCanvas::readingOf(std::size_t box) const {
    const DrawnBox& of = m_drawing.boxes[box];
    Reading reading{of.detail.isEmpty() ? of.label : of.label + QStringLiteral(" · ") + of.detail, {}};
    for (const DrawnWire& wire : m_drawing.wires) {
        if (wire.from == box || wire.to == box)
            reading.rows.append({m_drawing.boxes[wire.from == box ? wire.to : wire.from].label, wire.label});
    }
    return reading;
}

void BoxCanvas::paintEvent(QPaintEvent*) {
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Sheet sheet(m_style, this);
        painter.fillRect(rect(), sheet.theme().card);
        const Frame frame = frameOf(m_drawing, QRectF(rect()), sheet);
        paintFrame(painter, frame, sheet);
        const BoxPlot plot = boxPlotOf(m_drawing, frame.rest, sheet);
        paintBoxes(painter, plot, m_drawing, sheet, m_pointed);
        if (m_pointed) {
            const QRectF& at = plot.boxes[*m_pointed];
            paintReading(painter, readingOf(*m_pointed), QPointF(at.right(), at.center().y()), QRectF(rect()), m_style);
        }
    }
    emit painted();
}

void BoxCanvas::mouseMoveEvent(QMouseEvent* event) {
    const Sheet sheet(m_style, this);
    const BoxPlot plot = boxPlotOf(m_drawing, frameOf(m_drawing, QRectF(rect()), sheet).rest, sheet);
    std::optional<std::size_t> under;
    for (std::size_t i = 0; i < plot.boxes.size(); ++i) {
        if (!m_drawing.boxes[i].isHeading && plot.boxes[i].contains(event->position()))
            under = i;
    }
    point(under);
    QWidget::mouseMoveEvent(event);
}

void BoxCanvas::leaveEvent(QEvent*) {
    clearReading();
}

} // namespace plumb::ui
