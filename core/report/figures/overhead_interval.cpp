// SPDX-License-Identifier: GPL-3.0-or-later
// What checkpoints, rework and restarts cost over the interval between checkpoints.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "core/base/text.h"
#include "core/models/checkpoint.h"
#include "core/report/figures.h"

namespace plumb::report {
namespace {

constexpr double reach = 8;          // the curve runs from an eighth of the optimum to eight times it (assumed)
constexpr int pointsOnEachSide = 18; // six a doubling: straight pieces look smooth
constexpr double inPercent = 100;
constexpr double flatness = 0.1; // "flat" is within a tenth of the least overhead (assumed)

/// Overhead of a job at an interval [h]; nothing where the interval cannot be or the job never finishes.
using Curve = std::function<std::optional<double>(double)>;

std::optional<double> overheadOf(Ratio wallRatio, const SizeNumbers& job) {
    const double ratio = models::withWait(wallRatio, {job.wait_h}, {job.mtbf_h}).value * (1 + job.silent_h);
    return ratio <= models::neverFinishes ? std::optional(ratio - 1) : std::nullopt;
}

struct Job {
    Curve curve;
    Hours optimum;
};

Job jobOf(const WorkflowCheckpoint& terms, const SizeNumbers& job) {
    const Hours mtbf{job.mtbf_h};
    switch (terms.mode) {
    case CheckpointMode::blocking: {
        models::Blocking form{mtbf, {}, {job.times.write_h}, {job.restart_h}};
        return {[=](double at_h) mutable {
                    form.interval = {at_h};
                    return overheadOf(models::wallRatio(form), job);
                },
                models::optimalInterval(mtbf, form.write)};
    }
    case CheckpointMode::async: {
        models::Async form{
            mtbf, {}, {job.times.blocking_h}, {job.times.drain_h}, terms.slowdown, terms.localLost, {job.restart_h}};
        return {[=](double at_h) mutable -> std::optional<double> {
                    form.interval = {at_h};
                    if (!models::feasible(form))
                        return std::nullopt;
                    return overheadOf(models::wallRatio(form), job);
                },
                models::optimalInterval(form)};
    }
    case CheckpointMode::twoLevel:
        break;
    }
    models::TwoLevel form{.mtbf = mtbf,
                          .interval = {},
                          .copies = job.copies ? job.copies.value : models::mostCopiesBetweenGlobals,
                          .localWrite = {job.times.localWrite_h},
                          .globalWrite = {job.times.globalWrite_h},
                          .localFraction = terms.localFraction,
                          .localRestart = {job.restart_h},
                          .globalRestart = {job.globalRestart_h}};
    return {[=](double at_h) mutable {
                form.interval = {at_h};
                return overheadOf(models::wallRatio(form), job);
            },
            models::optimalInterval(form)};
}

/// How far the interval may move from the optimum by `direction` before the overhead leaves the flat part, within
/// reach.
double edge(const Curve& curve, double optimum_h, double least, double direction) {
    double inside = 0, outside = std::log(reach);
    const auto isFlat = [&](double step) {
        const auto overhead = curve(optimum_h * std::exp(direction * step));
        return overhead && *overhead <= (1 + flatness) * least;
    };
    if (isFlat(outside))
        return optimum_h * std::exp(direction * outside);
    for (int i = 0; i < 40; ++i) { // halves the doubt to far below what is shown
        const double middle = 0.5 * (inside + outside);
        (isFlat(middle) ? inside : outside) = middle;
    }
    return optimum_h * std::exp(direction * inside);
}

std::string modeText(const WorkflowCheckpoint& terms, const SizeNumbers& job, const Voice& say) {
    const std::string mode = nameOf(terms.mode, say);
    if (terms.mode != CheckpointMode::twoLevel)
        return mode;
    if (!job.copies)
        return say("figure.overhead.no_globals", "{mode} without global copies", {{"mode", mode}});
    return say("figure.overhead.copies", "{mode}, one copy in {copies} global",
               {{"mode", mode}, {"copies", groupedNumber(job.copies.value, 0)}});
}

Figure withoutCurve(Figure figure, std::string title, std::string note) {
    figure.title = std::move(title);
    figure.note = std::move(note);
    figure.summary = figure.title + ".";
    figure.y = axisAround(figure.y.title, figure.y.unit, {}, Scale::linear);
    figure.x = axisAround(figure.x.title, figure.x.unit, {}, Scale::logarithmic);
    return figure;
}

/// Two points a hair apart would draw as one and read as a repetition.
bool same(double a, double b) {
    return std::abs(b - a) <= 1e-9 * b;
}

std::vector<double> intervalsAround(double optimum_h, std::optional<double> chosen_h) {
    double low = optimum_h / reach, high = optimum_h * reach;
    if (chosen_h) {
        low = std::min(low, *chosen_h / 2);
        high = std::max(high, *chosen_h * 2);
    }
    std::vector<double> intervals{optimum_h};
    if (chosen_h && *chosen_h != optimum_h)
        intervals.push_back(*chosen_h);
    const double step = std::log(reach) / pointsOnEachSide;
    // The marked intervals stay to the last digit: one a hair below the shortest possible would have no overhead.
    for (double at = std::log(low); at <= std::log(high) + step / 2; at += step) {
        const double next = std::exp(at);
        if (!same(next, optimum_h) && !(chosen_h && same(next, *chosen_h)))
            intervals.push_back(next);
    }
    std::ranges::sort(intervals);
    return intervals;
}

} // namespace

Figure overheadAgainstInterval(const Source& source, std::size_t route, std::size_t workflow) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[route];
    const Workflow& work = source.project.workflows[workflow];
    const Inputs& inputs = source.evaluation.inputs;
    const WorkflowCheckpoint& terms = inputs.routes[route].workflows[workflow].checkpoint;
    const WorkflowNumbers& numbers = source.evaluation.numbers.routes[route].workflows[workflow];
    const SizeNumbers& largest = numbers.sizes[numbers.largest];
    const std::initializer_list<MessageArgument> names{{"workflow", titleOf(work)}, {"route", titleOf(bid)}};

    Figure figure;
    figure.id = "overhead-interval@" + bid.id + "/" + work.id;
    figure.subtitle = say(
        "figure.overhead.subtitle",
        "Wall time beyond useful time in percent of it, over the useful work between checkpoints in hours; largest job "
        "({nodes:node|nodes}), {mode}",
        {{"nodes", groupedNumber(largest.nodes, 0)}, {"mode", modeText(terms, largest, say)}});
    figure.x.title = say("figure.overhead.x", "Interval");
    figure.x.unit = "h";
    figure.y.title = say("figure.overhead.y", "Overhead of the largest job");
    figure.y.unit = "%";

    if (absorbingLayer(inputs, route, workflow) != AbsorbingLayer::checkpoint)
        return withoutCurve(std::move(figure),
                            say("figure.overhead.none", "{workflow} takes no checkpoints on {route}", names),
                            say("figure.overhead.other_layer", "What absorbs its failures: {layer}.",
                                {{"layer", nameOf(absorbingLayer(inputs, route, workflow), say)}}));

    const Job job = jobOf(terms, largest);
    const auto least = std::isfinite(job.optimum.value) ? job.curve(job.optimum.value) : std::nullopt;
    if (!least)
        return withoutCurve(std::move(figure),
                            say("figure.overhead.never", "{workflow} never finishes on {route}", names),
                            say(whyAbsent(Absence::neverFinishes)));

    const bool chosen = terms.intervalChoice == IntervalChoice::chosen && largest.interval_h;
    auto chosen_h = chosen ? std::optional(largest.interval_h.value) : std::nullopt;
    if (chosen_h && same(*chosen_h, job.optimum.value))
        chosen_h = job.optimum.value;
    std::string overheadInForce = percent(*least);
    double shown = reach * *least; // beyond, the curve is only steep
    if (chosen) {
        const auto there = job.curve(largest.interval_h.value);
        shown = std::max(shown, there.value_or(0));
        overheadInForce = there ? percent(*there) : absenceWord(Absence::neverFinishes, say);
    }
    Series series{titleOf(bid), Subject{bid.id, route}, {}};
    std::vector<double> overheads, intervals;
    for (const double at_h : intervalsAround(job.optimum.value, chosen_h)) {
        intervals.push_back(at_h);
        if (const auto overhead = job.curve(at_h); overhead && *overhead <= shown) {
            series.points.push_back({at_h, inPercent * *overhead});
            overheads.push_back(inPercent * *overhead);
        }
    }
    overheads.push_back(0); // the length above the axis is the overhead
    figure.x = axisAround(figure.x.title, figure.x.unit, intervals, Scale::logarithmic);
    figure.y = axisAround(figure.y.title, figure.y.unit, overheads, Scale::linear);
    figure.series.push_back(std::move(series));

    const Subject subject{bid.id, route};
    figure.marks.push_back({MarkKind::point, job.optimum.value, inPercent * *least,
                            say("figure.overhead.optimum", "optimum {interval}: {overhead}",
                                {{"interval", duration(job.optimum.value)}, {"overhead", percent(*least)}}),
                            subject});
    if (chosen_h)
        figure.marks.push_back({MarkKind::verticalLine, *chosen_h, 0,
                                say("figure.overhead.chosen", "chosen {interval}: {overhead}",
                                    {{"interval", duration(largest.interval_h.value)}, {"overhead", overheadInForce}}),
                                subject});
    figure.title =
        say("figure.overhead.title", "{workflow} on {route}: failures and checkpoints cost the largest job {overhead}",
            {{"workflow", titleOf(work)}, {"route", titleOf(bid)}, {"overhead", overheadInForce}});
    const double from_h = edge(job.curve, job.optimum.value, *least, -1);
    std::string from = duration(from_h);
    // The curve ends there, rather than rising: shorter intervals cannot be.
    if (!job.curve(from_h * (1 - 1e-6)) && terms.mode == CheckpointMode::async)
        from = say("figure.overhead.from_drain", "{from} (the shortest that the drain allows)", {{"from", from}});
    const std::string to = duration(edge(job.curve, job.optimum.value, *least, 1));
    figure.summary =
        figure.title +
        say("figure.overhead.flat",
            "; the least is {least} at {optimum}, and any interval from {from} to {to} costs at most a tenth "
            "more than that.",
            {{"least", percent(*least)}, {"optimum", duration(job.optimum.value)}, {"from", from}, {"to", to}});
    if (!numbers.drainsInTime)
        figure.note =
            say("figure.overhead.drain", "The chosen interval is shorter than the drain; the drain's length is "
                                         "used.");
    else if (figure.series.front().points.size() < 2)
        figure.note = say("figure.overhead.point", "At every other interval the job never finishes.");
    return figure;
}

} // namespace plumb::report
