// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/evidence_badge.h"

#include <algorithm>

#include <QEvent>
#include <QFrame>
#include <QGuiApplication>
#include <QLabel>
#include <QPainter>
#include <QScreen>
#include <QVBoxLayout>

#include "ui/style/theme.h"
#include "ui/style/type.h"

namespace plumb::ui {
namespace {

constexpr int side = 20;
constexpr int cornerRadius = 4;

} // namespace

EvidenceBadge::EvidenceBadge(QWidget* parent) : QAbstractButton(parent) {
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    connect(this, &QAbstractButton::clicked, this, &EvidenceBadge::open);
}

void EvidenceBadge::setAssumption(const Assumption& of) {
    m_of = of;
    setText(of.grade);
    setAccessibleName(tr("Evidence of %1: %2").arg(of.title(), of.gradeName));
    QStringList lines{tr("Evidence %1: %2").arg(of.grade, of.gradeName), of.source};
    setToolTip((lines + of.evidence).join(u'\n'));
    update();
}

QSize EvidenceBadge::sizeHint() const {
    const int wanted = std::max(side, fontMetrics().height() + halfStep);
    return {wanted, wanted};
}

bool EvidenceBadge::event(QEvent* event) {
    if (event->type() == QEvent::HoverEnter || event->type() == QEvent::HoverLeave)
        update();
    return QAbstractButton::event(event);
}

void EvidenceBadge::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int edge = std::min({sizeHint().width(), width(), height()});
    const QRectF box((width() - edge) / 2.0 + 0.5, (height() - edge) / 2.0 + 0.5, edge - 1, edge - 1);
    // What somebody stands behind is outlined; the product's default stands back.
    painter.setPen(hasFocus() || underMouse() ? QPen(theme.accent, hasFocus() ? 2 : 1)
                   : m_of.isProductDefault    ? QPen(theme.line)
                                              : QPen(theme.border));
    painter.setBrush(m_of.isProductDefault ? QBrush(Qt::NoBrush) : QBrush(theme.hover));
    painter.drawRoundedRect(box, cornerRadius, cornerRadius);
    painter.setFont(typeFont(TypeRole::caption, font()));
    painter.setPen(m_of.isProductDefault ? theme.muted : theme.text);
    painter.drawText(box, Qt::AlignCenter, text());
}

void EvidenceBadge::open() {
    auto* popover = new QFrame(this, Qt::Popup);
    popover->setAttribute(Qt::WA_DeleteOnClose);
    popover->setFrameShape(QFrame::StyledPanel);
    popover->setAccessibleName(accessibleName());
    auto* column = new QVBoxLayout(popover);
    column->setContentsMargins(2 * gridStep, gridStep + halfStep, 2 * gridStep, gridStep + halfStep);
    column->setSpacing(halfStep);
    const auto add = [&](const QString& text, TypeRole role) {
        if (text.isEmpty())
            return;
        auto* label = new QLabel(text, popover);
        label->setFont(typeFont(role, font()));
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setMinimumWidth(fontMetrics().averageCharWidth() * 40);
        column->addWidget(label);
    };
    add(m_of.title(), TypeRole::strong);
    add(tr("%1: %2").arg(m_of.grade, m_of.gradeName), TypeRole::body);
    add(m_of.source, TypeRole::body);
    add(m_of.note, TypeRole::body);
    for (const QString& line : m_of.evidence)
        add(line, TypeRole::body);
    if (!m_of.bandText.isEmpty())
        add(tr("In the samples: %1").arg(m_of.bandText), TypeRole::caption);
    add(m_of.help, TypeRole::caption);
    popover->adjustSize();
    QPoint corner = mapToGlobal(QPoint(width() - popover->width(), height() + halfStep));
    if (const QScreen* on = screen()) {
        const QRect room = on->availableGeometry();
        corner.setX(std::clamp(corner.x(), room.left(), std::max(room.left(), room.right() - popover->width())));
        if (corner.y() + popover->height() > room.bottom())
            corner.setY(std::max(room.top(), mapToGlobal(QPoint()).y() - popover->height() - halfStep));
    }
    popover->move(corner);
    popover->show();
}

} // namespace plumb::ui
