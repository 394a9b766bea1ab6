// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/figure_paint.h"

#include "ui/charts/paint/bars.h"
#include "ui/charts/paint/boxes.h"
#include "ui/charts/paint/levels.h"
#include "ui/charts/paint/lines.h"
#include "ui/charts/paint/ranges.h"
#include "ui/charts/paint/spans.h"

namespace plumb::ui {

void paintFigure(QPainter& painter, const QRectF& area, const report::Figure& figure, const FigureStyle& style) {
    if (area.width() < 1 || area.height() < 1)
        return;
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.setBrush(Qt::NoBrush);
    const Drawing drawing = drawingOf(figure);
    const Sheet sheet(style, painter.device());
    const Frame frame = frameOf(drawing, area, sheet);
    paintFrame(painter, frame, sheet);
    if (!drawing.boxes.empty()) {
        paintBoxes(painter, boxPlotOf(drawing, frame.rest, sheet), drawing, sheet);
    } else if (!drawing.bars.empty()) {
        paintBars(painter, barPlotOf(drawing, frame.rest, sheet), drawing, sheet);
    } else if (!drawing.spans.empty()) {
        paintSpans(painter, spanPlotOf(drawing, frame.rest, sheet), drawing, sheet);
    } else if (!drawing.levels.empty()) {
        paintLevels(painter, levelPlotOf(drawing, frame.rest, sheet), drawing, sheet);
    } else if (!drawing.ranges.empty()) {
        paintRanges(painter, rangePlotOf(drawing, frame.rest, sheet), drawing, sheet);
    } else if (!drawing.lines.empty() || !drawing.bands.empty()) {
        const LinePlot plot = linePlotOf(drawing, frame.rest, sheet);
        paintAxes(painter, plot, sheet);
        paintLines(painter, plot, drawing, sheet);
        paintMarks(painter, plot, drawing, sheet);
    }
    painter.restore();
}

} // namespace plumb::ui
