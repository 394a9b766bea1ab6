// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/evaluation/findings/collector.h"

namespace plumb::findings_of {
namespace {

void serving(const Project& project, const Evaluation& evaluation, std::size_t r, std::size_t w, Collector& to) {
    const InferenceBeside& beside = evaluation.beside[r].inference[w];
    const Workflow& workflow = project.workflows[w];
    const Message::Arguments names{{"workflow", titleOf(workflow)}, {"route", titleOf(project.routes[r])}};
    const auto with = [&](std::string name, std::string text) {
        Message::Arguments all = names;
        all.push_back({std::move(name), std::move(text)});
        return all;
    };
    const std::string where = to.at<&WorkflowParameters::service, &WorkflowService::spare>({w});
    const double target = workflow.parameters.service.target.value;
    if (beside.within && beside.within.value < target)
        to.add(
            Severity::warning, where,
            message("finding.objective_missed",
                    "{workflow} on {route} answers {share} of its requests in time over all states of its fleet, less "
                    "than its objective.",
                    with("share", percent(beside.within.value, 4))),
            message("finding.objective_missed.remedy",
                    "Add spare replicas, spread them over more failure domains, or rent the overflow."));
    if (beside.fleetShare && beside.fleetShare.value > 1)
        to.add(Severity::warning, to.at<&WorkflowParameters::terms, &WorkflowTerms::share>({w}),
               message("finding.fleet_too_small",
                       "{workflow} needs {share} of the accelerators that its share of the hours gives it on {route}.",
                       with("share", percent(beside.fleetShare.value))),
               message("finding.fleet_too_small.remedy", "Raise its share, or let it answer fewer requests."));
}

void solving(const Project& project, const Evaluation& evaluation, std::size_t r, std::size_t w, Collector& to) {
    const SolutionBeside& beside = evaluation.beside[r].solution[w];
    constexpr double even = 0.5;
    if (!beside.inTime || beside.inTime.value >= even)
        return;
    to.add(
        Severity::warning, to.at<&WorkflowParameters::terms, &WorkflowTerms::deadline>({w}),
        message("finding.deadline_unlikely",
                "The reference job of {workflow} meets its deadline on {route} with a probability of only {chance}.",
                {{"workflow", titleOf(project.workflows[w])},
                 {"route", titleOf(project.routes[r])},
                 {"chance", chanceText(beside.inTime.value)}}),
        message("finding.deadline_unlikely.remedy", "Shorten its recovery, start it earlier, or move the deadline."));
}

} // namespace

void service(const Project& project, const Evaluation& evaluation, Collector& to) {
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        for (std::size_t w = 0; w < project.workflows.size(); ++w) {
            serving(project, evaluation, r, w, to);
            solving(project, evaluation, r, w, to);
        }
    }
}

} // namespace plumb::findings_of
