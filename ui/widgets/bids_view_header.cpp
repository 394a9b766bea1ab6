// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/bids_view_header.h"

#include <cmath>
#include <numbers>

#include <QPainter>
#include <QPainterPath>

#include "ui/style/theme.h"
#include "ui/style/type.h"

namespace plumb::ui {
namespace {

QPolygonF star(QPointF middle, double radius, int points, double inner, double turn) {
    QPolygonF shape;
    const int corners = inner < 1 ? 2 * points : points;
    for (int i = 0; i < corners; ++i) {
        const double angle = turn + 2 * std::numbers::pi * i / corners;
        const double reach = radius * (i % 2 == 1 && inner < 1 ? inner : 1);
        shape << middle + QPointF(reach * std::sin(angle), -reach * std::cos(angle));
    }
    return shape;
}

void drawMarker(QPainter& painter, MarkerShape shape, QPointF middle, double radius) {
    constexpr double quarter = std::numbers::pi / 4;
    switch (shape) {
    case MarkerShape::circle:
        painter.drawEllipse(middle, radius, radius);
        return;
    case MarkerShape::square:
        painter.drawPolygon(star(middle, radius * 1.2, 4, 1, quarter));
        return;
    case MarkerShape::triangle:
        painter.drawPolygon(star(middle, radius * 1.2, 3, 1, 0));
        return;
    case MarkerShape::diamond:
        painter.drawPolygon(star(middle, radius * 1.2, 4, 1, 0));
        return;
    case MarkerShape::triangleDown:
        painter.drawPolygon(star(middle, radius * 1.2, 3, 1, 4 * quarter));
        return;
    case MarkerShape::cross:
        painter.drawPolygon(star(middle, radius * 1.3, 4, 0.35, quarter));
        return;
    case MarkerShape::pentagon:
        painter.drawPolygon(star(middle, radius * 1.1, 5, 1, 0));
        return;
    case MarkerShape::star:
        painter.drawPolygon(star(middle, radius * 1.3, 5, 0.45, 0));
        return;
    }
}

} // namespace

BidsHeader::BidsHeader(const Bids& bids, QWidget* parent) : QHeaderView(Qt::Horizontal, parent), m_bids(bids) {
    setAccessibleName(tr("Routes"));
    setSectionsClickable(false);
    setHighlightSections(false);
}

QSize BidsHeader::sizeHint() const {
    const QFontMetrics name(typeFont(TypeRole::strong, font()));
    const QFontMetrics kind(typeFont(TypeRole::caption, font()));
    return {QHeaderView::sizeHint().width(), name.height() + kind.height() + 2 * gridStep};
}

void BidsHeader::paintSection(QPainter* painter, const QRect& rectangle, int section) const {
    const Theme& theme = themeOf(palette());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->fillRect(rectangle, theme.card);
    painter->fillRect(QRect(rectangle.left(), rectangle.bottom(), rectangle.width(), 1), theme.border);
    const QRect inner = rectangle.adjusted(gridStep, gridStep, -gridStep, -gridStep);
    const QFont strong = typeFont(TypeRole::strong, font());
    const QFont small = typeFont(TypeRole::caption, font());
    const auto write = [&](const QFont& font, const QColor& colour, const QRect& place, int alignment,
                           const QString& text) {
        painter->setFont(font);
        painter->setPen(colour);
        painter->drawText(place, alignment, QFontMetrics(font).elidedText(text, Qt::ElideRight, place.width()));
    };
    if (section < Bids::firstRoute) {
        write(small, theme.muted, inner, Qt::AlignLeft | Qt::AlignBottom,
              m_bids.headerData(section, Qt::Horizontal, Qt::DisplayRole).toString());
        painter->restore();
        return;
    }
    const BidRoute& route = m_bids.routes()[section - Bids::firstRoute];
    const auto place = static_cast<std::size_t>(route.place);
    const QFontMetrics name(strong);
    constexpr double radius = 4.5;
    constexpr int markerRoom = 16;
    const QString shown = name.elidedText(route.name, Qt::ElideRight, inner.width() - markerRoom);
    const int width = name.horizontalAdvance(shown);
    // Right-aligned as the numbers below, the marker before the name.
    const QRect line(inner.left(), inner.top(), inner.width(), name.height());
    write(strong, theme.text, line, Qt::AlignRight | Qt::AlignVCenter, shown);
    painter->setPen(Qt::NoPen);
    painter->setBrush(theme.routeColour(place));
    drawMarker(*painter, routeMarker(place), QPointF(line.right() - width - markerRoom / 2.0, line.center().y() + 0.5),
               radius);
    write(small, theme.muted, inner, Qt::AlignRight | Qt::AlignBottom,
          route.isBaseline ? tr("%1, baseline").arg(route.kind) : route.kind);
    painter->setPen(QPen(theme.routeColour(place), 2));
    painter->drawLine(QPointF(rectangle.left() + gridStep, rectangle.bottom()),
                      QPointF(rectangle.right() - gridStep, rectangle.bottom()));
    painter->restore();
}

} // namespace plumb::ui
