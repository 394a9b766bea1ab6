// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/pages/workflows_page.h"

#include <utility>

#include <QVBoxLayout>

#include "ui/charts/figure_view.h"
#include "ui/viewmodels/workflows.h"
#include "ui/widgets/assumption_form.h"
#include "ui/widgets/card.h"
#include "ui/widgets/card_columns.h"
#include "ui/widgets/choice_row.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/plain_text.h"
#include "ui/widgets/result_table.h"
#include "ui/widgets/workflow_table.h"

namespace plumb::ui {
namespace {

constexpr int chartHeight = 360;
constexpr int wordsHeight = 150; // of a figure that is a note

Card* cardOf(const QWidget* content) {
    return qobject_cast<Card*>(content->parentWidget());
}

} // namespace

WorkflowsPage::WorkflowsPage(const Workspace& workspace, QWidget* parent) : Page(QStringLiteral("workflows"), parent) {
    m_cards = new CardColumns(this);
    body().addWidget(m_cards);
    auto* listCard = new Card(tr("Classes of work, and the sizes of their jobs"), this);
    m_table = new WorkflowTable(workspace.assumptions, listCard);
    listCard->contents()->addWidget(m_table);
    m_cards->add(listCard, true);
    m_chosen = m_cards;
    m_useful = addFigure();

    m_choices = new ChoiceRow(this);
    m_workflow = m_choices->add(tr("Workflow"));
    body().addWidget(m_choices);
    m_chosen = new CardColumns(this);
    body().addWidget(m_chosen);
    auto* stepCard = new Card({}, this);
    m_step = new EmptyState({}, {}, stepCard);
    m_step->setObjectName(QStringLiteral("workflows:step"));
    stepCard->contents()->addWidget(m_step);
    m_solution = addFigure();
    m_service = addFigure();
    m_chosen->add(stepCard, true);
    m_solutions = addTable(tr("Time of the reference job by route"), QStringLiteral("workflows:solutions"));
    m_services = addTable(tr("Service level by route"), QStringLiteral("workflows:services"));
    m_servicesNote = new PlainText(TypeRole::caption, TextTone::muted, cardOf(m_services));
    cardOf(m_services)->contents()->addWidget(m_servicesNote);
    auto* formCard = new Card(tr("What this workflow asks for"), this);
    m_form = new AssumptionForm(workspace.assumptions, formCard);
    m_form->setObjectName(QStringLiteral("workflows:form"));
    formCard->contents()->addWidget(m_form);
    m_chosen->add(formCard, true);
    body().addStretch(1);

    connect(m_choices, &ChoiceRow::chosen, this, &WorkflowsPage::showChosen);
    connect(m_table, &WorkflowTable::chosen, this, [this](const QString& workflow) { m_choices->choose(workflow); });
    connect(m_table, &WorkflowTable::refused, this, &WorkflowsPage::refused);
    connect(m_step, &EmptyState::stepTaken, this, [this] {
        if (QWidget* row = m_form->rowOf(m_stepAddress))
            scrollTo(row);
    });
}

FigureView* WorkflowsPage::addFigure() {
    auto* card = new Card({}, this);
    auto* figure = new FigureView(card);
    card->contents()->addWidget(figure);
    m_chosen->add(card, true);
    return figure;
}

ResultTable* WorkflowsPage::addTable(const QString& title, const QString& name) {
    auto* card = new Card(title, this);
    auto* table = new ResultTable(card);
    table->setObjectName(name);
    card->contents()->addWidget(table);
    m_chosen->add(card, true);
    return table;
}

PageFocus WorkflowsPage::focus() const {
    return {{}, m_workflow->currentData().toString()};
}

bool WorkflowsPage::reveal(const QString& target) {
    if (m_choices->choose(target)) {
        scrollTo(m_choices);
        return true;
    }
    if (QWidget* row = m_form->rowOf(target)) {
        scrollTo(row);
        return true;
    }
    if (QWidget* editor = m_table->edit(target)) {
        scrollTo(editor);
        return true;
    }
    return Page::reveal(target);
}

void WorkflowsPage::refresh(const std::shared_ptr<const Results>& results, bool stale) {
    m_results = results;
    m_stale = stale;
    showChosen();
}

void WorkflowsPage::showChosen() {
    m_cards->setVisible(m_results != nullptr);
    m_choices->setVisible(m_results != nullptr);
    m_chosen->setVisible(m_results != nullptr);
    if (!m_results)
        return Page::refresh(m_results, m_stale);
    const Workflows shown = workflows(*m_results, m_workflow->currentData().toString());
    ChoiceRow::fill(*m_workflow, shown.workflows, shown.workflow);
    if (focus() != std::exchange(m_told, focus()))
        emit focusChanged();
    setSentence(workflowsSentence(*m_results, shown));
    m_choices->setVisible(!shown.workflows.isEmpty());
    m_chosen->setVisible(!shown.workflows.isEmpty());
    m_form->setAddresses(shown.form);
    cardOf(m_step)->setVisible(shown.step.has_value());
    if (shown.step) {
        m_step->setSentence(shown.step->sentence);
        m_step->setStep(shown.step->words);
        m_stepAddress = shown.step->address;
    }
    showFigures(shown);
    for (const auto& [view, table] :
         {std::pair{m_solutions, &shown.solutions}, std::pair{m_services, &shown.services}}) {
        view->show(*table);
        view->setStale(m_stale);
        view->parentWidget()->setVisible(!table->rows.isEmpty());
    }
    m_servicesNote->setText(shown.servicesNote);
}

void WorkflowsPage::showFigures(const Workflows& shown) {
    const auto show = [this](FigureView& view, const std::optional<report::Figure>& figure) {
        view.parentWidget()->setVisible(figure.has_value());
        if (!figure)
            return;
        view.setFigure(*figure);
        view.setStale(m_stale);
        // Rows are as high as they are read with ease; the page scrolls, not the figure.
        view.setFixedHeight(!figure->ranges.empty()   ? view.sizeHint().height()
                            : !figure->series.empty() ? chartHeight
                                                      : wordsHeight);
    };
    show(*m_useful, shown.useful);
    show(*m_solution, shown.solution);
    show(*m_service, shown.service);
}

} // namespace plumb::ui
