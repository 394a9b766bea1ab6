// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the simulation of one workflow on one route when asked, with progress, beside everything else.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <QObject>

#include "core/analysis/fleet_simulation.h"
#include "core/evaluation/worker.h"
#include "ui/session/evaluation_service.h"
#include "ui/session/project_session.h"

namespace plumb::ui {

/// A simulation that was finished; crosses threads as a constant.
struct SimulatedWorkflow {
    std::shared_ptr<const Results> results; ///< what was simulated: the project and its closed forms
    std::size_t route = 0;                  ///< places in it
    std::size_t workflow = 0;
    WorkflowSimulation answer;
    std::shared_ptr<const void> run; ///< the run it came from, told apart by identity
};

class SimulationService final : public QObject {
    Q_OBJECT

public:
    /// `session` and `worker` outlive the service; the worker does nothing else, so that a simulation and the previews
    /// of a drag do not wait for each other. `threads` ≥ 1.
    SimulationService(ProjectSession& session, Worker& worker, unsigned threads, QObject* parent = nullptr);
    ~SimulationService() override;

    /// Starts over with this workflow of what is shown; a running simulation is given up. Ids that the project does
    /// not have start nothing.
    void run(std::shared_ptr<const Results> results, const std::string& route, const std::string& workflow,
             std::uint64_t runs = simulationRuns);
    /// The last result stays.
    void cancel();

    bool isRunning() const;
    /// What runs, as ids; empty if nothing does.
    const std::string& runningRoute() const;
    const std::string& runningWorkflow() const;
    double progress() const; ///< 0 to 1 while running

    /// The last finished simulation of the workflow in the open document; null without one.
    std::shared_ptr<const SimulatedWorkflow> result(const std::string& route, const std::string& workflow) const;
    /// The project has changed since that result.
    bool isStale(const SimulatedWorkflow& result) const;

signals:
    void changed(); ///< started, further on, finished, cancelled, out of date

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace plumb::ui
