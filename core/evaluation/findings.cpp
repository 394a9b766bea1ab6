// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/findings.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/evaluation/findings/collector.h"
#include "core/evaluation/steps.h"
#include "core/project/names.h"

namespace plumb {

using namespace findings_of;

namespace {

// Shares are typed with a few digits: a sum this close to 1 is meant as 1 (assumed).
constexpr double shareTolerance = 1e-6;

std::string names(const std::vector<std::string>& ids) {
    return join(ids, ", ");
}

void baseline(const Project& project, const Inputs& inputs, Collector& to) {
    if (!inputs.baseline)
        return to.add(Severity::warning, {},
                      message("finding.no_baseline",
                              "No route is an OEM reference architecture: there is nothing to count a "
                              "saving from."),
                      message("finding.no_baseline.remedy", "Add a route of kind oem_reference and price it."));
    const std::string& id = project.routes[*inputs.baseline].id;
    if (project.baseline.empty())
        to.add(Severity::note, id,
               message("finding.baseline_not_named",
                       "No baseline is named; savings are counted from {route}, the first OEM "
                       "reference route.",
                       {{"route", titleOf(project.routes[*inputs.baseline])}}),
               message("finding.baseline_not_named.remedy", "Name the baseline of the project."));
    if (project.routes[*inputs.baseline].parameters.quote.headlineDiscount)
        to.add(Severity::note, to.at<&RouteParameters::quote, &RouteQuote::headlineDiscount>({*inputs.baseline}),
               message("finding.baseline_discount",
                       "The headline discount of the baseline {route} is not used: its lines "
                       "stand at their own prices.",
                       {{"route", titleOf(project.routes[*inputs.baseline])}}),
               message("finding.baseline_discount.remedy", "Set it to unknown."));
}

void shares(const Project& project, Collector& to) {
    const auto check = [&](double sum, std::string where, const std::string& of) {
        if (sum <= 0)
            to.add(Severity::warning, std::move(where),
                   message("finding.shares_zero",
                           "The shares of {of} are all 0; the figures are computed as if they were equal.",
                           {{"of", of}}),
                   message("finding.shares_zero.remedy", "Enter shares that add up to 1."));
        else if (std::abs(sum - 1) > shareTolerance)
            to.add(Severity::warning, std::move(where),
                   message("finding.shares",
                           "The shares of {of} add up to {sum}, not to 1; the figures are computed as if each "
                           "were divided by that sum.",
                           {{"of", of}, {"sum", exactNumber(std::round(sum * 1e6) / 1e6)}}),
                   message("finding.shares.remedy", "Correct the shares so that they add up to 1."));
    };
    double all = 0;
    for (std::size_t w = 0; w < project.workflows.size(); ++w) {
        const Workflow& workflow = project.workflows[w];
        all += workflow.parameters.terms.share.value;
        double sizes = 0;
        for (const JobSize& size : workflow.sizes)
            sizes += size.parameters.terms.share.value;
        check(sizes, to.at<&JobSizeParameters::terms, &JobSizeTerms::share>({w, 0}),
              "the job sizes of " + titleOf(workflow));
    }
    if (project.workflows.empty())
        to.add(Severity::warning, {},
               message("finding.no_workflow", "The project has no workflow: there is no useful work to price."),
               message("finding.no_workflow.remedy", "Add a workflow and say what its jobs are."));
    else
        check(all, to.at<&WorkflowParameters::terms, &WorkflowTerms::share>({0}), "the workflows");
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        const Route& route = project.routes[r];
        double paid = 0;
        for (const Milestone& milestone : route.milestones)
            paid += milestone.parameters.terms.share.value;
        if (!route.milestones.empty() && std::abs(paid - 1) > shareTolerance)
            to.add(Severity::warning, to.at<&MilestoneParameters::terms, &MilestoneTerms::share>({r, 0}),
                   message("finding.payments",
                           "The payments of {route} add up to {sum} of the quote; the rest is counted at "
                           "the decision.",
                           {{"route", titleOf(route)}, {"sum", exactNumber(std::round(paid * 1e6) / 1e6)}}),
                   message("finding.payments.remedy", "Correct the payments so that they add up to 1."));
    }
}

void payments(const Project& project, Collector& to) {
    std::vector<std::string> with, without;
    const Route* first = nullptr; // of those with milestones
    for (const Route& route : project.routes) {
        if (!isOwned(route.kind))
            continue;
        (route.milestones.empty() ? without : with).push_back(titleOf(route));
        if (!first && !route.milestones.empty())
            first = &route;
    }
    if (first && !without.empty())
        to.add(Severity::note, first->id,
               message("finding.payment_terms",
                       "{with} has payment milestones, {without} not: part of the saving is only "
                       "later payment.",
                       {{"with", names(with)}, {"without", names(without)}}),
               message("finding.payment_terms.remedy", "Ask every bidder for the same payment terms."));
}

void time(const Project& project, const Evaluation& evaluation, Collector& to) {
    const double horizon = project.parameters.terms.horizon.value;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        const Route& route = project.routes[r];
        if (isOwned(route.kind) && evaluation.numbers.routes[r].service_y >= horizon)
            to.add(Severity::warning, to.at<&RouteParameters::delivery, &RouteDelivery::leadTime>({r}),
                   message("finding.never_in_service",
                           "{route} is not in service before the horizon of {horizon} years ends.",
                           {{"route", titleOf(route)}, {"horizon", exactNumber(horizon)}}),
                   message("finding.never_in_service.remedy", "Lengthen the horizon or shorten the delivery."));
        for (std::size_t m = 0; m < route.milestones.size(); ++m) {
            if (route.milestones[m].parameters.terms.at.value > horizon)
                to.add(Severity::warning, to.at<&MilestoneParameters::terms, &MilestoneTerms::at>({r, m}),
                       message("finding.payment_after_horizon",
                               "A payment of {route} falls due after the horizon; it is "
                               "counted at the horizon.",
                               {{"route", titleOf(route)}}),
                       message("finding.payment_after_horizon.remedy", "Lengthen the horizon or move the payment."));
        }
        for (std::size_t c = 0; c < route.costs.size(); ++c) {
            const CostTerms& cost = route.costs[c].terms;
            if (project.costs[c].timing == CostTiming::once &&
                (cost.amount.value != 0 || cost.usefulHours.value != 0) && cost.year.value > std::ceil(horizon))
                to.add(Severity::warning, to.at<&RouteCostParameters::terms, &CostTerms::year>({r, c}),
                       message("finding.cost_after_horizon",
                               "{cost} of {route} falls after the horizon and is not counted.",
                               {{"cost", titleOf(project.costs[c])}, {"route", titleOf(route)}}),
                       message("finding.cost_after_horizon.remedy", "Lengthen the horizon or move the cost."));
            if (project.costs[c].timing == CostTiming::perYear && cost.usefulHours.value != 0)
                to.add(
                    Severity::warning, to.at<&RouteCostParameters::terms, &CostTerms::usefulHours>({r, c}),
                    message("finding.hours_of_yearly_cost",
                            "{cost} of {route} is paid every year; the useful hours entered with it are not counted.",
                            {{"cost", titleOf(project.costs[c])}, {"route", titleOf(route)}}),
                    message("finding.hours_of_yearly_cost.remedy",
                            "Enter bridge capacity as single amounts, one for each year."));
        }
    }
}

void prices(const Project& project, const Inputs& inputs, const Numbers& numbers, Collector& to) {
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        const RouteNumbers& answer = numbers.routes[r];
        const std::string& id = project.routes[r].id;
        if (answer.priceAbsence == Absence::noRentPrice)
            to.add(Severity::warning, to.at<&RouteParameters::rent, &RouteRent::price>({r}),
                   message("finding.rent_not_priced", "{route} has no price: renting is not compared.",
                           {{"route", titleOf(project.routes[r])}}),
                   message("finding.rent_not_priced.remedy", "Ask for a price per accelerator-hour."));
        if (answer.priceAbsence != Absence::noPrice)
            continue;
        std::vector<std::string> missing;
        for (std::size_t l = 0; l < project.lines.size(); ++l) {
            if (steps::linePrice(inputs, r, l).absence == Absence::noPrice)
                missing.push_back(titleOf(project.lines[l]));
        }
        if (answer.breakEvenDiscount)
            to.add(Severity::warning, to.at<&RouteParameters::quote, &RouteQuote::headlineDiscount>({r}),
                   message("finding.break_even",
                           "{route} has no price for {lines} and no headline discount; it breaks even at a "
                           "discount of {discount}.",
                           {{"route", titleOf(project.routes[r])},
                            {"lines", names(missing)},
                            {"discount", percent(answer.breakEvenDiscount.value)}}),
                   message("finding.break_even.remedy", "Ask the bidder for the prices."));
        else
            to.add(Severity::warning, id,
                   message("finding.no_price", "{route} has no price for {lines}: its cost and saving are not known.",
                           {{"route", titleOf(project.routes[r])}, {"lines", names(missing)}}),
                   message("finding.no_price.remedy", "Enter the prices of these lines."));
    }
}

void values(const Project& project, const Inputs& inputs, const Numbers& numbers, Collector& to) {
    if (!inputs.baseline)
        return;
    const Outcome& mine = numbers.routes[*inputs.baseline].costPerHour;
    const Outcome& rent = numbers.hourValue[static_cast<std::size_t>(HourValue::rentCost)];
    if (mine && rent && mine.value > rent.value)
        to.add(Severity::warning, project.routes[*inputs.baseline].id,
               message("finding.rent_cheaper",
                       "A useful hour costs {own} on the baseline and {rent} rented: lost hours are priced "
                       "above what buying them back would cost.",
                       {{"own", shortMoney(mine.value)}, {"rent", shortMoney(rent.value)}}),
               message("finding.rent_cheaper.remedy", "Read the saving at the cost of rent beside the other."));
    if (const auto& set = project.parameters.terms.usefulHourValue)
        to.add(Severity::note, to.at<&ProjectParameters::terms, &ProjectTerms::usefulHourValue>({}),
               message("finding.hour_value_set",
                       "A useful hour is valued at {value}, as the project says, not at the baseline's "
                       "cost.",
                       {{"value", shortMoney(set->value)}}),
               message("finding.hour_value_set.remedy", "Set it to unknown to use the baseline's cost."));
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        bool positive = false, negative = false;
        for (const Outcome& saving : numbers.routes[r].saving) {
            positive = positive || (saving && saving.value > 0);
            negative = negative || (saving && saving.value < 0);
        }
        if (positive && negative)
            to.add(Severity::warning, project.routes[r].id,
                   message("finding.sign_depends",
                           "The sign of the saving of {route} depends on the value of a useful hour.",
                           {{"route", titleOf(project.routes[r])}}),
                   message("finding.sign_depends.remedy",
                           "Decide what a useful hour is worth before the saving is read."));
    }
}

} // namespace

std::vector<Finding> findings(const Project& project, const Evaluation& evaluation) {
    const Inputs& inputs = evaluation.inputs;
    const Numbers& numbers = evaluation.numbers;
    Collector to(project);
    baseline(project, inputs, to);
    prices(project, inputs, numbers, to);
    values(project, inputs, numbers, to);
    failures(project, evaluation, to);
    storage(project, evaluation, to);
    fabric(project, evaluation, to);
    facility(project, evaluation, to);
    energy(project, evaluation, to);
    supply(project, evaluation, to);
    quote(project, evaluation, to);
    provisions(project, evaluation, to);
    service(project, evaluation, to);
    shares(project, to);
    payments(project, to);
    time(project, evaluation, to);
    for (Finding& finding : nameFindings(project))
        to.add(finding.severity, std::move(finding.where), std::move(finding.sentence), std::move(finding.remedy));
    return to.sorted();
}

} // namespace plumb
