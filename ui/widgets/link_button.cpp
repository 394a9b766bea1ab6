// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/link_button.h"

#include <QPainter>

#include "ui/style/theme.h"
#include "ui/style/type.h"

namespace plumb::ui {

LinkButton::LinkButton(QWidget* parent) : QAbstractButton(parent) {
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void LinkButton::setWords(const QString& words) {
    setText(words);
    setAccessibleName(words);
    updateGeometry();
}

QSize LinkButton::sizeHint() const {
    return {fontMetrics().horizontalAdvance(text()) + gridStep + 1, fontMetrics().height() + gridStep};
}

void LinkButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = themeOf(palette());
    QFont words = font();
    words.setUnderline(underMouse());
    painter.setFont(words);
    painter.setPen(isEnabled() ? theme.accent : theme.disabled);
    painter.drawText(rect(), Qt::AlignCenter, text());
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), halfStep, halfStep);
    }
}

} // namespace plumb::ui
