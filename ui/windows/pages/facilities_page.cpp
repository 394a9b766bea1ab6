// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/pages/facilities_page.h"

#include <utility>

#include <QPushButton>
#include <QVBoxLayout>

#include "ui/charts/figure_view.h"
#include "ui/viewmodels/energy.h"
#include "ui/viewmodels/page_sentences.h"
#include "ui/widgets/card.h"
#include "ui/widgets/card_columns.h"
#include "ui/widgets/choice_row.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/plain_text.h"
#include "ui/widgets/result_table.h"
#include "ui/widgets/retrofit_table.h"

namespace plumb::ui {
namespace {

constexpr int suppliesHeight = 320;

void showFigure(FigureView& view, const report::Figure& figure, bool stale) {
    view.setFigure(figure);
    view.setStale(stale);
    // Rows are as high as they are read with ease; the page scrolls, not the figure.
    if (!figure.levels.empty() || !figure.spans.empty())
        view.setMinimumHeight(view.sizeHint().height());
}

} // namespace

FacilitiesPage::FacilitiesPage(const Workspace& workspace, QWidget* parent)
    : Page(QStringLiteral("facilities"), parent) {
    m_choices = new ChoiceRow(this);
    m_route = m_choices->add(tr("Route"));
    body().addWidget(m_choices);
    m_cards = new CardColumns(this);
    body().addWidget(m_cards);
    addGates();
    addRetrofits(workspace);
    addEnergy();
    body().addStretch(1);
    connect(m_choices, &ChoiceRow::chosen, this, &FacilitiesPage::showChosen);
}

void FacilitiesPage::addStep(Step& step) {
    step.card = new Card({}, this);
    step.state = new EmptyState({}, {}, step.card);
    step.card->contents()->addWidget(step.state);
    m_cards->add(step.card, true);
    connect(step.state, &EmptyState::stepTaken, this,
            [this, &step] { emit followed(QStringLiteral("data"), step.address); });
}

void FacilitiesPage::addGates() {
    addStep(m_gateStep);
    auto* gates = new Card({}, this);
    m_gates = addFigure(*gates);
    m_cards->add(gates, true);
    m_readiness = addTable(tr("How ready the facility is for every route"), m_waterClass);
    m_open = addTable(tr("Gates that do not hold yet"), m_openNote);
    m_openNote->setText(tr("A gate that fails needs a retrofit with its cost and time, or a documented no: the entry "
                           "that it does not hold, with the reason as its source."));
    m_next = new QPushButton(m_open->parentWidget());
    m_next->setObjectName(QStringLiteral("facilities:next"));
    qobject_cast<Card*>(m_open->parentWidget())->contents()->addWidget(m_next, 0, Qt::AlignLeft);
    connect(m_next, &QPushButton::clicked, this, [this] { emit followed(QStringLiteral("data"), m_gateStep.address); });
}

void FacilitiesPage::addRetrofits(const Workspace& workspace) {
    m_planCard = new Card({}, this);
    m_plan = addFigure(*m_planCard);
    m_retrofits = new RetrofitTable(workspace.assumptions, m_planCard);
    m_planCard->contents()->addWidget(m_retrofits);
    m_cards->add(m_planCard, true);
    connect(m_retrofits, &RetrofitTable::refused, this, &FacilitiesPage::refused);
}

void FacilitiesPage::addEnergy() {
    m_meter = addTable(tr("Energy at the meter"), m_ratios);
    addStep(m_energyStep);
    m_chain = addTable(tr("The power chain, from the meter to the boards"), m_chainNote);
    m_chainNote->setText(
        tr("Efficiencies multiply. What is lost before the rack stands in the PUE; supplies, busbar and "
           "fans stand in the TUE alone."));
    auto* supplies = new Card({}, this);
    m_supplies = addFigure(*supplies);
    m_supplies->setMinimumHeight(suppliesHeight);
    m_cards->add(supplies, true);
    m_envelope = addTable(tr("The megawatt envelope, and what a loss is worth"), m_envelopeNote);
    m_envelopeNote->setText(tr("With a fixed envelope a point of efficiency is lost accelerators, not cents a "
                               "kilowatt-hour."));
}

FigureView* FacilitiesPage::addFigure(Card& card) {
    auto* view = new FigureView(&card);
    card.contents()->addWidget(view);
    return view;
}

ResultTable* FacilitiesPage::addTable(const QString& title, PlainText*& below) {
    auto* card = new Card(title, this);
    auto* table = new ResultTable(card);
    below = new PlainText(TypeRole::caption, TextTone::muted, card);
    card->contents()->addWidget(table);
    card->contents()->addWidget(below);
    m_cards->add(card, true);
    return table;
}

PageFocus FacilitiesPage::focus() const {
    return {m_route->currentData().toString(), {}};
}

bool FacilitiesPage::reveal(const QString& target) {
    if (m_choices->choose(target))
        return true;
    if (QWidget* editor = m_retrofits->edit(target)) {
        scrollTo(editor);
        return true;
    }
    return Page::reveal(target);
}

void FacilitiesPage::refresh(const std::shared_ptr<const Results>& results, bool stale) {
    m_results = results;
    m_stale = stale;
    showChosen();
}

void FacilitiesPage::showChosen() {
    m_cards->setVisible(m_results != nullptr);
    m_choices->setVisible(m_results != nullptr);
    if (!m_results)
        return Page::refresh(m_results, m_stale);
    const Facilities shown = facilities(*m_results, m_route->currentData().toString());
    ChoiceRow::fill(*m_route, shown.routes, shown.route);
    if (focus() != std::exchange(m_told, focus()))
        emit focusChanged();
    setSentence(facilitiesSentence(*m_results, shown));
    showFacilities(shown);
    showEnergy(energyAtMeter(*m_results, shown.route));
}

void FacilitiesPage::showFacilities(const Facilities& shown) {
    const bool hasGates = shown.gates && !shown.gates->levels.empty();
    showStep(m_gateStep, shown.step ? &*shown.step : nullptr);
    m_gateStep.card->setVisible(shown.step && !shown.isDescribed);
    m_next->setVisible(shown.step && shown.isDescribed);
    if (shown.step)
        m_next->setText(shown.step->words);
    m_gates->parentWidget()->setVisible(hasGates && shown.isDescribed);
    if (shown.gates)
        showFigure(*m_gates, *shown.gates, m_stale);
    for (const auto& [view, table] : {std::pair{m_readiness, &shown.readiness}, std::pair{m_open, &shown.open}}) {
        view->show(*table);
        view->setStale(m_stale);
        view->parentWidget()->setVisible(!table->rows.isEmpty());
    }
    m_waterClass->setText(shown.waterClass);
    m_planCard->setVisible(hasGates);
    if (shown.plan)
        showFigure(*m_plan, *shown.plan, m_stale);
    m_retrofits->setRoute(shown.route);
}

void FacilitiesPage::showEnergy(const Energy& shown) {
    showStep(m_energyStep, shown.step ? &*shown.step : nullptr);
    for (const auto& [view, table] :
         {std::pair{m_meter, &shown.meter}, std::pair{m_chain, &shown.chain}, std::pair{m_envelope, &shown.envelope}}) {
        view->show(*table);
        view->setStale(m_stale);
        view->parentWidget()->setVisible(!table->rows.isEmpty());
    }
    m_ratios->setText(shown.ratios);
    m_supplies->parentWidget()->setVisible(shown.supplies && !shown.supplies->series.empty());
    if (shown.supplies)
        showFigure(*m_supplies, *shown.supplies, m_stale);
}

void FacilitiesPage::showStep(Step& step, const FacilityStep* shown) {
    step.card->setVisible(shown != nullptr);
    if (!shown)
        return;
    step.state->setSentence(shown->sentence);
    step.state->setStep(shown->words);
    step.address = shown->address;
}

} // namespace plumb::ui
