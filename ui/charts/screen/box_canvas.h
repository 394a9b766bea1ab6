// SPDX-License-Identifier: GPL-3.0-or-later
// Boxes and wires in a window: the box under the pointer shows what it is joined to.
#pragma once

#include <optional>

#include "ui/charts/screen/canvas.h"

namespace plumb::ui {

class BoxCanvas final : public QWidget, public Canvas {
    Q_OBJECT

public:
    explicit BoxCanvas(QWidget* parent);

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
    void point(std::optional<std::size_t> box);
    Reading readingOf(std::size_t box) const;

    Drawing m_drawing;
    FigureStyle m_style;
    std::optional<std::size_t> m_pointed;
};

} // namespace plumb::ui
