// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the hardware quote, its payment, and the costs around it.
#pragma once

#include "core/project/catalogue/row.h"

namespace plumb::rows {

using L = LineParameters;
using RL = RouteLineParameters;
using RC = RouteCostParameters;
using M = MilestoneParameters;

// clang-format off
inline constexpr std::array money{
    row<&L::terms, &LineTerms::singleSource>({
        .key = "line.single_source", .label = "Single-source", .source = "SEED",
        .help = "One supplier sets the price, whoever sells the line. A discount on it counts only if it is committed in "
                "writing."}),
    row<&RL::quote, &LineQuote::price>({
        .key = "quote.line_price", .label = "Price", .low = 0, .high = 1e12, .scale = SliderScale::logarithmic,
        .decimals = 0, .step = 1000, .routes = RouteUse::owned,
        .help = "Price of the line for all nodes delivered, hot spares included. The baseline needs one for every line; "
                "unset on another route, a discount applies."}),
    row<&RL::quote, &LineQuote::discount>({
        .key = "quote.line_discount", .label = "Discount of its own", .low = -1, .high = 0.99, .decimals = 3,
        .step = 0.005, .routes = RouteUse::owned,
        .help = "Discount on the baseline's price of this line instead of the headline discount."}),
    row<&RL::quote, &LineQuote::committed>({
        .key = "quote.committed", .label = "Committed in writing", .routes = RouteUse::owned,
        .help = "The bidder has committed in writing to its own price of a single-source line."}),
    row<&RL::quote, &LineQuote::builtFor>({
        .key = "quote.built_for", .label = "Nodes quoted for", .low = 1, .high = 200000, .decimals = 0, .step = 1,
        .whole = true, .routes = RouteUse::owned,
        .help = "Nodes, hot spares included, that the price of the line was quoted for. If the route delivers another "
                "number, a finding gives the price per node."}),
    row<&RC::terms, &CostTerms::amount>({
        .key = "cost.amount", .label = "Amount", .low = -1e11, .high = 1e11, .spread = byFactor(0.85, 1.25),
        .decimals = 0, .step = 10000,
        .help = "Cost around the quote, once or per full year in service. Negative where money comes back, such as "
                "liquidated damages."}),
    row<&RC::terms, &CostTerms::year>({
        .key = "cost.year", .label = "Year", .low = 0, .high = 20, .decimals = 0, .step = 1, .whole = true,
        .help = "Year in which a single amount is paid; 0 is the decision."}),
    row<&RC::terms, &CostTerms::start>({
        .key = "cost.start", .label = "Start", .low = 0, .high = 20, .decimals = 2, .step = 0.25,
        .help = "Years from the decision when a yearly cost starts. Unset, it starts with the service date."}),
    row<&RC::terms, &CostTerms::usefulHours>({
        .key = "cost.useful_hours", .label = "Useful hours bought", .low = 0, .high = 1e10, .decimals = 0, .step = 1000,
        .routes = RouteUse::owned,
        .help = "Bridge capacity: useful accelerator-hours that a single amount buys in its year."}),
    row<&M::terms, &MilestoneTerms::share>({
        .key = "payment.share", .label = "Share of the quote", .low = 0, .high = 1, .decimals = 2, .step = 0.05,
        .routes = RouteUse::owned, .help = "Share of the hardware quote that falls due; the shares add up to 1."}),
    row<&M::terms, &MilestoneTerms::at>({
        .key = "payment.at", .label = "Falls due", .low = 0, .high = 20, .decimals = 2, .step = 0.25,
        .routes = RouteUse::owned,
        .help = "Years from the decision. A later payment is worth less today."}),
};
// clang-format on

} // namespace plumb::rows
