// SPDX-License-Identifier: GPL-3.0-or-later
// A simulation of the fleet as JSON and as text, the closed form beside it.
#pragma once

#include <string>

#include "core/analysis/fleet_simulation.h"
#include "core/project/project.h"
#include "core/report/json/values.h"

namespace plumb::report {

/// The document that `plumbline simulate --json` prints. The simulation is that of the project.
Json simulationJson(const Project& project, const FleetSimulation& simulation, const Voice& say = {});

/// The same for a terminal, at 100 columns.
std::string simulationText(const Project& project, const FleetSimulation& simulation, const Voice& say = {});

/// What a cause of lost time is called ("Waiting for a node").
std::string nameOf(models::simulation::Cause cause, const Voice& say);

/// What a departure from the closed form is called, and what it assumes instead, in one sentence.
std::string nameOf(Departure departure, const Voice& say);
std::string explained(Departure departure, const Voice& say);

/// Why a workflow is not simulated.
std::string whyNotSimulated(NotSimulated why, const Voice& say);

} // namespace plumb::report
