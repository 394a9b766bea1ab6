// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the project: horizon, money, cluster, reliability, prices of power, space and people.
#pragma once

#include "core/project/catalogue/row.h"

namespace plumb::rows {

using P = ProjectParameters;

// clang-format off
inline constexpr std::array project{
    row<&P::terms, &ProjectTerms::horizon>({
        .key = "project.horizon", .label = "Horizon", .symbol = "H", .low = 0.5, .high = 20, .decimals = 1, .step = 0.5,
        .help = "Years from the decision over which cost and useful work are counted. A longer horizon favours the route "
                "with the lower running cost."}),
    row<&P::terms, &ProjectTerms::discountRate>({
        .key = "project.discount_rate", .label = "Real discount rate", .symbol = "r", .low = 0, .high = 0.5,
        .decimals = 3, .step = 0.005,
        .help = "What a year of waiting costs, without inflation. A higher rate favours routes that pay later."}),
    row<&P::terms, &ProjectTerms::scheduled>({
        .key = "project.scheduled_fraction", .label = "Scheduled fraction", .symbol = "u", .low = 0.01, .high = 1,
        .spread = byOdds(0.6, 1.6), .decimals = 2, .step = 0.01,
        .help = "Share of the accelerator-hours in service that are given to work. The same for every owned route; a "
                "lower share favours rent that is billed by use."}),
    row<&P::terms, &ProjectTerms::marketDecay>({
        .key = "project.market_decay", .label = "Decay of market value", .low = 0, .high = 0.9,
        .spread = byOffset(-0.05, 0.08), .decimals = 2, .step = 0.01, .source = "PRICE",
        .help = "Share of its value that hardware loses every year. Faster decay leaves less residual and favours rent."}),
    row<&P::terms, &ProjectTerms::gpuHourPrice>({
        .key = "project.gpu_hour_price", .label = "List price of a GPU-hour", .low = 0, .high = 1000, .decimals = 2,
        .step = 0.05, .source = "SEED",
        .help = "Prices a cluster-day and lost work for information. It never enters cost or saving."}),
    row<&P::terms, &ProjectTerms::usefulHourValue>({
        .key = "project.useful_hour_value", .label = "Value of a useful hour", .symbol = "V", .low = 0, .high = 1000,
        .decimals = 2, .step = 0.05,
        .help = "What an accelerator-hour of useful work is worth. Unset, it is the baseline's cost per useful hour; a "
                "higher value favours the route that works more."}),
    row<&P::terms, &ProjectTerms::neededBy>({
        .key = "project.needed_by", .label = "Needed date", .low = 0, .high = 20, .decimals = 2, .step = 0.25,
        .help = "Years from the decision by which the cluster must be in service. Unset, no probability of the date is "
                "given."}),
    row<&P::terms, &ProjectTerms::requiredConfidence>({
        .key = "project.required_confidence", .label = "Required confidence", .low = 0.5, .high = 0.99, .decimals = 2,
        .step = 0.05, .source = "RULES",
        .help = "Share of the samples in which the saving must be positive before it counts as supported."}),
    row<&P::cluster, &ProjectCluster::nodes>({
        .key = "cluster.nodes", .label = "Nodes delivered", .low = 1, .high = 200000, .scale = SliderScale::logarithmic,
        .decimals = 0, .step = 1, .whole = true,
        .help = "Nodes every owned route delivers, hot spares included, unless the route says otherwise."}),
    row<&P::cluster, &ProjectCluster::acceleratorsPerNode>({
        .key = "cluster.accelerators_per_node", .label = "Accelerators per node", .low = 1, .high = 144, .decimals = 0,
        .step = 1, .whole = true, .source = "LAYER",
        .help = "Accelerators that fail and are replaced together as one node."}),
    row<&P::cluster, &ProjectCluster::growthNodes>({
        .key = "cluster.growth_nodes", .label = "Nodes of the next pod", .low = 1, .high = 200000,
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 1, .whole = true, .source = "SEED",
        .help = "A second pod often follows well inside the first refresh cycle. Fabric and site are asked whether they "
                "can hold both. Unset: not asked."}),
    row<&P::cluster, &ProjectCluster::unitNodes>({
        .key = "cluster.unit_nodes", .label = "Nodes of a scalable unit", .low = 1, .high = 20000, .decimals = 0,
        .step = 1, .whole = true, .source = "DGXH",
        .help = "Nodes that are bought, cabled and accepted together. It moves no total; it says what the unit costs."}),
    row<&P::cluster, &ProjectCluster::podUnits>({
        .key = "cluster.pod_units", .label = "Scalable units of a pod", .low = 1, .high = 1000, .decimals = 0, .step = 1,
        .whole = true, .source = "DGXH",
        .help = "Units behind one spine of the compute network. It moves no total; it says what the pod costs."}),
    row<&P::cluster, &ProjectCluster::hallPods>({
        .key = "cluster.hall_pods", .label = "Pods of a data hall", .low = 1, .high = 1000, .decimals = 0, .step = 1,
        .whole = true,
        .help = "Pods under one roof. It moves no total; it says what the hall costs."}),
    row<&P::reliability, &ProjectReliability::mode>({
        .key = "reliability.mode", .label = "Interrupt rate from",
        .help = "Node: the node MTBF is given and carries everything that kills a job; component classes explain it and "
                "add nothing. Classes: the rate is the sum over the component classes."}),
    row<&P::reliability, &ProjectReliability::nodeMtbf>({
        .key = "reliability.node_mtbf", .label = "Node MTBF", .symbol = "m", .low = 10, .high = 1e7,
        .spread = byFactor(0.6, 1.6), .scale = SliderScale::logarithmic, .decimals = 0, .step = 100, .source = "LL3",
        .help = "Mean time between interrupts of one node, with everything that kills a job. A longer time favours the "
                "route with the slower recovery."}),
    row<&P::reliability, &ProjectReliability::defectiveMtbf>({
        .key = "reliability.defective_mtbf", .label = "MTBF of a defective node", .symbol = "m_d", .low = 1, .high = 1e6,
        .spread = byFactor(0.5, 2), .scale = SliderScale::logarithmic, .decimals = 0, .step = 10,
        .help = "Mean hours in service until a node that left the factory defective fails. Shorter, and a burn-in finds "
                "more of them."}),
    row<&P::reliability, &ProjectReliability::lemonRatio>({
        .key = "reliability.lemon_ratio", .label = "Interrupts of a lemon node", .low = 1, .high = 1000,
        .spread = byFactor(0.5, 2), .scale = SliderScale::logarithmic, .decimals = 1, .step = 1, .source = "RSC",
        .help = "Interrupt rate of a node that fails again and again, over that of the others. The figure is assumed; the "
                "source found a few dozen such nodes behind a tenth of all failures of large jobs."}),
    row<&P::reliability, &ProjectReliability::priorFailures>({
        .key = "reliability.prior_failures", .label = "Weight of the prior", .symbol = "a", .low = 0.1, .high = 1000,
        .scale = SliderScale::logarithmic, .decimals = 1, .step = 0.5,
        .help = "How many failures the expected rate is worth beside those that a bidder shows. A heavier prior moves "
                "less with evidence."}),
    row<&P::reliability, &ProjectReliability::lifetimeShape>({
        .key = "reliability.lifetime_shape", .label = "Weibull shape of a node's life", .symbol = "β", .low = 0.2,
        .high = 10, .decimals = 2, .step = 0.05,
        .help = "Below 1 a new or repaired node fails more often than an old one. Only the simulation of a fresh fleet "
                "uses it, beside the constant rate of all other figures."}),
    row<&P::operations, &ProjectOperations::powerLoad>({
        .key = "energy.power_load", .label = "Average load of the IT power", .low = 0, .high = 1,
        .spread = byOdds(0.7, 1.4), .decimals = 2, .step = 0.01,
        .help = "Average over the year of what the nodes draw, over their stated IT power. More load makes energy dearer."}),
    row<&P::operations, &ProjectOperations::energyPrice>({
        .key = "energy.price", .label = "Price of energy", .low = 0, .high = 2, .spread = byFactor(0.8, 1.3),
        .decimals = 3, .step = 0.005, .source = "CASE17",
        .help = "Price of a kilowatt-hour at the meter. A dearer hour favours the more efficient route and rent."}),
    row<&P::operations, &ProjectOperations::spacePrice>({
        .key = "facility.space_price", .label = "Price of facility space", .low = 0, .high = 5000,
        .spread = byFactor(0.8, 1.3), .decimals = 0, .step = 5,
        .help = "Price of hosting one kilowatt of IT power for a month, without energy. It falls on owned routes."}),
    row<&P::operations, &ProjectOperations::personCost>({
        .key = "staff.person_cost", .label = "Cost of a full-time person", .low = 0, .high = 2e6,
        .spread = byFactor(0.85, 1.2), .decimals = 0, .step = 5000,
        .help = "Yearly cost of one engineer with everything on top. Dearer people favour routes that need fewer."}),
    row<&P::operations, &ProjectOperations::peoplePerSeat>({
        .key = "staff.people_per_seat", .label = "People for a seat around the clock", .low = 1, .high = 10,
        .decimals = 1, .step = 0.5, .source = "SHIFT",
        .help = "Full-time people who keep one seat manned all hours of the year, with leave and hand-over. Seats come "
                "whole, so that staff grows in steps."}),
    row<&P::operations, &ProjectOperations::hireCost>({
        .key = "staff.hire_cost", .label = "Cost of hiring a person", .low = 0, .high = 2e6, .spread = byFactor(0.7, 1.5),
        .decimals = 0, .step = 5000,
        .help = "Search, relocation and training of one person who is not at hand, paid once in the year the people "
                "start."}),
    row<&P::demand, &ProjectDemand::peak>({
        .key = "demand.peak", .label = "Demand of the busiest hour", .low = 0, .high = 10, .decimals = 2, .step = 0.05,
        .help = "Accelerators that would be at work in the busiest hour of the year, over the baseline's. With the "
                "quietest hour it says how much to own and how much to rent at the peak. It enters no cost."}),
    row<&P::demand, &ProjectDemand::base>({
        .key = "demand.base", .label = "Demand of the quietest hour", .low = 0, .high = 10, .decimals = 2, .step = 0.05,
        .help = "Accelerators at work in the quietest hour of the year, over the baseline's. Between quietest and busiest "
                "hour the demand is taken to fall evenly."}),
};
// clang-format on

} // namespace plumb::rows
