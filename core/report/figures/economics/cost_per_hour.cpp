// SPDX-License-Identifier: GPL-3.0-or-later
// What a useful GPU-hour costs on every route, and of what.
#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/report/figures/economics/costs.h"

namespace plumb::report {
namespace {

std::string hourPrice(double usd) {
    return shortMoney(usd);
}

By<CostGroup> perHour(const RouteNumbers& route, const Numbers& numbers) {
    By<CostGroup> usd = presentByGroup(route, numbers);
    for (double& each : usd)
        each /= route.usefulHours.value;
    return usd;
}

std::optional<std::size_t> cheapestOf(const Source& source, bool rentOnly) {
    const Numbers& numbers = source.evaluation.numbers;
    std::optional<std::size_t> cheapest;
    for (std::size_t r = 0; r < numbers.routes.size(); ++r) {
        const Outcome& cost = numbers.routes[r].costPerHour;
        if (!cost || (rentOnly && isOwned(source.project.routes[r].kind)))
            continue;
        if (!cheapest || cost.value < numbers.routes[*cheapest].costPerHour.value)
            cheapest = r;
    }
    return cheapest;
}

std::string labelOf(const Source& source, std::size_t r) {
    const std::string name = titleOf(source.project.routes[r]);
    return source.evaluation.inputs.baseline == r
               ? source.say("figure.cost_per_hour.baseline", "{route} (baseline)", {{"route", name}})
               : name;
}

void sayWhatItCosts(const Source& source, std::size_t cheapest, Figure& figure) {
    const Voice& say = source.say;
    const Numbers& numbers = source.evaluation.numbers;
    const std::string name = titleOf(source.project.routes[cheapest]);
    const std::string cost = shortMoney(numbers.routes[cheapest].costPerHour.value);
    const auto baseline = source.evaluation.inputs.baseline;
    if (baseline && *baseline != cheapest && numbers.routes[*baseline].costPerHour)
        figure.title = say(
            "figure.cost_per_hour.title",
            "A useful GPU-hour costs least on {route}: {cost}, where the baseline asks {baseline}",
            {{"route", name}, {"cost", cost}, {"baseline", shortMoney(numbers.routes[*baseline].costPerHour.value)}});
    else if (baseline == cheapest)
        figure.title =
            say("figure.cost_per_hour.of_baseline", "A useful GPU-hour costs least on the baseline {route}: {cost}",
                {{"route", name}, {"cost", cost}});
    else
        figure.title = say("figure.cost_per_hour.least", "A useful GPU-hour costs least on {route}: {cost}",
                           {{"route", name}, {"cost", cost}});
    const StackedBar& stack = figure.stacks[cheapest];
    const auto largest = std::ranges::max_element(stack.amounts, {}, &StackAmount::value);
    figure.summary =
        say("figure.cost_per_hour.summary", "{title}; its largest part is {group}, {amount}.",
            {{"title", figure.title},
             {"group", lowerCase(figure.parts[static_cast<std::size_t>(largest - stack.amounts.begin())].name)},
             {"amount", largest->text}});
}

} // namespace

Figure costPerHour(const Source& source) {
    const Voice& say = source.say;
    const Numbers& numbers = source.evaluation.numbers;
    Figure figure;
    figure.id = "cost-per-hour";
    figure.subtitle = say("figure.cost_per_hour.subtitle",
                          "{currency} for each useful GPU-hour: present value of cost over present value of useful "
                          "hours; less is better",
                          {{"currency", writtenCurrency().code}});
    figure.parts = groupParts(say);
    figure.lessIsBetter = true;
    for (std::size_t r = 0; r < source.project.routes.size(); ++r) {
        const RouteNumbers& route = numbers.routes[r];
        const std::string& id = source.project.routes[r].id;
        if (route.costPerHour)
            figure.stacks.push_back(
                stackOf(id, labelOf(source, r), perHour(route, numbers), route.costPerHour.value, hourPrice));
        else
            figure.stacks.push_back({id, labelOf(source, r), {}, {0, absenceWord(route.costPerHour.absence, say)}});
    }
    figure.x = {say("figure.cost_per_hour.x", "Route"),
                {},
                0,
                std::max(1.0, static_cast<double>(figure.stacks.size())),
                Scale::linear};
    figure.y = {say("figure.cost_per_hour.y", "Cost per useful GPU-hour"), shownUnit("USD/h"), 0, 1, Scale::linear};
    const auto cheapest = cheapestOf(source, false);
    if (!cheapest) {
        figure.title = say("figure.cost_per_hour.none", "No route has a cost per useful GPU-hour");
        figure.summary = figure.title + ".";
        figure.note = numbers.routes.empty() ? say("figure.cost_per_hour.no_route", "The project has no route.")
                                             : say(whyAbsent(numbers.routes.front().costPerHour.absence));
        return figure;
    }
    if (const auto rent = cheapestOf(source, true); rent && source.project.routes.size() > 1) {
        const double usd = numbers.routes[*rent].costPerHour.value;
        figure.marks.push_back({MarkKind::horizontalLine, 0, usd,
                                say("figure.cost_per_hour.rent", "cheapest rent, {cost}", {{"cost", shortMoney(usd)}}),
                                Subject{source.project.routes[*rent].id, *rent}});
    }
    figure.y = axisOfStacks(figure);
    // "Least" is said of what is known alone.
    const auto missing =
        std::ranges::count_if(figure.stacks, [](const StackedBar& stack) { return stack.amounts.empty(); });
    if (missing > 0)
        figure.note = say("figure.cost_per_hour.missing",
                          "{missing} of {all} routes cannot be compared: the figure does not exist for them.",
                          {{"missing", std::to_string(missing)}, {"all", std::to_string(figure.stacks.size())}});
    sayWhatItCosts(source, *cheapest, figure);
    return figure;
}

} // namespace plumb::report
