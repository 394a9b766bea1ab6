// SPDX-License-Identifier: GPL-3.0-or-later
// Fabric, facility and energy of a route.
#include "core/evaluation/fabric_words.h"
#include "core/evaluation/gates.h"
#include "core/report/json/route_objects.h"

namespace plumb::report {
namespace {

bool isRented(const Source& source, std::size_t route) {
    return !isOwned(source.project.routes[route].kind);
}

Json countsJson(const models::FabricCounts& counts) {
    Json object;
    object["tiers"] = counts.tiers;
    put(object, "leaf_switches", counts.leaf);
    put(object, "spine_switches", counts.spine);
    put(object, "core_switches", counts.core);
    put(object, "endpoint_links", counts.endpointLinks);
    put(object, "leaf_spine_links", counts.leafSpineLinks);
    put(object, "spine_core_links", counts.spineCoreLinks);
    return object;
}

void putPod(Json& object, const Source& source, const NetworkNumbers& numbers) {
    const Voice& say = source.say;
    if (!source.project.parameters.cluster.growthNodes)
        putAbsent(object, "with_next_pod", say(whyAbsent(Absence::noGrowth)));
    else if (!numbers.grown)
        putAbsent(object, "with_next_pod", say(whyAbsent(Absence::notBuildable)));
    else
        object["with_next_pod"] = countsJson(numbers.grown);
}

Json networkJson(const Source& source, std::size_t route, std::size_t n) {
    const Voice& say = source.say;
    const Network& network = source.project.networks[n];
    const RouteNetworkParameters& given = source.project.routes[route].networks[n];
    const RouteNumbers& all = source.evaluation.numbers.routes[route];
    const NetworkNumbers& numbers = all.fabric.networks[n];
    const bool isCounted = static_cast<bool>(numbers.bought);
    const auto counted = [&](double value) { return isCounted ? Outcome{value} : absent(Absence::notBuildable); };
    Json object;
    object["id"] = network.id;
    object["kind"] = nameOf(network.kind);
    object["protocol"] = nameOf(given.design.protocol);
    object["topology"] = nameOf(given.design.topology);
    object["feasible"] = numbers.isFeasible();
    if (!numbers.isFeasible())
        object["why"] =
            say(networkShortfall(given, numbers, all.nodesDelivered, network.id, source.project.routes[route].id));
    put(object, "bought_for_nodes", numbers.boughtFor);
    put(object, "largest_endpoints", numbers.bought.largest);
    if (isCounted)
        object["counts"] = countsJson(numbers.bought);
    else
        putAbsent(object, "counts", say(whyAbsent(Absence::notBuildable)));
    put(object, "cabled_endpoint_links", counted(numbers.endpointLinks), say);
    putPod(object, source, numbers);
    put(object, "switch_usd", counted(numbers.switchUsd), say);
    put(object, "optical_usd", counted(numbers.opticalUsd), say);
    put(object, "copper_usd", counted(numbers.copperUsd), say);
    put(object, "power_kw", counted(numbers.power_kw), say);
    put(object, "link_failures_per_year", counted(numbers.linkFailuresPerYear), say);
    put(object, "leaf_losses_per_year", counted(numbers.leafLossesPerYear), say);
    put(object, "node_h_out_per_year", counted(numbers.nodeHoursOutPerYear), say);
    put(object, "node_h_at_half_bandwidth_per_year", counted(numbers.nodeHoursHalfPerYear), say);
    put(object, "flapping_link_min_per_day", counted(numbers.flappingMinPerDay), say);
    put(object, "degraded_fraction", counted(numbers.degradedShare), say);
    return object;
}

Json gateJson(const Source& source, std::size_t route, GateKind kind) {
    const Voice& say = source.say;
    const GateNumbers& gate = source.evaluation.numbers.routes[route].facility.gates[static_cast<std::size_t>(kind)];
    Json object;
    object["kind"] = nameOf(kind);
    object["layer"] = nameOf(layerOf(kind));
    object["status"] = nameOf(gate.status);
    object["sentence"] = say(gateSentence(kind, gate));
    object["unit"] = unitOf(kind);
    put(object, "demand", gate.demand, say);
    put(object, "capacity", gate.capacity, say);
    put(object, "margin_fraction", gate.margin, say);
    for (const Gate& listed : source.project.gates) {
        if (listed.kind == kind && !listed.responsible.empty())
            object["responsible"] = listed.responsible;
    }
    object["retrofit_planned"] = gate.isPlanned;
    if (gate.isPlanned) {
        put(object, "retrofit_usd", gate.usd);
        put(object, "start_weeks", gate.start_w);
        put(object, "finish_weeks", gate.finish_w);
        put(object, "slack_weeks", gate.slack_w);
        object["critical"] = gate.isCritical;
    }
    return object;
}

} // namespace

Json fabricJson(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const FabricNumbers& numbers = source.evaluation.numbers.routes[route].fabric;
    const RouteFabric& given = source.project.routes[route].parameters.fabric;
    const bool rented = isRented(source, route);
    const auto owned = [&](double value) { return rented ? absent(Absence::isRented) : Outcome{value}; };
    Json networks = Json::array();
    for (std::size_t n = 0; n < source.project.networks.size() && !rented; ++n)
        networks.push_back(networkJson(source, route, n));
    Json object;
    object["networks"] = std::move(networks);
    // A sum without the networks that cannot be built would look like a low price.
    const auto whole = [&](double value) {
        return numbers.usdPerAccelerator ? Outcome{value} : absent(numbers.usdPerAccelerator.absence);
    };
    put(object, "plan_usd", whole(numbers.usd), say);
    put(object, "plan_usd_per_gpu", numbers.usdPerAccelerator, say);
    if (const std::optional<Outcome> lines =
            rented ? absent(Absence::isRented) : quotedNetwork(source.evaluation.inputs, route))
        put(object, "quoted_usd", *lines, say);
    else
        putAbsent(object, "quoted_usd", say("json.no_network_line", "The quote has no line of category network."));
    put(object, "power_kw", whole(numbers.power_kw), say);
    put(object, "diagnosis_cluster_days_per_year", numbers.diagnosisDays, say);
    put(object, "diagnosis_usd_per_year", numbers.diagnosisUsdPerYear, say);
    put(object, "engineers", owned(given.engineers.value), say);
    put(object, "engineers_usd_per_year", owned(numbers.teamUsdPerYear), say);
    Json validated = Json::object();
    for (const FabricPart& part : fabricParts(given)) {
        if (rented)
            putAbsent(validated, part.id, say(whyAbsent(Absence::isRented)));
        else if (part.by)
            validated[part.id] = nameOf(*part.by);
        else
            putAbsent(validated, part.id, say("json.not_said", "Nobody has said who validates it."));
    }
    object["validated_by"] = std::move(validated);
    return object;
}

Json facilityJson(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const RouteNumbers& answer = source.evaluation.numbers.routes[route];
    const FacilityNumbers& numbers = answer.facility;
    const bool rented = isRented(source, route);
    const auto owned = [&](double value) { return rented ? absent(Absence::isRented) : Outcome{value}; };
    Json object;
    Json layers = Json::object(), gates = Json::array();
    for (std::size_t l = 0; l < enumCount<FacilityLayer>; ++l) {
        if (rented)
            putAbsent(layers, enumNames<FacilityLayer>[l], say(whyAbsent(Absence::isRented)));
        else
            layers[std::string(enumNames<FacilityLayer>[l])] = nameOf(numbers.layers[l]);
    }
    for (std::size_t g = 0; g < enumCount<GateKind> && !rented; ++g)
        gates.push_back(gateJson(source, route, static_cast<GateKind>(g)));
    if (rented)
        putAbsent(object, "readiness", say(whyAbsent(Absence::isRented)));
    else
        object["readiness"] = nameOf(numbers.readiness);
    object["layers"] = std::move(layers);
    put(object, "racks", owned(numbers.racks), say);
    put(object, "rack_kw", owned(numbers.rack_kw), say);
    put(object, "retrofit_usd", owned(numbers.retrofitUsd), say);
    put(object, "retrofit_weeks", owned(numbers.retrofit_w), say);
    object["retrofits_wait_in_a_ring"] = numbers.isCircular;
    put(object, "service_years", owned(answer.service_y), say);
    object["gates"] = std::move(gates);
    return object;
}

Json energyJson(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const PowerNumbers& numbers = source.evaluation.numbers.routes[route].power;
    const bool rented = isRented(source, route);
    Json object;
    const auto one = [&](std::string_view name, const Outcome& outcome) {
        put(object, name, rented ? absent(Absence::isRented) : outcome, say);
    };
    one("node_kw", {numbers.node_kw});
    one("node_mean_kw", {numbers.meanNode_kw});
    one("network_kw", {numbers.network_kw});
    one("it_kw", {numbers.it_kw});
    one("meter_kw", {numbers.meter_kw});
    one("pue", {numbers.pue});
    one("supply_load_fraction", numbers.loadFraction);
    one("supply_efficiency_fraction", numbers.supply);
    one("chain_efficiency_fraction", numbers.chain);
    one("tue", numbers.tue);
    one("kwh_per_year", {numbers.kwhPerYear});
    one("energy_usd_per_year", {numbers.energyUsdPerYear});
    one("demand_usd_per_year", {numbers.demandUsdPerYear});
    one("carbon_t_per_year", numbers.carbonTPerYear);
    one("carbon_usd_per_year", {numbers.carbonUsdPerYear});
    one("usd_per_useful_gpu_hour", numbers.usdPerUsefulHour);
    one("kwh_per_useful_gpu_hour", numbers.kwhPerUsefulHour);
    one("envelope_gpus", numbers.envelopeFits);
    one("gpus_forgone_per_point", numbers.forgonePerPoint);
    one("break_even_efficiency_loss_fraction", numbers.breakEvenLoss);
    return object;
}

} // namespace plumb::report
