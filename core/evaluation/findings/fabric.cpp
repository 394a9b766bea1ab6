// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/evaluation/fabric_words.h"
#include "core/evaluation/findings/collector.h"

namespace plumb::findings_of {
namespace {

// A plan dearer than the quote's lines by more than this share is no matter of list prices (assumed).
constexpr double dearer = 0.25;
// A fabric factor this far from the plan's would move a decision between routes (assumed).
constexpr double sameFactor = 0.02;

/// One network on one route.
struct Subject {
    const Project& project;
    const Evaluation& evaluation;
    std::size_t r, n;

    const Route& route() const { return project.routes[r]; }
    const Network& network() const { return project.networks[n]; }
    const RouteNumbers& answer() const { return evaluation.numbers.routes[r]; }
    const NetworkNumbers& numbers() const { return answer().fabric.networks[n]; }
    const RouteNetworkParameters& given() const { return route().networks[n]; }
    Message::Arguments both() const { return {{"network", titleOf(network())}, {"route", titleOf(route())}}; }

    template <auto Name>
    std::string at(const Collector& to) const {
        return to.at<&RouteNetworkParameters::design, Name>({r, n});
    }
};

Message::Arguments with(Message::Arguments all, std::initializer_list<MessageArgument> more) {
    all.insert(all.end(), more);
    return all;
}

void buildable(const Subject& of, Collector& to) {
    const NetworkNumbers& numbers = of.numbers();
    if (numbers.isFeasible())
        return;
    const Message sentence =
        networkShortfall(of.given(), numbers, of.answer().nodesDelivered, titleOf(of.network()), titleOf(of.route()));
    if (!numbers.bought)
        return to.add(Severity::contradiction, of.at<&NetworkDesign::radix>(to), sentence,
                      message("finding.network_unbuildable.remedy",
                              "Take switches with more ports, more tiers or planes, or another topology."));
    to.add(Severity::contradiction, of.at<&NetworkDesign::spine>(to), sentence,
           message("finding.network_uncabled.remedy",
                   "Ask the bidder for a cabling plan, or correct leaves, spines and uplinks."));
}

void stated(const Subject& of, Collector& to) {
    const NetworkNumbers& numbers = of.numbers();
    const NetworkDesign& design = of.given().design;
    if (!numbers.stated || !numbers.isFeasible())
        return;
    const models::FabricCounts& plan = numbers.bought;
    if (design.leaf->value == plan.leaf && design.spine->value == plan.spine && plan.core == 0 &&
        (plan.uplinksPerLeaf == 0 || design.uplinks->value == plan.uplinksPerLeaf))
        return;
    to.add(
        Severity::warning, of.at<&NetworkDesign::leaf>(to),
        message("finding.network_differs",
                "The bid's {leaves} leaves with {uplinks} uplinks and {spines} spines of {network} on {route} can be "
                "cabled, and the plan counts {plan_leaves} leaves with {plan_uplinks} uplinks, {plan_spines} spines "
                "and {plan_cores} cores; price, power and faults follow the plan.",
                with(of.both(), {{"leaves", groupedNumber(design.leaf->value, 0)},
                                 {"uplinks", groupedNumber(design.uplinks->value, 0)},
                                 {"spines", groupedNumber(design.spine->value, 0)},
                                 {"plan_leaves", groupedNumber(plan.leaf, 0)},
                                 {"plan_uplinks", groupedNumber(plan.uplinksPerLeaf, 0)},
                                 {"plan_spines", groupedNumber(plan.spine, 0)},
                                 {"plan_cores", groupedNumber(plan.core, 0)}})),
        message("finding.network_differs.remedy",
                "Ask the bidder why, and bring oversubscription and nodes in line with the bid."));
}

/// Workflows whose exchanges leave a leaf and meet others on its uplinks.
void oversubscribed(const Subject& of, Collector& to) {
    const NetworkDesign& design = of.given().design;
    const models::FabricCounts& counts = of.numbers().bought;
    if (of.network().kind != NetworkKind::compute || !counts || counts.tiers < 2 || design.topology != Topology::clos ||
        design.oversubscription.value <= 1)
        return;
    std::vector<std::string> named;
    for (std::size_t w = 0; w < of.project.workflows.size(); ++w) {
        const WorkflowTraffic& traffic = of.project.workflows[w].parameters.traffic;
        const WorkflowNumbers& numbers = of.answer().workflows[w];
        const double nodes = numbers.sizes[numbers.largest].nodes;
        if ((traffic.allReduce.value > 0 || traffic.allToAll.value > 0) &&
            nodes * design.ports.value > counts.downlinksPerLeaf)
            named.push_back(titleOf(of.project.workflows[w]));
    }
    if (!named.empty())
        to.add(Severity::warning, of.at<&NetworkDesign::oversubscription>(to),
               message("finding.oversubscribed",
                       "{network} of {route} is oversubscribed {over} to 1 and filled node by node: the exchanges of "
                       "{workflows} leave their leaf and share its uplinks.",
                       with(of.both(),
                            {{"over", exactNumber(design.oversubscription.value)}, {"workflows", join(named, ", ")}})),
               message("finding.oversubscribed.remedy",
                       "Lay the network out by rails, lower the oversubscription, or keep jobs below one leaf."));
}

void builtFor(const Subject& of, Collector& to) {
    const NetworkDesign& design = of.given().design;
    const auto builtFor = design.builtFor;
    if (builtFor && builtFor->value < of.answer().nodesDelivered)
        to.add(Severity::warning, of.at<&NetworkDesign::builtFor>(to),
               message("finding.built_for_fewer",
                       "The leaf layer of {network} on {route} is to be bought for {built:node|nodes}, and {nodes} are "
                       "delivered; the entry is ignored.",
                       with(of.both(), {{"built", groupedNumber(builtFor->value, 0)},
                                        {"nodes", groupedNumber(of.answer().nodesDelivered, 0)}})),
               message("finding.built_for_fewer.remedy", "Enter at least the nodes delivered, or set it to unknown."));
}

/// The next pod on one network, said once for all routes on which it comes to the same.
void nextPod(const Project& project, const Evaluation& evaluation, std::size_t n, Collector& to) {
    const auto pod = project.parameters.cluster.growthNodes;
    if (!pod)
        return;
    std::vector<bool> isSaid(project.routes.size());
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (isSaid[r] || !isOwned(project.routes[r].kind))
            continue;
        const Subject of{project, evaluation, r, n};
        const NetworkNumbers& numbers = of.numbers();
        if (!numbers.bought || (numbers.grown && numbers.grown.tiers <= numbers.bought.tiers))
            continue;
        std::vector<std::string> routes;
        for (std::size_t other = r; other < project.routes.size(); ++other) {
            if (!isOwned(project.routes[other].kind))
                continue;
            const NetworkNumbers& same = evaluation.numbers.routes[other].fabric.networks[n];
            if (same.bought == numbers.bought && same.grown == numbers.grown) {
                isSaid[other] = true;
                routes.push_back(titleOf(project.routes[other]));
            }
        }
        const Message::Arguments arguments{{"network", titleOf(of.network())},
                                           {"routes", join(routes, ", ")},
                                           {"pod", groupedNumber(pod->value, 0)},
                                           {"largest", groupedNumber(numbers.grown.largest, 0)},
                                           {"tiers", std::to_string(numbers.bought.tiers)},
                                           {"more_tiers", std::to_string(numbers.grown.tiers)},
                                           {"switches", groupedNumber(numbers.bought.switches(), 0)},
                                           {"more_switches", groupedNumber(numbers.grown.switches(), 0)},
                                           {"links", groupedNumber(numbers.bought.links(), 0)},
                                           {"more_links", groupedNumber(numbers.grown.links(), 0)}};
        // A compute fabric is cabled again at a stop of the machine; the other networks are a note.
        const Severity severity = of.network().kind == NetworkKind::compute ? Severity::warning : Severity::note;
        if (!numbers.grown)
            to.add(
                severity, of.at<&NetworkDesign::radix>(to),
                message(
                    "finding.pod_does_not_fit",
                    "{network} of {routes} cannot hold the next pod of {pod:node|nodes}: the design ends at {largest} "
                    "endpoints.",
                    arguments),
                message("finding.pod_does_not_fit.remedy",
                        "Take switches with more ports or more tiers now, or plan the next pod as a fabric of its "
                        "own."));
        else
            to.add(
                severity, of.at<&NetworkDesign::tiers>(to),
                message(
                    "finding.pod_needs_a_tier",
                    "The next pod of {pod:node|nodes} takes {network} of {routes} from {tiers} to {more_tiers} tiers, "
                    "from {switches} to {more_switches} switches and from {links} to {more_links} links; what "
                    "stands has to be cabled again.",
                    arguments),
                message("finding.pod_needs_a_tier.remedy",
                        "Buy the larger design at once, or price the new cabling with the next pod."));
    }
}

/// The price of the plan against the lines of the quote that stand for it.
void price(const Project& project, const Evaluation& evaluation, std::size_t r, Collector& to) {
    const FabricNumbers& fabric = evaluation.numbers.routes[r].fabric;
    if (!fabric.usdPerAccelerator)
        return;
    const std::optional<Outcome> lines = quotedNetwork(evaluation.inputs, r);
    if (lines && !*lines)
        return;
    const auto first = static_cast<std::size_t>(std::ranges::find(project.lines, Category::network, &Line::category) -
                                                project.lines.begin());
    const Message::Arguments arguments{{"route", titleOf(project.routes[r])},
                                       {"plan", shortMoney(fabric.usd)},
                                       {"lines", shortMoney(lines ? lines->value : 0)}};
    const Message remedy =
        message("finding.fabric_price.remedy",
                "Ask whether cables, optics, spare switches and the other networks are in the quote, "
                "or correct the prices of the plan.");
    if (!lines && fabric.usd > 0)
        to.add(Severity::note, project.routes[r].id,
               message("finding.fabric_no_line",
                       "The quote has no line of category network, and the fabric plan of {route} costs {plan}.",
                       arguments),
               remedy);
    else if (lines && fabric.usd > lines->value * (1 + dearer))
        to.add(Severity::warning, to.at<&RouteLineParameters::quote, &LineQuote::price>({r, first}),
               message("finding.fabric_price",
                       "The fabric plan of {route} costs {plan}, and its quote holds {lines} of network: something may "
                       "be missing from the quote.",
                       arguments),
               remedy);
}

std::string placeOfPart(const Collector& to, const RouteFabric& fabric, Validated by, std::size_t r) {
    if (fabric.adapterFirmware == by)
        return to.at<&RouteParameters::fabric, &RouteFabric::adapterFirmware>({r});
    if (fabric.switchSystem == by)
        return to.at<&RouteParameters::fabric, &RouteFabric::switchSystem>({r});
    if (fabric.congestion == by)
        return to.at<&RouteParameters::fabric, &RouteFabric::congestion>({r});
    return to.at<&RouteParameters::fabric, &RouteFabric::collectiveLibrary>({r});
}

void people(const Route& route, std::size_t r, Collector& to) {
    const RouteFabric& fabric = route.parameters.fabric;
    const double staff = route.parameters.operations.people.value;
    if (const auto nobody = partsOf(fabric, Validated::nobody); !nobody.empty())
        to.add(Severity::warning, placeOfPart(to, fabric, Validated::nobody, r),
               message("finding.nobody_validates", "On {route} nobody validates this of the fabric: {parts}.",
                       {{"route", titleOf(route)}, {"parts", join(nobody, ", ")}}),
               message("finding.nobody_validates.remedy",
                       "Buy the combination validated, or pay engineers who qualify it before use."));
    const auto buyer = partsOf(fabric, Validated::buyer);
    if (!buyer.empty() && fabric.engineers.value <= 0)
        to.add(Severity::warning, to.at<&RouteParameters::fabric, &RouteFabric::engineers>({r}),
               message("finding.nobody_qualifies",
                       "On {route} the buyer has to qualify this of the fabric and has no fabric engineers: {parts}.",
                       {{"route", titleOf(route)}, {"parts", join(buyer, ", ")}}),
               message("finding.nobody_qualifies.remedy",
                       "Add fabric engineers to the people of the route, or buy the combination validated."));
    if (fabric.engineers.value > staff)
        to.add(Severity::contradiction, to.at<&RouteParameters::fabric, &RouteFabric::engineers>({r}),
               message("finding.more_engineers_than_people",
                       "{route} counts {engineers} fabric engineers among {people} people.",
                       {{"route", titleOf(route)},
                        {"engineers", exactNumber(fabric.engineers.value)},
                        {"people", exactNumber(staff)}}),
               message("finding.more_engineers_than_people.remedy",
                       "Correct the people of the route, who are paid, or the engineers among them."));
}

Message whatThePlanLacks(Absence absence) {
    switch (absence) {
    case Absence::noNetwork:
        return message("finding.no_plan.network", "Add a compute network, or give the fabric factor.");
    case Absence::notBuildable:
        return message("finding.no_plan.buildable", "Correct the network until it can be built, or give the factor.");
    case Absence::noStepTime:
        return message("finding.no_plan.step", "Enter the compute time of a step, or give the fabric factor.");
    default:
        return message("finding.no_plan.incidents",
                       "Enter how often the fabric has to be diagnosed and how long that takes, or give the factor.");
    }
}

void factor(const Project& project, const Evaluation& evaluation, std::size_t r, std::size_t w, Collector& to) {
    const WorkflowEfficiency& chosen = project.routes[r].workflows[w].efficiency;
    const TrafficNumbers& traffic = evaluation.numbers.routes[r].workflows[w].traffic;
    Message::Arguments arguments{{"workflow", titleOf(project.workflows[w])},
                                 {"route", titleOf(project.routes[r])},
                                 {"given", significant(chosen.fabricFactor.value)}};
    if (!traffic.asChosen)
        return to.add(
            Severity::contradiction,
            to.at<&RouteWorkflowParameters::efficiency, &WorkflowEfficiency::fabricFrom>({r, w}),
            joined(message("finding.no_plan",
                           "The fabric factor of {workflow} on {route} is to follow from the fabric plan, and the "
                           "entered {given} is used. ",
                           arguments),
                   whyAbsent(traffic.factor.absence)),
            whatThePlanLacks(traffic.factor.absence));
    if (chosen.fabricFrom == FabricSource::plan || !traffic.factor ||
        std::abs(traffic.factor.value - chosen.fabricFactor.value) <= sameFactor)
        return;
    arguments.push_back({"plan", significant(traffic.factor.value)});
    to.add(
        Severity::warning, to.at<&RouteWorkflowParameters::efficiency, &WorkflowEfficiency::fabricFactor>({r, w}),
        message("finding.factor_far",
                "The fabric factor of {workflow} on {route} is entered as {given}, and the fabric plan gives {plan}.",
                arguments),
        message("finding.factor_far.remedy", "Let it follow from the plan, or say what the plan leaves out."));
}

/// Incidents that were entered for nothing, since a given factor already holds what they cost.
void incidents(const Project& project, std::size_t r, Collector& to) {
    const Route& route = project.routes[r];
    const auto isGiven = [](const RouteWorkflowParameters& of) {
        return of.efficiency.fabricFrom == FabricSource::given;
    };
    if (!route.parameters.fabric.incidents || route.parameters.fabric.incidents->value <= 0 ||
        route.workflows.empty() || !std::ranges::all_of(route.workflows, isGiven))
        return;
    to.add(
        Severity::note, to.at<&RouteParameters::fabric, &RouteFabric::incidents>({r}),
        message("finding.incidents_unused",
                "The fabric incidents of {route} and the time to diagnose them change no useful hour, because the "
                "fabric factor of every workflow is entered and is taken to hold them.",
                {{"route", titleOf(route)}}),
        message("finding.incidents_unused.remedy",
                "Let the fabric factor follow from the plan, or make sure that the entered one holds the diagnosis."));
}

} // namespace

void fabric(const Project& project, const Evaluation& evaluation, Collector& to) {
    for (std::size_t n = 0; n < project.networks.size(); ++n)
        nextPod(project, evaluation, n, to);
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (!isOwned(project.routes[r].kind))
            continue;
        for (std::size_t n = 0; n < project.networks.size(); ++n) {
            const Subject of{project, evaluation, r, n};
            buildable(of, to);
            stated(of, to);
            oversubscribed(of, to);
            builtFor(of, to);
        }
        price(project, evaluation, r, to);
        people(project.routes[r], r, to);
        incidents(project, r, to);
        for (std::size_t w = 0; w < project.workflows.size(); ++w)
            factor(project, evaluation, r, w, to);
    }
}

} // namespace plumb::findings_of
