// SPDX-License-Identifier: GPL-3.0-or-later
// What a route pays and receives, year by year.
#include <algorithm>
#include <cmath>

#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/report/figures/economics/costs.h"

namespace plumb::report {
namespace {

std::string yearWord(std::size_t year, const Voice& say) {
    return year == 0 ? say("figure.cash_flow.decision", "Decision") : std::to_string(year);
}

} // namespace

Figure cashFlow(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[route];
    const Numbers& all = source.evaluation.numbers;
    const RouteNumbers& numbers = all.routes[route];
    const EconomicsBeside& beside = source.evaluation.beside[route].economics;
    const std::string name = titleOf(bid);
    Figure figure;
    figure.id = "cash-flow@" + bid.id;
    figure.subtitle = say("figure.cash_flow.subtitle",
                          "{currency} of the base year in every year from the decision, not discounted; below zero: "
                          "received",
                          {{"currency", writtenCurrency().code}});
    figure.x = {say("figure.cash_flow.x", "Year"), {}, 0, static_cast<double>(all.years) + 1, Scale::linear};
    figure.y = {say("figure.cash_flow.y", "Paid in the year"), shownUnit("USD"), 0, 1, Scale::linear};
    figure.lessIsBetter = true;
    if (!beside.peakFunding) {
        figure.title = say("figure.cash_flow.none", "The cash flow of {route} is not known", {{"route", name}});
        figure.note = say(whyAbsent(beside.peakFunding.absence));
        figure.summary = figure.title + ".";
        return figure;
    }
    figure.parts = groupParts(say);
    const std::vector<By<CostGroup>> years = flowByGroup(numbers, all);
    Series paid{say("figure.cash_flow.paid", "Paid in all by the end of the year"), std::nullopt, {}};
    for (std::size_t y = 0; y < years.size(); ++y) {
        figure.stacks.push_back(
            stackOf("year-" + std::to_string(y), yearWord(y, say), years[y], beside.flow_usd[y], shortMoney));
        paid.points.push_back({static_cast<double>(y), beside.running_usd[y]});
    }
    figure.series.push_back(std::move(paid));
    const std::string peak = shortMoney(beside.peakFunding.value);
    const std::string when = beside.peakYear == 0 ? say("figure.cash_flow.at_once", "at the decision")
                                                  : say("figure.cash_flow.in_year", "in year {year}",
                                                        {{"year", std::to_string(beside.peakYear)}});
    if (beside.peakFunding.value > 0)
        figure.marks.push_back({MarkKind::point, static_cast<double>(beside.peakYear), beside.peakFunding.value,
                                say("figure.cash_flow.peak", "peak funding {peak}", {{"peak", peak}}), std::nullopt});
    figure.y = axisOfStacks(figure);
    const double end = beside.running_usd.back();
    figure.title = say("figure.cash_flow.title", "{route} needs {peak} at most, {when}",
                       {{"route", name}, {"peak", peak}, {"when", when}});
    figure.summary =
        say("figure.cash_flow.summary", "{title}; {paid} is paid in all by the end of the horizon, not discounted.",
            {{"title", figure.title}, {"paid", shortMoney(end)}});
    if (numbers.ledger.empty())
        figure.note = say("figure.cash_flow.empty", "The ledger of the route has no entry.");
    return figure;
}

} // namespace plumb::report
