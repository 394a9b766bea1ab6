// SPDX-License-Identifier: GPL-3.0-or-later
// What failures leave of the work, by route and workflow, with the arithmetic of the checkpoints.
#include <algorithm>

#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/evaluation/largest_job.h"
#include "core/evaluation/steps.h"
#include "core/report/memo/parts.h"

namespace plumb::report::parts {
namespace {

Table failures(const Subjects& of, std::size_t w, OutcomeCells& cells) {
    const Voice& say = of.say;
    Table table;
    table.columns = {{say("memo.route", "Route"), {}, Align::left},
                     {say("memo.system_mtbf", "System MTBF"), {}, Align::right},
                     {say("memo.interval", "Interval"), {}, Align::right},
                     {say("memo.before_restart", "Overhead before restart"), {}, Align::right},
                     {say("memo.overhead", "Overhead, all job sizes"), {}, Align::right},
                     {say("memo.overhead_largest", "Overhead, largest job"), {}, Align::right},
                     {say("memo.fabric_factor", "Fabric factor"), {}, Align::right},
                     {say("memo.workflow_goodput", "Goodput"), {}, Align::right},
                     {say("memo.lost_work", "Lost work per year, at the list price"), shownUnit("USD"), Align::right}};
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        const WorkflowNumbers& workflow = of.numbers(r).workflows[w];
        const SizeNumbers& job = workflow.sizes[workflow.largest];
        table.rows.push_back(
            {words(titleOf(of.project.routes[r])), cells.time({job.mtbf_h}), cells.time(job.interval_h),
             cells.percents(workflow.overheadBeforeRestart), cells.percents(workflow.overhead),
             cells.percents(overheadOfLargestJob(workflow)), Cell{significant(workflow.fabric), workflow.fabric},
             cells.percents(workflow.goodput > 0 ? Outcome{workflow.goodput} : absent(Absence::neverFinishes)),
             cells.dollars(workflow.lostWorkUsdPerYear)});
    }
    return table;
}

/// "Training: its largest job takes 48 nodes."
std::string largestJob(const Subjects& of, std::size_t w) {
    double nodes = 0;
    for (const RouteNumbers& route : of.evaluation.numbers.routes)
        nodes = std::max(nodes, route.workflows[w].sizes[route.workflows[w].largest].nodes);
    return of.say("memo.largest_job", "{workflow}: its largest job takes {nodes:node|nodes}.",
                  {{"workflow", titleOf(of.project.workflows[w])}, {"nodes", groupedNumber(nodes, 0)}});
}

/// What an interval that the project chose costs beside the one of least wall time.
std::vector<std::string> besideOptimum(const Subjects& of) {
    std::vector<std::string> said;
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        for (std::size_t w = 0; w < of.project.workflows.size(); ++w) {
            const WorkflowCheckpoint& terms = of.project.routes[r].workflows[w].checkpoint;
            const IntervalBeside& beside = of.evaluation.intervalsBeside[r][w];
            const WorkflowNumbers& numbers = of.numbers(r).workflows[w];
            const Outcome& interval = numbers.sizes[numbers.largest].interval_h;
            if (terms.intervalChoice != IntervalChoice::chosen || !beside.optimum_h || !beside.overheadAtOptimum ||
                !interval || !numbers.overhead)
                continue;
            said.push_back(of.say("memo.beside_optimum",
                                  "{workflow} on {route}: the chosen interval of {chosen} costs {overhead}; the "
                                  "optimum of {optimum} would "
                                  "cost {least}.",
                                  {{"workflow", titleOf(of.project.workflows[w])},
                                   {"route", titleOf(of.project.routes[r])},
                                   {"chosen", duration(interval.value)},
                                   {"overhead", percent(numbers.overhead.value)},
                                   {"optimum", duration(beside.optimum_h.value)},
                                   {"least", percent(beside.overheadAtOptimum.value)}}));
        }
    }
    return said;
}

Table nodes(const Subjects& of, OutcomeCells& cells) {
    const Voice& say = of.say;
    Table table;
    table.columns = {{say("memo.route", "Route"), {}, Align::left},
                     {say("memo.rate_ratio", "Failure rate ratio"), {}, Align::right},
                     {say("memo.fill_rate", "Spare at hand"), {}, Align::right},
                     {say("memo.time_out", "Mean time out of service"), {}, Align::right},
                     {say("memo.availability", "Availability"), {}, Align::right}};
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        const RouteNumbers& route = of.numbers(r);
        const double ratio = steps::rateRatio(of.evaluation.inputs, r);
        table.rows.push_back({words(titleOf(of.project.routes[r])), Cell{significant(ratio), ratio},
                              cells.percents({route.fillRate}), cells.time({route.timeOut_h}),
                              cells.percents({route.availability}, 4)});
    }
    return table;
}

/// The workflow with checkpoints that holds the largest share of the work.
std::optional<std::size_t> mainWorkflow(const Project& project) {
    std::optional<std::size_t> found;
    for (std::size_t w = 0; w < project.workflows.size(); ++w) {
        const WorkflowTerms& terms = project.workflows[w].parameters.terms;
        if (absorbsAnywhere(project, w, AbsorbingLayer::checkpoint) &&
            (!found || terms.share > project.workflows[*found].parameters.terms.share))
            found = w;
    }
    return found;
}

} // namespace

Section reliability(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"reliability", say("memo.section.reliability", "Failures and checkpoints"), {}, false};
    OutcomeCells cells(say);
    section.blocks.push_back(Paragraph{say(
        "memo.reliability.caption",
        "Overhead is wall time beyond useful time, over all job sizes of the workflow; interval and MTBF are those "
        "of the largest job. Goodput is the fabric factor divided by 1 + overhead. Lost work is counted at the list "
        "price of {price} a GPU-hour; it is information and no part of the cost.",
        {{"price", shortMoney(of.project.parameters.terms.gpuHourPrice.value)}})});
    for (std::size_t w = 0; w < of.project.workflows.size(); ++w) {
        if (!of.project.routes.empty())
            section.blocks.push_back(CaptionedTable{largestJob(of, w), failures(of, w, cells)});
    }
    if (std::vector<std::string> said = besideOptimum(of); !said.empty())
        section.blocks.push_back(Bullets{std::move(said)});
    section.blocks.push_back(CaptionedTable{
        say("memo.nodes.caption", "How often a node is out of service and for how long depends on the spare at hand."),
        nodes(of, cells)});
    addReasons(section.blocks, cells);
    section.blocks.push_back(mtbfAgainstNodes(of.source()));
    const auto workflow = mainWorkflow(of.project);
    if (of.verdict.route && workflow) {
        for (const auto draw : {overheadAgainstInterval, failureCost})
            section.blocks.push_back(draw(of.source(), *of.verdict.route, *workflow));
    }
    return section;
}

} // namespace plumb::report::parts
