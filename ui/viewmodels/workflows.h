// SPDX-License-Identifier: GPL-3.0-or-later
// The page about workflows: how much of each one's time is useful, when its reference job is done, and whether a
// serving fleet answers in time.
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

/// What to do where something is not known.
struct WorkflowStep {
    QString sentence; ///< what is missing
    QString words;    ///< of the button
    QString address;  ///< the assumption to enter
};

struct Workflows {
    QList<Choice> workflows; ///< in the order of the project
    QString workflow;        ///< shown; empty where the project has none
    bool isServing = false;  ///< it is absorbed by replicas: a service level in place of a time to solution
    std::optional<report::Figure> useful;   ///< nothing without a route and a workflow
    std::optional<report::Figure> solution; ///< of one that does not serve
    std::optional<report::Figure> service;  ///< of one that serves
    ShownTable solutions;                   ///< a row for each route
    ShownTable services;                    ///< a column for each route; without rows where no requests are known
    QString servicesNote;                   ///< how to read them
    QStringList form;                       ///< addresses of what the workflow says of itself
    std::optional<WorkflowStep> step;       ///< what the workflow does not say yet
};

/// Pure. A workflow that does not exist (or an empty id) gives way to the one with the largest share.
Workflows workflows(const Results& results, const QString& workflow = {});

/// The page's question, answered for the workflow it shows, on the route the project takes.
QString workflowsSentence(const Results& results, const Workflows& shown);

} // namespace plumb::ui
