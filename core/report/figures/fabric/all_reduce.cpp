// SPDX-License-Identifier: GPL-3.0-or-later
// How long an all-reduce takes over the size of its message, by each algorithm.
#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/evaluation/evaluate.h"
#include "core/evaluation/fabric_plan.h"
#include "core/models/fabric/collectives.h"
#include "core/report/figures.h"

namespace plumb::report {
namespace {

constexpr double bytesPerMegabyte = 1e6;
constexpr double megabytesPerGigabyte = 1e3;
constexpr double millisecondsPerSecond = 1e3;
constexpr double smallest_mb = 1e-3, largest_mb = 1e5; // 1 kB to 100 GB: what jobs reduce at once (assumed)
constexpr double headroom = 6; // above the lines, for the label of the message in force (assumed)
constexpr int pointsADecade = 4;

std::string nameOf(ReduceAlgorithm algorithm, const Voice& say) {
    switch (algorithm) {
    case ReduceAlgorithm::hierarchical:
        return say("figure.all_reduce.hierarchical", "hierarchical");
    case ReduceAlgorithm::ring:
        return say("figure.all_reduce.ring", "ring");
    case ReduceAlgorithm::tree:
        return say("figure.all_reduce.tree", "tree");
    }
    return {};
}

std::string sizeText(double size_mb) {
    return size_mb >= megabytesPerGigabyte ? significant(size_mb / megabytesPerGigabyte) + " GB"
           : size_mb >= 1                  ? significant(size_mb) + " MB"
                                           : significant(size_mb * 1000) + " kB";
}

std::string timeText(double time_ms) {
    return time_ms >= millisecondsPerSecond ? significant(time_ms / millisecondsPerSecond) + " s"
           : time_ms >= 1                   ? significant(time_ms) + " ms"
                                            : significant(time_ms * 1000) + " µs";
}

std::vector<double> sizes_mb(double inForce) {
    const int decades = static_cast<int>(std::round(std::log10(largest_mb / smallest_mb)));
    std::vector<double> sizes;
    for (int i = 0; i <= decades * pointsADecade; ++i) {
        const double size = smallest_mb * std::pow(10.0, static_cast<double>(i) / pointsADecade);
        // Two points a hair apart would draw as one and read as a repetition.
        if (std::abs(size / inForce - 1) > 1e-9)
            sizes.push_back(size);
    }
    if (inForce > 0)
        sizes.push_back(inForce);
    std::ranges::sort(sizes);
    return sizes;
}

Figure without(Figure figure, std::string title, std::string note) {
    figure.title = std::move(title);
    figure.note = std::move(note);
    figure.summary = figure.title + ".";
    figure.x = axisAround(figure.x.title, figure.x.unit, {}, Scale::logarithmic);
    figure.y = axisAround(figure.y.title, figure.y.unit, {}, Scale::logarithmic);
    return figure;
}

} // namespace

Figure allReduceTimes(const Source& source, std::size_t route, std::size_t workflow) {
    const Voice& say = source.say;
    const Inputs& inputs = source.evaluation.inputs;
    const Numbers& numbers = source.evaluation.numbers;
    const Route& bid = source.project.routes[route];
    const Workflow& work = source.project.workflows[workflow];
    const WorkflowNumbers& of = numbers.routes[route].workflows[workflow];
    const WorkflowTraffic& traffic = work.parameters.traffic;
    const double ranks = of.sizes[of.largest].nodes * inputs.parameters.cluster.acceleratorsPerNode.value;
    const auto time = [&](ReduceAlgorithm algorithm, double size_mb) {
        return allReduceTime(inputs, numbers, route, workflow, algorithm, {size_mb * bytesPerMegabyte});
    };

    Figure figure;
    figure.id = "all-reduce@" + bid.id + "/" + work.id;
    figure.subtitle =
        say("figure.all_reduce.subtitle",
            "Time of an all-reduce in ms over the bytes of one rank in MB; largest job ({nodes:node|nodes}, "
            "{ranks} ranks), sound fabric, lower bound",
            {{"nodes", groupedNumber(of.sizes[of.largest].nodes, 0)}, {"ranks", groupedNumber(ranks, 0)}});
    figure.x.title = say("figure.all_reduce.x", "Bytes of one rank");
    figure.x.unit = "MB";
    figure.y.title = say("figure.all_reduce.y", "Time of an all-reduce");
    figure.y.unit = "ms";
    const Message::Arguments names{{"workflow", titleOf(work)}, {"route", titleOf(bid)}};
    const Outcome known = time(traffic.algorithm, 1);
    if (!known)
        return without(
            std::move(figure),
            say(message("figure.all_reduce.unknown", "How long {workflow} reduces on {route} is not known", names)),
            say(whyAbsent(known.absence)));
    if (ranks <= 1)
        return without(std::move(figure),
                       say(message("figure.all_reduce.alone", "{workflow} on {route} reduces nothing", names)),
                       say("figure.all_reduce.one_rank", "Its largest job is a single rank, which exchanges nothing."));

    const double inForce_mb = traffic.allReduce.value * megabytesPerGigabyte;
    const std::vector<double> sizes = sizes_mb(inForce_mb);
    std::vector<double> ys;
    // The line in force carries the look of the route.
    const Subject subject{bid.id, route};
    for (const ReduceAlgorithm algorithm :
         {ReduceAlgorithm::hierarchical, ReduceAlgorithm::ring, ReduceAlgorithm::tree}) {
        const bool isInForce = algorithm == traffic.algorithm;
        Series line{nameOf(algorithm, say), isInForce ? std::optional(subject) : std::nullopt, {}};
        Companion bus{say("figure.all_reduce.bus", "Bus bandwidth, {line}", {{"line", line.name}}), "GB/s", {}};
        for (const double size_mb : sizes) {
            const double time_s = time(algorithm, size_mb).value;
            if (!(time_s > 0))
                continue;
            line.points.push_back({size_mb, time_s * millisecondsPerSecond});
            ys.push_back(line.points.back().y);
            const auto algorithmic = models::algorithmBandwidth({size_mb * bytesPerMegabyte}, {time_s});
            if (const auto each = models::busBandwidth(models::Collective::allReduce, {ranks}, *algorithmic))
                bus.points.push_back({size_mb, each->value});
        }
        // Ring and tree end side by side; at the smallest message they lie far apart.
        if (!line.points.empty())
            figure.marks.push_back({MarkKind::point, line.points.front().x, line.points.front().y,
                                    say("figure.all_reduce.smallest", "{line} {time}",
                                        {{"line", line.name}, {"time", timeText(line.points.front().y)}}),
                                    line.subject});
        figure.series.push_back(std::move(line));
        figure.companions.push_back(std::move(bus));
    }
    figure.x = axisAround(figure.x.title, figure.x.unit, sizes, Scale::logarithmic);
    figure.y = axisAround(figure.y.title, figure.y.unit, ys, Scale::logarithmic);
    figure.y.high *= headroom;
    if (inForce_mb <= 0) {
        figure.title = say(message("figure.all_reduce.none", "{workflow} reduces nothing by the project", names));
        figure.summary = figure.title + say("figure.all_reduce.enter", "; its step names no bytes to reduce.");
        return figure;
    }
    const double inForce_ms = time(traffic.algorithm, inForce_mb).value * millisecondsPerSecond;
    figure.marks.push_back({MarkKind::verticalLine, inForce_mb, 0,
                            say("figure.all_reduce.in_force", "in force {size}: {time}",
                                {{"size", sizeText(inForce_mb)}, {"time", timeText(inForce_ms)}}),
                            subject});
    Message::Arguments arguments = names;
    arguments.push_back({"size", sizeText(inForce_mb)});
    arguments.push_back({"time", timeText(inForce_ms)});
    arguments.push_back({"algorithm", nameOf(traffic.algorithm, say)});
    figure.title =
        say(message("figure.all_reduce.title",
                    "An all-reduce of {size} of {workflow} takes {time} on {route} ({algorithm})", arguments));
    figure.summary = figure.title + ".";
    return figure;
}

} // namespace plumb::report
