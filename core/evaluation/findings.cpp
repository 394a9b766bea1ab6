// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/findings.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/evaluation/steps.h"

namespace plumb {
namespace {

// Shares are typed with a few digits: a sum this close to 1 is meant as 1 (assumed).
constexpr double shareTolerance = 1e-6;

/// Collects findings; `where` is written from the row that binds the field, so that no key stands here.
class Collector {
public:
    explicit Collector(const Project& project) : m_project(project) {}

    void add(Severity severity, std::string where, Message sentence, Message remedy) {
        m_findings.push_back({severity, std::move(where), std::move(sentence), std::move(remedy)});
    }

    /// KEY@INSTANCE of the field at `place`.
    template <auto Group, auto Name>
    std::string at(Place place) const {
        static constexpr Row bound = row<Group, Name>({});
        for (const Row& known : catalogue()) {
            if (known.field == bound.field)
                return addressText(m_project, {&known, place});
        }
        return {};
    }

    std::vector<Finding> sorted() {
        std::ranges::stable_sort(m_findings, std::ranges::greater{}, &Finding::severity);
        return std::move(m_findings);
    }

private:
    const Project& m_project;
    std::vector<Finding> m_findings;
};

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
                       {{"route", id}}),
               message("finding.baseline_not_named.remedy", "Name the baseline of the project."));
    if (project.routes[*inputs.baseline].parameters.quote.headlineDiscount)
        to.add(Severity::note, to.at<&RouteParameters::quote, &RouteQuote::headlineDiscount>({*inputs.baseline}),
               message("finding.baseline_discount",
                       "The headline discount of the baseline {route} is not used: its lines "
                       "stand at their own prices.",
                       {{"route", id}}),
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
                           {{"of", of}, {"sum", exactNumber(sum)}}),
                   message("finding.shares.remedy", "Correct the shares so that they add up to 1."));
    };
    double all = 0;
    for (std::size_t w = 0; w < project.workflows.size(); ++w) {
        const Workflow& workflow = project.workflows[w];
        all += workflow.parameters.terms.share.value;
        double sizes = 0;
        for (const JobSize& size : workflow.sizes)
            sizes += size.parameters.terms.share.value;
        check(sizes, to.at<&JobSizeParameters::terms, &JobSizeTerms::share>({w, 0}), "the job sizes of " + workflow.id);
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
                           {{"route", route.id}, {"sum", exactNumber(paid)}}),
                   message("finding.payments.remedy", "Correct the payments so that they add up to 1."));
    }
}

void payments(const Project& project, Collector& to) {
    std::vector<std::string> with, without;
    for (const Route& route : project.routes) {
        if (isOwned(route.kind))
            (route.milestones.empty() ? without : with).push_back(route.id);
    }
    if (!with.empty() && !without.empty())
        to.add(Severity::note, with.front(),
               message("finding.payment_terms",
                       "{with} has payment milestones, {without} not: part of the saving is only "
                       "later payment.",
                       {{"with", names(with)}, {"without", names(without)}}),
               message("finding.payment_terms.remedy", "Ask every bidder for the same payment terms."));
}

void time(const Project& project, Collector& to) {
    const double horizon = project.parameters.terms.horizon.value;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        const Route& route = project.routes[r];
        if (isOwned(route.kind) && route.parameters.delivery.leadTime.value >= horizon)
            to.add(Severity::warning, to.at<&RouteParameters::delivery, &RouteDelivery::leadTime>({r}),
                   message("finding.never_in_service",
                           "{route} is not in service before the horizon of {horizon} years ends.",
                           {{"route", route.id}, {"horizon", exactNumber(horizon)}}),
                   message("finding.never_in_service.remedy", "Lengthen the horizon or shorten the delivery."));
        for (std::size_t m = 0; m < route.milestones.size(); ++m) {
            if (route.milestones[m].parameters.terms.at.value > horizon)
                to.add(Severity::warning, to.at<&MilestoneParameters::terms, &MilestoneTerms::at>({r, m}),
                       message("finding.payment_after_horizon",
                               "A payment of {route} falls due after the horizon; it is "
                               "counted at the horizon.",
                               {{"route", route.id}}),
                       message("finding.payment_after_horizon.remedy", "Lengthen the horizon or move the payment."));
        }
        for (std::size_t c = 0; c < route.costs.size(); ++c) {
            const CostTerms& cost = route.costs[c].terms;
            if (project.costs[c].timing == CostTiming::once &&
                (cost.amount.value != 0 || cost.usefulHours.value != 0) && cost.year.value > std::ceil(horizon))
                to.add(Severity::warning, to.at<&RouteCostParameters::terms, &CostTerms::year>({r, c}),
                       message("finding.cost_after_horizon",
                               "{cost} of {route} falls after the horizon and is not counted.",
                               {{"cost", project.costs[c].id}, {"route", route.id}}),
                       message("finding.cost_after_horizon.remedy", "Lengthen the horizon or move the cost."));
            if (project.costs[c].timing == CostTiming::perYear && cost.usefulHours.value != 0)
                to.add(
                    Severity::warning, to.at<&RouteCostParameters::terms, &CostTerms::usefulHours>({r, c}),
                    message("finding.hours_of_yearly_cost",
                            "{cost} of {route} is paid every year; the useful hours entered with it are not counted.",
                            {{"cost", project.costs[c].id}, {"route", route.id}}),
                    message("finding.hours_of_yearly_cost.remedy",
                            "Enter bridge capacity as single amounts, one for each year."));
        }
    }
}

void reliability(const Project& project, const Numbers& numbers, Collector& to) {
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        const Route& route = project.routes[r];
        const RouteNumbers& answer = numbers.routes[r];
        const double inService = answer.accelerators / project.parameters.cluster.acceleratorsPerNode.value;
        if (isOwned(route.kind) && inService <= 0)
            to.add(Severity::warning, to.at<&RouteParameters::cluster, &RouteCluster::hotSpareNodes>({r}),
                   message("finding.only_spares", "All nodes of {route} are hot spares: none is left for work.",
                           {{"route", route.id}}),
                   message("finding.only_spares.remedy", "Deliver more nodes or hold back fewer."));
        for (std::size_t w = 0; w < project.workflows.size(); ++w) {
            const Workflow& workflow = project.workflows[w];
            const WorkflowNumbers& done = answer.workflows[w];
            const Message::Arguments both{{"workflow", workflow.id}, {"route", route.id}};
            if (!done.drainsInTime)
                to.add(Severity::contradiction,
                       to.at<&RouteWorkflowParameters::checkpoint, &WorkflowCheckpoint::interval>({r, w}),
                       message("finding.drain",
                               "The drain of {workflow} on {route} does not end within the chosen interval; "
                               "the figures use the shortest interval that the drain allows.",
                               both),
                       message("finding.drain.remedy", "Choose a longer interval or drain faster."));
            for (std::size_t k = 0; k < workflow.sizes.size(); ++k) {
                const double nodes = workflow.sizes[k].parameters.terms.nodes.value;
                if (done.sizes[k].wallRatio.absence == Absence::neverFinishes)
                    to.add(
                        Severity::warning, to.at<&JobSizeParameters::terms, &JobSizeTerms::nodes>({w, k}),
                        message(
                            "finding.never_finishes",
                            "A job of {workflow} on {nodes} nodes never finishes on {route}: it is interrupted every "
                            "{mtbf} h, faster than it can save its work.",
                            {{"workflow", workflow.id},
                             {"nodes", groupedNumber(nodes, 0)},
                             {"route", route.id},
                             {"mtbf", significant(done.sizes[k].mtbf_h)}}),
                        message("finding.never_finishes.remedy", "Write checkpoints faster, or run smaller jobs."));
                if (isOwned(route.kind) && inService > 0 && nodes > inService)
                    to.add(Severity::warning, to.at<&JobSizeParameters::terms, &JobSizeTerms::nodes>({w, k}),
                           message("finding.job_too_large",
                                   "A job of {workflow} needs {nodes} nodes; {route} has {have} in "
                                   "service.",
                                   {{"workflow", workflow.id},
                                    {"nodes", groupedNumber(nodes, 0)},
                                    {"route", route.id},
                                    {"have", groupedNumber(inService, 0)}}),
                           message("finding.job_too_large.remedy", "Deliver more nodes or run smaller jobs."));
            }
        }
    }
    for (const Workflow& workflow : project.workflows) {
        if (workflow.parameters.terms.absorbingLayer == AbsorbingLayer::nothing)
            to.add(
                Severity::warning, workflow.id,
                message("finding.nothing_absorbs",
                        "Nothing absorbs a node failure for {workflow}; its jobs are counted as "
                        "started again from the beginning.",
                        {{"workflow", workflow.id}}),
                message("finding.nothing_absorbs.remedy", "Name the layer that absorbs failures, or buy from an OEM."));
    }
}

void prices(const Project& project, const Inputs& inputs, const Numbers& numbers, Collector& to) {
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        const RouteNumbers& answer = numbers.routes[r];
        const std::string& id = project.routes[r].id;
        if (answer.priceAbsence == Absence::noRentPrice)
            to.add(
                Severity::warning, to.at<&RouteParameters::rent, &RouteRent::price>({r}),
                message("finding.rent_not_priced", "{route} has no price: renting is not compared.", {{"route", id}}),
                message("finding.rent_not_priced.remedy", "Ask for a price per accelerator-hour."));
        if (answer.priceAbsence != Absence::noPrice)
            continue;
        std::vector<std::string> missing;
        for (std::size_t l = 0; l < project.lines.size(); ++l) {
            if (steps::linePrice(inputs, r, l).absence == Absence::noPrice)
                missing.push_back(project.lines[l].id);
        }
        if (answer.breakEvenDiscount)
            to.add(
                Severity::warning, to.at<&RouteParameters::quote, &RouteQuote::headlineDiscount>({r}),
                message(
                    "finding.break_even",
                    "{route} has no price for {lines} and no headline discount; it breaks even at a "
                    "discount of {discount}.",
                    {{"route", id}, {"lines", names(missing)}, {"discount", percent(answer.breakEvenDiscount.value)}}),
                message("finding.break_even.remedy", "Ask the bidder for the prices."));
        else
            to.add(Severity::warning, id,
                   message("finding.no_price", "{route} has no price for {lines}: its cost and saving are not known.",
                           {{"route", id}, {"lines", names(missing)}}),
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
                           {{"route", project.routes[r].id}}),
                   message("finding.sign_depends.remedy",
                           "Decide what a useful hour is worth before the saving is read."));
    }
}

} // namespace

std::vector<Finding> findings(const Project& project, const Inputs& inputs, const Numbers& numbers) {
    Collector to(project);
    baseline(project, inputs, to);
    prices(project, inputs, numbers, to);
    values(project, inputs, numbers, to);
    reliability(project, numbers, to);
    shares(project, to);
    payments(project, to);
    time(project, to);
    return to.sorted();
}

} // namespace plumb
