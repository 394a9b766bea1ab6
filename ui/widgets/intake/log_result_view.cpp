// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/intake/log_result_view.h"

#include <QVBoxLayout>

#include "ui/widgets/card.h"
#include "ui/widgets/plain_text.h"
#include "ui/widgets/result_table.h"
#include "ui/widgets/status_mark.h"

namespace plumb::ui {

LogResultView::LogResultView(QWidget* parent) : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(3 * gridStep);

    auto* figures = new Card(tr("What the log says"), this);
    m_figures = new ResultTable(figures);
    m_mark = new StatusMark(TypeRole::strong, figures);
    m_mark->setState(StateMark::contradicted, tr("a constant rate misleads"));
    m_constantRate = new PlainText(TypeRole::body, TextTone::text, figures);
    m_constantRate->setObjectName(QStringLiteral("log:constantRate"));
    m_trend = new PlainText(TypeRole::body, TextTone::text, figures);
    m_absences = new PlainText(TypeRole::caption, TextTone::muted, figures);
    m_absences->setObjectName(QStringLiteral("log:absences"));
    for (QWidget* part : std::initializer_list<QWidget*>{m_figures, m_mark, m_constantRate, m_trend, m_absences})
        figures->contents()->addWidget(part);
    layout->addWidget(figures);

    m_classCard = new Card(tr("Failures by class"), this);
    m_classes = new ResultTable(m_classCard);
    m_classCard->contents()->addWidget(m_classes);
    layout->addWidget(m_classCard);

    m_unitCard = new Card(tr("Units with most failures"), this);
    m_shares = new PlainText(TypeRole::body, TextTone::text, m_unitCard);
    m_units = new ResultTable(m_unitCard);
    m_unitCard->contents()->addWidget(m_shares);
    m_unitCard->contents()->addWidget(m_units);
    layout->addWidget(m_unitCard);
    layout->addStretch();
}

void LogResultView::show(const LogResult& result, bool isStale) {
    m_figures->show(result.figures);
    m_mark->setVisible(!result.constantRate.isEmpty());
    m_constantRate->setText(result.constantRate);
    m_constantRate->setVisible(!result.constantRate.isEmpty());
    m_trend->setText(result.trend);
    m_trend->setVisible(!result.trend.isEmpty());
    m_absences->setText(result.absences.join(QLatin1Char('\n')));
    m_absences->setVisible(!result.absences.isEmpty());
    m_classes->show(result.classes);
    m_classCard->setVisible(!result.classes.rows.isEmpty());
    m_shares->setText(result.unitShares);
    m_units->show(result.units);
    m_unitCard->setVisible(!result.units.rows.isEmpty());
    for (ResultTable* table : {m_figures, m_classes, m_units})
        table->setStale(isStale);
    for (PlainText* text : {m_constantRate, m_trend, m_absences, m_shares})
        text->setEnabled(!isStale);
}

} // namespace plumb::ui
