// SPDX-License-Identifier: GPL-3.0-or-later
// The slider of a row: groove, handle, tick of the default, band of P10 to P90.
#pragma once

#include <QSlider>

#include "ui/viewmodels/assumptions.h"

namespace plumb::ui {

/// A drag is one step of the history; arrows step the value, Page Up and Page Down ten times, Home and End go to the
/// ends, a double click resets. The wheel turns it only while it has the focus.
class SliderGroove final : public QSlider {
    Q_OBJECT

public:
    SliderGroove(Assumptions& assumptions, const QString& address, QWidget* parent = nullptr);

    void setAssumption(const Assumption& of);
    void setBandVisible(bool visible);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    double xOf(double position) const;
    void slideTo(double x);
    void step(int n);

    Assumptions& m_assumptions;
    QString m_address;
    Assumption m_of;
    bool m_hasBand = true;
    bool m_isDragging = false;
    double m_grip = 0; ///< from the pointer to the middle of the handle
    int m_wheel = 0;
};

} // namespace plumb::ui
