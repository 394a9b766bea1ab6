// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/verdict_banner.h"

#include <QVBoxLayout>

#include "ui/widgets/plain_text.h"
#include "ui/widgets/status_mark.h"

namespace plumb::ui {

VerdictBanner::VerdictBanner(QWidget* parent)
    : QWidget(parent), m_status(new StatusMark(TypeRole::section, this)),
      m_sentence(new PlainText(TypeRole::sentence, TextTone::text, this)),
      m_caveat(new PlainText(TypeRole::body, TextTone::muted, this)) {
    m_status->setObjectName(QStringLiteral("verdict:status"));
    m_sentence->setObjectName(QStringLiteral("verdict:sentence"));
    m_caveat->setObjectName(QStringLiteral("verdict:caveat"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(gridStep);
    layout->addWidget(m_status);
    layout->addWidget(m_sentence);
    layout->addWidget(m_caveat);
    m_caveat->hide();
}

void VerdictBanner::setVerdict(const Overview& overview) {
    m_status->setState(overview.mark, overview.word);
    m_sentence->setText(overview.sentence);
    m_caveat->setText(overview.caveat);
    m_caveat->setVisible(!overview.caveat.isEmpty());
    setAccessibleName(tr("Verdict: %1").arg(overview.word));
    setAccessibleDescription(overview.sentence);
}

void VerdictBanner::setStale(bool stale) {
    m_sentence->setTone(stale ? TextTone::muted : TextTone::text);
}

} // namespace plumb::ui
