// SPDX-License-Identifier: GPL-3.0-or-later
// The workflows of a project simulated on every route, beside the closed forms of the same numbers.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/evaluation/evaluate.h"
#include "core/models/simulation/result.h"

namespace plumb {

/// What a verb uses where it is not told otherwise: some seconds of work, errors of a few thousandths.
inline constexpr std::uint64_t simulationRuns = 1000;
inline constexpr std::uint64_t simulationSeed = 1;

/// Two ways agree where they differ by no more than this many standard errors.
inline constexpr double agreeWithin = 3;

/// Fewer failures in all runs tell nothing (assumed: the error of their mean is then itself uncertain by an eighth).
inline constexpr double fewestFailures = 30;

/// A share of wall time with its standard error; no error where a single run or none finished.
struct Simulated {
    double mean = 0; ///< 0 where the work never finishes
    std::optional<double> standardError;

    bool operator==(const Simulated&) const = default;
};

/// Why a workflow is not simulated.
enum class NotSimulated {
    none,          ///< it is
    replicas,      ///< others carry the load of a failed one, and no job waits
    neverFinishes, ///< the closed form says so of the largest job; the runs would only take long to say the same
    tooLong        ///< the runs would take more events than anybody waits for
};

/// Where the simulation goes beyond what the closed form assumes.
enum class Departure {
    lifetimes, ///< a fresh fleet whose nodes age (Weibull, early life), where the closed form has a constant rate
    restarts,  ///< restarts that fail by themselves, where in the closed form only failures of nodes end one
    spares     ///< spare nodes, crews and returns one by one, where the closed form has a mean wait
};
template <>
inline constexpr std::array<std::string_view, 3> enumNames<Departure>{"lifetimes", "restarts", "spares"};

/// The largest job under one such assumption.
struct BeyondClosedForm {
    Departure departure = Departure::spares;
    Simulated useful;           ///< G
    double difference = 0;      ///< from the G of the same job simulated within the closed form's assumptions
    double differenceError = 0; ///< standard error of it; 0 where it has none
    double stockOutsPerRun = 0;
    double failures = 0; ///< seen in all runs; fewer than `fewestFailures` tell nothing
    std::optional<models::simulation::LostTime> meanLost;

    bool operator==(const BeyondClosedForm&) const = default;
};

/// One workflow on one route.
struct WorkflowSimulation {
    NotSimulated why = NotSimulated::none;
    Simulated goodput;         ///< G·Φ over all job sizes
    double closedForm = 0;     ///< G·Φ of the evaluation
    std::optional<bool> agree; ///< nothing after a single run, or where too few failures or waits were seen to compare
    bool fewWaits = false;     ///< failures enough, but too few that waited for a node, which the error rests on
    Simulated useful;          ///< G of the largest job
    double closedFormUseful = 0;
    /// The reference job on the largest size within the closed form's assumptions: makespan, deadline, lost time.
    models::simulation::Aggregate largest;
    double work_h = 0;                    ///< useful work of the reference job
    std::vector<BeyondClosedForm> beyond; ///< of jobs with checkpoints
    std::uint64_t events = 0;             ///< of all simulations of the workflow
    double seconds = 0;                   ///< that they took; no part of the answer

    bool isSimulated() const { return why == NotSimulated::none; }
    /// All but the seconds.
    bool sameAs(const WorkflowSimulation& other) const;
};

struct FleetSimulation {
    std::uint64_t runs = 0;
    std::uint64_t seed = 0;
    std::vector<std::vector<WorkflowSimulation>> routes; ///< by route, workflow
};

struct SimulationEffort {
    std::uint64_t runs = simulationRuns; ///< ≥ 1, of every job size on every route
    std::uint64_t seed = simulationSeed;
    unsigned threads = 1; ///< ≥ 1
};

/// Simulates what was evaluated, with the intervals in force. The bits depend on project, runs and seed alone; a
/// further route or workflow changes none of the others. `progress` goes from 0 to 1. Nothing once `cancel` is true.
std::optional<FleetSimulation> simulateFleet(const Project& project, const Evaluation& evaluation,
                                             const SimulationEffort& effort, std::atomic<double>* progress = nullptr,
                                             const std::atomic<bool>* cancel = nullptr);

/// One workflow on one route of it.
std::optional<WorkflowSimulation> simulateWorkflow(const Project& project, const Evaluation& evaluation,
                                                   std::size_t route, std::size_t workflow,
                                                   const SimulationEffort& effort,
                                                   std::atomic<double>* progress = nullptr,
                                                   const std::atomic<bool>* cancel = nullptr);

} // namespace plumb
