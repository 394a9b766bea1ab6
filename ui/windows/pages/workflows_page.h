// SPDX-License-Identifier: GPL-3.0-or-later
// Workflows: what the cluster works at, how much of it is useful, and when it is done or answered.
#pragma once

#include "ui/windows/pages.h"

class QComboBox;

namespace plumb::ui {

class AssumptionForm;
class CardColumns;
class ChoiceRow;
class EmptyState;
class FigureView;
class ResultTable;
class WorkflowTable;
struct Workflows;

class WorkflowsPage final : public Page {
    Q_OBJECT

public:
    WorkflowsPage(const Workspace& workspace, QWidget* parent);

    bool reveal(const QString& target) override;
    void refresh(const std::shared_ptr<const Results>& results, bool stale) override;
    PageFocus focus() const override;

private:
    FigureView* addFigure();
    ResultTable* addTable(const QString& title, const QString& name);
    void showChosen();
    void showFigures(const Workflows& shown);

    WorkflowTable* m_table;
    ChoiceRow* m_choices; ///< within the cards, above what it chooses for
    QComboBox* m_workflow;
    CardColumns* m_cards;
    FigureView* m_useful;
    CardColumns* m_chosen; ///< cards about the workflow that is chosen
    EmptyState* m_step;
    QString m_stepAddress;
    FigureView* m_solution;
    FigureView* m_service;
    ResultTable* m_solutions;
    ResultTable* m_services;
    PlainText* m_servicesNote;
    AssumptionForm* m_form;
    std::shared_ptr<const Results> m_results;
    PageFocus m_told;
    bool m_stale = false;
};

} // namespace plumb::ui
