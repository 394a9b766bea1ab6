// SPDX-License-Identifier: GPL-3.0-or-later
// The figures the program can draw: pure functions from a project and its evaluation.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/evaluation/evaluate.h"
#include "core/project/project.h"
#include "core/report/figure.h"
#include "core/report/voice.h"

namespace plumb::report {

/// What a figure is made from. The evaluation is that of the project.
struct Source {
    const Project& project;
    const Evaluation& evaluation;
    Voice say = {};
};

/// From the quoted to the modelled or proven saving of a route, at the project's value of an hour [USD]. Without a
/// saving: no bars, and a note with the reason.
Figure waterfall(const Source& source, std::size_t route);

/// What a useful GPU-hour costs on every route, stacked by groups of cost that add up to it [USD/h], the baseline named
/// and the cheapest rent marked. A route without the figure has its place, and the reason.
Figure costPerHour(const Source& source);

/// What a route pays and receives in every year, stacked by groups of cost, not discounted [USD], with what has been
/// paid in all by then and the most that has. Where a price is missing: a note.
Figure cashFlow(const Source& source, std::size_t route);

/// What a whole of every level of the cluster costs on an owned route, from the site to the accelerator, and how many
/// of them make the next larger one. Rented, or without a cost: a note.
Figure costLevels(const Source& source, std::size_t route);

/// T_w/T_s − 1 of the workflow's largest job over the interval [h, logarithmic] around the optimum. Intervals at which
/// a drain does not end in time, or the job never finishes, have no point. Without checkpoints: a note.
Figure overheadAgainstInterval(const Source& source, std::size_t route, std::size_t workflow);

/// System MTBF [h] over the nodes of a job, both logarithmic, a line for each route, the project's jobs marked.
Figure mtbfAgainstNodes(const Source& source);

/// What one failure of the workflow's largest job costs [USD at the project's price of a GPU-hour], by cause: work done
/// again, the stages of the restart, the wait for a node, or the failover of a replica. A job that never finishes: a
/// note.
Figure failureCost(const Source& source, std::size_t route, std::size_t workflow);

/// Where an hour of useful work of the workflow's largest job goes beside the work, by cause, in percent of useful
/// time; the bars add up to T_w/T_s − 1. A job that never finishes: a note.
Figure lossesOfHour(const Source& source, std::size_t route, std::size_t workflow);

/// Interrupts a year of the project's largest job by component class, with the route's ratio, lemon nodes and defects
/// of early life, and how far their sum is from what the node MTBF means. Without component classes that have a rate: a
/// note.
Figure classRates(const Source& source, std::size_t route);

/// System MTBF [h] of one node, of each job and of the whole cluster on a route, over the nodes, both logarithmic, with
/// the 90 % credible interval of the rate; first year and steady state beside it where early life matters.
Figure mtbfByLevel(const Source& source, std::size_t route);

/// Bandwidth [GB/s] that durable copies of the largest job need over the time between them [h], both logarithmic, with
/// what the tier has, the time in force, and the shortest that the tier supports. What is not known: a note with the
/// next step.
Figure storageNeed(const Source& source, std::size_t route, std::size_t workflow);

/// How the network of an owned route is cabled: tiers from above, a few boxes of each and the rest as a stack, free
/// ports named. A design that cannot be built, and a rented route: no boxes, and a note with the arithmetic of the
/// ports or the reason.
Figure fabricTopology(const Source& source, std::size_t route, std::size_t network);

/// Time of an all-reduce [ms] over the size of the message [MB], both logarithmic, over the largest job of the
/// workflow: by ring, tree and hierarchy, the message in force marked; bus bandwidth in the table. Without a compute
/// network that can be built: a note.
Figure allReduceTimes(const Source& source, std::size_t route, std::size_t workflow);

/// Every gate of rack, room and site on a route, with its margin, state, demand and capacity. Rented: a note.
Figure facilityGates(const Source& source, std::size_t route);

/// The retrofits of a route over the weeks from the decision, in the order of their starts, critical ones marked, with
/// the route's lead time. Without a plan, or where they wait for each other: a note.
Figure retrofitPlan(const Source& source, std::size_t route);

/// Efficiency of the route's class of power supplies over their load [%], with the load in force. Where the power is
/// given and no chain is: a note.
Figure supplyEfficiencyAtLoad(const Source& source, std::size_t route);

/// The levels of the cluster from the site to the accelerator, one of each opened in the next larger one, with counts
/// and what one costs. Rented: a note.
Figure clusterLevels(const Source& source, std::size_t route);

/// G·Φ·P [%] of every workflow on every route.
Figure usefulShare(const Source& source);

/// Time of the workflow's reference job [h] on every route: P10 to P90, the median, the time without failures; the
/// deadline as a line, and its probability. The route is not read.
Figure solutionTime(const Source& source, std::size_t route, std::size_t workflow);

/// Over the replicas that are up: requests answered in time [%], and the share of time in which a route has at least
/// so many up; needed and spare ones marked. The route is not read. Without requests, or a workflow that does not
/// serve: a note.
Figure serviceLevel(const Source& source, std::size_t route, std::size_t workflow);

/// When each delivery of an owned route is in service and when all are: P10 to P90 with the median, in months from the
/// decision, with the probability of being the last, the needed and the promised date. Rented, and without a lead time:
/// a note.
Figure deliverySpans(const Source& source, std::size_t route);

/// Probability [%] that all deliveries are in service by a month, a line for each owned route that names deliveries,
/// with the medians and the needed date. No such route: a note.
Figure dateProbability(const Source& source);

/// Share of the replacements for which a tray is at hand [%] over the trays in stock, with the stock in force, the
/// target and the stock of least cost. Rented, and where nothing is replaced: a note.
Figure spareStock(const Source& source, std::size_t route);

/// Value of a spare [% of its price] over the years: it falls with every generation.
Figure spareValue(const Source& source);

/// What a figure's id may name behind the @. `serving` is a workflow too, by default one that is served by replicas.
enum class FigureScope { project, route, workflow, serving, routeWorkflow, routeNetwork };

struct FigureKind {
    std::string_view id;
    std::string_view title;
    FigureScope scope = FigureScope::project;
    /// Reads what it needs; `item` is a workflow or a network, as the scope says.
    Figure (*draw)(const Source& source, std::size_t route, std::size_t item) = nullptr;
};

/// Every kind of figure, in the order in which they are listed.
std::span<const FigureKind> figures();

/// The figure KIND, KIND@ROUTE, KIND@WORKFLOW, KIND@ROUTE/WORKFLOW or KIND@ROUTE/NETWORK. Without an instance: the
/// self-sourced route with the largest saving, its first workflow with checkpoints, the compute network. Unknown ids
/// are refused with the known ones.
Result<Figure> figure(const Source& source, std::string_view id);

/// The self-sourced route with the largest saving; where none has one, the first that is self-sourced; nothing without
/// a self-sourced route.
std::optional<std::size_t> bestSelfSourced(const Project& project, const Numbers& numbers);

} // namespace plumb::report
