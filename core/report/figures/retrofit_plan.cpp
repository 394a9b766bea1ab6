// SPDX-License-Identifier: GPL-3.0-or-later
// The retrofits of a route in time: which wait for which, which chain decides the end, and what each costs.
#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/evaluation/gates.h"
#include "core/report/figures.h"

namespace plumb::report {
namespace {

/// Whole weeks without a fraction, others to a tenth.
std::string weekNumber(double count) {
    return groupedNumber(count, std::abs(count - std::round(count)) < 0.05 ? 0 : 1);
}

std::string weeks(double count, const Voice& say) {
    return say("figure.retrofit.weeks", weekNumber(count) == "1" ? "{count} week" : "{count} weeks",
               {{"count", weekNumber(count)}});
}

/// Of the gates that fail: how many there are beside those a retrofit is planned for.
std::size_t failing(const FacilityNumbers& facility) {
    return static_cast<std::size_t>(std::ranges::count_if(
        facility.gates, [](const GateNumbers& gate) { return gate.status == GateStatus::fails && !gate.isPlanned; }));
}

std::vector<Span> spansOf(const FacilityNumbers& facility, const Voice& say) {
    std::vector<Span> spans;
    for (std::size_t g = 0; g < enumCount<GateKind>; ++g) {
        const GateNumbers& gate = facility.gates[g];
        if (!gate.isPlanned)
            continue;
        const auto kind = static_cast<GateKind>(g);
        spans.push_back({std::string(nameOf(kind)), say(nameOfGate(kind)), gate.start_w, gate.finish_w,
                         gate.isCritical ? gate.finish_w : gate.finish_w + gate.slack_w, gate.isCritical,
                         shortMoney(gate.usd)});
    }
    std::ranges::stable_sort(
        spans, [](const Span& a, const Span& b) { return a.from != b.from ? a.from < b.from : a.to < b.to; });
    return spans;
}

std::string chainOf(const std::vector<Span>& spans) {
    std::vector<std::string> names;
    for (const Span& span : spans) {
        if (span.isCritical)
            names.push_back(names.empty() ? span.label : lowerCase(span.label));
    }
    return join(names, ", ");
}

Figure withoutSpans(Figure figure, std::string title, std::string note) {
    figure.title = std::move(title);
    figure.note = std::move(note);
    figure.summary = figure.title + ".";
    return figure;
}

} // namespace

Figure retrofitPlan(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[route];
    const FacilityNumbers& facility = source.evaluation.numbers.routes[route].facility;
    const double lead_w = source.evaluation.numbers.routes[route].delivered_y * daysPerYear / daysPerWeek;
    const Message::Arguments arguments{{"route", titleOf(bid)},
                                       {"usd", shortMoney(facility.retrofitUsd)},
                                       {"length", weeks(facility.retrofit_w, say)},
                                       {"lead", weeks(lead_w, say)},
                                       {"later", weeks(std::abs(facility.retrofit_w - lead_w), say)},
                                       {"fails", groupedNumber(static_cast<double>(failing(facility)), 0)}};

    Figure figure;
    figure.id = "retrofit-plan@" + bid.id;
    figure.subtitle = say("figure.retrofit.subtitle",
                          "Weeks from the decision; full bars are critical, outlined ones may slip to the end of the "
                          "thin line");
    figure.x = {say("figure.retrofit.x", "Weeks from the decision"), "weeks", 0, 1, Scale::linear};
    figure.y = {say("figure.retrofit.y", "Retrofit"), {}, 0, 1, Scale::linear};
    if (!isOwned(bid.kind))
        return withoutSpans(std::move(figure),
                            say(message("figure.retrofit.rented",
                                        "{route} is rented: what has to be rebuilt is the provider's", arguments)),
                            say("figure.retrofit.choose", "Choose a route that is owned to see its retrofits."));
    if (facility.isCircular)
        return withoutSpans(
            std::move(figure),
            say(message("figure.retrofit.circular",
                        "The retrofits of {route} wait for each other, so that none can start", arguments)),
            say("figure.retrofit.mend", "Change what one of them starts after."));
    figure.spans = spansOf(facility, say);
    if (figure.spans.empty())
        return withoutSpans(
            std::move(figure), say(message("figure.retrofit.none", "No retrofit is planned for {route}", arguments)),
            failing(facility) == 0
                ? say("figure.retrofit.not_needed", "No gate fails. A retrofit is planned by its cost and its weeks.")
                : say(message("figure.retrofit.open",
                              "Gates that fail without a plan: {fails}. Enter the cost and the weeks of a retrofit for "
                              "each.",
                              arguments)));
    double end = std::max(facility.retrofit_w, lead_w);
    for (const Span& span : figure.spans)
        end = std::max(end, span.slackTo);
    figure.x.high = end > 0 ? 1.04 * end : 1;
    figure.y.high = static_cast<double>(figure.spans.size());
    figure.marks.push_back(
        {MarkKind::verticalLine, lead_w, 0,
         say("figure.retrofit.lead", "hardware delivered: week {week}", {{"week", weekNumber(lead_w)}}),
         Subject{bid.id, route}});
    figure.title =
        facility.retrofit_w > lead_w
            ? say(message("figure.retrofit.late", "Retrofits of {usd} take {length} and hold up {route} by {later}",
                          arguments))
            : say(message("figure.retrofit.in_time",
                          "Retrofits of {usd} take {length}; {route} is delivered after {lead} and does not wait",
                          arguments));
    figure.summary = figure.title + say("figure.retrofit.chain", "; the chain that decides: {chain}.",
                                        {{"chain", chainOf(figure.spans)}});
    return figure;
}

} // namespace plumb::report
