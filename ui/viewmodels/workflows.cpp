// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/workflows.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/base/text.h"
#include "core/evaluation/evaluate.h"
#include "core/report/figures.h"
#include "ui/viewmodels/reliability.h"
#include "ui/viewmodels/result_words.h"
#include "ui/viewmodels/workflows_tables.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Workflows)
};

// A share of the time that is worth a word (assumed).
constexpr double worthSaying = 1e-4;

template <auto Group, auto Name>
QString addressIn(const Project& project, std::size_t workflow) {
    return shown(addressText(project, addressOf<Group, Name>({workflow})));
}

QString largestOf(const Project& project) {
    const auto found = std::ranges::max_element(
        project.workflows, {}, [](const Workflow& workflow) { return workflow.parameters.terms.share.value; });
    return found == project.workflows.end() ? QString() : shown(found->id);
}

QStringList formFor(const Project& project, std::size_t w, bool isServing) {
    QStringList form{addressIn<&WorkflowParameters::terms, &WorkflowTerms::share>(project, w)};
    if (isServing)
        return form + QStringList{addressIn<&WorkflowParameters::service, &WorkflowService::arrivals>(project, w),
                                  addressIn<&WorkflowParameters::service, &WorkflowService::serviceTime>(project, w),
                                  addressIn<&WorkflowParameters::service, &WorkflowService::batch>(project, w),
                                  addressIn<&WorkflowParameters::service, &WorkflowService::waitLimit>(project, w),
                                  addressIn<&WorkflowParameters::service, &WorkflowService::target>(project, w),
                                  addressIn<&WorkflowParameters::service, &WorkflowService::spare>(project, w),
                                  addressIn<&WorkflowParameters::service, &WorkflowService::domain>(project, w)};
    form.append(addressIn<&WorkflowParameters::terms, &WorkflowTerms::referenceWork>(project, w));
    form.append(addressIn<&WorkflowParameters::terms, &WorkflowTerms::deadline>(project, w));
    if (absorbsAnywhere(project, w, AbsorbingLayer::checkpoint))
        form.append(addressIn<&WorkflowParameters::terms, &WorkflowTerms::overheadCap>(project, w));
    if (absorbsAnywhere(project, w, AbsorbingLayer::requeue) || absorbsAnywhere(project, w, AbsorbingLayer::nothing))
        form.append(addressIn<&WorkflowParameters::terms, &WorkflowTerms::jobLength>(project, w));
    return form;
}

std::optional<WorkflowStep> stepFor(const Project& project, std::size_t w, bool isServing) {
    const Workflow& workflow = project.workflows[w];
    const QString name = shown(report::titleOf(workflow));
    if (isServing && !workflow.parameters.service.arrivals)
        return WorkflowStep{Words::tr("Nobody has said how many requests come to %1, so that nothing is known of its "
                                      "replicas, waits and service level.")
                                .arg(name),
                            Words::tr("Enter the requests an hour"),
                            addressIn<&WorkflowParameters::service, &WorkflowService::arrivals>(project, w)};
    if (!isServing && !workflow.parameters.terms.deadline)
        return WorkflowStep{Words::tr("%1 has no deadline, so that nothing is said of its probability.").arg(name),
                            Words::tr("Enter the deadline of the reference job"),
                            addressIn<&WorkflowParameters::terms, &WorkflowTerms::deadline>(project, w)};
    return std::nullopt;
}

QString servingSentence(const InferenceBeside& numbers, const QString& workflow, const QString& route) {
    if (!numbers.load)
        return Words::tr("%1 has no service level yet. %2")
            .arg(workflow, shown(render(whyAbsent(numbers.load.absence))));
    const double spare = numbers.replicas.value - numbers.needed.value;
    QString said = Words::tr("%1 answers %2 of its requests in time on %3; %4 replicas are needed, %5 are spare")
                       .arg(workflow, shown(percent(numbers.within.value, 4)), route,
                            shown(groupedNumber(numbers.needed.value, 0)), shown(groupedNumber(spare, 0)));
    if (numbers.unstable.value >= worthSaying)
        said += Words::tr("; for %1 of the time the queue grows without bound")
                    .arg(shown(percent(numbers.unstable.value, 2)));
    return said + QLatin1Char('.');
}

QString solutionSentence(const WorkflowNumbers& numbers, const SolutionBeside& time, const QString& workflow,
                         const QString& route) {
    if (numbers.useful <= 0 || !time.p50_h)
        return Words::tr("%1 never finishes on %2: failures come faster than it advances.").arg(workflow, route);
    const QString median = shown(report::duration(time.p50_h.value));
    const QString low = shown(report::duration(time.p10_h.value)), high = shown(report::duration(time.p90_h.value));
    QString said = Words::tr("Of an hour of %1 on %2, %3 are useful; its reference job takes %4")
                       .arg(workflow, route, shown(percent(numbers.goodput * numbers.performance)), median);
    said += low == high ? Words::tr(" at P10 as at P90") : Words::tr(" (%1 to %2, P10-P90)").arg(low, high);
    if (time.inTime)
        said += Words::tr(", in time with %1").arg(shown(percent(time.inTime.value)));
    return said + QLatin1Char('.');
}

} // namespace

Workflows workflows(const Results& results, const QString& workflow) {
    const Project& project = *results.project;
    Workflows of;
    of.workflows = choicesOf(project.workflows);
    of.workflow = placeIn(of.workflows, workflow) >= 0 ? workflow : largestOf(project);
    if (of.workflow.isEmpty())
        return of;
    const auto w = static_cast<std::size_t>(placeIn(of.workflows, of.workflow));
    of.isServing = project.workflows[w].parameters.terms.absorbingLayer == AbsorbingLayer::replicas;
    of.form = formFor(project, w, of.isServing);
    of.step = stepFor(project, w, of.isServing);
    if (project.routes.empty())
        return of;
    const report::Source source{project, results.judgement.evaluation};
    of.useful = report::usefulShare(source);
    if (!of.isServing) {
        of.solution = report::solutionTime(source, 0, w);
        of.solutions = solutionTimes(results, w);
        return of;
    }
    of.services = serviceLevels(results, w);
    if (of.services.rows.isEmpty())
        return of;
    of.service = report::serviceLevel(source, 0, w);
    of.servicesNote = Words::tr("A batch slot is one server of a queue in order of arrival: a screen that says which "
                                "fleets cannot hold. Hold the tail against a measured 99th percentile before relying "
                                "on it.");
    return of;
}

QString workflowsSentence(const Results& results, const Workflows& of) {
    const Project& project = *results.project;
    if (of.workflow.isEmpty())
        return Words::tr("There is no workflow yet: add the classes of work that the cluster is for.");
    const auto w = static_cast<std::size_t>(placeIn(of.workflows, of.workflow));
    const QString workflow = of.workflows[static_cast<qsizetype>(w)].title;
    const QString first = firstRoute(results);
    if (first.isEmpty())
        return Words::tr("%1 has no route yet on which its time could be counted.").arg(workflow);
    const auto r = static_cast<std::size_t>(placeIn(choicesOf(project.routes), first));
    const QString route = shown(report::titleOf(project.routes[r]));
    const RouteBeside& beside = results.judgement.evaluation.beside[r];
    if (of.isServing)
        return servingSentence(beside.inference[w], workflow, route);
    return solutionSentence(results.judgement.evaluation.numbers.routes[r].workflows[w], beside.solution[w], workflow,
                            route);
}

} // namespace plumb::ui
