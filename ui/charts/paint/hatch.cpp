// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/paint/hatch.h"

#include <algorithm>

namespace plumb::ui {

// Each line is cut to the bar by hand: a clip would not survive every file format, and a pattern brush becomes a
// picture in some.
void paintHatch(QPainter& painter, const QRectF& bar, qreal apart) {
    const int most = 2000;
    int drawn = 0;
    for (qreal offset = apart / 2; offset < bar.width() + bar.height() && drawn < most; offset += apart, ++drawn) {
        const QPointF from(bar.left() + std::min(offset, bar.width()), bar.top() + std::max(0.0, offset - bar.width()));
        const QPointF to(bar.left() + std::max(0.0, offset - bar.height()), bar.top() + std::min(offset, bar.height()));
        painter.drawLine(from, to);
    }
}

} // namespace plumb::ui
