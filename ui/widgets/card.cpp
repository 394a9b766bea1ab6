// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/card.h"

#include <QPainter>

#include "ui/widgets/plain_text.h"

namespace plumb::ui {

Card::Card(const QString& title, QWidget* parent)
    : QWidget(parent), m_title(new PlainText(TypeRole::section, TextTone::text, this)), m_contents(new QVBoxLayout) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(3 * gridStep, 2 * gridStep, 3 * gridStep, 2 * gridStep);
    layout->setSpacing(gridStep);
    layout->addWidget(m_title);
    m_contents->setContentsMargins({});
    m_contents->setSpacing(gridStep);
    layout->addLayout(m_contents);
    setTitle(title);
}

void Card::setTitle(const QString& title) {
    m_title->setText(title);
    m_title->setVisible(!title.isEmpty());
    setAccessibleName(title);
}

void Card::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Theme& theme = themeOf(palette());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.line);
    painter.setBrush(theme.card);
    constexpr qreal radius = halfStep;
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
}

} // namespace plumb::ui
