// SPDX-License-Identifier: GPL-3.0-or-later
// How the prices of events come about, as the page about money shows it.
#pragma once

#include <utility>

#include <QList>
#include <QString>
#include <QStringList>

#include "ui/viewmodels/choice.h"

namespace plumb::ui {

struct Results;

struct ShownTrace {
    QString title;
    QString formula;
    QList<std::pair<QString, QString>> steps; ///< what, and its value
    QStringList assumptions;                  ///< addresses

    bool operator==(const ShownTrace&) const = default;
};

struct ShownTraces {
    QList<Choice> events;
    QString event; ///< shown
    ShownTrace trace;
};

/// The events of the route, the one with the id of `event` or else the first of them taken apart.
ShownTraces eventTracesOf(const Results& results, const QString& route, const QString& event);

} // namespace plumb::ui
