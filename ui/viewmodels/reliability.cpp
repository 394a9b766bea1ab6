// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/reliability.h"

#include <algorithm>

#include "core/report/figures.h"

namespace plumb::ui {
namespace {

template <class List>
QList<Choice> choicesOf(const List& list) {
    QList<Choice> choices;
    for (const auto& item : list)
        choices.append({QString::fromStdString(item.id), QString::fromStdString(report::titleOf(item))});
    return choices;
}

bool isAmong(const QList<Choice>& choices, const QString& id) {
    return std::ranges::find(choices, id, &Choice::id) != choices.end();
}

QString firstRoute(const Results& results, const QList<Choice>& routes) {
    if (const auto taken = results.judgement.verdict.route)
        return QString::fromStdString(results.project->routes[*taken].id);
    return routes.isEmpty() ? QString() : routes.front().id;
}

QString firstWorkflow(const Project& project) {
    const auto found = std::ranges::find_if(project.workflows, [](const Workflow& workflow) {
        return workflow.parameters.terms.absorbingLayer == AbsorbingLayer::checkpoint;
    });
    if (found != project.workflows.end())
        return QString::fromStdString(found->id);
    return project.workflows.empty() ? QString() : QString::fromStdString(project.workflows.front().id);
}

/// The kind with the instance that the page shows.
std::string idOf(const report::FigureKind& kind, const Reliability& of) {
    std::string id(kind.id);
    if (kind.scope == report::FigureScope::project)
        return id;
    id += '@' + of.route.toStdString();
    return kind.scope == report::FigureScope::route ? id : id + '/' + of.workflow.toStdString();
}

} // namespace

Reliability reliability(const Results& results, const QString& route, const QString& workflow) {
    Reliability shown;
    shown.routes = choicesOf(results.project->routes);
    shown.workflows = choicesOf(results.project->workflows);
    shown.route = isAmong(shown.routes, route) ? route : firstRoute(results, shown.routes);
    shown.workflow = isAmong(shown.workflows, workflow) ? workflow : firstWorkflow(*results.project);
    const report::Source source{*results.project, results.judgement.evaluation};
    for (const report::FigureKind& kind : report::figures()) {
        if (kind.id == "waterfall") // the overview's
            continue;
        if (auto figure = report::figure(source, idOf(kind, shown)))
            shown.figures.push_back(*std::move(figure));
    }
    return shown;
}

} // namespace plumb::ui
