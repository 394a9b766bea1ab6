// SPDX-License-Identifier: GPL-3.0-or-later
// How far a stock of spare trays reaches, and what it is worth as generations pass.
#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/text.h"
#include "core/evaluation/steps.h"
#include "core/models/spares.h"
#include "core/models/supply/slip.h"
#include "core/report/figures.h"
#include "core/report/figures/supply/words.h"

namespace plumb::report {
namespace {

constexpr double least = 0.005, nearlyAll = 0.9995; // fill rates between which the line is shown (assumed)
constexpr int mostPoints = 160;
constexpr double shortBefore_y = 1.0 / 52; // the last week at the value before a generation (assumed)

std::string trays(double count, const Voice& say) {
    return say("figure.stock.trays", count == 1 ? "{count} spare tray" : "{count} spare trays",
               {{"count", groupedNumber(count, 0)}});
}

Figure withoutLine(Figure figure, std::string title, std::string note) {
    figure.title = std::move(title);
    figure.note = std::move(note);
    figure.summary = figure.title + ".";
    return figure;
}

/// Trays at one site from which on, and up to which, the line says something.
struct Range {
    double low = 0;
    double high = 1;
};

Range rangeOf(const models::SpareDemand& demand, std::initializer_list<double> held) {
    Range range{models::baseStock(demand, Fraction{least}).stock.value,
                models::baseStock(demand, Fraction{nearlyAll}).stock.value};
    for (const double each : held) {
        range.low = std::min(range.low, std::floor(each));
        range.high = std::max(range.high, std::ceil(each));
    }
    // A short line is drawn from an empty shelf on: that is what the buyer has without spares.
    if (range.low < 0.5 * range.high)
        range.low = 0;
    range.high = std::max(range.high, range.low + 2);
    return range;
}

} // namespace

Figure spareStock(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const Inputs& inputs = source.evaluation.inputs;
    const Route& bid = source.project.routes[route];
    const RouteNumbers& numbers = source.evaluation.numbers.routes[route];
    const SparesBeside& beside = source.evaluation.beside[route].spares;
    const RouteSpares& given = inputs.routes[route].parameters.spares;
    const Message::Arguments name{{"route", titleOf(bid)}};

    Figure figure;
    figure.id = "spare-stock@" + bid.id;
    figure.subtitle = say("figure.stock.subtitle",
                          "Fill rate in percent, the share of the replacements for which a tray is at hand, over the "
                          "trays in stock; whole trays");
    figure.x = {say("figure.stock.x", "Spare trays in stock"), {}, 0, 1, Scale::linear};
    figure.y = {say("figure.stock.y", "Fill rate"), "%", 0, 100, Scale::linear};
    if (!isOwned(bid.kind))
        return withoutLine(
            std::move(figure),
            say(message("figure.stock.rented", "{route} is rented: its spares are the provider's", name)),
            say("figure.stock.choose", "Choose a route that is owned to see its spares."));
    const double sites = given.sites.value;
    const models::SpareDemand demand = steps::trayDemand(inputs, route);
    if (!(demand.mean > 0))
        return withoutLine(
            std::move(figure),
            say(message("figure.stock.none", "Nothing is replaced on {route}, so that no spare is needed", name)),
            say("figure.stock.enter", "Enter the replacements a node and year, or the events that need a part."));

    const auto fill = [&](double stock) { return 100 * models::fillRate(demand, {std::floor(stock / sites)}).value; };
    const double economic = beside.economicStock ? beside.economicStock.value : numbers.stock;
    const double target = beside.targetStock ? beside.targetStock.value : numbers.stock;
    const Range range = rangeOf(demand, {numbers.stock / sites, economic / sites, target / sites});
    const double step = std::max(1.0, std::ceil((range.high - range.low) / mostPoints));
    std::set<double> stocks{numbers.stock, economic, target, sites * range.high};
    for (double at = range.low; at < range.high; at += step)
        stocks.insert(sites * at);
    const Subject subject{bid.id, route};
    Series line{titleOf(bid), subject, {}};
    for (const double stock : stocks)
        line.points.push_back({stock, fill(stock)});
    figure.series.push_back(std::move(line));
    figure.x.low = *stocks.begin();
    figure.x.high = *stocks.rbegin() + 0.02 * (*stocks.rbegin() - *stocks.begin());

    const double inForce = fill(numbers.stock);
    figure.marks.push_back({MarkKind::verticalLine, numbers.stock, 0,
                            say("figure.stock.in_force", "in stock {stock}: {fill}",
                                {{"stock", groupedNumber(numbers.stock, 0)}, {"fill", chanceText(inForce / 100)}}),
                            subject});
    figure.marks.push_back({MarkKind::horizontalLine, 0, 100 * given.targetFillRate.value,
                            say("figure.stock.target", "target {fill}: {stock}",
                                {{"fill", percent(given.targetFillRate.value)}, {"stock", trays(target, say)}}),
                            std::nullopt});
    if (beside.economicStock)
        figure.marks.push_back(
            {MarkKind::point, economic, fill(economic),
             say("figure.stock.economic", "least cost {stock}", {{"stock", groupedNumber(economic, 0)}}), subject});
    Message::Arguments arguments = name;
    arguments.insert(arguments.end(), {{"stock", trays(numbers.stock, say)},
                                       {"meet", numbers.stock == 1 ? say("figure.stock.meets", "meets")
                                                                   : say("figure.stock.meet", "meet")},
                                       {"fill", chanceText(inForce / 100)},
                                       {"target", percent(given.targetFillRate.value)},
                                       {"needed", groupedNumber(target, 0)}});
    if (given.contractFillRate) {
        arguments.push_back({"promised", percent(given.contractFillRate->value)});
        figure.title = say(message("figure.stock.contract",
                                   "The contract of {route} promises a tray for {promised} of the replacements; an own "
                                   "stock would need {needed} for {target}",
                                   arguments));
    } else if (inForce < 100 * given.targetFillRate.value) {
        figure.title = say(
            message("figure.stock.below",
                    "{stock} {meet} {fill} of the replacements of {route}; {needed} would reach {target}", arguments));
    } else {
        figure.title = say(message(
            "figure.stock.reached",
            "{stock} {meet} {fill} of the replacements of {route}; {needed} are enough for {target}", arguments));
    }
    figure.summary = figure.title + ".";
    return figure;
}

Figure spareValue(const Source& source) {
    const Voice& say = source.say;
    const Inputs& inputs = source.evaluation.inputs;
    const ProjectRefresh& refresh = inputs.parameters.refresh;
    const double years = inputs.parameters.terms.horizon.value;
    const auto percentAt = [&](double generations) {
        return 100 * models::valueAfterGenerations(refresh.decay, Count{generations});
    };
    const auto generationsAt = [&](double year) { return models::generationsBy({year}, refresh.cadence).value; };

    Figure figure;
    figure.id = "spare-value";
    figure.subtitle = say("figure.spare_value.subtitle",
                          "Value of a spare in percent of its price over the years from the decision; every new "
                          "generation takes {decay} of it",
                          {{"decay", percent(refresh.decay.value)}});
    figure.x = {say("figure.spare_value.x", "From the decision"), say("figure.spare_value.unit", "years"), 0,
                years * 1.02, Scale::linear};
    figure.y = {say("figure.spare_value.y", "Value of a spare"), "%", 0, 100, Scale::linear};
    // Both sides of every generation, and the ends of the years between them.
    std::vector<Point> points{{0, 100}};
    const auto add = [&](double year, double value) {
        if (year <= years && year > points.back().x + 1e-6)
            points.push_back({year, value});
    };
    for (int k = 1; (k - 1) * refresh.cadence.value <= years; ++k) {
        const double next = k * refresh.cadence.value;
        for (double year = std::floor(next - refresh.cadence.value) + 1; year < next - shortBefore_y; ++year)
            add(year, percentAt(k - 1));
        add(std::min(next - shortBefore_y, years), percentAt(k - 1));
        add(next, percentAt(k));
    }
    figure.series.push_back({say("figure.spare_value.line", "spare"), std::nullopt, points});
    if (refresh.podTwo && refresh.podTwo->value <= years) {
        const double left = percentAt(generationsAt(refresh.podTwo->value));
        figure.marks.push_back(
            {MarkKind::verticalLine, refresh.podTwo->value, 0,
             say("figure.spare_value.pod_two", "next pod ordered: {value} left", {{"value", percent(left / 100)}}),
             std::nullopt});
    }
    const double left = points.back().y;
    const double generations = generationsAt(years);
    figure.title =
        say("figure.spare_value.title",
            generations == 1 ? "After {years} years and one generation a spare is worth {left} of its price"
                             : "After {years} years and {count} generations a spare is worth {left} of its "
                               "price",
            {{"years", exactNumber(years)}, {"count", groupedNumber(generations, 0)}, {"left", percent(left / 100)}});
    if (left == 100)
        figure.note = say("figure.spare_value.flat", "No generation takes anything of its value within these years.");
    figure.summary = figure.title + ".";
    return figure;
}

} // namespace plumb::report
