// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a route: what a bid says about size, delivery, failures, spares, operation, quote and rent.
#pragma once

#include "core/project/catalogue/row.h"

namespace plumb::rows {

using R = RouteParameters;

// clang-format off
inline constexpr std::array route{
    row<&R::cluster, &RouteCluster::nodesDelivered>({
        .key = "cluster.nodes_delivered", .label = "Nodes this route delivers", .low = 1, .high = 200000,
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 1, .whole = true, .routes = RouteUse::owned,
        .help = "Unset, the route delivers the project's nodes. The baseline's prices scale with it."}),
    row<&R::cluster, &RouteCluster::hotSpareNodes>({
        .key = "cluster.hot_spare_nodes", .label = "Hot spare nodes", .low = 0, .high = 20000, .decimals = 0, .step = 1,
        .whole = true, .routes = RouteUse::owned,
        .help = "Nodes delivered and paid like the others but held back: they do no scheduled work."}),
    row<&R::delivery, &RouteDelivery::leadTime>({
        .key = "delivery.lead_time", .label = "Service date", .symbol = "D", .low = 0, .high = 10,
        .spread = byFactor(0.85, 1.5), .decimals = 2, .step = 0.05, .source = "LAYER",
        .help = "Median years from the decision until the route is in service. A later date loses useful hours. A rented "
                "route is counted from the baseline's date and earns nothing for starting earlier. Where a route says how "
                "long its deliveries take, the latest of them counts instead."}),
    row<&R::delivery, &RouteDelivery::commonCause>({
        .key = "delivery.common_cause", .label = "Common cause of late deliveries", .symbol = "ρ", .low = 0, .high = 1,
        .decimals = 2, .step = 0.05, .routes = RouteUse::owned,
        .help = "Correlation of the lead times of this route's deliveries: one supplier of accelerators, one port, one "
                "contractor. More of it makes all in time likelier, and all late as well."}),
    row<&R::reliability, &RouteReliability::failureRateRatio>({
        .key = "reliability.failure_rate_ratio", .label = "Failure rate ratio", .low = 0.05, .high = 20,
        .spread = byFactor(0.85, 1.25), .scale = SliderScale::logarithmic, .decimals = 2, .step = 0.05,
        .help = "Interrupt rate of a node of this route over the project's. It multiplies the interrupt rate only; a "
                "higher ratio loses more work."}),
    row<&R::reliability, &RouteReliability::outEvents>({
        .key = "reliability.out_events", .label = "Events that take a node out", .symbol = "r_out", .low = 0, .high = 200,
        .spread = byFactor(0.7, 1.5), .decimals = 2, .step = 0.1,
        .help = "Events per node and year after which the node leaves service until swapped or repaired. More events "
                "lower availability."}),
    row<&R::reliability, &RouteReliability::replacements>({
        .key = "reliability.replacements", .label = "Replacements", .low = 0, .high = 50, .spread = byFactor(0.7, 1.5),
        .decimals = 2, .step = 0.01, .routes = RouteUse::owned, .source = "LL3",
        .help = "Trays replaced per node and year. More replacements cost parts and labour and empty the spares sooner."}),
    row<&R::reliability, &RouteReliability::swap>({
        .key = "reliability.swap_time", .label = "Swap with a spare at hand", .low = 0, .high = 1000,
        .spread = byFactor(0.7, 1.5), .decimals = 1, .step = 0.5,
        .help = "Hours until a node is back when the part lies in the store."}),
    row<&R::reliability, &RouteReliability::repair>({
        .key = "reliability.repair_time", .label = "Repair without a spare", .low = 0, .high = 10000,
        .spread = byFactor(0.7, 1.6), .scale = SliderScale::logarithmic, .decimals = 0, .step = 1,
        .help = "Hours until a node is back when the part must come first. Longer repair lowers availability."}),
    row<&R::reliability, &RouteReliability::meanWait>({
        .key = "reliability.mean_wait", .label = "Mean wait without a spare", .low = 0, .high = 10000,
        .spread = byFactor(0.7, 1.6), .decimals = 1, .step = 0.5,
        .help = "Hours a killed job waits for a node or a person when no spare is at hand. It multiplies wall time."}),
    row<&R::reliability, &RouteReliability::tickets>({
        .key = "reliability.tickets", .label = "Tickets", .low = 0, .high = 1000, .spread = byFactor(0.7, 1.5),
        .decimals = 1, .step = 0.5,
        .help = "Events per node and year that somebody must look at, whether or not a job died. They size the staff, not "
                "the interrupts."}),
    row<&R::reliability, &RouteReliability::repairCrews>({
        .key = "reliability.repair_crews", .label = "Repair crews", .low = 1, .high = 1000, .decimals = 0, .step = 1,
        .whole = true,
        .help = "Nodes that can be repaired at the same time. Only the simulation counts them: with too few, nodes queue."}),
    row<&R::screening, &RouteScreening::defectiveFraction>({
        .key = "reliability.defective_fraction", .label = "Defective nodes as delivered", .symbol = "p", .low = 0,
        .high = 1, .spread = byOdds(0.5, 2), .decimals = 3, .step = 0.005,
        .help = "Share of the nodes that leave the factory with a fault that shows early. What the burn-in does not catch "
                "fails once in service. Every one is replaced at the cost of a replacement, found or not. This is where "
                "screening differs between an ODM and an OEM."}),
    row<&R::screening, &RouteScreening::burnIn>({
        .key = "reliability.burn_in", .label = "Burn-in before service", .symbol = "b", .low = 0, .high = 10000,
        .scale = SliderScale::linear, .decimals = 0, .step = 12,
        .help = "Hours every node runs under load before it is accepted. Longer finds more defective nodes."}),
    row<&R::screening, &RouteScreening::lemonFraction>({
        .key = "reliability.lemon_fraction", .label = "Lemon nodes", .low = 0, .high = 0.5, .spread = byOdds(0.5, 2),
        .decimals = 4, .step = 0.001,
        .help = "Share of the nodes that fail again and again after every repair. They raise the mean interrupt rate."}),
    row<&R::screening, &RouteScreening::lemonDetected>({
        .key = "reliability.lemon_detected", .label = "Lemon nodes found and removed", .low = 0, .high = 1,
        .spread = byOdds(0.6, 1.6), .decimals = 2, .step = 0.05,
        .help = "Share of the lemon nodes that health checks take out of the fleet."}),
    row<&R::silent, &RouteSilent::events>({
        .key = "reliability.silent_events", .label = "Silent corruptions", .low = 0, .high = 100,
        .spread = byFactor(0.4, 2.5), .decimals = 3, .step = 0.01,
        .help = "Events per node and year that spoil results without stopping the job. They cost capacity: everything "
                "since the event is computed again."}),
    row<&R::silent, &RouteSilent::delay>({
        .key = "reliability.silent_delay", .label = "Delay until a silent corruption is noticed", .symbol = "L", .low = 0,
        .high = 10000, .spread = byFactor(0.5, 2), .scale = SliderScale::linear, .decimals = 1, .step = 1,
        .help = "Hours of work that a silent corruption spoils before it is noticed. Copies older than this must be kept."}),
    row<&R::seen, &RouteSeen::rateFrom>({
        .key = "reliability.rate_from", .label = "Interrupt rate of the route from",
        .help = "Ratio: the project's rate times the failure rate ratio. Evidence: the project's rate as a prior, updated "
                "with the failures seen; it needs both failures and node-hours."}),
    row<&R::seen, &RouteSeen::failures>({
        .key = "reliability.seen_failures", .label = "Failures seen", .symbol = "k", .low = 0, .high = 1e7, .decimals = 0,
        .step = 1, .whole = true,
        .help = "Interrupts that the bidder, or a log of your own, shows for nodes of this kind, lemons and early failures among them. "
                "How uncertain their rate is stands on the page; the samples draw only the prior."}),
    row<&R::seen, &RouteSeen::nodeHours>({
        .key = "reliability.seen_node_hours", .label = "Node-hours watched", .symbol = "T", .low = 1, .high = 1e12,
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 1000,
        .help = "Nodes times hours in which those failures were counted, healthy nodes included."}),
    row<&R::spares, &RouteSpares::contractFillRate>({
        .key = "spares.contract_fill_rate", .label = "Fill rate by contract", .low = 0, .high = 1,
        .spread = byOdds(0.6, 1.6), .decimals = 3, .step = 0.01,
        .help = "Share of failures for which a supplier guarantees the part at hand. Unset, it follows from the stock."}),
    row<&R::spares, &RouteSpares::traysInStock>({
        .key = "spares.trays_in_stock", .label = "Spare trays in stock", .symbol = "S", .low = 0, .high = 20000,
        .decimals = 0, .step = 1, .whole = true, .routes = RouteUse::owned,
        .help = "A tray is the spare part of one node. More trays raise the fill rate; their price is a cost entry."}),
    row<&R::spares, &RouteSpares::replenishment>({
        .key = "spares.replenishment_time", .label = "Replenishment time", .low = 0, .high = 1000,
        .spread = byFactor(0.7, 1.6), .decimals = 0, .step = 1, .routes = RouteUse::owned,
        .help = "Days from a part's use until its replacement is in stock (RMA lead time). Longer empties the store."}),
    row<&R::operations, &RouteOperations::partsPerReplacement>({
        .key = "repair.parts", .label = "Parts per replacement", .low = 0, .high = 1e7, .spread = byFactor(0.8, 1.3),
        .decimals = 0, .step = 100, .routes = RouteUse::owned,
        .help = "What the buyer pays for the part; zero where the warranty covers it."}),
    row<&R::operations, &RouteOperations::labourPerReplacement>({
        .key = "repair.labour", .label = "Labour per replacement", .low = 0, .high = 1e6, .spread = byFactor(0.8, 1.3),
        .decimals = 0, .step = 50, .routes = RouteUse::owned,
        .help = "What the buyer pays for the hands that replace it."}),
    row<&R::operations, &RouteOperations::people>({
        .key = "staff.people", .label = "People", .low = 0, .high = 10000, .spread = byFactor(0.85, 1.3), .decimals = 1,
        .step = 0.5, .source = "SEED",
        .help = "Full-time people the route needs: fabric, firmware, qualification, operation."}),
    row<&R::operations, &RouteOperations::peopleStart>({
        .key = "staff.start", .label = "Start of the people", .low = 0, .high = 20, .decimals = 2, .step = 0.25,
        .help = "Years from the decision when the people start. Unset, they start with the service date."}),
    row<&R::operations, &RouteOperations::seats>({
        .key = "staff.seats", .label = "Seats around the clock", .low = 0, .high = 1000, .decimals = 0, .step = 1,
        .whole = true, .source = "SEED",
        .help = "Seats that somebody holds at all hours because nobody else answers: self-support, fabric, facility. "
                "Each costs the people of a seat, on top of the people above."}),
    row<&R::operations, &RouteOperations::atHand>({
        .key = "staff.at_hand", .label = "People at hand", .low = 0, .high = 10000, .decimals = 1, .step = 0.5,
        .help = "Of the people needed, those already employed who would otherwise have no other work. They cost the "
                "route nothing more and need not be hired; whoever they are taken from pays, and a finding says so."}),
    row<&R::operations, &RouteOperations::nodePower>({
        .key = "facility.node_power", .label = "IT power per node", .low = 0.1, .high = 500, .spread = byFactor(0.95, 1.08),
        .decimals = 1, .step = 0.1, .routes = RouteUse::owned,
        .help = "Power the facility must provide for one node, with its share of storage, and of the switches unless their "
                "watts are added. Where node power follows from the power chain, what its boards draw instead."}),
    row<&R::operations, &RouteOperations::pue>({
        .key = "energy.pue", .label = "PUE", .low = 1, .high = 3, .spread = byFactor(0.97, 1.06), .decimals = 2,
        .step = 0.01, .routes = RouteUse::owned, .source = "UPT",
        .help = "Total energy of the facility over energy of the IT. A higher ratio makes energy dearer."}),
    row<&R::quote, &RouteQuote::headlineDiscount>({
        .key = "quote.headline_discount", .label = "Headline discount", .symbol = "d", .low = 0, .high = 0.95,
        .decimals = 3, .step = 0.005, .routes = RouteUse::owned, .source = "SEED",
        .help = "Discount on the baseline's price for every line without a price of its own. It is worth something only "
                "on what is not single-source."}),
    row<&R::rent, &RouteRent::price>({
        .key = "rent.price", .label = "Price in year 1", .low = 0, .high = 1000, .spread = byFactor(0.85, 1.25),
        .decimals = 2, .step = 0.05, .routes = RouteUse::rented, .source = "PRICE",
        .help = "Price of a billed accelerator-hour."}),
    row<&R::rent, &RouteRent::decline>({
        .key = "rent.decline", .label = "Decline of the price", .low = -0.5, .high = 0.9, .spread = byOffset(-0.06, 0.06),
        .decimals = 3, .step = 0.01, .routes = RouteUse::rented, .source = "PRICE",
        .help = "Share by which the price falls every year; negative where it rises."}),
    row<&R::rent, &RouteRent::billing>({
        .key = "rent.billing", .label = "Billing", .routes = RouteUse::rented,
        .help = "By use: only scheduled hours are billed. Reserved: idle hours are billed too."}),
    row<&R::rent, &RouteRent::minimumHours>({
        .key = "rent.minimum_hours", .label = "Minimum commitment", .low = 0, .high = 1e10,
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 1000, .routes = RouteUse::rented,
        .help = "Billed accelerator-hours that are paid in a full year even if they are not needed."}),
    row<&R::rent, &RouteRent::commitmentYears>({
        .key = "rent.commitment_years", .label = "Years of the commitment", .low = 0, .high = 20, .decimals = 0, .step = 1,
        .whole = true, .routes = RouteUse::rented,
        .help = "The first years in which the minimum commitment holds."}),
    row<&R::rent, &RouteRent::onDemand>({
        .key = "rent.on_demand_price", .label = "Price on demand in year 1", .low = 0, .high = 1000,
        .spread = byFactor(0.85, 1.3), .decimals = 2, .step = 0.05, .routes = RouteUse::rented, .source = "PRICE",
        .help = "Price of a billed hour beyond the minimum commitment. It falls like the other. Unset, every hour has the "
                "same price."}),
    row<&R::rent, &RouteRent::prepaid>({
        .key = "rent.prepaid_share", .label = "Prepaid share of the commitment", .low = 0, .high = 1, .decimals = 2,
        .step = 0.05, .routes = RouteUse::rented,
        .help = "Share of the bill of the minimum commitment that is paid at the decision."}),
    row<&R::rent, &RouteRent::prepaidDiscount>({
        .key = "rent.prepaid_discount", .label = "Discount for prepayment", .low = 0, .high = 0.9, .decimals = 3,
        .step = 0.01, .routes = RouteUse::rented, .help = "On the prepaid part of the bill."}),
    row<&R::rent, &RouteRent::guaranteedHours>({
        .key = "rent.guaranteed_hours", .label = "Guaranteed capacity", .low = 0, .high = 1e10,
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 1000, .routes = RouteUse::rented,
        .help = "Accelerator-hours a year that the provider must deliver by contract. Unset: nobody has asked. What is "
                "needed beyond it depends on the market."}),
    row<&R::rent, &RouteRent::providerFailure>({
        .key = "rent.provider_failure", .label = "Failure of the provider", .low = 0, .high = 1,
        .spread = byFactor(0.5, 2), .decimals = 3, .step = 0.005, .routes = RouteUse::rented,
        .help = "Rate at which the provider ends its service. It says what of a prepayment is at risk; it enters no cost."}),
};
// clang-format on

// clang-format off
inline constexpr std::array capability{
    row<&R::capabilities, &RouteCapabilities::fastLocalCheckpoints>({
        .key = "capability.fast_local_checkpoints", .label = "Fast local checkpoints", .source = "SEED",
        .help = "Checkpoints land on local NVMe in seconds."}),
    row<&R::capabilities, &RouteCapabilities::asyncDrains>({
        .key = "capability.async_drains", .label = "Asynchronous drains", .source = "SEED",
        .help = "Checkpoints reach durable storage while the job computes."}),
    row<&R::capabilities, &RouteCapabilities::hotSpares>({
        .key = "capability.hot_spares", .label = "Hot spares", .source = "SEED",
        .help = "A node stands ready to take the place of a failed one."}),
    row<&R::capabilities, &RouteCapabilities::healthCheckPreemption>({
        .key = "capability.health_check_preemption", .label = "Health-check preemption", .source = "SEED",
        .help = "Sick nodes are taken out before they kill a job."}),
    row<&R::capabilities, &RouteCapabilities::telemetry>({
        .key = "capability.telemetry", .label = "Telemetry", .source = "SEED",
        .help = "Hardware events and job history arrive as a platform feature."}),
    row<&R::capabilities, &RouteCapabilities::fabricValidation>({
        .key = "capability.fabric_validation", .label = "Fabric validation", .source = "SEED",
        .help = "The fabric is validated with faults present before acceptance. Absent, the evaluation is incomplete."}),
    row<&R::capabilities, &RouteCapabilities::certifiedStorage>({
        .key = "capability.certified_storage", .label = "Certified storage partner", .source = "SEED",
        .help = "Storage is tested with the platform."}),
    row<&R::capabilities, &RouteCapabilities::accessAudit>({
        .key = "capability.access_audit", .label = "Access control and audit tooling", .source = "SEED",
        .help = "Validated access-control and audit tools arrive with the platform."}),
    row<&R::capabilities, &RouteCapabilities::namedWarranty>({
        .key = "capability.named_warranty", .label = "Named warranty counterparty", .source = "SEED",
        .help = "One named company answers for the whole platform."}),
};
// clang-format on

} // namespace plumb::rows
