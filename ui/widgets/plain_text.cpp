// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/plain_text.h"

#include <cmath>

#include <QEvent>
#include <QPainter>
#include <QStyle>
#include <QTextLayout>

namespace plumb::ui {
namespace {

constexpr int preferredCharacters = 60; // a line that reads well (Bringhurst: 45 to 75)

} // namespace

PlainText::PlainText(TypeRole role, TextTone tone, QWidget* parent) : QLabel(parent), m_role(role), m_tone(tone) {
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

PlainText::PlainText(const QString& text, TypeRole role, TextTone tone, QWidget* parent)
    : PlainText(role, tone, parent) {
    setText(text);
}

void PlainText::setText(const QString& text) {
    if (text == QLabel::text())
        return;
    QLabel::setText(text);
    updateGeometry();
    update();
}

void PlainText::setTone(TextTone tone) {
    m_tone = tone;
    update();
}

void PlainText::setStatus(Status status) {
    m_status = status;
    update();
}

QFont PlainText::shownFont() const {
    return typeFont(m_role, font());
}

QSizeF PlainText::laidOut(qreal width, QPainter* painter) const {
    // A line end in the text is a line end on the screen.
    QString lines = text();
    lines.replace(QLatin1Char('\n'), QChar::LineSeparator);
    QTextLayout layout(lines, shownFont(), this);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setTextDirection(layoutDirection());
    option.setAlignment(QStyle::visualAlignment(layoutDirection(), alignment() & Qt::AlignHorizontal_Mask));
    layout.setTextOption(option);
    layout.beginLayout();
    QSizeF size;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, size.height()});
        size = {std::max(size.width(), line.naturalTextWidth()), size.height() + line.height()};
    }
    layout.endLayout();
    if (painter)
        layout.draw(painter, {});
    return size;
}

QSize PlainText::sizeHint() const {
    const QFontMetricsF metrics(shownFont());
    const qreal preferred = preferredCharacters * metrics.averageCharWidth();
    const QSizeF size = laidOut(preferred, nullptr);
    return {static_cast<int>(std::ceil(std::min(size.width(), preferred))) + 1,
            static_cast<int>(std::ceil(size.height()))};
}

QSize PlainText::minimumSizeHint() const {
    const QFontMetrics metrics(shownFont());
    const int least = 4 * metrics.averageCharWidth();
    return {std::min(sizeHint().width(), least), metrics.height()};
}

int PlainText::heightForWidth(int width) const {
    return static_cast<int>(std::ceil(laidOut(std::max(width, 1), nullptr).height()));
}

void PlainText::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Theme& theme = themeOf(palette());
    QColor colour = m_tone == TextTone::text ? theme.text : m_tone == TextTone::muted ? theme.muted : theme.accent;
    if (m_status)
        colour = theme.statusColour(*m_status);
    painter.setPen(isEnabled() ? colour : theme.disabled);
    laidOut(width(), &painter);
}

void PlainText::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::ApplicationFontChange) {
        updateGeometry();
        update();
    }
}

} // namespace plumb::ui
