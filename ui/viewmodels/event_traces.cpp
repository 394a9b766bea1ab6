// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/event_traces.h"

#include <algorithm>

#include "core/base/shown_text.h"
#include "core/report/trace.h"
#include "ui/session/evaluation_service.h"

namespace plumb::ui {
namespace {

QString shown(const std::string& text) {
    return QString::fromStdString(shownText(text));
}

} // namespace

ShownTraces eventTracesOf(const Results& results, const QString& route, const QString& event) {
    const auto found = std::ranges::find(results.project->routes, route.toStdString(), &Route::id);
    if (found == results.project->routes.end())
        return {};
    const auto r = static_cast<std::size_t>(found - results.project->routes.begin());
    const std::vector<report::Trace> traces =
        report::eventTraces({*results.project, results.judgement.evaluation, {}}, r);
    ShownTraces of;
    // The event stays the same when another route is chosen: what it is called before the route.
    const auto kindOf = [](const std::string& id) {
        return id.substr(0, id.find('@')) + id.substr(std::min(id.find('/'), id.size()));
    };
    for (const report::Trace& trace : traces) {
        const QString id = shown(kindOf(trace.id));
        of.events.append({id, shown(trace.name)});
        if (!of.event.isEmpty() && id != event)
            continue;
        of.event = id;
        of.trace = {shown(trace.title), shown(trace.formula), {}, {}};
        for (const report::TraceStep& step : trace.steps)
            of.trace.steps.append({shown(step.label), shown(step.value)});
        for (const std::string& address : trace.assumptions)
            of.trace.assumptions.append(shown(address));
    }
    return of;
}

} // namespace plumb::ui
