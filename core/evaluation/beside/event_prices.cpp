// SPDX-License-Identifier: GPL-3.0-or-later
// What a failure, an hour of diagnosis and a week of delay cost on a route, at the project's price of a GPU-hour.
#include "core/evaluation/beside/beside.h"
#include "core/evaluation/steps.h"
#include "core/models/supply/slip.h"

namespace plumb {
namespace {

/// A week in which the route is not in service: hours that do not take place, an empty hall, people who wait, less what
/// capital does not cost yet.
void slip(const Inputs& inputs, const Numbers& numbers, std::size_t r, EventPrices& to) {
    const RouteNumbers& route = numbers.routes[r];
    const ProjectParameters& project = inputs.parameters;
    models::SlipInputs week{
        {route.accelerators * project.terms.scheduled.value}, {daysPerWeek}, project.terms.gpuHourPrice};
    week.facility = {route.power.it_kw * monthsPerYear * project.operations.spacePrice.value};
    week.staff = {route.peoplePaid * project.operations.personCost.value};
    week.capital = {route.hardwareUsd * project.terms.discountRate.value};
    const models::SlipCost cost = models::slipBreakdown(week);
    to.slipHours = {cost.lostHours.value};
    to.slipFacility = {cost.facility.value};
    to.slipStaff = {cost.staff.value};
    if (route.priceAbsence != Absence::none) {
        to.slipCapital = to.slipWeek = absent(route.priceAbsence);
        return;
    }
    to.slipCapital = {cost.avoidedCapital.value};
    to.slipWeek = {cost.net.value};
}

} // namespace

EventPrices eventPrices(const Inputs& inputs, const Numbers& numbers, std::size_t r) {
    const RouteNumbers& route = numbers.routes[r];
    const ProjectParameters& project = inputs.parameters;
    const double price = project.terms.gpuHourPrice.value;
    EventPrices prices;
    for (std::size_t w = 0; w < inputs.workflows.size(); ++w) {
        const WorkflowNumbers& workflow = route.workflows[w];
        const SizeNumbers& job = workflow.sizes[workflow.largest];
        if (!job.wallRatio) {
            prices.failure_h.push_back(absent(job.wallRatio.absence));
            prices.failure.push_back(absent(job.wallRatio.absence));
            continue;
        }
        const double lost_h = steps::lostPerFailure_h(absorbingLayer(inputs, r, w), inputs.routes[r].workflows[w], job);
        prices.failure_h.push_back({lost_h});
        prices.failure.push_back({lost_h * job.nodes * project.cluster.acceleratorsPerNode.value * price});
    }
    if (!isOwned(inputs.routes[r].kind)) {
        for (Outcome* each : {&prices.diagnosisHour, &prices.slipWeek, &prices.slipHours, &prices.slipFacility,
                              &prices.slipStaff, &prices.slipCapital})
            *each = absent(Absence::isRented);
        return prices;
    }
    const RouteFabric& fabric = inputs.routes[r].parameters.fabric;
    prices.diagnosisHour = {route.accelerators * fabric.diagnosisShare.value * price};
    slip(inputs, numbers, r, prices);
    return prices;
}

} // namespace plumb
