// SPDX-License-Identifier: GPL-3.0-or-later
// One window with everything it works on, built in the order in which it may be taken apart.
#pragma once

#include <QLocale>
#include <QSettings>

#include "ui/session/evaluation_service.h"
#include "ui/session/project_session.h"
#include "ui/session/simulation_service.h"
#include "ui/viewmodels/assumptions.h"
#include "ui/viewmodels/scorecard_model.h"
#include "ui/windows/main_window.h"

namespace plumb::ui {

class Desk {
public:
    /// Evidence is judged on `today`. Numbers are shown and read in `locale`.
    Desk(SessionPlaces places, QSettings& settings, std::function<Date()> today, const QLocale& locale = QLocale());

    ProjectSession& session() { return m_session; }
    EvaluationService& evaluation() { return m_evaluation; }
    Assumptions& assumptions() { return m_assumptions; }
    MainWindow& window() { return m_window; }

private:
    ProjectSession m_session;
    ThreadWorker m_worker;
    EvaluationService m_evaluation;
    ThreadWorker m_simulationWorker;
    SimulationService m_simulation;
    Assumptions m_assumptions;
    ScorecardModel m_scorecard;
    MainWindow m_window;
};

} // namespace plumb::ui
