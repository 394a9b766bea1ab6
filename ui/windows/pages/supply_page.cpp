// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/pages/supply_page.h"

#include <utility>

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/charts/figure_view.h"
#include "ui/session/project_session.h"
#include "ui/style/icons.h"
#include "ui/style/shown.h"
#include "ui/style/theme.h"
#include "ui/style/type.h"
#include "ui/viewmodels/supply.h"
#include "ui/widgets/card.h"
#include "ui/widgets/card_columns.h"
#include "ui/widgets/choice_row.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/plain_text.h"
#include "ui/widgets/result_table.h"

namespace plumb::ui {
namespace {

constexpr int chartHeight = 320;
constexpr int wordsHeight = 150; // of a figure that is a note

} // namespace

SupplyPage::SupplyPage(const Workspace& workspace, QWidget* parent)
    : Page(QStringLiteral("supply"), parent), m_session(workspace.session) {
    m_choices = new ChoiceRow(this);
    m_route = m_choices->add(tr("Route"));
    body().addWidget(m_choices);
    m_cards = new CardColumns(this);
    body().addWidget(m_cards);
    addDeliveries();
    m_dates = addFigure(true);
    m_byRoute = addTable(tr("Dates of all routes, and what a week costs"));
    m_stock = addFigure(false);
    m_value = addFigure(false);
    m_spares = addTable(tr("Spares of all routes, and what they cost as an insurance"));
    m_balance = new PlainText(TypeRole::body, TextTone::muted, m_spares->parentWidget());
    m_balance->setObjectName(QStringLiteral("supply:balance"));
    qobject_cast<Card*>(m_spares->parentWidget())->contents()->addWidget(m_balance);
    m_stockStep = addStep(*qobject_cast<Card*>(m_spares->parentWidget()), QStringLiteral("supply:stock"));
    m_next = addTable(tr("The next generation and the next pod"));
    m_nextStep = addStep(*qobject_cast<Card*>(m_next->parentWidget()), QStringLiteral("supply:next"));
    body().addStretch(1);
    for (Step* step : {&m_step, &m_stockStep, &m_nextStep})
        connect(step->state, &EmptyState::stepTaken, this, [this, step] { takeStep(*step); });
    connect(m_choices, &ChoiceRow::chosen, this, &SupplyPage::showChosen);
}

SupplyPage::Step SupplyPage::addStep(Card& card, const QString& name) {
    Step step{new EmptyState({}, {}, &card), {}};
    step.state->setObjectName(name);
    card.contents()->addWidget(step.state);
    return step;
}

ResultTable* SupplyPage::addTable(const QString& title) {
    auto* card = new Card(title, this);
    auto* table = new ResultTable(card);
    card->contents()->addWidget(table);
    m_cards->add(card, true);
    return table;
}

FigureView* SupplyPage::addFigure(bool isWide) {
    auto* card = new Card({}, this);
    auto* figure = new FigureView(card);
    card->contents()->addWidget(figure);
    m_cards->add(card, isWide);
    return figure;
}

void SupplyPage::addDeliveries() {
    m_stepCard = new Card({}, this);
    m_step = addStep(*m_stepCard, QStringLiteral("supply:deliveries"));
    m_cards->add(m_stepCard, true);
    m_deliveries = addFigure(true);
    m_ofRoute = addTable(tr("Deliveries of the route"));
    QWidget* card = m_ofRoute->parentWidget();
    m_add = new QPushButton(tr("Add delivery"), card);
    m_add->setObjectName(QStringLiteral("supply:add"));
    m_remove = new QPushButton(tr("Remove delivery"), card);
    m_remove->setObjectName(QStringLiteral("supply:remove"));
    m_addMenu = new QMenu(m_add);
    m_removeMenu = new QMenu(m_remove);
    m_add->setMenu(m_addMenu);
    m_remove->setMenu(m_removeMenu);
    setIcons();
    connect(m_addMenu, &QMenu::aboutToShow, this, &SupplyPage::fillAdd);
    connect(m_removeMenu, &QMenu::aboutToShow, this, &SupplyPage::fillRemove);
    auto* bar = new QHBoxLayout;
    bar->setSpacing(gridStep);
    bar->addWidget(m_add);
    bar->addWidget(m_remove);
    bar->addStretch(1);
    qobject_cast<Card*>(card)->contents()->addLayout(bar);
}

PageFocus SupplyPage::focus() const {
    return {m_route->currentData().toString(), {}};
}

bool SupplyPage::reveal(const QString& target) {
    return m_choices->choose(target) || Page::reveal(target);
}

void SupplyPage::refresh(const std::shared_ptr<const Results>& results, bool stale) {
    m_results = results;
    m_stale = stale;
    showChosen();
}

void SupplyPage::showChosen() {
    m_cards->setVisible(m_results != nullptr);
    m_choices->setVisible(m_results != nullptr);
    if (!m_results)
        return Page::refresh(m_results, m_stale);
    const Supply shown = supply(*m_results, m_route->currentData().toString());
    ChoiceRow::fill(*m_route, shown.routes, shown.route);
    if (focus() != std::exchange(m_told, focus()))
        emit focusChanged();
    setSentence(supplySentence(*m_results, shown));
    showFigures(shown);
    showTables(shown);
    showStep(m_step, shown.step);
    m_stepCard->setVisible(shown.step.has_value());
    showStep(m_stockStep, shown.stockStep);
    showStep(m_nextStep, shown.nextStep);
}

void SupplyPage::showFigures(const Supply& shown) {
    const auto show = [this](FigureView& view, const std::optional<report::Figure>& figure, bool isShown) {
        view.parentWidget()->setVisible(figure && isShown);
        if (!figure)
            return;
        view.setFigure(*figure);
        view.setStale(m_stale);
        // Rows are as high as they are read with ease; the page scrolls, not the figure.
        view.setFixedHeight(!figure->ranges.empty()  ? view.sizeHint().height()
                            : figure->series.empty() ? wordsHeight
                                                     : chartHeight);
    };
    // Where something is to be entered first, its step stands in place of an empty figure.
    show(*m_deliveries, shown.deliveries, !shown.step);
    show(*m_dates, shown.dates, true);
    show(*m_stock, shown.stock, true);
    show(*m_value, shown.value, true);
}

void SupplyPage::showTables(const Supply& shown) {
    for (const auto& [view, table] : {std::pair{m_ofRoute, &shown.ofRoute}, std::pair{m_byRoute, &shown.byRoute},
                                      std::pair{m_spares, &shown.spares}, std::pair{m_next, &shown.next}}) {
        view->show(*table);
        view->setStale(m_stale);
        view->parentWidget()->setVisible(!table->rows.isEmpty());
    }
    m_next->parentWidget()->setVisible(!shown.next.rows.isEmpty() || shown.nextStep);
    m_balance->setText(shown.balance);
    m_balance->setVisible(!shown.balance.isEmpty());
    m_add->setEnabled(!shown.toAdd.isEmpty());
    m_remove->setEnabled(!shown.toRemove.isEmpty());
}

void SupplyPage::showStep(Step& step, const std::optional<SupplyStep>& shown) {
    step.state->setVisible(shown.has_value());
    if (!shown)
        return;
    step.state->setSentence(shown->sentence);
    step.state->setStep(shown->words);
    step.address = shown->address;
}

void SupplyPage::takeStep(const Step& step) {
    if (!step.address.isEmpty()) {
        emit followed(QStringLiteral("data"), step.address);
        return;
    }
    auto* button = step.state->findChild<QPushButton*>();
    m_addMenu->popup(button->mapToGlobal(QPoint(0, button->height())));
}

void SupplyPage::fillAdd() {
    m_addMenu->clear();
    if (!m_results)
        return;
    for (const Choice& kind : supply(*m_results, focus().route).toAdd)
        connect(m_addMenu->addAction(menuText(kind.title)), &QAction::triggered, this, [this, kind] {
            edited(m_session.edit(tr("Add the delivery %1").arg(kind.title),
                                  withFurtherDelivery(m_session.project(), kind.id)));
        });
}

void SupplyPage::fillRemove() {
    m_removeMenu->clear();
    if (!m_results)
        return;
    for (const Choice& delivery : supply(*m_results, focus().route).toRemove)
        connect(m_removeMenu->addAction(menuText(delivery.title)), &QAction::triggered, this, [this, delivery] {
            edited(m_session.edit(tr("Remove the delivery %1").arg(delivery.title),
                                  withoutDelivery(m_session.project(), delivery.id)));
        });
}

void SupplyPage::edited(const Result<void>& done) {
    if (!done)
        emit refused(QString::fromStdString(done.error().sentence));
}

void SupplyPage::setIcons() {
    m_add->setIcon(icon(QStringLiteral("new"), themeOf(palette()).text));
    m_remove->setIcon(icon(QStringLiteral("close"), themeOf(palette()).text));
}

void SupplyPage::changeEvent(QEvent* event) {
    Page::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        setIcons();
}

} // namespace plumb::ui
