// SPDX-License-Identifier: GPL-3.0-or-later
// The page about spares and supply: when the last delivery of a route is in service, whether enough spares are at hand,
// and what the generations to come make of both.
#pragma once

#include <optional>

#include <QList>
#include <QString>

#include "core/base/result.h"
#include "core/report/figure.h"
#include "ui/session/evaluation_service.h"
#include "ui/viewmodels/choice.h"
#include "ui/viewmodels/shown_table.h"

namespace plumb::ui {

/// What to do where something is not known.
struct SupplyStep {
    QString sentence; ///< what is missing
    QString words;    ///< of the button
    QString address;  ///< the assumption to enter; empty where a delivery is to be added
};

struct Supply {
    QList<Choice> routes;                     ///< in the order of the project
    QString route;                            ///< shown; empty where the project has none
    std::optional<report::Figure> deliveries; ///< nothing without a route
    std::optional<report::Figure> dates;      ///< nothing where no route names a delivery with a lead time
    std::optional<report::Figure> stock;      ///< nothing without a route
    std::optional<report::Figure> value;      ///< nothing where no route is owned
    ShownTable ofRoute;                       ///< deliveries of the route shown
    ShownTable byRoute;                       ///< dates, their terms and what a week costs, routes side by side
    ShownTable spares;                        ///< stock, what it reaches, and what it costs as an insurance
    QString balance;                          ///< of the stock of the route shown; empty where its cost is not known
    ShownTable next;                          ///< the next generation and the next pod
    QList<Choice> toAdd;                      ///< kinds of delivery that the project does not have
    QList<Choice> toRemove;                   ///< deliveries it has
    std::optional<SupplyStep> step;           ///< where the deliveries of the route say nothing yet
    std::optional<SupplyStep> stockStep;      ///< what is to be entered before spares have a cost
    std::optional<SupplyStep> nextStep;       ///< before the next pod can be spoken of
};

/// Pure. A route that does not exist (or an empty id) gives way to the one the project takes.
Supply supply(const Results& results, const QString& route = {});

/// The page's question, answered for the route it shows.
QString supplySentence(const Results& results, const Supply& shown);

/// "Racks and cooling"
QString deliveryName(DeliveryKind kind);

/// The project with a delivery of the kind named by `toAdd`, without a lead time yet.
Result<Project> withFurtherDelivery(const Project& project, const QString& kind);
/// The project without the delivery, an id of `toRemove`.
Result<Project> withoutDelivery(const Project& project, const QString& id);

} // namespace plumb::ui
