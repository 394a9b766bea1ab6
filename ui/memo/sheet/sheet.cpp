// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo/sheet/sheet.h"

#include <cmath>
#include <numbers>

#include <QPainterPath>

#include "ui/charts/figure_paint.h"
#include "ui/memo/sheet/type.h"

namespace plumb::ui::sheet {
namespace {

/// Figures are drawn in units of a screen at 96 dots an inch: their lines and gaps are meant for it.
constexpr qreal figureUnit = dotsPerInch / 96.0;

/// Each status has a shape of its own, so that it reads without colour.
void paintStatus(QPainter& painter, const StatusShape& shape) {
    const QColor colour = theme(ThemeKind::print).statusColour(shape.status);
    const QRectF area = shape.area;
    const qreal stroke = area.width() / 8;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, stroke, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const QRectF ring = area.adjusted(stroke / 2, stroke / 2, -stroke / 2, -stroke / 2);
    switch (shape.status) {
    case Status::yes:
        painter.setBrush(colour);
        painter.drawEllipse(ring);
        break;
    case Status::partly: {
        painter.drawEllipse(ring);
        painter.setBrush(colour);
        constexpr int quarter = 90 * 16;
        painter.drawPie(ring, quarter, 2 * quarter);
        break;
    }
    case Status::no:
        painter.drawLine(ring.topLeft(), ring.bottomRight());
        painter.drawLine(ring.topRight(), ring.bottomLeft());
        break;
    case Status::unknown:
        painter.drawEllipse(ring);
        break;
    case Status::contradicted: {
        painter.drawPolygon(QPolygonF({QPointF(ring.center().x(), ring.top()), ring.bottomRight(), ring.bottomLeft()}));
        const qreal x = ring.center().x();
        painter.drawLine(QPointF(x, ring.top() + ring.height() * 0.4), QPointF(x, ring.top() + ring.height() * 0.65));
        painter.drawPoint(QPointF(x, ring.top() + ring.height() * 0.83));
        break;
    }
    }
    painter.restore();
}

struct Painting {
    QPainter& painter;
    const QLocale& locale;

    void operator()(const TextLine& text) const {
        const QTextLine line = text.layout->lineAt(text.line);
        painter.setPen(text.colour);
        line.draw(&painter, text.at - line.position());
    }
    void operator()(const Rule& rule) const {
        painter.setPen(QPen(rule.colour, rule.width, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(rule.line);
    }
    void operator()(const FigureArea& figure) const {
        painter.save();
        painter.translate(figure.area.topLeft());
        painter.scale(figureUnit, figureUnit);
        FigureStyle style;
        style.theme = ThemeKind::print;
        style.body = figureFont();
        style.locale = locale;
        style.titled = false;
        paintFigure(painter, QRectF(QPointF(), figure.area.size() / figureUnit), *figure.figure, style);
        painter.restore();
    }
    void operator()(const StatusShape& shape) const { paintStatus(painter, shape); }
};

struct Moving {
    QPointF by;

    void operator()(TextLine& text) const { text.at += by; }
    void operator()(Rule& rule) const { rule.line.translate(by); }
    void operator()(FigureArea& figure) const { figure.area.translate(by); }
    void operator()(StatusShape& shape) const { shape.area.translate(by); }
};

} // namespace

Item moved(Item item, QPointF by) {
    std::visit(Moving{by}, item);
    return item;
}

void paint(QPainter& painter, const Page& page, const QLocale& locale) {
    for (const Item& item : page.items)
        std::visit(Painting{painter, locale}, item);
}

} // namespace plumb::ui::sheet
