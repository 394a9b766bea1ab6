// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/screen/line_canvas.h"
#include "ui/style/shown.h"

#include <algorithm>
#include <cmath>

#include <QMouseEvent>
#include <QtCharts/QAreaSeries>
#include <QtCharts/QChart>
#include <QtCharts/QLegend>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>

namespace plumb::ui {
namespace {

constexpr double closest = 0.002; // the smallest part of an axis that is zoomed into (assumed)
constexpr qreal leastDrag = 8;    // pixels; a shorter drag is a click
constexpr double bandStrength = 0.2;

QList<QPointF> shares(const QPolygonF& values, const Drawing& drawing) {
    QList<QPointF> points;
    points.reserve(values.size());
    for (const QPointF& value : values)
        points.append(QPointF(shareAlong(drawing.x, value.x()), shareAlong(drawing.y, value.y())));
    return points;
}

/// The value of a line at exactly this place.
std::optional<double> valueAt(const DrawnLine& line, double x) {
    for (const QPolygonF& piece : line.pieces) {
        const auto point = std::ranges::find(piece, x, [](const QPointF& p) { return p.x(); });
        if (point != piece.end())
            return point->y();
    }
    return std::nullopt;
}

} // namespace

LineCanvas::LineCanvas(QWidget* parent) : QChartView(parent), m_x(new QValueAxis(this)), m_y(new QValueAxis(this)) {
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    viewport()->setFocusPolicy(Qt::NoFocus); // the figure around it has the keyboard
    QChart& chart = *this->chart();
    chart.legend()->hide();
    chart.setBackgroundVisible(false);
    chart.setPlotAreaBackgroundVisible(false);
    chart.setMargins(QMargins());
    chart.setMinimumSize(1, 1);
    for (QValueAxis* axis : {m_x, m_y}) {
        axis->setVisible(false);
        axis->setRange(0, 1);
    }
    chart.addAxis(m_x, Qt::AlignBottom);
    chart.addAxis(m_y, Qt::AlignLeft);
}

void LineCanvas::show(const Drawing& drawing, const FigureStyle& style) {
    m_drawing = drawing;
    m_style = style;
    if (m_read) {
        const std::vector<double> all = places();
        if (std::ranges::find(all, *m_read) == all.end())
            m_read.reset();
    }
    fillSeries();
    layOut();
}

void LineCanvas::fillSeries() {
    const Sheet sheet(m_style, this);
    QChart& chart = *this->chart();
    const auto attach = [&](QAbstractSeries* series) {
        chart.addSeries(series);
        series->attachAxis(m_x);
        series->attachAxis(m_y);
    };
    while (m_bands.size() < m_drawing.bands.size()) {
        BandSeries band{new QLineSeries, new QLineSeries, nullptr};
        band.area = new QAreaSeries(band.high, band.low);
        band.low->setParent(band.area);
        band.high->setParent(band.area);
        attach(band.area);
        m_bands.push_back(band);
    }
    while (m_bands.size() > m_drawing.bands.size()) {
        chart.removeSeries(m_bands.back().area);
        delete m_bands.back().area;
        m_bands.pop_back();
    }
    for (std::size_t i = 0; i < m_bands.size(); ++i) {
        const DrawnBand& band = m_drawing.bands[i];
        m_bands[i].low->replace(shares(band.low, m_drawing));
        m_bands[i].high->replace(shares(band.high, m_drawing));
        m_bands[i].area->setPen(Qt::NoPen);
        m_bands[i].area->setBrush(sheet.tint(sheet.lineColour(band.place), bandStrength));
    }

    std::size_t pieces = 0;
    for (const DrawnLine& line : m_drawing.lines)
        pieces += line.pieces.size();
    while (m_lines.size() < pieces) {
        m_lines.push_back(new QLineSeries);
        attach(m_lines.back());
    }
    while (m_lines.size() > pieces) {
        chart.removeSeries(m_lines.back());
        delete m_lines.back();
        m_lines.pop_back();
    }
    std::size_t next = 0;
    for (const DrawnLine& line : m_drawing.lines) {
        for (const QPolygonF& piece : line.pieces) {
            QLineSeries& series = *m_lines[next++];
            series.setPen(sheet.linePen(line.place));
            series.replace(shares(piece, m_drawing));
        }
    }
}

void LineCanvas::layOut() {
    const Sheet sheet(m_style, this);
    m_frame = frameOf(m_drawing, QRectF(viewport()->rect()), sheet);
    m_plot = linePlotOf(m_drawing, m_frame.rest, sheet, m_seen);
    m_x->setRange(m_seen.left(), m_seen.right());
    m_y->setRange(m_seen.top(), m_seen.bottom());
    chart()->setPlotArea(m_plot.plot);
    viewport()->update();
}

void LineCanvas::drawBackground(QPainter* painter, const QRectF&) {
    const Sheet sheet(m_style, this);
    painter->fillRect(viewport()->rect(), sheet.theme().card);
    paintFrame(*painter, m_frame, sheet);
    paintAxes(*painter, m_plot, sheet);
}

void LineCanvas::drawForeground(QPainter* painter, const QRectF&) {
    const Sheet sheet(m_style, this);
    const Theme& theme = sheet.theme();
    paintMarks(*painter, m_plot, m_drawing, sheet);
    if (m_dragFrom) {
        painter->setPen(QPen(theme.accent, 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(QRectF(*m_dragFrom, m_dragTo).normalized() & m_plot.plot);
    } else if (m_read && m_plot.sees({*m_read, m_plot.y.low})) {
        const qreal x = m_plot.at({*m_read, m_plot.y.low}).x();
        painter->setPen(QPen(theme.accent, 1));
        painter->drawLine(QPointF(x, m_plot.plot.top()), QPointF(x, m_plot.plot.bottom()));
        for (const DrawnLine& line : m_drawing.lines) {
            const auto y = valueAt(line, *m_read);
            if (y && m_plot.sees({*m_read, *y}))
                sheet.drawMarker(*painter, m_plot.at({*m_read, *y}), line.place, sheet.px(4.5));
        }
        paintReading(*painter, readingAt(*m_read), QPointF(x, m_plot.plot.center().y()), QRectF(viewport()->rect()),
                     m_style);
    }
}

void LineCanvas::paintEvent(QPaintEvent* event) {
    QChartView::paintEvent(event);
    emit painted();
}

void LineCanvas::resizeEvent(QResizeEvent* event) {
    QChartView::resizeEvent(event);
    layOut();
}

std::vector<double> LineCanvas::places() const {
    std::vector<double> all;
    for (const DrawnLine& line : m_drawing.lines) {
        for (const QPolygonF& piece : line.pieces) {
            for (const QPointF& point : piece)
                all.push_back(point.x());
        }
    }
    for (const DrawnBand& band : m_drawing.bands) {
        for (const QPointF& point : band.low)
            all.push_back(point.x());
    }
    for (const DrawnMark& mark : m_drawing.marks) {
        if (mark.kind != report::MarkKind::horizontalLine)
            all.push_back(mark.at.x());
    }
    std::erase_if(all, [this](double x) { return !m_plot.sees({x, m_plot.y.low}); });
    std::ranges::sort(all);
    const auto [first, last] = std::ranges::unique(all);
    all.erase(first, last);
    return all;
}

Reading LineCanvas::readingAt(double x) const {
    const QLocale& locale = m_style.locale;
    Reading reading{oneLine(m_drawing.x.title) + QStringLiteral(": ") + exactText(x, m_drawing.x, locale), {}};
    for (const DrawnLine& line : m_drawing.lines) {
        const auto y = valueAt(line, x);
        reading.rows.append({line.name, y ? exactText(*y, m_drawing.y, locale) : tr("none")});
    }
    for (const DrawnBand& band : m_drawing.bands) {
        for (qsizetype i = 0; i < band.low.size(); ++i) {
            if (band.low[i].x() == x)
                reading.rows.append({band.name, tr("%1 to %2")
                                                    .arg(exactText(band.low[i].y(), m_drawing.y, locale),
                                                         exactText(band.high[i].y(), m_drawing.y, locale))});
        }
    }
    for (const DrawnMark& mark : m_drawing.marks) {
        if (mark.kind != report::MarkKind::horizontalLine && mark.at.x() == x)
            reading.rows.append({mark.label, QString()});
    }
    return reading;
}

void LineCanvas::read(std::optional<double> x) {
    if (m_read == x)
        return;
    m_read = x;
    viewport()->update();
}

void LineCanvas::step(int stepsOf) {
    const std::vector<double> all = places();
    if (all.empty())
        return;
    const auto last = static_cast<std::ptrdiff_t>(all.size()) - 1;
    std::ptrdiff_t at = stepsOf > 0 ? -1 : last + 1;
    if (m_read)
        at = std::ranges::lower_bound(all, *m_read) - all.begin();
    read(all[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at + stepsOf, 0, last))]);
}

void LineCanvas::clearReading() {
    read(std::nullopt);
}

void LineCanvas::see(const QRectF& seen) {
    const double width = std::clamp(seen.width(), closest, 1.0);
    const double height = std::clamp(seen.height(), closest, 1.0);
    m_seen = QRectF(std::clamp(seen.left(), 0.0, 1 - width), std::clamp(seen.top(), 0.0, 1 - height), width, height);
    layOut();
}

void LineCanvas::resetZoom() {
    see(QRectF(0, 0, 1, 1));
}

bool LineCanvas::zoom(const QPointF& at, double factor) {
    const QRectF& plot = m_plot.plot;
    if (!plot.contains(at))
        return false;
    const QPointF share((at.x() - plot.left()) / plot.width(), (plot.bottom() - at.y()) / plot.height());
    const QSizeF size = m_seen.size() * factor;
    const QPointF fixed(m_seen.left() + share.x() * m_seen.width(), m_seen.top() + share.y() * m_seen.height());
    see(QRectF(fixed.x() - share.x() * size.width(), fixed.y() - share.y() * size.height(), size.width(),
               size.height()));
    return true;
}

void LineCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && m_plot.plot.contains(event->position()))
        m_dragFrom = m_dragTo = event->position();
    event->ignore(); // the view takes the focus
}

void LineCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (m_dragFrom) {
        m_dragTo = event->position();
        viewport()->update();
        return;
    }
    const std::vector<double> all = places();
    if (all.empty() || !m_plot.plot.contains(event->position())) {
        clearReading();
        return;
    }
    const auto distance = [&](double x) { return std::abs(m_plot.at({x, m_plot.y.low}).x() - event->position().x()); };
    read(*std::ranges::min_element(all, {}, distance));
}

void LineCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (!m_dragFrom || event->button() != Qt::LeftButton)
        return;
    const QRectF dragged = QRectF(*m_dragFrom, event->position()).normalized() & m_plot.plot;
    m_dragFrom.reset();
    const QRectF& plot = m_plot.plot;
    if (dragged.width() < leastDrag || dragged.height() < leastDrag) {
        viewport()->update();
        return;
    }
    const auto across = [&](qreal x) { return m_seen.left() + (x - plot.left()) / plot.width() * m_seen.width(); };
    const auto up = [&](qreal y) { return m_seen.top() + (plot.bottom() - y) / plot.height() * m_seen.height(); };
    see(QRectF(QPointF(across(dragged.left()), up(dragged.bottom())),
               QPointF(across(dragged.right()), up(dragged.top()))));
}

void LineCanvas::mouseDoubleClickEvent(QMouseEvent*) {
    m_dragFrom.reset();
    resetZoom();
}

void LineCanvas::leaveEvent(QEvent*) {
    clearReading();
}

// The view around decides: a page must scroll under a pointer that happens to rest on a chart.
void LineCanvas::wheelEvent(QWheelEvent* event) {
    event->ignore();
}

void LineCanvas::keyPressEvent(QKeyEvent* event) {
    event->ignore();
}

} // namespace plumb::ui
