// SPDX-License-Identifier: GPL-3.0-or-later
// Where axes, legend and labels of a line figure stand.
#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/charts/paint/lines.h"

namespace plumb::ui {
namespace {

constexpr qreal mostForNames = 0.3;  // of the width, for names at the ends of lines (assumed)
constexpr qreal mostRowsAway = 3.2;  // of a name from the end of its line (assumed)
constexpr qreal mostForMarks = 0.45; // of the height, for labels of vertical lines (assumed)

struct Needs {
    QRectF area; ///< what is left for the plot
    const Drawing& drawing;
    const Sheet& sheet;
};

/// Height of a line at the right edge of what is seen; nothing where it ends before, or leaves above or below.
std::optional<qreal> endOf(const DrawnLine& line, const LinePlot& plot) {
    for (auto piece = line.pieces.rbegin(); piece != line.pieces.rend(); ++piece) {
        for (qsizetype i = piece->size(); i-- > 0;) {
            const QPointF here = plot.at(piece->at(i));
            if (here.x() > plot.plot.right() + 0.5)
                continue;
            qreal y = here.y();
            if (i + 1 < piece->size()) {
                const QPointF next = plot.at(piece->at(i + 1));
                y += (next.y() - y) * (plot.plot.right() - here.x()) / std::max(next.x() - here.x(), 1e-9);
            } else if (here.x() < plot.plot.right() - 0.15 * plot.plot.width()) {
                return std::nullopt;
            }
            const bool inside = y >= plot.plot.top() - 1 && y <= plot.plot.bottom() + 1;
            return inside ? std::optional(y) : std::nullopt;
        }
    }
    return std::nullopt;
}

/// Labels at the ends, apart from each other; false where one would have to leave its line.
bool placeEnds(LinePlot& plot, const Needs& needs) {
    const Sheet& sheet = needs.sheet;
    const qreal high = sheet.metrics(sheet.caption()).height();
    struct End {
        qreal wanted, y;
        const DrawnLine* line;
    };
    std::vector<End> ends;
    for (const DrawnLine& line : needs.drawing.lines) {
        if (const auto y = endOf(line, plot))
            ends.push_back({*y, *y, &line});
        else
            return false;
    }
    std::ranges::stable_sort(ends, {}, &End::wanted);
    for (std::size_t i = 1; i < ends.size(); ++i)
        ends[i].y = std::max(ends[i].y, ends[i - 1].y + high);
    // Pushed down only, a group hangs below its lines: it is lifted by half of that.
    for (std::size_t from = 0; from < ends.size();) {
        std::size_t to = from + 1;
        while (to < ends.size() && ends[to].y - ends[to - 1].y <= high + 0.01)
            ++to;
        const qreal lift = (ends[to - 1].y - ends[to - 1].wanted) / 2;
        for (std::size_t i = from; i < to; ++i)
            ends[i].y -= lift;
        from = to;
    }
    // Nothing stands beside the words of the axis below.
    qreal floor = plot.plot.bottom() - high / 2;
    for (std::size_t i = ends.size(); i-- > 0;) {
        ends[i].y = std::min(ends[i].y, floor);
        floor = ends[i].y - high;
        if (std::abs(ends[i].y - ends[i].wanted) > mostRowsAway * high)
            return false;
    }
    for (const End& end : ends) {
        const qreal left = plot.plot.right() + sheet.px(16);
        plot.ends.append(
            {{end.line->name}, QRectF(left, end.y - high / 2, needs.area.right() - left, high), end.line->place});
    }
    return true;
}

/// Legend from the top left in rows; returns its height.
qreal placeLegend(LinePlot& plot, const Needs& needs, bool withLines) {
    const Sheet& sheet = needs.sheet;
    const QFontMetricsF metrics = sheet.metrics(sheet.caption());
    QList<LegendEntry> entries;
    if (withLines) {
        for (const DrawnLine& line : needs.drawing.lines)
            entries.append({line.name, line.place, false, {}});
    }
    for (const DrawnBand& band : needs.drawing.bands)
        entries.append({band.name, band.place, true, {}});
    const qreal row = metrics.height() + sheet.px(2);
    qreal x = needs.area.left(), y = needs.area.top() + row / 2;
    for (LegendEntry& entry : entries) {
        const qreal width = sheet.px(40) + metrics.horizontalAdvance(entry.name) + sheet.px(18);
        if (x > needs.area.left() && x + width > needs.area.right()) {
            x = needs.area.left();
            y += row;
        }
        entry.at = {x, y};
        x += width;
    }
    plot.legend = entries;
    return entries.isEmpty() ? 0 : y + row / 2 - needs.area.top() + sheet.px(6);
}

/// The words at the vertical lines, in rows above the plot: each begins at its line, from the right one on, so that no
/// line runs through the words of another. Returns the height of the rows.
qreal placeLineMarks(LinePlot& plot, const Needs& needs) {
    const Sheet& sheet = needs.sheet;
    const QFontMetricsF metrics = sheet.metrics(sheet.caption());
    std::vector<const DrawnMark*> lines;
    for (const DrawnMark& mark : needs.drawing.marks) {
        if (mark.kind == report::MarkKind::verticalLine && plot.sees({mark.at.x(), plot.y.low}))
            lines.push_back(&mark);
    }
    std::ranges::stable_sort(lines, std::greater(), [](const DrawnMark* mark) { return mark->at.x(); });
    const qreal high = metrics.height();
    int rows = 0;
    for (const DrawnMark* mark : lines) {
        const qreal width = metrics.horizontalAdvance(mark->label) + sheet.px(2);
        qreal left = plot.at({mark->at.x(), plot.y.low}).x() + sheet.px(4);
        left = std::max(std::min(left, needs.area.right() - width), needs.area.left());
        int row = 0;
        const auto isTaken = [&](const PlacedLabel& other) {
            const bool beside = other.area.top() == row && left < other.area.right() + sheet.px(10) &&
                                left + width + sheet.px(10) > other.area.left();
            const bool under = other.area.top() > row && other.foot > left && other.foot < left + width + sheet.px(4);
            return beside || under;
        };
        while (std::ranges::any_of(plot.lineMarks, isTaken))
            ++row;
        rows = std::max(rows, row + 1);
        // The row stands for the height until their number is known.
        plot.lineMarks.append(
            {{mark->label}, QRectF(left, row, width, high), mark->place, plot.at({mark->at.x(), plot.y.low}).x()});
    }
    const qreal height = rows * high;
    if (height > mostForMarks * needs.area.height()) {
        plot.lineMarks.clear();
        return 0;
    }
    return rows == 0 ? 0 : height + sheet.px(3);
}

/// A segment of a drawn line, in the painter's coordinates.
bool meets(const QRectF& area, const QPointF& from, const QPointF& to) {
    // As many places as needed for a step below the height of the words.
    const qreal length = std::hypot(to.x() - from.x(), to.y() - from.y());
    const int steps = std::clamp(static_cast<int>(length / std::max(area.height() / 3, 1e-6)) + 1, 1, 400);
    for (int i = 0; i <= steps; ++i) {
        if (area.contains(from + (to - from) * i / steps))
            return true;
    }
    return false;
}

bool isFree(const QRectF& area, const LinePlot& plot, const Drawing& drawing) {
    if (!plot.plot.contains(area))
        return false;
    for (const PlacedLabel& other : plot.marks) {
        if (other.area.intersects(area))
            return false;
    }
    for (const DrawnMark& mark : drawing.marks) {
        if (mark.kind == report::MarkKind::verticalLine) {
            const qreal x = plot.at({mark.at.x(), plot.y.low}).x();
            if (x > area.left() - 2 && x < area.right() + 2)
                return false;
        }
    }
    for (const DrawnLine& line : drawing.lines) {
        for (const QPolygonF& piece : line.pieces) {
            for (qsizetype i = 1; i < piece.size(); ++i) {
                if (meets(area, plot.at(piece[i - 1]), plot.at(piece[i])))
                    return false;
            }
        }
    }
    return true;
}

void placeMarks(LinePlot& plot, const Needs& needs) {
    const Sheet& sheet = needs.sheet;
    const QFontMetricsF metrics = sheet.metrics(sheet.strong());
    for (const DrawnMark& mark : needs.drawing.marks) {
        if (mark.kind == report::MarkKind::verticalLine)
            continue;
        const bool isPoint = mark.kind == report::MarkKind::point;
        const QPointF value = isPoint ? mark.at : QPointF(plot.x.low, mark.at.y());
        if (!plot.sees(value))
            continue;
        const QSizeF size(metrics.horizontalAdvance(mark.label) + sheet.px(4), metrics.height());
        const QPointF at = plot.at(value);
        const qreal gap = sheet.px(9);
        QList<QPointF> corners;
        if (isPoint) {
            for (const qreal out : {1.0, 2.0, 3.5}) {
                corners << QPointF(at.x() - size.width() / 2, at.y() + gap * out)
                        << QPointF(at.x() - size.width() / 2, at.y() - gap * out - size.height())
                        << QPointF(at.x() + gap * out, at.y() - gap * out - size.height())
                        << QPointF(at.x() - gap * out - size.width(), at.y() - gap * out - size.height())
                        << QPointF(at.x() + gap * out, at.y() + gap * out - size.height() / 2)
                        << QPointF(at.x() - gap * out - size.width(), at.y() + gap * out - size.height() / 2);
            }
        } else {
            corners << QPointF(plot.plot.left() + gap, at.y() - size.height() - 1)
                    << QPointF(plot.plot.right() - gap - size.width(), at.y() - size.height() - 1)
                    << QPointF(plot.plot.left() + gap, at.y() + 1);
        }
        QRectF area(corners.front(), size);
        const auto free = std::ranges::find_if(
            corners, [&](const QPointF& corner) { return isFree(QRectF(corner, size), plot, needs.drawing); });
        if (free != corners.end()) {
            area.moveTopLeft(*free);
        } else {
            area.moveLeft(std::max(std::min(area.left(), plot.plot.right() - size.width()), plot.plot.left()));
            area.moveTop(std::max(std::min(area.top(), plot.plot.bottom() - size.height()), plot.plot.top()));
        }
        plot.marks.append({{mark.label}, area, mark.place});
    }
}

qreal widest(const QStringList& texts, const QFontMetricsF& metrics) {
    qreal width = 0;
    for (const QString& text : texts)
        width = std::max(width, metrics.horizontalAdvance(text));
    return width;
}

QStringList labelsOf(const QList<Tick>& ticks) {
    QStringList labels;
    for (const Tick& tick : ticks)
        labels.append(tick.label);
    return labels;
}

/// As many ticks as have room beside each other.
QList<Tick> fittingTicks(const report::Axis& axis, qreal width, const Sheet& sheet) {
    const QFontMetricsF metrics = sheet.metrics(sheet.caption());
    QList<Tick> ticks;
    for (int most = std::clamp(static_cast<int>(width / sheet.px(62)), 2, 14); most >= 2; --most) {
        ticks = ticksOf(axis, most, sheet.style().locale);
        qreal end = -1e30;
        const bool fits = std::ranges::all_of(ticks, [&](const Tick& tick) {
            const qreal wide = metrics.horizontalAdvance(tick.label);
            const qreal left = shareAlong(axis, tick.value) * width - wide / 2;
            const bool apart = left > end + sheet.px(12);
            end = left + wide;
            return apart;
        });
        if (fits)
            break;
    }
    return ticks;
}

} // namespace

QPointF LinePlot::at(const QPointF& value) const {
    return {plot.left() + shareAlong(x, value.x()) * plot.width(),
            plot.bottom() - shareAlong(y, value.y()) * plot.height()};
}

bool LinePlot::sees(const QPointF& value) const {
    const double across = shareAlong(x, value.x()), up = shareAlong(y, value.y());
    constexpr double air = 1e-9;
    return across >= -air && across <= 1 + air && up >= -air && up <= 1 + air;
}

LinePlot linePlotOf(const Drawing& drawing, const QRectF& area, const Sheet& sheet, const QRectF& seen) {
    LinePlot plot;
    plot.x = part(drawing.x, seen.left(), seen.right());
    plot.y = part(drawing.y, seen.top(), seen.bottom());
    const QFontMetricsF metrics = sheet.metrics(sheet.caption());
    const qreal row = metrics.height();
    QStringList names;
    for (const DrawnLine& line : drawing.lines)
        names.append(line.name);
    const qreal nameWidth = sheet.px(20) + widest(names, metrics);

    const auto layOut = [&](bool direct, bool legend) {
        plot.ends.clear();
        plot.lineMarks.clear();
        plot.marks.clear();
        Needs needs{area, drawing, sheet};
        needs.area.setTop(area.top() + placeLegend(plot, needs, legend));
        const qreal bottom = needs.area.bottom() - 2 * row - sheet.px(10);
        plot.yTitleAt = {area.left(), needs.area.top() + metrics.ascent()};
        plot.yTicks = ticksOf(plot.y, std::clamp(static_cast<int>((bottom - needs.area.top()) / sheet.px(38)), 2, 8),
                              sheet.style().locale);
        const qreal left = area.left() + widest(labelsOf(plot.yTicks), metrics) + sheet.px(8);
        const qreal right = area.right() - (direct ? nameWidth : sheet.px(12));
        plot.plot = QRectF(QPointF(left, 0), QPointF(std::max(right, left + sheet.px(20)), 1));
        const qreal rows = placeLineMarks(plot, needs);
        const qreal top = needs.area.top() + row + rows + sheet.px(6);
        plot.plot.setTop(top);
        plot.plot.setBottom(std::max(bottom, top + sheet.px(20)));
        for (PlacedLabel& label : plot.lineMarks)
            label.area.moveTop(top - sheet.px(3) - (label.area.top() + 1) * row);
        plot.xTicks = fittingTicks(plot.x, plot.plot.width(), sheet);
        needs.area.setRight(area.right());
        const bool fits = !direct || placeEnds(plot, needs);
        placeMarks(plot, needs);
        return fits;
    };
    const bool several = drawing.lines.size() > 1;
    const bool tryDirect = several && nameWidth < mostForNames * area.width();
    if (!tryDirect || !layOut(true, false))
        layOut(false, several);
    return plot;
}

} // namespace plumb::ui
