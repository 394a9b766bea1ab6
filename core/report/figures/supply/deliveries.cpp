// SPDX-License-Identifier: GPL-3.0-or-later
// When each delivery of a route is in service and when all are: the latest is later than any one looks by itself.
#include <algorithm>

#include "core/base/text.h"
#include "core/report/figures.h"
#include "core/report/figures/supply/words.h"

namespace plumb::report {
namespace {

struct Dated {
    std::size_t place = 0; ///< in the project
    double p10 = 0, p50 = 0, p90 = 0, last = 0;
};

std::vector<Dated> datedOf(const SupplyBeside& supply) {
    std::vector<Dated> all;
    for (std::size_t d = 0; d < supply.deliveries.size(); ++d) {
        const DeliveryBeside& each = supply.deliveries[d];
        if (each.p10 && each.p50 && each.p90)
            all.push_back({d, monthsInWeeks(each.p10.value), monthsInWeeks(each.p50.value),
                           monthsInWeeks(each.p90.value), each.last ? each.last.value : 0});
    }
    std::ranges::stable_sort(all, {}, &Dated::p50);
    return all;
}

RangeRow rowOf(std::string id, std::string label, const Dated& when, std::string words) {
    RangeRow row;
    row.id = std::move(id);
    row.label = std::move(label);
    row.low = when.p10;
    row.high = when.p90;
    row.middle = when.p50;
    row.words = std::move(words);
    return row;
}

void addDate(Figure& figure, std::string words, double months, const std::optional<Date>& decision,
             const std::optional<Subject>& subject) {
    figure.marks.push_back(
        {MarkKind::verticalLine, months, 0, withDay(words + " " + monthNumber(months), decision, months), subject});
}

Figure withoutRanges(Figure figure, std::string title, std::string note) {
    figure.title = std::move(title);
    figure.note = std::move(note);
    figure.summary = figure.title + ".";
    return figure;
}

} // namespace

Figure deliverySpans(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[route];
    const RouteNumbers& numbers = source.evaluation.numbers.routes[route];
    const SupplyBeside& supply = source.evaluation.beside[route].supply;
    const auto& decision = source.project.information.decisionDate;
    Message::Arguments arguments{{"route", titleOf(bid)}};

    Figure figure;
    figure.id = "deliveries@" + bid.id;
    figure.subtitle = say("figure.deliveries.subtitle",
                          "Months from the decision until a delivery is in service: P10 to P90 as a bar, the median as "
                          "a dot; beside it the probability that it is the last");
    figure.x = {decision ? say("figure.deliveries.x_dated", "From the decision on {day}", {{"day", toText(*decision)}})
                         : say("figure.deliveries.x", "From the decision"),
                say("figure.deliveries.unit", "months"), 0, 1, Scale::linear};
    figure.y = {say("figure.deliveries.y", "Delivery"), {}, 0, 1, Scale::linear};
    if (!isOwned(bid.kind))
        return withoutRanges(
            std::move(figure),
            say(message("figure.deliveries.rented", "{route} is rented: its deliveries are the provider's", arguments)),
            say("figure.deliveries.choose", "Choose a route that is owned to see its deliveries."));
    const std::vector<Dated> dated = datedOf(supply);
    if (dated.empty() || !supply.p50 || !supply.p10 || !supply.p90) {
        arguments.push_back({"months", monthsText(monthsIn(numbers.delivered_y), say)});
        return withoutRanges(
            std::move(figure),
            say(message("figure.deliveries.none", "{route} gives one service date, after {months}, and no deliveries",
                        arguments)),
            say("figure.deliveries.add", "Add deliveries and enter their lead times to see which one is late."));
    }
    const Subject subject{bid.id, route};
    figure.rangeTitles = {"P10", "P90", "P50", {}, say("figure.remark", "Remark")};
    double end = monthsIn(supply.p90.value);
    for (const Dated& each : dated) {
        const Delivery& delivery = source.project.deliveries[each.place];
        figure.ranges.push_back(rowOf(delivery.id, titleOfDelivery(delivery, say), each,
                                      say("figure.deliveries.last", "P50 {median}, last with {chance}",
                                          {{"median", monthNumber(each.p50)}, {"chance", chanceText(each.last)}})));
        end = std::max(end, each.p90);
    }
    const Dated all{0, monthsIn(supply.p10.value), monthsIn(supply.p50.value), monthsIn(supply.p90.value), 0};
    figure.ranges.push_back(
        rowOf("all-in-service", say("figure.deliveries.all", "All in service"), all,
              withDay(say("figure.deliveries.median", "P50 {median}", {{"median", monthNumber(all.p50)}}), decision,
                      all.p50)));
    figure.ranges.back().subject = subject;
    if (source.evaluation.inputs.parameters.terms.neededBy) {
        const double needed = monthsIn(source.evaluation.inputs.parameters.terms.neededBy->value);
        addDate(figure, say("figure.deliveries.needed", "needed"), needed, decision, std::nullopt);
        end = std::max(end, needed);
    }
    if (const auto promised = source.evaluation.inputs.routes[route].parameters.contract.promised) {
        addDate(figure, say("figure.deliveries.promised", "promised"), monthsIn(promised->value), decision, subject);
        end = std::max(end, monthsIn(promised->value));
    }
    figure.x.high = end > 0 ? 1.04 * end : 1;
    figure.y.high = static_cast<double>(figure.ranges.size());

    const Dated& decides = *std::ranges::max_element(dated, {}, &Dated::last);
    arguments.insert(arguments.end(), {{"median", monthsText(all.p50, say)},
                                       {"low", monthNumber(all.p10)},
                                       {"high", monthNumber(all.p90)},
                                       {"last", titleOfDelivery(source.project.deliveries[decides.place], say)},
                                       {"chance", chanceText(decides.last)}});
    figure.title = dated.size() == 1
                       ? say(message("figure.deliveries.one",
                                     "{route} is in service after {median} (P10-P90 {low} to {high})", arguments))
                       : say(message("figure.deliveries.title",
                                     "{route} is in service after {median} (P10-P90 {low} to {high}); most likely last "
                                     "({chance}): {last}",
                                     arguments));
    figure.summary = figure.title;
    if (supply.byNeeded)
        figure.summary +=
            say("figure.deliveries.by_needed", "; if every entered value holds, by the needed date with {chance}",
                {{"chance", chanceText(supply.byNeeded.value)}});
    figure.summary += ".";
    return figure;
}

} // namespace plumb::report
