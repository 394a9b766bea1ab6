// SPDX-License-Identifier: GPL-3.0-or-later
// What a late delivery costs. It is information: in the saving a slip appears through the hours in service, and in the
// ledger only as bridge rental and liquidated damages.
#pragma once

#include "core/base/quantity.h"

namespace plumb::models {

/// Hours that do not take place, at their price: accelerators·24·days·price. Source: SEED (16,384 at $2: about $786,000
/// a day).
Usd slipCost(Count accelerators, Days late, UsdPerHour price);

struct SlipInputs {
    Count accelerators;
    Days late;              ///< ≥ 0
    UsdPerHour hourValue;   ///< of an accelerator-hour that does not take place
    UsdPerYear facility{0}; ///< of the empty facility: lease, reserved power
    UsdPerYear staff{0};    ///< standing by
    UsdPerHour rent{0};     ///< of a bridge accelerator
    Count bridge{0};        ///< accelerators rented meanwhile, one for one of those that are late
    UsdPerYear capital{0};  ///< depreciation and financing that start later, because payment does
};

struct SlipCost {
    Usd lostHours; ///< of the accelerators that no bridge stands in for
    Usd facility;
    Usd staff;
    Usd bridge;
    Usd avoidedCapital; ///< counts against the others
    Usd net;            ///< lost hours + facility + staff + bridge − avoided capital; may be negative
};

/// Each of the parts over the delay.
SlipCost slipBreakdown(const SlipInputs& inputs);

/// What the possibility to rent meanwhile is worth: max(0, value of an hour − rent)·accelerators·24·days. Nothing where
/// rent costs more than the hour is worth, never negative: one need not rent.
Usd bridgeOption(Count accelerators, Days late, UsdPerHour hourValue, UsdPerHour rent);

// ---- generations ----------------------------------------------------------------------------------------------------

/// Whole generations that have come out after `time` ≥ 0 at one every `cadence` > 0.
Count generationsBy(Years time, Years cadence);

/// Value left of 1 after k whole generations that each take the share `decay` of it, 0 ≤ decay ≤ 1: (1 − decay)^k.
double valueAfterGenerations(Fraction decay, Count generations);

/// The share of a generation's lead over the next that a slip leaves: max(0, 1 − slip/cadence). A slip of 9 months at a
/// yearly cadence leaves a quarter.
Fraction leadLeft(Years slip, Years cadence);

} // namespace plumb::models
