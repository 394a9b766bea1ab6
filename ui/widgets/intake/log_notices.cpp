// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/intake/log_notices.h"

#include "ui/widgets/plain_text.h"

namespace plumb::ui {

LogNotices::LogNotices(QWidget* parent) : Card(tr("What was noticed"), parent) {}

void LogNotices::show(const QList<LogNotice>& notices, bool isStale) {
    setVisible(!notices.isEmpty());
    setTitle(notices.size() == 1 ? tr("One thing was noticed") : tr("%1 things were noticed").arg(notices.size()));
    while (m_rows.size() < notices.size()) {
        auto* sentence = new PlainText(TypeRole::body, TextTone::text, this);
        auto* rows = new PlainText(TypeRole::caption, TextTone::muted, this);
        sentence->setObjectName(QStringLiteral("notice:%1").arg(m_rows.size()));
        rows->setTextInteractionFlags(Qt::NoTextInteraction);
        auto* row = new QVBoxLayout;
        row->setContentsMargins(0, halfStep, 0, halfStep);
        row->setSpacing(0);
        row->addWidget(sentence);
        row->addWidget(rows);
        contents()->addLayout(row);
        m_rows.emplace_back(sentence, rows);
    }
    for (qsizetype i = 0; i < m_rows.size(); ++i) {
        const bool isShown = i < notices.size();
        const auto& [sentence, rows] = m_rows[i];
        sentence->setText(isShown ? notices[i].sentence : QString());
        rows->setText(isShown ? notices[i].rows : QString());
        sentence->setVisible(isShown);
        rows->setVisible(isShown && !notices[i].rows.isEmpty());
        sentence->setEnabled(!isStale);
        rows->setEnabled(!isStale);
    }
}

} // namespace plumb::ui
