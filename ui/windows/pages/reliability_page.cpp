// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/pages/reliability_page.h"

#include <algorithm>
#include <utility>

#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/charts/figure_view.h"
#include "ui/session/project_session.h"
#include "ui/session/simulation_service.h"
#include "ui/viewmodels/page_sentences.h"
#include "ui/viewmodels/reliability.h"
#include "ui/viewmodels/simulation_comparison.h"
#include "ui/widgets/card_columns.h"
#include "ui/widgets/choice_row.h"
#include "ui/widgets/plain_text.h"
#include "ui/widgets/result_table.h"
#include "ui/widgets/simulation_card.h"

namespace plumb::ui {
namespace {

constexpr int figureHeight = 360;

// In the order of `Reliability::figures`.
constexpr std::size_t figureCount = 5;
constexpr std::size_t classesFigure = 4;

} // namespace

ReliabilityPage::ReliabilityPage(const Workspace& workspace, QWidget* parent)
    : Page(QStringLiteral("reliability"), parent), m_session(workspace.session), m_service(workspace.simulation) {
    m_choices = new ChoiceRow(this);
    m_route = m_choices->add(tr("Route"));
    m_workflow = m_choices->add(tr("Workflow"));
    body().addWidget(m_choices);
    m_cards = new CardColumns(this);
    body().addWidget(m_cards);
    for (std::size_t i = 0; i < figureCount; ++i) {
        auto* card = new Card({}, this);
        auto* view = new FigureView(card);
        view->setMinimumHeight(figureHeight);
        card->contents()->addWidget(view);
        m_figures.push_back(view);
        if (i == classesFigure) {
            m_addClasses = new QPushButton(tr("Add the published component classes"), card);
            m_addClasses->setToolTip(tr("Adds classes with the interrupts counted in a published training run, with "
                                        "their source. One step of the history."));
            card->contents()->addWidget(m_addClasses, 0, Qt::AlignLeft);
            connect(m_addClasses, &QPushButton::clicked, this, &ReliabilityPage::addClasses);
        }
        m_cards->add(card, i == 0);
    }
    auto* comparison = new Card(tr("The routes beside each other"), this);
    m_comparison = new ResultTable(comparison);
    comparison->contents()->addWidget(m_comparison);
    m_cards->add(comparison, true);
    makeEvidence();
    m_simulation = new SimulationCard(this);
    m_cards->add(m_simulation, true);
    body().addStretch(1);
    connect(m_choices, &ChoiceRow::chosen, this, &ReliabilityPage::showChosen);
    connect(m_simulation, &SimulationCard::runRequested, this, &ReliabilityPage::runSimulation);
    connect(m_simulation, &SimulationCard::cancelRequested, &m_service, &SimulationService::cancel);
    connect(&m_service, &SimulationService::changed, this, &ReliabilityPage::showSimulation);
}

void ReliabilityPage::makeEvidence() {
    m_evidenceCard = new Card(tr("What the bidders have shown"), this);
    m_evidence = new ResultTable(m_evidenceCard);
    m_separation = new PlainText(TypeRole::body, TextTone::text, m_evidenceCard);
    auto* published = new ChoiceRow(m_evidenceCard);
    m_published = published->add(tr("Published node MTBF"));
    m_published->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_published->setMinimumContentsLength(32);
    m_publishedDetail = new PlainText(TypeRole::caption, TextTone::muted, m_evidenceCard);
    m_use = new QPushButton(tr("Use as the node MTBF"), m_evidenceCard);
    m_use->setObjectName(QStringLiteral("published:use"));
    auto* import = new QPushButton(tr("Import failure log…"), m_evidenceCard);
    import->setObjectName(QStringLiteral("failureLog:import"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(gridStep);
    buttons->addWidget(m_use);
    buttons->addWidget(import);
    buttons->addStretch();
    for (QWidget* part : std::initializer_list<QWidget*>{m_evidence, m_separation, published, m_publishedDetail})
        m_evidenceCard->contents()->addWidget(part);
    m_evidenceCard->contents()->addLayout(buttons);
    m_cards->add(m_evidenceCard, true);
    connect(published, &ChoiceRow::chosen, this, &ReliabilityPage::showPublished);
    connect(m_use, &QPushButton::clicked, this, &ReliabilityPage::usePublished);
    connect(import, &QPushButton::clicked, this, &ReliabilityPage::importRequested);
}

QString ReliabilityPage::route() const {
    return m_route->currentData().toString();
}

QString ReliabilityPage::workflow() const {
    return m_workflow->currentData().toString();
}

PageFocus ReliabilityPage::focus() const {
    return {route(), workflow()};
}

void ReliabilityPage::runSimulation() {
    m_service.run(m_results, route().toStdString(), workflow().toStdString());
}

/// What there is for the route and workflow in sight; a run of another pair goes on unseen.
void ReliabilityPage::showSimulation() {
    using State = SimulationComparison::State;
    SimulationComparison shown;
    const std::string r = route().toStdString(), w = workflow().toStdString();
    if (const auto done = m_service.result(r, w)) {
        shown = comparisonOf(*done->results, done->route, done->workflow, done->answer);
        shown.state = m_service.isStale(*done) ? State::stale : State::done;
    }
    if (m_service.isRunning() && m_service.runningRoute() == r && m_service.runningWorkflow() == w) {
        shown = {};
        shown.state = State::running;
        shown.progress = m_service.progress();
        shown.route = m_route->currentText();
        shown.workflow = m_workflow->currentText();
    }
    m_simulation->setComparison(shown);
}

bool ReliabilityPage::reveal(const QString& target) {
    if (target == QLatin1String("failureLog")) {
        emit importRequested();
        return true;
    }
    return m_choices->choose(target) || Page::reveal(target);
}

void ReliabilityPage::refresh(const std::shared_ptr<const Results>& results, bool stale) {
    m_results = results;
    m_stale = stale;
    showChosen();
}

void ReliabilityPage::showChosen() {
    m_cards->setVisible(m_results != nullptr);
    m_choices->setVisible(m_results != nullptr);
    if (!m_results)
        return Page::refresh(m_results, m_stale);
    const Reliability shown = reliability(*m_results, route(), workflow());
    ChoiceRow::fill(*m_route, shown.routes, shown.route);
    ChoiceRow::fill(*m_workflow, shown.workflows, shown.workflow);
    if (focus() != std::exchange(m_told, focus()))
        emit focusChanged();
    setSentence(reliabilitySentence(*m_results, shown));
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        m_figures[i]->parentWidget()->setVisible(i < shown.figures.size());
        if (i >= shown.figures.size())
            continue;
        m_figures[i]->setFigure(shown.figures[i]);
        m_figures[i]->setStale(m_stale);
    }
    m_addClasses->setVisible(!shown.hasClasses);
    m_comparison->show(shown.comparison);
    m_comparison->setStale(m_stale);
    m_comparison->parentWidget()->setVisible(!shown.comparison.rows.isEmpty());
    m_evidence->show(shown.evidence);
    m_evidence->setStale(m_stale);
    m_separation->setText(shown.separation);
    m_separation->setVisible(!shown.separation.isEmpty());
    showPublished();
    showSimulation();
}

void ReliabilityPage::showPublished() {
    if (!m_results)
        return;
    const QList<PublishedRate> rates = publishedRates(*m_results->project);
    QList<Choice> choices;
    for (const PublishedRate& rate : rates)
        choices.append({rate.id, rate.title});
    QString wanted = m_published->currentData().toString();
    if (const auto counted = std::ranges::find(rates, true, &PublishedRate::isCounted);
        wanted.isEmpty() && counted != rates.end())
        wanted = counted->id;
    ChoiceRow::fill(*m_published, choices, wanted);
    const int place = m_published->currentIndex();
    m_publishedDetail->setText(place >= 0 ? rates[place].detail : QString());
    m_use->setEnabled(place >= 0);
}

void ReliabilityPage::usePublished() {
    const auto done = m_session.edit(tr("Published node MTBF"),
                                     withPublishedRate(m_session.project(), m_published->currentData().toString()));
    if (!done)
        emit refused(QString::fromStdString(done.error().sentence));
}

void ReliabilityPage::addClasses() {
    const auto done = m_session.edit(tr("Published component classes"), withPublishedClasses(m_session.project()));
    if (!done)
        emit refused(QString::fromStdString(done.error().sentence));
}

} // namespace plumb::ui
