// SPDX-License-Identifier: GPL-3.0-or-later
// Fabric: how a network of a route is cabled, what it costs, who has qualified it and whether it grows, live.
#pragma once

#include "ui/windows/pages.h"

class QComboBox;

namespace plumb::ui {

class Card;
class CardColumns;
class ChoiceRow;
class EmptyState;
class FigureView;
class ResultTable;
struct Fabric;

class FabricPage final : public Page {
    Q_OBJECT

public:
    FabricPage(const Workspace& workspace, QWidget* parent);

    bool reveal(const QString& target) override;
    void refresh(const std::shared_ptr<const Results>& results, bool stale) override;
    PageFocus focus() const override;

private:
    /// A card of the full width with a table in it.
    ResultTable* addTable(const QString& title);
    FigureView* addFigure();
    void showChosen();
    void showFigures(const Fabric& shown);
    void takeStep();

    ProjectSession& m_session;
    ChoiceRow* m_choices;
    ChoiceRow* m_jobs; ///< above the chart that it chooses for
    QComboBox* m_route;
    QComboBox* m_network;
    QComboBox* m_workflow;
    CardColumns* m_cards;
    Card* m_stepCard;
    EmptyState* m_step;
    FigureView* m_topology;
    FigureView* m_allReduce;
    ResultTable* m_counts;
    ResultTable* m_prices;
    ResultTable* m_totals;
    ResultTable* m_validated;
    ResultTable* m_faults;
    ResultTable* m_steps;
    ResultTable* m_growth;
    EmptyState* m_growthStep;
    QString m_growthAddress;
    std::shared_ptr<const Results> m_results;
    PageFocus m_told;
    bool m_stale = false;
};

} // namespace plumb::ui
