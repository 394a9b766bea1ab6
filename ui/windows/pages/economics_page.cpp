// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/pages/economics_page.h"

#include <utility>

#include <QVBoxLayout>

#include "ui/charts/figure_view.h"
#include "ui/viewmodels/economics.h"
#include "ui/viewmodels/event_traces.h"
#include "ui/widgets/card.h"
#include "ui/widgets/card_columns.h"
#include "ui/widgets/choice_row.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/plain_text.h"
#include "ui/widgets/result_table.h"
#include "ui/widgets/trace_list.h"

namespace plumb::ui {
namespace {

constexpr int flowHeight = 400;
constexpr int waterfallHeight = 460;
constexpr int levelsHeight = 420;

} // namespace

EconomicsPage::EconomicsPage(const Workspace& workspace, QWidget* parent) : Page(QStringLiteral("economics"), parent) {
    m_choices = new ChoiceRow(this);
    m_route = m_choices->add(tr("Route"));
    body().addWidget(m_choices);
    m_cards = new CardColumns(this);
    body().addWidget(m_cards);

    addStep(m_step, QStringLiteral("price"));
    m_perHour = addFigure(0);
    m_costs = addTable(tr("Costs by category, at present value"), true, &m_convention);
    m_hours = addTable(tr("The saving, by what a useful hour is worth"), true);
    m_waterfall = addFigure(waterfallHeight);
    m_cashFlow = addFigure(flowHeight);
    m_ledger = addTable(tr("Costs by year, not discounted"), true, &m_ledgerNote);
    m_ledgerNote->setText(tr("What is received stands below zero. The sum of all years is not the present value."));
    m_funding = addTable(tr("When money is needed, and how much an hour must be used"), true);
    m_contract = addTable(tr("What contract, tax and rent come to"), true);
    m_hybrid = addTable(tr("A base that is owned under a rented peak"), true);
    addStep(m_demandStep, QStringLiteral("demand"));
    m_levels = addFigure(levelsHeight);
    m_levelCosts = addTable(tr("What one of every level costs, at present value"), true);
    m_events = addTable(tr("What an event costs"), true, &m_eventNote);
    m_eventNote->setText(
        tr("For information, at the project's list price of a GPU-hour: lost time stands in the useful "
           "hours already, so that nothing here is an entry of the ledger."));
    auto* traceCard = new Card(tr("How the price of an event comes about"), this);
    m_traces = new ChoiceRow(traceCard);
    m_event = m_traces->add(tr("Event"));
    m_trace = new TraceList(workspace.assumptions, traceCard);
    traceCard->contents()->addWidget(m_traces);
    traceCard->contents()->addWidget(m_trace);
    m_cards->add(traceCard, true);
    connect(m_traces, &ChoiceRow::chosen, this, &EconomicsPage::showTrace);
    connect(m_trace, &TraceList::followed, this, &Page::followed);
    m_staff = addTable(tr("People needed, at hand and to hire"), true);
    body().addStretch(1);
    connect(m_choices, &ChoiceRow::chosen, this, &EconomicsPage::showChosen);
}

void EconomicsPage::addStep(Step& step, const QString& name) {
    step.card = new Card({}, this);
    step.state = new EmptyState({}, {}, step.card);
    step.state->setObjectName(name);
    step.card->contents()->addWidget(step.state);
    m_cards->add(step.card, true);
    connect(step.state, &EmptyState::stepTaken, this, [this, &step] { emit followed(step.page, step.target); });
}

ResultTable* EconomicsPage::addTable(const QString& title, bool wide, PlainText** below) {
    auto* card = new Card(title, this);
    auto* table = new ResultTable(card);
    card->contents()->addWidget(table);
    if (below) {
        *below = new PlainText(TypeRole::caption, TextTone::muted, card);
        card->contents()->addWidget(*below);
    }
    card->contents()->addStretch(1);
    m_cards->add(card, wide);
    return table;
}

FigureView* EconomicsPage::addFigure(int height) {
    auto* card = new Card({}, this);
    auto* figure = new FigureView(card);
    if (height > 0)
        figure->setFixedHeight(height);
    card->contents()->addWidget(figure);
    m_cards->add(card, true);
    return figure;
}

PageFocus EconomicsPage::focus() const {
    return {m_route->currentData().toString(), {}};
}

bool EconomicsPage::reveal(const QString& target) {
    return m_choices->choose(target) || Page::reveal(target);
}

void EconomicsPage::refresh(const std::shared_ptr<const Results>& results, bool stale) {
    m_results = results;
    m_stale = stale;
    showChosen();
}

void EconomicsPage::showChosen() {
    m_cards->setVisible(m_results != nullptr);
    m_choices->setVisible(m_results != nullptr);
    if (!m_results)
        return Page::refresh(m_results, m_stale);
    const Economics shown = economics(*m_results, m_route->currentData().toString());
    ChoiceRow::fill(*m_route, shown.routes, shown.route);
    if (focus() != std::exchange(m_told, focus()))
        emit focusChanged();
    setSentence(economicsSentence(*m_results, shown));
    showStep(m_step, shown.step ? &*shown.step : nullptr);
    showStep(m_demandStep, shown.demandStep ? &*shown.demandStep : nullptr);
    for (const auto& [view, figure] : {std::pair{m_perHour, &shown.perHour}, std::pair{m_cashFlow, &shown.cashFlow},
                                       std::pair{m_waterfall, &shown.waterfall}, std::pair{m_levels, &shown.levels}}) {
        view->parentWidget()->setVisible(figure->has_value());
        if (!*figure)
            continue;
        view->setFigure(**figure);
        view->setStale(m_stale);
    }
    m_perHour->setFixedHeight(m_perHour->sizeHint().height()); // as many rows as routes
    showTables(shown);
    showTrace();
}

void EconomicsPage::showTables(const Economics& shown) {
    m_convention->setText(shown.convention);
    for (const auto& [view, table] :
         {std::pair{m_costs, &shown.costs}, std::pair{m_hours, &shown.hours}, std::pair{m_ledger, &shown.ledger},
          std::pair{m_levelCosts, &shown.levelCosts}, std::pair{m_funding, &shown.funding},
          std::pair{m_contract, &shown.contract}, std::pair{m_hybrid, &shown.hybrid},
          std::pair{m_events, &shown.events}, std::pair{m_staff, &shown.staff}}) {
        view->show(*table);
        view->setStale(m_stale);
        view->parentWidget()->setVisible(!table->rows.isEmpty());
    }
}

void EconomicsPage::showTrace() {
    if (!m_results)
        return;
    const ShownTraces shown =
        eventTracesOf(*m_results, m_route->currentData().toString(), m_event->currentData().toString());
    ChoiceRow::fill(*m_event, shown.events, shown.event);
    m_trace->parentWidget()->setVisible(!shown.events.isEmpty());
    m_trace->show(shown.trace);
}

void EconomicsPage::showStep(Step& step, const EconomicsStep* shown) {
    step.card->setVisible(shown != nullptr);
    if (!shown)
        return;
    step.state->setSentence(shown->sentence);
    step.state->setStep(shown->words);
    step.page = shown->page;
    step.target = shown->target;
}

} // namespace plumb::ui
