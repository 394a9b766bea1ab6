// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of `evaluateInto`, in the order in which they run. Each fills its part of the numbers and reads only what
// stands before it.
#pragma once

#include "core/evaluation/inputs.h"
#include "core/evaluation/numbers.h"

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

/// Bytes of a checkpoint of workflow `w`.
Outcome stateBytes(const Inputs& inputs, std::size_t w);

/// How long the copies of a job of `nodes` take.
CopyTimes copyTimes(const Inputs& inputs, std::size_t r, std::size_t w, double nodes);

/// The n of a two-level job: every n-th copy is global. Where the optimum makes no global copy, infinite if every
/// failure leaves the local one, else the most there may be.
double copiesInForce(const WorkflowCheckpoint& terms, const SizeNumbers& job);

/// What the storage of the route makes of the workflow, once its interval is known.
void storage(const Inputs& inputs, Numbers& numbers, std::size_t r, std::size_t w);

/// When the route is in service: its lead time, or the end of the longest chain of retrofits if that is later.
/// Retrofits that wait for each other in a ring hold nothing up; evaluate() says so.
Years serviceDate(const Inputs& inputs, std::size_t r);

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
