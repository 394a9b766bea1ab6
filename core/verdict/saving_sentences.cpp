// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/saving_sentences.h"

#include <cmath>

#include "core/base/text.h"
#include "core/project/address.h"

namespace plumb {
namespace {

/// `median` is a saving or a loss.
Message medianClause(const Outcome& median) {
    const Message::Arguments amount{{"median", shortMoney(std::abs(median.value))}};
    return median.value > 0 ? message("saving.median_gain", " (median: a saving of {median})", amount)
                            : message("saving.median_loss", " (median: an extra cost of {median})", amount);
}

/// The saving with the headline discount of the route at `discount`.
double savingAt(Inputs& inputs, Numbers& numbers, const Address& headline, double discount) {
    write(inputs, headline, discount);
    evaluateInto(inputs, numbers);
    const Outcome& saving =
        numbers.routes[headline.place.first].saving[static_cast<std::size_t>(HourValue::baselineCost)];
    return saving ? saving.value : -1;
}

/// The headline discount at which a loss turns into nothing; nothing where none within the range does.
std::optional<double> breakEvenDiscount(const Case& of, std::size_t route) {
    const Address headline = addressOf<&RouteParameters::quote, &RouteQuote::headlineDiscount>({route});
    if (!exists(of.project, headline) || of.evaluation.inputs.routes.empty())
        return std::nullopt;
    Inputs inputs = of.evaluation.inputs;
    Numbers numbers;
    double low = read(of.project, headline).value_or(0), high = headline.row->high;
    double atLow = savingAt(inputs, numbers, headline, low), atHigh = savingAt(inputs, numbers, headline, high);
    if (atLow >= 0 || atHigh < 0)
        return std::nullopt;
    // A saving is linear in a discount as long as the same lines take it, so that the first secant mostly is the
    // answer.
    constexpr int secants = 40;      // a bound: each brings the ends nearer
    constexpr double nothing = 1e-9; // of the span, far below the digits that are shown
    const double span = atHigh - atLow;
    for (int i = 0; i < secants; ++i) {
        const double middle = low + (high - low) * -atLow / (atHigh - atLow);
        const double at = savingAt(inputs, numbers, headline, middle);
        if (std::abs(at) <= nothing * span)
            return middle;
        if (at < 0) {
            low = middle;
            atLow = at;
        } else {
            high = middle;
            atHigh = at;
        }
    }
    return high;
}

} // namespace

Message savingClause(const Case& of, std::size_t route) {
    const double saving = of.saving(route).value;
    const Message::Arguments arguments{{"amount", shortMoney(std::abs(saving))}, {"baseline", of.baselineName()}};
    Message said = message("saving.none", "costs as much as {baseline} at the entered values", {arguments[1]});
    if (saving > 0)
        said = message("saving.gain", "saves {amount} against {baseline} at the entered values", arguments);
    else if (saving < 0)
        said = message("saving.loss", "costs {amount} more than {baseline} at the entered values", arguments);
    if (!of.probability(route))
        return said;
    const Outcome& median = of.confidence->routes[route].savingP50;
    return median && median.value != 0 ? joined(std::move(said), medianClause(median)) : said;
}

Message chanceClause(const Case& of, std::size_t route) {
    const std::optional<double> probability = of.probability(route);
    if (!probability)
        return message("saving.untested", "; this is not yet tested under uncertainty");
    const Message::Arguments arguments{{"probability", percent(*probability)},
                                       {"chosen", percent(of.project.parameters.terms.requiredConfidence.value)}};
    return of.saving(route).value > 0
               ? message("saving.chance", "; the chance of any saving is {probability}, and {chosen} is required",
                         arguments)
               : message("saving.chance_of_loss",
                         "; its chance of being cheaper is {probability}, and {chosen} is required", arguments);
}

BreakEven breakEvenOf(const Case& of, std::size_t route) {
    BreakEven found;
    const Outcome& saving = of.saving(route);
    if (!saving || of.evaluation.inputs.baseline == route)
        return found;
    const MessageArgument subject{"subject", of.nameOf(route)};
    const MessageArgument chosen{"chosen", percent(of.project.parameters.terms.requiredConfidence.value)};
    if (of.probability(route)) {
        const Outcome& reached = of.confidence->routes[route].savingAtConfidence;
        if (reached && reached.value < 0)
            found.confidenceCostUsd = -reached.value;
    }
    if (saving.value < 0) {
        found.costUsd = -saving.value;
        found.discount = breakEvenDiscount(of, route);
        found.sentence = message("break_even.cost",
                                 "{subject} breaks even at the entered values if its cost falls by {cost} in present "
                                 "value",
                                 {subject, {"cost", shortMoney(*found.costUsd)}});
        if (found.discount)
            found.sentence = joined(std::move(found.sentence),
                                    message("break_even.discount", ", as with a headline discount of {discount}",
                                            {{"discount", percent(*found.discount)}}));
        if (found.confidenceCostUsd)
            found.sentence = joined(std::move(found.sentence),
                                    message("break_even.and_confidence",
                                            "; for a chance of {chosen} it must fall by {confidence_cost}",
                                            {chosen, {"confidence_cost", shortMoney(*found.confidenceCostUsd)}}));
        found.sentence = joined(std::move(found.sentence), message("break_even.end", "."));
    } else if (found.confidenceCostUsd) {
        found.sentence = message("break_even.confidence",
                                 "The chance that {subject} is cheaper reaches {chosen} if its cost falls by "
                                 "{confidence_cost} in present value.",
                                 {subject, chosen, {"confidence_cost", shortMoney(*found.confidenceCostUsd)}});
    }
    return found;
}

} // namespace plumb
