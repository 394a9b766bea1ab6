// SPDX-License-Identifier: GPL-3.0-or-later
// What a figure is drawn on in a window: bars by the program's own painter, lines and bands by Qt Charts.
#pragma once

#include <QWidget>

#include "ui/charts/figure_paint.h"
#include "ui/charts/paint/drawing.h"

namespace plumb::ui {

/// What is read off at one place of a figure.
struct Reading {
    QString head;
    QList<std::pair<QString, QString>> rows; ///< name and exact value
};

/// The card of a reading beside `at`, within `area`.
void paintReading(QPainter& painter, const Reading& reading, const QPointF& at, const QRectF& area,
                  const FigureStyle& style);

/// The part of a chart that reacts: to the pointer by itself, to keys through these.
class Canvas {
public:
    virtual ~Canvas() = default;
    virtual QWidget* widget() = 0;
    virtual void show(const Drawing& drawing, const FigureStyle& style) = 0;
    virtual void step(int places) = 0; ///< moves the reading along
    virtual void clearReading() = 0;
    virtual void resetZoom() = 0;
    virtual bool zoom(const QPointF& at, double factor) = 0; ///< false where there is nothing to zoom
};

} // namespace plumb::ui
