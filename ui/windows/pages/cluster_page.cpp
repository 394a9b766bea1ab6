// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/pages/cluster_page.h"

#include <utility>

#include <QVBoxLayout>

#include "ui/charts/figure_view.h"
#include "ui/viewmodels/cluster.h"
#include "ui/widgets/assumption_form.h"
#include "ui/widgets/card.h"
#include "ui/widgets/card_columns.h"
#include "ui/widgets/choice_row.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/result_table.h"

namespace plumb::ui {
namespace {

constexpr int drawingHeight = 440;
constexpr int wordsHeight = 150; // of a figure that is a note

} // namespace

ClusterPage::ClusterPage(const Workspace& workspace, QWidget* parent) : Page(QStringLiteral("cluster"), parent) {
    m_choices = new ChoiceRow(this);
    m_route = m_choices->add(tr("Route"));
    body().addWidget(m_choices);
    m_cards = new CardColumns(this);
    body().addWidget(m_cards);
    m_levels = addFigure();
    m_costs = addTable(tr("Levels, and what one of each costs over the horizon"));
    auto* formCard = new Card(tr("What the cluster is to be"), this);
    m_form = new AssumptionForm(workspace.assumptions, formCard);
    m_form->setObjectName(QStringLiteral("cluster:form"));
    formCard->contents()->addWidget(m_form);
    m_cards->add(formCard, true);
    m_sizes = addTable(tr("Size by route"));
    m_classes = addFigure();
    m_reach = addTable(tr("Component classes, and how far a failure reaches"));
    m_stepCard = new Card({}, this);
    auto* step = new EmptyState(tr("The project has no component classes, so that nothing says which failures take one "
                                   "node down, and which a rack or a whole unit."),
                                tr("Add them on the reliability page"), m_stepCard);
    step->setObjectName(QStringLiteral("cluster:classes"));
    m_stepCard->contents()->addWidget(step);
    m_cards->add(m_stepCard, true);
    body().addStretch(1);
    connect(m_choices, &ChoiceRow::chosen, this, &ClusterPage::showChosen);
    connect(step, &EmptyState::stepTaken, this, [this] { emit followed(QStringLiteral("reliability"), {}); });
}

FigureView* ClusterPage::addFigure() {
    auto* card = new Card({}, this);
    auto* figure = new FigureView(card);
    card->contents()->addWidget(figure);
    m_cards->add(card, true);
    return figure;
}

ResultTable* ClusterPage::addTable(const QString& title) {
    auto* card = new Card(title, this);
    auto* table = new ResultTable(card);
    card->contents()->addWidget(table);
    m_cards->add(card, true);
    return table;
}

PageFocus ClusterPage::focus() const {
    return {m_route->currentData().toString(), {}};
}

bool ClusterPage::reveal(const QString& target) {
    if (m_choices->choose(target))
        return true;
    if (QWidget* row = m_form->rowOf(target)) {
        scrollTo(row);
        return true;
    }
    return Page::reveal(target);
}

void ClusterPage::refresh(const std::shared_ptr<const Results>& results, bool stale) {
    m_results = results;
    m_stale = stale;
    showChosen();
}

void ClusterPage::showChosen() {
    m_cards->setVisible(m_results != nullptr);
    m_choices->setVisible(m_results != nullptr);
    if (!m_results)
        return Page::refresh(m_results, m_stale);
    const Cluster shown = cluster(*m_results, m_route->currentData().toString());
    ChoiceRow::fill(*m_route, shown.routes, shown.route);
    if (focus() != std::exchange(m_told, focus()))
        emit focusChanged();
    setSentence(clusterSentence(*m_results, shown));
    m_form->setAddresses(shown.form);
    for (const auto& [view, figure] : {std::pair{m_levels, &shown.levels}, std::pair{m_classes, &shown.classes}}) {
        view->parentWidget()->setVisible(figure->has_value());
        if (!*figure)
            continue;
        view->setFigure(**figure);
        view->setFixedHeight(!(*figure)->boxes.empty()  ? drawingHeight
                             : !(*figure)->bars.empty() ? view->sizeHint().height()
                                                        : wordsHeight);
        view->setStale(m_stale);
    }
    for (const auto& [view, table] :
         {std::pair{m_costs, &shown.costs}, std::pair{m_sizes, &shown.sizes}, std::pair{m_reach, &shown.reach}}) {
        view->show(*table);
        view->setStale(m_stale);
        view->parentWidget()->setVisible(!table->rows.isEmpty());
    }
    m_stepCard->setVisible(shown.lacksClasses);
}

} // namespace plumb::ui
