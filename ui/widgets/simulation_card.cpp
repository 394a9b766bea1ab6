// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/simulation_card.h"

#include <cmath>

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>

#include "core/base/text.h"
#include "ui/widgets/plain_text.h"
#include "ui/widgets/result_table.h"
#include "ui/widgets/status_mark.h"

namespace plumb::ui {
namespace {

constexpr int progressSteps = 1000;

QString percentText(double fraction, int digits = 4) {
    return QString::fromStdString(percent(fraction, digits));
}

ShownTable numbersOf(const SimulationComparison& of) {
    ShownTable table;
    table.name = SimulationCard::tr("Goodput by simulation and by the closed form");
    table.columns = {{SimulationCard::tr("Goodput"), false}, {{}, true}};
    table.rows = {{{SimulationCard::tr("Simulated, %1 runs").arg(of.runs), {}, {}},
                   {SimulationCard::tr("%1 ± %2").arg(percentText(of.simulated), percentText(of.standardError, 2)),
                    SimulationCard::tr("Mean and standard error of the mean."),
                    {}}},
                  {{SimulationCard::tr("Closed form"), {}, {}}, {percentText(of.closedForm), {}, {}}}};
    return table;
}

} // namespace

SimulationCard::SimulationCard(QWidget* parent) : Card(tr("Closed form beside simulation"), parent) {
    m_mark = new StatusMark(TypeRole::strong, this);
    m_sentence = new PlainText(TypeRole::body, TextTone::text, this);
    m_numbers = new ResultTable(this);
    m_beyond = new ResultTable(this);
    m_losses = new ResultTable(this);
    m_progress = new QProgressBar(this);
    m_progress->setRange(0, progressSteps);
    m_progress->setAccessibleName(tr("Progress of the simulation"));
    m_run = new QPushButton(this);
    m_run->setObjectName(QStringLiteral("simulation:run"));
    m_cancel = new QPushButton(tr("Cancel"), this);
    m_cancel->setObjectName(QStringLiteral("simulation:cancel"));
    auto* row = new QHBoxLayout;
    row->setSpacing(gridStep);
    row->addWidget(m_run);
    row->addWidget(m_progress, 1);
    row->addWidget(m_cancel);
    row->addStretch();
    for (QWidget* part : std::initializer_list<QWidget*>{m_mark, m_sentence, m_numbers, m_beyond, m_losses})
        contents()->addWidget(part);
    contents()->addLayout(row);
    contents()->addStretch();
    connect(m_run, &QPushButton::clicked, this, &SimulationCard::runRequested);
    connect(m_cancel, &QPushButton::clicked, this, &SimulationCard::cancelRequested);
    setComparison({});
}

void SimulationCard::setComparison(const SimulationComparison& comparison) {
    using State = SimulationComparison::State;
    m_comparison = comparison;
    const bool running = comparison.state == State::running;
    const bool hasResult =
        (comparison.state == State::done || comparison.state == State::stale) && comparison.failure.isEmpty();
    m_mark->setVisible(hasResult);
    if (comparison.state == State::stale || !comparison.agree)
        m_mark->setState(StateMark::unknown, comparison.agree ? tr("out of date") : tr("not known"));
    else
        m_mark->setState(*comparison.agree ? StateMark::yes : StateMark::contradicted,
                         *comparison.agree ? tr("they agree") : tr("they differ"));
    m_sentence->setText(sentenceOf(comparison));
    m_numbers->show(hasResult ? numbersOf(comparison) : ShownTable());
    m_beyond->show(hasResult ? comparison.beyond : ShownTable());
    m_losses->show(hasResult ? comparison.losses : ShownTable());
    for (ResultTable* table : {m_numbers, m_beyond, m_losses})
        table->setStale(comparison.state == State::stale);
    m_progress->setVisible(running);
    m_progress->setValue(static_cast<int>(std::lround(progressSteps * comparison.progress)));
    m_cancel->setVisible(running);
    m_run->setVisible(!running);
    m_run->setText(comparison.state == State::notRun ? tr("Run the simulation") : tr("Run again"));
}

} // namespace plumb::ui
