// SPDX-License-Identifier: GPL-3.0-or-later
// A small project with every kind of route, for texts that are compared whole.
#pragma once

#include <stdexcept>
#include <vector>

#include "core/project/edits.h"

namespace plumb::tests {

template <class T>
T taken(Result<T> result) {
    if (!result)
        throw std::runtime_error(result.error().sentence);
    return *std::move(result);
}

/// The project with assignments, all or none.
inline Project with(const Project& project, const std::vector<Assignment>& assignments) {
    return taken(withAssignments(project, assignments));
}

/// 64 nodes, training with checkpoints beside serving by replicas; an OEM baseline, an ODM route at a discount with
/// people of its own, a tier-two route with its own prices, rented capacity. All figures are made up.
inline Project smallProject() {
    Project project;
    project = taken(withWorkflow(project, "training", WorkflowKind::training));
    project = taken(withWorkflow(project, "serving", WorkflowKind::inference));
    project = taken(withJobSize(project, "training-small", "training"));
    project = taken(withLine(project, "accelerators", Category::acceleratorsMemory));
    project = taken(withLine(project, "switches", Category::network));
    project = taken(withCost(project, "installation", Category::integration, CostTiming::once));
    project = taken(withCost(project, "care", Category::support, CostTiming::perYear));
    project = taken(withRoute(project, "oem", RouteKind::oemReference));
    project = taken(withRoute(project, "odm", RouteKind::odmDirect));
    project = taken(withRoute(project, "tier-two", RouteKind::tierTwo));
    project = taken(withRoute(project, "rented", RouteKind::rent));
    const std::string largest = project.workflows[0].sizes[0].id;
    const std::string replica = project.workflows[1].sizes[0].id;
    return with(project, {{"information.title", "Small cluster"},
                          {"information.question", "Is the ODM offer really cheaper?"},
                          {"information.organisation", "Institute"},
                          {"information.decision_date", "2026-01-15"},
                          {"project.baseline", "oem"},
                          {"route.name@oem", "OEM reference"},
                          {"route.name@odm", "ODM direct"},
                          {"route.name@tier-two", "Tier two"},
                          {"route.name@rented", "Rented"},
                          {"workflow.name@training", "Training"},
                          {"workflow.name@serving", "Serving"},
                          {"project.needed_by", "1.2"},
                          {"cluster.nodes", "64"},
                          {"workflow.share@training", "0.7"},
                          {"workflow.share@serving", "0.3"},
                          {"workflow.absorbing_layer@serving", "replicas"},
                          {"job.nodes@" + largest, "48"},
                          {"job.share@" + largest, "0.6"},
                          {"job.nodes@training-small", "16"},
                          {"job.share@training-small", "0.4"},
                          {"job.nodes@" + replica, "2"},
                          {"line.single_source@accelerators", "yes"},
                          {"quote.line_price@oem/accelerators", "15360000"},
                          {"quote.line_price@oem/switches", "2560000"},
                          {"quote.headline_discount@odm", "0.12"},
                          {"quote.line_price@tier-two/accelerators", "14900000"},
                          {"quote.line_price@tier-two/switches", "2200000"},
                          {"cost.amount@oem/installation", "300000"},
                          {"cost.amount@odm/installation", "900000"},
                          {"cost.amount@tier-two/installation", "500000"},
                          {"cost.amount@rented/installation", "100000"},
                          {"cost.amount@oem/care", "1400000"},
                          {"cost.amount@odm/care", "400000"},
                          {"cost.amount@tier-two/care", "700000"},
                          {"cost.amount@rented/care", "0"},
                          {"delivery.lead_time@oem", "0.5"},
                          {"delivery.lead_time@odm", "1"},
                          {"delivery.lead_time@tier-two", "0.6"},
                          {"reliability.failure_rate_ratio@odm", "1.3"},
                          {"spares.contract_fill_rate@oem", "0.99"},
                          {"spares.trays_in_stock@odm", "3"},
                          {"staff.people@odm", "8"},
                          {"checkpoint.mode@oem/training", "async"},
                          {"checkpoint.interval_choice@oem/training", "chosen"},
                          {"checkpoint.mode@tier-two/training", "two_level"},
                          {"fabric.factor@odm/training", "0.96"},
                          {"rent.price@rented", "2.4"}});
}

} // namespace plumb::tests
