// SPDX-License-Identifier: GPL-3.0-or-later
// Floating bars: in columns where every one has room for its words, else in rows from the top down.
#pragma once

#include "ui/charts/paint/sheet.h"

namespace plumb::ui {

struct PlacedBar {
    QRectF bar;
    QStringList label;
    QRectF labelArea;
    QRectF amountArea;
    QRectF slot; ///< the row or column that belongs to it
    Qt::Alignment amountAlignment = Qt::AlignLeft;
    QLineF connector; ///< to the next bar; null behind the last
};

struct BarPlot {
    bool rows = false;
    QRectF plot;
    QLineF zero;
    QList<Tick> ticks; ///< of columns; rows carry their amounts alone
    report::Axis y;    ///< what the columns' heights mean
    QFont font;        ///< of labels and amounts
    std::vector<PlacedBar> bars;
};

BarPlot barPlotOf(const Drawing& drawing, const QRectF& area, const Sheet& sheet);
void paintBars(QPainter& painter, const BarPlot& plot, const Drawing& drawing, const Sheet& sheet);

/// Height at which `count` bars in rows are read with ease.
qreal comfortableHeight(std::size_t count, const Sheet& sheet);

} // namespace plumb::ui
