// SPDX-License-Identifier: GPL-3.0-or-later
// Storage: whether the tiers of a route carry the checkpoints of a workflow, live.
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
struct StorageStep;

class StoragePage final : public Page {
    Q_OBJECT

public:
    StoragePage(const Workspace& workspace, QWidget* parent);

    bool reveal(const QString& target) override;
    void refresh(const std::shared_ptr<const Results>& results, bool stale) override;
    PageFocus focus() const override;

private:
    /// A card with a table in it.
    ResultTable* addTable(const QString& title, bool wide);
    void showChosen();
    void takeStep();

    ProjectSession& m_session;
    ChoiceRow* m_choices;
    QComboBox* m_route;
    QComboBox* m_workflow;
    CardColumns* m_cards;
    Card* m_stepCard;
    EmptyState* m_step;
    FigureView* m_need;
    ResultTable* m_overview;
    ResultTable* m_checks;
    ResultTable* m_times;
    ResultTable* m_guidance;
    PlainText* m_guidanceSource;
    QString m_stepAddress;
    std::shared_ptr<const Results> m_results;
    PageFocus m_told;
    bool m_stale = false;
};

} // namespace plumb::ui
