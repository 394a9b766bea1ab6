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
    m_reasons = new ReasonList(this, ListStart::whole);
    m_needed = new ReasonList(this, ListStart::whole);
    m_needed->setAccessibleName(tr("What the route needs"));
    m_openPoints = new ReasonList(this);
    m_openPoints->setAccessibleName(tr("Open points"));
    m_neededTitle = new PlainText(TypeRole::section, TextTone::text, this);
    m_openPointsTitle = new PlainText(TypeRole::section, TextTone::text, this);
    m_breakEven = new PlainText(TypeRole::body, TextTone::text, this);
    m_findings = new ReasonList(this);
    m_findingsTitle = new PlainText(tr("What was noticed"), TypeRole::section, TextTone::text, this);
    m_estate = new PlainText(TypeRole::body, TextTone::muted, this);
    body().addWidget(m_banner);
    body().addWidget(m_headlines);
    body().addWidget(new PlainText(tr("Why"), TypeRole::section, TextTone::text, this));
    body().addWidget(m_reasons);
    body().addWidget(m_breakEven);
    body().addWidget(m_neededTitle);
    body().addWidget(m_needed);
    m_chart = new Card({}, this);
    m_chart->contents()->addWidget(m_waterfall);
    body().addWidget(m_chart);
    body().addWidget(m_openPointsTitle);
    body().addWidget(m_openPoints);
    body().addWidget(m_findingsTitle);
    body().addWidget(m_findings);
    body().addWidget(m_estate);
    body().addStretch();
    connect(m_reasons, &ReasonList::followed, this, &Page::followed);
    connect(m_needed, &ReasonList::followed, this, &Page::followed);
    connect(m_openPoints, &ReasonList::followed, this, &Page::followed);
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
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_banner, m_headlines, m_chart, m_reasons, m_estate, m_breakEven,
                                         m_neededTitle, m_needed, m_openPointsTitle, m_openPoints})
        part->setVisible(results != nullptr);
    if (!results)
        return;
    const Overview shown = overview(*results);
    m_banner->setVerdict(shown);
    m_banner->setStale(stale);
    m_headlines->setHeadlines(shown.headlines);
    m_headlines->setStale(stale);
    m_reasons->setReasons(shown.reasons);
    m_breakEven->setText(shown.breakEven);
    m_breakEven->setVisible(!shown.breakEven.isEmpty());
    m_neededTitle->setText(tr("What the route needs before money alone decides: %1").arg(shown.needed.size()));
    m_openPointsTitle->setText(tr("Open points that change no verdict: %1").arg(shown.openPoints.size()));
    m_needed->setReasons(shown.needed);
    m_openPoints->setReasons(shown.openPoints);
    for (QWidget* part : std::initializer_list<QWidget*>{m_neededTitle, m_needed})
        part->setVisible(!shown.needed.isEmpty());
    for (QWidget* part : std::initializer_list<QWidget*>{m_openPointsTitle, m_openPoints})
        part->setVisible(!shown.openPoints.isEmpty());
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
