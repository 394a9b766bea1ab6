// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/segment_button.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyle>

#include "ui/style/theme.h"
#include "ui/style/type.h"

namespace plumb::ui {

SegmentButton::SegmentButton(const QString& text, End end, QWidget* parent) : QAbstractButton(parent), m_end(end) {
    setCheckable(true);
    setAttribute(Qt::WA_Hover);
    setCaption(text);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void SegmentButton::setCaption(const QString& caption) {
    // Shown as it is: the letters of the keyboard belong to the row, not to mnemonics.
    setText(QString(caption).replace(QLatin1Char('&'), QLatin1String("&&")));
    updateGeometry();
}

void SegmentButton::setFaint(bool faint) {
    m_isFaint = faint;
    update();
}

QSize SegmentButton::sizeHint() const {
    const QFontMetrics metrics(font());
    return {metrics.horizontalAdvance(text()) + 3 * gridStep, std::max(tableRowHeight, metrics.height() + gridStep)};
}

void SegmentButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = themeOf(palette());
    // Neighbours share one line; only the outer ends are round.
    const bool isLeft = (m_end == End::first) != (layoutDirection() == Qt::RightToLeft && m_end != End::middle);
    const bool isRight = m_end != End::middle && !isLeft;
    QRectF area = QRectF(rect()).adjusted(0.5, 0.5, isRight ? -0.5 : 0.5, -0.5);
    constexpr qreal radius = halfStep;
    QPainterPath shape;
    shape.setFillRule(Qt::WindingFill);
    shape.addRoundedRect(area, radius, radius);
    if (!isLeft)
        shape.addRect(area.adjusted(0, 0, -2 * radius, 0));
    if (!isRight)
        shape.addRect(area.adjusted(2 * radius, 0, 0, 0));
    shape = shape.simplified();
    const bool isFilled = isChecked() && !m_isFaint;
    painter.setPen(isFilled ? theme.accent : theme.border);
    painter.setBrush(isFilled ? theme.accent : isChecked() || underMouse() ? theme.hover : theme.card);
    painter.drawPath(shape);
    painter.setPen(!isEnabled() ? theme.disabled : isFilled ? theme.onAccent : theme.text);
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextShowMnemonic, text());
    if (hasFocus()) {
        painter.setPen(QPen(isFilled ? theme.onAccent : theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(3, 3, -3, -3), 2, 2);
    }
}

} // namespace plumb::ui
