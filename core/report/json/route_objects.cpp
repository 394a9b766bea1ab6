// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/json/route_objects.h"

#include "core/evaluation/steps.h"
#include "core/models/failure_classes.h"

namespace plumb::report {
namespace {

Outcome ofOwned(const Source& source, std::size_t route, double value) {
    return isOwned(source.project.routes[route].kind) ? Outcome{value} : absent(Absence::isRented);
}

Outcome usefulOr(double useful) {
    return useful > 0 ? Outcome{useful} : absent(Absence::neverFinishes);
}

Json sizeJson(const Source& source, std::size_t workflow, std::size_t place, const SizeNumbers& size) {
    const Voice& say = source.say;
    Json object;
    object["id"] = source.project.workflows[workflow].sizes[place].id;
    put(object, "nodes", size.nodes);
    put(object, "share", size.share);
    put(object, "system_mtbf_h", size.mtbf_h);
    put(object, "interval_h", size.interval_h, say);
    put(object, "globals_every", size.copies, say);
    put(object, "write_h", size.times.write_h);
    put(object, "blocking_h", size.times.blocking_h);
    put(object, "drain_h", size.times.drain_h);
    put(object, "local_write_h", size.times.localWrite_h);
    put(object, "global_write_h", size.times.globalWrite_h);
    put(object, "restart_h", size.restart_h);
    put(object, "global_restart_h", size.globalRestart_h);
    put(object, "wait_h", size.wait_h);
    put(object, "wall_over_useful", size.wallRatio, say);
    put(object, "useful_fraction", usefulOr(size.useful), say);
    return object;
}

Json workflowJson(const Source& source, std::size_t route, std::size_t workflow) {
    const Voice& say = source.say;
    const WorkflowNumbers& numbers = source.evaluation.numbers.routes[route].workflows[workflow];
    const AbsorbingLayer layer = absorbingLayer(source.project, route, workflow);
    const WorkflowCheckpoint& terms = source.project.routes[route].workflows[workflow].checkpoint;
    const IntervalBeside& beside = source.evaluation.intervalsBeside[route][workflow];
    Json object;
    object["id"] = source.project.workflows[workflow].id;
    object["absorbing_layer"] = nameOf(layer);
    if (layer == AbsorbingLayer::checkpoint) {
        object["mode"] = nameOf(terms.mode);
        object["interval_choice"] = nameOf(terms.intervalChoice);
    } else {
        const std::string why = say("json.no_checkpoints", "The workflow takes no checkpoints.");
        putAbsent(object, "mode", why);
        putAbsent(object, "interval_choice", why);
    }
    put(object, "optimum_interval_h", beside.optimum_h, say);
    put(object, "overhead_at_optimum_fraction", beside.overheadAtOptimum, say);
    const EstimateBeside& estimate = source.evaluation.estimatesBeside[route][workflow];
    put(object, "ettr_estimate_fraction", estimate.ettr, say);
    put(object, "efficiency_at_optimum_fraction", estimate.exact, say);
    const StageBeside& stages = source.evaluation.stagesBeside[route][workflow];
    put(object, "first_year_system_mtbf_h", stages.firstYearMtbf_h);
    put(object, "steady_system_mtbf_h", stages.steadyMtbf_h);
    put(object, "first_year_useful_fraction", usefulOr(stages.firstYearUseful), say);
    put(object, "steady_useful_fraction", usefulOr(stages.steadyUseful), say);
    object["drains_in_time"] = numbers.drainsInTime;
    Json sizes = Json::array();
    for (std::size_t i = 0; i < numbers.sizes.size(); ++i)
        sizes.push_back(sizeJson(source, workflow, i, numbers.sizes[i]));
    object["sizes"] = std::move(sizes);
    return object;
}

/// Events a year on all nodes of the route, by component class: interrupts, replacements and tickets are three rates.
Json classesJson(const Source& source, std::size_t route) {
    const double nodes = source.evaluation.numbers.routes[route].nodesDelivered;
    const double ratio = steps::rateRatio(source.evaluation.inputs, route);
    Json classes = Json::array();
    for (const Component& component : source.project.components) {
        const ComponentRates& rates = component.parameters.rates;
        Json object;
        object["id"] = component.id;
        put(object, "group_nodes", rates.groupNodes.value);
        const double units =
            nodes >= 1 ? models::unitsBelow({rates.units, rates.groupNodes, rates.interrupts}, {nodes}).value : 0;
        put(object, "units", ofOwned(source, route, units), source.say);
        put(object, "interrupts_per_year", ofOwned(source, route, units * rates.interrupts.value * ratio), source.say);
        put(object, "replacements_per_year", ofOwned(source, route, units * rates.replacements.value), source.say);
        put(object, "tickets_per_year", ofOwned(source, route, units * rates.tickets.value), source.say);
        classes.push_back(std::move(object));
    }
    return classes;
}

} // namespace

Json reliabilityJson(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const RouteNumbers& numbers = source.evaluation.numbers.routes[route];
    const double ratio = steps::rateRatio(source.evaluation.inputs, route);
    const double nodeMtbf_h = source.project.parameters.reliability.nodeMtbf.value;
    Json object;
    put(object, "nodes", ofOwned(source, route, numbers.nodesDelivered), say);
    put(object, "accelerators", ofOwned(source, route, numbers.accelerators), say);
    put(object, "node_mtbf_h", nodeMtbf_h);
    put(object, "failure_rate_ratio", ratio);
    put(object, "route_node_mtbf_h", steps::jobMtbf(source.evaluation.inputs, route, {1}).value);
    object["rate_from"] = nameOf(source.project.routes[route].parameters.seen.rateFrom);
    put(object, "tickets_per_year",
        ofOwned(source, route,
                source.project.routes[route].parameters.reliability.tickets.value * numbers.nodesDelivered),
        say);
    put(object, "replacements_per_year", ofOwned(source, route, numbers.replacements * numbers.nodesDelivered), say);
    object["classes"] = classesJson(source, route);
    put(object, "fill_rate", numbers.fillRate);
    put(object, "time_out_h", numbers.timeOut_h);
    put(object, "availability", numbers.availability);
    return object;
}

Json checkpointJson(const Source& source, std::size_t route) {
    Json object;
    Json workflows = Json::array();
    for (std::size_t w = 0; w < source.project.workflows.size(); ++w)
        workflows.push_back(workflowJson(source, route, w));
    object["workflows"] = std::move(workflows);
    return object;
}

} // namespace plumb::report
