// SPDX-License-Identifier: GPL-3.0-or-later
// System MTBF over the nodes of a job.
#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/evaluation/steps.h"
#include "core/report/figures.h"
#include "core/report/figures/node_counts.h"

namespace plumb::report {
namespace {

/// One line a job size; sizes of equal nodes share a label.
std::vector<Mark> jobs(const Project& project, const Inputs& inputs, const Voice& say) {
    std::vector<Mark> marks;
    for (std::size_t w = 0; w < inputs.workflows.size(); ++w) {
        for (const SizeInputs& size : inputs.workflows[w].sizes) {
            const double nodes = size.parameters.terms.nodes.value;
            const std::string name = titleOf(project.workflows[w]);
            const auto same = std::ranges::find(marks, nodes, &Mark::x);
            if (same == marks.end())
                marks.push_back({MarkKind::verticalLine,
                                 nodes,
                                 0,
                                 say("figure.mtbf.job", "{workflow}, {nodes:node|nodes}",
                                     {{"workflow", name}, {"nodes", groupedNumber(nodes, 0)}}),
                                 {}});
            else if (!same->label.starts_with(name + ","))
                same->label = name + ", " + same->label;
        }
    }
    return marks;
}

} // namespace

Figure mtbfAgainstNodes(const Source& source) {
    const Voice& say = source.say;
    const Inputs& inputs = source.evaluation.inputs;
    Figure figure;
    figure.id = "mtbf-nodes";
    figure.subtitle = say("figure.mtbf.subtitle", "Mean time between interrupts of a job in hours, over its nodes");

    const std::set<double> counts = nodeCounts(inputs);
    std::vector<double> mtbfs;
    for (std::size_t r = 0; r < inputs.routes.size(); ++r) {
        const Route& route = source.project.routes[r];
        Series series{titleOf(route), Subject{route.id, r}, {}};
        for (const double nodes : counts) {
            const double mtbf_h = steps::jobMtbf(inputs, r, {nodes}).value;
            series.points.push_back({nodes, mtbf_h});
            mtbfs.push_back(mtbf_h);
        }
        figure.series.push_back(std::move(series));
    }
    figure.x =
        axisAround(say("figure.mtbf.x", "Nodes of the job"), {}, {counts.begin(), counts.end()}, Scale::logarithmic);
    figure.y = axisAround(say("figure.mtbf.y", "System MTBF"), "h", mtbfs, Scale::logarithmic);
    figure.marks = jobs(source.project, inputs, say);
    if (figure.series.empty()) {
        figure.title = say("figure.mtbf.none", "There is no route whose failures could be counted");
        figure.note = say("figure.mtbf.no_routes", "The project has no routes.");
        figure.summary = figure.title + ".";
        return figure;
    }

    const auto largest = std::ranges::max_element(figure.marks, {}, &Mark::x);
    const double nodes = largest == figure.marks.end() ? inputs.parameters.cluster.nodes.value : largest->x;
    std::vector<double> there;
    for (std::size_t r = 0; r < inputs.routes.size(); ++r)
        there.push_back(steps::jobMtbf(inputs, r, {nodes}).value);
    const auto [low, high] = std::ranges::minmax(there);
    const std::string range =
        significant(low) == significant(high)
            ? duration(low)
            : say("figure.range", "{low} to {high}", {{"low", duration(low)}, {"high", duration(high)}});
    figure.title = say("figure.mtbf.title", "A job on {nodes:node|nodes} is interrupted every {range}",
                       {{"nodes", groupedNumber(nodes, 0)}, {"range", range}});
    figure.summary = figure.title + (steps::buildsUpRates(inputs)
                                         ? say("figure.mtbf.groups", "; parts that nodes share come in whole groups.")
                                         : say("figure.mtbf.rule", "; twice the nodes fail twice as often."));
    return figure;
}

} // namespace plumb::report
