// SPDX-License-Identifier: GPL-3.0-or-later
// The page about failures and checkpoints: which route and workflow it shows, the figures of these, and what all routes
// look like beside each other.
#pragma once

#include <vector>

#include <QList>
#include <QString>

#include "core/base/result.h"
#include "core/report/figure.h"
#include "ui/session/evaluation_service.h"
#include "ui/viewmodels/choice.h"
#include "ui/viewmodels/shown_table.h"

namespace plumb::ui {

struct Reliability {
    QList<Choice> routes;    ///< in the order of the project
    QList<Choice> workflows; ///< in the order of the project
    QString route;           ///< shown; empty where the project has none
    QString workflow;
    std::vector<report::Figure> figures; ///< overhead over the interval first; empty without a route and a workflow
    ShownTable comparison;               ///< a column a route
    ShownTable evidence;                 ///< a row a route
    QString separation;                  ///< how many failures tell the route from the baseline; empty without one
    bool hasClasses = false;
};

/// Pure. A route or workflow that does not exist (or an empty id) gives way to the route the project takes and to the
/// first workflow with checkpoints.
Reliability reliability(const Results& results, const QString& route = {}, const QString& workflow = {});

/// The route that pages show first: the one the project takes, else the first.
QString firstRoute(const Results& results);

/// The workflow that pages show first: the first with checkpoints, else the first.
QString firstWorkflow(const Project& project);

/// A published node MTBF that may take the place of the project's.
struct PublishedRate {
    QString id;
    QString title;          ///< name and node MTBF
    bool isCounted = false; ///< counted by its source, and seen there
    QString detail;         ///< what was counted, what speaks against it, and where it is from
};

/// Those that state or give a node MTBF, in the order of the reference data, as they concern a project.
QList<PublishedRate> publishedRates(const Project& project);

/// The published rate as the node MTBF with its citation; graded as an assumption where its source counted nothing.
Result<Project> withPublishedRate(const Project& project, const QString& id);

/// The project with the published component classes whose interrupts were counted in one job, graded published. Refused
/// where the project has a class or anything else by one of their names.
Result<Project> withPublishedClasses(const Project& project);

} // namespace plumb::ui
