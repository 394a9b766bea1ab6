// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/inputs.h"

#include <algorithm>

namespace plumb {

Inputs flatten(const Project& project) {
    Inputs inputs;
    inputs.parameters = project.parameters;
    for (const Workflow& workflow : project.workflows) {
        WorkflowInputs& flat = inputs.workflows.emplace_back();
        flat.parameters = workflow.parameters;
        for (const JobSize& size : workflow.sizes)
            flat.sizes.push_back({size.parameters});
    }
    for (const Component& component : project.components)
        inputs.components.push_back({component.parameters});
    for (const Tier& tier : project.tiers)
        inputs.tiers.push_back(tier.kind);
    for (const Network& network : project.networks)
        inputs.networks.push_back(network.kind);
    for (const Gate& gate : project.gates)
        inputs.gates.push_back(gate.kind);
    for (const Delivery& delivery : project.deliveries)
        inputs.deliveries.push_back(delivery.kind);
    for (const Line& line : project.lines)
        inputs.lines.push_back({line.category, line.parameters});
    for (const CostItem& cost : project.costs)
        inputs.costs.push_back({cost.category, cost.timing});
    for (const Route& route : project.routes) {
        RouteInputs& flat = inputs.routes.emplace_back();
        flat.kind = route.kind;
        flat.parameters = route.parameters;
        for (const Milestone& milestone : route.milestones)
            flat.milestones.push_back({milestone.parameters});
        flat.workflows = route.workflows;
        flat.tiers = route.tiers;
        flat.networks = route.networks;
        flat.gates = route.gates;
        flat.deliveries = route.deliveries;
        flat.lines = route.lines;
        flat.costs = route.costs;
    }
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        const Route& route = project.routes[r];
        const bool named = route.id == project.baseline;
        const bool first = !inputs.baseline && project.baseline.empty() && route.kind == RouteKind::oemReference;
        if (named || first)
            inputs.baseline = r;
    }
    return inputs;
}

} // namespace plumb
