// SPDX-License-Identifier: GPL-3.0-or-later
// What everything that paints a figure shares: colours, fonts, the grid in the painter's coordinates, and text.
#pragma once

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

#include "ui/charts/figure_paint.h"
#include "ui/charts/paint/drawing.h"

namespace plumb::ui {

/// All lengths follow from the line of the body font on the device, so that a figure looks the same in pixels, points
/// and the 1,200 dots an inch of a page.
class Sheet {
public:
    Sheet(const FigureStyle& style, QPaintDevice* device);

    const Theme& theme() const { return *m_theme; }
    const FigureStyle& style() const { return m_style; }
    const QFont& titleFont() const { return m_title; }
    const QFont& body() const { return m_body; }
    const QFont& caption() const { return m_caption; }
    const QFont& strong() const { return m_strong; }
    /// The font in which a row of this height holds a line: that of captions, or a smaller one that can still be read.
    QFont rowFont(qreal row) const;
    QFontMetricsF metrics(const QFont& font) const { return QFontMetricsF(font, m_device); }

    /// `pixels` at the usual size of text.
    qreal px(qreal pixels) const { return pixels * m_unit; }

    /// A mark's colour, greyed where the figure is stale.
    QColor ink(const QColor& colour) const;
    QColor lineColour(int place) const;
    /// What fills a band or a bar that must not cover what lies on it; opaque.
    QColor tint(const QColor& colour, double strength) const;
    QPen linePen(int place) const;

    /// `text` broken into lines no wider than `width`.
    QStringList wrapped(const QString& text, const QFont& font, qreal width) const;
    qreal height(const QStringList& lines, const QFont& font) const;
    /// Lines from the top of `area` down, each aligned within it.
    void draw(QPainter& painter, const QStringList& lines, const QRectF& area, const QFont& font, const QColor& colour,
              Qt::Alignment alignment = Qt::AlignLeft) const;

    /// The filled shape of a route, or a circle, around `centre`.
    void drawMarker(QPainter& painter, const QPointF& centre, int place, qreal radius) const;

private:
    FigureStyle m_style;
    QPaintDevice* m_device;
    const Theme* m_theme;
    QFont m_body, m_title, m_caption, m_strong;
    qreal m_unit = 1;
};

/// Title and subtitle above, note below, and the room between them.
struct Frame {
    QStringList title, subtitle, note;
    QRectF titleArea, subtitleArea, noteArea;
    QRectF rest;
};

Frame frameOf(const Drawing& drawing, const QRectF& area, const Sheet& sheet);
void paintFrame(QPainter& painter, const Frame& frame, const Sheet& sheet);

} // namespace plumb::ui
