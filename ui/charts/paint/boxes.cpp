// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/paint/boxes.h"

#include <algorithm>
#include <cmath>

namespace plumb::ui {
namespace {

constexpr qreal arcOfGap = 0.46;     // how far arcs of one tier hang into the gap beside it (assumed)
constexpr double lineADecade = 0.55; // pixels of a wire for a unit of weight
constexpr qreal stacked = 3;         // pixels between the sheets of a stack
constexpr int sheetsBehind = 2;

enum class Side { above, below };

/// The side of its box on which an end of a wire lies.
Side sideOf(const QRectF& box, const QRectF& other, bool isTop) {
    if (std::abs(box.top() - other.top()) < 0.5)
        return isTop ? Side::below : Side::above;
    return other.top() > box.top() ? Side::below : Side::above;
}

/// The front of a box, less what the sheets behind it take.
QRectF front(const QRectF& box, bool isMany, const Sheet& sheet) {
    const qreal air = isMany ? sheetsBehind * sheet.px(stacked) : 0;
    return box.adjusted(0, air, -air, 0);
}

/// The free height beside a tier, on the side where its arcs hang.
qreal gapBeside(const Drawing& drawing, const std::vector<QRectF>& boxes, const QRectF& box, Side side) {
    qreal gap = box.height();
    bool found = false;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const qreal apart = side == Side::below ? boxes[i].top() - box.bottom() : box.top() - boxes[i].bottom();
        if (drawing.boxes[i].isHeading || apart <= 0)
            continue;
        gap = found ? std::min(gap, apart) : apart;
        found = true;
    }
    return gap;
}

struct End {
    std::size_t wire;
    bool isFrom;
    qreal other; ///< x of the other end
};

/// Where the wires of each box start: side by side, in the order of their other ends, as on the ports of a switch.
class Ends {
public:
    Ends(const Drawing& drawing, const std::vector<QRectF>& boxes, const std::vector<QRectF>& fronts)
        : m_from(drawing.wires.size()), m_to(m_from) {
        qreal top = 1e9;
        for (std::size_t i = 0; i < boxes.size(); ++i)
            top = drawing.boxes[i].isHeading ? top : std::min(top, boxes[i].top());
        for (std::size_t b = 0; b < boxes.size(); ++b) {
            for (const Side side : {Side::above, Side::below}) {
                std::vector<End> ends;
                for (std::size_t w = 0; w < drawing.wires.size(); ++w) {
                    const DrawnWire& wire = drawing.wires[w];
                    if (wire.from != b && wire.to != b)
                        continue;
                    const QRectF& other = boxes[wire.from == b ? wire.to : wire.from];
                    if (sideOf(boxes[b], other, boxes[b].top() < top + 0.5) == side)
                        ends.push_back({w, wire.from == b, other.center().x()});
                }
                std::ranges::stable_sort(ends, {}, &End::other);
                place(fronts[b], side, ends);
            }
        }
    }

    const QPointF& from(std::size_t wire) const { return m_from[wire]; }
    const QPointF& to(std::size_t wire) const { return m_to[wire]; }

private:
    void place(const QRectF& box, Side side, const std::vector<End>& ends) {
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const qreal share = (static_cast<qreal>(i) + 1) / (static_cast<qreal>(ends.size()) + 1);
            const QPointF at(box.left() + share * box.width(), side == Side::below ? box.bottom() : box.top());
            (ends[i].isFrom ? m_from : m_to)[ends[i].wire] = at;
        }
    }

    std::vector<QPointF> m_from, m_to;
};

void paintText(QPainter& painter, const QRectF& area, const DrawnBox& box, const Sheet& sheet) {
    const Theme& theme = sheet.theme();
    const Qt::Alignment alignment = box.isHeading ? Qt::AlignLeft : Qt::AlignHCenter;
    const qreal width = area.width();
    QStringList label = sheet.wrapped(box.label, sheet.strong(), width);
    QStringList detail = sheet.wrapped(box.detail, sheet.caption(), width);
    const qreal line = sheet.metrics(sheet.caption()).height();
    const auto room = static_cast<qsizetype>(std::max(1.0, std::floor(area.height() / line + 0.2)));
    if (label.size() > room)
        label = label.mid(0, room);
    if (label.size() + detail.size() > room) {
        const qsizetype left = room - label.size();
        detail = left < 1 ? QStringList()
                          : detail.mid(0, left - 1)
                                << sheet.metrics(sheet.caption())
                                       .elidedText(detail.mid(left - 1).join(QLatin1Char(' ')), Qt::ElideRight, width);
    }
    const qreal high = sheet.height(label, sheet.strong()) + sheet.height(detail, sheet.caption());
    QRectF at(area.left(), area.center().y() - high / 2, width, high);
    sheet.draw(painter, label, at, sheet.strong(), theme.text, alignment);
    at.setTop(at.top() + sheet.height(label, sheet.strong()));
    sheet.draw(painter, detail, at, sheet.caption(), theme.muted, alignment);
}

void paintBox(QPainter& painter, const QRectF& area, const DrawnBox& box, bool isPointed, const Sheet& sheet) {
    const Theme& theme = sheet.theme();
    const QColor outline = isPointed ? sheet.ink(theme.accent) : sheet.tint(sheet.ink(theme.accent), 0.7);
    painter.setPen(QPen(outline, sheet.px(isPointed ? 2 : 1)));
    painter.setBrush(sheet.tint(sheet.ink(theme.accent), 0.08));
    const QRectF at = front(area, box.isMany, sheet);
    for (int i = box.isMany ? sheetsBehind : 0; i >= 0; --i)
        painter.drawRoundedRect(at.translated(i * sheet.px(stacked), -i * sheet.px(stacked)), sheet.px(4), sheet.px(4));
    paintText(painter, at.adjusted(sheet.px(4), sheet.px(2), -sheet.px(4), -sheet.px(2)), box, sheet);
}

/// Labels stand where they cross no other wire and no other label.
void paintLabels(QPainter& painter, const BoxPlot& plot, const Drawing& drawing, const Sheet& sheet) {
    const QFontMetricsF metrics = sheet.metrics(sheet.caption());
    std::vector<QRectF> taken;
    for (std::size_t w = 0; w < plot.wires.size(); ++w) {
        const QString& label = drawing.wires[w].label;
        if (label.isEmpty() || plot.wires[w].isArc)
            continue;
        QRectF at(0, 0, metrics.horizontalAdvance(label) + sheet.px(6), metrics.height());
        at.moveCenter(plot.wires[w].middle);
        bool isFree = std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(at); });
        for (std::size_t i = 0; isFree && i < plot.wires.size(); ++i)
            isFree = i == w || !plot.wires[i].path.intersects(at);
        if (!isFree)
            continue;
        taken.push_back(at);
        painter.fillRect(at, sheet.theme().card);
        sheet.draw(painter, {label}, at, sheet.caption(), sheet.theme().muted, Qt::AlignHCenter);
    }
}

} // namespace

BoxPlot boxPlotOf(const Drawing& drawing, const QRectF& area, const Sheet& sheet) {
    BoxPlot plot;
    const QRectF inner = area.adjusted(sheet.px(1), sheet.px(1), -sheet.px(1), -sheet.px(1));
    for (const DrawnBox& box : drawing.boxes)
        plot.boxes.push_back(QRectF(inner.left() + box.area.left() * inner.width(),
                                    inner.top() + box.area.top() * inner.height(), box.area.width() * inner.width(),
                                    box.area.height() * inner.height()));
    std::vector<QRectF> fronts;
    for (std::size_t i = 0; i < plot.boxes.size(); ++i)
        fronts.push_back(front(plot.boxes[i], drawing.boxes[i].isMany, sheet));
    const Ends ends(drawing, plot.boxes, fronts);
    for (std::size_t w = 0; w < drawing.wires.size(); ++w) {
        const QRectF& one = plot.boxes[drawing.wires[w].from];
        const QRectF& other = plot.boxes[drawing.wires[w].to];
        const QPointF from = ends.from(w), to = ends.to(w);
        PlacedWire placed{QPainterPath(from), (from + to) / 2, std::abs(one.top() - other.top()) < 0.5};
        if (placed.isArc) {
            const Side side = from.y() > one.center().y() ? Side::below : Side::above;
            const qreal most = arcOfGap * gapBeside(drawing, plot.boxes, one, side);
            const qreal depth = most * (0.4 + 0.6 * std::min(1.0, std::abs(to.x() - from.x()) / inner.width()));
            const QPointF down(0, (side == Side::below ? 1 : -1) * depth * 4 / 3);
            placed.path.cubicTo(from + down, to + down, to);
        } else {
            placed.path.lineTo(to);
        }
        plot.wires.push_back(std::move(placed));
    }
    return plot;
}

void paintBoxes(QPainter& painter, const BoxPlot& plot, const Drawing& drawing, const Sheet& sheet,
                std::optional<std::size_t> pointed) {
    const Theme& theme = sheet.theme();
    painter.setBrush(Qt::NoBrush);
    const auto isOfPointed = [&](const DrawnWire& wire) {
        return pointed && (wire.from == *pointed || wire.to == *pointed);
    };
    for (const bool isAbove : {false, true}) { // the wires of the pointed box over all others
        for (std::size_t w = 0; w < plot.wires.size(); ++w) {
            const DrawnWire& wire = drawing.wires[w];
            if (isOfPointed(wire) != isAbove)
                continue;
            const qreal width = sheet.px(std::clamp(0.3 + lineADecade * wire.weight, 0.8, 4.0));
            painter.setPen(QPen(isAbove ? sheet.ink(theme.accent) : sheet.tint(sheet.ink(theme.muted), 0.75), width,
                                Qt::SolidLine, Qt::FlatCap));
            painter.drawPath(plot.wires[w].path);
        }
    }
    paintLabels(painter, plot, drawing, sheet);
    for (std::size_t i = 0; i < plot.boxes.size(); ++i) {
        if (drawing.boxes[i].isHeading)
            paintText(painter, plot.boxes[i], drawing.boxes[i], sheet);
        else
            paintBox(painter, plot.boxes[i], drawing.boxes[i], pointed == i, sheet);
    }
}

} // namespace plumb::ui
