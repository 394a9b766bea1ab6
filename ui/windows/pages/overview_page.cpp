// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/pages/overview_page.h"

#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/charts/figure_view.h"
#include "ui/style/type.h"
#include "ui/viewmodels/overview.h"
#include "ui/widgets/card.h"
#include "ui/widgets/headline_strip.h"
#include "ui/widgets/plain_text.h"
#include "ui/widgets/reason_list.h"
#include "ui/widgets/verdict_banner.h"

namespace plumb::ui {
namespace {

constexpr int waterfallHeight = 560;

/// A finding is followed like a reason.
QList<OverviewReason> asReasons(const QList<OverviewFinding>& findings) {
    QList<OverviewReason> reasons;
    for (const OverviewFinding& finding : findings)
        reasons.append({finding.sentence, finding.remedy, finding.where, finding.place, false});
    return reasons;
}

} // namespace

OverviewPage::OverviewPage(QWidget* parent) : Page(QStringLiteral("overview"), parent) {
    setReading(true);
    hideSentence();
    m_banner = new VerdictBanner(this);
    m_headlines = new HeadlineStrip(this);
    m_waterfall = new FigureView(this);
    m_waterfall->setMinimumHeight(waterfallHeight);
    m_reasons = new ReasonList(this);
    m_findings = new ReasonList(this);
    m_findingsTitle = new PlainText(tr("What was noticed"), TypeRole::section, TextTone::text, this);
    m_estate = new PlainText(TypeRole::body, TextTone::muted, this);
    body().addWidget(m_banner);
    body().addWidget(m_headlines);
    body().addWidget(new PlainText(tr("Why"), TypeRole::section, TextTone::text, this));
    body().addWidget(m_reasons);
    m_chart = new Card({}, this);
    m_chart->contents()->addWidget(m_waterfall);
    body().addWidget(m_chart);
    body().addWidget(m_findingsTitle);
    body().addWidget(m_findings);
    body().addWidget(m_estate);
    body().addStretch();
    connect(m_reasons, &ReasonList::followed, this, &Page::followed);
    connect(m_findings, &ReasonList::followed, this, &Page::followed);
}

bool OverviewPage::reveal(const QString& target) {
    if (target != QLatin1String("findings"))
        return Page::reveal(target);
    scrollTo(m_findings);
    return true;
}

void OverviewPage::refresh(const std::shared_ptr<const Results>& results, bool stale) {
    Page::refresh(results, stale);
    for (QWidget* part : std::initializer_list<QWidget*>{m_banner, m_headlines, m_chart, m_reasons, m_estate})
        part->setVisible(results != nullptr);
    if (!results)
        return;
    const Overview shown = overview(*results);
    m_banner->setVerdict(shown);
    m_banner->setStale(stale);
    m_headlines->setHeadlines(shown.headlines);
    m_headlines->setStale(stale);
    m_reasons->setReasons(shown.reasons);
    m_chart->setVisible(shown.waterfall.has_value());
    if (shown.waterfall)
        m_waterfall->setFigure(*shown.waterfall);
    m_waterfall->setStale(stale);
    m_findingsTitle->setVisible(!shown.findings.isEmpty());
    m_findings->setVisible(!shown.findings.isEmpty());
    m_findings->setReasons(asReasons(shown.findings));
    m_estate->setText(shown.estate);
}

} // namespace plumb::ui
