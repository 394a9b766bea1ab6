// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the fabric page. All of them take places of the project: route, network, workflow.
#pragma once

#include "ui/session/evaluation_service.h"
#include "ui/viewmodels/shown_table.h"

namespace plumb::ui {

/// Grouped whole number with the exact one on hover.
ShownCell countCell(double count);
/// Three digits, the exact sum on hover.
ShownCell sumCell(const Outcome& usd);

// Of networks that can be built; without rows otherwise.
ShownTable fabricCounts(const Results& results, std::size_t r, std::size_t n);
ShownTable fabricPrices(const Results& results, std::size_t r, std::size_t n);
/// Without rows where the project names no next pod.
ShownTable fabricGrowth(const Results& results, std::size_t r, std::size_t n);

ShownTable fabricTotals(const Results& results);
ShownTable fabricValidated(const Results& results);
ShownTable fabricFaults(const Results& results, std::size_t n);
ShownTable fabricSteps(const Results& results, std::size_t r);

} // namespace plumb::ui
