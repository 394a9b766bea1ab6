// SPDX-License-Identifier: GPL-3.0-or-later
// The page about storage: whether the tiers of a route carry the checkpoints of a workflow, and by how much.
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
struct StorageStep {
    QString sentence; ///< what is missing
    QString words;    ///< of the button; empty where there is nothing to do here
    QString address;  ///< the assumption to enter; empty where a tier is to be added
};

struct Storage {
    QList<Choice> routes;    ///< in the order of the project
    QList<Choice> workflows; ///< in the order of the project
    QString route;           ///< shown; empty where the project has none
    QString workflow;
    std::optional<report::Figure> need; ///< nothing without a route and a workflow
    ShownTable checks;                  ///< what is asked of the route for the workflow
    ShownTable times;                   ///< by the tiers, and in force
    ShownTable overview;                ///< a row for each route and workflow with checkpoints
    ShownTable guidance;    ///< published bandwidths for a cluster of the size; without rows where there are none
    QString guidanceSource; ///< with why there are no rows
    std::optional<StorageStep> step; ///< where the answer for route and workflow is not known
};

/// Pure. A route or workflow that does not exist (or an empty id) gives way as on the reliability page.
Storage storage(const Results& results, const QString& route = {}, const QString& workflow = {});

/// The project with the tier that the route's durable copies of the workflow name.
Result<Project> withDurableTier(const Project& project, const QString& route, const QString& workflow);

} // namespace plumb::ui
