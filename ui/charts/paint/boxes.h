// SPDX-License-Identifier: GPL-3.0-or-later
// Boxes and the wires between them: a drawing without axes.
#pragma once

#include <optional>

#include <QPainterPath>

#include "ui/charts/paint/sheet.h"

namespace plumb::ui {

struct PlacedWire {
    QPainterPath path;
    QPointF middle; ///< where its label may stand
    bool isArc = false;
};

struct BoxPlot {
    std::vector<QRectF> boxes; ///< in the order of the drawing
    std::vector<PlacedWire> wires;
};

BoxPlot boxPlotOf(const Drawing& drawing, const QRectF& area, const Sheet& sheet);

/// `pointed` is a box whose wires stand out.
void paintBoxes(QPainter& painter, const BoxPlot& plot, const Drawing& drawing, const Sheet& sheet,
                std::optional<std::size_t> pointed = std::nullopt);

} // namespace plumb::ui
