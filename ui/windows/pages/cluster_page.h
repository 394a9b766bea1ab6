// SPDX-License-Identifier: GPL-3.0-or-later
// Cluster: what the cluster is made of on a route, what each level costs, and how far a failure reaches.
#pragma once

#include "ui/windows/pages.h"

class QComboBox;

namespace plumb::ui {

class AssumptionForm;
class Card;
class CardColumns;
class ChoiceRow;
class EmptyState;
class FigureView;
class ResultTable;

class ClusterPage final : public Page {
    Q_OBJECT

public:
    ClusterPage(const Workspace& workspace, QWidget* parent);

    bool reveal(const QString& target) override;
    void refresh(const std::shared_ptr<const Results>& results, bool stale) override;
    PageFocus focus() const override;

private:
    FigureView* addFigure();
    ResultTable* addTable(const QString& title);
    void showChosen();

    ChoiceRow* m_choices;
    QComboBox* m_route;
    CardColumns* m_cards;
    FigureView* m_levels;
    AssumptionForm* m_form;
    ResultTable* m_sizes;
    ResultTable* m_costs;
    FigureView* m_classes;
    ResultTable* m_reach;
    Card* m_stepCard;
    std::shared_ptr<const Results> m_results;
    PageFocus m_told;
    bool m_stale = false;
};

} // namespace plumb::ui
