// SPDX-License-Identifier: GPL-3.0-or-later
// An open project in a folder of its own, with its assumptions in one locale.
#pragma once

#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

#include "core/project/address.h"
#include "core/project/templates.h"
#include "tests/support/generated_project.h"
#include "ui/session/project_session.h"
#include "ui/viewmodels/assumptions.h"

namespace plumb::tests {

struct OpenProject {
    explicit OpenProject(const QLocale& locale = QLocale(QLocale::English, QLocale::UnitedStates))
        : session({folder.path().toStdString(), [] { return QDateTime(QDate(2026, 1, 5), QTime(9, 0)); }}),
          assumptions(session, locale) {
        if (!session.startFrom(templates().front().id))
            qFatal("The template does not open.");
        replaceBy(session.project());
    }
    /// With partners of pairs so far away that every value may take its whole range.
    void replaceBy(const Project& project) {
        Project roomy = project;
        ProjectParameters& parameters = roomy.parameters;
        parameters.rackPlace.feeds = {64};
        parameters.rackPlace.feedsSpare = {0};
        parameters.room.waterSupply.reset();
        parameters.room.waterReturn.reset();
        parameters.demand = {};
        for (Route& route : roomy.routes) {
            for (RouteNetworkParameters& network : route.networks) {
                network.design.radix = {1024};
                network.design.ports = {1};
                network.design.uplinks.reset();
            }
        }
        if (roomy != session.project() && !session.edit(QStringLiteral("other project"), roomy))
            qFatal("The project is refused.");
    }

    QTemporaryDir folder;
    ui::ProjectSession session;
    ui::Assumptions assumptions;
};

inline Address addressOf(const Project& project, const QString& text) {
    return resolve(project, text.toStdString())->front();
}

inline bool turnWheel(QWidget& widget, int notches) {
    QWheelEvent event(widget.rect().center(), widget.mapToGlobal(widget.rect().center()), QPoint(),
                      QPoint(0, 120 * notches), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    event.ignore();
    QCoreApplication::sendEvent(&widget, &event);
    return event.isAccepted();
}

} // namespace plumb::tests
