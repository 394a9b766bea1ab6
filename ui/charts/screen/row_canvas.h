// SPDX-License-Identifier: GPL-3.0-or-later
// Tasks in time, limits with their margins, and ranges, in a window: the row under the pointer is read off.
#pragma once

#include "ui/charts/screen/canvas.h"

namespace plumb::ui {

class RowCanvas final : public QWidget, public Canvas {
    Q_OBJECT

public:
    explicit RowCanvas(QWidget* parent);

    QWidget* widget() override { return this; }
    void show(const Drawing& drawing, const FigureStyle& style) override;
    void step(int places) override;
    void clearReading() override;
    void resetZoom() override {}
    bool zoom(const QPointF&, double) override { return false; }

signals:
    void painted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    int count() const;
    QList<QRectF> rows() const; ///< the room of each
    Reading readingOf(int row) const;
    Reading readingOf(const DrawnRange& range) const;
    void point(int row);

    Drawing m_drawing;
    FigureStyle m_style;
    int m_pointed = -1;
};

} // namespace plumb::ui
