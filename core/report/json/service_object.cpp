// SPDX-License-Identifier: GPL-3.0-or-later
// The service level of each serving workflow, and the time of each reference job.
#include "core/report/json/route_objects.h"

namespace plumb::report {

Json inferenceJson(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    Json workflows = Json::array();
    for (std::size_t w = 0; w < source.project.workflows.size(); ++w) {
        const InferenceBeside& numbers = source.evaluation.beside[route].inference[w];
        Json object;
        object["id"] = source.project.workflows[w].id;
        put(object, "offered_load_erlang", numbers.load, say);
        put(object, "needed_replicas", numbers.needed, say);
        put(object, "replicas", numbers.replicas, say);
        put(object, "replica_availability", numbers.available, say);
        put(object, "enough_probability", numbers.enough, say);
        put(object, "mean_wait_s", numbers.wait_s, say);
        put(object, "tail_wait_s", numbers.tail_s, say);
        put(object, "tail_wait_without_domain_s", numbers.tailWithout_s, say);
        put(object, "within_fraction", numbers.within, say);
        put(object, "met_fraction", numbers.met, say);
        put(object, "unstable_fraction", numbers.unstable, say);
        put(object, "spare_usd_per_year", numbers.spareUsd, say);
        put(object, "overflow_usd_per_year", numbers.overflowUsd, say);
        put(object, "cheapest_spare_replicas", numbers.cheapestSpare, say);
        put(object, "fleet_fraction", numbers.fleetShare, say);
        workflows.push_back(std::move(object));
    }
    Json object;
    object["workflows"] = std::move(workflows);
    return object;
}

void putSolution(Json& object, const Source& source, std::size_t route, std::size_t workflow) {
    const Voice& say = source.say;
    const SolutionBeside& solution = source.evaluation.beside[route].solution[workflow];
    put(object, "solution_clean_h", solution.clean_h, say);
    put(object, "solution_mean_h", solution.mean_h, say);
    put(object, "solution_sd_h", solution.sd_h, say);
    put(object, "solution_p10_h", solution.p10_h, say);
    put(object, "solution_p50_h", solution.p50_h, say);
    put(object, "solution_p90_h", solution.p90_h, say);
    put(object, "solution_failures", solution.failures, say);
    put(object, "deadline_probability", solution.inTime, say);
}

} // namespace plumb::report
