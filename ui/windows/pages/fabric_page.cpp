// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/pages/fabric_page.h"

#include <utility>

#include <QVBoxLayout>

#include "ui/charts/figure_view.h"
#include "ui/session/project_session.h"
#include "ui/viewmodels/fabric.h"
#include "ui/viewmodels/fabric_words.h"
#include "ui/widgets/card.h"
#include "ui/widgets/card_columns.h"
#include "ui/widgets/choice_row.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/result_table.h"

namespace plumb::ui {
namespace {

constexpr int drawingHeight = 440;
constexpr int wordsHeight = 150; // of a figure that is a note
constexpr int chartHeight = 340;

} // namespace

FabricPage::FabricPage(const Workspace& workspace, QWidget* parent)
    : Page(QStringLiteral("fabric"), parent), m_session(workspace.session) {
    m_choices = new ChoiceRow(this);
    m_route = m_choices->add(tr("Route"));
    m_network = m_choices->add(tr("Network"));
    body().addWidget(m_choices);
    m_cards = new CardColumns(this);
    body().addWidget(m_cards);

    m_stepCard = new Card({}, this);
    m_step = new EmptyState({}, {}, m_stepCard);
    m_step->setObjectName(QStringLiteral("networks"));
    m_stepCard->contents()->addWidget(m_step);
    m_cards->add(m_stepCard, true);
    m_topology = addFigure();
    m_counts = addTable(tr("Switches and links by tier"));
    m_prices = addTable(tr("What it costs by the plan"));
    m_totals = addTable(tr("All networks of every route, and what the bids say"));
    m_allReduce = addFigure();
    auto* chart = qobject_cast<Card*>(m_allReduce->parentWidget());
    m_jobs = new ChoiceRow(chart);
    m_workflow = m_jobs->add(tr("Workflow"));
    chart->contents()->insertWidget(0, m_jobs);
    connect(m_jobs, &ChoiceRow::chosen, this, &FabricPage::showChosen);
    m_steps = addTable(tr("What jobs feel of the fabric"));
    m_validated = addTable(tr("What arrives validated, and what is left for the buyer"));
    m_faults = addTable(tr("Faults, and what finding them costs"));
    m_growth = addTable(tr("Growth path"));
    auto* growth = qobject_cast<Card*>(m_growth->parentWidget());
    m_growthStep = new EmptyState({}, {}, growth);
    m_growthStep->setObjectName(QStringLiteral("growth"));
    growth->contents()->insertWidget(1, m_growthStep);
    body().addStretch(1);
    connect(m_choices, &ChoiceRow::chosen, this, &FabricPage::showChosen);
    connect(m_step, &EmptyState::stepTaken, this, &FabricPage::takeStep);
    connect(m_growthStep, &EmptyState::stepTaken, this,
            [this] { emit followed(QStringLiteral("data"), m_growthAddress); });
}

ResultTable* FabricPage::addTable(const QString& title) {
    auto* card = new Card(title, this);
    auto* table = new ResultTable(card);
    card->contents()->addWidget(table);
    card->contents()->addStretch(1);
    m_cards->add(card, true);
    return table;
}

FigureView* FabricPage::addFigure() {
    auto* card = new Card({}, this);
    auto* figure = new FigureView(card);
    card->contents()->addWidget(figure);
    m_cards->add(card, true);
    return figure;
}

PageFocus FabricPage::focus() const {
    return {m_route->currentData().toString(), m_workflow->currentData().toString(),
            m_network->currentData().toString()};
}

bool FabricPage::reveal(const QString& target) {
    return m_choices->choose(target) || m_jobs->choose(target) || Page::reveal(target);
}

void FabricPage::refresh(const std::shared_ptr<const Results>& results, bool stale) {
    m_results = results;
    m_stale = stale;
    showChosen();
}

void FabricPage::showChosen() {
    m_cards->setVisible(m_results != nullptr);
    m_choices->setVisible(m_results != nullptr);
    if (!m_results)
        return Page::refresh(m_results, m_stale);
    const Fabric shown = fabric(*m_results, m_route->currentData().toString(), m_network->currentData().toString(),
                                m_workflow->currentData().toString());
    ChoiceRow::fill(*m_route, shown.routes, shown.route);
    ChoiceRow::fill(*m_network, shown.networks, shown.network);
    ChoiceRow::fill(*m_workflow, shown.workflows, shown.workflow);
    if (focus() != std::exchange(m_told, focus()))
        emit focusChanged();
    setSentence(fabricSentence(*m_results, shown));
    m_stepCard->setVisible(shown.step.has_value());
    if (shown.step) {
        m_step->setSentence(shown.step->sentence);
        m_step->setStep(shown.step->words);
    }
    showFigures(shown);
    for (const auto& [view, table] :
         {std::pair{m_counts, &shown.counts}, std::pair{m_prices, &shown.prices}, std::pair{m_totals, &shown.totals},
          std::pair{m_steps, &shown.steps}, std::pair{m_validated, &shown.validated},
          std::pair{m_faults, &shown.faults}, std::pair{m_growth, &shown.growth}}) {
        view->show(*table);
        view->setStale(m_stale);
        view->parentWidget()->setVisible(!table->rows.isEmpty());
    }
    m_growthStep->setVisible(shown.growthStep.has_value());
    if (shown.growthStep) {
        m_growthStep->setSentence(shown.growthStep->sentence);
        m_growthStep->setStep(shown.growthStep->words);
        m_growthAddress = shown.growthStep->address;
        m_growth->parentWidget()->setVisible(true);
    }
}

void FabricPage::showFigures(const Fabric& shown) {
    const auto show = [this](FigureView& view, const std::optional<report::Figure>& figure, int height) {
        view.parentWidget()->setVisible(figure.has_value());
        if (!figure)
            return;
        const bool isDrawn = !figure->boxes.empty() || !figure->series.empty();
        view.setFixedHeight(isDrawn ? height : wordsHeight);
        view.setFigure(*figure);
        view.setStale(m_stale);
    };
    show(*m_topology, shown.topology, drawingHeight);
    show(*m_allReduce, shown.allReduce, chartHeight);
}

void FabricPage::takeStep() {
    const auto done = m_session.edit(tr("Add the networks"), withUsualNetworks(m_session.project()));
    if (!done)
        emit refused(QString::fromStdString(done.error().sentence));
}

} // namespace plumb::ui
