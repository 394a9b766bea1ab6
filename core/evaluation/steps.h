// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of `evaluateInto`, in the order in which they run. Each fills its part of the numbers and reads only what
// stands before it.
#pragma once

#include <span>

#include "core/evaluation/inputs.h"
#include "core/evaluation/numbers.h"
#include "core/models/spares.h"
#include "core/models/supply/service_date.h"

namespace plumb::steps {

/// What a line of the quote costs on a route.
struct LinePrice {
    bool known = false;  ///< a price, a discount of its own, or the headline discount reaches it
    bool priced = false; ///< a price or discount of its own
    std::optional<double>
        baseline;         ///< b_l, scaled to the accelerators delivered; nothing where the baseline has no price
    double quoted = 0;    ///< r_l
    double effective = 0; ///< what the ledger holds: b_l where the discount is not addressable
    Absence absence = Absence::none;
};

/// The price of line `l` on owned route `r` under the rules for single-source lines.
LinePrice linePrice(const Inputs& inputs, std::size_t r, std::size_t l);

/// The year in which a milestone is paid: ceil(t), and no later than the horizon's.
int milestoneYear(const MilestoneTerms& milestone, int years);

/// Interrupts a year that the component classes bring to a job of `nodes`, before the route's ratio.
double interruptsPerYear(const Inputs& inputs, Count nodes);

/// Whether the interrupt rate is the sum over the component classes: chosen, and one of them has a rate.
bool buildsUpRates(const Inputs& inputs);

/// Node MTBF of the project's rate: the given one, or what the component classes mean for its largest job.
Hours projectNodeMtbf(const Inputs& inputs);

/// Whether the route's rate is to come from failures that were counted, and they are given.
bool restsOnEvidence(const Inputs& inputs, std::size_t r);

/// Interrupt rate of the route over the project's: its ratio, or what its evidence makes of the project's rate.
double rateRatio(const Inputs& inputs, std::size_t r);

/// System MTBF of a job of `nodes` on a route, in the stage of life of the inputs.
Hours jobMtbf(const Inputs& inputs, std::size_t r, Count nodes);
/// The same where the service date of the years it is about is known: the baseline's for a rented route.
Hours jobMtbf(const Inputs& inputs, std::size_t r, Count nodes, Years service);

/// The route whose service date a route's years are counted from: itself, or the baseline for a rented one.
std::size_t datedBy(const Inputs& inputs, std::size_t r);

/// Trays replaced per node and year: as entered, or the share of the events out that need a part.
PerNodeYear replacementRate(const Inputs& inputs, std::size_t r);

/// Demand for spare trays while they are replenished, at one of the sites of an owned route.
models::SpareDemand trayDemand(const Inputs& inputs, std::size_t r);

/// Spare trays of an owned route, at all of its sites: as entered, or the fewest that reach the target.
Count stockInForce(const Inputs& inputs, std::size_t r);

/// Whether the route has a cost of its own for spares; then no tray is paid at its price.
bool pricesItsSpares(const Inputs& inputs, std::size_t r);

/// Full-time people the route needs, seats around the clock included.
People peopleNeeded(const Inputs& inputs, std::size_t r);

/// What the capability costs that the buyer must build, in the order of the capabilities; 0 where nothing is to build.
double buildCost(const Inputs& inputs, std::size_t r, std::size_t capability);
inline constexpr std::size_t capabilityCount = 9;

/// When the last delivery of the route is in service: the median of the latest, or the latest of what was drawn;
/// without deliveries its lead time.
Years deliveryDate(const Inputs& inputs, std::size_t r);

/// The deliveries of a route that have a lead time, as the model takes them; at most as many as there are kinds.
std::size_t deliveriesOf(const Inputs& inputs, std::size_t r, std::span<models::DeliveryTerms> to);

/// Bytes of a checkpoint of workflow `w`.
Outcome stateBytes(const Inputs& inputs, std::size_t w);

/// How long the copies of a job of `nodes` take.
CopyTimes copyTimes(const Inputs& inputs, std::size_t r, std::size_t w, double nodes);

/// The n of a two-level job: every n-th copy is global. Where the optimum makes no global copy, infinite if every
/// failure leaves the local one, else the most there may be.
double copiesInForce(const WorkflowCheckpoint& terms, const SizeNumbers& job);

/// Wall time over useful time of a job that finishes, if nothing failed: the copies of a cycle over its useful work.
double cleanRatio(AbsorbingLayer layer, const WorkflowCheckpoint& terms, const SizeNumbers& job);

/// Wall time over useful time without what does not come with each failure: the loss to silent corruption.
double failureRatio(const SizeNumbers& job);

/// Hours of wall time that one failure costs a job that finishes: with E wall over useful time without waiting and E0
/// the same if nothing failed, E useful hours see E/M failures, so that each loses M·(1 − E0/E), and the wait for a
/// node; replicas lose the failover and the wait.
double lostPerFailure_h(AbsorbingLayer layer, const RouteWorkflowParameters& here, const SizeNumbers& job);

/// What the storage of the route makes of the workflow, once its interval is known.
void storage(const Inputs& inputs, Numbers& numbers, std::size_t r, std::size_t w);

/// When the route is in service: when the last delivery is, or the end of the longest chain of retrofits if that is
/// later. Retrofits that wait for each other in a ring hold nothing up; evaluate() says so.
Years serviceDate(const Inputs& inputs, std::size_t r, Years delivered);

/// Delivery and service date of a route; needed by everything that follows.
void dates(const Inputs& inputs, Numbers& numbers, std::size_t r);

/// The networks of an owned route: counts, price, power, faults, diagnosis.
void fabric(const Inputs& inputs, Numbers& numbers, std::size_t r);

/// What the compute network makes of the steps of a workflow, once its failures are known; sets Φ.
void traffic(const Inputs& inputs, Numbers& numbers, std::size_t r, std::size_t w);

/// Power from the meter to the boards, energy of a full year and its price; the fabric comes first.
void power(const Inputs& inputs, Numbers& numbers, std::size_t r);

/// What can be said of power and energy once hours and savings are known.
void powerResults(const Inputs& inputs, Numbers& numbers, std::size_t r);

/// Gates, readiness and retrofit plan of an owned route; the power comes first.
void facility(const Inputs& inputs, Numbers& numbers, std::size_t r);

/// Horizon, discount factors, and the shape of all vectors.
void prepare(const Inputs& inputs, Numbers& numbers);

/// Spare trays away and in stock, and the fill rate.
void spares(const Inputs& inputs, Numbers& numbers, std::size_t r);

/// Spares, availability, failures of every workflow, and the useful work of a scheduled hour.
void reliability(const Inputs& inputs, Numbers& numbers, std::size_t r);

/// Useful hours of an owned route.
void ownedHours(const Inputs& inputs, Numbers& numbers, std::size_t r);

/// Service, billed and useful hours of a rented route at equal useful work; the baseline's hours come first.
void rentedHours(const Inputs& inputs, Numbers& numbers, std::size_t r);

/// Every cost of the route as entries of the ledger.
void ledger(const Inputs& inputs, Numbers& numbers, std::size_t r);

/// Present values, cost per hour, capex and opex, from ledger and hours.
void totals(const Inputs& inputs, Numbers& numbers, std::size_t r);

/// Quoted saving, the value of a useful hour, and the savings of all routes.
void savings(const Inputs& inputs, Numbers& numbers);

} // namespace plumb::steps
