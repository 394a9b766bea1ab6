// SPDX-License-Identifier: GPL-3.0-or-later
// Slanting lines in a bar, so that what it says does not rest on its colour.
#pragma once

#include <QPainter>

namespace plumb::ui {

/// With the painter's pen, `apart` along the edges.
void paintHatch(QPainter& painter, const QRectF& bar, qreal apart);

} // namespace plumb::ui
