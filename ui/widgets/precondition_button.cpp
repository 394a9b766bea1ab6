// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/precondition_button.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyle>

#include "ui/style/type.h"
#include "ui/widgets/status_mark.h"

namespace plumb::ui {

PreconditionButton::PreconditionButton(QWidget* parent) : QAbstractButton(parent) {
    setCheckable(true);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void PreconditionButton::setLine(const PreconditionLine& line, qsizetype matching) {
    setObjectName(QStringLiteral("precondition:%1").arg(line.id));
    m_mark = line.mark;
    m_title = line.title;
    m_isGate = line.isGate;
    m_isMatching = matching > 0;
    m_count = QStringLiteral("%1/%2").arg(line.answered).arg(line.criteria.size());
    const QString gate = line.isGate ? tr("gate, ") : QString();
    setAccessibleName(
        tr("%1: %2%3, %4 of %5 answered")
            .arg(line.title, gate, line.word, QString::number(line.answered), QString::number(line.criteria.size())));
    setAccessibleDescription(line.why);
    setToolTip(QStringLiteral("%1: %2").arg(line.title, line.word));
    updateGeometry();
    update();
}

QSize PreconditionButton::sizeHint() const {
    const QFontMetrics body(font());
    const QFontMetrics caption(typeFont(TypeRole::caption, font()));
    const int gate = m_isGate ? caption.horizontalAdvance(tr("gate")) + gridStep : 0;
    const int shape = body.height() + gridStep;
    return {2 * gridStep + shape + body.horizontalAdvance(m_title) + 2 * gridStep + gate +
                caption.horizontalAdvance(m_count) + gridStep,
            std::max(formRowHeight, body.height() + gridStep)};
}

void PreconditionButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = themeOf(palette());
    const QRectF area = QRectF(rect()).adjusted(1, 1, -1, -1);
    const auto visual = [&](const QRect& part) { return QStyle::visualRect(layoutDirection(), rect(), part); };
    const auto leading = QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft) | Qt::AlignVCenter;
    const auto trailing = QStyle::visualAlignment(layoutDirection(), Qt::AlignRight) | Qt::AlignVCenter;
    if (isChecked() || underMouse()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.hover);
        painter.drawRoundedRect(area, halfStep, halfStep);
    }
    if (isChecked())
        painter.fillRect(visual({0, halfStep, 3, height() - 2 * halfStep}), theme.accent);
    const int shape = fontMetrics().height();
    paintStatus(painter, visual({gridStep + halfStep, (height() - shape) / 2, shape, shape}), m_mark, theme);

    const QFont caption = typeFont(TypeRole::caption, font());
    painter.setFont(caption);
    painter.setPen(theme.muted);
    const int right = width() - gridStep;
    const int count = QFontMetrics(caption).horizontalAdvance(QStringLiteral("00/00"));
    painter.drawText(visual({right - count, 0, count, height()}), static_cast<int>(trailing), m_count);
    int end = right - count - gridStep;
    if (m_isGate) {
        const int gate = QFontMetrics(caption).horizontalAdvance(tr("gate"));
        painter.drawText(visual({end - gate, 0, gate, height()}), static_cast<int>(trailing), tr("gate"));
        end -= gate + gridStep;
    }
    painter.setFont(isChecked() ? typeFont(TypeRole::strong, font()) : font());
    painter.setPen(m_isMatching ? theme.text : theme.disabled);
    const int start = gridStep + halfStep + shape + gridStep;
    const QString title = painter.fontMetrics().elidedText(m_title, Qt::ElideRight, end - start);
    painter.drawText(visual({start, 0, end - start, height()}), static_cast<int>(leading), title);
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(area, halfStep, halfStep);
    }
}

void PreconditionButton::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Down:
        return emit moved(1);
    case Qt::Key_Up:
        return emit moved(-1);
    case Qt::Key_Right:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return emit entered();
    default:
        QAbstractButton::keyPressEvent(event);
    }
}

} // namespace plumb::ui
