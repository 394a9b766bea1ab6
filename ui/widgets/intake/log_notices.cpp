// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/intake/log_notices.h"

#include "ui/widgets/plain_text.h"

namespace plumb::ui {

LogNotices::LogNotices(QWidget* parent) : Card(tr("What was noticed"), parent) {}

void LogNotices::show(const QList<LogNotice>& notices, bool isStale) {
    setVisible(!notices.isEmpty());
    setTitle(notices.size() == 1 ? tr("One thing was noticed") : tr("%1 things were noticed").arg(notices.size()));
    while (m_rows.size() < notices.size()) {
        Row row;
        row.place = new QWidget(this);
        row.place->setObjectName(QStringLiteral("notice:%1").arg(m_rows.size()));
        row.sentence = new PlainText(TypeRole::body, TextTone::text, row.place);
        row.lines = new PlainText(TypeRole::caption, TextTone::muted, row.place);
        auto* layout = new QVBoxLayout(row.place);
        layout->setContentsMargins(0, halfStep, 0, halfStep);
        layout->setSpacing(0);
        layout->addWidget(row.sentence);
        layout->addWidget(row.lines);
        contents()->addWidget(row.place);
        m_rows.append(row);
    }
    for (qsizetype i = 0; i < m_rows.size(); ++i) {
        const Row& row = m_rows[i];
        row.place->setVisible(i < notices.size());
        row.place->setEnabled(!isStale);
        if (i >= notices.size())
            continue;
        row.sentence->setText(notices[i].sentence);
        row.lines->setText(notices[i].rows);
        row.lines->setVisible(!notices[i].rows.isEmpty());
    }
}

} // namespace plumb::ui
