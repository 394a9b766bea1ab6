// SPDX-License-Identifier: GPL-3.0-or-later
// Reliability and checkpoints: what failures cost on a route, live.
#pragma once

#include <vector>

#include "ui/windows/pages.h"

class QComboBox;
class QPushButton;

namespace plumb::ui {

class Card;
class CardColumns;
class ChoiceRow;
class FigureView;
class ResultTable;
class SimulationCard;

class ReliabilityPage final : public Page {
    Q_OBJECT

public:
    ReliabilityPage(const Workspace& workspace, QWidget* parent);

    bool reveal(const QString& target) override;
    void refresh(const std::shared_ptr<const Results>& results, bool stale) override;
    PageFocus focus() const override;

    QString route() const;    ///< shown; empty without one
    QString workflow() const; ///< shown; empty without one

signals:
    void importRequested(); ///< a failure log

private:
    void makeEvidence();
    void showChosen();
    void showPublished();
    void showSimulation();
    void runSimulation();
    void usePublished();
    void addClasses();

    ProjectSession& m_session;
    SimulationService& m_service;
    ChoiceRow* m_choices;
    QComboBox* m_route;
    QComboBox* m_workflow;
    CardColumns* m_cards;
    std::vector<FigureView*> m_figures;
    QPushButton* m_addClasses = nullptr;
    ResultTable* m_comparison;
    Card* m_evidenceCard;
    ResultTable* m_evidence;
    PlainText* m_separation;
    QComboBox* m_published;
    PlainText* m_publishedDetail;
    QPushButton* m_use;
    SimulationCard* m_simulation = nullptr;
    std::shared_ptr<const Results> m_results;
    PageFocus m_told;
    bool m_stale = false;
};

} // namespace plumb::ui
