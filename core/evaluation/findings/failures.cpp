// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <utility>

#include "core/base/text.h"
#include "core/evaluation/findings/collector.h"
#include "core/evaluation/steps.h"

namespace plumb::findings_of {
namespace {

// Two statements of one rate that differ by less than this factor are taken as the same (assumed).
constexpr double sameRate = 1.5;
// An estimate off by more than a point of efficiency would change a decision between routes (assumed).
constexpr double sameEfficiency = 0.01;

void jobs(const Project& project, const Numbers& numbers, Collector& to) {
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        const Route& route = project.routes[r];
        const RouteNumbers& answer = numbers.routes[r];
        const double inService = answer.accelerators / project.parameters.cluster.acceleratorsPerNode.value;
        if (isOwned(route.kind) && inService <= 0)
            to.add(Severity::warning, to.at<&RouteParameters::cluster, &RouteCluster::hotSpareNodes>({r}),
                   message("finding.only_spares", "All nodes of {route} are hot spares: none is left for work.",
                           {{"route", titleOf(route)}}),
                   message("finding.only_spares.remedy", "Deliver more nodes or hold back fewer."));
        for (std::size_t w = 0; w < project.workflows.size(); ++w) {
            const Workflow& workflow = project.workflows[w];
            const WorkflowNumbers& done = answer.workflows[w];
            const Message::Arguments both{{"workflow", titleOf(workflow)}, {"route", titleOf(route)}};
            if (!done.drainsInTime)
                to.add(Severity::contradiction,
                       to.at<&RouteWorkflowParameters::checkpoint, &WorkflowCheckpoint::interval>({r, w}),
                       message("finding.drain",
                               "The drain of {workflow} on {route} does not end within the chosen interval; "
                               "the figures use the shortest interval that the drain allows.",
                               both),
                       message("finding.drain.remedy", "Choose a longer interval or drain faster."));
            for (std::size_t k = 0; k < workflow.sizes.size(); ++k) {
                const double nodes = workflow.sizes[k].parameters.terms.nodes.value;
                if (done.sizes[k].wallRatio.absence == Absence::neverFinishes)
                    to.add(Severity::warning, to.at<&JobSizeParameters::terms, &JobSizeTerms::nodes>({w, k}),
                           message("finding.never_finishes",
                                   "A job of {workflow} on {nodes:node|nodes} never finishes on {route}: it is "
                                   "interrupted every {mtbf} h, faster than it can save its work.",
                                   {{"workflow", titleOf(workflow)},
                                    {"nodes", groupedNumber(nodes, 0)},
                                    {"route", titleOf(route)},
                                    {"mtbf", significant(done.sizes[k].mtbf_h)}}),
                           message("finding.never_finishes.remedy", "Write checkpoints faster, or run smaller jobs."));
                if (isOwned(route.kind) && inService > 0 && nodes > inService)
                    to.add(Severity::warning, to.at<&JobSizeParameters::terms, &JobSizeTerms::nodes>({w, k}),
                           message("finding.job_too_large",
                                   "A job of {workflow} needs {nodes:node|nodes}; {route} has {have} in "
                                   "service.",
                                   {{"workflow", titleOf(workflow)},
                                    {"nodes", groupedNumber(nodes, 0)},
                                    {"route", titleOf(route)},
                                    {"have", groupedNumber(inService, 0)}}),
                           message("finding.job_too_large.remedy", "Deliver more nodes or run smaller jobs."));
            }
        }
    }
    const Message remedy =
        message("finding.nothing_absorbs.remedy", "Name the layer that absorbs failures, or buy from an OEM.");
    for (std::size_t w = 0; w < project.workflows.size(); ++w) {
        const Workflow& workflow = project.workflows[w];
        const auto ofWorkflow = [&] {
            to.add(Severity::warning, workflow.id,
                   message("finding.nothing_absorbs",
                           "Nothing absorbs a node failure for {workflow}; its jobs are counted as "
                           "started again from the beginning.",
                           {{"workflow", titleOf(workflow)}}),
                   remedy);
        };
        bool isSaid = false; // of the workflow, for all routes that do as it says
        if (project.routes.empty() && workflow.parameters.terms.absorbingLayer == AbsorbingLayer::nothing)
            ofWorkflow();
        for (std::size_t r = 0; r < project.routes.size(); ++r) {
            if (absorbingLayer(project, r, w) != AbsorbingLayer::nothing)
                continue;
            const bool isOfRoute =
                project.routes[r].workflows[w].restart.absorbingLayer != RouteAbsorbingLayer::asWorkflow;
            if (isOfRoute) {
                to.add(Severity::warning,
                       to.at<&RouteWorkflowParameters::restart, &WorkflowRestart::absorbingLayer>({r, w}),
                       message("finding.nothing_absorbs_here",
                               "Nothing absorbs a node failure for {workflow} on {route}; its jobs are counted as "
                               "started again from the beginning.",
                               {{"workflow", titleOf(workflow)}, {"route", titleOf(project.routes[r])}}),
                       remedy);
            } else if (!std::exchange(isSaid, true)) {
                ofWorkflow();
            }
        }
    }
}

void classes(const Project& project, const Evaluation& evaluation, Collector& to) {
    const ProjectReliability& given = project.parameters.reliability;
    const auto mode = [&] { return to.at<&ProjectParameters::reliability, &ProjectReliability::mode>({}); };
    if (given.mode == ReliabilityMode::classes && !steps::buildsUpRates(evaluation.inputs))
        to.add(Severity::contradiction, mode(),
               message("finding.no_class_rate",
                       "The interrupt rate is to be built up from component classes, and none of them has a rate; the "
                       "node MTBF of {mtbf} h is used.",
                       {{"mtbf", groupedNumber(given.nodeMtbf.value, 0)}}),
               message("finding.no_class_rate.remedy", "Enter interrupts of the component classes, or give the node "
                                                       "MTBF."));
    if (project.workflows.empty())
        return;
    // Seen from the largest job, where shared parts are spread over all the nodes they serve.
    double largest = 1;
    for (const Workflow& workflow : project.workflows) {
        for (const JobSize& size : workflow.sizes)
            largest = std::max(largest, size.parameters.terms.nodes.value);
    }
    const double ofLargest = steps::interruptsPerYear(evaluation.inputs, {largest});
    if (given.mode == ReliabilityMode::node && ofLargest > 0) {
        const double built_h = hoursPerYear / ofLargest * largest;
        if (const double factor = built_h / given.nodeMtbf.value; factor > sameRate || factor < 1 / sameRate)
            to.add(Severity::warning, mode(),
                   message("finding.class_rates_differ",
                           "The component classes add up to a node MTBF of {built} h for the largest job; the one that "
                           "is given and used is {given} h.",
                           {{"built", groupedNumber(built_h, 0)}, {"given", groupedNumber(given.nodeMtbf.value, 0)}}),
                   message("finding.class_rates_differ.remedy",
                           "Correct the class whose rate is not believed, or build "
                           "the rate up from the classes."));
    }
}

void evidence(const Project& project, Collector& to) {
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        const RouteSeen& seen = project.routes[r].parameters.seen;
        if (seen.rateFrom == RateSource::evidence && !(seen.failures && seen.nodeHours))
            to.add(Severity::contradiction, to.at<&RouteParameters::seen, &RouteSeen::rateFrom>({r}),
                   message("finding.no_evidence",
                           "The interrupt rate of {route} is to come from failures that were seen, and they or the "
                           "node-hours are not given; its failure rate ratio is used.",
                           {{"route", titleOf(project.routes[r])}}),
                   message("finding.no_evidence.remedy", "Enter both, or take them from a failure log."));
    }
}

void estimates(const Project& project, const Evaluation& evaluation, Collector& to) {
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        for (std::size_t w = 0; w < project.workflows.size(); ++w) {
            const auto& [ettr, exact] = evaluation.estimatesBeside[r][w];
            if (!exact || (ettr && std::abs(ettr.value - exact.value) <= sameEfficiency))
                continue;
            if (!ettr && ettr.absence != Absence::estimatorEnds)
                continue;
            if (!ettr) {
                to.add(Severity::note, to.at<&RouteWorkflowParameters::checkpoint, &WorkflowCheckpoint::write>({r, w}),
                       message("finding.estimator_ends",
                               "For {workflow} on {route} the published estimate of the effective training time ratio "
                               "is no longer positive; the exact form gives {exact}.",
                               {{"workflow", titleOf(project.workflows[w])},
                                {"route", titleOf(project.routes[r])},
                                {"exact", percent(exact.value)}}),
                       message("finding.estimator.remedy", "Quote the exact figure."));
                continue;
            }
            to.add(
                Severity::note, to.at<&RouteWorkflowParameters::checkpoint, &WorkflowCheckpoint::write>({r, w}),
                message("finding.estimator",
                        "For {workflow} on {route} the published estimate of the effective training time ratio gives "
                        "{ettr}, the exact form {exact}: jobs fail too often here for the estimate, which counts "
                        "one failure at a time.",
                        {{"workflow", titleOf(project.workflows[w])},
                         {"route", titleOf(project.routes[r])},
                         {"ettr", percent(ettr.value)},
                         {"exact", percent(exact.value)}}),
                message("finding.estimator.remedy", "Quote the exact figure."));
        }
    }
}

} // namespace

void failures(const Project& project, const Evaluation& evaluation, Collector& to) {
    jobs(project, evaluation.numbers, to);
    classes(project, evaluation, to);
    evidence(project, to);
    estimates(project, evaluation, to);
}

} // namespace plumb::findings_of
