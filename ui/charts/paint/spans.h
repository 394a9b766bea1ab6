// SPDX-License-Identifier: GPL-3.0-or-later
// Tasks in time, one a row: full bars where they decide the end, outlined ones where they may slip, slack as a line.
#pragma once

#include "ui/charts/paint/sheet.h"

namespace plumb::ui {

struct PlacedSpan {
    QRectF slot; ///< the row that belongs to it
    QString label;
    QRectF labelArea;
    QRectF bar;
    QLineF slack; ///< null where nothing may slip
    QString amount;
    QRectF amountArea;
};

struct SpanPlot {
    QRectF plot;
    QList<Tick> ticks;
    QFont font;
    std::vector<PlacedSpan> spans;
};

SpanPlot spanPlotOf(const Drawing& drawing, const QRectF& area, const Sheet& sheet);
void paintSpans(QPainter& painter, const SpanPlot& plot, const Drawing& drawing, const Sheet& sheet);

/// Height at which `count` tasks are read with ease.
qreal comfortableSpans(std::size_t count, const Sheet& sheet);

} // namespace plumb::ui
