// SPDX-License-Identifier: GPL-3.0-or-later
// Money of a route: its cost by category and group, by year, by level of the cluster, and what an event costs.
#include <array>

#include "core/base/text.h"
#include "core/report/figures/economics/costs.h"
#include "core/report/json/route_objects.h"
#include "core/report/reachable_use.h"

namespace plumb::report {
namespace {

std::vector<double> column(const std::vector<By<Category>>& years, std::size_t category) {
    std::vector<double> usd;
    for (const By<Category>& year : years)
        usd.push_back(year[category]);
    return usd;
}

/// A list by year for every category with an entry, and its present value.
Json ledgerJson(const RouteNumbers& route, const Numbers& numbers) {
    const std::vector<By<Category>> years = flowByCategory(route, numbers);
    const By<Category> present = presentByCategory(route, numbers);
    By<Category> entries{};
    for (const Entry& entry : route.ledger)
        ++entries[static_cast<std::size_t>(entry.category)];
    Json ledger = Json::object();
    for (std::size_t c = 0; c < enumCount<Category>; ++c) {
        if (entries[c] == 0)
            continue;
        Json object;
        object["usd_by_year"] = column(years, c);
        put(object, "present_value_usd", present[c]);
        ledger[std::string(nameOf(static_cast<Category>(c)))] = std::move(object);
    }
    return ledger;
}

/// Every group of cost at present value and for each useful hour; they add up to the route's figures.
Json groupsJson(const RouteNumbers& route, const Numbers& numbers, const Voice& say) {
    const By<CostGroup> present = presentByGroup(route, numbers);
    Json groups = Json::object();
    for (std::size_t g = 0; g < enumCount<CostGroup>; ++g) {
        Json object;
        put(object, "present_value_usd", present[g]);
        put(object, "usd_per_useful_gpu_hour",
            route.costPerHour ? Outcome{present[g] / route.usefulHours.value} : route.costPerHour, say);
        groups[std::string(nameOf(static_cast<CostGroup>(g)))] = std::move(object);
    }
    return groups;
}

Json levelsJson(const EconomicsBeside& beside, const Voice& say) {
    Json levels = Json::array();
    for (std::size_t i = 0; i < beside.levels.size(); ++i) {
        const LevelCost& level = beside.levels[i];
        Json object;
        object["level"] = nameOf(static_cast<ClusterLevel>(i));
        const auto ofOwned = [&](double value) {
            return level.fullUsd ? Outcome{value} : absent(level.fullUsd.absence);
        };
        put(object, "nodes", ofOwned(level.nodes), say);
        put(object, "whole", ofOwned(level.whole), say);
        put(object, "rest_nodes", ofOwned(level.restNodes), say);
        put(object, "present_value_usd", level.fullUsd, say);
        put(object, "rest_present_value_usd", level.restUsd, say);
        put(object, "capex_usd", level.fullCapex, say);
        levels.push_back(std::move(object));
    }
    return levels;
}

Json hybridJson(const HybridBeside& hybrid, const Voice& say) {
    Json object;
    put(object, "owned_accelerators", hybrid.owned, say);
    put(object, "owned_share_of_work_fraction", hybrid.ownedShare, say);
    put(object, "usd_per_year", hybrid.usdPerYear, say);
    put(object, "all_owned_usd_per_year", hybrid.allOwnedUsd, say);
    put(object, "all_rented_usd_per_year", hybrid.allRentedUsd, say);
    return object;
}

void putBeside(Json& object, const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const EconomicsBeside& beside = source.evaluation.beside[route].economics;
    object["flow_usd_by_year"] = beside.flow_usd;
    object["paid_usd_by_year"] = beside.running_usd;
    if (isOwned(source.project.routes[route].kind))
        object["book_value_usd_by_year"] = beside.book_usd;
    else
        putAbsent(object, "book_value_usd_by_year", say(whyAbsent(Absence::isRented)));
    put(object, "peak_funding_usd", beside.peakFunding, say);
    put(object, "peak_funding_year",
        beside.peakFunding ? Outcome{static_cast<double>(beside.peakYear)} : beside.peakFunding, say);
    put(object, "annualised_usd_per_year", beside.annualised, say);
    put(object, "usd_per_available_gpu_hour", beside.availableHour, say);
    if (isReachableUse(beside.breakEvenUtilisation))
        put(object, "break_even_utilisation_fraction", beside.breakEvenUtilisation, say);
    else
        putAbsent(object, "break_even_utilisation_fraction",
                  say("json.break_even_use",
                      "It cannot be reached: an own hour costs {ratio} times the cheapest rented "
                      "one, and no use above 1 exists.",
                      {{"ratio", significant(beside.breakEvenUtilisation.value)}}));
    put(object, "warranty_value_usd", beside.warrantyValue, say);
    put(object, "renewal_usd", beside.renewal, say);
    put(object, "build_usd", beside.build, say);
    put(object, "damages_usd", beside.damages, say);
    put(object, "tax_saved_usd", beside.tax, say);
    put(object, "prepaid_usd", beside.prepaid, say);
    put(object, "prepaid_at_risk_usd", beside.prepaidAtRisk, say);
    put(object, "guaranteed_fraction", beside.guaranteedShare, say);
    put(object, "people_needed", source.evaluation.numbers.routes[route].people);
    put(object, "people_to_hire", beside.hired, say);
    object["hybrid"] = hybridJson(beside.hybrid, say);
    object["levels"] = levelsJson(beside, say);
}

Json eventsJson(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const EventPrices& prices = source.evaluation.beside[route].prices;
    Json object;
    Json failures = Json::array();
    for (std::size_t w = 0; w < source.project.workflows.size(); ++w) {
        Json failure;
        failure["workflow"] = source.project.workflows[w].id;
        put(failure, "lost_h", prices.failure_h[w], say);
        put(failure, "usd", prices.failure[w], say);
        failures.push_back(std::move(failure));
    }
    object["failure_of_largest_job"] = std::move(failures);
    put(object, "diagnosis_hour_usd", prices.diagnosisHour, say);
    put(object, "slip_week_usd", prices.slipWeek, say);
    put(object, "slip_week_lost_hours_usd", prices.slipHours, say);
    put(object, "slip_week_facility_usd", prices.slipFacility, say);
    put(object, "slip_week_staff_usd", prices.slipStaff, say);
    put(object, "slip_week_capital_saved_usd", prices.slipCapital, say);
    return object;
}

} // namespace

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
    object["groups"] = groupsJson(numbers, all, say);
    object["ledger"] = ledgerJson(numbers, all);
    putBeside(object, source, route);
    object["events"] = eventsJson(source, route);
    return object;
}

} // namespace plumb::report
