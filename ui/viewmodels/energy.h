// SPDX-License-Identifier: GPL-3.0-or-later
// Energy at the meter: the power chain of a route stage by stage, and what it costs on every route.
#pragma once

#include <optional>

#include <QString>

#include "core/report/figure.h"
#include "ui/session/evaluation_service.h"
#include "ui/viewmodels/facilities.h"
#include "ui/viewmodels/shown_table.h"

namespace plumb::ui {

struct Energy {
    ShownTable chain;                       ///< from the meter to the boards; empty where the power is given
    ShownTable meter;                       ///< PUE, TUE, energy and its cost, a row for each owned route
    QString ratios;                         ///< how PUE and TUE are to be read
    ShownTable envelope;                    ///< what a megawatt envelope holds, and what a loss is worth, likewise
    std::optional<report::Figure> supplies; ///< nothing without an owned route
    std::optional<FacilityStep> step;       ///< where the chain, or the envelope, is not known
};

/// Pure. `route` is one of the project's, or empty.
Energy energyAtMeter(const Results& results, const QString& route);

} // namespace plumb::ui
