// SPDX-License-Identifier: GPL-3.0-or-later
// Limits that must all hold, in rows by group: name, margin around a zero line, state with shape and word, and words.
#pragma once

#include "ui/charts/paint/sheet.h"

namespace plumb::ui {

struct PlacedLevel {
    QRectF slot; ///< the row that belongs to it
    QString label;
    QRectF labelArea;
    QRectF bar; ///< null without a margin
    bool isClipped = false;
    QString beyond; ///< the margin, where the bar ends before it
    QRectF beyondArea;
    QRectF shape;
    QString state;
    QRectF stateArea;
    QString words; ///< elided where the row has no room; all of them stand in the table
    QRectF wordsArea;
};

struct LevelGroup {
    QString name;
    QRectF area;
    QLineF line;
};

struct LevelPlot {
    QRectF plot; ///< of the margins
    qreal zero = 0;
    QList<Tick> ticks;
    QFont font;
    std::vector<LevelGroup> groups;
    std::vector<PlacedLevel> levels;
};

/// The word for a state.
QString levelWord(report::LevelState state);

LevelPlot levelPlotOf(const Drawing& drawing, const QRectF& area, const Sheet& sheet);
void paintLevels(QPainter& painter, const LevelPlot& plot, const Drawing& drawing, const Sheet& sheet);

/// Height at which the levels are read with ease.
qreal comfortableLevels(const report::Figure& figure, const Sheet& sheet);

} // namespace plumb::ui
