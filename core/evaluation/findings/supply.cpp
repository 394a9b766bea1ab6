// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "core/base/text.h"
#include "core/evaluation/findings/collector.h"
#include "core/evaluation/steps.h"

namespace plumb::findings_of {
namespace {

using R = RouteParameters;

void dates(const Project& project, const Evaluation& evaluation, std::size_t r, Collector& to) {
    const SupplyBeside& supply = evaluation.beside[r].supply;
    constexpr double even = 0.5;
    if (supply.byNeeded && supply.byNeeded.value < even)
        to.add(Severity::warning, to.at<&ProjectParameters::terms, &ProjectTerms::neededBy>({}),
               message("finding.late_likely",
                       "Even if every entered value holds, the chance that all deliveries of {route} are in service by "
                       "the needed date is only {chance}.",
                       {{"route", titleOf(project.routes[r])}, {"chance", chanceText(supply.byNeeded.value)}}),
               message("finding.late_likely.remedy",
                       "Order earlier what is likely to arrive last, price bridge capacity, or move the date."));
    // A plan without spread is believed where it is earlier than the median by more than a few days.
    constexpr double shown_y = 14 / daysPerYear; // assumed
    if (supply.single && supply.p50 && supply.p50.value - supply.single.value > shown_y)
        to.add(Severity::note, to.at<&R::delivery, &RouteDelivery::commonCause>({r}),
               message("finding.merge_bias",
                       "Each delivery of {route} alone is in service within {single} years, all of them within {all} "
                       "(medians): the latest of several is later than any.",
                       {{"route", titleOf(project.routes[r])},
                        {"single", significant(supply.single.value)},
                        {"all", significant(supply.p50.value)}}),
               message("finding.merge_bias.remedy", "Plan with the later date."));
}

void contract(const Project& project, const Evaluation& evaluation, std::size_t r, Collector& to) {
    const Route& route = project.routes[r];
    const RouteContract& terms = route.parameters.contract;
    if (terms.validity && terms.validity->value < 0)
        to.add(Severity::warning, to.at<&R::contract, &RouteContract::validity>({r}),
               message("finding.bid_expired", "The prices of {route} expired {days} days before the decision.",
                       {{"route", titleOf(route)}, {"days", groupedNumber(std::ceil(-terms.validity->value), 0)}}),
               message("finding.bid_expired.remedy", "Ask the bidder to confirm them in writing."));
    else if (terms.validity) {
        for (std::size_t d = 0; d < route.deliveries.size(); ++d) {
            const DeliveryTerms& delivery = route.deliveries[d].terms;
            if (!delivery.lead || delivery.ordered.value * daysPerWeek <= terms.validity->value)
                continue;
            to.add(Severity::warning, to.at<&RouteDeliveryParameters::terms, &DeliveryTerms::ordered>({r, d}),
                   message("finding.ordered_too_late",
                           "{delivery} of {route} is ordered {weeks} weeks after the decision, when the bid, valid for "
                           "{days} days, has expired.",
                           {{"delivery", titleOf(project.deliveries[d])},
                            {"route", titleOf(route)},
                            {"weeks", exactNumber(delivery.ordered.value)},
                            {"days", groupedNumber(std::floor(terms.validity->value), 0)}}),
                   message("finding.ordered_too_late.remedy", "Order earlier, or have the validity extended."));
        }
    }
    if (terms.damages.value > 0 && !terms.promised)
        to.add(Severity::warning, to.at<&R::contract, &RouteContract::promised>({r}),
               message("finding.damages_without_date",
                       "{route} would pay for every week late and promises no date, so that it pays nothing.",
                       {{"route", titleOf(route)}}),
               message("finding.damages_without_date.remedy", "Have a date written into the contract."));
    const auto pays = [&](std::size_t c) {
        return project.costs[c].category == Category::support && project.costs[c].timing == CostTiming::perYear &&
               route.costs[c].terms.amount.value != 0;
    };
    bool anySupport = false;
    for (std::size_t c = 0; c < project.costs.size(); ++c)
        anySupport = anySupport || pays(c);
    if (terms.renewal && terms.renewalUplift.value != 0 && !anySupport)
        to.add(Severity::note, to.at<&R::contract, &RouteContract::renewalUplift>({r}),
               message("finding.renewal_of_nothing", "{route} has no yearly cost of support that could be renewed.",
                       {{"route", titleOf(route)}}),
               message("finding.renewal_of_nothing.remedy", "Enter the support contract as a yearly cost."));
    if (terms.renewal &&
        evaluation.numbers.routes[r].service_y + terms.renewal->value >= project.parameters.terms.horizon.value)
        to.add(Severity::note, to.at<&R::contract, &RouteContract::renewal>({r}),
               message("finding.renewal_after_horizon", "Support of {route} is renewed only after the horizon.",
                       {{"route", titleOf(route)}}),
               message("finding.renewal_after_horizon.remedy", "Lengthen the horizon to see what the renewal costs."));
}

void spares(const Project& project, const Evaluation& evaluation, std::size_t r, Collector& to) {
    const Route& route = project.routes[r];
    const RouteSpares& terms = route.parameters.spares;
    const RouteNumbers& numbers = evaluation.numbers.routes[r];
    const SparesBeside& beside = evaluation.beside[r].spares;
    const bool priced = steps::pricesItsSpares(evaluation.inputs, r);
    const double needed = beside.targetStock ? beside.targetStock.value : 0;
    if (numbers.stock > 0 && !priced && !terms.trayPrice)
        to.add(Severity::warning, to.at<&R::spares, &RouteSpares::trayPrice>({r}),
               message("finding.spares_not_funded",
                       "{route} has {trays:spare tray|spare trays} that nobody pays: neither a cost of spares nor the "
                       "price of a "
                       "tray is entered.",
                       {{"route", titleOf(route)}, {"trays", groupedNumber(numbers.stock, 0)}}),
               message("finding.spares_not_funded.remedy", "Enter what a tray costs; the route then pays them."));
    else if (numbers.stock > 0 && !priced)
        to.add(
            Severity::note, to.at<&R::spares, &RouteSpares::trayPrice>({r}),
            message("finding.spares_added",
                    "The price of {trays:spare tray|spare trays}, {usd} in all, is added to the cost of {route}, since "
                    "the bid does not fund them.",
                    {{"route", titleOf(route)},
                     {"trays", groupedNumber(numbers.stock, 0)},
                     {"usd", shortMoney(numbers.stock * terms.trayPrice->value)}}),
            message("finding.spares_added.remedy", "Have the spares quoted as a line of the bid."));
    else if (numbers.stock <= 0 && needed > 0 && !terms.contractFillRate)
        to.add(
            Severity::warning, to.at<&R::spares, &RouteSpares::traysInStock>({r}),
            message("finding.no_spares",
                    "{route} holds no spare tray and no contract promises one: every failed node waits for its part. "
                    "{trays} trays would meet the target of {target}.",
                    {{"route", titleOf(route)},
                     {"trays", groupedNumber(needed, 0)},
                     {"target", percent(terms.targetFillRate.value)}}),
            message("finding.no_spares.remedy", "Fund a stock of spares, or a contract with a fill rate."));
    if (terms.stockFrom == StockSource::target && terms.traysInStock.value > 0 &&
        terms.traysInStock.value != numbers.stock)
        to.add(Severity::note, to.at<&R::spares, &RouteSpares::traysInStock>({r}),
               message("finding.stock_not_used",
                       "The {given} trays entered for {route} are not used: {target} follow from the target.",
                       {{"given", groupedNumber(terms.traysInStock.value, 0)},
                        {"route", titleOf(route)},
                        {"target", groupedNumber(numbers.stock, 0)}}),
               message("finding.stock_not_used.remedy", "Choose whether the stock is given or follows from a target."));
    if (beside.impliedRemoved && beside.impliedRemoved.value > 1)
        to.add(Severity::warning, to.at<&R::reliability, &RouteReliability::replacements>({r}),
               message("finding.more_replacements_than_events",
                       "{route} replaces {replaced} trays a node and year but takes a node out only {out} times.",
                       {{"route", titleOf(route)},
                        {"replaced", exactNumber(numbers.replacements)},
                        {"out", exactNumber(route.parameters.reliability.outEvents.value)}}),
               message("finding.more_replacements_than_events.remedy",
                       "A replacement takes the node out: correct one of the rates."));
}

} // namespace

void supply(const Project& project, const Evaluation& evaluation, Collector& to) {
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (!isOwned(project.routes[r].kind))
            continue;
        dates(project, evaluation, r, to);
        contract(project, evaluation, r, to);
        spares(project, evaluation, r, to);
    }
}

} // namespace plumb::findings_of
