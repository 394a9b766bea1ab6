// SPDX-License-Identifier: GPL-3.0-or-later
// How a price comes about: its formula, the figures in it, and the assumptions behind them, so that a reader gets from
// the headline to the source.
#pragma once

#include <string>
#include <vector>

#include "core/report/figure.h"
#include "core/report/figures.h"

namespace plumb::report {

/// A figure on the way that the program computed.
struct TraceStep {
    std::string label;
    std::string value; ///< with its unit, or why there is none
};

struct Trace {
    std::string id;      ///< "failure@ROUTE/WORKFLOW", "diagnosis@ROUTE", "slip@ROUTE"
    std::string name;    ///< "A failure of Training"
    std::string title;   ///< a sentence with the price
    std::string formula; ///< in words
    std::vector<TraceStep> steps;
    std::vector<std::string> assumptions; ///< KEY or KEY@INSTANCE, those that move it most first
};

/// The prices of events on a route: a failure of the largest job of every workflow, an hour of diagnosis, a week of
/// delay. They are information and never an entry of the ledger.
std::vector<Trace> eventTraces(const Source& source, std::size_t route);

} // namespace plumb::report
