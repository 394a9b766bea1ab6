// SPDX-License-Identifier: GPL-3.0-or-later
// A simulation of a workflow on a route beside the closed form, ready to be shown.
#pragma once

#include <optional>

#include <QString>

#include "core/analysis/fleet_simulation.h"
#include "ui/session/evaluation_service.h"
#include "ui/viewmodels/shown_table.h"

namespace plumb::ui {

struct SimulationComparison {
    enum class State {
        notRun,
        running,
        done,
        stale ///< done, for a project that has changed since
    };

    State state = State::notRun;
    double progress = 0; ///< 0 to 1 while running
    QString workflow;    ///< what was simulated, for the sentence; empty before a run
    QString route;
    int runs = 0;
    double simulated = 0;      ///< goodput, mean of the runs
    double standardError = 0;  ///< of that mean
    double closedForm = 0;     ///< goodput
    std::optional<bool> agree; ///< as the simulation judges it; nothing where the runs cannot tell
    ShownTable beyond;         ///< what the closed form cannot see: spares one by one, a fleet that ages; may be empty
    ShownTable losses;         ///< by cause, simulated beside the closed form; without rows where there are none
    QString failure;           ///< why there is no result, as a sentence; empty where there is one

    bool operator==(const SimulationComparison&) const = default;
};

/// A finished simulation of a workflow on a route, of the results it was made from.
SimulationComparison comparisonOf(const Results& results, std::size_t route, std::size_t workflow,
                                  const WorkflowSimulation& simulation);

/// What the comparison says, as one sentence: agreement with the difference in standard errors, or what to do.
QString sentenceOf(const SimulationComparison& of);

} // namespace plumb::ui
