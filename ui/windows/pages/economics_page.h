// SPDX-License-Identifier: GPL-3.0-or-later
// Economics: what an hour of useful work costs on each route, of what, when it is paid, and what events cost, live.
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
class TraceList;
struct Economics;
struct EconomicsStep;

class EconomicsPage final : public Page {
    Q_OBJECT

public:
    EconomicsPage(const Workspace& workspace, QWidget* parent);

    bool reveal(const QString& target) override;
    void refresh(const std::shared_ptr<const Results>& results, bool stale) override;
    PageFocus focus() const override;

private:
    /// A next step in a card of its own.
    struct Step {
        Card* card = nullptr;
        EmptyState* state = nullptr;
        QString page;
        QString target;
    };
    void addStep(Step& step, const QString& name);
    ResultTable* addTable(const QString& title, bool wide, PlainText** below = nullptr);
    FigureView* addFigure(int height);
    void showChosen();
    void showTables(const Economics& shown);
    void showTrace();
    static void showStep(Step& step, const EconomicsStep* shown);

    ChoiceRow* m_choices;
    QComboBox* m_route;
    CardColumns* m_cards;
    Step m_step;
    Step m_demandStep;
    FigureView* m_perHour;
    FigureView* m_cashFlow;
    FigureView* m_waterfall;
    FigureView* m_levels;
    ResultTable* m_costs;
    PlainText* m_convention = nullptr;
    ResultTable* m_hours;
    ResultTable* m_ledger;
    PlainText* m_ledgerNote = nullptr;
    ResultTable* m_levelCosts;
    ResultTable* m_funding;
    ResultTable* m_contract;
    ResultTable* m_hybrid;
    ResultTable* m_events;
    PlainText* m_eventNote = nullptr;
    ChoiceRow* m_traces;
    QComboBox* m_event;
    TraceList* m_trace;
    ResultTable* m_staff;
    std::shared_ptr<const Results> m_results;
    PageFocus m_told;
    bool m_stale = false;
};

} // namespace plumb::ui
