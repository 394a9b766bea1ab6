// SPDX-License-Identifier: GPL-3.0-or-later
// Gates of the facility in words: their state as a cell, what is missing for them, and the class of the water.
#pragma once

#include <optional>

#include "core/evaluation/evaluate.h"
#include "core/project/project.h"
#include "ui/viewmodels/facilities.h"

namespace plumb::ui {

QString gateName(GateKind kind);
ShownCell gateCell(const GateNumbers& gate);
ShownCell readinessCell(Readiness readiness);

/// The assumption to enter before a gate of route `r` can be decided; nothing where every figure is there, or where the
/// gate is to be added first.
std::optional<Address> missingFor(const Project& project, GateKind kind, std::size_t r);

/// The gate that decides how ready the facility is: of those that fail without a plan the one with the least margin,
/// else the first that is not known, else the least margin of all.
std::optional<GateKind> worstGate(const FacilityNumbers& facility);

/// What the warmest facility water is called by ASHRAE, in a sentence.
QString waterClassSentence(const Project& project);

} // namespace plumb::ui
