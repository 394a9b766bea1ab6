// SPDX-License-Identifier: GPL-3.0-or-later
// What bandwidth durable copies need over the time between them, beside what the tier has.
#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/report/figures.h"

namespace plumb::report {
namespace {

constexpr double reach = 8; // the line runs this far beyond the marked times (assumed)
constexpr int points = 48;

const StorageCheck& checkOf(const StorageNumbers& storage, StorageAsk ask) {
    return storage.checks[static_cast<std::size_t>(ask)];
}

std::string gigabytes(double bandwidth) {
    return significant(bandwidth) + " GB/s";
}

/// The sentence that says what is missing, with what to do about it.
std::string nextStep(Absence absence, const Voice& say) {
    const std::string why = say(whyAbsent(absence));
    switch (absence) {
    case Absence::noStateSize:
        return why + " " + say("figure.storage.enter_size", "Enter either of them.");
    case Absence::noTier:
        return why + " " + say("figure.storage.add_tier", "Add it, or name another tier for durable copies.");
    case Absence::noBandwidth:
        return why + " " + say("figure.storage.enter_bandwidth", "Enter its write bandwidth.");
    default:
        return why;
    }
}

/// Behind what the storage takes: more than twice reads better as a multiple.
std::string spareText(const Outcome& margin, const Voice& say) {
    if (!margin)
        return {};
    if (margin.value < 1)
        return say("figure.storage.spare", "with {share} to spare", {{"share", percent(margin.value, 2)}});
    return say("figure.storage.times", "with {times} times the bandwidth it needs",
               {{"times", significant(1 + margin.value, 2)}});
}

Figure withoutLine(Figure figure, std::string title, std::string note) {
    figure.title = std::move(title);
    figure.note = std::move(note);
    figure.summary = figure.title + ".";
    figure.x = axisAround(figure.x.title, figure.x.unit, {}, Scale::logarithmic);
    figure.y = axisAround(figure.y.title, figure.y.unit, {}, Scale::logarithmic);
    return figure;
}

/// The marked times in order, and others around them.
std::vector<double> times(std::vector<double> all) {
    const auto [low, high] = std::ranges::minmax(all);
    const double from = std::log(low / reach), to = std::log(high * reach);
    for (int i = 0; i <= points; ++i) {
        const double at = std::exp(from + (to - from) * i / points);
        // Two points a hair apart would draw as one and read as a repetition.
        if (std::ranges::none_of(all, [&](double time) { return std::abs(time / at - 1) < 1e-9; }))
            all.push_back(at);
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

} // namespace

Figure storageNeed(const Source& source, std::size_t route, std::size_t workflow) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[route];
    const Workflow& work = source.project.workflows[workflow];
    const WorkflowNumbers& numbers = source.evaluation.numbers.routes[route].workflows[workflow];
    const StorageNumbers& storage = numbers.storage;
    const SizeNumbers& job = numbers.sizes[numbers.largest];
    const StorageCheck& check = checkOf(storage, StorageAsk::interval);
    const Message::Arguments names{{"workflow", titleOf(work)}, {"route", titleOf(bid)}};

    Figure figure;
    figure.id = "storage-need@" + bid.id + "/" + work.id;
    figure.subtitle = say("figure.storage.subtitle",
                          "Bandwidth in GB/s that a durable copy needs, over the time between durable copies in hours; "
                          "largest job ({nodes:node|nodes})",
                          {{"nodes", groupedNumber(job.nodes, 0)}});
    figure.x.title = say("figure.storage.x", "Time between durable copies");
    figure.x.unit = "h";
    figure.y.title = say("figure.storage.y", "Bandwidth");
    figure.y.unit = "GB/s";
    if (!check.need)
        return withoutLine(
            std::move(figure),
            check.need.absence == Absence::noCheckpoints
                ? say(message("figure.storage.no_checkpoints",
                              "{workflow} on {route} asks nothing of the storage for checkpoints", names))
                : say(message("figure.storage.none", "What {workflow} on {route} needs of the storage is not known",
                              names)),
            nextStep(check.need.absence, say));

    const double size_gb = storage.bytes.value / 1e9;
    const double inForce_h = size_gb / check.need.value / secondsPerHour;
    const bool isKnown = check.has && check.has.value > 0;
    const double has = isKnown ? check.has.value : check.need.value;
    const double shortest_h = size_gb / has / secondsPerHour;
    const Subject subject{bid.id, route};
    Series needed{say("figure.storage.needed", "needed"), subject, {}};
    std::vector<double> xs = times({inForce_h, shortest_h}), ys;
    for (const double at_h : xs) {
        needed.points.push_back({at_h, size_gb / at_h / secondsPerHour});
        ys.push_back(needed.points.back().y);
    }
    ys.push_back(has);
    figure.x = axisAround(figure.x.title, figure.x.unit, xs, Scale::logarithmic);
    figure.y = axisAround(figure.y.title, figure.y.unit, ys, Scale::logarithmic);
    figure.series.push_back(std::move(needed));
    figure.marks.push_back({MarkKind::verticalLine, inForce_h, 0,
                            say("figure.storage.in_force", "in force {time}: {need}",
                                {{"time", duration(inForce_h)}, {"need", gigabytes(check.need.value)}}),
                            subject});
    const Message::Arguments arguments{
        {"workflow", titleOf(work)},
        {"route", titleOf(bid)},
        {"time", duration(inForce_h)},
        {"need", gigabytes(check.need.value)},
        {"has", gigabytes(has)},
        {"shortest", duration(shortest_h)},
        {"spare", spareText(check.margin, say)},
        {"size", (size_gb < 1000 ? significant(size_gb) + " GB" : significant(size_gb / 1000) + " TB")}};
    if (!isKnown) {
        figure.title =
            say(message("figure.storage.unknown",
                        "A copy of {workflow} every {time} needs {need}; what {route} has is not known", arguments));
        figure.note = check.has ? say("figure.storage.no_share",
                                      "The steady reading of the workflow takes the whole of the tier.")
                                : nextStep(check.has.absence, say);
        figure.summary = figure.title + ".";
        return figure;
    }
    figure.marks.push_back({MarkKind::horizontalLine, 0, has,
                            say("figure.storage.has", "the tier: {has}", {{"has", gigabytes(has)}}), subject});
    figure.marks.push_back({MarkKind::point, shortest_h, has,
                            say("figure.storage.shortest", "shortest {time}", {{"time", duration(shortest_h)}}),
                            subject});
    figure.title =
        check.margin && check.margin.value < -roundingOfMargin
            ? say(message("figure.storage.fails",
                          "A copy of {workflow} every {time} needs {need}; the storage of {route} has {has}",
                          arguments))
            : say(message("figure.storage.supports",
                          "The storage of {route} takes a copy of {workflow} every {time} {spare}", arguments));
    figure.summary =
        figure.title + say(message("figure.storage.least",
                                   "; a copy has {size}, and the tier can take one every {shortest}.", arguments));
    return figure;
}

} // namespace plumb::report
