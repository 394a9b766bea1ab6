// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/reliability.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "core/base/text.h"
#include "core/evaluation/largest_job.h"
#include "core/evaluation/steps.h"
#include "core/models/bidder_evidence.h"
#include "core/models/reliability.h"
#include "core/report/figures.h"
#include "core/report/figures/rate_interval.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Reliability)
};

// What a bidder's evidence is asked to show; both assumed, and said beside the number.
constexpr Fraction significance{0.05};
constexpr Fraction power{0.8};

template <class Draw>
void addRow(ShownTable& table, const QString& label, std::size_t routes, Draw draw, const QString& detail = {}) {
    QList<ShownCell> row{{label, detail, {}}};
    for (std::size_t r = 0; r < routes; ++r)
        row.append(draw(r));
    table.rows.append(row);
}

ShownTable comparisonOf(const Results& results, std::size_t w) {
    const Project& project = *results.project;
    const Evaluation& evaluation = results.judgement.evaluation;
    const std::size_t routes = project.routes.size();
    ShownTable table;
    table.name = Words::tr("The routes beside each other");
    table.columns.append({Words::tr("Largest job"), false});
    for (const Route& route : project.routes)
        table.columns.append({shown(report::titleOf(route)), true});
    const auto numbers = [&](std::size_t r) -> const WorkflowNumbers& {
        return evaluation.numbers.routes[r].workflows[w];
    };
    const auto job = [&](std::size_t r) -> const SizeNumbers& { return numbers(r).sizes[numbers(r).largest]; };
    const auto stages = [&](std::size_t r) -> const StageBeside& { return evaluation.stagesBeside[r][w]; };
    const auto estimate = [&](std::size_t r) -> const EstimateBeside& { return evaluation.estimatesBeside[r][w]; };
    const auto ofNodes = [&](std::size_t r, PerNodeYear rate) {
        return isOwned(project.routes[r].kind) ? numberCell({rate.value * evaluation.numbers.routes[r].nodesDelivered})
                                               : numberCell(absent(Absence::isRented));
    };
    addRow(
        table, Words::tr("System MTBF, mean"), routes, [&](std::size_t r) { return hoursCell({job(r).mtbf_h}); },
        Words::tr("Mean over the years in service: what every result is made of."));
    addRow(
        table, Words::tr("First year"), routes, [&](std::size_t r) { return hoursCell({stages(r).firstYearMtbf_h}); },
        Words::tr("System MTBF with the defects of early life that burn-in leaves."));
    addRow(
        table, Words::tr("After early life"), routes,
        [&](std::size_t r) { return hoursCell({stages(r).steadyMtbf_h}); },
        Words::tr("System MTBF once the defects of early life are gone."));
    addRow(
        table, Words::tr("Interval"), routes, [&](std::size_t r) { return hoursCell(job(r).interval_h); },
        Words::tr("Useful work between checkpoints, chosen or optimal."));
    addRow(
        table, Words::tr("Overhead, all job sizes"), routes,
        [&](std::size_t r) { return percentCell(numbers(r).overhead); },
        Words::tr("Wall time beyond useful time, over all job sizes of the workflow."));
    addRow(
        table, Words::tr("Overhead, largest job"), routes,
        [&](std::size_t r) { return percentCell(overheadOfLargestJob(numbers(r))); },
        Words::tr("Wall time beyond useful time of the largest job: the one of the charts."));
    addRow(
        table, Words::tr("Goodput"), routes,
        [&](std::size_t r) {
            return percentCell(numbers(r).goodput > 0 ? Outcome{numbers(r).goodput} : absent(Absence::neverFinishes));
        },
        Words::tr("Useful share of a scheduled hour of the workflow, fabric factor included."));
    addRow(
        table, Words::tr("ETTR, estimate"), routes, [&](std::size_t r) { return percentCell(estimate(r).ettr); },
        Words::tr("Effective training time ratio by the published first-order estimate, blocking checkpoints at the "
                  "optimum."));
    addRow(
        table, Words::tr("ETTR, exact"), routes, [&](std::size_t r) { return percentCell(estimate(r).exact); },
        Words::tr("With the same restart, without waits and silent corruption."));
    addRow(
        table, Words::tr("Tickets a year"), routes,
        [&](std::size_t r) { return ofNodes(r, project.routes[r].parameters.reliability.tickets); },
        Words::tr("Events that somebody must look at, on all nodes; staff is sized by them."));
    addRow(
        table, Words::tr("Replacements a year"), routes,
        [&](std::size_t r) { return ofNodes(r, PerNodeYear{evaluation.numbers.routes[r].replacements}); },
        Words::tr("On all nodes; spares are sized by them."));
    return table;
}

/// What is believed of a route's rate: its own evidence where that is in force, else the prior at the route's ratio.
ShownTable evidenceOf(const Results& results) {
    const Project& project = *results.project;
    const Inputs& inputs = results.judgement.evaluation.inputs;
    ShownTable table;
    table.name = Words::tr("What the bidders have shown of their failures");
    table.columns = {{Words::tr("Route"), false},
                     {Words::tr("Failures counted"), true},
                     {Words::tr("Node MTBF"), true},
                     {Words::tr("90 % interval"), true},
                     {Words::tr("Rests on"), false}};
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        const RouteSeen& seen = inputs.routes[r].parameters.seen;
        const report::RateInterval rate = report::rateInterval(inputs, r);
        const double mtbf_h = steps::projectNodeMtbf(inputs).value / steps::rateRatio(inputs, r);
        const auto end = [&](double factor) {
            return factor > 0 ? shown(report::duration(mtbf_h / factor)) : QStringLiteral("∞");
        };
        const bool counted = seen.failures && seen.nodeHours;
        const QString counts =
            counted ? Words::tr("%1 in %2 node-h")
                          .arg(shown(groupedNumber(seen.failures->value, 0)), shown(significant(seen.nodeHours->value)))
                    : Words::tr("none");
        table.rows.append(
            {wordsCell(shown(report::titleOf(project.routes[r]))), wordsCell(counts), hoursCell({mtbf_h}),
             wordsCell(Words::tr("%1 to %2").arg(end(rate.highFactor), end(rate.lowFactor))),
             rate.fromEvidence
                 ? ShownCell{Words::tr("its counts"),
                             Words::tr("The failures counted, with the project's node MTBF as the prior."),
                             {}}
                 : ShownCell{
                       Words::tr("ratio %1")
                           .arg(shown(significant(inputs.routes[r].parameters.reliability.failureRateRatio.value))),
                       counted ? Words::tr("The counts are not in use: the interrupt rate of the route is taken "
                                           "from its ratio.")
                               : Words::tr("The bidder has counted nothing."),
                       {}}});
    }
    return table;
}

QString separationOf(const Results& results, std::size_t r) {
    const Inputs& inputs = results.judgement.evaluation.inputs;
    const auto baseline = inputs.baseline;
    if (!baseline || *baseline == r)
        return {};
    const QString route = shown(report::titleOf(results.project->routes[r]));
    const QString other = shown(report::titleOf(results.project->routes[*baseline]));
    const double ratio = steps::rateRatio(inputs, r) / steps::rateRatio(inputs, *baseline);
    const double failures = models::failuresToSeparate(ratio, significance, power);
    if (!std::isfinite(failures))
        return Words::tr("%1 and %2 are taken to fail equally often; no number of failures would tell them apart.")
            .arg(route, other);
    return Words::tr(
               "%1 is taken to fail %2 times as often as %3. To tell them apart, each would have to show about %4 "
               "failures (two-sided at 5 %, with a power of 80 %).")
        .arg(route, shown(significant(ratio)), other, shown(significant(std::ceil(failures))));
}

} // namespace

QString firstRoute(const Results& results) {
    const Project& project = *results.project;
    if (const auto taken = results.judgement.verdict.route)
        return shown(project.routes[*taken].id);
    return project.routes.empty() ? QString() : shown(project.routes.front().id);
}

QString firstWorkflow(const Project& project) {
    for (std::size_t w = 0; w < project.workflows.size(); ++w) {
        if (absorbsAnywhere(project, w, AbsorbingLayer::checkpoint))
            return shown(project.workflows[w].id);
    }
    return project.workflows.empty() ? QString() : shown(project.workflows.front().id);
}

Reliability reliability(const Results& results, const QString& route, const QString& workflow) {
    Reliability of;
    of.routes = choicesOf(results.project->routes);
    of.workflows = choicesOf(results.project->workflows);
    of.route = placeIn(of.routes, route) >= 0 ? route : firstRoute(results);
    of.workflow = placeIn(of.workflows, workflow) >= 0 ? workflow : firstWorkflow(*results.project);
    of.hasClasses = !results.project->components.empty();
    if (of.route.isEmpty())
        return of;
    const auto r = static_cast<std::size_t>(placeIn(of.routes, of.route));
    const report::Source source{*results.project, results.judgement.evaluation};
    if (!of.workflow.isEmpty()) {
        const auto w = static_cast<std::size_t>(placeIn(of.workflows, of.workflow));
        of.figures = {report::overheadAgainstInterval(source, r, w), report::lossesOfHour(source, r, w),
                      report::failureCost(source, r, w)};
        of.comparison = comparisonOf(results, w);
    }
    of.figures.push_back(report::mtbfByLevel(source, r));
    of.figures.push_back(report::classRates(source, r));
    of.evidence = evidenceOf(results);
    of.separation = separationOf(results, r);
    return of;
}

} // namespace plumb::ui
