// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a figure with a painter: for the memo, for files, and for what Qt Charts cannot draw on screen.
#pragma once

#include <QFont>
#include <QLocale>
#include <QPainter>

#include "core/report/figure.h"
#include "ui/style/theme.h"

namespace plumb::ui {

struct FigureStyle {
    ThemeKind theme = ThemeKind::light;
    QFont body;
    QLocale locale;
    bool titled = true; ///< title and subtitle above the plot; off where the page already says them
    bool stale = false; ///< greyed: the figure is older than the project
};

/// Draws the whole figure, with its own legend, note and labels, into `area` in the painter's coordinates. Vectors and
/// text stay vectors and text on a device that keeps them. Degenerate figures are drawn with their note.
void paintFigure(QPainter& painter, const QRectF& area, const report::Figure& figure, const FigureStyle& style);

} // namespace plumb::ui
