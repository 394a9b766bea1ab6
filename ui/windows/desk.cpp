// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/desk.h"

#include <algorithm>
#include <thread>

namespace plumb::ui {

Desk::Desk(SessionPlaces places, QSettings& settings, std::function<Date()> today, const QLocale& locale)
    : m_session(std::move(places)), m_evaluation(m_session, m_worker, today),
      m_simulation(m_session, m_simulationWorker, std::max(1U, std::thread::hardware_concurrency())),
      m_assumptions(m_session, locale), m_scorecard(m_session, builtInRulePack(), std::move(today)),
      m_window({m_session, m_evaluation, m_simulation, m_assumptions, m_scorecard}, settings) {}

} // namespace plumb::ui
