// SPDX-License-Identifier: GPL-3.0-or-later
// Efficiency of a node's power supplies over their load, with the load in force: the badge is tested where nobody runs.
#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/models/energy/power_chain.h"
#include "core/report/figures.h"

namespace plumb::report {
namespace {

constexpr double leastShown = 0.05; // below, the published curves say little; shown where the load is there (assumed)
constexpr int steps = 95;

/// Even steps, the published loads among them.
std::vector<double> loads(double from, const std::vector<double>& others) {
    std::vector<double> all = others;
    for (int i = 0; i <= steps; ++i) {
        const double at = from + (1 - from) * i / steps;
        // Two points a hair apart would draw as one and read as a repetition.
        if (std::ranges::none_of(all, [&](double load) { return std::abs(load - at) < 1e-6; }))
            all.push_back(at);
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

Figure withoutLine(Figure figure, const Route& bid, Absence absence, const Voice& say) {
    const Message::Arguments arguments{{"route", titleOf(bid)}};
    if (!isOwned(bid.kind)) {
        figure.title =
            say(message("figure.supply.rented", "{route} is rented: its power supplies are the provider's", arguments));
        figure.note = say("figure.supply.choose", "Choose a route that is owned.");
    } else {
        figure.title = say(
            message("figure.supply.none", "At what load the power supplies of {route} run is not known", arguments));
        figure.note = absence == Absence::nothingAsked ? say("figure.supply.idle", "At the mean load nothing is drawn.")
                                                       : say(whyAbsent(absence));
        if (absence == Absence::noChain)
            figure.note += " " + say("figure.supply.step", "Let node power and PUE come from the chain.");
    }
    figure.summary = figure.title + ".";
    return figure;
}

} // namespace

Figure supplyEfficiencyAtLoad(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[route];
    const PowerNumbers& power = source.evaluation.numbers.routes[route].power;
    const models::SupplyClass badge = source.evaluation.inputs.routes[route].parameters.power.supplyClass;
    const std::string name = capital(std::string(plumb::nameOf(badge)));
    const Subject subject{bid.id, route};

    Figure figure;
    figure.id = "supply-efficiency@" + bid.id;
    figure.subtitle = say("figure.supply.subtitle",
                          "Efficiency over the load of the power supplies, both in percent; 80 PLUS, 230 V internal "
                          "redundant, the least that the class allows");
    figure.x = {say("figure.supply.x", "Load of a supply"), "%", 0, 104,
                Scale::linear}; // room for the label of full load
    figure.y = {say("figure.supply.y", "Efficiency"), "%", 0, 100, Scale::linear};
    if (!power.loadFraction || !power.supply)
        return withoutLine(std::move(figure), bid, power.supply.absence, say);
    const double load = power.loadFraction.value;
    const double from = std::min(leastShown, std::max(load, 0.001));
    Series line{name, subject, {}};
    Band classes{say("figure.supply.classes", "from Bronze to Titanium"), std::nullopt, {}};
    double least = 100;
    for (const double at : loads(from, {0.1, 0.2, 0.5, 1, std::clamp(load, from, 1.0)})) {
        const auto of = [at](models::SupplyClass each) { return 100 * models::supplyEfficiency(each, at); };
        line.points.push_back({100 * at, of(badge)});
        classes.points.push_back({100 * at, of(models::SupplyClass::bronze), of(models::SupplyClass::titanium)});
        if (classes.points.back().low > classes.points.back().high)
            std::swap(classes.points.back().low, classes.points.back().high);
        least = std::min({least, classes.points.back().low, line.points.back().y});
    }
    figure.y.low = std::floor(least / 5) * 5;
    figure.series.push_back(std::move(line));
    figure.bands.push_back(std::move(classes));
    const models::PublishedEfficiency published = models::publishedEfficiency(badge);
    const Message::Arguments arguments{{"route", titleOf(bid)},
                                       {"class", name},
                                       {"load", percent(load)},
                                       {"efficiency", percent(power.supply.value)},
                                       {"half", percent(published.atHalf)}};
    figure.marks.push_back({MarkKind::point, 100 * std::clamp(load, from, 1.0), 100 * power.supply.value,
                            say(message("figure.supply.in_force", "in force: {efficiency} at {load}", arguments)),
                            subject});
    figure.marks.push_back({MarkKind::verticalLine, 50, 0, say("figure.supply.badge", "badge"), std::nullopt});
    figure.title = say(message("figure.supply.title",
                               "The supplies of {route} run at {load} of their rating, where {class} gives "
                               "{efficiency}, not the {half} of its badge",
                               arguments));
    figure.summary = figure.title + ".";
    return figure;
}

} // namespace plumb::report
