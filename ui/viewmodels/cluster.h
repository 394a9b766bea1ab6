// SPDX-License-Identifier: GPL-3.0-or-later
// The page about the cluster: what it is made of on a route, what one of each level costs, and how far a failure
// reaches.
#pragma once

#include <optional>

#include <QList>
#include <QString>
#include <QStringList>

#include "core/report/figure.h"
#include "ui/session/evaluation_service.h"
#include "ui/viewmodels/choice.h"
#include "ui/viewmodels/shown_table.h"

namespace plumb::ui {

struct Cluster {
    QList<Choice> routes;                  ///< in the order of the project
    QString route;                         ///< shown; empty where the project has none
    std::optional<report::Figure> levels;  ///< nothing without a route
    std::optional<report::Figure> classes; ///< nothing without component classes
    ShownTable costs;                      ///< a row for each level; without rows on a rented route
    ShownTable sizes;                      ///< a column for each route
    ShownTable reach;                      ///< component classes by how many nodes a failure takes
    bool lacksClasses = false;             ///< the project has no component class
    QStringList form;                      ///< addresses of the cluster and of the route's part in it
};

/// Pure. A route that does not exist (or an empty id) gives way to the one the project takes.
Cluster cluster(const Results& results, const QString& route = {});

/// The page's question, answered for the route it shows.
QString clusterSentence(const Results& results, const Cluster& shown);

} // namespace plumb::ui
