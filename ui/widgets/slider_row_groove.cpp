// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/slider_row_groove.h"

#include <algorithm>
#include <cmath>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include "ui/style/theme.h"
#include "ui/style/type.h"
#include "ui/widgets/value_box.h"

namespace plumb::ui {
namespace {

constexpr double radius = 6.5; // of the handle
constexpr double grooveHeight = 3;
constexpr int resolution = 1000; // what assistive technology sees of 0 to 1
constexpr int stepsOfPage = 10;
constexpr int wheelStep = 120; // eighths of a degree of one notch (QWheelEvent)

} // namespace

SliderGroove::SliderGroove(Assumptions& assumptions, const QString& address, QWidget* parent)
    : QSlider(Qt::Horizontal, parent), m_assumptions(assumptions), m_address(address) {
    setObjectName(QStringLiteral("slider:") + address);
    setRange(0, resolution);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    // A screen reader moves the slider by its value.
    connect(this, &QSlider::valueChanged, this, [this](int value) {
        const int shown = static_cast<int>(std::lround(m_of.position * resolution));
        if (value == shown || m_isDragging)
            return;
        if (const auto done = m_assumptions.slide(m_address, static_cast<double>(value) / resolution); !done)
            showRefusal(this, QString::fromStdString(done.error().sentence));
    });
}

void SliderGroove::setAssumption(const Assumption& of) {
    m_of = of;
    setValue(static_cast<int>(std::lround(of.position * resolution)));
    setAccessibleName(tr("Slider of %1").arg(of.accessibleName()));
    setAccessibleDescription(of.exactText);
    QStringList lines{of.exactText};
    if (!of.defaultText.isEmpty())
        lines.append(tr("Default: %1").arg(of.defaultText));
    if (!of.bandText.isEmpty())
        lines.append(of.bandText);
    setToolTip(lines.join(u'\n'));
    update();
}

void SliderGroove::setBandVisible(bool visible) {
    m_hasBand = visible;
    update();
}

QSize SliderGroove::sizeHint() const {
    return {120, formRowHeight - halfStep};
}

QSize SliderGroove::minimumSizeHint() const {
    return {48, formRowHeight - halfStep};
}

double SliderGroove::xOf(double position) const {
    const double span = width() - 2 * (radius + 1);
    const double x = radius + 1 + position * span;
    return layoutDirection() == Qt::RightToLeft ? width() - x : x;
}

void SliderGroove::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double middle = height() / 2.0;
    const auto bar = [&](double from, double to, double y, double thick, const QColor& colour) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        const double left = std::min(xOf(from), xOf(to));
        painter.drawRoundedRect(QRectF(left, y - thick / 2, std::abs(xOf(to) - xOf(from)), thick), thick / 2,
                                thick / 2);
    };
    bar(0, 1, middle, grooveHeight, theme.line);
    if (!m_of.isUnknown)
        bar(0, m_of.position, middle, grooveHeight, isEnabled() ? theme.accent : theme.disabled);
    if (m_hasBand && m_of.lowPosition && m_of.highPosition) {
        const double below = middle + radius + 3;
        bar(*m_of.lowPosition, *m_of.highPosition, below, 2, theme.border);
        painter.setPen(QPen(theme.border, 1));
        for (const double end : {*m_of.lowPosition, *m_of.highPosition})
            painter.drawLine(QPointF(xOf(end), below - 2), QPointF(xOf(end), below + 2));
    }
    if (m_of.defaultPosition) {
        const double x = xOf(*m_of.defaultPosition);
        painter.setPen(QPen(theme.muted, 1.2));
        painter.drawLine(QPointF(x, middle - radius - 4), QPointF(x, middle - radius));
    }
    if (m_of.isUnknown)
        return;
    painter.setPen(QPen(theme.card, 1.5));
    painter.setBrush(isEnabled() ? theme.accent : theme.disabled);
    painter.drawEllipse(QPointF(xOf(m_of.position), middle), radius, radius);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 1));
        painter.drawEllipse(QPointF(xOf(m_of.position), middle), radius + 2, radius + 2);
    }
}

void SliderGroove::slideTo(double x) {
    const double span = width() - 2 * (radius + 1);
    const double share = std::clamp((x - radius - 1) / span, 0.0, 1.0);
    const auto done = m_assumptions.slide(m_address, layoutDirection() == Qt::RightToLeft ? 1 - share : share);
    if (!done)
        showRefusal(this, QString::fromStdString(done.error().sentence));
}

void SliderGroove::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_of.isUnknown)
        return event->ignore();
    event->accept();
    m_isDragging = true;
    m_assumptions.beginSlide(m_address);
    const double x = event->position().x();
    const double offset = xOf(m_of.position) - x;
    // On the handle nothing moves before the hand does.
    m_grip = std::abs(offset) <= radius + 2 ? offset : 0;
    if (m_grip == 0 && offset != 0)
        slideTo(x);
}

void SliderGroove::mouseMoveEvent(QMouseEvent* event) {
    if (m_isDragging)
        slideTo(event->position().x() + m_grip);
}

void SliderGroove::mouseReleaseEvent(QMouseEvent* event) {
    if (!m_isDragging || event->button() != Qt::LeftButton)
        return;
    m_isDragging = false;
    m_assumptions.endSlide();
}

void SliderGroove::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto done = m_assumptions.reset(m_address); !done)
        showRefusal(this, QString::fromStdString(done.error().sentence));
}

void SliderGroove::step(int n) {
    if (const auto done = m_assumptions.step(m_address, n); !done)
        showRefusal(this, QString::fromStdString(done.error().sentence));
    else
        hideRefusal(this);
}

void SliderGroove::keyPressEvent(QKeyEvent* event) {
    const bool isRightToLeft = layoutDirection() == Qt::RightToLeft;
    switch (event->key()) {
    case Qt::Key_Up:
        return step(1);
    case Qt::Key_Down:
        return step(-1);
    case Qt::Key_Right:
        return step(isRightToLeft ? -1 : 1);
    case Qt::Key_Left:
        return step(isRightToLeft ? 1 : -1);
    case Qt::Key_PageUp:
        return step(stepsOfPage);
    case Qt::Key_PageDown:
        return step(-stepsOfPage);
    case Qt::Key_Home:
        return slideTo(xOf(0));
    case Qt::Key_End:
        return slideTo(xOf(1));
    default:
        event->ignore();
    }
}

void SliderGroove::wheelEvent(QWheelEvent* event) {
    if (!hasFocus())
        return event->ignore();
    m_wheel += event->angleDelta().y();
    const int steps = m_wheel / wheelStep;
    m_wheel -= steps * wheelStep;
    if (steps != 0)
        step(steps);
    event->accept();
}

} // namespace plumb::ui
