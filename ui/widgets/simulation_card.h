// SPDX-License-Identifier: GPL-3.0-or-later
// The closed form beside the simulation, with the mark of their agreement; it starts and stops the run.
#pragma once

#include "ui/viewmodels/simulation_comparison.h"
#include "ui/widgets/card.h"

class QProgressBar;
class QPushButton;

namespace plumb::ui {

class PlainText;
class ResultTable;
class StatusMark;

class SimulationCard final : public Card {
    Q_OBJECT

public:
    explicit SimulationCard(QWidget* parent = nullptr);

    void setComparison(const SimulationComparison& comparison);
    const SimulationComparison& comparison() const { return m_comparison; }

signals:
    void runRequested();
    void cancelRequested();

private:
    SimulationComparison m_comparison;
    StatusMark* m_mark;
    PlainText* m_sentence;
    ResultTable* m_numbers;
    ResultTable* m_beyond;
    ResultTable* m_losses;
    QProgressBar* m_progress;
    QPushButton* m_run;
    QPushButton* m_cancel;
};

} // namespace plumb::ui
