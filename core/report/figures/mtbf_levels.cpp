// SPDX-License-Identifier: GPL-3.0-or-later
// System MTBF of one node, the jobs and the whole cluster on a route, with how sure the rate is.
#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/text.h"
#include "core/evaluation/steps.h"
#include "core/models/bidder_evidence.h"
#include "core/report/figures.h"
#include "core/report/figures/node_counts.h"
#include "core/report/figures/rate_interval.h"

namespace plumb::report {
namespace {

constexpr double earlyMatters = 0.01;   // of the MTBF between first year and steady state: said (assumed)
constexpr double earlyShows = 0.25;     // likewise: lines of their own; closer ones cover each other (assumed)
constexpr std::size_t mostLabelled = 6; // job sizes; with more, the largest of each workflow (assumed)
constexpr double reach = 30;            // the band is cut this many times above the line (assumed)
constexpr double enoughFailures = 10;   // below, the interval is wider than 0.55 to 1.6 times the rate

struct Lines {
    const Inputs& whole;
    Inputs first;
    Inputs steady;
    std::size_t route;

    explicit Lines(const Inputs& inputs, std::size_t r) : whole(inputs), first(inputs), steady(inputs), route(r) {
        first.lifeStage = LifeStage::firstYear;
        steady.lifeStage = LifeStage::steady;
    }
    double mean(double nodes) const { return steps::jobMtbf(whole, route, {nodes}).value; }
    double firstYear(double nodes) const { return steps::jobMtbf(first, route, {nodes}).value; }
    double settled(double nodes) const { return steps::jobMtbf(steady, route, {nodes}).value; }
    /// The rate of sound nodes times a factor; what defects of early life add stays as it is.
    double at(double nodes, double factor) const {
        const double sound = 1 / settled(nodes);
        return 1 / (factor * sound + std::max(0.0, 1 / mean(nodes) - sound));
    }
};

/// Nodes of the jobs to name, with the workflows that run them.
std::map<double, std::string> jobsToName(const Source& source) {
    const Inputs& inputs = source.evaluation.inputs;
    std::map<double, std::string> all, largest;
    const auto name = [](std::map<double, std::string>& to, double nodes, const std::string& workflow) {
        std::string& names = to[nodes];
        if (names.find(workflow) == std::string::npos)
            names += (names.empty() ? "" : ", ") + workflow;
    };
    for (std::size_t w = 0; w < inputs.workflows.size(); ++w) {
        const std::string title = titleOf(source.project.workflows[w]);
        double most = 0;
        for (const SizeInputs& size : inputs.workflows[w].sizes) {
            name(all, size.parameters.terms.nodes.value, title);
            most = std::max(most, size.parameters.terms.nodes.value);
        }
        if (most > 0)
            name(largest, most, title);
    }
    return all.size() > mostLabelled ? largest : all;
}

Mark levelMark(double nodes, double mtbf_h, const std::string& name, const Subject& subject, const Voice& say) {
    return {MarkKind::point, nodes, mtbf_h,
            say("figure.levels.mark", "{level}: {mtbf}", {{"level", name}, {"mtbf", duration(mtbf_h)}}), subject};
}

std::vector<Mark> levels(const Source& source, const Lines& lines, double cluster, const Subject& subject) {
    const Voice& say = source.say;
    std::map<double, std::string> jobs = jobsToName(source);
    std::vector<Mark> marks;
    if (!jobs.contains(1))
        marks.push_back(levelMark(1, lines.mean(1), say("figure.levels.node", "one node"), subject, say));
    for (const auto& [nodes, names] : jobs) {
        const std::string level =
            say("figure.levels.job", nodes == 1 ? "{workflow}, 1 node" : "{workflow}, {nodes:node|nodes}",
                {{"workflow", names}, {"nodes", groupedNumber(nodes, 0)}});
        marks.push_back(levelMark(nodes, lines.mean(nodes), level, subject, say));
    }
    if (!jobs.contains(cluster))
        marks.push_back(levelMark(
            cluster, lines.mean(cluster),
            say("figure.levels.cluster", "whole cluster, {nodes:node|nodes}", {{"nodes", groupedNumber(cluster, 0)}}),
            subject, say));
    return marks;
}

std::string noteOf(const RateInterval& rate, bool isCut, const Voice& say) {
    std::string note;
    if (!rate.fromEvidence)
        note = say("figure.levels.prior",
                   "No counted failures are behind this rate: the interval is that of an assumption worth {weight} "
                   "failures.",
                   {{"weight", significant(rate.belief.shape)}});
    else if (rate.belief.shape < enoughFailures)
        note = say("figure.levels.few", "Prior and counted failures together weigh only {weight} failures.",
                   {{"weight", significant(rate.belief.shape)}});
    if (isCut)
        note += (note.empty() ? "" : " ") +
                say("figure.levels.cut", "The upper end of the interval lies beyond the chart.");
    return note;
}

} // namespace

Figure mtbfByLevel(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[route];
    const Inputs& inputs = source.evaluation.inputs;
    const Lines lines(inputs, route);
    const RateInterval rate = rateInterval(inputs, route);
    const Subject subject{bid.id, route};
    std::set<double> counts = nodeCounts(inputs);
    // A rented route delivers no nodes; it is held against the size of the cluster.
    const double delivered = source.evaluation.numbers.routes[route].nodesDelivered;
    const double cluster = delivered > 0 ? delivered : inputs.parameters.cluster.nodes.value;
    counts.insert(cluster);

    Figure figure;
    figure.id = "mtbf-levels@" + bid.id;
    figure.subtitle = say("figure.levels.subtitle",
                          "Mean time between interrupts in hours over the nodes, mean over the years in service, with "
                          "its 90 % credible interval");
    Series mean{titleOf(bid), subject, {}};
    Series first{say("figure.levels.first", "first year"), std::nullopt, {}};
    Series steady{say("figure.levels.steady", "after early life"), std::nullopt, {}};
    Band band{say("figure.levels.band", "90 % credible interval"), subject, {}};
    std::vector<double> values;
    bool isCut = false;
    for (const double nodes : counts) {
        const double mtbf_h = lines.mean(nodes);
        const double high_h = lines.at(nodes, rate.lowFactor);
        isCut = isCut || !(high_h <= reach * mtbf_h);
        mean.points.push_back({nodes, mtbf_h});
        first.points.push_back({nodes, lines.firstYear(nodes)});
        steady.points.push_back({nodes, lines.settled(nodes)});
        band.points.push_back({nodes, lines.at(nodes, rate.highFactor), std::min(high_h, reach * mtbf_h)});
        values.insert(values.end(), {mtbf_h, first.points.back().y, steady.points.back().y, band.points.back().low,
                                     band.points.back().high});
    }
    figure.x = axisAround(say("figure.levels.x", "Nodes"), {}, {counts.begin(), counts.end()}, Scale::logarithmic);
    figure.y = axisAround(say("figure.levels.y", "MTBF"), "h", values, Scale::logarithmic);
    const double gain = lines.settled(1) / lines.firstYear(1) - 1;
    if (gain > earlyShows) {
        figure.series.push_back(std::move(first));
        figure.series.push_back(std::move(steady));
    }
    figure.series.push_back(std::move(mean)); // on top of the others
    figure.bands.push_back(std::move(band));
    figure.marks = levels(source, lines, cluster, subject);

    double largest = 1;
    for (const WorkflowInputs& workflow : inputs.workflows) {
        for (const SizeInputs& size : workflow.sizes)
            largest = std::max(largest, size.parameters.terms.nodes.value);
    }
    const Message::Arguments arguments{
        {"route", titleOf(bid)},
        {"node", duration(lines.mean(1))},
        {"nodes", groupedNumber(largest, 0)},
        {"job", duration(lines.mean(largest))},
        {"cluster", duration(lines.mean(cluster))},
        {"low", duration(lines.at(cluster, rate.highFactor))},
        {"high", isCut ? say("figure.levels.far", "far more") : duration(lines.at(cluster, rate.lowFactor))}};
    figure.title =
        largest == cluster
            ? say(message("figure.levels.title_whole",
                          "On {route} a node is interrupted every {node}, the whole cluster every {cluster}",
                          arguments))
            : say(message(
                  "figure.levels.title",
                  "On {route} a node is interrupted every {node}, a job of {nodes:node|nodes} every {job}, the whole "
                  "cluster every {cluster}",
                  arguments));
    figure.summary =
        figure.title +
        say(message("figure.levels.interval",
                    "; with a probability of 90 % that of the cluster lies between {low} and {high}.", arguments));
    if (gain > earlyMatters)
        figure.summary =
            figure.summary.substr(0, figure.summary.size() - 1) +
            say("figure.levels.early", "; {first} in the first year, {steady} after early life.",
                {{"first", duration(lines.firstYear(cluster))}, {"steady", duration(lines.settled(cluster))}});
    figure.note = noteOf(rate, isCut, say);
    const std::vector<Point>& line = figure.series.back().points;
    if (std::ranges::all_of(line, [&](const Point& point) { return point.y == line.front().y; }))
        figure.note += (figure.note.empty() ? "" : " ") +
                       say("figure.levels.flat", "Every job is interrupted equally often: it touches the same parts.");
    return figure;
}

} // namespace plumb::report
