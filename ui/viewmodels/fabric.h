// SPDX-License-Identifier: GPL-3.0-or-later
// The page about the fabric: how a network of a route is cabled, what it costs, what it makes of the steps, who has
// qualified it, and whether it grows.
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
struct FabricStep {
    QString sentence; ///< what is missing
    QString words;    ///< of the button; empty where there is nothing to do here
    QString address;  ///< the assumption to enter; empty where the networks are to be added
};

struct Fabric {
    QList<Choice> routes;    ///< in the order of the project
    QList<Choice> networks;  ///< in the order of the project
    QList<Choice> workflows; ///< in the order of the project
    QString route;           ///< shown; empty where the project has none
    QString network;
    QString workflow;
    std::optional<report::Figure> topology;  ///< nothing without a route and a network
    std::optional<report::Figure> allReduce; ///< nothing without a route, a network and a workflow
    ShownTable counts;    ///< switches and links by tier, for the nodes delivered and as bought; other routes beside
    ShownTable prices;    ///< parts with price and power
    ShownTable totals;    ///< all networks of every route: the plan's price beside the bid's own lines
    ShownTable validated; ///< who has qualified what, by route
    ShownTable faults;    ///< engineers, diagnosis, failing and slow links, by route
    ShownTable steps;     ///< what the compute network makes of the steps, by workflow
    ShownTable growth;    ///< with the next pod; without rows where the project names none
    std::optional<FabricStep> growthStep;
    std::optional<FabricStep> step; ///< where there is no network
};

/// Pure. A route, network or workflow that does not exist (or an empty id) gives way: to the route the project takes,
/// the compute network, the first workflow with checkpoints.
Fabric fabric(const Results& results, const QString& route = {}, const QString& network = {},
              const QString& workflow = {});

/// The project with those of compute, storage, in-band and out-of-band network that it lacks, each with figures of its
/// kind, graded as assumptions.
Result<Project> withUsualNetworks(const Project& project);

} // namespace plumb::ui
