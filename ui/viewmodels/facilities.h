// SPDX-License-Identifier: GPL-3.0-or-later
// The page about facilities: whether rack, room and site are ready for a route, and what is to be rebuilt until then.
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
struct FacilityStep {
    QString sentence; ///< what is missing
    QString words;    ///< of the button
    QString address;  ///< the assumption to enter
};

struct Facilities {
    QList<Choice> routes;                ///< in the order of the project
    QString route;                       ///< shown; empty where the project has none
    bool isDescribed = false;            ///< the project says something of rack, room or site
    std::optional<report::Figure> gates; ///< nothing without a route
    std::optional<report::Figure> plan;  ///< likewise
    ShownTable readiness;                ///< a row for each owned route, by layer, with the worst gate
    ShownTable open;                     ///< gates of the route that fail, are planned or not known, with the remedy
    QString waterClass;                  ///< what the supply of facility water is called
    std::optional<FacilityStep> step;    ///< what is to be entered first; nothing where every gate is decided
};

/// Pure. A route that does not exist (or an empty id) gives way to the one the project takes.
Facilities facilities(const Results& results, const QString& route = {});

/// The page's question, answered for the route it shows.
QString facilitiesSentence(const Results& results, const Facilities& shown);

} // namespace plumb::ui
