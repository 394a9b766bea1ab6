// SPDX-License-Identifier: GPL-3.0-or-later
// The page about money: what an hour of useful work costs on each route, of what, when it is paid, and what events
// cost.
#pragma once

#include <optional>

#include <QList>
#include <QString>

#include "core/report/figure.h"
#include "ui/session/evaluation_service.h"
#include "ui/viewmodels/choice.h"
#include "ui/viewmodels/shown_table.h"

namespace plumb::ui {

/// What to do where something is not known.
struct EconomicsStep {
    QString sentence; ///< what is missing
    QString words;    ///< of the button
    QString page;     ///< where it is entered
    QString target;   ///< on that page
};

struct Economics {
    QList<Choice> routes;                    ///< in the order of the project
    QString route;                           ///< shown; empty where the project has none
    std::optional<report::Figure> perHour;   ///< nothing without a route, as the others
    std::optional<report::Figure> cashFlow;  ///< nothing without a cost of the route, as are the levels
    std::optional<report::Figure> waterfall; ///< nothing for the baseline, or without a saving
    std::optional<report::Figure> levels;    ///< of owned routes
    ShownTable costs;                        ///< by category, a column for each route
    ShownTable hours;                        ///< the saving at each value of a useful hour
    ShownTable ledger;                       ///< of the route by year
    ShownTable levelCosts;                   ///< every level of the cluster, a column for each owned route
    ShownTable funding;                      ///< when money is needed, and what an hour must be used
    ShownTable contract;                     ///< warranty, renewal, what the buyer builds, damages, tax, rent
    ShownTable hybrid;                       ///< a base that is owned under a rented peak
    ShownTable events;                       ///< what a failure, an hour of diagnosis and a week of slip cost
    ShownTable staff;                        ///< needed, at hand, to hire
    QString convention;                      ///< how present values are counted
    std::optional<EconomicsStep> step;       ///< where the route has no cost
    std::optional<EconomicsStep> demandStep; ///< where nobody says what is asked in the busiest hour
};

/// Pure. A route that does not exist (or an empty id) gives way to the one the project takes.
Economics economics(const Results& results, const QString& route = {});

/// The page's question, answered for the route it shows.
QString economicsSentence(const Results& results, const Economics& shown);

} // namespace plumb::ui
