// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of what a route must hold, wait for and pay beside its quote: spares, contract, deliveries, taxes, what the
// buyer builds, generations to come, and the service level of a serving fleet.
#pragma once

#include "core/project/catalogue/row.h"

namespace plumb::rows {

// clang-format off
inline constexpr std::array spares{
    row<&RouteParameters::spares, &RouteSpares::stockFrom>({
        .key = "spares.stock_from", .label = "Spare trays from", .routes = RouteUse::owned,
        .help = "Given: the trays in stock are entered. Target: the fewest trays that reach the target fill rate, "
                "bought at the price of a tray."}),
    row<&RouteParameters::spares, &RouteSpares::targetFillRate>({
        .key = "spares.target_fill_rate", .label = "Target fill rate", .low = 0.5, .high = 0.9999, .decimals = 3,
        .step = 0.01, .routes = RouteUse::owned,
        .help = "Share of the replacements for which a tray is to be at hand. A higher target buys more trays and waits "
                "less."}),
    row<&RouteParameters::spares, &RouteSpares::trayPrice>({
        .key = "spares.tray_price", .label = "Price of a spare tray", .low = 0, .high = 1e8,
        .spread = byFactor(0.85, 1.2), .scale = SliderScale::linear, .decimals = 0, .step = 1000,
        .routes = RouteUse::owned,
        .help = "Of the part that is exchanged as one: baseboard, compute tray, node. Spares are paid from it at the "
                "decision unless the route has a cost of the category spares of its own."}),
    row<&RouteParameters::spares, &RouteSpares::removed>({
        .key = "spares.removed", .label = "Events that need a part", .low = 0, .high = 1, .spread = byOdds(0.6, 1.6),
        .decimals = 3, .step = 0.01, .routes = RouteUse::owned,
        .help = "Share of the events that take a node out after which a tray is replaced; the rest clears with a reset. "
                "Set, it gives the replacements in place of the entered rate."}),
    row<&RouteParameters::spares, &RouteSpares::varianceRatio>({
        .key = "spares.variance_ratio", .label = "Variance of demand over its mean", .low = 1, .high = 100,
        .decimals = 2, .step = 0.1, .routes = RouteUse::owned,
        .help = "1 for failures independent of each other. Batches and recalls bunch the demand; the same fill rate then "
                "needs more trays."}),
    row<&RouteParameters::spares, &RouteSpares::repairYield>({
        .key = "spares.repair_yield", .label = "Trays that come back repaired", .symbol = "y", .low = 0, .high = 1,
        .spread = byOdds(0.6, 1.6), .decimals = 2, .step = 0.05, .routes = RouteUse::owned,
        .help = "Share of the trays sent in that return within the replenishment time. The rest is bought new and takes "
                "the procurement time."}),
    row<&RouteParameters::spares, &RouteSpares::procurement>({
        .key = "spares.procurement_time", .label = "Procurement of a new tray", .low = 0, .high = 1000,
        .spread = byFactor(0.7, 1.6), .decimals = 0, .step = 1, .routes = RouteUse::owned,
        .help = "Days until a tray that cannot be repaired is replaced by a new one."}),
    row<&RouteParameters::spares, &RouteSpares::carrying>({
        .key = "spares.carrying", .label = "Carrying cost of spares", .low = 0, .high = 1, .decimals = 3, .step = 0.01,
        .routes = RouteUse::owned,
        .help = "Storage, test and insurance a year, as a share of the price of the trays. Capital and loss of value are "
                "not in it."}),
    row<&RouteParameters::spares, &RouteSpares::sites>({
        .key = "spares.sites", .label = "Sites that hold the spares", .low = 1, .high = 100, .decimals = 0, .step = 1,
        .whole = true, .routes = RouteUse::owned,
        .help = "Places among which the cluster and its stock are divided. One place needs the fewest trays unless demand is "
                "strongly bunched; both are shown beside."}),
    row<&RouteParameters::spares, &RouteSpares::standbyTarget>({
        .key = "spares.standby_target", .label = "Confidence of the hot standby", .low = 0.5, .high = 0.9999,
        .decimals = 4, .step = 0.01, .routes = RouteUse::owned,
        .help = "Probability with which the standby nodes beside a job cover all failures until each is replaced. It says "
                "how many nodes to hold; it moves no cost."}),
    row<&RouteParameters::spares, &RouteSpares::replacementContract>({
        .key = "spares.contract_price", .label = "Advance replacement by contract", .low = 0, .high = 1e10,
        .decimals = 0, .step = 10000, .routes = RouteUse::owned,
        .help = "What a supplier asks a year for sending a part before the failed one returns. It is held against the "
                "premium of an own stock; as a cost it counts only as an entry of its own."}),
    row<&RouteParameters::spares, &RouteSpares::contractTime>({
        .key = "spares.contract_time", .label = "Advance replacement arrives within", .low = 0, .high = 2000,
        .decimals = 0, .step = 4, .routes = RouteUse::owned, .help = "Hours from the call to the part."}),
};

inline constexpr std::array contract{
    row<&RouteParameters::contract, &RouteContract::promised>({
        .key = "contract.promised_date", .label = "Promised service date", .low = 0, .high = 10, .decimals = 2,
        .step = 0.05, .routes = RouteUse::owned,
        .help = "Years from the decision by which the bidder promises service. Damages count from it."}),
    row<&RouteParameters::contract, &RouteContract::damages>({
        .key = "contract.damages_per_week", .label = "Damages for a week late", .low = 0, .high = 0.2, .decimals = 4,
        .step = 0.001, .routes = RouteUse::owned,
        .help = "Share of the quote that the bidder pays for every week after the promised date. It enters the ledger as "
                "money back, in the year of service."}),
    row<&RouteParameters::contract, &RouteContract::damagesCap>({
        .key = "contract.damages_cap", .label = "Cap on damages", .low = 0, .high = 1, .decimals = 3, .step = 0.01,
        .routes = RouteUse::owned, .help = "Most that is paid back, as a share of the quote."}),
    row<&RouteParameters::contract, &RouteContract::validity>({
        .key = "contract.validity", .label = "Bid valid after the decision", .low = -3650, .high = 3650, .decimals = 0,
        .step = 7, .routes = RouteUse::owned,
        .help = "Days from the decision for which the prices hold; negative where they have expired. Unset: nobody has "
                "asked."}),
    row<&RouteParameters::contract, &RouteContract::warranty>({
        .key = "contract.warranty", .label = "Warranty on parts", .low = 0, .high = 20, .decimals = 1, .step = 0.5,
        .routes = RouteUse::owned,
        .help = "Years from service in which the buyer pays for no parts. Labour is paid all the same. 0 means that the "
                "parts per replacement are what the buyer pays, warranty or not."}),
    row<&RouteParameters::contract, &RouteContract::renewal>({
        .key = "contract.renewal", .label = "Support is renewed after", .low = 0.25, .high = 20, .decimals = 1,
        .step = 0.5, .routes = RouteUse::owned,
        .help = "Years from service after which the support price is no longer the one that was quoted. Unset: the quoted "
                "price holds to the end."}),
    row<&RouteParameters::contract, &RouteContract::renewalUplift>({
        .key = "contract.renewal_uplift", .label = "Support price at renewal", .low = -0.5, .high = 5,
        .spread = byOffset(-0.1, 0.2), .decimals = 2, .step = 0.05, .routes = RouteUse::owned,
        .help = "Rise of the support price once it is renewed and nobody else can support the platform: the price of the "
                "lock-in."}),
};

inline constexpr std::array delivery{
    row<&RouteDeliveryParameters::terms, &DeliveryTerms::lead>({
        .key = "supply.lead_time", .label = "Lead time", .symbol = "L", .low = 0.1, .high = 520,
        .spread = {SpreadFamily::late, 0, 0}, .decimals = 1, .step = 1, .routes = RouteUse::owned, .source = "LAYER",
        .help = "Median weeks from order to dock. Unset, the delivery comes with another one. The latest delivery sets "
                "the service date of the route."}),
    row<&RouteDeliveryParameters::terms, &DeliveryTerms::late>({
        .key = "supply.late_ratio", .label = "Late lead time over the median", .low = 1, .high = 10, .decimals = 2,
        .step = 0.05, .routes = RouteUse::owned,
        .help = "The lead time it stays below with 90 %, over the median. 1 is certain."}),
    row<&RouteDeliveryParameters::terms, &DeliveryTerms::ordered>({
        .key = "supply.ordered", .label = "Ordered after the decision", .low = 0, .high = 520, .decimals = 1, .step = 1,
        .routes = RouteUse::owned, .help = "Weeks until the order is placed."}),
    row<&RouteDeliveryParameters::terms, &DeliveryTerms::acceptance>({
        .key = "supply.acceptance", .label = "From dock to service", .low = 0, .high = 520, .spread = byFactor(0.7, 1.6),
        .decimals = 1, .step = 1, .routes = RouteUse::owned,
        .help = "Weeks of installation, burn-in and acceptance after this delivery."}),
    row<&RouteDeliveryParameters::terms, &DeliveryTerms::allocated>({
        .key = "supply.allocated", .label = "Allocation in the first round", .low = 0, .high = 1,
        .spread = {SpreadFamily::event, 0, 0}, .decimals = 2, .step = 0.05, .routes = RouteUse::owned, .source = "SEED",
        .help = "Probability that the supplier allots the order when it is placed. In a short market allocation beats "
                "price."}),
    row<&RouteDeliveryParameters::terms, &DeliveryTerms::nextRound>({
        .key = "supply.next_round", .label = "Wait for the next round", .low = 0, .high = 520, .decimals = 1, .step = 1,
        .routes = RouteUse::owned, .help = "Further weeks where the order is not allotted in the first round."}),
};

inline constexpr std::array tax{
    row<&ProjectParameters::tax, &ProjectTax::rate>({
        .key = "tax.rate", .label = "Tax rate", .low = 0, .high = 0.7, .decimals = 3, .step = 0.01,
        .help = "On income. Set, every cost saves tax: running and single costs in their year, hardware as it is "
                "depreciated. It holds only while there is income to set it against. Unset: no tax is counted."}),
    row<&ProjectParameters::tax, &ProjectTax::life>({
        .key = "tax.depreciation_life", .label = "Depreciation", .low = 1, .high = 20, .decimals = 1, .step = 0.5,
        .help = "Years over which hardware is written off, straight line, from service. It also says what stands in the "
                "books."}),
    row<&ProjectParameters::tax, &ProjectTax::inflation>({
        .key = "tax.inflation", .label = "Inflation", .low = 0, .high = 0.3, .decimals = 3, .step = 0.005,
        .help = "Depreciation is fixed in nominal money and loses by it; every other amount is real."}),
};

inline constexpr std::array build{
    row<&ProjectParameters::build, &ProjectBuild::fastLocalCheckpoints>({
        .key = "build.fast_local_checkpoints", .label = "To build fast local checkpoints", .low = 0, .high = 1e9,
        .spread = byFactor(0.7, 2), .decimals = 0, .step = 50000, .source = "SEED",
        .help = "What the buyer pays once where a route leaves it to the buyer; the upkeep follows every year."}),
    row<&ProjectParameters::build, &ProjectBuild::asyncDrains>({
        .key = "build.async_drains", .label = "To build asynchronous drains", .low = 0, .high = 1e9,
        .spread = byFactor(0.7, 2), .decimals = 0, .step = 50000, .source = "SEED",
        .help = "What the buyer pays once where a route leaves it to the buyer; the upkeep follows every year."}),
    row<&ProjectParameters::build, &ProjectBuild::hotSpares>({
        .key = "build.hot_spares", .label = "To build hot spares", .low = 0, .high = 1e9, .spread = byFactor(0.7, 2),
        .decimals = 0, .step = 50000, .source = "SEED",
        .help = "Software that swaps a standby node into a running job; the nodes themselves are counted elsewhere."}),
    row<&ProjectParameters::build, &ProjectBuild::healthCheckPreemption>({
        .key = "build.health_check_preemption", .label = "To build health-check preemption", .low = 0, .high = 1e9,
        .spread = byFactor(0.7, 2), .decimals = 0, .step = 50000, .source = "SEED",
        .help = "What the buyer pays once where a route leaves it to the buyer; the upkeep follows every year."}),
    row<&ProjectParameters::build, &ProjectBuild::telemetry>({
        .key = "build.telemetry", .label = "To build telemetry", .low = 0, .high = 1e9, .spread = byFactor(0.7, 2),
        .decimals = 0, .step = 50000, .source = "SEED",
        .help = "What the buyer pays once where a route leaves it to the buyer; the upkeep follows every year."}),
    row<&ProjectParameters::build, &ProjectBuild::fabricValidation>({
        .key = "build.fabric_validation", .label = "To validate the fabric", .low = 0, .high = 1e9,
        .spread = byFactor(0.7, 2), .decimals = 0, .step = 50000, .source = "SEED",
        .help = "What the buyer pays once where a route leaves it to the buyer; the upkeep follows every year."}),
    row<&ProjectParameters::build, &ProjectBuild::certifiedStorage>({
        .key = "build.certified_storage", .label = "To certify the storage", .low = 0, .high = 1e9,
        .spread = byFactor(0.7, 2), .decimals = 0, .step = 50000, .source = "SEED",
        .help = "What the buyer pays once where a route leaves it to the buyer; the upkeep follows every year."}),
    row<&ProjectParameters::build, &ProjectBuild::accessAudit>({
        .key = "build.access_audit", .label = "To build access control and audit", .low = 0, .high = 1e9,
        .spread = byFactor(0.7, 2), .decimals = 0, .step = 50000, .source = "SEED",
        .help = "What the buyer pays once where a route leaves it to the buyer; the upkeep follows every year."}),
    row<&ProjectParameters::build, &ProjectBuild::namedWarranty>({
        .key = "build.named_warranty", .label = "To stand in for a named warranty", .low = 0, .high = 1e9,
        .spread = byFactor(0.7, 2), .decimals = 0, .step = 50000, .source = "SEED",
        .help = "Contracts and insurance with which the buyer stands in for one counterparty."}),
    row<&ProjectParameters::build, &ProjectBuild::upkeep>({
        .key = "build.upkeep", .label = "Upkeep of what the buyer builds", .low = 0, .high = 2, .spread = byOffset(-0.05, 0.1),
        .decimals = 2, .step = 0.05,
        .help = "A year, as a share of what it cost to build. It is paid from service on as self-support."}),
};

inline constexpr std::array refresh{
    row<&ProjectParameters::refresh, &ProjectRefresh::cadence>({
        .key = "refresh.cadence", .label = "Generations come every", .low = 0.25, .high = 10, .decimals = 2, .step = 0.25,
        .source = "SEED",
        .help = "Years between generations of accelerators. A slip of the delivery loses that share of a generation's "
                "lead."}),
    row<&ProjectParameters::refresh, &ProjectRefresh::decay>({
        .key = "refresh.generation_decay", .label = "Value lost with a generation", .low = 0, .high = 0.95,
        .decimals = 2, .step = 0.05,
        .help = "Share of the value of a spare that every new generation takes. It says what the shelf is worth; it moves "
                "no cost."}),
    row<&ProjectParameters::refresh, &ProjectRefresh::podTwo>({
        .key = "refresh.pod_two", .label = "Next pod is ordered after", .low = 0, .high = 20, .decimals = 2, .step = 0.25,
        .source = "SEED",
        .help = "Years from the decision. Unset: no second pod is asked about."}),
    row<&ProjectParameters::refresh, &ProjectRefresh::priceChange>({
        .key = "refresh.price_change", .label = "Price of a node of the next generation", .low = -0.9, .high = 5,
        .decimals = 2, .step = 0.05, .help = "Change of the price of a node with every generation."}),
    row<&ProjectParameters::refresh, &ProjectRefresh::performance>({
        .key = "refresh.performance", .label = "Performance of the next generation", .low = 0.5, .high = 20,
        .scale = SliderScale::logarithmic, .decimals = 2, .step = 0.1,
        .help = "Of a node, over the generation before."}),
    row<&ProjectParameters::refresh, &ProjectRefresh::sparesFit>({
        .key = "refresh.spares_fit", .label = "Spares fit the next generation",
        .help = "Whether the next pod can draw on the spare trays of the first."}),
};

inline constexpr std::array service{
    row<&WorkflowParameters::service, &WorkflowService::arrivals>({
        .key = "service.arrivals", .label = "Requests an hour", .symbol = "λ", .low = 0, .high = 1e12,
        .scale = SliderScale::logarithmic, .decimals = 0, .step = 1000,
        .help = "To the whole fleet in the hour it is sized for. Unset: no service level is computed."}),
    row<&WorkflowParameters::service, &WorkflowService::serviceTime>({
        .key = "service.time", .label = "Time of a request", .symbol = "S", .low = 0.001, .high = 86400,
        .scale = SliderScale::logarithmic, .decimals = 2, .step = 1,
        .help = "Mean seconds a request holds its slot, from prefill to last token."}),
    row<&WorkflowParameters::service, &WorkflowService::batch>({
        .key = "service.slots", .label = "Requests at a time on a replica", .low = 1, .high = 100000, .decimals = 0,
        .step = 1, .whole = true,
        .help = "Batch slots that memory allows. One slot is one server of the queue; measure the tail latency before "
                "relying on it."}),
    row<&WorkflowParameters::service, &WorkflowService::waitLimit>({
        .key = "service.wait_limit", .label = "Longest wait of a good answer", .low = 0, .high = 3600, .decimals = 2,
        .step = 0.5, .help = "Seconds before a request gets its slot; it stands before the time to first token."}),
    row<&WorkflowParameters::service, &WorkflowService::target>({
        .key = "service.target", .label = "Share of requests answered in time", .low = 0.5, .high = 0.99999,
        .decimals = 4, .step = 0.01, .help = "The service level objective."}),
    row<&WorkflowParameters::service, &WorkflowService::spare>({
        .key = "service.spare", .label = "Spare replicas", .symbol = "k", .low = 0, .high = 10000, .decimals = 0,
        .step = 1, .whole = true, .help = "Beyond those that the requests need."}),
    row<&WorkflowParameters::service, &WorkflowService::domain>({
        .key = "service.domain", .label = "Replicas that fail as one", .low = 1, .high = 10000, .decimals = 0, .step = 1,
        .whole = true,
        .help = "Replicas behind one rack, coolant loop or switch whose loss takes them all. More of them make the same "
                "number of spare replicas worth less."}),
};
// clang-format on

} // namespace plumb::rows
