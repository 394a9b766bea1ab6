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
    const AbsorbingLayer layer = source.project.workflows[workflow].parameters.terms.absorbingLayer;
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

double presentValue(const RouteNumbers& route, Category category, const Numbers& numbers) {
    double sum = 0;
    for (const Entry& entry : route.ledger)
        sum += entry.category == category ? entry.usd * numbers.discount[entry.year] : 0;
    return sum;
}

/// A list by year for every category with an entry, and its present value.
Json ledgerJson(const RouteNumbers& route, const Numbers& numbers) {
    Json ledger = Json::object();
    for (std::size_t c = 0; c < enumCount<Category>; ++c) {
        const Category category = static_cast<Category>(c);
        std::vector<double> byYear(static_cast<std::size_t>(numbers.years) + 1, 0.0);
        bool any = false;
        for (const Entry& entry : route.ledger) {
            if (entry.category != category)
                continue;
            byYear[entry.year] += entry.usd;
            any = true;
        }
        if (!any)
            continue;
        Json object;
        object["usd_by_year"] = byYear;
        put(object, "present_value_usd", presentValue(route, category, numbers));
        ledger[std::string(nameOf(category))] = std::move(object);
    }
    return ledger;
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

Json economicsJson(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const Numbers& all = source.evaluation.numbers;
    const RouteNumbers& numbers = all.routes[route];
    Json object;
    put(object, "present_value_cost_usd", numbers.cost, say);
    put(object, "present_value_useful_hours", numbers.usefulHours, say);
    put(object, "present_value_scheduled_hours", numbers.scheduledHours, say);
    object["useful_hours_by_year"] = numbers.useful_h;
    object["in_service_by_year"] = numbers.inService;
    if (!numbers.billed_h.empty()) {
        object["needed_hours_by_year"] = numbers.needed_h;
        object["billed_hours_by_year"] = numbers.billed_h;
    }
    put(object, "not_addressable_usd", numbers.notAddressable, say);
    put(object, "break_even_discount_fraction", numbers.breakEvenDiscount, say);
    // In the order of HourValue.
    constexpr std::array names{"baseline_cost", "rent_cost", "energy_cost"};
    static_assert(names.size() == hourValueCount);
    Json savings = Json::object();
    for (std::size_t v = 0; v < hourValueCount; ++v) {
        Json saving;
        put(saving, "useful_hour_usd", all.hourValue[v], say);
        put(saving, "saving_usd", numbers.saving[v], say);
        savings[names[v]] = std::move(saving);
    }
    object["savings"] = std::move(savings);
    object["ledger"] = ledgerJson(numbers, all);
    return object;
}

} // namespace plumb::report
