// SPDX-License-Identifier: GPL-3.0-or-later
// What is lost between the meter and the chips: supplies, uninterruptible supplies, transformers, one after another.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "core/base/enum_names.h"
#include "core/base/quantity.h"

namespace plumb::models {

// ---- supplies in the node -------------------------------------------------------------------------------------------

/// The 80 PLUS classes for 230 V internal redundant, the column of servers. The column of 230 V EU non-redundant
/// differs (Titanium 94 % instead of 91 % at full load) and is easily taken for it.
enum class SupplyClass : std::uint8_t { bronze, silver, gold, platinum, titanium };

/// The published efficiency at a tenth, a fifth, half and all of the rated load; only Titanium is tested at a tenth.
/// They are the least that the class allows, at room temperature. Source: 80 PLUS (CLEAResult), 230 V internal
/// redundant, as tabled by Tom's Hardware, "80 PLUS PSU efficiency".
struct PublishedEfficiency {
    std::optional<double> atTenth;
    double atFifth = 0;
    double atHalf = 0;
    double atFull = 0;
};
PublishedEfficiency publishedEfficiency(SupplyClass badge);

/// Efficiency at 0 ≤ loadFraction ≤ 1 of the rated load: straight lines between the published points. Below the lowest
/// of them (0.1 for Titanium, 0.2 otherwise) the loss at that point is taken to stay all there, η = x/(x + loss): a
/// lower bound while losses do not grow as load falls, assumed. 0 at no load, where a supply still draws its loss.
double supplyEfficiency(SupplyClass badge, double loadFraction);

/// Load fraction of `supplies` that share a load, `failed` < supplies of them being out: load/(rated·(supplies −
/// failed)). Two feeds of N each share as 2N and so run below half of their rating; with one feed lost the same load
/// is doubled. Above 1 they are overloaded. Load ≥ 0, rated > 0.
double sharedLoad(double dcLoad_kw, double ratedEach_kw, double supplies, double failed = 0);

/// The efficiency at which such supplies carry the load; nothing where they cannot (a load fraction above 1, a rounding
/// of 1e-9 allowed).
std::optional<double> sharedEfficiency(SupplyClass badge, double dcLoad_kw, double ratedEach_kw, double supplies,
                                       double failed = 0);

// ---- uninterruptible supplies and transformers ----------------------------------------------------------------------

/// Losses over rated power at a load fraction x: k0 + k1·x + k2·x². A part that is always there (magnetising, control),
/// one in proportion (semiconductors), one with the square of the current (conductors). A transformer has k1 = 0.
/// Source: Schneider Electric (2012), Definitions of losses: no-load, proportional and square-law losses.
struct LossCurve {
    double fixed = 0;        ///< k0 ≥ 0
    double proportional = 0; ///< k1
    double quadratic = 0;    ///< k2
};

/// k0 + k1·x + k2·x², of the rated power. 0 ≤ x ≤ 1.
double lossAt(const LossCurve& curve, double loadFraction);

/// η(x) = x/(x + k0 + k1·x + k2·x²). At no load 0, or the limit 1/(1 + k1) where nothing is fixed.
double curveEfficiency(const LossCurve& curve, double loadFraction);

/// The curve of least squares in the losses through the efficiencies that makers state at 25, 50, 75 and 100 % of load
/// (the points of IEC 62040-3), each above 0 and at most 1. Four equally spaced points miss a parabola only by their
/// third difference, so that the fit is exact arithmetic. Nothing where no such losses exist: negative ones at no load
/// or between 0 and full load.
std::optional<LossCurve> lossCurve(const std::array<double, 4>& efficiencyAtQuarters);

// ---- the chain ------------------------------------------------------------------------------------------------------

/// The product of the stages' efficiencies, each 0 to 1 at the load it runs at; 1 without stages. The order is free.
double chainEfficiency(std::span<const double> stages);

} // namespace plumb::models

namespace plumb {

template <>
inline constexpr std::array<std::string_view, 5> enumNames<models::SupplyClass>{"bronze", "silver", "gold", "platinum",
                                                                                "titanium"};

} // namespace plumb
