// SPDX-License-Identifier: GPL-3.0-or-later
// Floating bars, and figures without anything to see, in a window.
#pragma once

#include "ui/charts/screen/canvas.h"

namespace plumb::ui {

class BarCanvas final : public QWidget, public Canvas {
    Q_OBJECT

public:
    explicit BarCanvas(QWidget* parent);

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
    void point(int bar);

    Drawing m_drawing;
    FigureStyle m_style;
    int m_pointed = -1;
};

} // namespace plumb::ui
