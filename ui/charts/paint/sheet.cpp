// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/paint/sheet.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <QRegularExpression>
#include <QTextLayout>

#include "ui/style/type.h"

namespace plumb::ui {
namespace {

constexpr qreal bodyLine = 18; // the line of a 13-pixel Noto Sans, for which the lengths are written
constexpr int mostTitleLines = 3;

QColor mixed(const QColor& one, const QColor& other, double share) {
    const auto between = [share](int a, int b) { return qRound(a + share * (b - a)); };
    return QColor(between(one.red(), other.red()), between(one.green(), other.green()),
                  between(one.blue(), other.blue()));
}

QPolygonF corners(int count, qreal turn, const QPointF& centre, qreal radius, qreal inner = 1) {
    QPolygonF shape;
    for (int i = 0; i < count; ++i) {
        const qreal angle = turn + 2 * std::numbers::pi * i / count;
        const qreal r = i % 2 == 1 ? radius * inner : radius;
        shape.append(centre + r * QPointF(std::sin(angle), -std::cos(angle)));
    }
    return shape;
}

} // namespace

Sheet::Sheet(const FigureStyle& style, QPaintDevice* device)
    : m_style(style), m_device(device), m_theme(&plumb::ui::theme(style.theme)), m_body(style.body) {
    // Hinted widths are rounded to the pixels of one device and would not hold on another.
    m_body.setHintingPreference(QFont::PreferNoHinting);
    m_title = typeFont(TypeRole::section, m_body);
    m_caption = typeFont(TypeRole::caption, m_body);
    m_strong = typeFont(TypeRole::strong, m_caption);
    m_unit = std::max(metrics(m_body).height(), 1e-3) / bodyLine;
}

QFont Sheet::rowFont(qreal row) const {
    QFont font = m_caption;
    const qreal share = row / metrics(font).height();
    if (share >= 1)
        return font;
    const qreal smaller = std::max(share, 0.72); // below, nobody reads it (assumed)
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * smaller);
    else
        font.setPixelSize(std::max(1, static_cast<int>(std::floor(font.pixelSize() * smaller))));
    return font;
}

QColor Sheet::ink(const QColor& colour) const {
    if (!m_style.stale)
        return colour;
    const int grey = qGray(colour.rgb());
    return mixed(QColor(grey, grey, grey), m_theme->card, 0.45);
}

QColor Sheet::lineColour(int place) const {
    return ink(place == noRoute ? m_theme->accent : m_theme->routeColour(static_cast<std::size_t>(place)));
}

QColor Sheet::tint(const QColor& colour, double strength) const {
    return mixed(m_theme->card, colour, strength);
}

QPen Sheet::linePen(int place) const {
    QPen pen(lineColour(place), px(2));
    pen.setJoinStyle(Qt::RoundJoin);
    pen.setCapStyle(Qt::FlatCap);
    if (const QList<qreal> dash = place == noRoute ? QList<qreal>() : routeDash(static_cast<std::size_t>(place));
        !dash.isEmpty())
        pen.setDashPattern(dash);
    return pen;
}

QStringList Sheet::wrapped(const QString& text, const QFont& font, qreal width) const {
    QStringList lines;
    if (text.isEmpty())
        return lines;
    // A number stays with its unit; the layout alone sees the blanks that hold them, so that text stays searchable.
    static const QRegularExpression unit(QStringLiteral("(?<=[0-9]) (?=(%|h|min|y|k|M|B)\\b|%)"));
    QTextLayout layout(QString(text).replace(unit, QString(QChar(QChar::Nbsp))), font, m_device);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(width, px(10)));
        lines.append(text.mid(line.textStart(), line.textLength()).trimmed());
    }
    layout.endLayout();
    return lines;
}

qreal Sheet::height(const QStringList& lines, const QFont& font) const {
    return static_cast<qreal>(lines.size()) * metrics(font).height();
}

void Sheet::draw(QPainter& painter, const QStringList& lines, const QRectF& area, const QFont& font,
                 const QColor& colour, Qt::Alignment alignment) const {
    if (lines.isEmpty())
        return;
    const QFontMetricsF metrics = this->metrics(font);
    painter.setFont(font);
    painter.setPen(colour);
    qreal y = area.top() + metrics.ascent();
    for (const QString& line : lines) {
        const qreal width = metrics.horizontalAdvance(line);
        qreal x = area.left();
        if (alignment & Qt::AlignRight)
            x = area.right() - width;
        else if (alignment & Qt::AlignHCenter)
            x = area.center().x() - width / 2;
        painter.drawText(QPointF(x, y), line);
        y += metrics.height();
    }
}

void Sheet::drawMarker(QPainter& painter, const QPointF& centre, int place, qreal radius) const {
    painter.setPen(Qt::NoPen);
    painter.setBrush(lineColour(place));
    const auto shape = place == noRoute ? MarkerShape::circle : routeMarker(static_cast<std::size_t>(place));
    switch (shape) {
    case MarkerShape::circle:
        painter.drawEllipse(centre, radius, radius);
        break;
    case MarkerShape::square:
        painter.drawPolygon(corners(4, std::numbers::pi / 4, centre, 1.25 * radius));
        break;
    case MarkerShape::triangle:
        painter.drawPolygon(corners(3, 0, centre, 1.35 * radius));
        break;
    case MarkerShape::diamond:
        painter.drawPolygon(corners(4, 0, centre, 1.35 * radius));
        break;
    case MarkerShape::triangleDown:
        painter.drawPolygon(corners(3, std::numbers::pi, centre, 1.35 * radius));
        break;
    case MarkerShape::cross:
        painter.setPen(QPen(lineColour(place), 0.6 * radius));
        painter.drawLine(centre + QPointF(-radius, -radius), centre + QPointF(radius, radius));
        painter.drawLine(centre + QPointF(-radius, radius), centre + QPointF(radius, -radius));
        break;
    case MarkerShape::pentagon:
        painter.drawPolygon(corners(5, 0, centre, 1.2 * radius));
        break;
    case MarkerShape::star:
        painter.drawPolygon(corners(10, 0, centre, 1.5 * radius, 0.45));
        break;
    }
}

Frame frameOf(const Drawing& drawing, const QRectF& area, const Sheet& sheet) {
    Frame frame;
    frame.rest = area.adjusted(0, 0, 0, -sheet.px(2)); // room for what hangs below a line of text
    // Below the least, the plot needs the room more than its words; without a plot the words are all there is.
    const bool isWords = drawing.lines.empty() && drawing.bands.empty() && drawing.bars.empty() &&
                         drawing.boxes.empty() && drawing.spans.empty() && drawing.levels.empty() &&
                         drawing.ranges.empty();
    const qreal least = isWords ? 0 : sheet.px(90);
    const auto take = [&](QStringList& lines, QRectF& at, const QString& text, const QFont& font, qreal gap,
                          bool above) {
        lines = sheet.wrapped(text, font, area.width());
        if (lines.size() > mostTitleLines)
            lines = lines.mid(0, mostTitleLines - 1) << sheet.metrics(font).elidedText(
                        lines.mid(mostTitleLines - 1).join(QLatin1Char(' ')), Qt::ElideRight, area.width());
        const qreal height = sheet.height(lines, font);
        if (lines.isEmpty() || frame.rest.height() - height - gap < least) {
            lines.clear();
            return;
        }
        at = QRectF(area.left(), above ? frame.rest.top() : frame.rest.bottom() - height, area.width(), height);
        if (above)
            frame.rest.setTop(at.bottom() + gap);
        else
            frame.rest.setBottom(at.top() - gap);
    };
    if (sheet.style().titled) {
        take(frame.title, frame.titleArea, drawing.title, sheet.titleFont(), sheet.px(1), true);
        take(frame.subtitle, frame.subtitleArea, drawing.subtitle, sheet.caption(), sheet.px(10), true);
    }
    take(frame.note, frame.noteArea, drawing.note, sheet.caption(), sheet.px(6), isWords);
    return frame;
}

void paintFrame(QPainter& painter, const Frame& frame, const Sheet& sheet) {
    const Theme& theme = sheet.theme();
    sheet.draw(painter, frame.title, frame.titleArea, sheet.titleFont(),
               sheet.style().stale ? theme.muted : theme.text);
    sheet.draw(painter, frame.subtitle, frame.subtitleArea, sheet.caption(), theme.muted);
    sheet.draw(painter, frame.note, frame.noteArea, sheet.caption(), theme.muted);
}

} // namespace plumb::ui
