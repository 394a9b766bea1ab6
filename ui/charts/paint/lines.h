// SPDX-License-Identifier: GPL-3.0-or-later
// Lines, bands and marks between two axes: where everything stands, and the painting of it in three layers, the middle
// one of which Qt Charts takes on screen.
#pragma once

#include "ui/charts/paint/sheet.h"

namespace plumb::ui {

struct LegendEntry {
    QString name;
    int place = noRoute;
    bool band = false;
    QPointF at; ///< left end, middle of its height
};

/// Words that stand at a place of the plot.
struct PlacedLabel {
    QStringList lines;
    QRectF area;
    int place = noRoute;
    qreal foot = 0; ///< where the vertical line stands that it belongs to
};

struct LinePlot {
    report::Axis x, y; ///< what is seen
    QRectF plot;
    QList<Tick> xTicks, yTicks;
    QPointF yTitleAt; ///< left end of its base line
    QList<LegendEntry> legend;
    QList<PlacedLabel> ends;      ///< names of lines where they leave the plot
    QList<PlacedLabel> lineMarks; ///< of vertical lines, above the plot
    QList<PlacedLabel> marks;     ///< of points and horizontal lines, within it

    QPointF at(const QPointF& value) const;
    bool sees(const QPointF& value) const;
};

/// `seen` is the part of both axes that is shown, in shares of their lengths; y upwards.
LinePlot linePlotOf(const Drawing& drawing, const QRectF& area, const Sheet& sheet,
                    const QRectF& seen = QRectF(0, 0, 1, 1));

void paintAxes(QPainter& painter, const LinePlot& plot, const Sheet& sheet);
void paintLines(QPainter& painter, const LinePlot& plot, const Drawing& drawing, const Sheet& sheet);
void paintMarks(QPainter& painter, const LinePlot& plot, const Drawing& drawing, const Sheet& sheet);

} // namespace plumb::ui
