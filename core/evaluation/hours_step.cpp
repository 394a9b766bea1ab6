// SPDX-License-Identifier: GPL-3.0-or-later
// Useful hours by year: W = N·8760·a(y)·A·u·Σ s·G·Φ·P plus bridge hours; rented routes do the baseline's work.
#include <algorithm>
#include <cmath>

#include "core/evaluation/steps.h"
#include "core/models/cashflow.h"

namespace plumb::steps {
namespace {

/// Scheduled hours of a full year that did not advance the work, at the project's price of a GPU-hour.
void lostWork(const Inputs& inputs, RouteNumbers& route, double scheduledPerYear_h) {
    for (WorkflowNumbers& workflow : route.workflows)
        workflow.lostWorkUsdPerYear = {scheduledPerYear_h * workflow.share * (1 - workflow.goodput) *
                                       inputs.parameters.terms.gpuHourPrice.value};
}

} // namespace

void ownedHours(const Inputs& inputs, Numbers& numbers, std::size_t r) {
    const ProjectTerms& terms = inputs.parameters.terms;
    RouteNumbers& route = numbers.routes[r];
    const RouteInputs& bid = inputs.routes[r];
    for (std::size_t c = 0; c < bid.costs.size(); ++c) {
        const CostTerms& cost = bid.costs[c].terms;
        if (inputs.costs[c].timing == CostTiming::once && cost.year.value <= numbers.years)
            route.bridge_h[static_cast<std::size_t>(cost.year.value)] += cost.usefulHours.value;
    }
    const double scheduledPerYear_h = route.accelerators * hoursPerYear * terms.scheduled.value;
    route.useful_h[0] = route.bridge_h[0];
    for (int y = 1; y <= numbers.years; ++y) {
        const auto at = static_cast<std::size_t>(y);
        route.inService[at] = models::inServiceFraction(y, terms.horizon, {route.service_y});
        route.useful_h[at] =
            scheduledPerYear_h * route.inService[at] * route.availability * route.work + route.bridge_h[at];
    }
    lostWork(inputs, route, scheduledPerYear_h);
}

void rentedHours(const Inputs& inputs, Numbers& numbers, std::size_t r) {
    const ProjectTerms& terms = inputs.parameters.terms;
    const RouteRent& rent = inputs.routes[r].parameters.rent;
    RouteNumbers& route = numbers.routes[r];
    const double billedShare = rent.billing == RentBilling::byUse ? 1 : terms.scheduled.value; // u_rent
    const double usefulPerBilled = route.availability * billedShare * route.work;
    const bool answered = inputs.baseline && usefulPerBilled > 0;
    if (answered) {
        const RouteNumbers& baseline = numbers.routes[*inputs.baseline];
        for (std::size_t y = 0; y < route.useful_h.size(); ++y) {
            route.inService[y] = baseline.inService[y];
            route.useful_h[y] = baseline.useful_h[y];
            route.needed_h[y] = baseline.useful_h[y] / usefulPerBilled;
            const bool committed = y >= 1 && static_cast<double>(y) <= rent.commitmentYears.value;
            route.billed_h[y] =
                std::max(route.needed_h[y], committed ? rent.minimumHours.value * route.inService[y] : 0.0);
        }
        const double fullYear_h = baseline.accelerators * hoursPerYear * terms.scheduled.value * baseline.availability *
                                  baseline.work / usefulPerBilled;
        lostWork(inputs, route, fullYear_h * billedShare);
    } else {
        for (WorkflowNumbers& workflow : route.workflows)
            workflow.lostWorkUsdPerYear = absent(inputs.baseline ? Absence::neverFinishes : Absence::noBaseline);
    }
}

} // namespace plumb::steps
