// SPDX-License-Identifier: GPL-3.0-or-later
// Bars made of parts: in columns where a line goes through them, as over years, else in rows from the top down.
#pragma once

#include "ui/charts/paint/sheet.h"

namespace plumb::ui {

struct PlacedPart {
    std::size_t part = 0;
    QRectF area;
    bool isBelow = false; ///< under zero: money that comes in
    bool hasText = false; ///< the amount has room in it
};

struct PlacedStack {
    QRectF slot; ///< the row or column that belongs to it
    QStringList label;
    QRectF labelArea;
    std::vector<PlacedPart> parts;
    QList<QLineF> net; ///< at both edges of the bar where the sum lies, where a part is under zero
    QString sum;
    QRectF sumArea; ///< null where there is no room for it
};

/// What a colour or line stands for.
struct StackKey {
    QString name;
    std::size_t part = 0;
    bool isLine = false;
    bool isNet = false;
    QRectF swatch;
    QRectF area;
};

struct StackPlot {
    bool rows = true;
    QRectF plot;
    report::Axis axis; ///< of the amounts
    QList<Tick> ticks;
    std::vector<StackKey> keys; ///< of the parts that some stack has
    std::vector<PlacedStack> stacks;
    std::vector<QPolygonF> lines;

    QPointF at(qreal across, double value) const; ///< `across` is the middle of a stack
};

StackPlot stackPlotOf(const Drawing& drawing, const QRectF& area, const Sheet& sheet);
void paintStacks(QPainter& painter, const StackPlot& plot, const Drawing& drawing, const Sheet& sheet);

/// Height at which `count` stacks are read with ease.
qreal comfortableStacks(const report::Figure& figure, const Sheet& sheet);

} // namespace plumb::ui
