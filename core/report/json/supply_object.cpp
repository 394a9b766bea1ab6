// SPDX-License-Identifier: GPL-3.0-or-later
// Spares and supply of one route.
#include "core/evaluation/beside/beside.h"
#include "core/report/json/route_objects.h"

namespace plumb::report {
namespace {

Outcome ofOwned(const Source& source, std::size_t route, double value) {
    return isOwned(source.project.routes[route].kind) ? Outcome{value} : absent(Absence::isRented);
}

} // namespace

Json sparesJson(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[route];
    const RouteNumbers& numbers = source.evaluation.numbers.routes[route];
    const SparesBeside& beside = source.evaluation.beside[route].spares;
    Json object;
    put(object, "trays_in_stock", ofOwned(source, route, numbers.stock), say);
    object["stock_from"] = nameOf(bid.parameters.spares.stockFrom);
    put(object, "replacements_per_year", ofOwned(source, route, numbers.replacements * numbers.nodesDelivered), say);
    put(object, "mean_trays_in_replenishment", ofOwned(source, route, numbers.traysInReplenishment), say);
    put(object, "fill_rate", numbers.fillRate);
    object["fill_rate_by_contract"] = bid.parameters.spares.contractFillRate.has_value();
    put(object, "ready_rate", beside.readyRate, say);
    put(object, "mean_backorders", beside.backorders, say);
    put(object, "mean_wait_d", beside.wait_d, say);
    put(object, "trays_for_target", beside.targetStock, say);
    put(object, "trays_for_target_pooled", beside.pooledStock, say);
    put(object, "trays_of_least_cost", beside.economicStock, say);
    put(object, "premium_usd_per_year", beside.premium, say);
    put(object, "waiting_usd_per_year", beside.waiting, say);
    put(object, "cover_usd_per_year", beside.cover, say);
    put(object, "contract_usd_per_year", beside.contract, say);
    put(object, "implied_removed_fraction", beside.impliedRemoved, say);
    object["value_left_by_year"] = beside.valueLeft;
    Json workflows = Json::array();
    for (std::size_t w = 0; w < beside.standby.size(); ++w) {
        Json workflow;
        workflow["id"] = source.project.workflows[w].id;
        put(workflow, "hot_standby_nodes", beside.standby[w], say);
        put(workflow, "failure_within_replacement_probability", beside.standbyFailure[w], say);
        workflows.push_back(std::move(workflow));
    }
    object["workflows"] = std::move(workflows);
    return object;
}

Json supplyJson(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const RouteNumbers& numbers = source.evaluation.numbers.routes[route];
    const SupplyBeside& supply = source.evaluation.beside[route].supply;
    Json object;
    Json deliveries = Json::array();
    for (std::size_t d = 0; d < supply.deliveries.size(); ++d) {
        const Delivery& what = source.project.deliveries[d];
        const DeliveryBeside& when = supply.deliveries[d];
        Json delivery;
        delivery["id"] = what.id;
        delivery["kind"] = nameOf(what.kind);
        const auto one = [&](std::string_view name, const Outcome& outcome) {
            // Among others that have a date, a delivery without one is no gap.
            if (supply.p50 && !outcome)
                putAbsent(delivery, name,
                          say("json.comes_with_another", "It names no lead time and comes with another delivery."));
            else
                put(delivery, name, outcome, say);
        };
        one("p10_weeks", when.p10);
        one("p50_weeks", when.p50);
        one("p90_weeks", when.p90);
        one("last_probability", when.last);
        deliveries.push_back(std::move(delivery));
    }
    object["deliveries"] = std::move(deliveries);
    put(object, "delivered_years", numbers.delivered_y);
    put(object, "service_years", numbers.service_y);
    put(object, "all_p10_years", supply.p10, say);
    put(object, "all_p50_years", supply.p50, say);
    put(object, "all_p90_years", supply.p90, say);
    put(object, "largest_median_years", supply.single, say);
    put(object, "by_needed_probability", supply.byNeeded, say);
    put(object, "by_promised_probability", supply.byPromised, say);
    put(object, "mean_weeks_after_needed", supply.late_w, say);
    put(object, "generation_lead_left_fraction", supply.leadLeft, say);
    put(object, "pod_two_price_ratio", supply.podTwoPrice, say);
    put(object, "pod_two_performance_ratio", supply.podTwoPerformance, say);
    put(object, "pod_two_trays", supply.podTwoSpares, say);
    put(object, "bridge_option_usd_per_week", supply.bridgeOption, say);
    return object;
}

} // namespace plumb::report
