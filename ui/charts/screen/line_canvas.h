// SPDX-License-Identifier: GPL-3.0-or-later
// Lines, bands and marks in a window: Qt Charts draws lines and bands, the program's painter what stands around them,
// so that screen and page agree to the last label.
//
// Qt Charts is handed shares of the axes between 0 and 1 and two plain value axes: a scale, a zoom or a tick is then a
// matter of this program alone, and no strange number ever reaches it.
#pragma once

#include <optional>
#include <vector>

#include <QtCharts/QChartView>

#include "ui/charts/paint/lines.h"
#include "ui/charts/screen/canvas.h"

class QAreaSeries;
class QLineSeries;
class QValueAxis;

namespace plumb::ui {

class LineCanvas final : public QChartView, public Canvas {
    Q_OBJECT

public:
    explicit LineCanvas(QWidget* parent);

    QWidget* widget() override { return this; }
    void show(const Drawing& drawing, const FigureStyle& style) override;
    void step(int places) override;
    void clearReading() override;
    void resetZoom() override;
    bool zoom(const QPointF& at, double factor) override;

signals:
    void painted();

protected:
    void drawBackground(QPainter* painter, const QRectF& area) override;
    void drawForeground(QPainter* painter, const QRectF& area) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct BandSeries {
        QLineSeries* low;
        QLineSeries* high;
        QAreaSeries* area;
    };

    void layOut();
    void fillSeries();
    void see(const QRectF& shares);
    void read(std::optional<double> x);
    std::vector<double> places() const;
    Reading readingAt(double x) const;

    Drawing m_drawing;
    FigureStyle m_style;
    Frame m_frame;
    LinePlot m_plot;
    QRectF m_seen{0, 0, 1, 1};
    QValueAxis* m_x;
    QValueAxis* m_y;
    std::vector<QLineSeries*> m_lines;
    std::vector<BandSeries> m_bands;
    std::optional<double> m_read;
    std::optional<QPointF> m_dragFrom;
    QPointF m_dragTo;
};

} // namespace plumb::ui
