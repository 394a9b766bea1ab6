// SPDX-License-Identifier: GPL-3.0-or-later
// The probability that all deliveries are in service by a month, route by route: the needed date is one place on it.
#include <algorithm>
#include <array>
#include <set>

#include "core/base/text.h"
#include "core/evaluation/steps.h"
#include "core/report/figures.h"
#include "core/report/figures/supply/words.h"

namespace plumb::report {
namespace {

constexpr int steps = 48;
constexpr double shownTail = 0.002; // of probability, left out at either end of the axis (assumed)

struct Deliveries {
    std::size_t route = 0;
    std::array<models::DeliveryTerms, enumCount<DeliveryKind>> terms{};
    std::size_t count = 0;
    double rho = 0;

    std::span<const models::DeliveryTerms> all() const { return std::span(terms).first(count); }
    double within(double months) const {
        const double weeks = months / monthsPerYear * daysPerYear / daysPerWeek;
        return 100 * models::inServiceWithin(all(), Weeks{weeks}, rho).value;
    }
    double quantile(double p) const { return monthsInWeeks(models::serviceQuantile(all(), Fraction{p}, rho).value); }
};

std::vector<Deliveries> deliveriesOfRoutes(const Inputs& inputs) {
    std::vector<Deliveries> all;
    for (std::size_t r = 0; r < inputs.routes.size(); ++r) {
        if (!isOwned(inputs.routes[r].kind))
            continue;
        Deliveries of{.route = r, .rho = inputs.routes[r].parameters.delivery.commonCause.value};
        of.count = steps::deliveriesOf(inputs, r, of.terms);
        if (of.count > 0)
            all.push_back(of);
    }
    return all;
}

/// Two places a hair apart would draw as one and read as a repetition.
void addPlace(std::set<double>& places, double x, double width) {
    const auto after = places.lower_bound(x);
    const bool isNear =
        (after != places.end() && *after - x < width) || (after != places.begin() && x - *std::prev(after) < width);
    if (!isNear)
        places.insert(x);
}

Figure withoutLines(Figure figure, const Voice& say) {
    figure.title = say("figure.dates.none", "No owned route says when its deliveries come");
    figure.note = say("figure.dates.add", "Add deliveries and enter their lead times; a single service date has no "
                                          "probability.");
    figure.summary = figure.title + ".";
    return figure;
}

std::string titleFor(const Source& source, const std::vector<Deliveries>& routes) {
    const Voice& say = source.say;
    const auto supplyOf = [&](const Deliveries& of) -> const SupplyBeside& {
        return source.evaluation.beside[of.route].supply;
    };
    const auto name = [&](const Deliveries& of) { return titleOf(source.project.routes[of.route]); };
    const bool isAsked = std::ranges::all_of(routes, [&](const Deliveries& of) { return bool(supplyOf(of).byNeeded); });
    const auto rank = [&](const Deliveries& of) {
        return isAsked ? -supplyOf(of).byNeeded.value : supplyOf(of).p50.value;
    };
    const auto [best, worst] = std::ranges::minmax_element(routes, {}, rank);
    const auto said = [&](const Deliveries& of) {
        return isAsked ? chanceText(supplyOf(of).byNeeded.value) : monthsText(monthsIn(supplyOf(of).p50.value), say);
    };
    const Message::Arguments arguments{
        {"best", name(*best)}, {"first", said(*best)}, {"worst", name(*worst)}, {"second", said(*worst)}};
    if (routes.size() == 1)
        return isAsked
                   ? say(message("figure.dates.one",
                                 "If every entered value holds, {best} is in service by the needed date with {first}",
                                 arguments))
                   : say(message("figure.dates.one_median", "{best} is in service after {first}, as likely as not",
                                 arguments));
    return isAsked
               ? say(message("figure.dates.title",
                             "If every entered value holds, {best} is in service by the needed date with {first}, "
                             "{worst} with {second}",
                             arguments))
               : say(message("figure.dates.medians",
                             "{best} is in service after {first} at the median, {worst} after {second}", arguments));
}

} // namespace

Figure dateProbability(const Source& source) {
    const Voice& say = source.say;
    const Inputs& inputs = source.evaluation.inputs;
    const auto& decision = source.project.information.decisionDate;
    Figure figure;
    figure.id = "date-probability";
    figure.subtitle = say("figure.dates.subtitle",
                          "Probability in percent that all deliveries are in service, over the months from the "
                          "decision, if every entered value holds; retrofits not counted");
    figure.x = {decision ? say("figure.deliveries.x_dated", "From the decision on {day}", {{"day", toText(*decision)}})
                         : say("figure.deliveries.x", "From the decision"),
                say("figure.deliveries.unit", "months"), 0, 1, Scale::linear};
    figure.y = {say("figure.dates.y", "All in service"), "%", 0, 100, Scale::linear};
    const std::vector<Deliveries> routes = deliveriesOfRoutes(inputs);
    if (routes.empty())
        return withoutLines(std::move(figure), say);

    double low = 1e9, high = 0;
    for (const Deliveries& of : routes) {
        low = std::min(low, of.quantile(shownTail));
        high = std::max(high, of.quantile(1 - shownTail));
    }
    const auto neededBy = inputs.parameters.terms.neededBy;
    const double needed = neededBy ? monthsIn(neededBy->value) : 0;
    if (neededBy) {
        low = std::min(low, needed);
        high = std::max(high, needed);
    }
    const double air = std::max(0.04 * (high - low), 0.5); // half a month where all is certain (assumed)
    figure.x.low = std::max(0.0, low - air);
    figure.x.high = high + air;
    const double hair = 1e-6 * (figure.x.high - figure.x.low);
    for (const Deliveries& of : routes) {
        const Route& bid = source.project.routes[of.route];
        std::set<double> places;
        if (neededBy)
            places.insert(needed);
        for (const double p : {0.5, 0.1, 0.9})
            addPlace(places, of.quantile(p), hair);
        for (int i = 0; i <= steps; ++i)
            addPlace(places, figure.x.low + (figure.x.high - figure.x.low) * i / steps, hair);
        // Medians lie too close to each other for words at their places.
        Series line{say("figure.dates.line", "{route}, P50 {months}",
                        {{"route", titleOf(bid)}, {"months", monthNumber(of.quantile(0.5))}}),
                    Subject{bid.id, of.route},
                    {}};
        for (const double at : places)
            line.points.push_back({at, std::clamp(of.within(at), 0.0, 100.0)});
        figure.series.push_back(std::move(line));
    }
    if (neededBy)
        figure.marks.push_back(
            {MarkKind::verticalLine, needed, 0,
             withDay(say("figure.deliveries.needed", "needed") + " " + monthNumber(needed), decision, needed),
             std::nullopt});
    figure.title = titleFor(source, routes);
    figure.summary = figure.title;
    for (const Deliveries& of : routes)
        figure.summary += say("figure.dates.band", "; {route}: P10 {low}, P50 {median}, P90 {high} months",
                              {{"route", titleOf(source.project.routes[of.route])},
                               {"low", monthNumber(of.quantile(0.1))},
                               {"median", monthNumber(of.quantile(0.5))},
                               {"high", monthNumber(of.quantile(0.9))}});
    figure.summary += ".";
    return figure;
}

} // namespace plumb::report
