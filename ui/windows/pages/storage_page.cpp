// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/pages/storage_page.h"

#include <utility>

#include <QVBoxLayout>

#include "ui/charts/figure_view.h"
#include "ui/session/project_session.h"
#include "ui/viewmodels/page_sentences.h"
#include "ui/viewmodels/storage.h"
#include "ui/widgets/card.h"
#include "ui/widgets/card_columns.h"
#include "ui/widgets/choice_row.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/plain_text.h"
#include "ui/widgets/result_table.h"

namespace plumb::ui {
namespace {

constexpr int figureHeight = 380;

} // namespace

StoragePage::StoragePage(const Workspace& workspace, QWidget* parent)
    : Page(QStringLiteral("storage"), parent), m_session(workspace.session) {
    m_choices = new ChoiceRow(this);
    m_route = m_choices->add(tr("Route"));
    m_workflow = m_choices->add(tr("Workflow"));
    body().addWidget(m_choices);
    m_cards = new CardColumns(this);
    body().addWidget(m_cards);

    m_stepCard = new Card({}, this);
    m_step = new EmptyState({}, {}, m_stepCard);
    m_stepCard->contents()->addWidget(m_step);
    m_cards->add(m_stepCard, true);
    auto* need = new Card({}, this);
    m_need = new FigureView(need);
    m_need->setMinimumHeight(figureHeight);
    need->contents()->addWidget(m_need);
    m_cards->add(need, true);
    m_checks = addTable(tr("What is asked, and what the tiers have"), true);
    m_overview = addTable(tr("Every route and workflow"), true);
    m_times = addTable(tr("How long the copies take"), false);
    m_guidance = addTable(tr("Published guidance beside it"), false);
    m_guidanceSource = new PlainText(TypeRole::caption, TextTone::muted, m_guidance->parentWidget());
    auto* guidance = qobject_cast<Card*>(m_guidance->parentWidget());
    guidance->contents()->insertWidget(1, m_guidanceSource);
    body().addStretch(1);
    connect(m_choices, &ChoiceRow::chosen, this, &StoragePage::showChosen);
    connect(m_step, &EmptyState::stepTaken, this, &StoragePage::takeStep);
}

ResultTable* StoragePage::addTable(const QString& title, bool wide) {
    auto* card = new Card(title, this);
    auto* table = new ResultTable(card);
    card->contents()->addWidget(table);
    card->contents()->addStretch(1);
    m_cards->add(card, wide);
    return table;
}

PageFocus StoragePage::focus() const {
    return {m_route->currentData().toString(), m_workflow->currentData().toString()};
}

bool StoragePage::reveal(const QString& target) {
    return m_choices->choose(target) || Page::reveal(target);
}

void StoragePage::refresh(const std::shared_ptr<const Results>& results, bool stale) {
    m_results = results;
    m_stale = stale;
    showChosen();
}

void StoragePage::showChosen() {
    m_cards->setVisible(m_results != nullptr);
    m_choices->setVisible(m_results != nullptr);
    if (!m_results)
        return Page::refresh(m_results, m_stale);
    const Storage shown = storage(*m_results, m_route->currentData().toString(), m_workflow->currentData().toString());
    ChoiceRow::fill(*m_route, shown.routes, shown.route);
    ChoiceRow::fill(*m_workflow, shown.workflows, shown.workflow);
    if (focus() != std::exchange(m_told, focus()))
        emit focusChanged();
    setSentence(storageSentence(*m_results, shown));
    m_stepCard->setVisible(shown.step.has_value());
    if (shown.step) {
        m_step->setSentence(shown.step->sentence);
        m_step->setStep(shown.step->words);
        m_stepAddress = shown.step->address;
    }
    m_need->parentWidget()->setVisible(shown.need && !shown.need->series.empty());
    if (shown.need) {
        m_need->setFigure(*shown.need);
        m_need->setStale(m_stale);
    }
    for (const auto& [view, table] : {std::pair{m_checks, &shown.checks}, std::pair{m_overview, &shown.overview},
                                      std::pair{m_times, &shown.times}, std::pair{m_guidance, &shown.guidance}}) {
        view->show(*table);
        view->setStale(m_stale);
        view->parentWidget()->setVisible(!table->rows.isEmpty());
    }
    m_guidanceSource->setText(shown.guidanceSource);
    m_guidance->parentWidget()->setVisible(!shown.guidanceSource.isEmpty());
}

void StoragePage::takeStep() {
    if (!m_stepAddress.isEmpty())
        return emit followed(QStringLiteral("data"), m_stepAddress);
    const auto done =
        m_session.edit(tr("Add a storage tier"), withDurableTier(m_session.project(), m_route->currentData().toString(),
                                                                 m_workflow->currentData().toString()));
    if (!done)
        emit refused(QString::fromStdString(done.error().sentence));
}

} // namespace plumb::ui
