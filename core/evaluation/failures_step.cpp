// SPDX-License-Identifier: GPL-3.0-or-later
// How often a job of some nodes is interrupted on a route: given node MTBF or component classes, the route's ratio or
// its evidence, lemon nodes, and what burn-in leaves of the defective ones.
#include <algorithm>

#include "core/evaluation/steps.h"
#include "core/models/bidder_evidence.h"
#include "core/models/failure_classes.h"
#include "core/models/reliability.h"

namespace plumb::steps {
namespace {

models::FailureClass classOf(const ComponentInputs& component) {
    const ComponentRates& rates = component.parameters.rates;
    return {rates.units, rates.groupNodes, rates.interrupts};
}

/// Mean extra rate of defective nodes over the stage of life that is asked for [1/(node·h)].
double earlyRate(const Inputs& inputs, std::size_t r, Years service) {
    const RouteParameters& given = inputs.routes[r].parameters;
    if (given.screening.defectiveFraction.value <= 0 || inputs.lifeStage == LifeStage::steady)
        return 0;
    const models::EarlyLife life{given.screening.defectiveFraction, inputs.parameters.reliability.defectiveMtbf,
                                 given.screening.burnIn};
    if (inputs.lifeStage == LifeStage::firstYear)
        return models::firstYearExtraRatePerNodeHour(life);
    // A route that is not in service within the horizon has no years to spread the defects over; it does no work
    // either.
    const double years = inputs.parameters.terms.horizon.value - service.value;
    return years > 0 ? models::lifeExtraRatePerNodeHour(life, {years}) : 0;
}

} // namespace

double interruptsPerYear(const Inputs& inputs, Count nodes) {
    double sum = 0;
    for (const ComponentInputs& component : inputs.components)
        sum += models::interruptsPerYear(classOf(component), nodes);
    return sum;
}

bool buildsUpRates(const Inputs& inputs) {
    return inputs.parameters.reliability.mode == ReliabilityMode::classes && interruptsPerYear(inputs, {1}) > 0;
}

Hours projectNodeMtbf(const Inputs& inputs) {
    if (!buildsUpRates(inputs))
        return inputs.parameters.reliability.nodeMtbf;
    double largest = 1;
    for (const WorkflowInputs& workflow : inputs.workflows) {
        for (const SizeInputs& size : workflow.sizes)
            largest = std::max(largest, size.parameters.terms.nodes.value);
    }
    return {hoursPerYear / interruptsPerYear(inputs, {largest}) * largest};
}

bool restsOnEvidence(const Inputs& inputs, std::size_t r) {
    const RouteSeen& seen = inputs.routes[r].parameters.seen;
    return seen.rateFrom == RateSource::evidence && seen.failures && seen.nodeHours;
}

double rateRatio(const Inputs& inputs, std::size_t r) {
    const RouteParameters& given = inputs.routes[r].parameters;
    if (!restsOnEvidence(inputs, r))
        return given.reliability.failureRateRatio.value;
    const Hours before = projectNodeMtbf(inputs);
    const auto prior = models::belief({inputs.parameters.reliability.priorFailures.value, before});
    return before / models::updated(prior, {*given.seen.failures, *given.seen.nodeHours}).mtbf();
}

std::size_t datedBy(const Inputs& inputs, std::size_t r) {
    return isOwned(inputs.routes[r].kind) || !inputs.baseline ? r : *inputs.baseline;
}

Hours jobMtbf(const Inputs& inputs, std::size_t r, Count nodes) {
    const std::size_t dated = datedBy(inputs, r);
    return jobMtbf(inputs, r, nodes, serviceDate(inputs, dated, deliveryDate(inputs, dated)));
}

Hours jobMtbf(const Inputs& inputs, std::size_t r, Count nodes, Years service) {
    const ProjectReliability& project = inputs.parameters.reliability;
    const RouteScreening& screening = inputs.routes[r].parameters.screening;
    const double ratio = rateRatio(inputs, r);
    Hours mtbf = buildsUpRates(inputs) ? Hours{hoursPerYear / interruptsPerYear(inputs, nodes)} / ratio
                                       : models::systemMtbf(nodes, project.nodeMtbf / ratio);
    // What was counted had the lemons and the defects in it already.
    if (restsOnEvidence(inputs, r))
        return mtbf;
    mtbf = mtbf / models::lemonFactor({screening.lemonFraction, screening.lemonDetected, project.lemonRatio.value});
    const double early = earlyRate(inputs, r, service);
    return early > 0 ? models::withMoreInterrupts(mtbf, nodes.value * early) : mtbf;
}

} // namespace plumb::steps
