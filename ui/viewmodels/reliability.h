// SPDX-License-Identifier: GPL-3.0-or-later
// The page about failures and checkpoints: which route and workflow it shows, and the figures of these.
#pragma once

#include <vector>

#include <QList>
#include <QString>

#include "core/report/figure.h"
#include "ui/session/evaluation_service.h"

namespace plumb::ui {

/// Something to choose from a list.
struct Choice {
    QString id;
    QString title;

    bool operator==(const Choice&) const = default;
};

struct Reliability {
    QList<Choice> routes;    ///< in the order of the project
    QList<Choice> workflows; ///< in the order of the project
    QString route;           ///< shown; empty where the project has none
    QString workflow;
    std::vector<report::Figure> figures; ///< every figure of the report but the waterfall that can be drawn of these
};

/// Pure. A route or workflow that does not exist (or an empty id) gives way to the route the project takes and to the
/// first workflow with checkpoints.
Reliability reliability(const Results& results, const QString& route = {}, const QString& workflow = {});

} // namespace plumb::ui
