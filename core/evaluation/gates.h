// SPDX-License-Identifier: GPL-3.0-or-later
// How gates of the facility are spoken of: their names, their units, and what each asks and has.
#pragma once

#include <string>
#include <string_view>

#include "core/base/message.h"
#include "core/evaluation/inputs.h"
#include "core/evaluation/numbers.h"

namespace plumb {

/// Unit of demand and capacity of a gate; empty for gates that no figure decides.
std::string_view unitOf(GateKind kind);

/// A short label: "Power for a rack".
Message nameOfGate(GateKind kind);

/// "Rack", "Room", "Site".
Message nameOfLayer(FacilityLayer layer);

/// One word for what a gate came to: "holds", "not known", "fails".
Message nameOfStatus(GateStatus status);

/// How ready a layer or the facility is: "ready", "ready after retrofit", "not known", "not ready".
Message nameOfReadiness(Readiness readiness);

/// What the gate asks and has, without its name and without a full stop: "asks 132 kW, has 120 kW (-9.1 %)". Of
/// temperatures the margin is in kelvins. Says what is missing where a figure is, and who decided where none does.
Message gateSentence(GateKind kind, const GateNumbers& gate);

/// The same as a whole sentence: "Power for a rack on odm: asks 132 kW, has 120 kW (-9.1 %)."
Message gateOnRoute(GateKind kind, const GateNumbers& gate, const std::string& route);

/// Whether the project says anything of rack, room or site; if not, every gate with a figure is unknown and there is
/// nothing to report.
bool describesFacility(const Inputs& inputs);

/// Why there will be no retrofit of a gate that does not hold on route `r`: what stands behind the entry that it does
/// not hold, its note or else its source. Empty where nobody has said so.
std::string documentedNo(const Project& project, std::size_t r, GateKind kind);

} // namespace plumb
