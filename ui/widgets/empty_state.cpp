// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/empty_state.h"

#include <QPushButton>
#include <QVBoxLayout>

#include "ui/widgets/plain_text.h"

namespace plumb::ui {

EmptyState::EmptyState(const QString& sentence, const QString& step, QWidget* parent)
    : QWidget(parent), m_sentence(new PlainText(sentence, TypeRole::body, TextTone::muted, this)),
      m_step(new QPushButton(this)) {
    m_sentence->setObjectName(QStringLiteral("empty:sentence"));
    m_step->setObjectName(QStringLiteral("empty:step"));
    m_sentence->setAlignment(Qt::AlignHCenter);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(3 * gridStep, 4 * gridStep, 3 * gridStep, 4 * gridStep);
    layout->setSpacing(2 * gridStep);
    layout->addStretch();
    layout->addWidget(m_sentence);
    layout->addWidget(m_step, 0, Qt::AlignHCenter);
    layout->addStretch();
    connect(m_step, &QPushButton::clicked, this, &EmptyState::stepTaken);
    setStep(step);
}

void EmptyState::setSentence(const QString& sentence) {
    m_sentence->setText(sentence);
}

void EmptyState::setStep(const QString& step) {
    m_step->setText(step);
    m_step->setAccessibleName(step);
    m_step->setVisible(!step.isEmpty());
}

} // namespace plumb::ui
