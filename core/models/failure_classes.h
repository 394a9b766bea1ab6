// SPDX-License-Identifier: GPL-3.0-or-later
// Interrupts built up from what a job stands on: component classes with their blast radius, early life, repeat
// offenders. All rates are of interrupts (what ends a job), neither of replacements nor of tickets. Nothing here
// allocates; all of it may stand in the hot path.
#pragma once

#include <span>

#include "core/base/quantity.h"

namespace plumb::models {

// ---- component classes ----------------------------------------------------------------------------------------------

/// A kind of component whose interrupts hit whole groups of nodes: an accelerator its node (g = 1, u = 8), a leaf
/// switch all nodes below it, a coolant loop its racks.
struct FailureClass {
    Count unitsPerGroup;       ///< u ≥ 0
    Count nodesPerGroup{1};    ///< g ≥ 1, whole: the blast radius; 1 = part of the node
    PerUnitYear interruptRate; ///< λ ≥ 0, constant
};

/// Groups that n nodes touch, ceil(n/g), if they are placed compactly: a job fills whole groups first. Scattered nodes
/// touch up to n groups and are hit more often. n ≥ 1, whole.
Count groupsTouched(const FailureClass& part, Count nodes);

/// Units of the class below n nodes, ceil(n/g)·u; with n the nodes of the fleet, the units in service.
Count unitsBelow(const FailureClass& part, Count nodes);

/// Interrupts a year that hit a job of n nodes, ceil(n/g)·u·λ. Every interrupt of a touched group counts, also where
/// the job uses only a part of the group. Source: series system of independent parts with constant rates.
double interruptsPerYear(const FailureClass& part, Count nodes);
double interruptsPerYear(std::span<const FailureClass> parts, Count nodes);

/// Mean time to interrupt of a job of n nodes, M = 8,760 h / Σ; infinite where no class has a rate.
Hours jobMtbf(std::span<const FailureClass> parts, Count nodes);

/// M with further interrupts at a rate per hour of the job, 1/(1/M + rate). M > 0, may be infinite; rate ≥ 0.
Hours withMoreInterrupts(Hours mtbf, double perHour);

// ---- early life -----------------------------------------------------------------------------------------------------

/// A share of the nodes is delivered defective; each fails once, at a constant rate of its own, and is replaced by a
/// sound one. Burn-in before service removes those that fail in it. The rate of sound nodes is not in here.
/// Source: mixture of defective and sound units.
struct EarlyLife {
    Fraction defective;  ///< p of the nodes as delivered, 0 ≤ p ≤ 1
    Hours defectiveMtbf; ///< m_d > 0
    Hours burnIn;        ///< b ≥ 0
};

/// Share of the nodes that enters service defective, p·e^(−b/m_d).
Fraction defectiveLeft(const EarlyLife& life);

/// Expected interrupts per node from its defects in the first T ≥ 0 hours of service, left·(1 − e^(−T/m_d)).
double extraInterruptsPerNode(const EarlyLife& life, Hours inService);

/// Their mean rate per node-hour over the service from t1 to t2, left·(e^(−t1/m_d) − e^(−t2/m_d))/(t2 − t1); the rate
/// at that moment where t1 = t2. 0 ≤ t1 ≤ t2, both finite.
double extraRatePerNodeHour(const EarlyLife& life, Hours from, Hours to);

/// Over the first year of service.
double firstYearExtraRatePerNodeHour(const EarlyLife& life);

/// Over a whole service life L > 0.
double lifeExtraRatePerNodeHour(const EarlyLife& life, Years serviceLife);

// ---- repeat offenders -----------------------------------------------------------------------------------------------

/// Nodes that fail again and again and pass every single repair.
struct LemonNodes {
    Fraction share;         ///< f of the nodes
    Fraction detected;      ///< share of them found and taken out of the fleet
    double rateMultiple{1}; ///< k ≥ 0: their interrupt rate over a sound node's
};

/// Factor on the mean interrupt rate of a sound node, 1 + f·(1 − detected)·(k − 1). A mean over the fleet: right for
/// jobs of many nodes, while a small job either has a lemon or has none. Detected ones are replaced by sound nodes.
double lemonFactor(const LemonNodes& lemons);

} // namespace plumb::models
