// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/pages/reliability_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/charts/figure_view.h"
#include "ui/style/type.h"
#include "ui/viewmodels/page_sentences.h"
#include "ui/viewmodels/reliability.h"
#include "ui/widgets/card.h"

namespace plumb::ui {
namespace {

constexpr int figureHeight = 340;

/// The list with `shown` chosen, without telling anybody.
void fill(QComboBox& box, const QList<Choice>& choices, const QString& shown) {
    const QSignalBlocker quiet(box);
    bool isSame = box.count() == choices.size();
    for (int i = 0; isSame && i < box.count(); ++i)
        isSame = box.itemData(i) == choices[i].id && box.itemText(i) == choices[i].title;
    if (!isSame) {
        box.clear();
        for (const Choice& choice : choices)
            box.addItem(choice.title, choice.id);
    }
    box.setCurrentIndex(box.findData(shown));
    box.setEnabled(box.count() > 1);
}

} // namespace

ReliabilityPage::ReliabilityPage(QWidget* parent) : Page(QStringLiteral("reliability"), parent) {
    auto* row = new QHBoxLayout;
    row->setSpacing(gridStep);
    const auto add = [&](const QString& name) {
        auto* label = new QLabel(name, this);
        label->setForegroundRole(QPalette::PlaceholderText);
        auto* box = new QComboBox(this);
        box->setAccessibleName(name);
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        box->setMinimumHeight(formRowHeight);
        box->setFocusPolicy(Qt::StrongFocus);
        label->setBuddy(box);
        row->addWidget(label);
        row->addWidget(box);
        row->addSpacing(2 * gridStep);
        connect(box, &QComboBox::currentIndexChanged, this, &ReliabilityPage::showChosen);
        return box;
    };
    m_route = add(tr("Route"));
    m_workflow = add(tr("Workflow"));
    row->addStretch();
    body().addLayout(row);
    body().addStretch();
}

bool ReliabilityPage::reveal(const QString& target) {
    for (QComboBox* box : {m_route, m_workflow}) {
        if (const int place = box->findData(target); place >= 0) {
            box->setCurrentIndex(place);
            return true;
        }
    }
    return Page::reveal(target);
}

void ReliabilityPage::refresh(const std::shared_ptr<const Results>& results, bool stale) {
    m_results = results;
    m_stale = stale;
    showChosen();
}

void ReliabilityPage::showChosen() {
    if (!m_results)
        return Page::refresh(m_results, m_stale);
    const Reliability shown =
        reliability(*m_results, m_route->currentData().toString(), m_workflow->currentData().toString());
    fill(*m_route, shown.routes, shown.route);
    fill(*m_workflow, shown.workflows, shown.workflow);
    setSentence(reliabilitySentence(*m_results, shown));
    while (m_figures.size() < shown.figures.size()) {
        auto* card = new Card({}, this);
        auto* view = new FigureView(card);
        view->setMinimumHeight(figureHeight);
        card->contents()->addWidget(view);
        body().insertWidget(body().count() - 1, card);
        m_figures.push_back(view);
    }
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        m_figures[i]->parentWidget()->setVisible(i < shown.figures.size());
        if (i >= shown.figures.size())
            continue;
        m_figures[i]->setFigure(shown.figures[i]);
        m_figures[i]->setStale(m_stale);
    }
}

} // namespace plumb::ui
