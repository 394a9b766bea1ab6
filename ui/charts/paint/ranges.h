// SPDX-License-Identifier: GPL-3.0-or-later
// Ranges in rows by group: a bar from low to high in the colour of its route, its middle, what it is held against.
#pragma once

#include "ui/charts/paint/sheet.h"

namespace plumb::ui {

struct PlacedRange {
    QRectF slot; ///< the row that belongs to it
    QString label;
    QRectF labelArea;
    QRectF bar; ///< null where nothing is known
    std::optional<QPointF> middle;
    QLineF tick; ///< null without one
    QString words;
    QRectF wordsArea;
};

struct RangeGroup {
    QString name;
    QRectF area;
    QLineF line;
};

/// What the rows are held against, and its words above the plot.
struct RangeLine {
    qreal x = 0;
    QString label;
    QRectF labelArea;
};

struct RangePlot {
    QRectF plot;
    QList<Tick> ticks;
    QFont font;
    std::vector<RangeGroup> groups;
    std::vector<RangeLine> lines;
    std::vector<PlacedRange> ranges;
};

RangePlot rangePlotOf(const Drawing& drawing, const QRectF& area, const Sheet& sheet);
void paintRanges(QPainter& painter, const RangePlot& plot, const Drawing& drawing, const Sheet& sheet);

/// Height at which the ranges of a figure are read with ease.
qreal comfortableRanges(const report::Figure& figure, const Sheet& sheet);

} // namespace plumb::ui
