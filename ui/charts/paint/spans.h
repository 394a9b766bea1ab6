// SPDX-License-Identifier: GPL-3.0-or-later
// Tasks in time, one a row: full bars where they decide the end, outlined ones where they may slip, slack as a line. A
// range of times has a tick at its median.
#pragma once

#include <optional>

#include "ui/charts/paint/sheet.h"

namespace plumb::ui {

struct PlacedSpan {
    QRectF slot; ///< the row that belongs to it
    QString label;
    QRectF labelArea;
    QRectF bar;
    QLineF slack;                ///< null where nothing may slip
    std::optional<qreal> median; ///< of a range: where it stands
    QString amount;
    QRectF amountArea;
};

/// A line in time, and its words above the plot.
struct PlacedDate {
    qreal x = 0;
    QString label;
    QRectF labelArea;
    int place = noRoute;
};

struct SpanPlot {
    QRectF plot;
    QList<Tick> ticks;
    QFont font;
    std::vector<PlacedSpan> spans;
    std::vector<PlacedDate> dates;
};

/// The median of the range in a row; nothing where the row is a task.
std::optional<double> medianOf(const Drawing& drawing, std::size_t row);

SpanPlot spanPlotOf(const Drawing& drawing, const QRectF& area, const Sheet& sheet);
void paintSpans(QPainter& painter, const SpanPlot& plot, const Drawing& drawing, const Sheet& sheet);

/// Height at which `count` tasks are read with ease.
qreal comfortableSpans(std::size_t count, const Sheet& sheet);

} // namespace plumb::ui
