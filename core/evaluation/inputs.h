// SPDX-License-Identifier: GPL-3.0-or-later
// A project flattened to what can be calculated with: the same parameters, in the same places, without words.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/project/address.h"
#include "core/project/project.h"

namespace plumb {

struct SizeInputs {
    JobSizeParameters parameters;
};

struct WorkflowInputs {
    WorkflowParameters parameters;
    std::vector<SizeInputs> sizes;
};

struct ComponentInputs {
    ComponentParameters parameters;
};

struct LineInputs {
    Category category = Category::servers;
    LineParameters parameters;
};

struct CostInputs {
    Category category = Category::integration;
    CostTiming timing = CostTiming::once;
};

struct MilestoneInputs {
    MilestoneParameters parameters;
};

struct RouteInputs {
    RouteKind kind = RouteKind::odmDirect;
    RouteParameters parameters;
    std::vector<MilestoneInputs> milestones;
    std::vector<RouteWorkflowParameters> workflows;
    std::vector<RouteTierParameters> tiers;
    std::vector<RouteNetworkParameters> networks;
    std::vector<RouteGateParameters> gates;
    std::vector<RouteDeliveryParameters> deliveries;
    std::vector<RouteLineParameters> lines;
    std::vector<RouteCostParameters> costs;
};

/// Which part of a fleet's life the failure rates stand for.
enum class LifeStage {
    whole,     ///< the mean over the years in service: what every headline is made of
    firstYear, ///< with the defects of early life
    steady     ///< after them
};

/// What the lead times of deliveries are: medians, so that the service date is the median of the latest, or one draw of
/// each, so that it is the latest of the draws.
enum class Dates { medians, drawn };

struct Inputs {
    Dates dates = Dates::medians;
    LifeStage lifeStage = LifeStage::whole;
    ProjectParameters parameters;
    std::vector<WorkflowInputs> workflows;
    std::vector<ComponentInputs> components;
    std::vector<TierKind> tiers;
    std::vector<NetworkKind> networks;
    std::vector<GateKind> gates;
    std::vector<DeliveryKind> deliveries;
    std::vector<LineInputs> lines;
    std::vector<CostInputs> costs;
    std::vector<RouteInputs> routes;
    std::optional<std::size_t>
        baseline; ///< route that savings are counted from: the named one, else the first oem_reference
};

/// The numbers of a project whose lists fit each other (`structureProblem`).
Inputs flatten(const Project& project);

/// Writes a drawn value over one assumption. The address is one of the project that `inputs` was flattened from.
inline void write(Inputs& inputs, const Address& address, double value) {
    address.row->write(parametersAt(inputs, address.row->scope, address.place), value);
}

} // namespace plumb
