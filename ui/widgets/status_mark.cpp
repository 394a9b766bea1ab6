// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/status_mark.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>

#include "ui/style/icons.h"

namespace plumb::ui {

void paintStatus(QPainter& painter, const QRect& area, StateMark mark, const Theme& theme) {
    statusIcon(statusOf(mark), theme).paint(&painter, area);
}

StatusMark::StatusMark(TypeRole role, QWidget* parent) : QWidget(parent), m_role(role) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void StatusMark::setState(StateMark mark, const QString& word) {
    m_mark = mark;
    m_word = word;
    setAccessibleName(word);
    updateGeometry();
    update();
}

int StatusMark::shapeSize() const {
    return QFontMetrics(typeFont(m_role, font())).height();
}

// Shapes keep a seventh of their square free: without it they align with the text below.
int StatusMark::inset() const {
    return shapeSize() / 7;
}

QSize StatusMark::sizeHint() const {
    const QFontMetrics metrics(typeFont(m_role, font()));
    const int word = m_word.isEmpty() ? 0 : halfStep + metrics.horizontalAdvance(m_word);
    return {shapeSize() - inset() + word + 1, metrics.height()};
}

void StatusMark::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Theme& theme = themeOf(palette());
    const QRect line = rect();
    const QRect shape(-inset(), 0, shapeSize(), line.height());
    paintStatus(painter, QStyle::visualRect(layoutDirection(), line, shape), m_mark, theme);
    painter.setFont(typeFont(m_role, font()));
    painter.setPen(theme.statusColour(statusOf(m_mark)));
    const QRect word = line.adjusted(shapeSize() - inset() + halfStep, 0, 0, 0);
    painter.drawText(QStyle::visualRect(layoutDirection(), line, word),
                     static_cast<int>(Qt::AlignVCenter | QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft)),
                     m_word);
}

void StatusMark::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    updateGeometry();
    update();
}

} // namespace plumb::ui
